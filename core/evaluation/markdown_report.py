"""A report as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.evaluation.report_tables import Table, failing, places, printed, tables

#: Failures listed under one layer.
_MOST = 40


def markdown(report: dict[str, Any]) -> str:
    """All tables, then the failing questions by layer."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: dict[str, Any]) -> Iterator[str]:
    yield "# Evaluation"
    for table in tables(report):
        yield from _table(table)
    for set_name, layers in failing(report).items():
        questions = {q["id"]: q for q in report.get("questions", {}).get(set_name, ())}
        yield f"\n## Failing questions of {_escaped(set_name)}"
        for layer, rows in layers.items():
            yield f"\n### {_escaped(layer)} ({len(rows)})\n"
            for row in rows[:_MOST]:
                question = questions.get(row["id"], {})
                yield f"- `{row['id']}` {_escaped(question.get('question', ''))} ({_escaped(row['type'])})  "
                yield f"  gold: {_escaped(places(question.get('gold', ())))}; {_escaped(row['detail'])}"
            if len(rows) > _MOST:
                yield f"- and {len(rows) - _MOST} more"


def _table(table: Table) -> Iterator[str]:
    yield f"\n## {table.title}\n"
    if table.note:
        yield f"{table.note}\n"
    yield "| " + " | ".join(table.head) + " |"
    yield "|" + "---|" * len(table.head)
    for row in table.rows:
        yield "| " + " | ".join(_escaped(printed(cell)) for cell in row) + " |"


def _escaped(text: str) -> str:
    """Text of documents and models is data: it never becomes a table border, a link, or HTML."""
    flat = " ".join(text.split())
    for mark in ("\\", "|", "<", "[", "]", "*", "_", "`"):
        flat = flat.replace(mark, "\\" + mark)
    return flat
