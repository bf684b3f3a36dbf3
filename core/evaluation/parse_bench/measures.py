"""The two forms a result takes: so many of so many right, or an amount of something."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Miss:
    """One item that is not right, and why, for a person to look at."""

    item: str
    why: str


@dataclass(frozen=True, slots=True)
class Measure:
    """`right` of `of` items of the set `on`. `bar` is the share (0 to 1) that must be reached; `varying`: how
    many items there are depends on the parser, as with the tables it found.
    """

    name: str
    on: str
    right: int
    of: int
    bar: float
    misses: tuple[Miss, ...] = ()
    varying: bool = False

    @property
    def reached(self) -> bool:
        return self.of > 0 and self.right >= self.bar * self.of

    @property
    def key(self) -> str:
        return f"{self.name} / {self.on}"


@dataclass(frozen=True, slots=True)
class Amount:
    """A quantity with its unit. `bar` is the least asked for, or the most where `at_most`; None: no bar.

    `detail` says what else was seen (all repetitions, which file).
    """

    name: str
    on: str
    value: float
    unit: str
    bar: float | None = None
    at_most: bool = False
    detail: str = ""

    @property
    def reached(self) -> bool:
        if self.bar is None:
            return True
        return self.value <= self.bar if self.at_most else self.value >= self.bar


def counted(name: str, on: str, of: int, bar: float, misses: list[Miss]) -> Measure:
    """The measure of `of` items all right but the misses."""
    return Measure(name, on, of - len(misses), of, bar, tuple(misses))
