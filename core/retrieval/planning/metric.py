"""The figure a question asks for, in the question's own words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.retrieval.planning.items import item_in

_NOISE_EN = (
    r"according to [^,?]*?(?:report|10-[KQ]|filing|statements?)\s*,?",
    r"\(?within the last period or at the end of the last period\)?",
    r"\bat the end of the period listed in (?:the )?annual report|\bin (?:the|its) (?:annual"
    r"|quarterly) report\b",
    r"if (?:data|there)[^.?]*?(?:return|is no)[^.?]*[.?]?",
    r"give me the [^.?]*[.?]?",
    r"\((?:in|as) [^)]*\)|\bin (?:USD|EUR|GBP|RMB|CNY|millions?|billions?|thousands?)\b(?: of dollars)?",
    r"\b(?:for|in|during|at|as of|of) (?:the )?(?:fiscal )?(?:years? ended|quarters? ended|year-end"
    r"|same quarter|latest quarter)?\s*"
    r"(?:january|february|march|april|may|june|july|august|september|october|november"
    r"|december)\s+\d{0,2},?\s*",
    r"\b(?:for|in|during|at|as of|of|from|between)?\s*(?:the\s+)?(?:fiscal\s+|both\s+)?(?:years?"
    r"|quarters?)?\s*(?:ended|ending)?\s*\x00(?:[\s,]*(?:and|to|,)?\s*\x00)*(?:\s*10-[KQ]| report)?",
    r"\b(?:in|for|from|by) (?:the|its|these) (?:most recent|latest|reported)[^,?]*",
    r"\b(?:at|as of) (?:the )?year[- ]end\b",
    r"\bat the (?:end|close)(?= ?(?:,|of\b|$|\x00))",
    r"\b(?:respectively|altogether|over time|across quarters|as reported|consolidated"
    r"|parent company(?: only)?)\b",
)
_HEAD_EN = re.compile(
    r"^(?:please\s+|and\s+)?(?:what|which|how much|how many|how|give|tell me|state|list)?\s*"
    r"(?:percentage of|proportion of|percent of)?\s*(?:has|have|had|did|does|do|is|was|were|are"
    r"|would be|would|be)?\s*"
    r"(?:the\s+)*(?:reported\s+)?(?:(?:total\s+)?(?:value|amount)\s+of\s+)?(?:the\s+)?",
    re.I,
)
_TAIL_EN = re.compile(
    r"(?:\s+(?:changed?|trended|fluctuated|develop|evolve|or|report(?:ed)?|was|were|is|are|for|of|in|at|by|to|and|from"
    r"|on|the|did|do|does|have|has|disclosed|as (?:stated|revealed|shown|disclosed)|earn(?:ed)?"
    r"|compare[ds]?|declared?|distributed?|hold|held|pay|paid|record(?:ed)?|at the (?:end|close)))+$|"
    r"\s+(?:for|of|at|in)\s*$",
    re.I,
)
_NOISE_ZH = (
    r"(?:请问|请|根据|按照|按|从|依据|查一下|告诉我|帮我|看看|只看|截至|截止|其中|一共|总共|合计一共"
    r"|大约|大概|具体|分别|各自)",
    r"(?:合并|母公司|集团|本行|单体)[^，,。？?的]{0,6}(?:口径|报表|利润表|资产负债表"
    r"|现金流量表)(?:下|列示|计算|显示)?|[（(][^）)]{0,12}(?:口径|母公司)[^）)]{0,6}[）)]",
    r"(?:年报|年度报告|季报|半年报|报告|财报)(?:中|里|内|显示|披露|披露的|称)",
    r"(?:最近|近|过去)[两二三四五2-9]年|最新一期|最近一期|报告期内?|期末|期初|年末|年底|年初|末|同比",
)
_WEAK = re.compile(
    r"^(?:金额|数额|数字|比例|情况|数值|分别|哪.*|是.*)$|是.{0,3}还是|\b(?:any|there|if the|by how"
    r"|did|does|was|were|have|has)\b",
    re.I,
)
_CALCULATED = re.compile(
    r"^(?:the\s+)?(?:net\s+|percentage\s+|percent\s+|average\s+annual\s+)?(?:change|increase"
    r"|decrease|growth(?:\s+rate)?|average|sum)\s+"
    r"(?:in|of)?\s*(?:the\s+)?(?:(?:total\s+)?(?:value|amount|balance)\s+of\s+)?(?:the\s+)?(?=\w)",
    re.I,
)
_ASK_ZH = re.compile(
    r"^(?P<left>.*?)(?:分别|各自|各)?(?:是|为|有|达到?|等于|占|共计?)?(?:多少|多大|几何|多高"
    r"|几(?=[个家人股元倍次项名起]))(?P<right>[^，,。？?]*)"
)
_UNIT_ZH = re.compile(
    r"^(?:人民币|港|美)?(?:亿|万|千|百)*(?:元|股|人|家|倍|吨|台|件|次|项|名|个百分点|个|起|张|百分点"
    r"|钱|比例|呢|吗|左右)*$"
)
_VERBS_ZH = re.compile(
    r"(?:准备|已经|一共)|(?:赚|实现|创造|取得|获得|发|花|新发|拿到|计提|支付|投入|产生|贡献|有|招"
    r"|卖出?|派|分)了?$"
)
_BRACKETS_ZH = re.compile(r"[（(](?:非|不含|含|合并|母公司|集团|本行)[^）)]*[）)]")
_EDGES_ZH = re.compile(
    r"^(?:[的了对与和及、：:\s，,）)]|财年的?|在(?!职|建|研|售|手)|账上|单季|本行|集团(?=的)|拿到的"
    r"|(?:母公司|合并后?)的?(?!股东|所有者))+"
    r"|(?:[的在了：:\s，,、]|是|为|有|如何|怎么样|怎样|怎么走|怎么|折合|约合|换算[成为]?|情况|变化|变动|走势|趋势|呈什么"
    r"|呈|和|与|及|多出|花|大约|有什么|有何|百分之|(?:增长|下降|增加|减少|提高|降低)了?"
    r"|(?:谁|哪家|哪个公司|哪一家|哪年|哪一年)(?:更|最)?[高低多少大小]?|[（(])+$"
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
    if _WEAK.search(metric) or not 2 <= len(metric) <= (24 if language == "zh" else 80):
        return item_in(question, language)
    return metric


def _english(text: str) -> str:
    text = re.sub(r"\x01\s*(?:[’']s)?", "\x01", text)
    for pattern in _NOISE_EN:
        text = re.sub(pattern, " ", text, flags=re.I)
    text = re.sub(r"\b(?:for|of|at|by|did|does|has|have|in)\s*(?:the\s+)?\x01\s*,?", " ", text, flags=re.I)
    text = re.sub(r"[\x00\x01]", " ", text)
    clauses = [re.sub(r"\s+", " ", c).strip(" ,.;:'\"") for c in re.split(r"[?;]|\.(?=\s|$)", text)]
    clause = next((c for c in clauses if len(c) > 2), "")
    clause = re.sub(r"^(?:,|\s)+", "", clause)
    clause = (
        re.sub(r",\s*(?:and )?(?:what|how|which)\b.*$", "", clause, flags=re.I)
        if not re.match(r"(?:in|for|from)\b", clause, re.I)
        else clause
    )
    asked = re.search(r"\b(?:what|how much|how many)\b", clause, re.I)
    clause = _HEAD_EN.sub("", clause[asked.start() :] if asked else clause, count=1)
    clause = re.sub(
        r"^(?:more|higher|larger|most|highest|spend|spent|allocate|pay|paid|earn|invest|contribute)\s+(?:on|to|for|in)?\s*",
        "",
        clause,
    )
    clause = _CALCULATED.sub("", re.sub(r"^(?:,|\s|the\s)+", "", clause))
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
        right = re.sub(r"^(?:[张个家名位人台件次项份](?=.{2}))", "", _BRACKETS_ZH.sub("", right))
        if right and not _UNIT_ZH.match(right) and len(right) >= 2:
            left = re.sub(_VERBS_ZH, "", _clean_zh(match["left"]))
            return left + _clean_zh(right)
        clause = match["left"]
    return _clean_zh(clause)


def _clean_zh(text: str) -> str:
    text = _BRACKETS_ZH.sub("\x00", text)
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
