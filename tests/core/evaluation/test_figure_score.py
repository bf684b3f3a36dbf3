"""Labelled figures against found ones: place, caption, and what is no figure."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.figure_score import iou, read_figure_labels, score_figures, score_page
from core.types import BBox, Block, BlockKind, Figure

LABELS = Path(__file__).parents[2] / "labels" / "figures.jsonl"
LINE = (
    '{"pdf": "set/a.pdf", "page": 2, "half": "tune", "figures": ['
    '{"box": [100, 100, 300, 200], "caption": [100, 205, 300, 217]},'
    '{"box": [100, 400, 300, 500], "caption": null},'
    '{"box": [400, 400, 500, 500]}], "either": [[0, 700, 100, 800]]}\n'
)


def page(tmp_path):
    (tmp_path / "labels.jsonl").write_text(LINE, encoding="utf-8")
    (labelled,) = read_figure_labels(tmp_path / "labels.jsonl")
    return labelled


def figure(box, caption_block=""):
    return Figure(f"f{box}", "b", 2, BBox(*box), "", "", caption_block, caption_block)


def caption(box):
    return Block("c", 2, BlockKind.CAPTION, "Figure 1", BBox(*box))


def test_overlap_counts_over_both_areas():
    assert iou(BBox(0, 0, 10, 10), BBox(0, 5, 10, 15)) == pytest.approx(1 / 3)
    assert iou(BBox(0, 0, 10, 10), BBox(20, 20, 30, 30)) == 0


def test_found_missed_false_and_captions(tmp_path):
    found = [
        figure((102, 98, 300, 205), "c"),
        figure((100, 400, 300, 480)),
        figure((0, 700, 90, 790)),
        figure((300, 600, 400, 700)),
    ]
    score = score_page(page(tmp_path), found, {"c": caption((100, 204, 290, 218))})
    assert (score.figures, score.found, len(score.missed)) == (3, 2, 1)
    assert (score.captions_known, score.captions_right, score.printed, score.printed_right) == (2, 2, 1, 1)
    assert score.false == ("set/a.pdf:2 (300, 600, 400, 700)",)
    assert score.false_per_page == 1 and score.caption_accuracy == 1


def test_another_line_as_caption_and_one_where_none_is_printed_are_wrong(tmp_path):
    found = [figure((100, 100, 300, 200), "c"), figure((100, 400, 300, 500), "c")]
    score = score_page(page(tmp_path), found, {"c": caption((100, 600, 290, 618))})
    assert (score.captions_known, score.captions_right) == (2, 0)
    assert len(score.wrong_captions) == 2


def test_one_figure_meets_one_label(tmp_path):
    score = score_page(page(tmp_path), [figure((100, 100, 300, 200)), figure((101, 100, 300, 200))], {})
    assert (score.found, len(score.false)) == (1, 1)


def test_labels_without_their_pdf_are_left_out(tmp_path):
    page(tmp_path)
    assert score_figures(tmp_path / "labels.jsonl", tmp_path).pages == 0


def test_the_labels_are_boxes_on_pages_seen_by_a_person():
    pages = read_figure_labels(LABELS)
    assert sum(len(p.figures) for p in pages) >= 60
    assert sum(not p.figures for p in pages) >= 60
    assert {p.half for p in pages} == {"tune", "held"}
    assert len({(p.pdf, p.page) for p in pages}) == len(pages)
    for p in pages:
        for label in p.figures:
            assert label.box.width > 30 and label.box.height > 20
            assert label.caption is None or label.captioned
