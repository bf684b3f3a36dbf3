"""Lines and filled bars drawn on a page, joined to horizontal and vertical rules; they frame tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from core.parsing.geometry import Frame

_THIN = 3.0
_MANY = 6000  # more path items than any table needs: a drawing


class Rule(NamedTuple):
    """A straight rule: at `at` (y of a horizontal, x of a vertical) from `start` to `end`."""

    at: float
    start: float
    end: float


class Rulings(NamedTuple):
    horizontal: tuple[Rule, ...]
    vertical: tuple[Rule, ...]


def read_rulings(paths: Sequence[dict[str, Any]], frame: Frame) -> Rulings:
    """The rules among the paths of a page (`page.get_cdrawings()`), in layout coordinates."""
    horizontal: list[Rule] = []
    vertical: list[Rule] = []
    if sum(len(p.get("items", ())) for p in paths) > _MANY:
        return Rulings((), ())
    for path in paths:
        for x0, y0, x1, y1 in _segments(path):
            a0, b0, a1, b1 = frame.to_layout((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
            if b1 - b0 <= _THIN and a1 - a0 > 2 * _THIN:
                horizontal.append(Rule((b0 + b1) / 2, a0, a1))
            elif a1 - a0 <= _THIN and b1 - b0 > _THIN:
                vertical.append(Rule((a0 + a1) / 2, b0, b1))
    return Rulings(_joined(horizontal), _joined(vertical))


def _segments(path: dict[str, Any]) -> Iterator[tuple[float, float, float, float]]:
    stroked = "s" in path["type"]
    for item in path["items"]:
        if item[0] == "l" and stroked:
            yield (*item[1], *item[2])
        elif item[0] == "re":
            x0, y0, x1, y1 = item[1]
            if abs(x1 - x0) <= _THIN or abs(y1 - y0) <= _THIN:
                yield x0, y0, x1, y1
            elif stroked:
                yield x0, y0, x1, y0
                yield x0, y1, x1, y1
                yield x0, y0, x0, y1
                yield x1, y0, x1, y1
        elif item[0] == "qu" and stroked:
            corners = item[1]
            for a, b in ((0, 1), (1, 3), (3, 2), (2, 0)):
                yield (*corners[a], *corners[b])


def _joined(rules: list[Rule]) -> tuple[Rule, ...]:
    """Join pieces of one rule (dashes, cell by cell) that touch or nearly do."""
    out: list[Rule] = []
    rules.sort()
    open_: list[Rule] = []
    for rule in rules:
        open_ = [r for r in open_ if rule.at - r.at <= 1.5] if open_ else open_
        for i, other in enumerate(open_):
            if rule.start <= other.end + 3.5 and rule.end >= other.start - 3.5:
                grown = Rule(other.at, min(rule.start, other.start), max(rule.end, other.end))
                out[out.index(other)] = grown
                open_[i] = grown
                break
        else:
            out.append(rule)
            open_.append(rule)
    return tuple(out)
