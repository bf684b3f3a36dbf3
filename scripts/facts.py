"""Look figures of tables up by metric, period, scope and company; or list what metrics.toml does not know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from core.answering.labels import Metric
from core.facts.metrics import metric_named
from core.facts.periods import matches, parse_period
from core.index.generation import open_current
from core.library.reader import LibraryReader
from core.types import BBox, Document, TableFact
from core.types.quantity import unit_words
from scripts.console import CachesOption, DatasOption, JsonOption, emit_json, folders, language, run


@dataclass(frozen=True, slots=True)
class FactRow:
    """One figure. `metric` is the normalised name (empty: unknown to metrics.toml), `value` as printed."""

    document: str
    company: str
    page: int
    label: str
    metric: str
    period: str
    scope: str
    value: str
    unit: str
    header: str
    bbox: BBox


def main(
    metric: Annotated[str, typer.Argument(help="Row label or metric: 营业收入, total revenue.")] = "",
    datas: DatasOption = None,
    caches: CachesOption = None,
    company: Annotated[str, typer.Option("--company", help="Only this company.")] = "",
    period: Annotated[str, typer.Option("--period", help="2024, 2024H1, 2024Q1, 2024M9.")] = "",
    scope: Annotated[str, typer.Option("--scope", help="consolidated or parent.")] = "",
    unplaced: Annotated[
        int, typer.Option("--unplaced", min=0, help="List the N commonest row labels without a metric.")
    ] = 0,
    json: JsonOption = None,
) -> None:
    """Print every figure of that metric with its page; exit code 1 when there is none."""
    _, _, caches_folder = folders(datas, caches)
    library = open_current(caches_folder).library
    documents = [d for d in library.documents() if not company or company in _names(d)]
    if unplaced:
        labels = _unplaced(library, documents, unplaced)
        if json != "-":
            for label, count in labels:
                typer.echo(f"{count:>6}  {label}")
        emit_json({"unplaced": labels}, json)
        return
    if not metric:
        raise typer.BadParameter("name a metric, or give --unplaced N")
    rows = _rows(library, documents, metric, period, scope)
    if json != "-":
        _print(rows)
    emit_json({"facts": rows}, json)
    if not rows:
        raise typer.Exit(1)


def _names(document: Document) -> tuple[str, ...]:
    meta = document.metadata
    return (meta.company, meta.company_full, *meta.aliases)


def _rows(
    library: LibraryReader, documents: list[Document], metric: str, period: str, scope: str
) -> list[FactRow]:
    by_id = {d.doc_id: d for d in documents}
    asked = parse_period(period) if period else None
    rows: list[FactRow] = []
    for fact in library.facts_named(Metric.of(metric).labels, "", list(by_id)):
        document = by_id[fact.doc_id]
        own = parse_period(document.metadata.period)
        if asked and not (fact.period and matches(fact.period, asked, own)):
            continue
        if not scope or fact.scope == scope:
            rows.append(_row(library, document, fact))
    return rows


def _row(library: LibraryReader, document: Document, fact: TableFact) -> FactRow:
    known = metric_named(fact.label)
    block = library.block(fact.table.block_id)
    box = block.boxes(fact.figure.start, fact.figure.end)[0]
    return FactRow(
        document=document.name,
        company=document.metadata.company,
        page=fact.table.page,
        label=" > ".join((*fact.groups, fact.label)),
        metric=known.name if known else "",
        period=fact.period.label(language()) if fact.period else "",
        scope=fact.scope,
        value=block.text[fact.figure.start : fact.figure.end],
        unit=unit_words(fact.quantity, language()),
        header=fact.header,
        bbox=box,
    )


def _unplaced(library: LibraryReader, documents: list[Document], most: int) -> list[tuple[str, int]]:
    found: Counter[str] = Counter()
    for label, count in library.fact_labels([d.doc_id for d in documents]):
        if metric_named(label) is None:
            found[label] += count
    return found.most_common(most)


def _print(rows: list[FactRow]) -> None:
    grid = Grid(box=None)
    for name in ("document", "page", "label", "period", "scope", "value", "unit"):
        grid.add_column(name, justify="right" if name in ("page", "value") else "left", overflow="fold")
    for r in rows:
        grid.add_row(r.document, str(r.page), r.label, r.period, r.scope, r.value, r.unit)
    Console(highlight=False, soft_wrap=True).print(grid if rows else "nothing found")


if __name__ == "__main__":
    run(main)
