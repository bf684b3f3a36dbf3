"""The Evaluation page: kept runs, failing questions by layer; nothing is written."""

from __future__ import annotations

import json

from tests.app.conftest import said
from tests.app.library import app_library


def test_without_a_run_it_says_which_command_makes_one(start):
    app = start()
    app.switch_page("views/evaluation.py").run()
    assert not app.exception
    assert any("eval_rag.py" in c.value for c in app.code)


def test_a_kept_run_is_shown_with_its_failures_by_layer(start):
    datas, caches = app_library()
    folder = caches / "reports" / "evaluation"
    folder.mkdir(parents=True)
    failure = {"id": "q7", "source": "s", "type": "trend", "part": "retrieval", "detail": "<b>fused 13</b>"}
    run = {
        "version": 1,
        "time": "2024-05-01T10:00:00+00:00",
        "summary": {"own": {"hit@5": 0.921}},
        "failures": {"own": [failure | {"layer": "lost in fusion"}]},
        "needs": {"own": {"ocr": {"questions": 3, "right": 0, "ids": []}}},
        "label_faults": {"own": []},
    }
    files = [folder / "1.json", folder / "2.json"]
    try:
        for file in files:
            file.write_text(json.dumps(run), encoding="utf-8")
        app = start(datas, caches)
        app.switch_page("views/evaluation.py").run()
        assert not app.exception
        text = said(app)
        for expected in ("0.921", "融合时丢失", "q7", "<b>fused 13</b>", "需要文字识别"):
            assert expected in text
    finally:
        for file in files:
            file.unlink()
        folder.rmdir()
