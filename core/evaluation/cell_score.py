"""Is a figure of a table read with its own row, column and unit? Gold boxes of the shared sets, cell by cell.

Boxes and figures come from the bundles (`questions.jsonl`, `cells.jsonl`); what a label file adds is which
words must be in the path to the row and over the column, and the unit and scale.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from core.facts.cells import TableReading
from core.types.geometry import BBox
from core.types.page import Cell
from core.types.quantity import normalize_width

#: The tables on a page of a bundle's document, as they are read.
TablesOn = Callable[[str, str, int], Sequence[TableReading]]
#: What a page prints in a box.
Printed = Callable[[str, str, int, BBox], str]

_YEAR = re.compile(r"(?:19|20)\d\d")
_FIGURE = re.compile(r"^人民币|(?:years?|[万亿]?元|个百分点)$")
_SIGNS = re.compile(r"[\s$€£¥￥%％]")


@dataclass(frozen=True, slots=True)
class GoldCell:
    """One labelled figure. All of `row` must be in the path to its row, all of `column` over it, none of
    `others` may be; `value` is empty where only the page says it."""

    gold_id: str
    bundle: str
    document: str
    page: int
    box: BBox
    value: str
    row: tuple[str, ...]
    column: tuple[str, ...]
    others: tuple[str, ...]
    unit: str
    scale: Decimal


@dataclass(frozen=True, slots=True)
class CellResult:
    """`unit` is `right`, `unknown` or `wrong`; `seen` says what was read, for the list of misses."""

    gold: GoldCell
    text: bool
    row: bool
    column: bool
    unit: str
    seen: str

    @property
    def placed(self) -> bool:
        """Whether text, row and column are all right."""
        return self.text and self.row and self.column


def read_gold(labels: Path, bundles: Path) -> list[GoldCell]:
    """The labelled cells. `bundles` is the folder with `cells.jsonl` and a folder for each set."""
    printed = [json.loads(line) for line in _lines(bundles / "cells.jsonl")]
    questions: dict[str, tuple[str, dict[str, Any]]] = {}
    for file in sorted(bundles.glob("*/questions.jsonl")):
        for line in _lines(file):
            question = json.loads(line)
            questions[question["id"]] = (file.parent.name, question)
    gold = []
    for line in _lines(labels):
        label = json.loads(line)
        if label["id"].startswith("cells-"):
            entry = printed[int(label["id"].removeprefix("cells-")) - 1]
            gold.append(_from_cells(label, entry))
        else:
            gold.append(_from_question(label, *questions[label["id"]]))
    return gold


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _from_cells(label: Mapping[str, Any], entry: Mapping[str, Any]) -> GoldCell:
    return GoldCell(
        label["id"],
        entry["bundle"],
        entry["doc"],
        entry["page"],
        BBox(*entry["bbox"]),
        entry["value"],
        (entry["row_label"],),
        (entry["column_header"],),
        tuple(entry.get("other_headers", ())),
        label["unit"],
        Decimal(label["scale"]),
    )


def _from_question(label: Mapping[str, Any], bundle: str, question: Mapping[str, Any]) -> GoldCell:
    boxed = question["evidence"][label["place"]]
    boxes = boxed.get("cells") or [boxed["bbox"]]
    return GoldCell(
        f"{label['id']}#{label['place']}.{label['cell']}",
        bundle,
        boxed["doc"],
        boxed["page"],
        BBox(*boxes[label["cell"]]),
        "",
        tuple(label["row"]),
        tuple(label["column"]),
        (),
        label["unit"],
        Decimal(label["scale"]),
    )


def score_cells(gold: Iterable[GoldCell], tables_on: TablesOn, printed: Printed) -> list[CellResult]:
    """One result for each labelled cell, in their order."""
    results = []
    for cell in gold:
        value = cell.value or printed(cell.bundle, cell.document, cell.page, cell.box)
        results.append(_score(cell, value, tables_on(cell.bundle, cell.document, cell.page)))
    return results


def _score(gold: GoldCell, value: str, tables: Sequence[TableReading]) -> CellResult:
    found = _cell_at(gold.box, tables)
    if found is None:
        return CellResult(gold, False, False, False, "unknown", "no cell")
    table, cell = found
    reading = table.read(cell)
    row, head = " ".join(reading.row_path), " ".join(reading.header_path)
    text = _bare(value) in (_bare(cell.text), _FIGURE.sub("", _bare(cell.text)))
    unit = "unknown"
    if reading.unit is not None:
        right = reading.unit.name == gold.unit or (reading.unit.currency == gold.unit != "")
        right = right or (not gold.unit and not reading.unit.currency)
        unit = "right" if right and reading.unit.scale == gold.scale else "wrong"
    elif not gold.unit and gold.scale == 1:
        unit = "right"
    shown = f"{cell.text!r} row {reading.row_path} head {reading.header_path} unit {reading.unit}"
    return CellResult(gold, text, _has_all(gold.row, row), _column_right(gold, head), unit, shown)


def _cell_at(box: BBox, tables: Sequence[TableReading]) -> tuple[TableReading, Cell] | None:
    """The smallest cell with the middle of the box in it."""
    hits = [
        (c.bbox.area, i, t, c)
        for t in tables
        for i, c in enumerate(t.table.cells)
        if c.bbox.contains(*box.center)
    ]
    filled = [h for h in hits if h[3].text.strip()]
    best = min(filled or hits, key=lambda h: h[:2], default=None)
    return (best[2], best[3]) if best else None


def _column_right(gold: GoldCell, head: str) -> bool:
    if not _has_all(gold.column, head):
        return False
    wanted = {y for part in gold.column for y in _YEAR.findall(part)}
    if wanted and set(_YEAR.findall(head)) - wanted:
        return False
    rest = _plain(head)
    for part in gold.column:
        rest = rest.replace(_plain(part), "")
    return not any(_plain(other) in rest for other in gold.others)


def _has_all(parts: Sequence[str], text: str) -> bool:
    return all(_plain(part) in _plain(text) for part in parts)


def _plain(text: str) -> str:
    return re.sub(r"[\s:：、，,.·\-–—'’()（）]+", "", normalize_width(text)).casefold()


def _bare(text: str) -> str:
    return _SIGNS.sub("", normalize_width(text))
