"""The tables of a report, the same for Markdown and HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Cell = str | int | float
Report = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """A titled table; numbers stay numbers, so that each form prints them its way."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""


def tables(report: Report) -> Iterator[Table]:
    """All tables of a report that have rows."""
    for table in (
        _compared(report),
        _pages(report),
        _stages(report),
        _handed_on(report),
        _lost(report),
        _answers(report),
        _grounding(report),
        _apart(report),
        _time(report),
    ):
        if table.rows:
            yield table


def _each(report: Report, key: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for set_name, sources in report.get(key, {}).items():
        for source, row in sources.items():
            yield set_name, source, row


def _compared(report: Report) -> Table:
    rows = [
        (r["set"], r["source"], r["type"], r["measure"], r["questions"], r["before"], r["now"], r["verdict"],
         r["p"], f"{r['low']:+.3f} … {r['high']:+.3f}")
        for r in report.get("compared", ())
        if r["type"] == "*" or r["verdict"] in ("better", "worse")
    ]  # fmt: skip
    head = ("set", "source", "type", "measure", "n", "before", "now", "verdict", "p", "95 % of the change")
    note = "Paired sign-flip test and bootstrap over questions; several measures at once find chance too."
    return Table("Against the baseline", head, tuple(rows), note)


def _pages(report: Report) -> Table:
    measures = ("hit@1", "hit@3", "hit@5", "hit@10", "mrr@10", "recall@10", "ndcg@10")
    rows: list[tuple[Cell, ...]] = []
    for set_name, source, variants in _each(report, "sets"):
        for variant, row in variants.items():
            rows.append((set_name, source, variant, "all", row["questions"], *(row[m] for m in measures)))
            groups = (
                {**row["by_type"], **row["by_language"]} if len(row["by_language"]) > 1 else row["by_type"]
            )
            if len(groups) > 1:
                for kind, inner in groups.items():
                    rows.append(
                        (set_name, source, variant, kind, inner["questions"], *(inner[m] for m in measures))
                    )
    return Table("Retrieval by page", ("set", "source", "variant", "type", "n", *measures), tuple(rows))


def _stages(report: Report) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for set_name, source, row in _each(report, "layers"):
        for stage, hits in row["stages"].items():
            rows.append((set_name, source, stage, row["questions"], *hits.values()))
    head = ("set", "source", "stage", "n", "hit@1", "hit@3", "hit@5", "hit@10")
    return Table("What each stage has, by page", head, tuple(rows))


def _handed_on(report: Report) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for set_name, source, row in _each(report, "layers"):
        snippet, boxes = row["snippet"], row["boxes"]
        found = [snippet[f"hit@{k}"] if snippet["questions"] else "-" for k in (1, 5, 10)]
        rows.append(
            (set_name, source, row["hit@8k"], snippet["questions"], *found, snippet["context_median"],
             _of(boxes["hit"], boxes["questions"]),
             _of(row["companies"]["covered"], row["companies"]["asked"]),
             _of(row["periods"]["covered"], row["periods"]["asked"]))
        )  # fmt: skip
    head = ("set", "source", "hit@8k", "by snippet", "snippet@1", "snippet@5", "snippet@10", "characters",
            "boxes", "companies", "periods")  # fmt: skip
    note = (
        "hit@8k: within the first 8,000 characters of parents; characters: median of the first ten parents."
    )
    return Table("What is handed on", head, tuple(rows), note)


def _lost(report: Report) -> Table:
    rows = [
        (set_name, source, row["questions"], sum(row["lost"].values()), *row["lost"].values())
        for set_name, source, row in _each(report, "layers")
    ]
    layers = next((tuple(row["lost"]) for _, _, row in _each(report, "layers")), ())
    return Table("Who lost what was missed", ("set", "source", "n", "missed", *layers), tuple(rows))


def _answers(report: Report) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for set_name, source, row in _each(report, "answers"):
        for kind, one in [("all", row), *row["by_type"].items()]:
            done, refused, contest = one["answers"], one["refusals"], one["contest"]
            rows.append(
                (set_name, source, kind, _of(done["right"], done["questions"]),
                 _of(done["any_fact"], done["questions"]),
                 _of(refused["unanswerable_refused"], refused["unanswerable"]),
                 _of(refused["answerable_refused"], refused["answerable"]),
                 _of(one["in_language"], one["questions"]), contest["score"] if contest["questions"] else "-",
                 _of(one["boxes"]["hit"], one["boxes"]["questions"]), one["tokens"], one["cost"])
            )  # fmt: skip
    head = ("set", "source", "type", "all facts", "any fact", "rightly refused", "wrongly refused",
            "language", "contest", "boxes", "tokens", "cost")  # fmt: skip
    return Table("Answers", head, tuple(rows))


def _grounding(report: Report) -> Table:
    rows = []
    for set_name, source, row in _each(report, "answers"):
        g, cited = row["grounding"], row["citations"]
        rows.append(
            (set_name, source, _of(g["existing"], g["citations"]), _of(g["verbatim"], g["quotes"]),
             _of(cited["right"] + cited["elsewhere"], sum(cited.values()) - cited["no_label"]),
             _of(g["supported"], g["sentences"]), _of(g["printed"], g["with_figures"]), g["computed"])
        )  # fmt: skip
    head = ("set", "source", "citations exist", "quotes verbatim", "pages right", "sentences supported",
            "figures in quotes", "computed")  # fmt: skip
    return Table("Grounding", head, tuple(rows))


def _apart(report: Report) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for set_name, needs in report.get("needs", {}).items():
        rows += [(set_name, f"needs {n}", r["questions"], f"{r['right']} right") for n, r in needs.items()]
    for set_name, faults in report.get("label_faults", {}).items():
        rows += [(set_name, "faulty label", 1, text) for text in faults]
    return Table("Reported apart, not counted above", ("set", "why", "n", ""), tuple(rows))


def _time(report: Report) -> Table:
    stages = list(dict.fromkeys(stage for row in report.get("timings", {}).values() for stage in row))
    rows = [
        (set_name, *(round(row[s], 1) if s in row else "-" for s in stages))
        for set_name, row in report.get("timings", {}).items()
    ]
    return Table("Seconds", ("set", *stages), tuple(rows))


def _of(part: int, whole: int) -> str:
    return f"{part} of {whole}" if whole else "-"


def printed(cell: Cell) -> str:
    """A cell as text: shares with three digits."""
    return f"{cell:.3f}" if isinstance(cell, float) else str(cell)


def failing(report: Report) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """Set → layer → failures, the layers with most first."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for set_name, rows in report.get("failures", {}).items():
        layers: dict[str, list[dict[str, Any]]] = {}
        for row in rows:
            layers.setdefault(f"{row['part']}: {row['layer']}", []).append(row)
        if layers:
            found[set_name] = dict(sorted(layers.items(), key=lambda item: (-len(item[1]), item[0])))
    return found


def places(pages: Sequence[Sequence[Any]]) -> str:
    """Pages as people name them."""
    return ", ".join(f"{name} p. {number}" for name, number in pages)
