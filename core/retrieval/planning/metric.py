"""The figure a question asks for, in the question's own words."""

from __future__ import annotations

import re
from collections.abc import Iterable

_NOISE_EN = (
    r"according to [^,?]*?(?:report|10-[KQ]|filing|statements?)\s*,?",
    r"\(?within the last period or at the end of the last period\)?",
    r"\bat the end of the period listed in (?:the )?annual report|\bin (?:the|its) (?:annual|quarterly) report\b",
    r"if (?:data|there)[^.?]*?(?:return|is no)[^.?]*[.?]?",
    r"give me the [^.?]*[.?]?",
    r"\((?:in|as) [^)]*\)|\bin (?:USD|EUR|GBP|RMB|CNY|millions?|billions?|thousands?)\b(?: of dollars)?",
    r"\b(?:for|in|during|at|as of|of) (?:the )?(?:fiscal )?(?:years? ended|quarters? ended|year-end|same quarter|latest quarter)?\s*"
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d{0,2},?\s*",
    r"\b(?:for|in|during|at|as of|of|from|between)?\s*(?:the\s+)?(?:fiscal\s+|both\s+)?(?:years?|quarters?)?\s*(?:ended|ending)?\s*\x00(?:[\s,]*(?:and|to|,)?\s*\x00)*(?:\s*10-[KQ]| report)?",
    r"\b(?:in|for|from|by) (?:the|its|these) (?:most recent|latest|reported)[^,?]*",
    r"\b(?:respectively|altogether|over time|across quarters|as reported|consolidated|parent company(?: only)?)\b",
)
_HEAD_EN = re.compile(
    r"^(?:please\s+|and\s+)?(?:what|which|how much|how many|how|give|tell me|state|list)?\s*"
    r"(?:percentage of|proportion of|percent of)?\s*(?:has|have|had|did|does|do|is|was|were|are|would be|would|be)?\s*"
    r"(?:the\s+)*(?:reported\s+)?(?:(?:total\s+)?(?:value|amount)\s+of\s+)?(?:the\s+)?",
    re.I,
)
_TAIL_EN = re.compile(
    r"(?:\s+(?:changed?|trended|fluctuated|report(?:ed)?|was|were|is|are|for|of|in|at|by|to|and|from|on|the|did|do|does|have|has|disclosed|earn(?:ed)?|compare[ds]?))+$|"
    r"\s+(?:for|of|at|in)\s*$",
    re.I,
)
_NOISE_ZH = (
    r"(?:请问|请|根据|按照|按|从|依据|查一下|告诉我|帮我|看看|只看|截至|截止|其中|一共|总共|合计一共|大约|大概|具体|分别|各自)",
    r"(?:合并|母公司|集团|本行|单体)[^，,。？?的]{0,6}(?:口径|报表|利润表|资产负债表|现金流量表)(?:下|列示|计算|显示)?|[（(][^）)]{0,12}(?:口径|母公司)[^）)]{0,6}[）)]",
    r"(?:年报|年度报告|季报|半年报|报告|财报)(?:中|里|内|显示|披露|披露的|称)",
    r"(?:最近|近|过去)[两二三四五2-9]年|最新一期|最近一期|报告期内?|期末|期初|年末|年底|年初|末|同比",
)
_ASK_ZH = re.compile(
    r"^(?P<left>.*?)(?:分别|各自|各)?(?:是|为|有|达到?|等于|占|共计?)?(?:多少|多大|几何|多高|几(?=[个家人股元倍次项名起]))(?P<right>[^，,。？?]*)"
)
_UNIT_ZH = re.compile(
    r"^(?:人民币|港|美)?(?:亿|万|千|百)*(?:元|股|人|家|倍|吨|台|件|次|项|名|个百分点|个|起|张|百分点|钱|比例|呢|吗|左右)*$"
)
_EDGES_ZH = re.compile(
    r"^[的在了对与和及、：:\s，,]+|(?:[的在了：:\s，,、]|是|为|有|如何|怎么样|怎样|情况|变化|走势|趋势|呈什么|呈|和|与|及)+$"
)
_COMPARED_ZH = re.compile(
    r"(?:比|较|与|同).{0,8}?(?:年初|上年|去年|同期|相比|变动|增长|减少|下降|少了|多了|增加).*$"
)


def metric_of(
    question: str, spans: Iterable[tuple[int, int]], periods: Iterable[tuple[int, int]], language: str
) -> str:
    """The asked figure: what is left of its clause without companies (`spans`), periods and question words.

    Empty when nothing of a figure's length remains.
    """
    text = question
    for start, end in sorted([*spans, *periods], reverse=True):
        mark = "\x01" if (start, end) in set(spans) else "\x00"
        text = text[:start] + mark + text[end:]
    metric = _chinese(text) if language == "zh" else _english(text)
    longest = 30 if language == "zh" else 90
    return metric if 2 <= len(metric) <= longest else ""


def _english(text: str) -> str:
    text = re.sub(r"\x01\s*(?:[’']s)?", "\x01", text)
    for pattern in _NOISE_EN:
        text = re.sub(pattern, " ", text, flags=re.I)
    text = re.sub(r"\b(?:for|of|at|by|did|does|has|have|in)\s*(?:the\s+)?\x01,?\s*(?=$|[?.,]|\s)", " ", text)
    text = re.sub(r"[\x00\x01]", " ", text)
    clauses = [re.sub(r"\s+", " ", c).strip(" ,.;:'\"") for c in re.split(r"[?;]|\.(?=\s|$)", text)]
    clause = next((c for c in clauses if len(c) > 2), "")
    clause = re.sub(r"^(?:,|\s)+", "", clause)
    clause = (
        re.sub(r",\s*(?:and )?(?:what|how|which)\b.*$", "", clause, flags=re.I)
        if not re.match(r"(?:in|for|from)\b", clause, re.I)
        else clause
    )
    clause = _HEAD_EN.sub("", clause, count=1)
    clause = re.sub(r"^(?:,|\s|the\s)+", "", clause)
    previous = ""
    while previous != clause:
        previous = clause
        clause = _TAIL_EN.sub("", clause).strip(" ,.;:'\"")
    return clause


def _chinese(text: str) -> str:
    clauses = [c for c in re.split(r"[，,。；;？?！!]", text) if c.strip("\x00\x01 ")]
    asking = [c for c in clauses if re.search(r"多少|几|多大|是什么|走势|趋势|怎么|如何", c)]
    clause = (asking or clauses or [""])[0]
    metric = _from_clause(clause)
    if not metric and len(clauses) > 1 and clause in clauses[1:]:
        metric = _from_clause(clauses[clauses.index(clause) - 1])
    return metric


def _from_clause(clause: str) -> str:
    match = _ASK_ZH.match(clause)
    if match:
        right = re.sub(r"[\x00\x01]", "", match["right"]).strip()
        if right and not _UNIT_ZH.match(right) and len(right) >= 2:
            return _clean_zh(right)
        clause = match["left"]
    return _clean_zh(clause)


def _clean_zh(text: str) -> str:
    for pattern in _NOISE_ZH:
        text = re.sub(pattern, "\x00", text)
    text = _COMPARED_ZH.sub("", text)
    pieces = [_trim(piece) for piece in re.split(r"[\x00\x01]+", text)]
    pieces = [piece for piece in pieces if len(piece) >= 2]
    return pieces[-1] if pieces else ""


def _trim(piece: str) -> str:
    previous = None
    while previous != piece:
        previous = piece
        piece = _EDGES_ZH.sub("", piece)
    return piece
