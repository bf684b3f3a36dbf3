"""Reads a bundle: a folder with PDFs, `docs.jsonl`, and one labelled question a line in `questions.jsonl`.

All PDFs of the folder, at any depth, make one library (those without questions are distractors). A label
names a file by its name alone.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

from core.errors import InputError
from core.evaluation.fields import Fields, MalformedSetError
from core.evaluation.labels import GoldFact, GoldPlace, LabelledQuestion, QuestionSet

#: An `answer` list of these types holds parts that must all appear; elsewhere it holds alternatives.
_ALL_PARTS_TYPES = frozenset({"multi-span"})

#: Sources whose answers are numbers as tables print them, and sums of such, without the table's scale.
_OPEN_SCALE_SOURCES = frozenset({"uda-tathybrid", "uda-finqa"})


def read_bundle(folder: Path) -> QuestionSet:
    """The questions of a bundle in file order.

    Raises InputError when the folder is no bundle, MalformedSetError at the first bad line.
    """
    questions_file = folder / "questions.jsonl"
    if not questions_file.is_file():
        raise InputError(
            f"{folder} has no questions.jsonl.",
            f"{folder} 中没有 questions.jsonl。",
            hint="A bundle is a folder with questions.jsonl, docs.jsonl and pdfs/.",
            hint_zh="数据包是含有 questions.jsonl、docs.jsonl 和 pdfs/ 的文件夹。",
        )
    files = pdf_names(folder)
    _check_documents(folder / "docs.jsonl", files)
    questions: dict[str, LabelledQuestion] = {}
    for line in _lines(questions_file):
        question = _question(line)
        if question.question_id in questions:
            raise line.fail("id", f"'{question.question_id}' appears twice", "该编号重复出现")
        for position, place in enumerate(question.evidence):
            if name_key(place.doc) not in files:
                raise line.fail(
                    f"evidence[{position}].doc", f"there is no PDF named '{place.doc}'", "没有这个 PDF 文件"
                )
        questions[question.question_id] = question
    return QuestionSet(folder.resolve().name, folder, tuple(questions.values()))


def name_key(name: str) -> str:
    """A file name as it is compared: file systems differ in how they compose accents."""
    return unicodedata.normalize("NFC", name)


def pdf_names(folder: Path) -> frozenset[str]:
    """The names of all PDFs below a folder, as `name_key` gives them."""
    return frozenset(name_key(p.name) for p in folder.rglob("*") if p.suffix.lower() == ".pdf")


def _check_documents(docs_file: Path, files: frozenset[str]) -> None:
    if not docs_file.is_file():
        return
    for line in _lines(docs_file):
        name = line.text("doc")
        if name_key(name) not in files:
            raise line.fail("doc", f"there is no PDF named '{name}'", "没有这个 PDF 文件")


def _lines(file: Path) -> Iterator[Fields]:
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        where = f"line {number}"
        try:
            data = json.loads(line, parse_float=Decimal)
        except json.JSONDecodeError as error:
            raise MalformedSetError(
                file, where, "", f"not JSON ({error})", f"不是 JSON（{error}）"
            ) from error
        if not isinstance(data, dict):
            raise MalformedSetError(file, where, "", "expected an object", "应为对象")
        yield Fields(data, file, where)


def _question(line: Fields) -> LabelledQuestion:
    doc = line.text("doc", default="")
    kind = line.text("type")
    places = tuple(
        GoldPlace(
            doc=item.text("doc"),
            page=item.page("page"),
            quote=item.text("text", default=""),
            bbox=item.box("bbox"),
            cells=item.boxes("cells"),
        )
        for item in line.objects("evidence")
    )
    docs = (*line.texts("docs"), *([doc] if doc else []), *(p.doc for p in places))
    also = line.data.get("also_printed_on") or []
    if not isinstance(also, list) or not all(isinstance(page, int) for page in also):
        raise line.fail("also_printed_on", f"expected pages, found {also!r}", "应为页码列表")
    return LabelledQuestion(
        question_id=line.text("id"),
        question=line.text("question"),
        type=kind,
        language=line.text("lang", default=""),
        source=line.text("source"),
        docs=tuple(dict.fromkeys(docs)),
        evidence=places,
        facts=_facts(line, kind),
        traps=tuple(item.text("value") for item in line.objects("wrong_answers")),
        also_pages=tuple((doc, page) for page in also),
        verified=line.flag("verified"),
        weak_label=line.text("evidence_origin", default="").startswith("derived"),
        tags=line.texts("tags"),
    )


def _facts(line: Fields, kind: str) -> tuple[GoldFact, ...]:
    """`must_contain` where given; else the answer: one fact with alternatives, or one fact for each part."""
    scale = line.text("scale", default="")
    required = line.data.get("must_contain")
    if required is not None:
        if not isinstance(required, list):
            raise line.fail(
                "must_contain", f"expected lists of texts, found {required!r}", "应为文本列表的列表"
            )
        parts = [
            Fields({"forms": r}, line.file, line.where, "must_contain.").texts("forms") for r in required
        ]
        return tuple(GoldFact(name=forms[0], forms=forms) for forms in parts if forms)
    answers = tuple(a.strip() for a in line.texts("answer") if a.strip() and a.strip() != "N/A")
    if not answers:
        return ()
    open_scale = not scale and line.text("source") in _OPEN_SCALE_SOURCES
    parts = [(a,) for a in answers] if kind in _ALL_PARTS_TYPES else [answers]
    return tuple(GoldFact(name=p[0], forms=p, unit=scale, open_scale=open_scale) for p in parts)
