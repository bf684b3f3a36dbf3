"""Rows of text that run on become one paragraph, whatever pieces the PDF drew them in."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from core.parsing.lines import Row

BULLET = re.compile(
    r"^(?:[•●▪■◆◇○►➢✓√□\uf0b7\uf06c\uf0d8·*–—-]\s+|[•●▪■◆➢]|\(?[a-z]\)\s|\(?[ivx]{1,4}\)\s|[①-⑳])"
)
CAPTION = re.compile(
    r"^(?:(?:table|figure|fig\.|exhibit|chart)\s*[A-Z]?\d+(?:[.\-–]\d+)*\s*[:.|\-–—]?(?:\s|$)"
    r"|(?:表|图|图表)\s*\d+(?:[.\-–]\d+)*\s*[:：.、\s])",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.!?。！？；;:：”\"』」)）\]]\s*$")
_STRONG_NUMBER = re.compile(
    r"^(?:第[一二三四五六七八九十百零〇\d]+[章节部分条]|[一二三四五六七八九十]+、|[（(][一二三四五六七八九十]+[)）])"
)
_NUMBER = re.compile(r"^(?:\d+、|[（(]\d{1,2}[)）]|\d{1,2}(?:\.\d{1,2}){1,3}\.?\s|\d{1,3}\.\s+\S|\[\d+\])")
_LEADER = re.compile(r"(?:\.{4,}|…{2,}|(?:\. ){4,}|·{4,})\s*\S{1,6}$")


def split_paragraphs(rows: Sequence[Row], left: float, right: float) -> list[list[Row]]:
    """Group consecutive rows of one column, whose text spans `left` to `right`, into paragraphs."""
    groups: list[list[Row]] = []
    spacing = _line_gap(rows)
    for row in rows:
        if groups and _runs_on(groups[-1], row, left, right, spacing):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _line_gap(rows: Sequence[Row]) -> float:
    """The usual distance between the middles of lines that follow each other, in type sizes."""
    steps = sorted(
        ((b.y0 + b.y1) - (a.y0 + a.y1)) / 2 / max(a.size, 1)
        for a, b in itertools.pairwise(rows)
        if abs(a.size - b.size) < 0.6
    )
    steps = [s for s in steps if 0.8 < s < 2.6]
    return steps[len(steps) // 3] if steps else 1.3


def _runs_on(group: list[Row], row: Row, left: float, right: float, spacing: float) -> bool:
    last = group[-1]
    size = max(last.size, row.size, 1.0)
    step = ((row.y0 + row.y1) - (last.y0 + last.y1)) / 2
    if step > (spacing + 0.35) * size or step < 0.2 * size:
        return False
    if min(last.size, row.size) < 0.86 * size:
        return False
    if _bold(last) != _bold(row):
        return False
    text = row.text
    if CAPTION.match(text) or _STRONG_NUMBER.match(text) or text[0] in "•●▪■◆➢":
        return False
    if _LEADER.search(last.text):
        return False
    width = max(right - left, 1.0)
    last_short = last.x1 < right - max(2.5 * size, 0.06 * width)
    ended = bool(_ENDS.search(last.text))
    numbered = bool(BULLET.match(text) or _NUMBER.match(text))
    if numbered and (last_short or ended or _marked(group[0])):
        return False
    indented = row.x0 > max(last.x0, left) + 0.9 * size and row.x0 - left < 0.3 * width
    hanging = len(group) == 1 and _marked(last)
    if indented and not hanging and len(group) > 1:
        return False
    if indented and not hanging and ended:
        return False
    centred = abs((row.x0 + row.x1) - (last.x0 + last.x1)) < 4 and row.x0 > left + size
    if last_short and not centred:
        if ended:
            return False
        return last.x1 > left + 0.55 * width or _fits_nothing(last, row, right)
    return True


def _fits_nothing(last: Row, row: Row, right: float) -> bool:
    """Whether the first word of the row would not have fitted on the line before it."""
    first = row.words[0]
    return last.x1 + (first.x1 - first.x0) > right - last.size


def _marked(row: Row) -> bool:
    """Whether a row begins with a bullet or a number."""
    return bool(BULLET.match(row.text) or _NUMBER.match(row.text) or _STRONG_NUMBER.match(row.text))


def _bold(row: Row) -> bool:
    return all(w.bold for f in row.fragments for w in f.words)
