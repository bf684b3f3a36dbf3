"""Which calculation a question asks for, and over what: periods of one figure, or two of one period."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from core.answering.calculation.named import named_operands
from core.answering.question import Asked
from core.types import Period


class Operation(StrEnum):
    DIFFERENCE = "difference"
    GROWTH = "growth"
    SUM = "sum"
    AVERAGE = "average"
    SHARE = "share"


_WORDS_OF_SUMS = re.compile(
    r"[两二三四五六2-9]\s*(?:年|个年度|个?季度)(?:间|来)?的?|合计$|累计|总共|一共|共计|之和|总和|加起来|平均每?|的?差额|相差"
    r"|[（(][^（()）]*(?:减|除以|加)[^（()）]*[)）]"
    r"|\b(?:altogether|summed|sum|constitution|proportion|average|mean|combined|both|percentage|percent|difference|change[sd]?|total"
    r"|(?:million|billion|thousand)s?(?: of)? (?:U\.?S\.? )?dollars|dollars"
    r"|increased?|decreased?|fall|fell|rose|rise|grow|grew|growth|drop(?:ped)?|declined?|reduc\w+)\b",
    re.I,
)


def metric_words(metric: str) -> str:
    """The asked figure without the words of the calculation: 三年的营业收入合计 → 营业收入."""
    return " ".join(_WORDS_OF_SUMS.sub(" ", metric).split()).strip("的 ")


def terms_left(terms: frozenset[str]) -> frozenset[str]:
    """The demands of a question without the words of its calculation."""
    return frozenset(term for term in terms if metric_words(term) == term)


@dataclass(frozen=True, slots=True)
class Operand:
    """A figure to be found: its wording (empty: the asked metric), period (None: the asked one) and scope."""

    metric: str = ""
    period: Period | None = None
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Calculation:
    """`operands` in the order of the formula: `a − b`, `(a − b) ÷ b`, `a + b + …`, `a ÷ b`."""

    operation: Operation
    operands: tuple[Operand, ...]


_SEVERAL = re.compile(
    r"[两二三四五六2-9]\s*(?:年|个年度|个?季度)(?:间|来|的|以来)?|altogether|\bboth\b|combined", re.I
)
_SUM = re.compile(
    r"合计|累计|总共|一共|共计|之和|总和|加起来|altogether|\bsum(?:med)?\b|\bcombined\b|in total",
    re.I,
)
_AVERAGE = re.compile(r"平均|均值|\baverage\b|\bmean\b", re.I)
_EACH = re.compile(r"分别|各自|各(?:是|为)|respectively|each", re.I)
_CHANGED = re.compile(
    r"增加|减少|增长|下降|上升|降低|提高|多了|少了|差额|相差|变动|变化|"
    r"\b(?:change|difference|increase|decrease|fall|fell|rise|rose|grow|grew|drop|decline|reduc)\w*",
    re.I,
)
_AS_PERCENT = re.compile(r"百分之|增长率|增速|增幅|降幅|跌幅|变动率|同比|%|percent|growth rate", re.I)
_IN_UNITS = re.compile(
    r"(?:多少|几)(?:个百分点|[万亿百千]*(?:元|港元|美元|股|人|名|户|家|台|套|吨|件|个))|how (?:much|many)|"
    r"\b(?:change|difference) in\b|差额|相差",
    re.I,
)
_BEFORE = re.compile(
    r"比?(?:上年|去年|上一年|年初|期初)(?:同期|末|底)?|prior year|previous year|year before", re.I
)
_FOURTH_QUARTER = re.compile(r"全年.{0,3}[减-].{0,3}前三季度|第四季度|四季度|fourth quarter|\bQ4\b", re.I)
_NAME = r"[^（）()，,。？?\s'\"‘’“”]{2,20}?"
_DIVIDED = re.compile(
    rf"[（(，,]?\s*(?:即)?(?P<a>{_NAME})\s*(?:除以|÷|/)\s*(?P<b>{_NAME})\s*(?=[）)，,。？?]|$)"
)
_SHARE_EN = re.compile(
    r"(?:percentage (?:constitution )?of|proportion of|share of)\s+(?P<a>.+?)\s+"
    r"(?:among|as a (?:percentage|share) of|(?:with)?in|out of|to|over)\s+(?:the\s+)?(?P<b>.+?)"
    r"(?=\s+(?:in|for|at|as of|during)\s+|[?.]|$)|"
    r"(?P<c>[\w&' -]+?)\s+as a (?:percentage|percent|share) of\s+(?:the\s+)?(?P<d>.+?)"
    r"(?=\s+(?:in|for|at|as of|during)\s+|[?.]|$)",
    re.I,
)
_PERIODS_ONLY = re.compile(
    r"(?:(?:fiscal|years?|fy|and|to|respectively|each|(?:19|20)\d\d|[年度和与至到分别,，、\s])\s*)+", re.I
)
_RANGE = re.compile(
    r"\b(?:from|between)\s+(?:fiscal\s+)?(?:19|20)\d\d\s+(?:to|through|and|until)\b|(?:19|20)\d\d\s*(?:to|through|[-–—])\s*(?:19|20)\d\d",
    re.I,
)
_NO_FLOW = re.compile(
    r"率|人数|员工|余额|末|总资产|资产总|负债总|净资产|per share|每股|ratio|margin|headcount|employees", re.I
)
"""Of a year's figure the fourth quarter's is the rest after nine months only where it adds up over time."""

_BETWEEN_SCOPES = re.compile(r"(?:集团|合并)(?P<a>[^比，,]{2,12})比(?:本行|母公司)(?:[（(]母公司[)）])?")


def calculation_of(asked: Asked) -> Calculation | None:
    """The calculation of a question; None where it asks for printed figures only."""
    question = asked.plan.question
    if len(asked.plan.companies) > 1:
        return None
    return (
        _share(asked.wording)
        or _between_scopes(question)
        or _over_periods(question, asked)
        or _of_two(question, asked)
    )


def _share(question: str) -> Calculation | None:
    for pattern in (_DIVIDED, _SHARE_EN):
        if match := pattern.search(question):
            groups = {k: v for k, v in match.groupdict().items() if v}
            top, bottom = groups.get("a") or groups["c"], groups.get("b") or groups["d"]
            if not _PERIODS_ONLY.fullmatch(bottom):
                return Calculation(Operation.SHARE, (Operand(top.strip()), Operand(bottom.strip())))
    return None


def _between_scopes(question: str) -> Calculation | None:
    if not (match := _BETWEEN_SCOPES.search(question)):
        return None
    metric = match["a"].strip("的 ")
    return Calculation(Operation.DIFFERENCE, (Operand(metric, scope="合并"), Operand(metric, scope="母公司")))


def _of_two(question: str, asked: Asked) -> Calculation | None:
    """Two named figures of one period."""
    if len(asked.periods) > 1 or (named := named_operands(asked.wording)) is None:
        return None
    operation = Operation.SUM if named.is_sum else Operation.DIFFERENCE
    if not named.is_sum and re.search(r"percent(?:age)? difference", question, re.I):
        operation = Operation.GROWTH
    return Calculation(operation, (Operand(named.first), Operand(named.second)))


def _over_periods(question: str, asked: Asked) -> Calculation | None:
    periods = sorted(set(asked.periods), key=lambda p: (p.year, p.month))
    fourth = _FOURTH_QUARTER.search(question) and len(periods) == 1 and _is_fourth_quarter(periods[0])
    if fourth and not _NO_FLOW.search(question) and not asked.wants_change:
        year = periods[0].year
        whole = Operand(period=Period(year, 12, 12))
        return Calculation(Operation.DIFFERENCE, (whole, Operand(period=Period(year, 9, 9))))
    if _EACH.search(question):
        return None
    if (
        len(periods) == 1
        and periods[0].length == 12
        and _BEFORE.search(question)
        and _CHANGED.search(question)
    ):
        periods = [Period(periods[0].year - 1, 12, 12), *periods]
    if len(periods) < 2:
        return None
    operands = tuple(Operand(period=p) for p in periods)
    averaged, summed = _AVERAGE.search(question), _SUM.search(question)
    if averaged or summed:
        if _CHANGED.search(question):
            return None  # of changes, which are no figures of the asked name
        if _RANGE.search(question) and len(periods) == 2:
            years = range(periods[0].year, periods[1].year + 1)
            operands = tuple(Operand(period=Period(year, 12, 12)) for year in years)
    if averaged:
        return Calculation(Operation.AVERAGE, operands)
    if summed and (_SEVERAL.search(question) or len(operands) > 2):
        return Calculation(Operation.SUM, operands)
    if len(periods) != 2 or not _CHANGED.search(question):
        return None
    newest_first = operands[::-1]
    if _AS_PERCENT.search(question) and not re.search(r"个百分点", question):
        return Calculation(Operation.GROWTH, newest_first)
    if _IN_UNITS.search(question):
        return Calculation(Operation.DIFFERENCE, newest_first)
    return None


def _is_fourth_quarter(period: Period) -> bool:
    return (period.month, period.length) == (12, 3)
