"""The measures as a table for people: on screen, and between two marks of a document."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

import pymupdf

from core.errors import InputError
from core.evaluation.parse_bench.measures import Amount, Measure
from core.library.files import write_atomically

HEAD = ("measure", "on", "result", "bar", "")

Row = tuple[str, str, str, str, str]


def rows(measures: Iterable[Measure], amounts: Iterable[Amount]) -> list[Row]:
    """One row a measure, in the columns of HEAD."""
    made: list[Row] = []
    for m in measures:
        bar = f"{m.of} of {m.of}" if m.bar == 1 else f"≥ {m.bar:.0%}"
        made.append((m.name, m.on, f"{m.right} of {m.of}", bar, "" if m.reached else "missed"))
    for a in amounts:
        sign = "≤" if a.at_most else "≥"
        bar = "" if a.bar is None else f"{sign} {a.bar:g}"
        on = f"{a.on}: {a.detail}" if a.detail else a.on
        made.append((a.name, on, f"{a.value:.3g} {a.unit}", bar, "" if a.reached else "missed"))
    return made


def markdown(header: Sequence[str], body: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, ending with a line break."""
    lines = [header, ["---"] * len(header), *body]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def machine() -> str:
    """When and where it was measured: the date, the kind of machine and the versions that matter."""
    return (
        f"Measured {date.today().isoformat()} on {platform.machine()}, {os.cpu_count()} cores,"
        f" Python {platform.python_version()}, PyMuPDF {pymupdf.VersionBind}."
    )


def put_between_marks(file: Path, mark: str, text: str) -> None:
    """Replace what stands between `<!-- mark -->` and `<!-- /mark -->`; InputError where they are not."""
    start, end = f"<!-- {mark} -->\n", f"<!-- /{mark} -->"
    whole = file.read_text(encoding="utf-8")
    before, found, rest = whole.partition(start)
    _, closed, behind = rest.partition(end)
    if not found or not closed:
        raise InputError(
            f"{file} has no place marked {start.strip()} … {end}.",
            f"{file} 中没有标记 {start.strip()} … {end}。",
        )
    write_atomically(file, before + start + text.strip() + "\n" + end + behind)
