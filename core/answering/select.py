"""Chooses among facts: the asked period, scope and column, and whether the choice is certain."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.answering.facts import Fact, asked_scope, own_period
from core.answering.heads import names_another
from core.answering.labels import CERTAIN, covers, is_spent
from core.answering.newest import newest
from core.answering.question import Asked
from core.answering.row_names import is_namesake
from core.facts.names import plain_label
from core.facts.periods import matches, years_of
from core.types import Period
from core.types.fact import CONSOLIDATED, PARENT
from core.types.quantity.units import CURRENCIES

LEAST_COVERAGE = 0.5
"""Share of the question's own words that label, head, caption and section must say for a certain answer."""

LEAST_COVERAGE_UNNAMED = 0.75
"""The same where the question names no company that the library knows: a word left over may be a company."""

LEAST_BEYOND = 0.5
"""The same share of the words that no name of the metric holds: of the cloud segment's revenue, cloud."""

_TOTAL = re.compile(r"\btotal\b|合计|总计", re.IGNORECASE)
_PERCENT_ASKED = re.compile(r"占比|比例|比重|百分比|percent|proportion|%", re.IGNORECASE)
_SHARE_HEAD = re.compile(r"占比|比例|比重|占.{0,8}%|percent(?:age)? of|% of|\bper share\b", re.IGNORECASE)
_QUARTER, _YEAR = 3, 12
_CUMULATIVE = re.compile(r"累计|cumulative|year[\s-]to[\s-]date|\bytd\b", re.IGNORECASE)
_NARROWED = re.compile(
    r"forfeit|maximum|minimum|target|threshold|unpaid|unvested|chang|average|\bper\b|hours|terminat|\btax|estimat"
    r"|forecast|budget|accrued|potential|deferred|\bat [A-Z]\w+|最高|最低|目标|未|平均|预计|预算",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"联营|合营|被投资单位|投资对象|重要的?(?:非全资)?子公司|备考|业绩指引|盈利预测"
    r"|竞争对手|同行业|可比公司|前任|离任"
    r"|\binvestees?\b|equity[\s-]method|\bpro[\s-]forma\b|\bguidance\b|\boutlook\b|\bcompetitors?\b"
    r"|\bpeer (?:group|compan)|\bformer\b|\bestimated\b|\bfee schedule\b",
    re.IGNORECASE,
)
"""Captions of tables that are not about what the company itself reports of its past."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The best fact and what keeps it from being certain; `rivals` are other values for the same
    thing in other documents, `namesakes` rows of the same name in other tables of its document."""

    fact: Fact
    doubts: tuple[str, ...]
    rivals: tuple[Fact, ...] = ()
    namesakes: tuple[Fact, ...] = ()

    @property
    def certain(self) -> bool:
        return not self.doubts


def choose(facts: Iterable[Fact], asked: Asked, period: Period | None) -> Choice | None:
    """The fact for one period (None: the document's own); None when no fact can be about it."""
    fitting = [f for f in facts if _fits(f, asked, period)]
    if not fitting:
        return None
    scope = asked_scope(asked.plan.scope)
    if not scope and any(f.scope != PARENT for f in fitting):
        fitting = [f for f in fitting if f.scope != PARENT]
    if scope == PARENT and any(f.scope == PARENT and f.likeness >= CERTAIN for f in fitting):
        fitting = [f for f in fitting if f.scope == PARENT]
    if period is None:
        fitting = newest(fitting)
    fitting = _without_shares(fitting, asked)
    fitting.sort(key=lambda f: -_rank(f, asked, scope))
    best = fitting[0]
    same_row = [f for f in fitting if f.row == best.row and not same_value(f, best)]
    namesakes = _namesakes(best, fitting)
    doubts = _doubts(best, same_row, asked, period, scope) + (["several"] if namesakes else [])
    return Choice(best, tuple(dict.fromkeys(doubts)), _rivals(best, fitting), namesakes)


def _without_shares(facts: list[Fact], asked: Asked) -> list[Fact]:
    """Without the ratios that stand in a row beside its amounts, where no ratio is asked, and without the
    amounts, where a percentage is."""
    amounts = {f.row for f in facts if not f.quantity.is_ratio}
    ratios = {f.row for f in facts if f.quantity.is_ratio}
    if not asked.wants_share:
        return [f for f in facts if not f.quantity.is_ratio or f.row not in amounts]
    if _PERCENT_ASKED.search(asked.plan.question):
        return [f for f in facts if f.quantity.is_ratio or f.row not in ratios]
    return facts


def _namesakes(best: Fact, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Rows of the same name with other values in the same document: a balance, its interest, its impairment.

    A statement's own line needs no defence against the rows of notes.
    """
    found: list[Fact] = []
    for fact in facts:
        rival = (
            fact.source.document.doc_id == best.source.document.doc_id
            and fact.row != best.row
            and fact.likeness >= best.likeness - 0.02
            and fact.coverage >= best.coverage - 0.05
            and (fact.primary or not best.primary)
            and fact.quantity.is_ratio == best.quantity.is_ratio
            and (fact.scope == best.scope or not best.scope)
            and (fact.sure or not best.sure)
            and (fact.period == best.period or not best.sure or _same_end(fact, best))
        )
        if rival and not same_value(fact, best) and not any(same_value(fact, other) for other in found):
            found.append(fact)
    return tuple(found[:2])


def _same_end(a: Fact, b: Fact) -> bool:
    """Whether two sure periods are one: 2024年, 2024年度 and 2024年12月31日."""
    return a.period is not None and b.period is not None and matches(a.period, b.period, own_period(b))


def _fits(fact: Fact, asked: Asked, period: Period | None) -> bool:
    if fact.is_change != asked.wants_change:
        return False
    scope = asked_scope(asked.plan.scope)
    if scope and fact.scope and fact.scope != scope:
        return False
    if asked.unit and not _may_have_unit(fact, asked.unit):
        return False
    if _SHARE_HEAD.search(fact.header) and not asked.wants_share:
        return False
    own = own_period(fact)
    if period is None:
        return fact.period is None or own is None or matches(fact.period, own, own)
    if fact.period is None:
        return own is None or period.year in (own.year, own.year - 1)
    return matches(fact.period, period, own)


def _may_have_unit(fact: Fact, unit: str) -> bool:
    """Money is not counted in 张, and a count is no money; a figure without a known unit may be either."""
    found = fact.quantity.unit
    if not found or found == unit or fact.is_change:
        return True
    return fact.quantity.is_money and unit in CURRENCIES


def _rank(fact: Fact, asked: Asked, scope: str) -> float:
    """The fact's own score, and how well its column and scope fit."""
    column = covers(_column_terms(asked), f"{fact.header} {fact.label}")
    return fact.score + 0.3 * column + (0.15 if scope and fact.scope == scope else 0.0)


def _doubts(
    best: Fact, same_row: Sequence[Fact], asked: Asked, period: Period | None, scope: str
) -> list[str]:
    doubts = []
    if best.likeness < CERTAIN:
        doubts.append("label")
    unnamed = not asked.plan.companies and best.company != ""
    least = LEAST_COVERAGE_UNNAMED if unnamed else LEAST_COVERAGE
    if best.coverage < least or best.beyond < LEAST_BEYOND:
        doubts.append("words")
    if period is not None and (not best.sure or _may_be_another_quarter(best, period)):
        doubts.append("period")
    if period is None and best.period is None and _is_captioned_otherwise(best):
        doubts.append("period")
    if scope == PARENT and best.scope != PARENT:
        doubts.append("scope")
    others = _OTHERS.search(best.topic)
    another = names_another(best.header, asked, as_metric=best.header in best.label)
    another = another or any(is_namesake(best, name, asked) for name in (*best.groups, best.header))
    if another or _is_narrowed(best.header, asked) or (others and not _OTHERS.search(asked.plan.question)):
        doubts.append("head")
    terms = _column_terms(asked)
    column = covers(terms, best.header)
    if any(_is_asked_instead(head, best, asked) for head in best.beside):
        doubts.append("head")
    elif any(covers(terms, f.header) >= column and _same_kind(f, best) for f in same_row):
        doubts.append("column")
    return doubts


def _may_be_another_quarter(fact: Fact, period: Period) -> bool:
    """Whether a figure that stands at the asked quarter may be of all quarters so far, of a year that its
    caption names, or of a year that does not end in December."""
    if period.length != _QUARTER:
        return False
    own = own_period(fact)
    around = f"{fact.label} {' '.join(fact.groups)} {fact.header}"
    dated = years_of(fact.topic) or years_of(fact.surroundings)
    return bool(
        _CUMULATIVE.search(f"{around} {fact.topic} {fact.surroundings}")
        or (own is not None and own.length == _YEAR and own.month not in (0, _YEAR))
        or (dated and not years_of(around) and period.year not in dated)
    )


def _is_captioned_otherwise(fact: Fact) -> bool:
    """Whether the caption of a table without periods names years, and not that of its document."""
    own, years = own_period(fact), years_of(fact.topic)
    return own is not None and bool(years) and own.year not in years


def _is_narrowed(header: str, asked: Asked) -> bool:
    """Whether a head says that its figures are not what was earned or paid, and the question does not."""
    said = {match[0].lower() for match in _NARROWED.finditer(asked.plan.question)}
    return any(match[0].lower() not in said for match in _NARROWED.finditer(header))


def _column_terms(asked: Asked) -> frozenset[str]:
    """The words by which one column of a row is told from the others: a total is one of them."""
    total = _TOTAL.search(asked.plan.question)
    return asked.terms | {total[0].lower()} if total else asked.terms


def _is_asked_instead(head: str, best: Fact, asked: Asked) -> bool:
    """Whether the question names another column than the one of the best fact: the total is no segment."""
    return asked.mentions(head) and plain_label(head) not in plain_label(f"{best.label} {best.header}")


def _same_kind(a: Fact, b: Fact) -> bool:
    return (a.period, a.scope) == (b.period, b.scope) or not (a.sure and b.sure)


def _rivals(best: Fact, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Facts of other documents that give another value for the same label, period, scope and unit."""
    found: list[Fact] = []
    for fact in facts:
        same_thing = (
            fact.source.document.doc_id != best.source.document.doc_id
            and fact.company == best.company
            and fact.likeness >= max(CERTAIN, best.likeness - 0.05)
            and fact.sure
            and best.sure
            and _same_end(fact, best)
            and fact.coverage >= best.coverage - 0.05
            and (fact.scope or CONSOLIDATED) == (best.scope or CONSOLIDATED)
            and fact.quantity.unit == best.quantity.unit
            and not (_is_of_a_part(fact, facts) and not _is_of_a_part(best, facts))
        )
        if same_thing and not same_value(fact, best) and not any(same_value(fact, other) for other in found):
            found.append(fact)
    return tuple(sorted(found, key=lambda f: not f.filed)[:2])


def _is_of_a_part(fact: Fact, facts: Sequence[Fact]) -> bool:
    """Whether the row stands under the name of one part of several: the same label under other groups of the
    same table. Net sales under North America are no other source for those of the company."""
    return any(
        other.block.block_id == fact.block.block_id
        and other.groups
        and other.groups != fact.groups
        and other.label == fact.label
        for other in (facts if fact.groups else ())
    )


def is_of_others(text: str) -> bool:
    """Whether a caption is of a table about others than the company, or not of its past."""
    return bool(_OTHERS.search(text))


def with_rivals(choice: Choice, others: Iterable[Fact], asked: Asked, period: Period | None) -> Choice:
    """The choice with rivals also from facts that may not be chosen themselves (figures in sentences)."""
    if not choice.certain or choice.rivals:
        return choice
    fitting = [f for f in others if _fits(f, asked, period)]
    return replace(choice, rivals=_rivals(choice.fact, fitting))


def same_value(a: Fact, b: Fact) -> bool:
    """The same value as far as the coarser of both was printed."""
    return (
        a.quantity.equals(b.quantity)
        or a.quantity.rounds_to(b.quantity)
        or b.quantity.rounds_to(a.quantity)
        or (-a.quantity.base == b.quantity.base and is_spent(a.label) and is_spent(b.label))
    )
