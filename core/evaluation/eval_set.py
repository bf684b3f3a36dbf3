"""Reads the project's own `eval_set.json`: labelled questions on the sample library."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

from core.errors import InputError
from core.evaluation.bundle import name_key, pdf_names
from core.evaluation.fields import Fields, MalformedSetError
from core.evaluation.labels import CAPABILITIES, GoldFact, GoldPlace, LabelledQuestion, QuestionSet

#: The one version of the file this code reads.
VERSION = 1


def read_eval_set(file: Path, datas: Path, name: str = "samples") -> QuestionSet:
    """The questions of `eval_set.json`, or of another file of its form, whose documents lie in `datas`.

    Raises InputError when the file is absent, MalformedSetError at the first question that breaks the schema.
    """
    if not file.is_file():
        raise InputError(f"There is no file {file}.", f"没有文件 {file}。")
    try:
        data = json.loads(file.read_text(encoding="utf-8"), parse_float=Decimal)
    except json.JSONDecodeError as error:
        raise MalformedSetError(
            file, f"line {error.lineno}", "", f"not JSON ({error.msg})", f"不是 JSON（{error.msg}）"
        ) from error
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise MalformedSetError(file, "top level", "version", f"expected {VERSION}", f"应为 {VERSION}")
    root = Fields(data, file, "top level")
    files = pdf_names(datas)
    questions: dict[str, LabelledQuestion] = {}
    for position, item in enumerate(root.objects("questions"), start=1):
        here = Fields(item.data, file, f"question {position} ({item.data.get('id', 'no id')})")
        question = _question(here)
        if question.question_id in questions:
            raise here.fail("id", f"'{question.question_id}' appears twice", "该编号重复出现")
        for number, place in enumerate(question.evidence):
            if name_key(place.doc) not in files:
                raise here.fail(
                    f"evidence[{number}].doc", f"there is no PDF named '{place.doc}'", "没有这个 PDF 文件"
                )
        questions[question.question_id] = question
    return QuestionSet(name, datas, tuple(questions.values()))


def _question(item: Fields) -> LabelledQuestion:
    places = tuple(_place(e) for e in item.objects("evidence"))
    return LabelledQuestion(
        question_id=item.text("id"),
        question=item.text("question"),
        type=item.text("type"),
        language=item.text("lang", default=""),
        source="eval_set",
        docs=tuple(dict.fromkeys(p.doc for p in places)),
        evidence=tuple(dict.fromkeys(places)),
        facts=tuple(_fact(f) for f in item.objects("facts")),
        also_pages=tuple((d.text("doc"), d.page("page")) for d in item.objects("disputed")),
        traps=tuple(w.text("value") for w in item.objects("wrong_answers")),
        verified=True,
        needs=_needs(item),
        tags=item.texts("tags"),
        history=item.texts("history"),
    )


def _place(item: Fields) -> GoldPlace:
    """`part` is the fact it proves, or the operand where one figure follows from several."""
    part = item.data.get("operand", item.data.get("fact"))
    if part is not None and (not isinstance(part, int) or isinstance(part, bool) or part < 0):
        raise item.fail("operand", f"expected a number from 0, found {part!r}", "应为从 0 起的序号")
    return GoldPlace(
        doc=item.text("doc"),
        page=item.page("page"),
        quote=item.text("quote", default=""),
        bbox=item.box("bbox"),
        whole_line=True,
        part=part,
        in_picture=item.flag("text_layer") is False,
    )


def _needs(item: Fields) -> tuple[str, ...]:
    needs = item.texts("needs")
    if unknown := [need for need in needs if need not in CAPABILITIES]:
        known = ", ".join(CAPABILITIES)
        raise item.fail("needs", f"'{unknown[0]}' is none of {known}", f"只能为 {known}")
    return needs


def _fact(item: Fields) -> GoldFact:
    """A fact with a unit has a number; one without may be a phrase, which is then one of its forms."""
    forms = item.texts("aliases")
    phrase = isinstance(item.data.get("value"), str) and not item.text("unit", default="") and bool(forms)
    value = None if phrase else item.number("value")
    if value is None and not forms:
        raise item.fail("aliases", "a fact needs a value or aliases", "事实需要 value 或 aliases")
    if phrase:
        forms = tuple(dict.fromkeys(f for f in (item.text("value", default=""), *forms) if f))
    return GoldFact(
        name=item.text("name"),
        forms=forms,
        value=value,
        unit=item.text("unit", default=""),
        company=item.text("company", default=""),
        period=item.text("period", default=""),
    )
