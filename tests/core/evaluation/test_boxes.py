import pytest

from core.evaluation.boxes import is_hit, overlap, score_boxes
from core.evaluation.labels import GoldPlace
from core.types.geometry import BBox

PAGE = 600.0 * 800.0
GOLD = BBox(100, 100, 140, 110)
ROW = [BBox(20, 98, 500, 112)]


def score(places, highlights, *, every_place=False):
    return score_boxes(places, highlights, dict.fromkeys(places, PAGE), every_place=every_place)


def test_a_row_around_the_figure_is_a_hit_with_a_low_overlap():
    place = GoldPlace("a.pdf", 1, bbox=GOLD)
    found = score([place], {place: [ROW]})
    assert found.hit
    assert found.iou == pytest.approx(400 / (480 * 14))


def test_more_than_a_quarter_of_the_page_is_no_hit_even_in_pieces():
    assert not is_hit([BBox(0, 0, 600, 201)], GOLD, PAGE)
    assert not is_hit([BBox(0, 0, 600, 120), BBox(0, 300, 600, 400)], GOLD, PAGE)


def test_the_neighbouring_column_is_a_miss_in_the_right_row():
    place = GoldPlace("a.pdf", 1, bbox=GOLD)
    found = score([place], {place: [[BBox(200, 100, 240, 110)]]})
    assert (found.hit, found.wrong_column, found.iou) == (False, True, 0.0)


def test_no_highlight_on_the_page_is_a_miss_without_an_overlap():
    place = GoldPlace("a.pdf", 1, bbox=GOLD)
    assert score([place], {}).iou is None
    assert score([GoldPlace("a.pdf", 1)], {}) is None


def test_cells_count_by_share():
    cells = (BBox(10, 10, 20, 20), BBox(10, 30, 20, 40))
    place = GoldPlace("a.pdf", 1, bbox=BBox(10, 10, 20, 40), cells=cells)
    assert score([place], {place: [[cells[0]]]}).share == 0.5
    assert score([place], {place: [[cells[0]], [cells[1]]]}).hit


def test_one_place_is_enough_unless_every_place_is_needed():
    one, two = (GoldPlace("a.pdf", page, bbox=GOLD) for page in (1, 2))
    assert score([one, two], {two: [ROW]}).hit
    assert score([one, two], {two: [ROW]}, every_place=True).share == 0.5


def test_places_of_one_operand_are_alternatives():
    places = [GoldPlace("a.pdf", page, bbox=GOLD, part=part) for page, part in ((1, 0), (2, 0), (3, 1))]
    assert score(places, {places[1]: [ROW]}, every_place=True).share == 0.5
    assert score(places, {places[1]: [ROW], places[2]: [ROW]}, every_place=True).hit


def test_overlap_of_the_same_box_is_one():
    assert overlap([GOLD], GOLD) == pytest.approx(1.0)


def test_a_cell_hits_the_gold_box_of_its_whole_line():
    cell = [BBox(400, 99, 480, 111)]
    line = GoldPlace("a.pdf", 1, bbox=ROW[0], whole_line=True)
    assert score([line], {line: [cell]}).hit
    assert not score([line], {line: [[BBox(400, 199, 480, 211)]]}).hit
    assert not score([GoldPlace("a.pdf", 1, bbox=ROW[0])], {GoldPlace("a.pdf", 1, bbox=ROW[0]): [cell]}).hit
