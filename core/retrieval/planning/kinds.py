"""What sort of answer a question wants, in which language, and on which accounting scope."""

from __future__ import annotations

import re

from core.retrieval.planning.courtesy import without_courtesy
from core.types import QuestionKind

_TREND = re.compile(
    r"趋势|走势|怎么走|(?:如何|怎么|怎样|有什么|有何|怎样地)(?:变化|变动)|变化情况|变动情况|历年"
    r"|逐年|各年|近[两二三四五2-5]年"
    r"|over time|\btrend"
    r"|how (?:did|do|does|has|have) .{3,80} (?:develop|evolve)d?\b|fluctuat|how (?:has|have) .{3,60} changed"
    r"|over the (?:past|last) \w+ years",
    re.I,
)
_EVERY_PERIOD = re.compile(
    r"历年|逐年|各期|各季|over time|across (?:the |these )?(?:quarters|periods|years)|over the reported"
    r"|(?:each|these|all) (?:reported |reporting )?(?:quarters?|periods?|10-Qs|10-Ks)|(?:the"
    r"|in) reported quarters"
    r"|previous quarters",
    re.I,
)
_COMPARE = re.compile(
    r"对比|比较|相比|哪家|哪个公司|哪一家|谁(?:更|的|最)|高于|低于|各(?:是|为|有)?多少|分别"
    r"|compare|versus|\bvs\b|which (?:company|of)|(?:higher|lower|larger|more|less) than|both",
    re.I,
)
_NUMERIC = re.compile(
    r"多少|多大|几(?:家|个|人|股|元|倍|次|项|名|起|成)|占.{0,6}比|金额|数额|是几|百分之几|比率|比例是"
    r"|how (?:much|many)|what (?:percent|proportion|share|portion|multiple|number)|percentage|"
    r"(?:what|which|give|state|tell)\b.{0,50}\b(?:value|amount|total|number|ratio|rate|margin"
    r"|revenue|sales|loss|accuracy|score|income|"
    r"profit|earnings|expenses?|costs?|fees?|dividends?|cash flow|assets|liabilities|equity|debt|eps"
    r"|price|expenditures?|spending|salary|compensation|bonus|shares|employees|average|difference"
    r"|change in|increase|decrease)\b",
    re.I,
)
_FIGURE = re.compile(
    r"(?:收入|利润|资产|负债|现金流|费用|成本|毛利率|净利率|收益率|每股收益|市盈率|同比|增速|不良率"
    r"|不良贷款率|余额|总额|净额|总股本|研发投入|员工人数|分红)"
    r"(?:是|为|有|达|：|:|\?|？|$|怎么样)"
)
_OPEN = re.compile(
    r"为什么|为何|原因|如何(?:看|评价|解释|应对|影响)|怎么看|怎样|战略|策略|方针|概括|介绍|总结|哪些"
    r"|什么(?!时候)|说明|描述"
    r"|\bwhy\b|\bhow (?:do|does|did|might|could|are|is|was|were) (?!much|many)|summari[sz]e|describe"
    r"|explain|analy[sz]e|discuss|relationship|correlat|"
    r"\bwhich (?:leadership|risk)|names? of|what (?:legal|risk|changes|specific|significant|does|do"
    r"|are the (?:key|main|major))",
    re.I,
)
_YES_NO = re.compile(r"^\s*(?:did|does|do|has|have|is|are|was|were|can)\b|是否|有没有|吗[？?。]?$", re.I)

_WHAT_FOR = re.compile(
    r"\bwhat (?:is|are|was|were|did|does|do) .{3,80}? (?:related?|refer(?:red|s)?|attributable|due|attributed"
    r"|used|paid|made|granted|based|consist(?:s|ed)?|composed) (?:to|for|of|on|in|with)[\s?.]*$",
    re.I,
)
"""What are audit fees related to? Words are asked, though a figure is named."""

_PARENT = re.compile(
    r"(?<!归属于)(?<!归属)(?<!归)母公司(?!所有者|股东|普通股)|本行(?:口径|（母公司）"
    r"|\(母公司\)|[（(]不含子公司|净利润)|单体(?:报表|口径)?"
    r"|parent[- ]company(?: only)?|(?:company|parent)[- ]only|stand-?alone",
    re.I,
)
_GROUP = re.compile(
    r"合并(?:口径|报表|利润表|资产负债表|现金流量表|范围)|集团(?:口径|净利润|合并)|consolidated", re.I
)


def language_of_question(question: str) -> str:
    """`zh` when the question is asked in Chinese, names aside, else `en`."""
    chinese = len(re.findall(r"[\u4e00-\u9fff]", question))
    return "zh" if chinese and chinese * 2 >= len(re.findall(r"[A-Za-z]{2,}", question)) else "en"


def question_kind(question: str, companies: int, periods: int) -> QuestionKind:
    """Comparison of companies, trend over periods, one figure, or text."""
    if companies > 1:
        return QuestionKind.COMPARISON
    question = without_courtesy(question)
    asked = _first_question(question)
    open_ended = _OPEN.search(asked) or _YES_NO.search(question)
    if asks_what_for(asked):
        return QuestionKind.TEXT
    counted = re.search(r"多少|how (?:much|many)", question, re.I)
    if (periods > 1 and (counted or not open_ended)) or _TREND.search(asked):
        return QuestionKind.TREND
    if counted or (not open_ended and (_NUMERIC.search(asked) or _FIGURE.search(question))):
        return QuestionKind.NUMERIC
    return QuestionKind.TEXT


def _first_question(question: str) -> str:
    """What comes before a second question: "…, and what was the focus of it?" does not decide the kind."""
    parts = re.split(r"([?？;；]|,\s*and\b|,\s*(?=(?:what|how|which)\b))", question, flags=re.I)
    asked = parts[0]
    for part in parts[1:]:
        if re.search(
            r"\b(?:what|how|which|who|when|did|does|is|are|was|were)\b|[\u4e00-\u9fff]{6}", asked, re.I
        ):
            break
        asked += part
    return asked


def wants_every_period(question: str) -> bool:
    """Whether the question is about all the periods the library has, without naming them."""
    return bool(_EVERY_PERIOD.search(question))


def asks_trend(question: str) -> bool:
    """Whether the question wants a course over time, not two ends of it."""
    return bool(_TREND.search(question))


def asks_what_for(question: str) -> bool:
    """Whether a question asks what a named figure is for, or of."""
    return bool(_WHAT_FOR.search(question))


def compares(question: str) -> bool:
    return bool(_COMPARE.search(question))


def scope_of(question: str) -> str:
    """The accounting scope in the question's language (合并, 母公司, consolidated, parent) or "".

    A question that asks for both gets "": neither may be preferred.
    """
    chinese = language_of_question(question) == "zh"
    parent, group = bool(_PARENT.search(question)), bool(_GROUP.search(question))
    if parent == group:
        return ""
    if parent:
        return "母公司" if chinese else "parent"
    return "合并" if chinese else "consolidated"
