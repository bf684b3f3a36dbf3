"""A printed figure as a value: exact decimal, scale, unit, and how precisely it was printed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal

from core.types.quantity.units import CURRENCIES, ONE, RATIOS, UnitLine


@dataclass(frozen=True, slots=True)
class Quantity:
    """Characters `start:end` of some text read as a figure.

    `value` is the signed number as printed (12.35 for `12.35 亿元`), `scale` what a scale word multiplies it
    by, `unit` the canonical unit (`CNY`, `USD`, `%`, `pp`, `share` …; empty: none printed), `decimals` the
    printed digits after the point. `sign_only_unit` tells that the unit came from a currency sign in front,
    which in a table says nothing of the scale. `approximate`: printed with 约, ≈, about …
    """

    value: Decimal
    text: str
    start: int = 0
    end: int = 0
    unit: str = ""
    scale: Decimal = ONE
    decimals: int = 0
    sign_only_unit: bool = False
    approximate: bool = False

    @property
    def base(self) -> Decimal:
        """The value in its base unit: 12.35 亿元 → 1,235,000,000."""
        return self.value * self.scale

    @property
    def step(self) -> Decimal:
        """The size of the last printed digit in the base unit: 12.35 亿元 → 1,000,000."""
        return self.scale.scaleb(-self.decimals)

    @property
    def is_money(self) -> bool:
        return self.unit in CURRENCIES

    @property
    def is_ratio(self) -> bool:
        return self.unit in RATIOS

    @property
    def significant_digits(self) -> int:
        digits = self.value.copy_abs().scaleb(self.decimals).to_integral_value()
        return len(str(digits)) if digits else 0

    def in_context(self, line: UnitLine | None) -> Quantity:
        """The same figure under a unit line; what is printed at the figure itself wins."""
        if line is None or self.is_ratio or self.scale != ONE:
            return self
        if not self.unit:
            return replace(self, unit=line.unit, scale=line.scale)
        if self.sign_only_unit and (line.is_money or not line.unit):
            return replace(self, scale=line.scale)
        return self

    def equals(self, other: Quantity) -> bool:
        """The same value in base units, to the last digit of both."""
        return self.base == other.base

    def rounds_to(self, coarser: Quantity) -> bool:
        """Whether this value, rounded half up to the precision of `coarser`, is that value."""
        if coarser.step < self.step:
            return False
        return (self.base / coarser.step).quantize(ONE, ROUND_HALF_UP) * coarser.step == coarser.base
