import shutil

import pytest

from core.library.paths import CachePaths
from core.pipeline.health import check_library


@pytest.fixture
def copy(built, tmp_path):
    shutil.copytree(built.caches, tmp_path / "caches")
    return CachePaths(tmp_path / "caches")


def test_a_whole_library_is_fine_and_left_as_it_is(built):
    before = {p: p.stat().st_mtime_ns for p in built.caches.rglob("*")}
    found = check_library(built.caches)
    assert found.fine
    assert not found.outdated
    assert found.files_checked >= 4
    assert found.dimension == 512
    assert {p: p.stat().st_mtime_ns for p in built.caches.rglob("*")} == before


def test_no_library_says_how_to_build_one(tmp_path):
    (problem,) = check_library(tmp_path).problems
    assert "build.py" in problem.remedy
    assert problem.text_zh


@pytest.mark.parametrize(
    "pattern", ["index/g*/library.sqlite", "index/segments/*.npy", "index/g*/lexical/*/*.store"]
)
def test_a_damaged_or_missing_file_is_found(copy, pattern):
    files = sorted(copy.root.glob(pattern))
    assert files
    file = files[-1]
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.unlink()
    assert "cannot be read" in check_library(copy.root).problems[0].text
    file.write_bytes(data)
    assert "damaged" in check_library(copy.root).problems[0].text


def test_a_damaged_manifest_is_found(copy):
    (sorted(copy.index.glob("g*"))[-1] / "manifest.json").write_text("{", encoding="utf-8")
    assert not check_library(copy.root).fine
