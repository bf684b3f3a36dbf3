"""Writes a parse report: an index, a page and a JSON file for each document, and the audit."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from core.evaluation.parse_report.audit import AuditedPage, audit, draw_lots
from core.evaluation.parse_report.pages import audit_page, document_page, index_page
from core.evaluation.parse_report.record import as_json, read_records
from core.library.files import write_atomically
from core.library.work import WorkLibrary
from core.parsing.parser import PARSER_VERSION
from core.pipeline.parse_totals import totals_by_status


@dataclass(frozen=True, slots=True)
class WrittenReport:
    """The page to open, and what is in the report."""

    index: Path
    documents: int
    audited: int


def write_report(
    work: WorkLibrary,
    datas: Path,
    folder: Path,
    *,
    doc_ids: Collection[str] | None = None,
    audit_pages: int = 0,
    seed: int = 0,
    language: str = "en",
) -> WrittenReport:
    """Write `index.html` and `.json` into `folder`, `<doc_id>.html` and `.json` for all documents (or those
    of `doc_ids`) and, where pages are asked for, `audit.html`. Reports of other documents there stay.
    """
    records = read_records(work, doc_ids)
    audited = audit(work, datas, draw_lots(records, audit_pages, seed))
    totals = totals_by_status(work, {r.document.doc_id for r in records})
    for record in records:
        doc_id = record.document.doc_id
        own = [a for a in audited if a.document.doc_id == doc_id]
        write_atomically(folder / f"{doc_id}.html", document_page(record, own, language), durable=False)
        write_atomically(folder / f"{doc_id}.json", _dump(as_json(record)), durable=False)
    if audited:
        write_atomically(folder / "audit.html", audit_page(audited, seed, language), durable=False)
    told = {
        "parser": PARSER_VERSION,
        "totals": {status.value: asdict(row) for status, row in totals.items()},
        "documents": [as_json(record) for record in records],
        "audit": {"seed": seed, "pages": _places(audited)},
    }
    write_atomically(folder / "index.json", _dump(told), durable=False)
    index = folder / "index.html"
    write_atomically(index, index_page(records, totals, audited, language), durable=False)
    return WrittenReport(index, len(records), len(audited))


def _places(audited: Sequence[AuditedPage]) -> list[dict[str, object]]:
    return [{"doc_id": a.document.doc_id, "page": a.page.page} for a in audited]


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
