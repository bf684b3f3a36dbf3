"""What a fact is: one number of one company, for one period and scope, in the unit it is reported in."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

CONSOLIDATED = "合并"
PARENT = "母公司"


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """Names a fact. `period` is a year ("2024") or a part of one ("2024Q3")."""

    company: str
    metric: str
    period: str
    scope: str = CONSOLIDATED


@dataclass(frozen=True, slots=True)
class Fact:
    """A key with its value; `value` counts `unit`s (元, 万元, 百万元, USD million, 人, % …)."""

    key: Key
    value: Decimal
    unit: str


class FactTable:
    """Facts by key; a key named twice or not at all is a mistake in the table, never a blank on a page."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._facts: dict[Key, Fact] = {}
        for fact in facts:
            if fact.key in self._facts:
                raise ValueError(f"fact named twice: {fact.key}")
            self._facts[fact.key] = fact

    def get(self, company: str, metric: str, period: str, scope: str = CONSOLIDATED) -> Fact:
        """The fact of that name; KeyError when the table does not hold it."""
        return self._facts[Key(company, metric, period, scope)]

    def has(self, company: str, metric: str, period: str, scope: str = CONSOLIDATED) -> bool:
        """Whether the company reports this metric at all (a parent without goodwill prints no such line)."""
        return Key(company, metric, period, scope) in self._facts

    def of(self, key: Key) -> Fact:
        """The fact of a key; KeyError when the table does not hold it."""
        return self._facts[key]

    def __iter__(self) -> Iterator[Fact]:
        return iter(self._facts.values())

    def __len__(self) -> int:
        return len(self._facts)


def grid(company: str, unit: str, scope: str, periods: tuple[str, ...], rows: str) -> tuple[Fact, ...]:
    """Facts from a text table, one metric a line: ``name | value of periods[0] | value of periods[1] …``."""
    facts = []
    for line in rows.strip().splitlines():
        metric, *values = (part.strip() for part in line.split("|"))
        if len(values) != len(periods):
            raise ValueError(f"{company} {metric}: {len(values)} values for {len(periods)} periods")
        facts += [
            Fact(Key(company, metric, period, scope), Decimal(value), unit)
            for period, value in zip(periods, values, strict=True)
        ]
    return tuple(facts)
