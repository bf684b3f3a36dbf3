"""Figures and tables on pages of the real documents that a person looked at; the labels lie in `tests/`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from core.evaluation.figure_score import FigureScore, read_figure_labels, score_page
from core.evaluation.parse_bench.measures import Measure, Miss
from core.evaluation.parse_bench.parsed import ParsedFile, ParsedFolder
from core.evaluation.table_score import read_labels, score_tables
from core.types.geometry import BBox

FIGURES_BAR = 0.9
TABLES_BAR = 0.95


def figures_on_pages(labels: Path, folders: Mapping[str, ParsedFolder]) -> list[Measure]:
    """Figures found, those found with the right caption ("none" may be right), and pages over false figures
    (less than one in ten pages is asked for). Labels of folders that are not there are left out.
    """
    scores: list[FigureScore] = []
    for page in read_figure_labels(labels):
        file = _file(folders, page.pdf)
        if file is not None:
            blocks = {b.block_id: b for some in file.blocks.values() for b in some}
            scores.append(score_page(page, [f for f in file.figures if f.page == page.page], blocks))
    if not scores:
        return []
    on = "labelled pages"
    missed = tuple(Miss(place, "not found") for s in scores for place in s.missed)
    wrong = tuple(
        Miss(place, "another caption, or one where there is none")
        for s in scores
        for place in s.wrong_captions
    )
    false = tuple(Miss(place, "no figure") for s in scores for place in s.false)
    found, figures = sum(s.found for s in scores), sum(s.figures for s in scores)
    right, known = sum(s.captions_right for s in scores), sum(s.captions_known for s in scores)
    return [
        Measure("figures found", on, found, figures, FIGURES_BAR, missed),
        Measure("caption of the figure", on, right, known, FIGURES_BAR, wrong, varying=True),
        Measure("no false figure", on, len(scores) - len(false), len(scores), FIGURES_BAR, false),
    ]


def tables_on_pages(labels: Path, folders: Mapping[str, ParsedFolder]) -> list[Measure]:
    """Tables found, and found tables that are some."""
    pages = [label for label in read_labels(labels) if label.bundle in folders]
    if not pages:
        return []

    def find(bundle: str, document: str, page: int) -> list[BBox]:
        file = folders[bundle].get(document)
        return [table.bbox for table in file.tables.get(page, ())] if file else []

    score = score_tables(pages, find)
    on = "labelled pages"
    missed = tuple(
        Miss(f"{doc}, page {page}", f"not found: {_edges(box)}") for doc, page, box in score.missed
    )
    extra = tuple(Miss(f"{doc}, page {page}", f"no table: {_edges(box)}") for doc, page, box in score.extra)
    return [
        Measure("tables found", on, score.found, score.labelled, TABLES_BAR, missed),
        Measure(
            "found tables that are some", on, score.found, score.reported, TABLES_BAR, extra, varying=True
        ),
    ]


def _file(folders: Mapping[str, ParsedFolder], path: str) -> ParsedFile | None:
    bundle, _, rest = path.partition("/")
    return folders[bundle].get(rest.rsplit("/", 1)[-1]) if bundle in folders else None


def _edges(box: BBox) -> str:
    return str([round(edge) for edge in box])
