"""The parse report: what it says of each document, in pages and in JSON, and the pages drawn for the eye."""

from __future__ import annotations

import io
import json
import re
import shutil
from dataclasses import replace

import pytest
from PIL import Image

from core.evaluation.parse_report.audit import audit, draw_lots
from core.evaluation.parse_report.pages import document_page, index_page
from core.evaluation.parse_report.record import DoubtedPage, page_ranges, read_records
from core.evaluation.parse_report.write import write_report
from core.library.work import WorkLibrary
from core.pipeline.parse import parse_documents
from core.pipeline.parse_totals import totals_by_status
from core.pipeline.progress import Silent
from core.types import Block, BlockKind, Document, HealthReason, PageGrade, PageHealth, ParsedDocument
from core.types.geometry import BBox
from tests.pdfs import write_pdf, write_two_companies

HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def parsed(tmp_path_factory, settings, stages_run_here):
    """Folders of a library with a broken file; one document is given doubtful pages by hand."""
    root = tmp_path_factory.mktemp("report")
    datas = write_two_companies(root / "datas")
    (datas / "broken.pdf").write_bytes(b"%PDF-1.7\n" + b"\0" * 100)
    lines = [[f"The {thing} {HOSTILE} was 4.5 points."] for thing in ("gizmo", "widget of brass", "dial")]
    write_pdf(datas / f"{HOSTILE}.pdf", lines, title=HOSTILE)
    with WorkLibrary(root / "caches") as work:
        parse_documents(work, datas, settings, Silent())
        document = hostile(work)
        pages = list(work.pages(document.doc_id))
        doubted = PageHealth(PageGrade.DOUBTFUL, (HealthReason.OCR_DOUBTFUL, HealthReason.ORDER))
        pages[0] = replace(pages[0], health=PageHealth(PageGrade.POOR, (HealthReason.UNREADABLE,)))
        pages[1:] = [replace(p, health=doubted, page_label="ii") for p in pages[1:]]
        blocks = (*work.blocks(document.doc_id), header(document))
        work.save_parsed(
            document, ParsedDocument(document.doc_id, tuple(pages), blocks), "by hand", seconds=1.5
        )
    return root


def hostile(work: WorkLibrary) -> Document:
    return next(d for d in work.documents() if d.name.startswith("<img"))


def header(document: Document) -> Block:
    return Block(f"{document.doc_id}:p0003:b99", 3, BlockKind.HEADER, "head", BBox(50, 20, 200, 30))


@pytest.fixture
def work(parsed):
    with WorkLibrary(parsed / "caches") as opened:
        yield opened


def test_a_record_names_the_doubtful_and_the_recognised_pages(work):
    (record,) = read_records(work, [hostile(work).doc_id])
    assert record.ocr_pages == (2, 3)
    assert record.doubted[:2] == (
        DoubtedPage(1, "", PageGrade.POOR, (HealthReason.UNREADABLE,)),
        DoubtedPage(2, "ii", PageGrade.DOUBTFUL, (HealthReason.OCR_DOUBTFUL, HealthReason.ORDER)),
    )
    assert (record.counts.grades, record.counts.ocr_pages) == ({"poor": 1, "doubtful": 2}, 2)
    assert record.counts.blocks[BlockKind.HEADER] == 1
    assert record.seconds == 1.5


def test_every_document_gets_json_and_a_page_and_the_index_all_of_them(parsed, work, tmp_path):
    written = write_report(work, parsed / "datas", tmp_path, audit_pages=2, seed=1)
    index = json.loads((tmp_path / "index.json").read_text("utf-8"))
    assert written.documents == len(index["documents"]) == 5
    assert index["totals"]["damaged"]["documents"] == 1
    assert index["totals"]["parsed"]["poor"] == 1
    for told in index["documents"]:
        own = json.loads((tmp_path / f"{told['doc_id']}.json").read_text("utf-8"))
        assert own == told
        assert told["doc_id"] in (tmp_path / f"{told['doc_id']}.html").read_text("utf-8")
        assert f'href="{told["doc_id"]}.html"' in written.index.read_text("utf-8")
    doubted = next(d for d in index["documents"] if d["ocr_pages"])["doubtful_pages"]
    assert doubted[0] == {"page": 1, "page_label": "", "grade": "poor", "reasons": ["unreadable"]}
    assert len(index["audit"]["pages"]) == 2
    assert "audit.html" in written.index.read_text("utf-8")


def test_pages_hold_both_languages_and_nothing_of_the_documents_as_markup(work):
    (record,) = read_records(work, [hostile(work).doc_id])
    totals = totals_by_status(work, [record.document.doc_id])
    for text in (document_page(record, [], "zh"), index_page([record], totals, [], "zh")):
        assert "<img" not in text
        assert "<script" not in text
        assert "http" not in text.replace("http-equiv", "")
        assert "&lt;img src=x" in text
        assert 'id="zh" checked' in text
    text = document_page(record, [], "en")
    assert 'id="en" checked' in text
    assert "2–3" in text
    assert "OCR 识别把握不足；阅读顺序有疑问" in text
    assert "OCR is unsure of some of it; its reading order is in doubt" in text
    assert text.index("characters cannot be read") < text.index("OCR is unsure")


def test_a_document_that_was_not_read_says_why_and_what_to_do(work):
    record = next(r for r in read_records(work) if r.document.name == "broken.pdf")
    text = document_page(record, [], "zh")
    assert "文件损坏" in text
    assert "请重新获取该文件" in text
    assert "页面评级" not in text


def test_lots_are_the_same_for_a_seed_and_fall_on_every_document(work):
    records = read_records(work)
    places = [(r.document.doc_id, n) for r, n in draw_lots(records, 5, 7)]
    assert places == [(r.document.doc_id, n) for r, n in draw_lots(records, 5, 7)]
    assert places != [(r.document.doc_id, n) for r, n in draw_lots(records, 5, 8)]
    everything = draw_lots(records, 999, 0)
    assert len(everything) == sum(r.counts.pages for r in records) == len(set(map(id, everything)))


def test_audited_pages_show_blocks_in_their_order_beside_their_text(parsed, work, tmp_path):
    (record,) = read_records(work, [hostile(work).doc_id])
    (shown,) = audit(work, parsed / "datas", [(record, 3)])
    assert [number for number, _ in shown.blocks] == ["1", ""]
    picture = Image.open(io.BytesIO(shown.picture))
    assert picture.size == (827, 1170)
    assert not shown.problem[0]
    write_report(work, parsed / "datas", tmp_path, doc_ids=[record.document.doc_id], audit_pages=3)
    text = (tmp_path / "audit.html").read_text("utf-8")
    assert len(re.findall('<img alt="[^"]+" src="data:image/jpeg;base64,', text)) == 3
    assert text.count("<img") == 3
    own = (tmp_path / f"{record.document.doc_id}.html").read_text("utf-8")
    assert f'href="audit.html#{record.document.doc_id}-3"' in own


def test_a_page_whose_file_is_gone_is_listed_with_the_reason(parsed, tmp_path):
    shutil.copytree(parsed / "caches", tmp_path / "caches")
    with WorkLibrary(tmp_path / "caches") as work:
        (record,) = read_records(work, [hostile(work).doc_id])
        (shown,) = audit(work, tmp_path, [(record, 1)])
    assert shown.picture == b""
    assert "no longer in" in shown.problem[1]
    assert "已没有" in shown.problem[0]
    assert shown.blocks


@pytest.mark.parametrize(
    ("pages", "text"), [((), ""), ((3,), "3"), ((1, 2, 3, 7, 9, 8), "1–3, 7–9"), ((2, 4), "2, 4")]
)
def test_numbers_of_pages_are_written_as_ranges(pages, text):
    assert page_ranges(pages) == text
