"""No library, an empty one, a damaged one, one that appears, settings that cannot be used."""

from __future__ import annotations

import re
import shutil
import tomllib

import pytest

from core.settings import REPOSITORY
from tests.app.conftest import ask, said
from tests.app.library import app_library, build, listing
from tests.pdfs import write_pdf


@pytest.mark.parametrize(("lang", "expected"), [("zh", "还没有资料库"), ("en", "There is no library yet")])
def test_without_a_library_the_commands_are_shown(start, tmp_path, lang, expected):
    app = start(tmp_path / "datas", tmp_path / "caches", lang=lang)
    assert not app.exception
    assert app.header[0].value == expected
    commands = [c.value for c in app.code]
    assert (
        commands[0].startswith("uv run scripts/build.py --datas") and commands[1] == "uv run scripts/demo.py"
    )
    assert not (tmp_path / "caches").exists()


def test_a_library_appears_by_itself(start, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    app = start(datas, caches)
    write_pdf(datas / "a.pdf", [["The first imaginary report.", "It has two lines of text."]])
    build(datas, caches)
    app.run()
    assert "1 份文件，1 页" in said(app)


def test_a_new_generation_is_used_and_older_answers_say_where_they_are_from(start, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["The tidal range was 12.5 metres in the northern basin."] * 2])
    build(datas, caches)
    app = ask(start(datas, caches), "What was the tidal range in the northern basin?")
    assert "12.5" in said(app) and "此答案来自" not in said(app)
    write_pdf(datas / "b.pdf", [["Another imaginary report about harbours."] * 2])
    build(datas, caches)
    app.run()
    assert re.search("此答案来自 g000002-.{6}；资料库现为 g000004-", said(app))


def test_a_library_built_from_nothing_is_not_taken_for_the_one_before_it(start, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["The tidal range was 12.5 metres in the northern basin."] * 2])
    build(datas, caches)
    app = start(datas, caches)
    assert "1 份文件" in said(app)
    shutil.rmtree(caches / "index")
    write_pdf(datas / "b.pdf", [["Another imaginary report about harbours."] * 2])
    build(datas, caches)
    app.run()
    assert "2 份文件" in said(app)


def test_the_samples_stand_in_until_there_is_a_library(start, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["The first imaginary report.", "It has two lines of text."]])
    build(datas, caches / "demo")
    app = start(datas, caches)
    assert "样例资料库" in said(app)


def test_a_library_without_text_says_so(start, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "empty.pdf", [[]])
    build(datas, caches)
    app = start(datas, caches)
    assert app.subheader[0].value == "资料库中没有可检索的文件"
    assert not app.chat_input


def test_a_damaged_library_is_a_sentence_and_a_command(start, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["The first imaginary report.", "It has two lines of text."]])
    build(datas, caches)
    for manifest in (caches / "index").glob("*/manifest.json"):
        manifest.write_text("{", encoding="utf-8")
    app = start(datas, caches)
    assert not app.exception
    assert app.header[0].value == "资料库无法打开"
    assert app.code


def test_a_setting_that_cannot_be_used_is_named(start, monkeypatch):
    app_library()  # built before the setting is broken, whichever test comes first
    monkeypatch.setenv("PAGEWITNESS_PAGE_DPI", "lots")
    app = start()
    assert not app.exception
    assert "PAGEWITNESS_PAGE_DPI" in said(app)


def test_reading_asking_and_browsing_write_nothing(start):
    folders = app_library()
    before = listing(*folders)
    app = ask(start(), "虚构青禾2024年的营业收入是多少？")
    app.switch_page("views/library.py").run()
    app.switch_page("views/status.py").run()
    assert listing(*folders) == before


def test_started_from_any_folder_the_app_keeps_to_this_machine_and_sends_no_statistics():
    root, app = (REPOSITORY / folder / ".streamlit" / "config.toml" for folder in ("", "app"))
    assert root.read_bytes() == app.read_bytes()
    settings = tomllib.loads(root.read_text("utf-8"))
    assert settings["server"]["address"] == "127.0.0.1"
    assert settings["browser"]["gatherUsageStats"] is False
    assert {"light", "dark"} <= set(settings["theme"])
