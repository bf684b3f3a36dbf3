"""What a labelled question is made of; its values come from the table of facts, never from here."""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

from core.evaluation.samples.amounts import growth, percent
from core.evaluation.samples.charts import chart_key
from core.evaluation.samples.facts import CONSOLIDATED, Key
from core.evaluation.samples.template import phrase_key

QINGHE, LANSHI, YUNSHAN, HARBOUR = "虚构青禾", "虚构澜石", "虚构云杉", "Fictitia Harbour"

#: How a figure follows from others, under the name its label carries.
RULES: dict[str, Callable[..., Decimal]] = {
    "difference": lambda a, b: a - b,
    "sum": lambda *parts: sum(parts, Decimal(0)),
    "share": percent,
    "growth": growth,
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A fact of the answer.

    `phrase` and `also` are for key phrases, whose wording the table of facts does not hold. With a `rule`,
    the fact is printed nowhere: it follows from the `operands`, and `key` only names it. `unit` is needed
    where the table has none: figures that follow, and points of charts.
    """

    name: str
    key: Key
    phrase: str = ""
    also: tuple[str, ...] = ()
    rule: str = ""
    operands: tuple[Key, ...] = ()
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A figure that looks like the answer: that of `key`, or `text` where no fact says it."""

    why: str
    key: Key | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One labelled question; a refusal wants no facts.

    `disputed` are claims of another source that contradict the answer: an answer may cite them to say so.
    `history` are the questions asked before it; `needs` what a reader must be able to do beyond reading text.
    """

    id: str
    type: str
    lang: str
    text: str
    companies: tuple[str, ...]
    periods: tuple[str, ...]
    wanted: tuple[Wanted, ...] = field(default=())
    disputed: tuple[Wanted, ...] = field(default=())
    wrong: tuple[Wrong, ...] = field(default=())
    tags: tuple[str, ...] = field(default=())
    needs: tuple[str, ...] = field(default=())
    history: tuple[str, ...] = field(default=())


def fact(company: str, metric: str, period: str, scope: str = CONSOLIDATED, name: str = "") -> Wanted:
    return Wanted(name or metric, Key(company, metric, period, scope))


def phrase(company: str, name: str, period: str, words: str, *also: str) -> Wanted:
    return Wanted(name, phrase_key(company, name, period), words, also)


def over(company: str, metric: str, *periods: str) -> tuple[Wanted, ...]:
    """One metric over several periods."""
    return tuple(fact(company, metric, period) for period in periods)


def computed(name: str, company: str, period: str, rule: str, unit: str, *operands: Wanted) -> Wanted:
    """A figure that follows from others by one of RULES."""
    return Wanted(
        name, Key(company, name, period), rule=rule, operands=tuple(o.key for o in operands), unit=unit
    )


def point(document: str, chart: str, label: str, unit: str) -> Wanted:
    """What a chart shows at `label`."""
    return Wanted(f"{chart} {label}", chart_key(document, chart, label), unit=unit)


def instead(why: str, wanted: Wanted) -> Wrong:
    """The neighbour that must not be taken for the answer."""
    return Wrong(why, wanted.key)
