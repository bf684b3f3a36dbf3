"""The measures over one small parsed folder: what is there counts, what is not is named."""

import json

import pymupdf
import pytest

from core.evaluation.bundle import read_bundle
from core.evaluation.parse_bench.cells import labelled_cells
from core.evaluation.parse_bench.evidence_boxes import evidence_boxes
from core.evaluation.parse_bench.evidence_text import evidence_texts
from core.evaluation.parse_bench.gold_cells import gold_cells
from core.evaluation.parse_bench.labelled_metadata import labelled_metadata
from core.evaluation.parse_bench.labelled_pages import figures_on_pages, tables_on_pages
from core.evaluation.parse_bench.paper_metadata import paper_metadata
from core.evaluation.parse_bench.parsed import ParsedFolder
from core.evaluation.parse_bench.run import measure_quality
from core.library.work import WorkLibrary
from core.pipeline.parse import parse_documents
from core.pipeline.progress import Silent
from tests.core.parsing.pages import make_pdf, rule, write

ROWS = (("Item", "2024", "2023"), ("Revenue", "1,250", "1,180"), ("Costs", "880", "1,250"))


def draw_table(page):
    write(page, 60, 60, "Imaginary Harbour Works, annual figures of a company that cannot be")
    for i, row in enumerate(ROWS):
        for j, text in enumerate(row):
            write(page, 66 + 110 * j, 115 + 20 * i, text)
    for i in range(4):
        rule(page, 60, 100 + 20 * i, 390, 100 + 20 * i)
    for j in range(4):
        rule(page, 60 + 110 * j, 100, 60 + 110 * j, 160)


def draw_end(page):
    write(page, 60, 800, "The harbour master counts the waves of every winter night and writes")


def draw_start(page):
    write(page, 60, 60, "them into a long book that nobody but the lighthouse keeper ever reads.")


def box_of(path, page, text, nth=0):
    with pymupdf.open(path) as pdf:
        return [round(v, 1) for v in pdf[page - 1].search_for(text)[nth]]


@pytest.fixture(scope="module")
def parsed(tmp_path_factory, request):
    from core.settings import Settings

    data = tmp_path_factory.mktemp("data")
    folder = data / "finance_en"
    (folder / "pdfs").mkdir(parents=True)
    pdf = make_pdf(folder / "pdfs" / "harbour.pdf", [draw_table, draw_end, draw_start])
    passage = (
        "The harbour master counts the waves of every winter night and writes them into a long book that"
        " nobody but the lighthouse keeper ever reads."
    )
    common = {"question": "?", "type": "numeric", "source": "own", "answer": ["x"]}
    here = {"doc": pdf.name, "page": 1}
    questions = [
        {**common, "id": "over", "verified": True, "evidence": [{**here, "page": 2, "text": passage}]},
        {
            **common,
            "id": "lost",
            "verified": True,
            "evidence": [{**here, "text": "words that stand nowhere"}],
        },
        {**common, "id": "unsure", "verified": False, "evidence": [{**here, "text": "not there either"}]},
        {
            **common,
            "id": "costs",
            "verified": None,
            "evidence": [{**here, "text": "Costs 880 1,250", "bbox": box_of(pdf, 1, "1,250", 1)}],
        },
        {
            **common,
            "id": "wrong row",
            "verified": None,
            "evidence": [{**here, "text": "Costs 880 1,250", "bbox": box_of(pdf, 1, "1,250", 0)}],
        },
    ]
    (folder / "questions.jsonl").write_text("\n".join(map(json.dumps, questions)))
    cell = {"bundle": "finance_en", "doc": pdf.name, "page": 1, "bbox": box_of(pdf, 1, "880")}
    cells = [
        {**cell, "row_label": "Costs", "column_header": "2024", "value": "880"},
        {**cell, "row_label": "Revenue", "column_header": "2023", "value": "881"},
    ]
    (data / "cells.jsonl").write_text("\n".join(map(json.dumps, cells)))
    settings = Settings(_env_file=None)
    with WorkLibrary(tmp_path_factory.mktemp("caches")) as work:
        parse_documents(work, data, settings, Silent())
        yield data, work


def test_evidence_may_run_over_a_page_end_and_only_verified_labels_count(parsed):
    data, work = parsed
    measure = evidence_texts(
        ParsedFolder(work, data / "finance_en"), read_bundle(data / "finance_en").questions
    )
    assert (measure.right, measure.of) == (1, 2)
    assert measure.misses[0].item.startswith("lost")


def test_of_two_like_figures_the_one_in_the_row_of_the_evidence_is_looked_up(parsed):
    data, work = parsed
    measure = evidence_boxes(
        ParsedFolder(work, data / "finance_en"), read_bundle(data / "finance_en").questions
    )
    assert (measure.right, measure.of) == (1, 2)
    assert measure.misses[0].item.startswith("wrong row")
    assert "leads to" in measure.misses[0].why


def test_a_cell_counts_with_value_row_and_column(parsed):
    data, work = parsed
    measure = labelled_cells(data / "cells.jsonl", {"finance_en": ParsedFolder(work, data / "finance_en")})
    assert (measure.right, measure.of) == (1, 2)
    for part in ("not '881'", "its row is", "not '2023'"):
        assert part in measure.misses[0].why


def test_a_document_that_was_not_parsed_is_a_miss(parsed, tmp_path):
    data, _ = parsed
    with WorkLibrary(tmp_path) as empty:
        folder = ParsedFolder(empty, data / "finance_en")
        questions = read_bundle(data / "finance_en").questions
        assert evidence_texts(folder, questions).right == 0
        assert evidence_boxes(folder, questions).right == 0
        assert labelled_cells(data / "cells.jsonl", {"finance_en": folder}).right == 0


def test_labelled_pages_count_found_missed_and_false(parsed, tmp_path):
    data, work = parsed
    folders = {"finance_en": ParsedFolder(work, data / "finance_en")}
    page = {"bundle": "finance_en", "document": "harbour.pdf", "page": 1, "part": "tune"}
    tables = [
        {**page, "tables": [[60, 100, 390, 160], [60, 500, 390, 600]]},
        {**page, "page": 2, "tables": []},
        {**page, "bundle": "elsewhere", "tables": [[0, 0, 9, 9]]},
    ]
    (tmp_path / "tables.jsonl").write_text("\n".join(map(json.dumps, tables)))
    found, real = tables_on_pages(tmp_path / "tables.jsonl", folders)
    assert (found.right, found.of, real.right, real.of) == (1, 2, 1, 1)
    assert "[60, 500, 390, 600]" in found.misses[0].why
    figure = {"pdf": "finance_en/pdfs/harbour.pdf", "page": 1, "half": "tune"}
    (tmp_path / "figures.jsonl").write_text(
        json.dumps({**figure, "figures": [{"box": [60, 500, 390, 600], "caption": None}]})
    )
    found, caption, clean = figures_on_pages(tmp_path / "figures.jsonl", folders)
    assert [(m.right, m.of) for m in (found, caption, clean)] == [(0, 1), (0, 0), (1, 1)]
    assert figures_on_pages(tmp_path / "figures.jsonl", {}) == []
    assert tables_on_pages(tmp_path / "tables.jsonl", {}) == []


def test_a_gold_cell_counts_with_its_place_and_its_unit(parsed, tmp_path):
    data, work = parsed
    folders = {"finance_en": ParsedFolder(work, data / "finance_en")}
    labels = [
        {"id": "cells-1", "unit": "", "scale": "1"},
        {"id": "cells-2", "unit": "USD", "scale": "1000"},
        {
            "id": "costs",
            "place": 0,
            "cell": 0,
            "row": ["Costs"],
            "column": ["2023"],
            "unit": "",
            "scale": "1",
        },
    ]
    (tmp_path / "cells.jsonl").write_text("\n".join(map(json.dumps, labels)))
    placed, units, not_wrong = gold_cells(tmp_path / "cells.jsonl", data, folders)
    assert [(m.right, m.of) for m in (placed, units, not_wrong)] == [(2, 3), (2, 3), (3, 3)]
    assert "Revenue" in placed.misses[0].item
    assert gold_cells(tmp_path / "cells.jsonl", data, {}) == []


def test_metadata_count_beside_their_labels(parsed, tmp_path):
    _, work = parsed
    label = {"set": "finance_en", "file": "harbour.pdf", "half": "tune", "document_type": "prospectus"}
    (tmp_path / "metadata.jsonl").write_text(json.dumps(label))
    (measure,) = labelled_metadata(tmp_path / "metadata.jsonl", work)
    assert (measure.name, measure.right, measure.of) == ("document type", 0, 1)
    assert "'prospectus'" in measure.misses[0].why


def test_what_the_data_lack_is_named(parsed):
    data, work = parsed
    quality = measure_quality(data, work, workers=1)
    assert [m.on for m in quality.measures] == ["finance_en", "finance_en"]
    assert any("finance_zh, papers" in skipped for skipped in quality.skipped)
    assert any("hard_pdfs" in skipped for skipped in quality.skipped)


def test_titles_are_compared_by_letters_and_dois_whole(built, tmp_path):
    folder = tmp_path / "jose"
    folder.mkdir()
    (folder / "tides.pdf").write_bytes((built.datas / "papers" / "tides.pdf").read_bytes())
    record = {"doc": "tides.pdf", "title": "Tidal clocks of “Imaginary” Harbours", "doi": "10.9999/none"}
    (folder / "metadata.jsonl").write_text(json.dumps(record))
    with WorkLibrary(built.caches) as work:
        title, doi = paper_metadata(ParsedFolder(work, folder), "own")
    assert title.reached
    assert not doi.reached
    assert "10.9999/none" in doi.misses[0].why
