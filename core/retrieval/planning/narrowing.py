"""A question cut down to one of the companies or periods it asks about: the text of a sub-question."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.retrieval.planning.companies import Company, Mention
from core.retrieval.planning.periods import PeriodMention

_GAP = "\x00"
_JOINER = r"(?:和|与|及|以及|跟|、|，|,|/|至|到|\band\b|\bor\b|\bto\b|\bvs\.?|\bversus\b)"
_QUARTERS_ZH = {
    "Q1": "第一季度",
    "Q2": "第二季度",
    "Q3": "第三季度",
    "Q4": "第四季度",
    "H1": "上半年",
    "H2": "下半年",
    "M9": "前三季度",
}


def about_company(
    question: str, mentions: Sequence[Mention], stated: Sequence[PeriodMention], company: Company
) -> str:
    """The question without the other companies' names, their own periods and the words that join them."""
    others = [m for m in mentions if m.company != company]
    if not any(m.company == company for m in mentions):
        return question
    own = [p for p in stated if any(0 <= p.start - m.end <= 2 for m in others)]
    if len(own) == len(stated):
        own = []
    return _cut(question, [(m.start, m.end) for m in others] + [(p.start, p.end) for p in own])


def about_period(question: str, stated: Sequence[PeriodMention], period: str) -> str:
    """The question with this period alone; periods the question does not spell out are put behind it."""
    kept = next((m for m in stated if period in m.periods), None)
    if kept is None:
        return f"{question} {worded(period, question)}"
    if kept.periods == (period,):
        return _cut(question, [(m.start, m.end) for m in stated if m is not kept])
    before = _cut(question[: kept.start], [(m.start, m.end) for m in stated if m.end <= kept.start])
    after = question[kept.end :]
    gaps = [(m.start - kept.end, m.end - kept.end) for m in stated if m.start >= kept.end]
    before = re.sub(r"(?:从|自|between|from)\s*$", "", before)
    return f"{before}{_spaced(period, question)}{_cut(after, gaps)}".strip()


def worded(period: str, question: str) -> str:
    """A period as the question's language writes it: 2024年第三季度, Q3 2024."""
    if not re.search(r"[\u4e00-\u9fff]", question):
        return f"{period[4:]} {period[:4]}".strip()
    return f"{period[:4]}年{_QUARTERS_ZH.get(period[4:], '')}"


def _spaced(period: str, question: str) -> str:
    words = worded(period, question)
    return words if re.search(r"[\u4e00-\u9fff]", question) else f" {words} "


def _cut(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + _GAP + text[end:]
    text = re.sub(rf"(?:与|和|较|同|比)\s*{_GAP}\s*(?:的|年末|末)?\s*(?:相比|比较|对比|比)[，,]?", "", text)
    text = re.sub(rf"\s*{_JOINER}*\s*{_GAP}(?:['’]s)?(?:\s*{_JOINER}?\s*{_GAP}(?:['’]s)?)*", _GAP, text)
    text = re.sub(
        rf"{_GAP}\s*(?:和|与|及|以及|跟|、|/|\band\b|\bor\b|\bto\b)\s*|^{_GAP}\s*[，,]?\s*", _GAP, text
    )
    text = re.sub(rf"(?<=[\u4e00-\u9fff\d]){_GAP}|{_GAP}(?=[\u4e00-\u9fff])", "", text)
    return re.sub(r"\s{2,}", " ", text.replace(_GAP, " ")).strip()
