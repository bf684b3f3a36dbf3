import json
import sys

import pytest

from core.evaluation.index_bench.index import build_costs
from core.evaluation.index_bench.peers import FOLDER, PEER_HEAD, PeerCost, peer_costs, peer_rows
from core.evaluation.index_bench.query import QueryCost
from core.evaluation.index_bench.synthetic import SyntheticEmbedder

OURS = QueryCost(3, 300, 8, 5.0, 6.0, {"none": 5.0, "company": 3.0}, 2.0, 10.0, 100.0, 1.0)


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for uv is a shell script")
def test_each_peer_gets_the_texts_and_one_that_fails_says_why(settings, tmp_path, monkeypatch):
    build_costs(tmp_path / "library", 1, settings, SyntheticEmbedder())
    scripts = tmp_path / "peers"
    scripts.mkdir()
    said = {
        "version": "good 9",
        "build_seconds": 2.0,
        "query_ms": [10.0, 20.0],
        "filtered_ms": [],
        "rss_mb": 50.0,
    }
    (scripts / "index_good.py").write_text(
        "import json, pathlib, sys\n"
        "said = json.loads((pathlib.Path(sys.argv[1]) / 'texts.json').read_text())\n"
        "assert len(said['texts']) > 100 and len(said['questions']) == 16\n"
        f"print({json.dumps(said)!r})"
    )
    (scripts / "index_bad.py").write_text("raise SystemExit('no such index')")
    uv = tmp_path / "bin" / "uv"
    uv.parent.mkdir()
    uv.write_text(f'#!/bin/sh\nshift 3\nexec "{sys.executable}" "$@"\n')
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", str(uv.parent))
    ours, alone, bad, good = peer_costs(tmp_path / "library", OURS, 1.5, scripts)
    assert (ours.build_seconds, ours.query_ms) == (1.5, 5.0)
    assert (alone.build_seconds, alone.query_ms) == (0.0, 2.0)
    assert (bad.query_ms, bad.note) == (0.0, "no such index")
    assert (good.query_ms, good.note) == (15.0, "good 9; 2 questions")


def test_rows_say_how_much_cheaper_this_project_is():
    rows = peer_rows(
        [PeerCost("this project", 10, 1.0, 5.0, 3.0, 9.0), PeerCost("slow", 10, 2.0, 50.0, 0.0, 8.0)]
    )
    assert [len(row) for row in rows] == [len(PEER_HEAD)] * 2
    assert [row[4] for row in rows] == ["3.0", ""]
    assert [row[5] for row in rows] == ["", "10 ×"]


def test_every_peer_pins_what_it_needs_and_joins_no_dependency_group():
    project = (FOLDER.parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    for script in FOLDER.glob("index_*.py"):
        if script.stem != "index_clock":
            head = script.read_text(encoding="utf-8").partition("# ///\n")[0]
            assert head.startswith("# /// script\n") and "==" in head, script.name
    assert not any(peer in project for peer in ("chromadb", "llama-index", "langchain"))
