"""What of a question's words must be found again in the evidence, and which periods it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import rjieba

from core.answering.labels import Metric
from core.facts.names import plain_label
from core.facts.periods import parse_period
from core.retrieval.planning.courtesy import without_courtesy
from core.types import Document, Period, QueryPlan, QuestionKind
from core.types.quantity import normalize_width
from core.types.quantity.units import SUFFIX_UNITS

_PERIOD_WORDS = re.compile(
    r"(?:19|20)\d\d\s*(?:年度?|年末|年底)?|\d+\s*月\s*(?:\d+\s*日|末)?|第?[一二三四]季度(?:单季|末)?|前三季度|全年|近?[两二三四五六七八九十2-9]年(?:来|间|以来)?|上半年|下半年|半年度|年度|"
    r"\bQ[1-4]\b|\bFY\d*\b|fiscal|quarter\w*|year\w*|months?|ended|(?:january|february|march|april|may|june|july|august|"
    r"september|october|november|december)\s+\d{1,2}",
    re.IGNORECASE,
)
_ASKING_ZH = re.compile(
    r"除以|只看|仅看|母公司|本行|个?百分点|更[大高多小低少]|最[大高多小低少]|百分之|折合|约合|换算成?|年度报告|季度报告|报告期|报告|年报|季报|提出|要点|打算|是多少|为多少|有多少|多少|多大|几何|什么样|什么|怎么样|怎么走|怎么|如何|怎样|分别是|分别|各是|各为|各自|请问|请|吗|呢|哪些|哪家|哪一家|"
    r"哪一年|哪年|哪个|是否|有没有|截至|按照|根据|按|列示|计算|大约|相比|比较|对比|一共|总共|达到|情况|走势|趋势|变化|变动|呈现|呈|"
    r"合并口径|合并报表|合并利润表|合并资产负债表|合并现金流量表|母公司口径|母公司|本行口径|集团口径|集团|口径|单体报表|单体|报表|账上|期末|年末|年底|季度末|末|年初|"
    r"公司|金额|亿元|万元|百万元|千元|元|的|和|与|及|在|于|为|是|了|从|到|中|里|有|把|对|各|每|其|这|那|它|给|被|还|又|也|都|个|几|由|下|上"
)
_ASKING_EN = frozenset(
    re.findall(
        r"\S+",
        "what was were is are the of in for and to did do does how much many which when who why by on "
        "at from with its it their this that have has had an as be been value amount total company "
        "report annual according reported per any there if not or between respectively each give me "
        "tell change changed over time data available return last period within end listed most recent "
        "usd million billion thousand "
        "develop than more larger higher greater lower smaller bigger largest highest lowest "
        "compared compare versus among out overall whole constitute constitutes generated "
        "earned incurred recorded recognized recognised reported posted made",
    )
)
_UNIT_ASKED = re.compile(
    r"(?:多少|几)\s*(个百分点|[万亿]*(?:元|港元|美元)|[万亿]*股|[万亿]*[人名户家张台吨笔起倍]|%)|百分之(?:多少|几)|(多少钱)"
)
_PART_OF_GROUP = re.compile(r"子公司|分公司|竞争对手")
_LEFT_OUT = re.compile(r"(?:不并入|不含|不包括|不计|扣除|剔除)[^，,。？?]{0,8}")
_NAME_WITH_PARTICLE = re.compile(r"(?!认为|成为|作为|以为|行为|目的|有的)[一-鿿]+[为的和]")
"""Words, mostly names, of which a particle is a part: 华为, 美的."""

_CHANGE = re.compile(
    r"同比|环比|增长率|增速|增幅|降幅|变动(?!收益|损益|计入|成本|损失)|增减"
    r"|(?:比上[年期](?:同期)?|比去年|较上[年期](?:同期)?|比年初)?(?:增长|增加|上升|提高|下降|减少|降低|少|多)了?(?:百分之)?(?:多少|几)(?:%|个百分点|比例)?"
    r"|percent(?:age)? change|growth rate|grow(?:n|th)?\b|increase|decrease|change in",
    re.IGNORECASE,
)


_EACH_QUARTER = re.compile(
    r"\b(?:each|every|all|four|4) (?:of the )?(?:four )?quarters?\b|\b(?:by|per) quarter\b"
    r"|\bquarterly\b(?! (?:report|filing|dividend|statement|result))|\b(?:which|what) quarter\b"
    r"|[各每]个?季度|[四4]个季度|分季度|逐季度?|哪一?个?季度?",
    re.IGNORECASE,
)
_FISCAL = re.compile(r"\bfiscal\b|\bFY\s?\d|财年", re.IGNORECASE)
"""Its quarters need not be those of the calendar."""
_IN_ORDER = re.compile(
    r"(?:for|in|during)?\s*(?=(?:each|every|all) (?:of the )?(?:four )?quarters?)"
    r"|\bin (?:chronological|this) order\b"
    r"|按时间(?:先后)?顺序",
    re.IGNORECASE,
)
_LEFT_OVER = re.compile(
    r"\b(?:of|for|at|by|from)\s+(?=(?:in|for|during|as of|at|between)\b|[?.,]|$)", re.IGNORECASE
)
"""The preposition of a name that is taken out: sales of (Imaginary Dairy) in 2019."""
_WHOSE = re.compile(
    r"\b(?:of|for|at|by) the (?:entire |whole )?(?:group|company)\b(?!['’])|\bthe (?:group|company)['’]s\b",
    re.IGNORECASE,
)
_SHARE = re.compile(r"占|比例|比率|比重|率|percent|ratio|share|margin|%", re.IGNORECASE)
_AGREEMENT = re.compile(
    r"说法.{0,4}一致|(?:是否|说法)?一致吗|有没有出入|有无出入|是否矛盾"
    r"|\bagree\b|\bconsistent with\b|\bcontradict",
    re.IGNORECASE,
)
_WHO_SAYS = re.compile(
    r"[（(]不[要含][^（()）]*[)）]|(?:公司)?(?:(?:年度)?报告|年报|季报|半年报)(?:中|里)?(?:披露|所称|显示)?(?:的)?"
    r"|(?:券商)?(?:研报|研究报告)|券商|说法.{0,4}一致|一致吗|给出两个|关于"
    r"|\b(?:annual report|broker(?:age)?(?:'s)?(?: note| report)?|the note|agree\w*|both figures|give)\b",
    re.IGNORECASE,
)


_LONG_WORD = 5
_NO_NAMES = frozenset(
    {
        "total",
        "net",
        "other",
        "others",
        "average",
        "合计",
        "总计",
        "小计",
        "其他",
        "平均",
        "业务",
        "产品",
        "项目",
        "地区",
        "分部",
        "板块",
    }
)
"""Row labels that are the name of nothing."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The demands of one question. `terms` are the words that must be found again; `unit` is the canonical
    unit the question names (多少张, 多少元), empty where it names none. `wants_share`: a ratio is asked, or
    may be. `wording` is the question without the names of companies, `figure` the asked figure in its
    words."""

    plan: QueryPlan
    metric: Metric
    terms: frozenset[str]
    periods: tuple[Period, ...]
    wants_change: bool
    wants_reason: bool
    unit: str
    wants_share: bool
    wording: str
    figure: str
    own_words: str
    last_word: str
    content: str

    @property
    def compares_sources(self) -> bool:
        """Whether the question asks if two sources say the same."""
        return bool(_AGREEMENT.search(self.plan.question))

    @property
    def language(self) -> str:
        return self.plan.language

    def mentions(self, label: str) -> bool:
        """Whether the question itself names this row (a person, a region, a product)."""
        plain = plain_label(label)
        return len(plain) >= 2 and plain in self.own_words and not plain.isdigit() and plain not in _NO_NAMES


def asked_of(plan: QueryPlan, documents: Sequence[Document], period: str = "") -> Asked:
    """Reads a plan; `period` narrows it to the period of one sub-question."""
    text = _WHOSE.sub(" ", without_courtesy(normalize_width(plan.question)))
    for name in sorted(_names(plan, documents), key=len, reverse=True):
        text = re.sub(re.escape(name) + r"(?:['’]s)?", " ", text, flags=re.IGNORECASE)
    wording = " ".join(_LEFT_OVER.sub(" ", text).split())
    each_quarter = bool(_EACH_QUARTER.search(text))
    text = _WHO_SAYS.sub(" ", _PERIOD_WORDS.sub(" ", _EACH_QUARTER.sub(" ", _IN_ORDER.sub(" ", text))))
    own_words = plain_label(text)
    wants_change = bool(_CHANGE.search(plan.question))
    if wants_change:
        text = _CHANGE.sub(" ", text)
    names = _name_words(d for d in documents if d.metadata.company in plan.companies)
    zh = plan.language == "zh"
    metric = (
        _EACH_QUARTER.sub(" ", _IN_ORDER.sub(" ", plan.metric)).strip("的 ") if each_quarter else plan.metric
    )
    metric = metric if zh else _WHOSE.sub(" ", _without(names, metric)).strip()
    agreement = bool(_AGREEMENT.search(plan.question))
    if agreement or (wants_change and not _CHANGE.sub("", metric).strip()):
        metric = ""
    if not metric and (plan.kind is not QuestionKind.TEXT or agreement):
        metric = _without(names, ("" if zh else " ").join(content_words(text, plan.language)))
    codes = (period,) if period else plan.periods
    periods = tuple(p for code in codes if (p := parse_period(code)))
    return Asked(
        plan=plan,
        metric=Metric.of(metric, *_shorter(metric)),
        terms=frozenset(terms_of(text, plan.language) - names),
        periods=_its_quarters(periods, plan.question),
        wants_change=wants_change,
        wants_reason=bool(re.search(r"原因|为什么|为何|\bwhy\b|reason", plan.question, re.IGNORECASE)),
        unit=_asked_unit(plan.question),
        wants_share=bool(_SHARE.search(plan.question)),
        wording=wording,
        figure=metric,
        own_words=own_words,
        content=_without(names, ("" if zh else " ").join(content_words(text, plan.language))),
        last_word=(content_words(text, plan.language) or [""])[-1],
    )


def _its_quarters(periods: tuple[Period, ...], question: str) -> tuple[Period, ...]:
    """The four quarters of the one asked year, where each of them is asked for."""
    asked = len(periods) == 1 and periods[0].length == 12 and _EACH_QUARTER.search(question)
    if not asked or _CHANGE.search(question) or _FISCAL.search(question):
        return periods
    return tuple(Period(periods[0].year, month, 3) for month in (3, 6, 9, 12))


def _asked_unit(question: str) -> str:
    match = _UNIT_ASKED.search(question)
    if match is None:
        return ""
    if match[2]:
        return "CNY"
    return SUFFIX_UNITS.get((match[1] or "%").lstrip("万亿"), "")


def with_own_words(asked: Asked) -> Asked:
    """The demands with all content words as the metric, for a question that was planned as one for words."""
    return replace(asked, metric=Metric.of(asked.content)) if asked.metric.empty else asked


def _names(plan: QueryPlan, documents: Iterable[Document]) -> set[str]:
    names = set(plan.companies)
    for document in documents:
        meta = document.metadata
        if meta.company in names:
            names |= {n for n in (meta.company_full, *meta.aliases) if len(n) > 1}
    return names


def _name_words(documents: Iterable[Document]) -> set[str]:
    """Latin words of the asked companies' names: a short form of a name is no demand on a row of figures."""
    names = " ".join(f"{d.metadata.company} {d.metadata.company_full}" for d in documents)
    return {form for w in re.findall(r"[a-z][a-z&'-]+", names.lower()) for form in (w, w.rstrip("s"))}


def content_words(text: str, language: str) -> list[str]:
    """The words that carry meaning, in order: the metric of a question that the planner left without one."""
    if language == "zh":
        return [w for w in rjieba.cut(_ASKING_ZH.sub(" ", text)) if len(w) > 1 and not w.isspace()]
    return [w for w in re.findall(r"[a-z][a-z&'-]+", text.lower()) if w not in _ASKING_EN]


def _without(names: set[str], metric: str) -> str:
    """A metric without the words of company names."""
    words = re.split(r"\s+", metric.replace("’", "'"))
    return " ".join(w for w in words if re.sub(r"'s?$|[^a-z&'-]+$", "", w.lower()) not in names)


def _shorter(metric: str) -> tuple[str, ...]:
    """The metric without scope words and words of change that stuck to it: 集团的杠杆率 → 杠杆率."""
    trimmed = re.sub(
        r"^(?:本行|本集团|集团|单季|年末|期末)(?:的)?", "", re.sub(r"[(（][^()（）]*[)）]", "", metric)
    )
    trimmed = re.sub(r"^的", "", trimmed)
    trimmed = re.sub(r"\s+(?:at|in|for|during|of)(?:\s+the)?(?:\s+end)?[\s,.]*$", "", trimmed)
    trimmed = re.sub(
        r"(?:的)?(?:变动|变化|同比|增减|增长|多出|差额|增长率|增速|change|growth)+$", "", trimmed
    ).strip()
    return (trimmed,) if trimmed and trimmed != metric else ()


def _stem(word: str) -> str:
    """What the forms of an English word have in common: salar of salary and salaries."""
    if len(word) > _LONG_WORD and re.search(r"(?:y|ies)$", word):
        return re.sub(r"(?:y|ies)$", "", word)
    return word.rstrip("s") if len(word) > 4 else word


def terms_of(text: str, language: str) -> set[str]:
    """The words of a question, or of a part of it, that must be found again in the evidence."""
    folded = text.lower()
    words = {w for w in re.findall(r"[a-z][a-z&'-]+", folded) if w not in _ASKING_EN and len(w) > 1}
    if language != "zh":
        bare = (re.sub(r"'s?$", "", w) for w in words)
        return {_stem(w) for w in bare if len(w) > 1}
    folded = _LEFT_OUT.sub(" ", folded)
    for run in re.findall(r"[一-鿿]+", _ASKING_ZH.sub(" ", folded)):
        words |= {word for word in rjieba.cut(run) if len(word) > 1}
    for run in re.findall(r"[一-鿿]+", folded):
        words |= {word for word in rjieba.cut(run) if _NAME_WITH_PARTICLE.fullmatch(word)}
    return words | set(_PART_OF_GROUP.findall(folded))
