"""Whether a figure looked up by its text leads to its own place on the page.

The gold box is one figure or one sentence. The printed text of the box is looked up in the parse of the page:
in cells, and in blocks of text. Of several places the one is taken whose row (or block) covers most of the
evidence text, as a reader would. The cell or the paragraph is a hit when it holds the centre of the gold box
and covers at most a quarter of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.evaluation.boxes import is_hit
from core.evaluation.labels import GoldPlace, LabelledQuestion
from core.evaluation.parse_bench.measures import Measure, Miss, counted
from core.evaluation.parse_bench.parsed import ParsedFile, ParsedFolder
from core.evaluation.parse_bench.printed import page_area, printed_in
from core.evaluation.snippets import covered
from core.types.geometry import BBox
from core.types.page import BlockKind
from core.types.quantity import normalize_width

NAME = "box of the evidence"
BAR = 0.97


def evidence_boxes(folder: ParsedFolder, questions: Iterable[LabelledQuestion]) -> Measure:
    """Counts the gold boxes, each cell of an answer of several figures for itself."""
    misses, of = [], 0
    for question in questions:
        for place in question.evidence:
            gold = list(place.cells) or ([place.bbox] if place.bbox else [])
            of += len(gold)
            for number, why in _missed(folder.get(place.doc), place, gold):
                cell = f", cell {number + 1}" if len(gold) > 1 else ""
                misses.append(Miss(f"{question.question_id} ({place.doc}, page {place.page}{cell})", why))
    return counted(NAME, folder.folder.name, of, BAR, misses)


def _missed(file: ParsedFile | None, place: GoldPlace, gold: list[BBox]) -> Iterator[tuple[int, str]]:
    if file is None:
        yield from ((number, "the document was not parsed") for number in range(len(gold)))
        return
    if not gold:
        return
    area = page_area(file.path, place.page)
    for number, printed in enumerate(printed_in(file.path, place.page, gold)):
        found = list(_places(file, place.page, printed, place.quote))
        best = max((share for share, _ in found), default=0.0)
        boxes = [box for share, box in found if share == best]
        if not boxes:
            yield number, f"'{printed}' is in no cell and no paragraph"
        elif not any(is_hit((box,), gold[number], area) for box in boxes):
            shown = ", ".join(str([round(edge) for edge in box]) for box in boxes[:2])
            yield number, f"'{printed}' leads to {shown}, not to {[round(edge) for edge in gold[number]]}"


def _places(file: ParsedFile, page: int, printed: str, quote: str) -> Iterator[tuple[float, BBox]]:
    """Where the text stands, with the share of the evidence that its row or block holds."""
    wanted = _compact(printed)
    if not wanted:
        return
    for table in file.tables.get(page, ()):
        rows: dict[int, list[str]] = {}
        for cell in table.cells:
            rows.setdefault(cell.row, []).append(cell.text)
        for cell in table.cells:
            if wanted in _compact(cell.text):
                yield covered(quote, rows[cell.row]), cell.bbox
    for block in file.blocks.get(page, ()):
        if block.kind is not BlockKind.TABLE and wanted in _compact(block.text):
            yield covered(quote, [block.text]), block.bbox


def _compact(text: str) -> str:
    return "".join(normalize_width(text).split())
