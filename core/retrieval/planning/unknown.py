"""Companies and periods a question clearly asks about that the library does not hold.

Precision comes first: a false alarm refuses a question the library can answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import rjieba

from core.library.metadata import name_core, names_in
from core.retrieval.planning.companies import Company, CompanyIndex, Mention
from core.retrieval.planning.kinds import compares
from core.retrieval.planning.well_known import WELL_KNOWN_EN, WELL_KNOWN_ZH

_OWN_FIGURE = (
    r"(?:营业总?收入|营收|收入|净利润|利润|总资产|资产|负债|净资产|每股收益|毛利率|净利率|净息差"
    r"|不良|拨备|资本充足率|研发|费用|成本|现金流|"
    r"分红|派息|现金红利|股息|员工|业绩|年报|财报|季报|市盈率|收益率|客户|产能|销量|存货|应收|商誉"
    r"|订单|战略|主营|董事长|总经理|报酬|信用卡)"
)
_OWN_FIGURE_EN = (
    r"(?:revenue|sales|net income|profit|earnings|gross margin|operating (?:income|expenses?|costs?)"
    r"|total assets|liabilities|cash flows?"
    r"|dividends?|EPS|R&D|research and development|expenditures?|annual report|10-[KQ]"
    r"|quarterly (?:report|filing)|employees"
    r"|market share|debt|equity|inventor(?:y|ies)|backlog|guidance|tax rate|repurchase|headcount|goodwill"
    r"|financial (?:performance|results|position|statements)|risk factors|legal proceedings|accounting polic)"
)
_TAIL_ZH = re.compile(r"(?:银行|集团|证券|保险|股份|控股|公司|药业|酒业|矿业|重工|乳业|实业|置业)$|.{3}科技$")
_SUBJECT_ZH = re.compile(
    r"(?:^|[，,。？?、；;]|请问|对比|比较|与|和|及|以及|根据|查询|年"
    r"|季度)\s*(?P<name>[\u4e00-\u9fffA-Za-z]{2,12}?)"
    r"(?=(?:在|于|截至)?\s*(?:20\d\d|近[两三四五]年|最近[两三四五]年|去年|今年|上半年|最新"
    r"|第?[一二三四]季度|的|和|与|、))"
)
_NAME_TAGS = frozenset(("nr", "nrt", "nrfg", "nt"))
_GENERIC_ZH = re.compile(
    r"^(?:本|该|我|贵|各|全|其他?|这|那|上述|哪|前|子|母|总|分|联营|合营|参股|控股|上市|外部|大型"
    r"|中小|城市|农村|国有|股份制|商业|政策性|"
    r"开发性|零售|私人|投资|手机|网上|直销|数字|财产|人寿|健康|养老|车辆|社会|医疗|科创|消费|非|境内"
    r"|境外|同业|行业|可比|多家|两家|三家|几家|每家|所有|公司|集团|银行)"
    r"|^(?:中国)?人民银行$|^央行$|(?:家|的|在|是|有|对|从|向)"
)
_COMPANY_FIGURE = (
    r"营业总?收入|营收|净利润|总资产|资产总[额计]|净资产|每股收益|毛利率|净利率|净息差|不良贷款"
    r"|不良率|拨备覆盖|资本充足|研发(?:费用|投入)"
    r"|现金流|分红|年报|财报|季报|市盈率|负债率|员工|存货|商誉"
)
_OWNER_EN = re.compile(
    r"(?:^|[,:]|\b(?:for|at|did|does|do|has|have|is|was|were|are|about|compare|and|between|than|"
    r"(?<!acquisition )(?<!purchase )(?<!sale )(?<!subsidiary )(?<!disposal )of))\s*(?:the\s+)?$",
    re.I,
)
_WELL_KNOWN_ZH = re.compile(
    r"(?:^|[，,。？?、；;]|请问|年|年度|末|底|从|和|与)("
    + "|".join(sorted(WELL_KNOWN_ZH, key=len, reverse=True))
    + r")"
)
_WELL_KNOWN_EN = re.compile(
    r"(?<![\w&])(?:"
    + ""
    r"|".join(re.escape(n) for n in sorted(WELL_KNOWN_EN, key=len, reverse=True))
    + r")(?![\w&])"
    r"(?=\W*$|['’]s\b|\s+(?:in|for|during|report|earn|generat|pay|spen[dt]|ha[sd]|and|or|versus|vs)\b)"
)
_OUTLOOK = re.compile(
    r"前景|展望|预计|预测|预期|计划|规划|目标|指引|到期|未来|将(?:于|在|会)?|拟|有望|规模将|回报规划"
    r"|盈利预测|假设"
    r"|expect|outlook|forecast|project(?:ed|ion)|\bdue\b|guidance|future|plan|matur|contractual"
    r"|estimat|\bwill\b|target|scheduled|anticipat|amortiz",
    re.I,
)
_COMPARATIVE_YEARS = 5
_FORECAST_YEARS = 3


def unknown_companies(
    question: str, index: CompanyIndex, mentions: Sequence[Mention], language: str
) -> tuple[str, ...]:
    """Names the question asks about that no document has; empty unless the library has companies."""
    if not index.companies or (mentions and not compares(question)):
        return ()
    if language == "zh":
        names = [*_registered_zh(question), *_subjects_zh(question, index.family_heads)]
        if re.search(_OWN_FIGURE, question):
            names += [(m.start(1), m.end(1), m[1]) for m in _WELL_KNOWN_ZH.finditer(question)]
    else:
        names = _registered_en(question, index.only_companies and len(index.companies) > 1)
    held = {name_core(n) for m in mentions for n in (*m.company.full_names, *m.company.values)}
    found: list[str] = []
    for start, end, name in names:
        if (
            any(m.start < end and start < m.end for m in mentions)
            or index.by_core(name)
            or name_core(name) in held
        ):
            continue
        if not any(name in other or other in name for other in found):
            found.append(name)
    return tuple(found)


def _registered_zh(question: str) -> list[tuple[int, int, str]]:
    return [
        (n.start, n.end, n.name)
        for n in names_in(question)
        if re.match(
            rf"(?:在|于|截至)?\s*(?:20\d\d|近[两三四五]年|的)?.{{0,14}}?{_OWN_FIGURE}", question[n.end :]
        )
        and not re.match(r"(?:持有|持股|质押|提供|之间|签订)", question[n.end :])
    ]


def _subjects_zh(question: str, family_heads: frozenset[str]) -> list[tuple[int, int, str]]:
    """Names without legal ending where the subject of a figure stands: "比亚迪2024年…", "2024年比亚迪的…"."""
    if not re.search(_COMPANY_FIGURE, question):
        return []
    return [
        (m.start("name"), m.end("name"), m["name"])
        for m in _SUBJECT_ZH.finditer(question)
        if not _GENERIC_ZH.search(m["name"]) and _is_name(m["name"], family_heads)
    ]


def _is_name(subject: str, family_heads: frozenset[str]) -> bool:
    """A well-known company, an ending only companies have, a proper name to the dictionary, or a sister
    of the library's companies by its first word.

    Products and segments ("动力电池2024年的收入") are common nouns to the dictionary and stay out.
    """
    if subject in WELL_KNOWN_ZH or (_TAIL_ZH.search(subject) and len(subject) >= 4):
        return True
    if len(subject) >= 4 and any(subject.startswith(head) for head in family_heads):
        return True
    tagged = rjieba.tag(subject)
    return len(subject) >= 3 and len(tagged) <= 2 and tagged[0][1] in _NAME_TAGS


def _registered_en(question: str, asked_freely: bool) -> list[tuple[int, int, str]]:
    """Names with a legal ending, and well-known ones, that own what is asked ("of X", "did X", "X's").

    `asked_freely`: any question counts, not only one after a figure.
    """
    figure = bool(re.search(_OWN_FIGURE_EN, question, re.I))
    found = []
    for name in names_in(question):
        owner = _OWNER_EN.search(question[: name.start]) or question[name.end : name.end + 2] in ("'s", "’s")
        if (figure or asked_freely) and owner and not name.name.endswith("LLP"):
            found.append((name.start, name.end, name.name.rstrip(",")))
    if figure:
        found += [(m.start(), m.end(), m.group()) for m in _WELL_KNOWN_EN.finditer(question)]
    return found


def unknown_periods(
    question: str, periods: Sequence[str], companies: Sequence[Company], index: CompanyIndex, numeric: bool
) -> tuple[str, ...]:
    """Asked periods after the newest report, or more than five years before the oldest.

    Only for figures: a report of 2024 may well speak of plans for 2026. Research holds forecasts.
    """
    if not periods or not numeric or _OUTLOOK.search(question):
        return ()
    held = [p for c in companies for p in c.periods] if companies else list(index.periods)
    if not held or not (companies or index.only_companies):
        return ()
    research = any(c.has_research for c in companies) if companies else index.has_research
    newest = max(int(p[:4]) for p in held) + (_FORECAST_YEARS if research else 0)
    oldest = min(int(p[:4]) for p in held) - _COMPARATIVE_YEARS
    return tuple(p for p in periods if not oldest <= int(p[:4]) <= newest)
