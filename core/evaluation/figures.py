"""Whether a text states a labelled figure: by value, not by how it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from core.types.quantity import Quantity, find_quantities

#: Digits a rounded figure must print before it counts as stating the exact one (12.3 亿 for 1,234,567,890).
LEAST_DIGITS = 3

_FALL = re.compile(
    r"(?:下降|减少|降低|下滑|回落|亏损|净流出|负|decreas\w*|declin\w*|fell|down|loss)[^\d,，。;；]{0,12}$",
    re.IGNORECASE,
)


def same_figure(gold: Quantity, said: Quantity) -> bool:
    """Whether `said` is `gold`, or gold rounded to the digits that `said` prints.

    A unit that only one of them prints does not part them, except percent and percentage points.
    """
    if gold.unit != said.unit and ((gold.unit and said.unit) or gold.is_ratio or said.is_ratio):
        return False
    if gold.equals(said):
        return True
    return said.significant_digits >= LEAST_DIGITS and gold.rounds_to(said)


def same_digits(gold: Quantity, said: Quantity) -> bool:
    """Whether both print the same number and one leaves its unit to a table head: no statement of the
    figure, but no contradiction either."""
    return gold.value.copy_abs() == said.value.copy_abs() and not (gold.unit and said.unit)


def same_but_for_scale(gold: Quantity, said: Quantity) -> bool:
    """Whether both print the same number, and what is said has a scale that the gold figure leaves out."""
    units = gold.unit == said.unit or not (gold.unit and said.unit)
    return gold.scale == 1 and said.scale != 1 and units and gold.value == said.value


def prints_digits(golds: Iterable[Quantity], text: str) -> bool:
    """Whether a text prints the number of one of the figures, with its unit or none."""
    said = find_quantities(text)
    return any(same_digits(gold, s) or same_figure(gold, s) for gold in golds for s in said)


def states_figure(golds: Iterable[Quantity], text: str) -> bool:
    """Whether a text states one of the figures. A word of falling or loss before a figure is its sign:
    `下降 8.9%` states -8.9%, and 8.9% too."""
    wanted = tuple(golds)
    return any(
        same_figure(gold, said) or (_falls(text, said) and same_figure(gold, _negated(said)))
        for said in find_quantities(text)
        for gold in wanted
    )


def _falls(text: str, said: Quantity) -> bool:
    return bool(_FALL.search(text[max(0, said.start - 24) : said.start]))


def _negated(quantity: Quantity) -> Quantity:
    return replace(quantity, value=-quantity.value)
