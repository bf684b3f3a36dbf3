import json
import sys

import pytest

from core.evaluation.parse_bench import peers as module
from core.evaluation.parse_bench import speed as speed_module
from core.evaluation.parse_bench.peers import FOLDER, PeerSpeed, peer_rows, peer_speeds
from tests.pdfs import write_pdf


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(speed_module, "LEAST_PAGES", 2)
    monkeypatch.setattr(speed_module, "LEAST_REPORTS", 1)
    write_pdf(tmp_path / "own" / "pdfs" / "a.pdf", [["一页虚构的文字"]] * 2)
    return tmp_path / "own" / "pdfs"


@pytest.fixture
def scripts(tmp_path):
    """A peer that works and one that does not."""
    scripts = tmp_path / "peers"
    scripts.mkdir()
    said = {"version": "9", "pages": 2, "seconds": [4.0, 1.0, 2.0], "failed": ["b.pdf: Error"]}
    (scripts / "run_good.py").write_text(f"print('noise'); print({json.dumps(json.dumps(said))})")
    (scripts / "run_bad.py").write_text("raise SystemExit('no such parser')")
    return scripts


def test_each_peer_is_a_process_and_one_that_fails_says_why(folder, scripts, tmp_path, monkeypatch):
    uv = tmp_path / "bin" / "uv"
    uv.parent.mkdir()
    uv.write_text(f'#!/bin/sh\nshift 3\nexec "{sys.executable}" "$@"\n')
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", str(uv.parent))
    ours, bad, good = peer_speeds(folder, 1, scripts)
    assert ours.best > 0
    assert (bad.best, bad.note) == (0.0, "no such parser")
    assert (good.name, good.best, good.median) == ("good 9", 2.0, 1.0)
    assert good.note == "2 pages, 3 runs; failed on b.pdf: Error"


def test_without_uv_no_peer_runs(folder, scripts, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert {s.note for s in peer_speeds(folder, 1, scripts)[1:]} == {"uv is not installed"}


def test_rows_say_how_much_faster_this_project_is():
    speeds = [
        PeerSpeed("this project", 50.0, 49.0),
        PeerSpeed("slow", 5.0, 4.0),
        PeerSpeed("none", 0.0, 0.0, "x"),
    ]
    assert peer_rows(speeds) == [
        ("this project", "50", "49", "", ""),
        ("slow", "5", "4", "10 ×", ""),
        ("none", "0", "0", "", "x"),
    ]


def test_every_peer_pins_what_it_needs_and_joins_no_dependency_group():
    project = (FOLDER.parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    for script in FOLDER.glob("run_*.py"):
        head = script.read_text(encoding="utf-8").partition("# ///\n")[0]
        assert head.startswith("# /// script\n") and "==" in head, script.name
    assert module.FOLDER.is_dir()
    assert not any(f'"{peer}' in project for peer in ("liteparse", "pdf_oxide", "pymupdf4llm"))
