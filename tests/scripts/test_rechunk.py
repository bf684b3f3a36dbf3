"""`rechunk` as it is called: what it says, what it leaves alone, and how it refuses."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.scripts.test_commands import command


def test_a_library_is_cut_by_a_preset_and_back_for_nothing(built, tmp_path: Path):
    caches = Path(shutil.copytree(built.caches, tmp_path / "caches"))
    expected = command("rechunk", "--caches", caches, "--preset", "notes", "--dry-run", "--json", "-")
    assert expected.returncode == 0, expected.stderr
    forecast = json.loads(expected.stdout)
    done = command("rechunk", "--caches", caches, "--preset", "notes", "--json", "-")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["chunks"] == forecast["chunks"]
    assert result["embeddings"]["embedded"] == forecast["embed"]["missing"]
    assert "documents cut anew" in done.stderr and "had a vector" in done.stderr
    back = json.loads(command("rechunk", "--caches", caches, "--preset", "by-type", "--json", "-").stdout)
    assert back["embeddings"]["embedded"] == 0
    assert back["chunks"]["came"] == result["chunks"]["went"]


def test_an_unknown_preset_and_a_missing_library_are_one_sentence(built, tmp_path: Path):
    caches = Path(shutil.copytree(built.caches, tmp_path / "caches"))
    unknown = command("rechunk", "--caches", caches, "--preset", "huge")
    assert unknown.returncode == 1
    assert "no preset 'huge'" in unknown.stderr and "sciflow" in unknown.stderr
    missing = command("rechunk", "--caches", tmp_path / "none", PAGEWITNESS_LANGUAGE="zh")
    assert missing.returncode == 1
    assert "还没有资料库" in missing.stderr
    assert not (tmp_path / "none").exists()
