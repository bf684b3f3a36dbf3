"""Which sentences are given as the answer, and which only as the nearest passages.

A quote is always true of its page; whether it answers the question is another matter. A sentence that says
most of the question does, as far as rules can tell. Questions for a judgement (does it, how does it affect)
are answered by nobody's single sentence: what is nearest is shown, under its mark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.answering.calculation import Operation, calculation_of
from core.answering.facts import asked_scope
from core.answering.passages import Passage, find_passages, nearest_claims, passage_claims
from core.answering.question import Asked
from core.answering.quotes import EvidenceList
from core.answering.sentences import states_metric
from core.answering.signs import is_doubtful
from core.answering.sources import Library, SourcePage
from core.facts.surroundings import scope_of
from core.providers.protocols import Embedder
from core.retrieval.planning.courtesy import without_courtesy
from core.types import Claim
from core.types.fact import PARENT

LEAST_SAID = 0.34
"""Share of the question's terms, weighted by rarity, that a sentence must say to be shown."""
SURELY_SAID = 0.6
"""The same for a sentence given as the answer."""
LEAST_MEANING = 0.6
"""Likeness by embedding from which a sentence is shown although it says other words."""
LEAST_MEANING_FIGURE = 0.5
"""The same where a figure is asked."""
LEAST_SAID_FIGURE = 0.5
"""The same for a sentence given as the answer to a question for a figure."""
MOST_NEAR = 3

_JUDGEMENT = re.compile(
    r"^\W*(?:did|does|do|has|have|had|is|are|was|were|will|would|should)\b"
    r"|\b(?:summari[sz]e|analy[sz]e|examine|discuss|evaluate|assess|combine|correlat\w+"
    r"|relate to|how\b.{3,120} (?:compare|affect|impact|influence)(?:s|d|ed)?"
    r"|(?:impact|effect|influence)s? of"
    r"|what impact|what\b.{3,80} (?:is|are|was|were) (?:disclosed|mentioned|presented|noted)"
    r"|the (?:table|chart|figure|graph|page|document) (?:shows?|says?|tells?|describes?))\b"
    r"|是否|有没有|有无|吗\s*(?:[？?]|$)|总结|概述|如何评价"
    r"|(?:有何|有什么|有哪些|什么|怎样|如何|怎么).{0,6}影响|影响(?!力).{0,4}(?:如何|多大|怎样|有哪些|是什么)",
    re.IGNORECASE,
)


def told_claims(
    passages: Sequence[Passage], asked: Asked, evidence: EvidenceList, limit: int = MOST_NEAR
) -> list[Claim]:
    """The sentences that answer the question; where none surely does, the nearest, marked as such. To a
    question of one word that names no company none does: another question named its object."""
    told = [p for p in passages if p.said >= LEAST_SAID or p.meaning >= LEAST_MEANING]
    sure = [p for p in told if p.said >= SURELY_SAID and not is_doubtful(p.text, asked)]
    whole = len(asked.terms) > 1 or asked.plan.companies
    if sure and whole and not asks_for_judgement(asked.plan.question):
        return passage_claims(sure, evidence, limit)
    return nearest_claims(told, evidence, asked.language, limit)


def asks_for_judgement(question: str) -> bool:
    """Whether no sentence of a report can be the answer: yes or no, an effect, a comparison, a summary."""
    return bool(_JUDGEMENT.search(without_courtesy(question)))


def figure_passages(
    library: Library,
    pages: Sequence[SourcePage],
    asked: Asked,
    embedder: Embedder | None,
    evidence: EvidenceList,
) -> list[Claim]:
    """A sentence that gives the asked figure right after its name; else the nearest, marked as such."""
    passages = find_passages(library, pages, asked, embedder, figures=True)
    told = [
        p
        for p in passages
        if states_metric(p.text, p.source.document, asked)
        and not is_doubtful(p.text, asked)
        and _scope_fits(p, asked)
        and (p.said >= LEAST_SAID_FIGURE or _is_foreign(p, asked))
    ]
    if told and _may_be_printed(asked):
        return passage_claims(told, evidence, limit=1)
    near = [
        p for p in passages if p.meaning >= LEAST_MEANING_FIGURE or (p.named and p.said >= LEAST_SAID_FIGURE)
    ]
    return nearest_claims(near, evidence, asked.language)


def _may_be_printed(asked: Asked) -> bool:
    """Whether one sentence can give what is asked: an amount by which a figure changed is computed."""
    calculation = calculation_of(asked)
    return calculation is None or calculation.operation in (Operation.SHARE, Operation.GROWTH)


def _scope_fits(passage: Passage, asked: Asked) -> bool:
    """A sentence is taken for the parent company only where it says so."""
    scope = asked_scope(asked.plan.scope)
    return scope != PARENT or scope_of(passage.text) == scope


def _is_foreign(passage: Passage, asked: Asked) -> bool:
    """Whether a passage is in another language than the question, whose words it then cannot say."""
    language = passage.source.document.metadata.language
    return bool(language) and language != asked.language
