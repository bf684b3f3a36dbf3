"""Asking in a browser: both languages, the box over the right words, comparison, refusal, filters."""

from __future__ import annotations

import re

import pymupdf
import pytest

from core.index.generation import open_current
from core.types import BBox
from tests.app.library import app_library
from tests.browser.conftest import ask
from tests.browser.picture import around, highlighted, picture_on_screen

REVENUE = "虚构青禾2024年的营业收入是多少？"


@pytest.mark.parametrize(
    ("lang", "question", "file", "page_number", "block_text"),
    [
        ("zh", REVENUE, "2024-虚构青禾-年度报告.pdf", 5, "1,236,418,905.37"),
        (
            "en",
            "What was Fictitia Harbour's total revenue in fiscal 2024?",
            "Fictitia-Harbour-2024-annual-report.pdf",
            None,
            "412.6",
        ),
    ],
)
def test_the_box_lies_over_the_words_of_the_quote(open_page, lang, question, file, page_number, block_text):
    page = open_page(lang=lang)
    ask(page, question)
    quote = page.locator(".st-key-evidence .pw-quote").inner_text()
    assert block_text in quote
    number = int(
        re.search(
            r"\d+",
            page.locator(".st-key-evidence").get_by_text(re.compile(r"/ \d+ 页|page \d+ of")).inner_text(),
        ).group()
    )
    assert page_number in (None, number)

    library = open_current(app_library()[1]).library
    document = next(d for d in library.documents() if d.name == file)
    block = next(b for b in library.page_blocks(document.doc_id, number) if quote in b.text)
    start = block.text.index(quote)
    expected = BBox.union(block.boxes(start, start + len(quote)))

    picture = picture_on_screen(page)
    shown = library.page(document.doc_id, number)
    scale = picture.shape[1] / shown.width
    found = [v / scale for v in around(highlighted(picture))]
    assert found == pytest.approx(list(expected), abs=4)

    x0, y0, x1, y1 = found
    with pymupdf.open(app_library()[0] / file) as pdf:  # and the words of the page under it are the quote's
        under = pdf[number - 1].get_text("text", clip=(x0 - 2, y0 - 2, x1 + 2, y1 + 2))
    for part in quote.split(" | "):
        assert part.replace(" ", "") in under.replace(" ", "").replace("\n", "")


def test_two_companies_are_compared_and_each_citation_opens_its_own_page(open_page):
    page = open_page()
    ask(page, "虚构青禾与虚构澜石2024年的研发投入谁更高？")
    assert page.locator(".pw-table", has_text="8,642.35 万元").count() == 1
    assert "8,642.35" in page.locator(".st-key-evidence .pw-quote").inner_text()
    first = page.locator(".st-key-page-picture img").get_attribute("src")
    page.locator(".st-key-cite-1-1-2 button").click()
    page.locator(".st-key-evidence .pw-quote", has_text="152.47").wait_for()
    page.wait_for_function(
        "s => document.querySelector('.st-key-page-picture img').src.indexOf(s) < 0", arg=first
    )
    assert highlighted(picture_on_screen(page)).any()


def test_a_refusal_names_what_is_missing_and_shows_no_page(open_page):
    page = open_page()
    ask(page, "虚构海棠医药2024年的营业收入是多少？")
    page.locator(".st-key-refusal", has_text="虚构海棠医药的文件").wait_for()
    assert page.locator(".st-key-page-picture").count() == 0


def test_a_filter_keeps_other_companies_out(open_page):
    page = open_page()
    page.get_by_role("button", name="筛选").click()
    page.locator(".st-key-filter-company input").fill("澜石")
    page.get_by_role("option", name="虚构澜石").click()
    page.get_by_text("检索 1 / 4 份文件").wait_for()
    page.keyboard.press("Escape")
    ask(page, REVENUE)
    assert page.get_by_text("1,236,418,905.37").count() == 0


def test_pages_turn_without_a_box_and_come_back(open_page):
    page = open_page()
    ask(page, REVENUE)
    page.locator(".st-key-next-1-1 button").first.click()
    page.get_by_text("第 6 / 23 页").wait_for()
    page.locator(".st-key-back-1-1 button").click()
    page.get_by_text("第 5 / 23 页").wait_for()


def test_the_page_downloads_as_a_pdf_with_its_text(open_page, tmp_path):
    page = open_page()
    ask(page, REVENUE)
    with page.expect_download() as waiting:
        page.locator(".st-key-download-1-1 button").click()
    target = tmp_path / "page.pdf"
    waiting.value.save_as(target)
    assert waiting.value.suggested_filename.endswith("-p5.pdf")
    with pymupdf.open(target) as single:
        assert single.page_count == 1
        assert "1,236,418,905.37" in single[0].get_text()


def test_an_example_of_the_library_can_be_asked_by_a_click(open_page):
    page = open_page()
    page.locator(".st-key-example-0 button").click()
    page.locator(".st-key-page-picture img").wait_for()
    assert page.get_by_text("✓ 已核验").first.is_visible()


def test_on_a_narrow_screen_evidence_is_below_and_readable(open_page):
    page = open_page(width=480)
    ask(page, REVENUE)
    answer = page.locator(".pw-sentence").first.bounding_box()
    evidence = page.locator(".st-key-evidence").bounding_box()
    assert evidence["y"] > answer["y"] + answer["height"]
    assert page.locator(".st-key-close-up img").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 480


def test_side_by_side_on_a_wide_screen(open_page):
    page = open_page(width=1440)
    ask(page, REVENUE)
    answer = page.locator(".pw-sentence").first.bounding_box()
    evidence = page.locator(".st-key-evidence").bounding_box()
    assert evidence["x"] > answer["x"] + 300 and evidence["y"] < answer["y"]
