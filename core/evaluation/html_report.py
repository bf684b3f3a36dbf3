"""A report as one self-contained page: tables, plots, and each failing question with its layer and pages."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

from core.evaluation import svg
from core.evaluation.report_tables import Table, failing, places, printed, tables

#: (set, file name, page) → a small JPEG of the page, None where there is none.
PictureOf = Callable[[str, str, int], bytes | None]

#: Bytes of pictures in one report; later questions go without.
PICTURE_BUDGET = 8_000_000

#: Failures shown under one layer.
MOST = 60

_STYLE = """
body{font:14px/1.45 sans-serif;margin:2em auto;max-width:1200px;padding:0 1em;color:#1c2126}
table{border-collapse:collapse;margin:.6em 0 1.6em;font-variant-numeric:tabular-nums}
table{display:block;overflow-x:auto}
th,td{border-bottom:1px solid #d8dce0;padding:.2em .7em;text-align:left;white-space:nowrap}
td.n{text-align:right}
.note{color:#5a6b7a}details{border-left:3px solid #d8dce0;padding-left:.8em;margin:.5em 0}
summary{cursor:pointer}figure{display:inline-block;margin:.4em .8em .4em 0;vertical-align:top}
img{border:1px solid #d8dce0;max-width:340px}figcaption{font-size:12px;color:#5a6b7a}
.better{color:#1d6b32}.worse{color:#b3261e}
"""


def html_page(
    report: dict[str, Any], picture_of: PictureOf | None = None, runs: Sequence[dict[str, Any]] = ()
) -> str:
    """The page. `runs` are earlier runs, oldest first, this one included; all text is escaped."""
    head = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Evaluation</title>'
        f"<style>{_STYLE}</style></head><body><h1>Evaluation</h1>"
    )
    return "\n".join((head, *_body(report, _Pictures(picture_of), runs), "</body></html>"))


class _Pictures:
    """Pictures within the budget."""

    def __init__(self, picture_of: PictureOf | None) -> None:
        self._picture_of = picture_of
        self._left = PICTURE_BUDGET

    def figure(self, set_name: str, place: Sequence[Any], label: str) -> str:
        data = self._picture_of(set_name, place[0], place[1]) if self._picture_of else None
        if data is None or len(data) > self._left:
            return ""
        self._left -= len(data)
        source = base64.b64encode(data).decode("ascii")
        caption = escape(f"{label}: {places([place])}")
        return (
            f'<figure><img alt="{caption}" src="data:image/jpeg;base64,{source}">'
            f"<figcaption>{caption}</figcaption></figure>"
        )


def _body(report: dict[str, Any], pictures: _Pictures, runs: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield from _plots(report, runs)
    for table in tables(report):
        yield _table(table)
    for set_name, layers in failing(report).items():
        questions = {q["id"]: q for q in report.get("questions", {}).get(set_name, ())}
        yield f"<h2>Failing questions of {escape(set_name)}</h2>"
        for layer, rows in layers.items():
            yield f"<h3>{escape(layer)} ({len(rows)})</h3>"
            for row in rows[:MOST]:
                yield _failure(set_name, row, questions.get(row["id"], {}), pictures)
            if len(rows) > MOST:
                yield f'<p class="note">and {len(rows) - MOST} more</p>'


def _plots(report: dict[str, Any], runs: Sequence[dict[str, Any]]) -> Iterator[str]:
    if len(runs) > 1:
        yield "<h2>Runs over time</h2>"
        for measure in ("hit@5", "snippet@10", "right", "grounded"):
            series = history_series(runs, measure)
            if series:
                yield f"<h3>{escape(measure)}</h3>" + svg.lines(series, [run["time"][:16] for run in runs])
    for set_name, sources in report.get("layers", {}).items():
        for source, row in sources.items():
            yield f"<h2>{escape(set_name)} / {escape(source)}</h2><h3>hit@10 after each stage</h3>"
            yield svg.bars({stage: hits["hit@10"] for stage, hits in row["stages"].items()})
            missed = sum(row["lost"].values())
            if missed:
                yield "<h3>missed, by the layer that lost it</h3>"
                yield svg.bars({k: float(v) for k, v in row["lost"].items()}, most=float(missed))


def history_series(runs: Sequence[dict[str, Any]], measure: str) -> dict[str, list[float | None]]:
    """Set → the measure in each run, None where a run did not measure it."""
    names = dict.fromkeys(name for run in runs for name in run["summary"] if measure in run["summary"][name])
    return {name: [run["summary"].get(name, {}).get(measure) for run in runs] for name in names}


def _table(table: Table) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in table.head)
    body = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in table.rows)
    note = f'<p class="note">{escape(table.note)}</p>' if table.note else ""
    return f"<h2>{escape(table.title)}</h2>{note}<table><tr>{head}</tr>{body}</table>"


def _cell(cell: str | int | float) -> str:
    if isinstance(cell, str):
        mark = f' class="{cell}"' if cell in ("better", "worse") else ""
        return f"<td{mark}>{escape(cell)}</td>"
    return f'<td class="n">{printed(cell)}</td>'


def _failure(set_name: str, row: dict[str, Any], question: dict[str, Any], pictures: _Pictures) -> str:
    gold, found = question.get("gold", []), question.get("library", {}).get("pages", [])
    answer = question.get("answer", {})
    said = "refused" if answer.get("refused") else answer.get("text", "")
    facts = [
        ("layer", row["layer"]),
        ("seen", row["detail"]),
        ("labelled", places(gold)),
        ("retrieved", places(found)),
        ("answer", said),
    ]
    told = "".join(f"<p><b>{name}</b> {escape(text)}</p>" for name, text in facts if text)
    shown = [pictures.figure(set_name, place, "labelled") for place in gold[:2]]
    shown += [pictures.figure(set_name, place, "retrieved first") for place in found[:1] if place not in gold]
    title = escape(f"{row['id']} ({row['type']}) {question.get('question', '')}")
    return f"<details><summary>{title}</summary>{told}{''.join(shown)}</details>"
