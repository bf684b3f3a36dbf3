import io

import pytest
from PIL import Image, ImageChops

from core.errors import InputError
from core.types.geometry import BBox
from image_utils.reading_order import Marked, draw_reading_order

RED, BLUE = (200, 0, 0), (0, 0, 200)


def blank(width=600, height=800):
    out = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(out, "PNG")
    return out.getvalue()


def drawn(blocks, cells=(), size=(300, 400), rotation=0, picture=None):
    data = draw_reading_order(picture or blank(), blocks, cells, size, rotation)
    return Image.open(io.BytesIO(data)).convert("RGB")


def changed(image):
    return ImageChops.difference(image, Image.new("RGB", image.size, "white")).point(
        lambda v: 255 if v > 60 else 0
    )


def test_blocks_are_outlined_where_they_lie_and_numbered_at_their_corner():
    image = drawn([Marked(BBox(100, 100, 200, 150), RED, "1")])
    x0, y0, x1, y1 = changed(image).getbbox()
    assert 175 < x0 < 200
    assert (y0, y1) == (pytest.approx(200, abs=4), pytest.approx(301, abs=4))
    assert x1 == pytest.approx(401, abs=4)


def test_an_arrow_leads_from_each_number_to_the_next_and_not_over_unnumbered_blocks():
    first, last = BBox(100, 20, 280, 60), BBox(100, 340, 280, 380)
    between = (180, 300, 220, 500)

    def dark(blocks):
        return changed(drawn(blocks)).crop(between).getbbox()

    assert dark([Marked(first, RED, "1"), Marked(last, BLUE, "2")])
    assert not dark([Marked(first, RED, "1"), Marked(last, BLUE)])


def test_boxes_turn_with_the_page():
    image = drawn([Marked(BBox(0, 0, 60, 40), RED)], size=(400, 300), rotation=90)
    x0, y0, x1, y1 = changed(image).getbbox()
    assert (x0, x1) == (pytest.approx(520, abs=4), pytest.approx(600, abs=4))
    assert (y0, y1) == (pytest.approx(0, abs=4), pytest.approx(121, abs=4))


def test_a_broken_picture_is_refused():
    with pytest.raises(InputError):
        drawn([], picture=b"no picture")
