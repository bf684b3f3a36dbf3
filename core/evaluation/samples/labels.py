"""Writes `eval_set.json`: value, page, quote and box are taken from facts and marks, never typed."""

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from core.evaluation.samples import amounts
from core.evaluation.samples.facts import CONSOLIDATED, TABLE, Fact, Key
from core.evaluation.samples.library import Sample
from core.evaluation.samples.paper import COMPANY as BENCHMARK
from core.evaluation.samples.paper import result
from core.evaluation.samples.questions import QUESTIONS, RULES, Question, Wanted, Wrong

Json = dict[str, Any]

_LISTS = ("facts", "evidence", "disputed", "wrong_answers")


def eval_set(samples: Sequence[Sample]) -> Json:
    """The whole labelled set, ready for `json.dumps`."""
    questions = [_question(question, samples) for question in QUESTIONS]
    return {"version": 1, "library": "datas/samples", "questions": questions}


def as_text(labels: Json) -> str:
    """The file's text: short lists on one line, so that a changed label is one changed line."""
    head = json.dumps({k: v for k, v in labels.items() if k != "questions"}, ensure_ascii=False)[1:-1]
    blocks = []
    for question in labels["questions"]:
        plain = {k: v for k, v in question.items() if k not in _LISTS}
        body = [json.dumps(plain, ensure_ascii=False)[1:-1]]
        for part in (p for p in _LISTS if p in question):
            rows = ",\n".join(f"    {json.dumps(item, ensure_ascii=False)}" for item in question[part])
            body.append(f'"{part}": [\n{rows}\n   ]' if rows else f'"{part}": []')
        blocks.append("  {" + ",\n   ".join(body) + "}")
    return "{" + head + ', "questions": [\n' + ",\n".join(blocks) + "\n]}\n"


def _question(question: Question, samples: Sequence[Sample]) -> Json:
    label: Json = {
        "id": question.id,
        "type": question.type,
        "lang": question.lang,
        "question": question.text,
        "companies": list(question.companies),
        "periods": list(question.periods),
        "facts": [_fact(wanted, samples) for wanted in question.wanted],
        "evidence": [e for number, w in enumerate(question.wanted) for e in _evidence(number, w, samples)],
    }
    for name in ("tags", "needs", "history"):
        if values := getattr(question, name):
            label[name] = list(values)
    if question.disputed:
        disputed = [e for n, w in enumerate(question.disputed) for e in _evidence(n, w, samples)]
        label["disputed"] = [{k: v for k, v in e.items() if k != "fact"} for e in disputed]
    if question.wrong:
        label["wrong_answers"] = [_wrong(wrong, question, samples) for wrong in question.wrong]
    return label


def _fact(wanted: Wanted, samples: Sequence[Sample]) -> Json:
    key = wanted.key
    label: Json = {"name": wanted.name, "company": key.company, "period": key.period}
    if key.scope != CONSOLIDATED:
        label["scope"] = key.scope
    if wanted.phrase:
        return label | {"value": "", "unit": "", "aliases": [wanted.phrase, *wanted.also]}
    fact = _value(wanted, samples)
    label |= {"value": str(fact.value), "unit": fact.unit, "aliases": list(amounts.aliases(fact))}
    if wanted.rule:
        label["rule"] = wanted.rule
        label["operands"] = [_operand(key) for key in wanted.operands]
    return label


def _value(wanted: Wanted, samples: Sequence[Sample]) -> Fact:
    """The fact itself: of the table, printed in the paper, drawn in a chart, or following from others."""
    key = wanted.key
    if wanted.rule:
        return Fact(key, RULES[wanted.rule](*(TABLE.of(k).value for k in wanted.operands)), wanted.unit)
    if key.company == BENCHMARK:
        system, _, metric = key.metric.partition(": ")
        return Fact(key, result(system, metric), "%")
    drawn = next((m for s in samples for m in s.marks if m.in_picture and m.key == key), None)
    return Fact(key, Decimal(drawn.printed), wanted.unit) if drawn else TABLE.of(key)


def _operand(key: Key) -> Json:
    fact = TABLE.of(key)
    return {"name": key.metric, "period": key.period, "value": str(fact.value), "unit": fact.unit}


def _wrong(wrong: Wrong, question: Question, samples: Sequence[Sample]) -> Json:
    """The neighbour's figure in its unit (a chart's neighbour is counted as the answer is)."""
    if wrong.key is None:
        return {"value": wrong.text, "why": wrong.why}
    neighbour = Wanted(wrong.why, wrong.key, unit=question.wanted[0].unit)
    return {"value": amounts.aliases(_value(neighbour, samples))[0], "why": wrong.why}


def _evidence(number: int, wanted: Wanted, samples: Sequence[Sample]) -> list[Json]:
    """Every place where the fact is printed; any of them is right. Of a figure that follows: the places of
    each operand, one of which is needed for each."""
    if not wanted.rule:
        return [{"fact": number, **place} for place in _places(wanted.key, samples)]
    return [
        {"fact": number, "operand": position, **place}
        for position, key in enumerate(wanted.operands)
        for place in _places(key, samples)
    ]


def _places(key: Key, samples: Sequence[Sample]) -> list[Json]:
    out: list[Json] = []
    for sample in samples:
        for mark in sample.marks:
            if mark.key != key:
                continue
            entry: Json = {
                "doc": sample.name,
                "page": mark.page,
                "quote": mark.quote,
                "figure": mark.printed,
                "bbox": mark.box.rounded(),
            }
            if mark.in_picture or not sample.has_text:
                entry["text_layer"] = False
            if entry not in out:
                out.append(entry)
    if not out:
        raise ValueError(f"{key} is printed nowhere: the question cannot be answered")
    return out
