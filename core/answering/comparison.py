"""Companies side by side: a small table with a citation in each cell, and one sentence per company."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.answering.facts import Fact
from core.answering.numeric import numeric_claims
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.select import Choice, choose
from core.answering.wording import difference_sentence, value_text
from core.facts.names import display_label
from core.types import Claim, ComparisonTable


@dataclass(frozen=True, slots=True)
class Side:
    """One company's part of a comparison: what was asked of it and the best fact found, if any."""

    company: str
    asked: Asked
    choice: Choice | None


def side_of(company: str, facts: Sequence[Fact], asked: Asked) -> Side:
    """The company's best fact; only facts of its own documents count."""
    own = [f for f in facts if f.company == company]
    period = asked.periods[0] if len(asked.periods) == 1 else None
    choice = choose(own, replace(asked, wants_change=False), period)
    if asked.wants_change and (change := choose(own, asked, period)) and change.certain:
        choice = change
    return Side(company, asked, choice)


def comparison_claims(sides: Sequence[Side], evidence: EvidenceList, language: str) -> list[Claim]:
    """One or more sentences for each company that has a figure, and for two the difference."""
    claims: list[Claim] = []
    for side in sides:
        if side.choice is not None:
            claims += numeric_claims(side.choice, evidence, language)
    certain = [s.choice.fact for s in sides if s.choice is not None and s.choice.certain]
    if len(certain) == 2:
        first, second = certain
        numbers = evidence.add_fact(first), evidence.add_fact(second)
        if sentence := difference_sentence(first, second, numbers, language):
            claims.append(Claim(sentence, numbers))
    return claims


def comparison_table(sides: Sequence[Side], evidence: EvidenceList, language: str) -> ComparisonTable | None:
    """Company, period, row label and value; None when fewer than two companies have a certain figure."""
    certain = [s for s in sides if s.choice is not None and s.choice.certain]
    if len(certain) < 2:
        return None
    header = ("公司", "期间", "项目", "数值") if language == "zh" else ("company", "period", "item", "value")
    missing = "未找到" if language == "zh" else "not found"
    rows: list[tuple[str, ...]] = []
    for side in sides:
        if side.choice is None or not side.choice.certain:
            rows.append((side.company, "", "", missing))
            continue
        fact = side.choice.fact
        mark = f"[{evidence.add_fact(fact)}]"
        period = fact.period.label(language) if fact.period and fact.sure else "—"
        rows.append(
            (
                side.company,
                f"{period} {mark}",
                f"{display_label(fact.label)} {mark}",
                f"{value_text(fact.quantity, language)} {mark}",
            )
        )
    return ComparisonTable(header, tuple(rows))
