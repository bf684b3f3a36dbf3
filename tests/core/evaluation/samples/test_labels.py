"""A label that does not hold on its page would punish right answers: each is checked on the PDF."""

import re
from collections import Counter
from decimal import Decimal

import pymupdf
import pytest

from core.evaluation.samples.library import SCAN
from core.evaluation.samples.questions import RULES

AT_LEAST = {
    "numeric": 12,
    "trend": 6,
    "strategy": 6,
    "comparison": 5,
    "refusal": 9,
    "calculation": 8,
    "wrong-column": 8,
    "unit": 5,
    "conflict": 3,
    "cross-language": 6,
    "chart": 8,
    "scan": 3,
    "follow-up": 4,
}


def squeeze(text):
    return re.sub(r"\s+", "", text)


def evidence_of(labels):
    return [(q, e) for q in labels["questions"] for e in q["evidence"]]


def written_evidence(labels):
    """Without what stands in pictures alone."""
    return [(q, e) for q, e in evidence_of(labels) if e.get("text_layer", True)]


def test_there_are_enough_questions_of_each_type_in_both_languages(labels):
    counts = Counter(q["type"] for q in labels["questions"])
    assert all(counts[kind] >= number for kind, number in AT_LEAST.items()), counts
    assert len(labels["questions"]) >= 60
    assert Counter(q["lang"] for q in labels["questions"])["en"] >= 20
    assert len({q["id"] for q in labels["questions"]}) == len(labels["questions"])


def test_every_quote_is_verbatim_on_its_page(labels, committed_pages):
    for question, evidence in written_evidence(labels):
        page = squeeze(committed_pages[evidence["doc"]][evidence["page"] - 1])
        assert squeeze(evidence["quote"]) in page, (question["id"], evidence)
        assert squeeze(evidence["figure"]) in squeeze(evidence["quote"]), (question["id"], evidence)


def test_every_box_holds_the_figure_of_its_quote(labels, folder):
    opened = {}
    for question, evidence in written_evidence(labels):
        document = opened.setdefault(evidence["doc"], pymupdf.open(folder / evidence["doc"]))
        page = document[evidence["page"] - 1]
        box = pymupdf.Rect(evidence["bbox"])
        assert page.rect.contains(box), (question["id"], evidence)
        grown = pymupdf.Rect(box.x0 - 1, box.y0 - 1, box.x1 + 1, box.y1 + 1)
        inside = page.get_text("text", clip=grown)
        assert squeeze(evidence["figure"]) in squeeze(inside), (question["id"], evidence, inside)


def test_boxes_are_about_as_large_as_their_quotes(labels):
    for question, evidence in evidence_of(labels):
        if question["type"] == "chart":  # the box is that of the whole chart
            continue
        x0, y0, x1, y1 = evidence["bbox"]
        lines = max(1.0, (y1 - y0) / 13)
        assert x1 - x0 > 20 and 6 < y1 - y0 < 120, (question["id"], evidence)
        assert lines * 100 > len(evidence["quote"]) / 2, (question["id"], evidence)


def test_scanned_evidence_says_that_there_is_no_text_layer(labels, committed_pages):
    scanned = [e for _, e in evidence_of(labels) if e["doc"] == SCAN]
    assert scanned and all(e["text_layer"] is False for e in scanned)
    assert all(not text.strip() for text in committed_pages[SCAN])


def test_charts_are_asked_for_by_points_that_no_text_prints(labels, committed_pages):
    charts = [(q, e) for q, e in evidence_of(labels) if q["type"] == "chart"]
    assert charts
    for question, evidence in charts:
        assert question["needs"] == ["vision"] and evidence["text_layer"] is False
        assert evidence["figure"] not in "".join(committed_pages[evidence["doc"]]), question["id"]


def test_a_box_of_a_chart_holds_the_picture(labels, folder):
    for question, evidence in evidence_of(labels):
        if question["type"] == "chart":
            with pymupdf.open(folder / evidence["doc"]) as document:
                page, box = document[evidence["page"] - 1], pymupdf.Rect(evidence["bbox"])
                drawn = [d["rect"] for d in page.get_drawings()]
                drawn += [pymupdf.Rect(i["bbox"]) for i in page.get_image_info()]
                assert any(box.contains(rect) and rect.width > 10 for rect in drawn), question["id"]
                assert box.get_area() < page.rect.get_area() / 4


def test_what_only_a_picture_shows_is_marked_by_what_it_needs(labels):
    for question in labels["questions"]:
        seen = [e.get("text_layer", True) for e in question["evidence"]]
        if seen and not any(seen):
            assert question["needs"] in (["vision"], ["ocr"]), question["id"]


def test_a_computed_figure_follows_from_operands_with_places_of_their_own(labels):
    computed = [(q, f) for q in labels["questions"] for f in q["facts"] if "rule" in f]
    assert {f["rule"] for _, f in computed} == set(RULES)
    for question, fact in computed:
        assert question["type"] == "calculation"
        values = [Decimal(o["value"]) for o in fact["operands"]]
        assert RULES[fact["rule"]](*values) == Decimal(fact["value"]), question["id"]
        assert {e["operand"] for e in question["evidence"]} == set(range(len(values)))


def test_a_wrong_answer_is_no_form_of_the_right_one(labels):
    for question in labels["questions"]:
        right = {squeeze(alias) for f in question["facts"] for alias in f["aliases"]}
        for wrong in question.get("wrong_answers", []):
            assert wrong["why"] and squeeze(wrong["value"]) not in right, (question["id"], wrong)


def test_a_follow_up_is_not_whole_without_the_question_before(labels):
    for question in labels["questions"]:
        assert (question["type"] == "follow-up") == bool(question.get("history")), question["id"]
        if question["type"] == "follow-up":
            assert question["needs"] == ["planner"]
            assert len(question["question"]) < len(question["history"][0])


def test_each_fact_has_evidence_of_its_own(labels):
    for question in labels["questions"]:
        shown = {e["fact"] for e in question["evidence"]}
        assert shown == set(range(len(question["facts"]))), question["id"]


def test_printed_figures_mean_the_labelled_value(labels):
    """In whatever unit a page prints the fact, rescaled it is the value within rounding."""
    scales = [Decimal(s) for s in ("1", "1e4", "1e6", "1e8", "1e2", "1e-4", "1e-6", "1e-8", "1e-2")]
    for question, evidence in evidence_of(labels):
        fact = question["facts"][evidence["fact"]]
        if not fact["value"]:
            assert evidence["figure"] == fact["aliases"][0] and not fact["unit"]
            continue
        if "operand" in evidence:
            fact = fact["operands"][evidence["operand"]]
        number = Decimal(re.sub(r"[^\d.]", "", evidence["figure"]))
        half_step = Decimal(1).scaleb(number.as_tuple().exponent) / 2
        value = abs(Decimal(fact["value"]))
        close = any(abs(value * scale - number) <= half_step for scale in scales)
        assert close, (question["id"], fact, evidence["figure"])


def test_refusals_have_neither_facts_nor_evidence(labels, committed_pages):
    text = squeeze("".join(page for pages in committed_pages.values() for page in pages))
    refusals = [q for q in labels["questions"] if q["type"] == "refusal"]
    assert all(not q["facts"] and not q["evidence"] for q in refusals)
    assert "虚构海棠医药" not in text and "2019年的营业收入" not in text and "排放总量" not in text
    assert "碳配额" not in text and "Scope 2" not in text and "Nonesuch Shipping" not in text


def test_comparisons_have_evidence_in_documents_of_both_companies(labels):
    for question in labels["questions"]:
        if question["type"] != "comparison":
            continue
        first, second = ({e["doc"] for e in question["evidence"] if e["fact"] == n} for n in (0, 1))
        assert first and second and first != second, question["id"]


def test_trends_ask_for_two_periods_or_more(labels):
    for question in labels["questions"]:
        if question["type"] == "trend":
            assert len({f["period"] for f in question["facts"]}) >= 2, question["id"]


@pytest.mark.parametrize(
    ("question_id", "alias"),
    [
        ("num-01", "12.36亿元"),
        ("num-01", "123,641.89万元"),
        ("num-01", "1,236.42百万元"),
        ("num-05", "-2.14亿元"),
        ("num-05", "（214.36）百万元"),
        ("num-07", "($12.7) million"),
        ("num-11", "2.53%"),
    ],
)
def test_aliases_cover_the_ways_to_write_a_value(labels, question_id, alias):
    question = next(q for q in labels["questions"] if q["id"] == question_id)
    assert alias in question["facts"][0]["aliases"]


def test_parent_company_and_group_figures_differ(labels):
    group = next(q for q in labels["questions"] if q["id"] == "num-01")["facts"][0]
    parent = next(q for q in labels["questions"] if q["id"] == "num-02")["facts"][0]
    assert parent["scope"] == "母公司" and "scope" not in group


def test_a_fact_printed_on_several_pages_lists_each_of_them(labels):
    revenue = next(q for q in labels["questions"] if q["id"] == "num-01")
    places = {(e["doc"], e["page"]) for e in revenue["evidence"]}
    assert len(places) >= 4
