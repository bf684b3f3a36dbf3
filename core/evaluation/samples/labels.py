"""Writes `eval_set.json`: value, page, quote and box are taken from facts and marks, never typed."""

import json
from collections.abc import Sequence
from typing import Any

from core.evaluation.samples import amounts
from core.evaluation.samples.facts import CONSOLIDATED, TABLE, Fact
from core.evaluation.samples.library import Sample
from core.evaluation.samples.paper import COMPANY as BENCHMARK
from core.evaluation.samples.paper import result
from core.evaluation.samples.questions import QUESTIONS, Question, Wanted

Json = dict[str, Any]


def eval_set(samples: Sequence[Sample]) -> Json:
    """The whole labelled set, ready for `json.dumps`."""
    questions = [_question(question, samples) for question in QUESTIONS]
    return {"version": 1, "library": "datas/samples", "questions": questions}


def as_text(labels: Json) -> str:
    """The file's text: short lists on one line, so that a changed label is one changed line."""
    head = json.dumps({k: v for k, v in labels.items() if k != "questions"}, ensure_ascii=False)[1:-1]
    blocks = []
    for question in labels["questions"]:
        plain = {k: v for k, v in question.items() if k not in ("facts", "evidence", "disputed")}
        body = [json.dumps(plain, ensure_ascii=False)[1:-1]]
        for part in (p for p in ("facts", "evidence", "disputed") if p in question):
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
        "facts": [_fact(wanted) for wanted in question.wanted],
        "evidence": [e for number, w in enumerate(question.wanted) for e in _evidence(number, w, samples)],
    }
    if question.disputed:
        disputed = [e for n, w in enumerate(question.disputed) for e in _evidence(n, w, samples)]
        label["disputed"] = [{k: v for k, v in e.items() if k != "fact"} for e in disputed]
    return label


def _fact(wanted: Wanted) -> Json:
    key = wanted.key
    label: Json = {"name": wanted.name, "company": key.company, "period": key.period}
    if key.scope != CONSOLIDATED:
        label["scope"] = key.scope
    if wanted.phrase:
        return label | {"value": "", "unit": "", "aliases": [wanted.phrase, *wanted.also]}
    if key.company == BENCHMARK:
        system, _, metric = key.metric.partition(": ")
        fact = Fact(key, result(system, metric), "%")
    else:
        fact = TABLE.of(key)
    return label | {"value": str(fact.value), "unit": fact.unit, "aliases": list(amounts.aliases(fact))}


def _evidence(number: int, wanted: Wanted, samples: Sequence[Sample]) -> list[Json]:
    """Every place where the fact is printed; any of them is right."""
    out: list[Json] = []
    for sample in samples:
        for mark in sample.marks:
            if mark.key != wanted.key:
                continue
            entry: Json = {
                "fact": number,
                "doc": sample.name,
                "page": mark.page,
                "quote": mark.quote,
                "figure": mark.printed,
                "bbox": mark.box.rounded(),
            }
            if not sample.has_text:
                entry["text_layer"] = False
            if entry not in out:
                out.append(entry)
    if not out:
        raise ValueError(f"{wanted.key} is printed nowhere: the question cannot be answered")
    return out
