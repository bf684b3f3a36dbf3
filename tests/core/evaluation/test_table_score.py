"""Tables found against tables labelled, and cells read against gold cells."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

from core.evaluation.cell_score import GoldCell, read_gold, score_cells
from core.evaluation.table_score import PageLabel, iou, read_labels, score_tables
from core.facts.cells import read_tables
from core.types import BBox
from tests.core.facts.tables import cell, table, table_block

LABELS = Path(__file__).parents[2] / "labels"
A, B, C = BBox(0, 0, 100, 100), BBox(0, 200, 100, 300), BBox(0, 400, 100, 500)


def test_found_missed_and_extra_tables():
    label = PageLabel("set", "doc.pdf", 1, "tune", (A, B))
    score = score_tables([label], lambda *_: [BBox(0, 0, 100, 60), BBox(0, 200, 100, 240), C])
    assert (score.labelled, score.found, score.reported) == (2, 1, 3)
    assert score.missed == (("doc.pdf", 1, B),)
    assert (score.recall, round(score.precision, 2)) == (0.5, 0.33)


def test_one_box_is_not_two_tables():
    label = PageLabel("set", "doc.pdf", 1, "tune", (A, BBox(0, 10, 100, 100)))
    assert score_tables([label], lambda *_: [A]).found == 1


def test_what_readers_may_differ_on_counts_neither_way():
    label = PageLabel("set", "doc.pdf", 1, "tune", (A,), (B,))
    score = score_tables([label], lambda *_: [A, B])
    assert (score.reported, score.precision) == (1, 1.0)
    assert score_tables([label], lambda *_: [A]).recall == 1.0


def test_iou():
    assert iou(A, A) == 1.0
    assert iou(A, B) == 0.0
    assert round(iou(A, BBox(0, 0, 100, 50)), 2) == 0.5


def test_labels_are_sixty_pages_and_more_about_half_of_them_without_a_table():
    labels = read_labels(LABELS / "tables.jsonl")
    assert len({(x.document, x.page) for x in labels}) == len(labels) >= 60
    assert 0.4 < sum(not x.tables for x in labels) / len(labels) < 0.6
    assert {x.part for x in labels} == {"tune", "held-out"}
    for label in labels:
        for box in label.tables:
            assert box.width > 20
            assert box.height > 10


def read(of):
    return [read_tables([of], [table_block(of)])[of.table_id]]


def gold(box, **change):
    known = {
        "value": "12",
        "row": ("Cash",),
        "column": ("2024",),
        "others": (),
        "unit": "USD",
        "scale": Decimal(1000),
    }
    return GoldCell("g", "set", "doc.pdf", 1, box, **(known | change))


def test_a_cell_is_right_in_text_row_column_and_unit():
    of = table([("", "2024", "2023"), ("Cash", "$ 12", "11"), ("Debt", "9", "8")], unit="(in thousands)")
    box = cell(of, 1, 1).bbox
    (right,) = score_cells([gold(box)], lambda *_: read(of), lambda *_: "")
    assert right.placed
    assert right.unit == "right"
    for change in ({"value": "11"}, {"row": ("Debt",)}, {"column": ("2023",)}):
        (wrong,) = score_cells([gold(box, **change)], lambda *_: read(of), lambda *_: "")
        assert not wrong.placed
    (wrong,) = score_cells([gold(box, scale=Decimal(1))], lambda *_: read(of), lambda *_: "")
    assert wrong.unit == "wrong"


def test_no_cell_is_unknown_and_not_wrong():
    of = table([("", "2024"), ("Cash", "12")])
    (missed,) = score_cells([gold(BBox(900, 900, 910, 910))], lambda *_: read(of), lambda *_: "")
    assert (missed.placed, missed.unit) == (False, "unknown")


def test_gold_is_read_from_the_bundles(tmp_path):
    entry = {
        "bundle": "set", "doc": "doc.pdf", "page": 3, "row_label": "Cash", "column_header": "2024",
        "other_headers": ["2023"], "value": "12", "bbox": [1, 2, 3, 4],
    }  # fmt: skip
    (tmp_path / "cells.jsonl").write_text(json.dumps(entry), encoding="utf-8")
    question = {
        "id": "q1",
        "evidence": [{"doc": "doc.pdf", "page": 2, "cells": [[0, 0, 1, 1], [5, 5, 6, 6]]}],
    }
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "questions.jsonl").write_text(json.dumps(question), encoding="utf-8")
    labels = [
        {"id": "cells-01", "unit": "USD", "scale": "1"},
        {"id": "q1", "place": 0, "cell": 1, "row": ["Debt"], "column": ["2023"], "unit": "", "scale": "1"},
    ]
    (tmp_path / "labels.jsonl").write_text("\n".join(map(json.dumps, labels)), encoding="utf-8")
    first, second = read_gold(tmp_path / "labels.jsonl", tmp_path)
    assert (first.value, first.row, first.others) == ("12", ("Cash",), ("2023",))
    assert (second.box, second.page, second.gold_id) == (BBox(5, 5, 6, 6), 2, "q1#0.1")
