"""A row of the page cut into the cells it would have in a table, signs put back to their figures."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from core.parsing.lines import Row, join_words
from core.parsing.numbers import CURRENCY, is_dash, is_figure, is_period, is_year
from core.parsing.words import Word

_EQUATION_NUMBER = re.compile(r"[(（]\d{1,2}(?:\.\d{1,2})?[a-z]?[)）]")
_LONGEST_FIGURE = 6  # words
_CLOSING = re.compile(r"[)）\]%％]+|\)%")
_OPENING = re.compile(r"[(（\[]+")


@dataclass(slots=True)
class TableLine:
    """A row of the page cut into cells, and what it looks like."""

    row: Row
    cells: list[list[Word]]
    texts: list[str]
    figures: list[bool]
    is_data: bool
    names_periods: bool

    @classmethod
    def of(cls, row: Row, cells: list[list[Word]]) -> TableLine:
        texts = [join_words(c) for c in cells]
        figures = [is_figure(t) for t in texts]
        later = [t for t, figure in zip(texts[1:], figures[1:], strict=True) if figure]
        is_data = bool(later) and (len(later) > 1 or not is_dash(later[0]))
        if len(later) == 1 and _EQUATION_NUMBER.fullmatch(later[0]):
            is_data = False
        periods = sum(is_period(t) for t in texts)
        names_periods = periods >= 2 and periods >= len(texts) - 1 and all(map(is_year, later))
        return cls(row, cells, texts, figures, is_data, names_periods)

    @property
    def only_figures(self) -> bool:
        return bool(self.figures) and all(self.figures)

    @property
    def only_years(self) -> bool:
        """Whether the line holds nothing but years, which head columns anew inside a table."""
        return all(map(is_year, self.texts))


def cut_row(row: Row) -> TableLine:
    """Cut a row where a table would: between fragments, and before a figure that follows a figure."""
    if _is_stretched(row):
        return TableLine.of(row, [row.words])
    cells: list[list[Word]] = []
    for fragment in row.fragments:
        current: list[Word] = []
        for word in fragment.words:
            if current and _starts_cell(current, word):
                cells.append(current)
                current = []
            current.append(word)
        cells.append(current)
    cells = _glue_signs(cells)
    return TableLine.of(row, cells)


def _starts_cell(current: list[Word], word: Word) -> bool:
    gap = word.x0 - current[-1].x1
    if gap < 0.35 * word.size or len(current) > _LONGEST_FIGURE or not is_figure(join_words(current)):
        return False
    return word.text in CURRENCY or (gap > 0.5 * word.size and is_figure(word.text))


def _is_stretched(row: Row) -> bool:
    """Whether a row is a justified line of prose: many words, all gaps wide and alike."""
    if len(row.fragments) < 2:
        return False
    words = row.words
    gaps = sorted(b.x0 - a.x1 for a, b in itertools.pairwise(words))
    lower = sum(w.text.islower() for w in words)
    return len(gaps) >= 5 and lower >= 3 and gaps[-1] < 2.2 * gaps[len(gaps) // 4]


def _glue_signs(cells: list[list[Word]]) -> list[list[Word]]:
    """Put lone currency signs and brackets back to their figure."""
    out: list[list[Word]] = []
    pending: list[Word] = []
    for cell in cells:
        text = join_words(cell)
        if text in CURRENCY or _OPENING.fullmatch(text):
            pending += cell
            continue
        if pending:
            if is_figure(text) or text[0].isdigit():
                cell = pending + cell
            else:
                out.append(pending)
            pending = []
        elif (
            out
            and _CLOSING.fullmatch(text)
            and cell[0].x0 - out[-1][-1].x1 < 2.5 * cell[0].size
            and any(ch.isdigit() for w in out[-1] for ch in w.text)
        ):
            out[-1] = out[-1] + cell
            continue
        out.append(cell)
    if pending:
        out.append(pending)
    return out
