"""The command that shows and drafts metadata."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture
def run(built, tmp_path):
    def command(*arguments, caches=built.caches):
        return subprocess.run(
            [
                sys.executable,
                REPOSITORY / "scripts" / "metadata.py",
                "--datas",
                tmp_path,
                "--caches",
                caches,
                *arguments,
            ],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "COLUMNS": "200", "PYTHONUTF8": "1"},
        )

    return command


def test_every_document_is_listed_with_its_display_name(run):
    shown = run()
    assert shown.returncode == 0 and "2024-虚构甲木-年报" in shown.stdout
    documents = json.loads(run("--json", "-").stdout)["documents"]
    origins = {o["field"]: o for o in documents[-1]["metadata"]["origins"]}
    assert origins["period"] == {"field": "period", "source": "file_name", "confidence": "high"}


def test_a_draft_is_written_once(run, tmp_path):
    assert run("--draft").returncode == 0
    lines = (tmp_path / "metadata.draft.csv").read_text("utf-8-sig").splitlines()
    assert len(lines) == 4 and lines[0].startswith("file,title,company")
    again = run("--draft")
    assert again.returncode == 1 and "metadata.draft.csv" in again.stderr
    assert "Traceback" not in again.stderr


def test_labels_are_scored(run, tmp_path):
    labels = tmp_path / "labels.jsonl"
    label = {"set": "s", "file": "tides.pdf", "half": "tune", "title": "Tidal Clocks", "doi": "10.99999/no.1"}
    labels.write_text(json.dumps(label), encoding="utf-8")
    shown = run("--labels", labels)
    assert "title" in shown.stdout and "1 of 1 right" in shown.stdout
    assert "tides.pdf: doi" in shown.stderr


def test_without_a_library_the_command_says_so(run, tmp_path):
    shown = run(caches=tmp_path / "none")
    assert shown.returncode == 1 and "build.py" in shown.stderr
