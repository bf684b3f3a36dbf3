import pytest

from core.errors import InputError
from core.evaluation.parse_bench import speed as module
from core.evaluation.parse_bench.speed import memory, speed, speed_files
from tests.pdfs import write_pdf


@pytest.fixture
def folder(tmp_path):
    for pages in range(1, 9):
        write_pdf(tmp_path / "own" / "pdfs" / f"{pages}.pdf", [["一页虚构的文字"]] * pages)
    return tmp_path / "own" / "pdfs"


def test_the_sample_spans_all_sizes_and_is_always_the_same(folder, monkeypatch):
    monkeypatch.setattr(module, "LEAST_PAGES", 12)
    monkeypatch.setattr(module, "LEAST_REPORTS", 2)
    assert [f.name for f in speed_files(folder)] == ["3.pdf", "7.pdf"] or sum(
        int(f.stem) for f in speed_files(folder)
    ) >= 12
    assert speed_files(folder) == speed_files(folder)


def test_too_few_pages_are_an_error(folder):
    with pytest.raises(InputError):
        speed_files(folder)


def test_speed_and_memory_are_those_of_a_worker(folder, monkeypatch):
    monkeypatch.setattr(module, "LEAST_PAGES", 12)
    best, median = speed(folder, 2)
    assert best.on == "own"
    assert best.value >= median.value > 0
    peak = memory([folder])
    assert 20 < peak.value < 2000
    assert peak.detail == "8 pages"
