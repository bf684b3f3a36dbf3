"""Which of several figures of a quote stands in the place that a sentence gives to one of its own.

In running text the words alone do not tell figures apart: 由上年末的 287 人增加到 318 人. What stands right
before and after a figure, up to the figures beside it, does.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.answering.llm.paraphrase import in_order, tokens_of
from core.answering.llm.proofs import Proof, names_of
from core.types.quantity import Quantity, find_quantities
from core.verification.problems import SOMETHING_ELSE, WORDS_NOT_IN_QUOTE, problem

_BEFORE, _AFTER = 12, 6
_SAME = 0.8


def place_problem(sentence: str, figure: Quantity, proof: Proof) -> str | None:
    """None where the proof's figure is the only one, or the one whose surroundings fit best."""
    text = proof.statement.text
    figures = find_quantities(text)
    printed = proof.figure.printed
    others = [f for f in figures if f.start != printed.start]
    if not others:
        return None
    names = names_of(proof.statement.source)
    own = _around(sentence, figure, find_quantities(sentence), names)
    right = _likeness(own, _around(text, printed, figures, names))
    best = max(_likeness(own, _around(text, other, figures, names)) for other in others)
    if right > best:
        return None
    return problem(SOMETHING_ELSE, figure.text) if best >= _SAME else WORDS_NOT_IN_QUOTE


def _around(
    text: str, figure: Quantity, figures: Sequence[Quantity], names: set[str]
) -> tuple[list[str], list[str]]:
    """The words before and after a figure, up to the next figures."""
    start = max((f.end for f in figures if f.end <= figure.start), default=0)
    end = min((f.start for f in figures if f.start >= figure.end), default=len(text))
    before = tokens_of(text[start : figure.start], names)[-_BEFORE:]
    return before, tokens_of(text[figure.end : end], names)[:_AFTER]


def _likeness(a: tuple[list[str], list[str]], b: tuple[list[str], list[str]]) -> float:
    """Mean likeness of what stands before (counted twice) and after; nothing on both sides is no likeness."""
    return (2 * _alike(a[0], b[0]) + _alike(a[1], b[1])) / 3


def _alike(a: list[str], b: list[str]) -> float:
    return min(in_order(a, b), in_order(b, a))
