"""Display formulas: rows set apart from the text that are made of signs and single letters, not of words.

Their text is kept as the page draws it, for its box and to be found; what it means no line of text can say.
Formulas inside a sentence stay in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.parsing.lines import Row

_RELATION = re.compile("[=<>≈≃≅≤≥≪≫≠≡∈∉⊂⊆∼∝→⇒⇔←↦:]=?")
_SIGN = re.compile(
    "[=+<>/^|±×÷·∗−√∂∇∫∑∏∞≈≃≅≤≥≪≫≠≡∈∉⊂⊆∪∩∼∝→⇒⇔←↦∀∃⟨⟩‖∥\u0370-\u03ff\u1d00-\u1dbf\u2070-\u209f\U0001d400-\U0001d7ff\uf8e5-\uf8ff]"
)
_NUMBER = re.compile(r"\s*[(（]\s*[A-Z]?\.?\d{1,3}(?:[.\-–]\d{1,3})*[a-z]?\s*[)）]\s*$")
_WORD = re.compile(r"[A-Za-z]{3,}|[\u3400-\u9fff\uac00-\ud7af\u3040-\u30ff]{2,}")
# fmt: off
_FUNCTIONS = frozenset(
    (
        "log", "exp", "min", "max", "sin", "cos", "tan", "cot", "sinh", "cosh", "tanh", "lim",
        "sup", "inf", "arg", "argmin", "argmax", "det", "dim", "ker", "rank", "sign", "diag", "var",
        "cov", "std", "erf", "mod", "gcd", "prob", "and", "for", "where", "with", "otherwise",
        "subject", "softmax", "relu", "const",
    )
)
# fmt: on
_VARIABLE = re.compile(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])|[\u0370-\u03ff\U0001d400-\U0001d7ff]")
_FIGURE = re.compile(r"\d[\d,]*\.?\d*")
_APART, _CENTRED = 1.5, 0.12
_NEAR, _BESIDE = 0.9, 4  # type sizes between the rows of one formula, one under and one beside another


def find_formulas(rows: Sequence[Row], left: float, right: float) -> list[tuple[int, int]]:
    """Runs of rows (first, one after the last) that are display formulas in a column `left` to `right`."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(rows):
        if rows[at].thing or not _is_formula(rows[at], left, right):
            at += 1
            continue
        start, stop = at, at + 1
        floor = found[-1][1] if found else 0
        while start > floor and _is_part(rows[start - 1], rows[start:stop], left):
            start -= 1
        while stop < len(rows) and (
            _is_part(rows[stop], rows[start:stop], left) or _goes_on(rows[stop - 1], rows[stop], left, right)
        ):
            stop += 1
        found.append((start, stop))
        at = stop
    return found


def _goes_on(last: Row, row: Row, left: float, right: float) -> bool:
    return not row.thing and _gap(last, row) < 2 and _is_formula(row, left, right)


def _is_formula(row: Row, left: float, right: float) -> bool:
    """Whether a row stands apart (indented and centred, or numbered) and is written in signs."""
    size = max(row.size, 1.0)
    if row.x0 < left + _APART * size:
        return False
    text = row.text
    body = _NUMBER.sub("", text)
    numbered = body != text and len(row.fragments) > 1 and row.x1 > right - 3 * size
    centred = abs((row.x0 + row.x1) - (left + right)) < 2 * _CENTRED * (right - left)
    if not (numbered or centred) or not _RELATION.search(body) or not _VARIABLE.search(body):
        return False
    return _is_signs(body)


def _is_signs(text: str) -> bool:
    """Whether text has more signs and single letters than words."""
    words = [w for w in _WORD.findall(text) if w.lower() not in _FUNCTIONS]
    signs = len(_SIGN.findall(text)) + len(_VARIABLE.findall(text))
    return signs >= 2 and 3 * len(words) <= signs and signs >= len(_FIGURE.findall(text))


def _is_part(row: Row, formula: Sequence[Row], left: float) -> bool:
    """Whether a row is a numerator, a limit or the like of the formula that the other rows are."""
    size = max(row.size, 1.0)
    if row.thing or row.x0 < left + _APART * size:
        return False
    x0, x1 = min(r.x0 for r in formula), max(r.x1 for r in formula)
    beside = x0 - 2 * size < row.x0 < x1 + _BESIDE * size and row.x1 < x1 + max(2 * _BESIDE * size, x1 - x0)
    words = [w for w in _WORD.findall(row.text) if w.lower() not in _FUNCTIONS]
    return beside and not words and min(abs(_gap(row, r)) for r in formula) < _NEAR


def _gap(a: Row, b: Row) -> float:
    """Space between two rows in type sizes, negative where they overlap."""
    return (max(a.y0, b.y0) - min(a.y1, b.y1)) / max(a.size, b.size, 1.0)
