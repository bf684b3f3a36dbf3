"""Whether a change is more than chance: paired tests on the same questions, the same result in every run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

#: Up to so many changed questions every assignment of signs is tried; beyond, RANDOM of them.
EXACT = 12
RANDOM = 20_000
RESAMPLES = 4_000
SEED = 20_240_607
LEVEL = 0.05


@dataclass(frozen=True, slots=True)
class Change:
    """How a measure changed over `questions` paired questions: means before and now, how many rose and fell,
    p of a two-sided sign-flip test, and the 95 % bootstrap interval of the mean difference."""

    questions: int
    before: float
    now: float
    rose: int
    fell: int
    p: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """`better`, `worse`, `noise` where chance explains it, `same` where no question changed."""
        if not self.rose and not self.fell:
            return "same"
        if self.p >= LEVEL:
            return "noise"
        return "better" if self.now > self.before else "worse"


def change(before: Sequence[float], now: Sequence[float]) -> Change:
    """Compares two measurements of the same questions, in the same order.

    Raises ValueError when they are not as many, or none.
    """
    if len(before) != len(now) or not now:
        raise ValueError(f"{len(before)} values before, {len(now)} now")
    a, b = np.asarray(before, np.float64), np.asarray(now, np.float64)
    differences = b - a
    low, high = _interval(differences)
    return Change(
        questions=len(now),
        before=float(a.mean()),
        now=float(b.mean()),
        rose=int((differences > 0).sum()),
        fell=int((differences < 0).sum()),
        p=_p_value(differences[differences != 0]),
        low=low,
        high=high,
    )


def _p_value(changed: np.ndarray) -> float:
    """The share of sign assignments whose sum is at least as far from 0 as the one seen."""
    if not len(changed):
        return 1.0
    seen = abs(changed.sum()) - 1e-12
    if len(changed) <= EXACT:
        signs = np.array(list(product((-1.0, 1.0), repeat=len(changed))))
        return float((np.abs(signs @ changed) >= seen).mean())
    random = np.random.default_rng(SEED)
    extreme = 0
    for _ in range(0, RANDOM, 1000):  # in pieces, so that thousands of questions need little memory
        signs = random.choice((-1.0, 1.0), size=(1000, len(changed)))
        extreme += int((np.abs(signs @ changed) >= seen).sum())
    return (extreme + 1) / (RANDOM + 1)


def _interval(differences: np.ndarray) -> tuple[float, float]:
    if not differences.any():
        return 0.0, 0.0
    random = np.random.default_rng(SEED)
    means = np.concatenate(
        [
            differences[random.integers(0, len(differences), (500, len(differences)))].mean(axis=1)
            for _ in range(0, RESAMPLES, 500)
        ]
    )
    low, high = np.quantile(means, (0.025, 0.975))
    return float(low), float(high)
