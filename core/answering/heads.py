"""Column heads that name something of their own: a segment, a region, a product nobody asked about."""

from __future__ import annotations

import re

import rjieba

from core.answering.question import Asked
from core.facts.names import plain_label
from core.types.quantity import normalize_width

_USUAL_ZH = re.compile(
    r"金额|余额|合计|总计|总额|数值|本期|上期|当期|前期|发生额|发生数|期末|期初|年末|年初|月末|季末|本年|上年|本年度|上年度|"
    r"报告期|同期|调整后|调整前|重述后?|追溯|项目|附注[一二三四五六七八九十]*|单位|币种|人民币|美元|港元|[千万亿百十]+元|未?经审计|"
    r"合并|本集团|集团|母公司|本公司|本行|(?<![子分])公司|年度|月份?|季度|累计|截至|除特别注明外|均为|金额单位|如无|特别|注明|实际|账面|价值|"
    r"第[一二三四]季度|[上下]半年|年|月|日|至|数|占比|比例|增减|变动|变化|同比|环比|增幅|增长率|增长|幅度|额"
)
_USUAL_EN = frozenset(
    re.findall(
        r"\S+",
        "total amount amounts fiscal year years ended ending december january february march april "
        "may june july august september october november consolidated audited unaudited restated "
        "actual reported note notes thousands thousand millions million billions dollars except share "
        "shares data balance period periods quarter months month three six nine twelve first second "
        "third fourth prior current group company usd gbp eur rmb cny percent change changes "
        "increase decrease variance growth better worse versus over from favorable unfavorable",
    )
)
_FORECAST = re.compile(r"\b(?:19|20)\d\d\s?[efp]\b|δ|\bfy\d\d\s?e\b")
"""2025E, 2025F: not reported; Δ: a difference."""

_ENDING = re.compile(r"(?<=[a-z]{4})(?:y|ies)$|s+$")
_UNIT_IN_HEAD = re.compile(r"[(（][^()（）]*[)）]")
_MEASURED = re.compile(
    r"\b(?:fees? )?(?:earned|paid|received|granted|awarded)(?: (?:or|and) (?:earned|paid))?\b"
    r"|\b(?:using )?(?:grant[ -]date )?fair value\b|\b(?:common )?stock prices?(?: range)?\b"
    r"|(?:主营业务|主营|营业)(?=收入|成本)|结算|领取|获得|取得"
)
"""Says how a figure was given or measured, not of what: fees earned or paid, at grant date fair value."""


def names_another(header: str, asked: Asked, *, as_metric: bool = False) -> bool:
    """Whether a head has words of content that the question does not say; where the head is the name of the
    figure (`as_metric`), that no other name of the metric says either."""
    text = _UNIT_IN_HEAD.sub(" ", normalize_width(header)).lower()
    question = plain_label(asked.plan.question)
    if as_metric:
        question = f"{question} {' '.join(asked.metric.names)}"
        text = _MEASURED.sub(" ", text)
    if re.search(r"[一-鿿]", text):
        rest = _USUAL_ZH.sub(" ", re.sub(r"[\d.]+", " ", text))
        words = [w for w in rjieba.cut(rest) if len(w) > 1 and re.search(r"[一-鿿]", w)]
        return any(word not in question for word in words)
    if _FORECAST.search(text) and not _FORECAST.search(normalize_width(asked.plan.question).lower()):
        return True
    words = [w for w in re.findall(r"[a-z]{4,}", text) if w not in _USUAL_EN]
    said = set(re.findall(r"[a-z]+", normalize_width(asked.plan.question).lower()))
    if set(re.findall(r"\b(?:us|eu|uk|avg|var|tax)\b", text)) - said:
        return True
    return any(_ENDING.sub("", word) not in question for word in words)
