"""Finds the asked figure and states it: value, unit, period and row label first, the quote behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.answering.facts import Fact
from core.answering.lookup import facts_by_name
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.select import Choice, choose, with_rivals
from core.answering.sentences import sentence_facts
from core.answering.sources import Library, SourcePage
from core.answering.tables import table_facts
from core.answering.wording import conflict_sentence, doubtful_sentence, fact_sentence
from core.types import BlockKind, Claim


def find_facts(library: Library, pages: Sequence[SourcePage], asked: Asked) -> list[Fact]:
    """All figures on the pages that may be the asked one, and those of its name in the asked documents."""
    if asked.metric.empty:
        return []
    facts: list[Fact] = []
    for source in pages:
        for block in library.page_blocks(source.document.doc_id, source.page):
            if block.kind is BlockKind.TABLE:
                facts += table_facts(library, source, block, asked)
    return facts + facts_by_name(library, pages, asked)


def numeric_choice(
    library: Library, pages: Sequence[SourcePage], facts: Iterable[Fact], asked: Asked
) -> Choice | None:
    """The best fact for the one asked period, or for the newest report where none is asked; with what
    other documents say of it in running text. Of several asked periods none is more meant than another: only
    a change is that of the last one."""
    if len(asked.periods) > 1 and not asked.wants_change:
        return None
    period = max(asked.periods, key=lambda p: (p.year, p.month)) if asked.periods else None
    choice = choose(facts, asked, period)
    if choice is None or not choice.certain:
        return choice
    told = [fact for source in pages for fact in sentence_facts(library, source, asked)]
    return with_rivals(choice, told, asked, period)


def numeric_claims(
    choice: Choice, evidence: EvidenceList, language: str, *, reason: bool = False
) -> list[Claim]:
    """One claim for a certain figure, one more for each source that differs; else the row and the doubt.

    `reason`: the question also asks why, and the row's remark (变动原因) is the answer to that.
    """
    number = evidence.add_fact(choice.fact)
    if choice.certain and reason and choice.fact.remark is not None:
        other = evidence.add_span(choice.fact.source, choice.fact.block, choice.fact.remark)
        remark = choice.fact.block.text[choice.fact.remark.start : choice.fact.remark.end]
        return [
            Claim(fact_sentence(choice.fact, number, language), (number,)),
            Claim(f"{' '.join(remark.split())} [{other}]", (other,)),
        ]
    if not choice.certain:
        claims = [Claim(doubtful_sentence(choice.fact, choice.doubts, number, language), (number,))]
        for namesake in choice.namesakes:
            number = evidence.add_fact(namesake)
            claims.append(Claim(doubtful_sentence(namesake, ("several",), number, language), (number,)))
        return claims
    claims = [Claim(fact_sentence(choice.fact, number, language), (number,))]
    for rival in choice.rivals:
        other = evidence.add_fact(rival)
        pair = (number, other) if choice.fact.filed or not rival.filed else (other, number)
        facts = (choice.fact, rival) if pair[0] == number else (rival, choice.fact)
        claims.append(Claim(conflict_sentence(*facts, pair, language), pair))
    return claims
