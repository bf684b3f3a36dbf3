"""Any characters of a block lead to boxes in which the page prints them, on turned and cropped pages too."""

from __future__ import annotations

import itertools

import pymupdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.core.parsing.pages import make_pdf, parse, write

CROP = pymupdf.Rect(30, 40, 560, 800)
LINES = (
    "The quick brown fox jumps over the lazy dog while the harbours learn to see, and a convo-",
    "lution is a convolution, which is written in one word in the middle of this line as well;",
    "the ﬁrst oﬃce is 12,345.67 metres long.",
)
CHINESE = (
    "公司2024年实现营业收入12,345.67万元，同比增长8.9%，主要系产品销量增加以及新市场拓展所",
    "致。归属于母公司股东的净利润为（１，２３４）万元，ABC产品占比较高。",
)


def draw(page):
    for i, line in enumerate(LINES):
        write(page, 60, 120 + 13 * i, line)
    for i, line in enumerate(CHINESE):
        write(page, 60, 220 + 16 * i, line)
    for i, row in enumerate(
        (("Item", "2024", "2023"), ("Tolls", "1,234", "1,111"), ("Fares", "2,345", "2,222"))
    ):
        for x, text in zip((60, 300, 400), row, strict=True):
            write(page, x, 320 + 14 * i, text)


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """(parsed document, the open page without its rotation) for each rotation, whole and cropped."""
    folder = tmp_path_factory.mktemp("spans")
    plain = make_pdf(folder / "plain.pdf", [draw])
    made = []
    for rotation, crop in itertools.product((0, 90, 180, 270), (False, True)):
        path = folder / f"{rotation}-{crop}.pdf"
        with pymupdf.open(plain) as document:
            if crop:
                document[0].set_cropbox(CROP)
            document[0].set_rotation(rotation)
            document.save(path)
        page = pymupdf.open(path)[0]
        page.set_rotation(0)
        made.append((parse(path), page))
    return made


def printed(page, box):
    """Characters whose middle lies in the box, with ligatures taken apart."""
    raw = page.get_text("rawdict", flags=pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP)
    chars = [
        char
        for block in raw["blocks"]
        for line in block.get("lines", ())
        for span in line["spans"]
        for char in span["chars"]
    ]
    middles = [((c["bbox"][0] + c["bbox"][2]) / 2, (c["bbox"][1] + c["bbox"][3]) / 2, c["c"]) for c in chars]
    return "".join(c for x, y, c in middles if box.x0 - 0.5 <= x <= box.x1 + 0.5 and box.y0 <= y <= box.y1)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_spans_lead_to_their_characters(pages, data):
    parsed, page = data.draw(st.sampled_from(pages))
    block = data.draw(st.sampled_from([b for b in parsed.blocks if b.text]))
    start = data.draw(st.integers(0, len(block.text) - 1))
    end = data.draw(st.integers(start + 1, len(block.text)))
    span = block.text[start:end].replace(" | ", " ")
    if not span.strip(" |\n"):
        return
    boxes = block.boxes(start, end)
    found = "".join(printed(page, box) for box in boxes)
    missing = [c for c in span if not c.isspace() and c != "|" and c not in found]
    assert missing == []
    assert all(0 <= b.x0 < b.x1 <= page.rect.width and 0 <= b.y0 < b.y1 <= page.rect.height for b in boxes)


def test_full_width_and_ligatures_stay_verbatim(pages):
    text = "".join(b.text for b in pages[0][0].blocks)
    assert "（１，２３４）万元" in text
    assert "convolution is a convolution" in text
