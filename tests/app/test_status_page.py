"""The Status page: models, versions, sizes, generations, failures."""

from __future__ import annotations

from tests.app.conftest import said


def test_models_versions_sizes_generations_and_failures_are_shown(start):
    app = start()
    app.switch_page("views/status.py").run()
    assert not app.exception
    text = said(app)
    for expected in (
        "use-multilingual-v3",
        "数据不离开本机",
        "parser",
        "g000002",
        "当前使用",
        "页面图片",
        "scan.pdf",
    ):
        assert expected in text
    assert "请开启 OCR" in text
    assert any("scripts/build.py" in c.value for c in app.code)


def test_it_is_english_in_the_english_interface(start):
    app = start(lang="en")
    app.switch_page("views/status.py").run()
    text = said(app)
    assert "nothing leaves this machine" in text and "in force" in text
    assert not any("\u4e00" <= c <= "\u9fff" for h in app.subheader for c in h.value)
