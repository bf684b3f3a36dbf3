"""`eval_chunking` as it is called: rows are kept and not measured twice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from core.settings import REPOSITORY
from tests.core.evaluation.makers import line, write_bundle


def call(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(REPOSITORY / "scripts" / script), *map(str, arguments)]
    environment = {
        **os.environ,
        "PYTHONPATH": str(REPOSITORY),
        "PYTHONUTF8": "1",
        "PAGEWITNESS_LANGUAGE": "en",
    }
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=environment, check=False
    )


def test_rows_are_kept_shown_and_not_measured_again(tmp_path: Path):
    bundle = write_bundle(tmp_path / "tiny", line())
    common = ("--bundle", bundle, "--caches", tmp_path / "caches")
    unbuilt = call("eval_chunking.py", *common)
    assert unbuilt.returncode == 1 and "not built" in unbuilt.stderr
    assert call("eval_rag.py", *common, "--retrieval-only").returncode == 0
    grid = ("--child", 200, "--channel", "lexical", "--json", tmp_path / "rows.json")
    done = call(
        "eval_chunking.py", *common, *grid, "--svg", tmp_path / "p.svg", "--markdown", tmp_path / "t.md"
    )
    assert done.returncode == 0, done.stderr
    first = json.loads((tmp_path / "rows.json").read_text(encoding="utf-8"))["rows"]
    assert [(r["sizes"]["child"], r["channel"], r["hit_1"]) for r in first] == [(200, "lexical", 1.0)]
    assert "lexical" in done.stdout
    assert (tmp_path / "p.svg").is_file() and "| tiny |" in (tmp_path / "t.md").read_text(encoding="utf-8")
    again = call("eval_chunking.py", *common, *grid)
    assert again.returncode == 0, again.stderr
    assert json.loads((tmp_path / "rows.json").read_text(encoding="utf-8"))["rows"] == first


def test_weights_that_are_none_are_refused(tmp_path: Path):
    bundle = write_bundle(tmp_path / "tiny", line())
    done = call("eval_chunking.py", "--bundle", bundle, "--caches", tmp_path, "--weights", "1/2")
    assert done.returncode == 1 and "no set of weights" in done.stderr
