"""Computed values: shown with their formula, and recomputed here from operands that the quotes print.

The one accepted form is `（计算：(1,236.5 − 1,205.9) ÷ 1,205.9 = +2.54%）` or `(computed: … = …)`; operators
are `+`, `−` (U+2212), `×` and `÷`, so the minus sign of an operand (`-`) is never an operator. The one number
that need not be printed is the divisor of a mean: `(a + b + c) ÷ 3`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, DivisionByZero, InvalidOperation
from typing import NamedTuple

from core.types.quantity import Quantity, parse_quantity
from core.types.quantity.units import ONE, PERCENT, POINTS
from core.verification.figures import QuotedFigure

_COMPUTED = re.compile(
    r"(?:（计算[:：]|\(computed:)\s*(?P<formula>[^=＝]+?)\s*[=＝]\s*(?P<result>[^）]+?)\s*(?:）|\)(?!\s*[÷×]))"
)
_TOKEN = re.compile(r"\s*(?:(?P<number>-?\d[\d,]*(?:\.\d+)?)(?P<percent>%)?|(?P<operator>[+−×÷()]))")
_MEAN = re.compile(r"\((?P<terms>[^()÷×−]+)\)\s*÷\s*(?P<count>\d+)")
_HUNDRED = Decimal(100)


class Computation(NamedTuple):
    """A formula in a sentence, its printed result, and where it stands."""

    formula: str
    result: str
    start: int
    end: int


def find_computations(sentence: str) -> tuple[Computation, ...]:
    return tuple(
        Computation(m["formula"], m["result"], m.start(), m.end()) for m in _COMPUTED.finditer(sentence)
    )


def without_computations(sentence: str) -> str:
    """The sentence with its formulas blanked out, length unchanged."""
    return _COMPUTED.sub(lambda m: " " * len(m[0]), sentence)


def computation_holds(computation: Computation, quoted: Sequence[QuotedFigure]) -> bool:
    """Whether every operand is printed in a quote, all in one unit, and the result follows from them."""
    result = parse_quantity(computation.result)
    mean = _mean_of(computation.formula)
    operands = _operands(mean or computation.formula)
    if result is None or len(operands) < 2:
        return False
    try:
        value = _Formula(computation.formula).value()
    except (ValueError, DivisionByZero, InvalidOperation):
        return False
    units = _common_units(operands, quoted)
    return any(_result_holds(value, result, mean or computation.formula, *unit) for unit in units)


def _mean_of(formula: str) -> str:
    """The sum behind a mean over all its terms; empty for any other formula."""
    match = _MEAN.fullmatch(formula.strip())
    if match is None or int(match["count"]) != len(_operands(match["terms"])):
        return ""
    return match["terms"]


def _operands(formula: str) -> list[Decimal]:
    return [Decimal(m["number"].replace(",", "")) for m in _TOKEN.finditer(formula) if m["number"]]


def _common_units(operands: list[Decimal], quoted: Sequence[QuotedFigure]) -> list[tuple[str, Decimal]]:
    """Units (with scale) in which all operands are printed; or the base unit, when all are given in it."""
    units = {(q.read.unit, q.read.scale) for q in quoted}
    found = [
        unit
        for unit in units
        if all(
            any(q.read.value == o and (q.read.unit, q.read.scale) == unit for q in quoted) for o in operands
        )
    ]
    for base_unit in {q.read.unit for q in quoted}:
        if all(any(q.read.base == o and q.read.unit == base_unit for q in quoted) for o in operands):
            found.append((base_unit, ONE))
    return found


def _result_holds(value: Decimal, result: Quantity, formula: str, unit: str, scale: Decimal) -> bool:
    if "÷" in formula:
        if result.unit == PERCENT:
            value *= _HUNDRED
        elif result.unit not in ("", "x"):
            return False
        factor = ONE
    else:
        wanted = POINTS if unit == PERCENT and "−" in formula else unit
        if result.unit and result.unit != wanted:
            return False
        if not result.unit and unit == PERCENT:
            return False
        factor = scale if result.unit else ONE
    exact = Quantity(value * factor, "", decimals=40)
    shown = Quantity(result.value, "", scale=result.scale, decimals=result.decimals)
    return exact.rounds_to(shown)


class _Formula:
    """Recursive descent over + − × ÷ and parentheses; raises ValueError on anything else."""

    def __init__(self, text: str) -> None:
        self._tokens: list[str] = []
        position = 0
        text = text.strip()
        while position < len(text):
            match = _TOKEN.match(text, position)
            if match is None:
                raise ValueError(f"not a formula: {text}")
            self._tokens.append(match["number"] or match["operator"])
            position = match.end()
        self._at = 0

    def value(self) -> Decimal:
        value = self._sum()
        if self._at != len(self._tokens):
            raise ValueError("formula does not end")
        return value

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._next()
        self._at += 1
        return token

    def _sum(self) -> Decimal:
        value = self._product()
        while self._next() in ("+", "−") and self._next():
            value = value + self._product() if self._take() == "+" else value - self._product()
        return value

    def _product(self) -> Decimal:
        value = self._atom()
        while self._next() in ("×", "÷") and self._next():
            value = value * self._atom() if self._take() == "×" else value / self._atom()
        return value

    def _atom(self) -> Decimal:
        token = self._take()
        if token == "(":
            value = self._sum()
            if self._take() != ")":
                raise ValueError("parenthesis not closed")
            return value
        if not token or token in "+−×÷)":
            raise ValueError("operand missing")
        return Decimal(token.replace(",", ""))
