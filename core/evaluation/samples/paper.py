"""A two-column research paper: title block over both columns, sections, a table, a figure, references."""

from decimal import Decimal

from core.evaluation.samples.charts import vector_chart
from core.evaluation.samples.drawing import GREY, LETTER, Draft, Frame, font
from core.evaluation.samples.facts.model import Key
from core.evaluation.samples.flow import Look, Quote, heading, paragraph
from core.evaluation.samples.prose import paper as prose
from core.evaluation.samples.tables import Cell, Row, Table, draw_table

LEFT, RIGHT, GAP = 54.0, 558.0, 20.0
MIDDLE = (LEFT + RIGHT) / 2
COLUMNS = [Frame(LEFT, 66, MIDDLE - GAP / 2, 724), Frame(MIDDLE + GAP / 2, 66, RIGHT, 724)]
BODY = Look(size=10, leading=13.4, face="tiro", after=5, align="justify")
HEAD = Look(size=12, leading=18, face="tibo", after=4)
HEAD2 = Look(size=10.5, leading=16, face="tibo", after=3)
CAPTION = Look(size=9, leading=12, face="tiro", after=9)
REFERENCE = Look(size=9, leading=11.6, face="tiro", after=4)
COMPANY = "QuayBench"
METRICS = ("answer accuracy", "shown accuracy", "refusal rate")


def result_key(system: str, metric: str) -> Key:
    """The key of one cell of Table 1; the paper has no company, so the benchmark stands in its place."""
    return Key(COMPANY, f"{system}: {metric}", "paper")


def result(system: str, metric: str) -> Decimal:
    """The value printed in that cell, in percent."""
    row = next(row for row in prose.RESULTS if row[0] == system)
    return Decimal(row[1 + METRICS.index(metric)])


def build(name: str) -> tuple[Draft, bytes]:
    """The draft and the bytes of the paper."""
    draft = Draft(name, LETTER, COLUMNS, face="tiro")
    draft.furniture = _furniture
    draft.new_page([Frame(LEFT, 72, RIGHT, 724)])
    paragraph(draft, prose.TITLE, Look(17, 26, "tibo", align="centre", after=6))
    paragraph(draft, prose.AUTHORS, Look(11.5, 17, "tiro", align="centre", after=0))
    paragraph(draft, prose.PLACE, Look(10.5, 16, "tiit", align="centre", after=14))
    draft.frames = [Frame(frame.x0, draft.y, frame.x1, frame.y1) for frame in COLUMNS]
    draft.y = draft.frame.y0
    paragraph(draft, "Abstract", Look(12, 18, "tibo", align="centre", after=3))
    paragraph(draft, prose.ABSTRACT, BODY, _quotes(prose.ABSTRACT))
    for kind, text in prose.TEXT:
        if kind in ("head", "head2"):
            heading(draft, 1 if kind == "head" else 2, text, HEAD if kind == "head" else HEAD2, keep=75)
        elif kind == "table":
            _table(draft, text)
        elif kind == "figure":
            draft.need(160)
            vector_chart(draft, prose.BARS_TITLE, prose.BARS, height=122, face="tiro")
            paragraph(draft, text, CAPTION)
        else:
            paragraph(draft, text, BODY, _quotes(text))
    for text in prose.REFERENCES:
        paragraph(draft, text, REFERENCE)
    return draft, draft.finish(prose.TITLE, "Ada Placeholder; Bo Nonesuch; Chen Xugou")


def _quotes(text: str) -> list[Quote]:
    """Sentences that state a cell of Table 1 in words."""
    stated = (
        ("Retrieval baseline", "answer accuracy", "81.4%", "right 81.4%"),
        ("Retrieval baseline", "shown accuracy", "58.9%", "only 58.9%"),
        ("Retrieval baseline", "answer accuracy", "81.4%", "answers 81.4%"),
        ("Quote-first (ours)", "shown accuracy", "73.6%", "to 73.6%"),
        ("Retrieval baseline", "refusal rate", "41.2%", "only 41.2%"),
        ("Quote-first (ours)", "refusal rate", "77.8%", "refuses 77.8%"),
    )
    out = []
    for system, metric, figure, words in stated:
        if words in text:
            sentence = next(s for s in text.split(". ") if words in s)
            sentence = sentence if sentence.endswith(".") else f"{sentence}."
            out.append(Quote(result_key(system, metric), sentence, figure))
    return out


def _table(draft: Draft, caption: str) -> None:
    draft.y += 5
    rows = []
    for system, *values in prose.RESULTS:
        cells = [Cell(value, result_key(system, m)) for m, value in zip(METRICS, values, strict=True)]
        rows.append(Row(system, tuple(cells), strong=system.startswith("Quote")))
    draw_table(
        draft,
        Table(
            ("System", "Answer", "Shown", "Refusal"),
            tuple(rows),
            (2.2, 1, 1, 1),
            style="rules",
            size=9,
            row_height=15,
        ),
    )
    draft.y -= 4
    paragraph(draft, caption, CAPTION)


def _furniture(draft: Draft) -> None:
    text = str(draft.page_number)
    draft.write((LETTER[0] - font("tiro").text_length(text, 9)) / 2, 756, text, 9, "tiro")
    if draft.page_number > 1:
        draft.write(
            LEFT, 46, "QuayBench: Measuring Whether Answers Lead Back to Their Page", 8.5, "tiit", GREY
        )
