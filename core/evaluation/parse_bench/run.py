"""All quality measures over one folder of real data, as far as it holds what they need."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from core.evaluation.bundle import read_bundle
from core.evaluation.parse_bench.cells import labelled_cells
from core.evaluation.parse_bench.evidence_boxes import evidence_boxes
from core.evaluation.parse_bench.evidence_text import evidence_texts
from core.evaluation.parse_bench.gold_cells import gold_cells
from core.evaluation.parse_bench.hard_files import hard_files
from core.evaluation.parse_bench.labelled_metadata import labelled_metadata
from core.evaluation.parse_bench.labelled_pages import figures_on_pages, tables_on_pages
from core.evaluation.parse_bench.measures import Measure
from core.evaluation.parse_bench.paper_metadata import paper_metadata
from core.evaluation.parse_bench.parsed import ParsedFolder
from core.library.work import WorkLibrary

WITH_TEXTS = ("papers", "wiki_en", "zh_typeset", "finance_en", "finance_zh")
WITH_BOXES = ("finance_en", "finance_zh")
WITH_LABELS = ("finance_en", "finance_zh", "papers")


@dataclass(slots=True)
class Quality:
    """`skipped` names what the data lack, in words."""

    measures: list[Measure] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)


def measure_quality(data: Path, work: WorkLibrary, workers: int, labels: Path | None = None) -> Quality:
    """Measure what the library holds of `data`; the hard files are parsed anew, `workers` at a time.

    `labels` is the folder with this project's own labels of what stands on pages of `data`.
    """
    result = Quality()
    if _there(data / "hard_pdfs" / "manifest.jsonl", result):
        result.measures.append(hard_files(data / "hard_pdfs", workers))
    folders: dict[str, ParsedFolder] = {}
    for name in WITH_TEXTS:
        if not _there(data / name / "questions.jsonl", result):
            continue
        folders[name] = ParsedFolder(work, data / name)
        questions = read_bundle(data / name).questions
        result.measures.append(evidence_texts(folders[name], questions))
        if name in WITH_BOXES:
            result.measures.append(evidence_boxes(folders[name], questions))
    if _there(data / "papers" / "jose" / "metadata.jsonl", result):
        result.measures += paper_metadata(ParsedFolder(work, data / "papers" / "jose"), "papers/jose")
    missing = [name for name in WITH_LABELS if name not in folders]
    if missing:
        result.skipped.append(f"cells, figures and tables: {', '.join(missing)} is missing")
        return result
    if _there(data / "cells.jsonl", result):
        result.measures.append(labelled_cells(data / "cells.jsonl", folders))
    if labels is not None:
        result.measures += figures_on_pages(labels / "figures.jsonl", folders)
        result.measures += tables_on_pages(labels / "tables.jsonl", folders)
        result.measures += labelled_metadata(labels / "metadata.jsonl", work)
        if (data / "cells.jsonl").is_file():
            result.measures += gold_cells(labels / "cells.jsonl", data, folders)
    return result


def _there(file: Path, result: Quality) -> bool:
    if not file.is_file():
        result.skipped.append(f"{file} is missing")
        return False
    return True
