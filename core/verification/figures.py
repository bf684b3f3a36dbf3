"""Is this figure in the quote? By value, scale, unit, sign and direction, never by likeness of digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.types.quantity import (
    Quantity,
    UnitLine,
    find_quantities,
    normalize_width,
    parse_unit_line,
    unit_in_head,
    unit_in_label,
)
from core.types.quantity.units import ONE
from core.verification.problems import (
    FIGURE_NOT_IN_QUOTE,
    SIGN_MISMATCH,
    UNIT_MISMATCH,
    UNIT_UNPROVED,
    problem,
)

_DOWN = re.compile(
    r"下降|下滑|下跌|减少|降低|回落|[降减跌](?:至|到|为)|缩减|收窄|亏损|降幅|跌幅|减幅|减值|"
    r"\b(?:decreas\w*|declin\w*|fell|fall|down|drop\w*|reduc\w*|loss(?:es)?|lower|negative)\b",
    re.IGNORECASE,
)
_UP = re.compile(
    r"增长|增加|上升|上涨|提高|提升|[增升涨](?:至|到|为)|盈利|增幅|涨幅|"
    r"\b(?:increas\w*|grew|grow\w*|rose|rise|up|gain\w*|higher|profit|positive)\b",
    re.IGNORECASE,
)
_LOSS = re.compile(r"亏损|损失|减值|\b(?:loss(?:es)?|negative|deficits?|impair\w*)\b", re.IGNORECASE)
_LEVEL = re.compile(
    r"(?:[降减跌滑落增升涨]|提高|扩大|增加|减少|增长|缩减|收窄)(?:至|到|为)[^\d，,；;]{0,8}$|(?:由|从)[^\d，,；;]{0,12}$"
    r"|\b(?:to|at|from)\s+\D{0,12}$",
    re.IGNORECASE,
)
"""降至 8, fell to 8, from 9: the figure is a level and not by how much it moved."""
_SCALE_SAID = re.compile(
    r"[十百千万亿]+(?:元|美元|港元|股|人|户)|thousand|million|billion|[’']000"
    r"|单位以原文为准|unit as in the source",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[，。；;\n|]|, |\. ")
_PER_SHARE = re.compile(r"每股|per\s+share", re.IGNORECASE)
_ASIDE = re.compile(r"[(（][^()（）]*[)）]")


@dataclass(frozen=True, slots=True)
class QuotedFigure:
    """A figure of a quote: as printed, and under the unit that holds for it; `direction` is -1, 0 or +1,
    `sign` the same but 0 for a level that something fell or rose to."""

    printed: Quantity
    read: Quantity
    direction: int
    sign: int = 0


def quoted_figures(quote: str, context: str) -> tuple[QuotedFigure, ...]:
    """The figures of a quote, each under its row label's unit, else under the unit line of the context."""
    found: list[QuotedFigure] = []
    for row in quote.split("\n"):
        label = row.split(" | ", 1)[0] if " | " in row else ""
        unit = unit_in_label(label) or context_unit(context, per_share=bool(_PER_SHARE.search(label or row)))
        found += [
            QuotedFigure(
                figure,
                figure.in_context(unit),
                direction_of(row, figure, label),
                sign_of(row, figure, label),
            )
            for figure in find_quantities(row)
        ]
    return tuple(found)


def context_unit(context: str, *, per_share: bool = False) -> UnitLine | None:
    """The unit that the lines beside a quote state; None for per-share figures, where it does not hold."""
    if per_share:
        return None
    for line in context.split("\n"):
        if unit := parse_unit_line(line) or unit_in_label(line) or unit_in_head(line):
            return unit
    return None


def direction_of(text: str, figure: Quantity, label: str = "") -> int:
    """-1 where the words next to a figure say down, +1 where they say up, 0 where they say neither."""
    before = _words_before(text, figure, label)
    after = _CLAUSE_END.split(text[figure.end : figure.end + 14])[0] if not _is_chinese(text) else ""
    last_down = max((m.start() for m in _DOWN.finditer(before)), default=-1)
    last_up = max((m.start() for m in _UP.finditer(before)), default=-1)
    if last_down == last_up == -1:
        return -1 if _DOWN.match(after.strip()) else 1 if _UP.match(after.strip()) else 0
    return -1 if last_down > last_up else 1


def sign_of(text: str, figure: Quantity, label: str = "") -> int:
    """As `direction_of`, but 0 for a level: 降至 8 is no minus, 亏损达 8 is."""
    before = _words_before(text, figure, label)
    near = text[max(0, figure.start - 24) : figure.start]
    if not label and _LEVEL.search(normalize_width(near)) and not _LOSS.search(before):
        return 0
    return direction_of(text, figure, label)


def _words_before(text: str, figure: Quantity, label: str) -> str:
    if label and figure.start > len(label):
        return _ASIDE.sub("", label)
    return _CLAUSE_END.split(_ASIDE.sub("", text[max(0, figure.start - 48) : figure.start]))[-1]


def _is_chinese(text: str) -> bool:
    return bool(re.search(r"[一-鿿]", text))


def figure_problem(figure: Quantity, sentence: str, quoted: Sequence[QuotedFigure]) -> str | None:
    """None when some quoted figure proves this one, else the problem of the nearest miss."""
    said = _Said(
        direction_of(sentence, figure),
        sign_of(sentence, figure),
        falls=bool(_DOWN.search(sentence) or _LOSS.search(sentence)),
        scale=bool(_SCALE_SAID.search(sentence)),
    )
    worst = FIGURE_NOT_IN_QUOTE
    for candidate in quoted:
        miss = _miss(figure, said, candidate)
        if miss is None:
            return None
        if miss != FIGURE_NOT_IN_QUOTE and worst != UNIT_MISMATCH:
            worst = miss
    return problem(worst, figure.text)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a sentence says of a figure: its direction and sign; whether it says anywhere that something
    falls, and whether it names a scale."""

    direction: int
    sign: int
    falls: bool
    scale: bool


def _miss(figure: Quantity, said: _Said, quoted: QuotedFigure) -> str | None:
    same_size = _same_size(figure, quoted)
    if same_size is None:
        as_printed = figure.value.copy_abs() == quoted.printed.value.copy_abs()
        return UNIT_MISMATCH if as_printed and figure.value else FIGURE_NOT_IN_QUOTE
    if same_size:
        return same_size
    if _scale_is_lost(figure, quoted.read) and not said.scale:
        return UNIT_MISMATCH
    if not figure.value:
        return None
    return None if _signs_agree(figure, said, quoted) else SIGN_MISMATCH


def _scale_is_lost(figure: Quantity, read: Quantity) -> bool:
    """12 for 12 万元: the number as printed, without what the unit line multiplies it by."""
    bare = not figure.unit and figure.scale == ONE
    return bare and read.scale != ONE and figure.value.copy_abs() != read.base.copy_abs()


def _signs_agree(figure: Quantity, said: _Said, quoted: QuotedFigure) -> bool:
    """A minus may stand as a sign or as a word, on both sides; it may neither come, go, nor stand twice."""
    minus, printed_minus = figure.value < 0, quoted.printed.value < 0
    if minus == printed_minus:
        if said.direction * quoted.direction < 0:
            return False
        if minus:
            return not (said.sign < 0 and quoted.sign == 0)
        invented = said.sign < 0 and quoted.direction == 0
        lost = quoted.sign < 0 and said.sign == 0 and not said.falls
        return not (invented or lost)
    if minus:
        return quoted.sign < 0 and said.sign >= 0
    return said.sign < 0


def _same_size(figure: Quantity, quoted: QuotedFigure) -> str | None:
    """`` when equal but for the sign, a unit problem when equal but for the unit, None when not equal."""
    read, printed = quoted.read, quoted.printed
    if not figure.unit and figure.scale == ONE:
        if printed.is_ratio or printed.scale != ONE:
            return None
        return "" if figure.value.copy_abs() in (printed.value.copy_abs(), read.base.copy_abs()) else None
    if figure.is_ratio or read.is_ratio:
        if figure.value.copy_abs() != read.value.copy_abs() and not _rounded(figure, read):
            return None
        if figure.unit == read.unit:
            return ""
        return UNIT_UNPROVED if not read.unit else UNIT_MISMATCH
    if figure.base.copy_abs() != read.base.copy_abs() and not _rounded(figure, read):
        return None
    if figure.unit == read.unit or not figure.unit:
        return ""
    if not read.unit:
        return UNIT_UNPROVED if figure.is_money or "/" in figure.unit else ""
    return UNIT_MISMATCH


def _rounded(figure: Quantity, read: Quantity) -> bool:
    """Rounding is allowed where the sentence says so (约, ≈, about) or changes the scale."""
    if not figure.approximate and figure.scale == read.scale:
        return False
    if figure.significant_digits < (2 if figure.approximate else 3):
        return False
    positive = (_absolute(read), _absolute(figure))
    return positive[0].rounds_to(positive[1])


def _absolute(figure: Quantity) -> Quantity:
    return Quantity(
        figure.value.copy_abs(), figure.text, unit=figure.unit, scale=figure.scale, decimals=figure.decimals
    )


def numeral_in(numeral: str, texts: Iterable[str]) -> bool:
    """Whether these digits stand in one of the texts as a whole run of digits."""
    pattern = re.compile(rf"(?<![\d.,]){re.escape(numeral)}(?![\d]|[.,]\d)")
    return any(pattern.search(normalize_width(text)) for text in texts)
