"""Boxes land on the letters they belong to, however the page is turned."""

from __future__ import annotations

import io

import pymupdf
import pytest
from PIL import Image

from core.errors import InputError
from core.types import BBox
from image_utils.boxes import draw_boxes, on_picture, page_with_boxes
from image_utils.crops import save_crop
from image_utils.render import page_picture

BLOT = BBox(100, 200, 160, 230)
SIZE = (400.0, 600.0)


@pytest.fixture(params=[0, 90, 180, 270])
def rotation(request):
    return request.param


@pytest.fixture
def pdf(tmp_path, rotation):
    document = pymupdf.open()
    page = document.new_page(width=SIZE[0], height=SIZE[1])
    page.draw_rect(pymupdf.Rect(BLOT), color=None, fill=(0, 0, 1))
    page.set_rotation(rotation)
    document.save(tmp_path / "a.pdf")
    return tmp_path / "a.pdf"


def image(data):
    return Image.open(io.BytesIO(data)).convert("RGB")


def test_box_covers_what_was_drawn_there(pdf, rotation):
    picture = image(page_picture(pdf, 1, 72))
    x0, y0, x1, y1 = on_picture(BLOT, SIZE, rotation, picture.size)
    red, _, blue = picture.getpixel((int((x0 + x1) / 2), int((y0 + y1) / 2)))
    assert blue > 200 and red < 60
    assert picture.getpixel((int(x1) + 8, int(y1) + 8))[0] > 200


def test_highlight_leaves_the_rest_alone_and_letters_readable(pdf, rotation):
    plain = image(page_picture(pdf, 1, 72))
    shown = image(page_with_boxes(pdf, 1, [BBox(20, 20, 80, 40)], SIZE, rotation, 72))
    assert shown.size == plain.size
    x0, y0, x1, y1 = on_picture(BBox(20, 20, 80, 40), SIZE, rotation, shown.size)
    _, _, blue = shown.getpixel((int((x0 + x1) / 2), int((y0 + y1) / 2)))
    assert 100 < blue < 230
    assert shown.getpixel((shown.width // 2, shown.height // 2)) == pytest.approx((255, 255, 255), abs=6)


def test_crop_holds_the_box(pdf, tmp_path):
    with pymupdf.open(pdf) as document:
        digest, name = save_crop(document[0], BLOT, tmp_path / "crops", 72)
    crop = Image.open(tmp_path / "crops" / name)
    assert name == f"{digest}.jpg"
    assert sorted(crop.size) == [30, 60]
    assert crop.convert("RGB").getpixel((15, 15))[2] > 200


def test_boxes_outside_the_page_are_cut_or_dropped():
    data = io.BytesIO()
    Image.new("RGB", (100, 150), "white").save(data, "PNG")
    out = image(draw_boxes(data.getvalue(), [BBox(-50, -50, 5000, 10), BBox(900, 900, 950, 950)], (100, 150)))
    assert out.size == (100, 150)


def test_bad_input_is_told():
    with pytest.raises(InputError):
        draw_boxes(b"no picture", [], SIZE)
    with pytest.raises(InputError):
        draw_boxes(b"", [], (0, 0))


def test_page_that_is_not_there(tmp_path):
    document = pymupdf.open()
    document.new_page()
    document.save(tmp_path / "a.pdf")
    for number in (0, 2):
        with pytest.raises(InputError):
            page_picture(tmp_path / "a.pdf", number)


def test_cells_get_a_thin_line_and_the_box_stays_on_top():
    white = io.BytesIO()
    Image.new("RGB", (400, 600), "white").save(white, "PNG")
    drawn = image(draw_boxes(white.getvalue(), [BLOT], SIZE, cells=[BLOT, BBox(200, 200, 260, 230)]))
    middle, edge, cited = (drawn.getpixel(at) for at in ((230, 215), (230, 200), (130, 215)))
    assert min(middle) > 220  # hardly a shade inside a cell
    assert edge[2] > edge[0] + 40  # its line is blue
    assert cited[0] > cited[2] + 40  # the quote is yellow
