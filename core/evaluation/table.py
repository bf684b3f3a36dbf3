"""The report as lines of text for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_MEASURES = ("hit@1", "hit@5", "hit@10", "mrr@10")


def retrieval_lines(report: dict[str, Any]) -> Iterator[str]:
    """One line for each set, source, variant and type."""
    if not any(report["sets"].values()):
        return
    yield _line("set", "source", "variant", "type", "n", *_MEASURES)
    for set_name, sources in report["sets"].items():
        for source, variants in sources.items():
            for variant, row in variants.items():
                yield _line(set_name, source, variant, "all", row["questions"], *(row[m] for m in _MEASURES))
                for kind, inner in row["by_type"].items():
                    if len(row["by_type"]) > 1:
                        values = (inner[m] for m in _MEASURES)
                        yield _line("", "", "", kind, inner["questions"], *values)
        for source, number in report["left_out"][set_name].items():
            yield f"  {set_name} / {source}: {number} questions without a page label left out"
        for name in report["missing_documents"][set_name]:
            yield f"  {set_name}: {name} is not searchable; its questions count as missed"


def answer_lines(report: dict[str, Any]) -> Iterator[str]:
    """What the answers were worth, a paragraph for each set and source."""
    for set_name, sources in report["answers"].items():
        for source, row in sources.items():
            facts, refusals, boxes = row["answers"], row["refusals"], row["boxes"]
            yield f"{set_name} / {source}: {row['questions']} questions answered or refused"
            yield f"  all facts right     {facts['right']} of {facts['questions']}"
            yield f"  facts found         {facts['facts_found']} of {facts['facts']}"
            grounding, contest = row["grounding"], row["contest"]
            yield (
                f"  any fact            {facts['any_fact']} of {facts['questions']}; language of the "
                f"question {row['in_language']} of {row['questions']}; contest score {contest['score']:.3f}"
            )
            yield (
                f"  citations exist     {grounding['existing']} of {grounding['citations']}; verbatim "
                f"{grounding['verbatim']} of {grounding['quotes']}; sentences supported "
                f"{grounding['supported']} of {grounding['sentences']}; figures in quotes "
                f"{grounding['printed']} of {grounding['with_figures']}, computed {grounding['computed']}"
            )
            if row["tokens"]:
                yield f"  models              {row['tokens']} tokens, {row['cost']:.4f} in all"
            for kind, inner in row["by_type"].items():
                done = inner["answers"]
                if done["questions"]:
                    yield f"    {kind:<26}{done['right']} of {done['questions']}"
            yield (
                f"  unanswerable, refused {refusals['unanswerable_refused']} of {refusals['unanswerable']}; "
                f"answerable, refused {refusals['answerable_refused']} of {refusals['answerable']}"
            )
            yield "  cited pages         " + _pairs(row["citations"])
            if boxes["questions"]:
                yield (
                    f"  boxes hit           {boxes['hit']} of {boxes['questions']}"
                    f" (wrong column {boxes['wrong_column']}, IoU median {boxes['iou_median']})"
                )
            yield "  claims              " + _pairs(row["verdicts"])
            yield f"  marked supported with a wrong number: {row['supported_with_wrong_number']}"


def layer_lines(report: dict[str, Any]) -> Iterator[str]:
    """What each stage has, what is handed on, and who lost what was missed."""
    for set_name, sources in report["layers"].items():
        for source, row in sources.items():
            stages = ", ".join(f"{stage} {hits['hit@10']:.3f}" for stage, hits in row["stages"].items())
            snippet = row["snippet"]
            lost = {layer: n for layer, n in row["lost"].items() if n}
            yield f"{set_name} / {source}: hit@10 by stage: {stages}"
            yield (
                f"  hit@8k {row['hit@8k']:.3f}; snippet@10 "
                + (
                    f"{snippet['hit@10']:.3f} of {snippet['questions']}"
                    if snippet["questions"]
                    else "not judged"
                )
                + f"; median of {snippet['context_median']:.0f} characters"
                f"; boxes {row['boxes']['hit']} of {row['boxes']['questions']}"
            )
            yield f"  missed {sum(lost.values())} of {row['questions']}: {_pairs(lost) or 'nothing'}"
        for capability, need in report["needs"][set_name].items():
            yield f"  {set_name}: {need['questions']} questions not counted: {capability} is missing"
        for fault in report["label_faults"][set_name]:
            yield f"  {set_name}: faulty label, not counted: {fault}"


def text_lines(report: dict[str, Any]) -> Iterator[str]:
    """One line for each set of plain texts."""
    for name, row in report.get("texts", {}).items():
        yield f"{name}: " + ", ".join(f"{measure} {value}" for measure, value in row.items())


def change_lines(report: dict[str, Any]) -> Iterator[str]:
    """What changed against the baseline: every measure of all types, and the types that are no noise."""
    for row in report.get("compared", ()):
        if row["type"] == "*" or row["verdict"] in ("better", "worse"):
            yield (
                f"{row['verdict']:<7}{row['set']} / {row['source']} / {row['type']} / {row['measure']}: "
                f"{row['before']:.3f} → {row['now']:.3f} (+{row['rose']} -{row['fell']} "
                f"of {row['questions']}, p {row['p']:.3f}, {row['low']:+.3f} … {row['high']:+.3f})"
            )


def _pairs(row: dict[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in row.items())


def _line(set_name: str, source: str, variant: str, kind: str, n: int | str, *values: float | str) -> str:
    numbers = "".join(f"{v:>8.3f}" if isinstance(v, float) else f"{v:>8}" for v in values)
    return f"{set_name:<14}{source:<30}{variant:<16}{kind:<26}{n:>5}{numbers}"
