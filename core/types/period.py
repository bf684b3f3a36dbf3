"""A stretch of time that a figure is of, as reports name them."""

from __future__ import annotations

from dataclasses import dataclass

_MONTH_NAMES = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_SECOND_HALF_ENDS = 9


@dataclass(frozen=True, slots=True)
class Period:
    """A year and the month it ends in: 2024 → (2024, 12), 2018Q1 → (2018, 3).

    `length` is the number of months covered where that is said (3 for a single quarter, 6, 9, 12), 0 for a
    date or where it is not; `month` 0 means a year whose end is not said.
    """

    year: int
    month: int = 0
    length: int = 0

    def label(self, language: str) -> str:
        """How a person would write it."""
        zh = language == "zh"
        if self.month in (0, 12) and self.length in (0, 12):
            return f"{self.year}年" if zh else str(self.year)
        if self.length == 0:
            return f"{self.year}年{self.month}月末" if zh else f"{_MONTH_NAMES[self.month - 1]} {self.year}"
        if self.length == 1:
            return f"{self.year}年{self.month}月" if zh else f"{_MONTH_NAMES[self.month - 1]} {self.year}"
        if self.length == 3:
            quarter = (self.month + 2) // 3
            return f"{self.year}年第{'一二三四'[quarter - 1]}季度" if zh else f"Q{quarter} {self.year}"
        if self.length == 6:
            first = self.month < _SECOND_HALF_ENDS
            return (
                f"{self.year}年{'上' if first else '下'}半年" if zh else f"H{1 if first else 2} {self.year}"
            )
        return f"{self.year}年前{self.length // 3}季度" if zh else f"{self.length} months of {self.year}"
