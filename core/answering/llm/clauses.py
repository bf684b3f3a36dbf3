"""What a figure in a sentence is about: the words of its clause, its period, and any reservation.

The same reading is made of a model's sentence and of the quote, so that the two can be held against each
other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from core.facts.periods import header_period, part_of_year, years_of
from core.types import Period
from core.types.quantity import find_quantities, normalize_width
from core.verification.coverage import terms

_BREAK = re.compile(
    r"[，；;。！？!?：\n|]|[,:](?=\s|[^\d\s])|(?<=[元%股人倍])(?:、|和|与|及)|\.(?=\s|$)"
    r"|\s(?:and|while|whereas|but|versus|vs\.?|compared (?:with|to)|against)\s",
    re.IGNORECASE,
)
_EMPTY_WORDS = re.compile(
    r"高于|低于|多于|少于|大于|小于|预计|预测|预期|目标|同比|环比"
    r"|较上[年期]同?期?末?|比上[年期]同?期?末?|上[年期]同期|上年末|去年|增加到|减少到|[增降升]至"
    r"|增长|增加|上升|上涨|下降|下滑|减少|降低|提高|提升|增幅|降幅|变动|变化"
    r"|母公司口径|母公司(?!股东|所有者|普通股|净利)|合并口径|合并报表|合并(?=营业|净|利)|实现|达到|约为|大约|分别|其中|截至|报告期内?|报告期末|年末|年度|期末|人民币|单位|公司|根据|显示|计算|为"
    r"|第[一二三四]季度|前三季度|上半年|下半年|\d+月|\d+日",
)
_EMPTY_EN = re.compile(
    r"\b(?:increas\w*|decreas\w*|rose|rise|fell|grew|grow\w*|declin\w*|up|down|higher|lower|compared|prior|same"
    r"|period|fiscal|year\w*|quarter|months?|ended|reached|amounted|totall?ed|came|stood|reported|reports|recorded"
    r"|parent company|consolidated|approximately|about|respectively|according|company|report|annual"
    r"|was|were|total"
    r"|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|first|second|third|fourth|million|billion|thousand|trillion)\b",
    re.IGNORECASE,
)
_PERIODS = re.compile(r"(?:FY\s*)?(?:19|20)\d\d\s*(?:年度?|[QH][1-4])?", re.IGNORECASE)
_RESERVED = {
    "forecast": re.compile(
        r"预计(?!负债)|预期(?!信用)|预测|目标|计划(?!生育)|拟|有望|力争|(?:19|20)\d\dE"
        r"|\b(?:expect\w*|forecast\w*|estimat\w*|project(?:s|ed|ion)|guidance|target\w*|plan(?:s|ned)?|will|intend\w*)\b",
        re.IGNORECASE,
    ),
    "bound": re.compile(
        r"不超过|不高于|不低于|不少于|至少|最多|最高|超过|不足|以上|以下|逾|近(?=\d)"
        r"|\b(?:at least|at most|up to|(?:more|less|fewer) than|over|under|below|above|nearly|almost)\b",
        re.IGNORECASE,
    ),
    "negation": re.compile(
        r"未(?!来|分配|到期|经审计)|没有|不(?!良|断|同|动产|锈|确定性|含|超过|高于|低于|少于|足|仅|但)|无(?!形)|并非|非经常|除外|终止|取消"
        r"|\b(?:not|no|never|none|without|neither|nor|except|cancel\w*|terminat\w*|unlikely|fail\w*)\b|n't\b",
        re.IGNORECASE,
    ),
    "condition": re.compile(
        r"如果|若(?!干)|假设|可能|或将|除非|\b(?:if|may(?!\s+\d)|might|could|would|assum\w*|unless|potential\w*)\b",
        re.IGNORECASE,
    ),
}
_COMPARED = re.compile(r"versus|vs|compared|against", re.IGNORECASE)
_COMPARED_ZH = re.compile(r"\s*(?:较|比|上年|去年|上期|同期|而上年)")
_MOVED = re.compile(r"(?:由|从|\bfrom\b).*\d.*(?:至|到|为|\bto\b)", re.IGNORECASE)
"""2024年由2023年的 10 亿元增至 12 亿元: what stands before is the period of the second figure."""
_DATE_COMMA = re.compile(
    r"((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d{1,2}),(\s+(?:19|20)\d\d)"
)
_UP = re.compile(
    r"增(?!值)|升|涨|提高|扩大|\b(?:increas\w*|grew|grow(?!th)\w*|rose|rise\w*|gain\w*|higher|expand\w*)\b",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"减(?!值)|降|跌|下滑|回落|缩|\b(?:decreas\w*|declin\w*|fell|fall\w*|drop\w*|reduc\w*|lower)\b",
    re.IGNORECASE,
)
_EACH = re.compile(r"分别|依次|respectively", re.IGNORECASE)


def reservations(text: str) -> Counter[str]:
    """How often a text makes a reservation of each kind: forecast, bound, negation, condition."""
    return Counter({kind: n for kind, pattern in _RESERVED.items() if (n := len(pattern.findall(text)))})


def directions(text: str) -> Counter[str]:
    """How often a text says up and how often down."""
    return Counter({"up": len(_UP.findall(text)), "down": len(_DOWN.findall(text))})


def is_enumeration(text: str) -> bool:
    """Whether figures are handed out in the order of what they belong to (分别, respectively)."""
    return bool(_EACH.search(text)) and len(find_quantities(text)) > 1


def clauses_of(text: str) -> list[tuple[int, int]]:
    """The clauses of a sentence as half-open spans, none empty; a comma inside a figure parts nothing."""
    plain = _DATE_COMMA.sub(r"\1 \2", normalize_width(text))
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _BREAK.finditer(plain):
        if plain[start : match.start()].strip():
            spans.append((start, match.start()))
        start = match.end()
    if plain[start:].strip():
        spans.append((start, len(plain)))
    return spans


def content(text: str, names: Iterable[str] = ()) -> str:
    """The words of content: no names, periods, numbers, units, words of change or glue."""
    plain = normalize_width(text)
    for name in sorted(names, key=len, reverse=True):
        plain = re.sub(re.escape(name) + r"(?:['’]s)?", " ", plain, flags=re.IGNORECASE)
    for figure in reversed(find_quantities(plain)):
        plain = plain[: figure.start] + " " + plain[figure.end :]
    plain = re.sub(r"\[\d+\]", " ", _PERIODS.sub(" ", plain))
    plain = _EMPTY_EN.sub(" ", _EMPTY_WORDS.sub(" ", plain))
    kept = terms(plain)
    words = [w for w in re.findall(r"[a-z][a-z'-]+", plain.lower()) if w in kept]
    han = "".join(re.findall(r"[一-鿿]+", re.sub(r"[的是和与及在]", " ", plain)))
    return " ".join(filter(None, (han, *words)))


def window(text: str, position: int, names: Iterable[str] = ()) -> str:
    """The clause at a position and, where that names nothing, the clauses before it up to one that does."""
    names = tuple(names)
    spans = clauses_of(text)
    at = next((i for i, (a, b) in enumerate(spans) if a <= position < b), len(spans) - 1)
    if at < 0:
        return text
    first = at
    while first > 0 and not content(text[spans[first][0] : spans[at][1]], names):
        first -= 1
    return text[spans[first][0] : spans[at][1]]


def period_at(text: str, position: int, own: Period | None) -> Period | None:
    """The period a figure is of by the words around it: its clause, else the clauses before, else the first
    one after; None where the sentence names none. `own` resolves 上年同期 and the like."""
    spans = clauses_of(text)
    at = next((i for i, (a, b) in enumerate(spans) if a <= position < b), len(spans) - 1)
    for i in (*range(at, -1, -1), *range(at + 1, len(spans))):
        if i < at and _compares(text, spans, i):
            continue
        clause = text[spans[i][0] : spans[i][1]]
        if period := _period_of(clause, position - spans[i][0] if i == at else len(clause), own):
            return period
    return None


def _compares(text: str, spans: list[tuple[int, int]], i: int) -> bool:
    """Whether a clause only compares with another period, so that what follows it is not of that period."""
    joint = text[spans[i - 1][1] : spans[i][0]] if i else ""
    return bool(_COMPARED.search(joint) or _COMPARED_ZH.match(text[spans[i][0] : spans[i][1]]))


def _period_of(clause: str, position: int, own: Period | None) -> Period | None:
    years = [(m.start(), m[0]) for m in re.finditer(r"(?<![\d.,])(?:19|20)\d\d(?!\d|[.,]\d)", clause)]
    years = [(start, year) for start, year in years if not _is_figure(clause, start)]
    if not years:
        return header_period(clause, own) if own is not None and not years_of(clause) else None
    moved = _MOVED.search(clause[:position])
    limit = moved.start() if moved and any(start < moved.start() for start, _ in years) else position
    before = [year for start, year in years if start < limit]
    return Period(int(before[-1] if before else years[0][1]), *part_of_year(clause))


def _is_figure(text: str, start: int) -> bool:
    return any(f.start <= start < f.end for f in find_quantities(text))
