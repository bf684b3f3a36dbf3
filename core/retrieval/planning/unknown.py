"""Companies and periods a question clearly asks about that the library does not hold.

Precision comes first: a false alarm refuses a question the library can answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.library.metadata import name_core, names_in
from core.retrieval.planning.companies import Company, CompanyIndex, Mention
from core.retrieval.planning.kinds import compares

_OWN_FIGURE = (
    r"(?:营业总?收入|营收|收入|净利润|利润|总资产|资产|负债|净资产|每股收益|毛利率|净利率|净息差|不良|拨备|资本充足率|研发|费用|成本|现金流|"
    r"分红|派息|现金红利|股息|员工|业绩|年报|财报|季报|市盈率|收益率|客户|产能|销量|存货|应收|商誉|订单|战略|主营|董事长|总经理)"
)
_OWN_FIGURE_EN = (
    r"(?:revenue|net sales|net income|profit|earnings|gross margin|operating income|operating expenses?|total assets|"
    r"liabilities|cash flows?|dividends?|EPS|R&D|research and development|capital expenditures?|annual report|10-[KQ]|employees|"
    r"market share|debt|equity|inventor(?:y|ies)|backlog|guidance|tax rate|shares? repurchas|headcount|goodwill)"
)
_SECTOR = r"(?:银行|集团|证券|保险|股份|控股|信托|公司)"
_SUBJECT_ZH = re.compile(
    rf"(?:^|[，,。？?、；;]|请问|对比|比较|与|和|及|以及|根据|查询)\s*(?P<name>[\u4e00-\u9fffA-Za-z]{{2,12}}?{_SECTOR})"
    rf"(?=(?:在|于|截至)?\s*(?:20\d\d|近[两三四五]年|去年|今年|上半年|最新|第?[一二三四]季度|的|和|与|、))"
)
_GENERIC_ZH = re.compile(
    r"^(?:本|该|我|贵|各|全|其他?|这|那|上述|哪|前|子|母|总|分|联营|合营|参股|控股|上市|外部|大型|中小|城市|农村|国有|股份制|商业|政策性|"
    r"开发性|非|境内|境外|同业|行业|可比|多家|两家|三家|几家|每家|所有|公司|集团|银行)|^(?:中国)?人民银行$|^央行$|(?:家|的|在|是|有|对|从|向)"
)
_LAST_FUTURE = re.compile(
    r"前景|展望|预计|预测|预期|计划|规划|目标|指引|到期|未来|将(?:于|在|会)?|拟|有望|规模将|回报规划|盈利预测|假设"
    r"|expect|outlook|forecast|project(?:ed|ion)|\bdue\b|guidance|future|plan|matur|contractual|estimat|\bwill\b|target|scheduled|anticipat|amortiz",
    re.I,
)
_COMPARATIVE_YEARS = 5
_FORECAST_YEARS = 3


def unknown_companies(
    question: str, index: CompanyIndex, mentions: Sequence[Mention], language: str
) -> tuple[str, ...]:
    """Names the question asks about that no document has; empty unless the library is about companies at all."""
    if not index.companies or (mentions and not compares(question)):
        return ()
    if language == "zh":
        names = [*_registered_zh(question), *_subjects_zh(question)]
    else:
        names = _registered_en(question)
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


def _subjects_zh(question: str) -> list[tuple[int, int, str]]:
    if not re.search(_OWN_FIGURE, question):
        return []
    return [
        (m.start("name"), m.end("name"), m["name"])
        for m in _SUBJECT_ZH.finditer(question)
        if not _GENERIC_ZH.search(m["name"])
    ]


def _registered_en(question: str) -> list[tuple[int, int, str]]:
    if not re.search(_OWN_FIGURE_EN, question, re.I):
        return []
    return [(n.start, n.end, n.name.rstrip(",")) for n in names_in(question) if not n.name.endswith("LLP")]


def unknown_periods(
    question: str, periods: Sequence[str], companies: Sequence[Company], index: CompanyIndex, numeric: bool
) -> tuple[str, ...]:
    """Asked periods after the newest report, or more than five years before the oldest.

    Only for figures: a report of 2024 may well speak of plans for 2026. Research holds forecasts.
    """
    if not periods or not numeric or _LAST_FUTURE.search(question):
        return ()
    held = [p for c in companies for p in c.periods] if companies else list(index.periods)
    if not held or not (companies or index.only_companies):
        return ()
    research = any(c.has_research for c in companies) if companies else index.has_research
    newest = max(int(p[:4]) for p in held) + (_FORECAST_YEARS if research else 0)
    oldest = min(int(p[:4]) for p in held) - _COMPARATIVE_YEARS
    return tuple(p for p in periods if not oldest <= int(p[:4]) <= newest)
