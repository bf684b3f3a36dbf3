"""The other pages, the language switch, the states, hostile documents, and that nothing is written."""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.app.library import HOSTILE_NAME, HOSTILE_TEXT, app_library, build, listing
from tests.browser.conftest import ask, running_app
from tests.pdfs import write_pdf


def test_the_language_switch_stays_in_the_address_and_over_pages(open_page):
    page = open_page(lang="zh")
    page.get_by_role("radio", name="English").or_(page.get_by_role("button", name="English")).first.click()
    page.get_by_text("nothing leaves this machine").wait_for()
    assert "lang=en" in page.url
    page.get_by_role("link", name="Status").click()
    page.get_by_role("heading", name="Published generations").wait_for()
    assert "lang=en" in page.url


def test_a_document_is_chosen_in_the_table_and_its_pages_are_shown(open_page):
    page = open_page("/library")
    table = page.locator("[data-testid=stDataFrame] canvas").first
    table.wait_for()
    page.wait_for_timeout(1500)
    box = table.bounding_box()
    page.mouse.click(box["x"] + 16, box["y"] + 35 * 1.5)
    page.locator(".st-key-page-picture img").wait_for()
    assert "doc=" in page.url
    page.locator(".st-key-thumb-2 button").first.click()
    page.get_by_text("第 2 / ").wait_for()
    assert "page=2" in page.url


@pytest.mark.parametrize("address", ["../../../etc/passwd", "<img src=x onerror=alert(1)>", "ffffffffffff"])
def test_an_address_that_leads_nowhere_gets_a_plain_sentence(open_page, address):
    page = open_page(f"/library?doc={address.replace('<', '%3C').replace('>', '%3E').replace(' ', '%20')}")
    page.get_by_text("资料库中没有编号为").wait_for()
    assert address in page.locator(".pw-text", has_text="资料库中没有编号为").inner_text()


def test_a_hostile_document_is_text_everywhere(open_page):
    page = open_page(lang="en")
    ask(page, "What was the gizmo index?")
    assert HOSTILE_TEXT[0] in page.locator(".pw-sentence").first.inner_text()
    assert HOSTILE_TEXT[0] in page.locator(".st-key-evidence .pw-quote").inner_text()
    page.get_by_role("button", name="Filters").click()
    page.locator(".st-key-filter-document input").click()
    page.get_by_role("option", name="onerror").wait_for()
    assert page.locator("img[src=x], img[src^='data:x'], img[src*='gizmo']").count() == 0
    other = open_page("/library", lang="en")
    other.locator("[data-testid=stDataFrame] canvas").first.wait_for()
    assert other.locator("img[src=x]").count() == 0
    assert HOSTILE_NAME  # dialogs and foreign requests are looked for when the test ends


def test_without_a_library_the_commands_are_shown_and_the_library_appears(open_page, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    with running_app(datas, caches) as address:
        page = open_page(base=address)
        page.get_by_role("heading", name="还没有资料库").wait_for()
        assert "uv run scripts/build.py" in page.locator("code").first.inner_text()
        write_pdf(datas / "a.pdf", [["The tidal range was 12.5 metres.", "It was measured twice."]])
        build(datas, caches)
        page.get_by_text("1 份文件，1 页").wait_for(timeout=20_000)
        page.close()


def test_a_user_who_may_not_write_gets_a_working_app(open_page, tmp_path):
    datas, caches = (Path(shutil.copytree(folder, tmp_path / folder.name)) for folder in app_library())
    with read_only(tmp_path), running_app(datas, caches, before=without_privileges()) as address:
        page = open_page(base=address)
        ask(page, "虚构青禾2024年的营业收入是多少？")
        assert "1,236,418,905.37" in page.locator(".st-key-evidence .pw-quote").inner_text()
        page.close()


def without_privileges() -> list[str]:
    """What to put before a command so that file permissions hold for it, for the superuser too."""
    if os.geteuid() != 0:
        return []
    setpriv = shutil.which("setpriv")
    if not setpriv:
        pytest.skip("the superuser may write everywhere, and there is no setpriv to give that up")
    return [setpriv, "--bounding-set=-dac_override,-dac_read_search,-fowner", "--inh-caps=-all"]


@contextmanager
def read_only(root: Path):
    """Takes every right to write below a folder, but for lock files that publishing opens to everybody."""
    everything = [root, *root.rglob("*")]
    modes = {path: path.stat().st_mode for path in everything}
    for path, mode in modes.items():
        if not mode & stat.S_IWOTH:
            path.chmod(mode & ~0o222)
    yield
    for path, mode in modes.items():
        path.chmod(mode)


def test_browsing_and_asking_change_no_file(open_page):
    before = listing(*app_library())
    page = open_page()
    ask(page, "虚构青禾与虚构澜石2024年的研发投入谁更高？")
    for path in ("/library", "/status"):
        other = open_page(path)
        other.get_by_role("heading").first.wait_for()
        other.wait_for_timeout(500)
    assert listing(*app_library()) == before
