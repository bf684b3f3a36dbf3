"""The table behind a figure in a browser: readable where there is little room, and downloaded as files."""

from __future__ import annotations

from tests.browser.conftest import ask
from tests.browser.test_ask import REVENUE
from tests.core.export.sheets import read_csv, read_xlsx

PRINTED = "1,236,418,905.37"


def opened(page):
    ask(page, REVENUE)
    page.locator(".st-key-table-1-1 summary").click()
    page.locator(".pw-grid .pw-cited", has_text=PRINTED).wait_for()
    return page


def test_files_hold_what_is_printed_and_its_page(open_page, tmp_path):
    page = opened(open_page())
    files = {}
    for kind in ("csv", "xlsx"):
        with page.expect_download() as waiting:
            page.locator(f".st-key-{kind}-1-1 button").first.click()
        files[kind] = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(files[kind])
        assert files[kind].name == f"2024-虚构青禾-年度报告-p5-table.{kind}"
    rows = read_csv(files["csv"].read_bytes())
    one = next(r for r in rows if r["原文"] == PRINTED)
    assert (one["页码"], one["印刷页码"], one["单位"], one["期间"]) == ("5", "3", "元", "2024年")
    book = read_xlsx(files["xlsx"].read_bytes())
    assert any(("s", PRINTED) in row.values() for row in book["第5页 表1"])


def test_a_table_on_a_narrow_screen_scrolls_by_itself(open_page):
    page = opened(open_page(width=480, scheme="dark"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 480
