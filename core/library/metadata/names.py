"""Company names as they are registered and as people type them, in Chinese and English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from core.library.metadata.fold import fold

LEGAL_ZH = r"(?:集团股份有限公司|股份有限公司|有限责任公司|集团有限公司|有限公司)"
LEGAL_EN = (
    r"(?:Incorporated|Inc|Corporation|Corp|Company|Co|Limited|Ltd|PLC|Plc|plc|LLC|LLP|L\.P|LP|N\.V|NV|S\.A|"
    r"AG|SE|GmbH|Aktiengesellschaft|ASA|Oyj|KGaA|INCORPORATED|INC|CORPORATION|CORP|COMPANY|CO|LIMITED|LTD)"
)
_LEGAL_WORDS = frozenset(
    [
        "incorporated",
        "inc",
        "corporation",
        "corp",
        "company",
        "co",
        "limited",
        "ltd",
        "plc",
        "llc",
        "llp",
        "lp",
        "nv",
        "sa",
        "ag",
        "se",
        "gmbh",
        "aktiengesellschaft",
        "asa",
        "oyj",
        "kgaa",
    ]
)
_GENERIC_WORDS = frozenset(("holdings", "holding", "group"))
_PIECE = r"(?:[A-Z0-9][\w&’'\-]*\.?(?:com)?|&|of|and|de|the)"
_NAME_EN = re.compile(
    rf"(?<![\w.])(?:[A-Z][\w&’'\-]*\.?(?:com)?)(?:,?[ \t]+{_PIECE}){{0,6}}?,?[ \t]+{LEGAL_EN}\b\.?"
)
_NAME_ZH = re.compile(rf"[\u4e00-\u9fffA-Za-z0-9（）()·]{{2,26}}?{LEGAL_ZH}")
_LEAD_EN = re.compile(
    r"^(?:(?:What|Which|Who|When|Where|Why|How|Did|Does|Do|Is|Was|Were|Are|Has|Have|Had|For|In|Of|At"
    r"|On|By|From|"
    r"To|And|With|According|Compare|Between|Please|Tell|Give|If|Under|As|About|Summarize|List)\b[\s,]*)+"
)
_LEAD_ZH = re.compile(
    r"^.*?(?:请问|根据|按照|关于|截至|对比|比较|查询|一下|其中|以及|年度|年末|年底|年初|季度|月末|年"
    r"|日|月|末|和|与|及|对|在|由|为|跟)"
    r"(?=[\u4e00-\u9fffA-Za-z（(]{4,}$)"
)


class FoundName(NamedTuple):
    """A registered name in a text: characters `start:end`, and the name itself."""

    start: int
    end: int
    name: str


def names_in(text: str) -> Iterator[FoundName]:
    """Names with a legal ending (虚构某某股份有限公司, Fictitia Corp.), leading question words cut off."""
    for match in _NAME_EN.finditer(text):
        lead = _LEAD_EN.match(match.group())
        start = match.start() + (lead.end() if lead else 0)
        name = text[start : match.end()]
        if len(name.split()) > 1:
            yield FoundName(start, match.end(), name)
    for match in _NAME_ZH.finditer(text):
        ending = re.search(LEGAL_ZH + "$", match.group())
        stem = match.group()[: ending.start()] if ending else match.group()
        lead = _LEAD_ZH.match(stem)
        start = match.start() + (lead.end() if lead else 0)
        if match.end() - start >= 6:
            yield FoundName(start, match.end(), text[start : match.end()])


def short_name(full: str) -> str:
    """The name without its legal ending, and without "Holdings" or "Group" where two words remain.

    "虚构青禾机械股份有限公司" → "虚构青禾机械"; "Fictitia Harbour Holdings, Inc." → "Fictitia Harbour".
    """
    name = re.sub(rf"[（(][^（）()]*[）)]$|{LEGAL_ZH}$", "", full.strip()) or full.strip()
    words = name.split()
    while len(words) > 1 and _bare(words[-1]) in _LEGAL_WORDS:
        words.pop()
    if len(words) > 1 and words[0].lower() == "the":
        words = words[1:]
    if len(words) > 2 and _bare(words[-1]) in _GENERIC_WORDS:
        words.pop()
    name = " ".join(words).strip(" ,&")
    return re.sub(r"(?i)\.com$", "", name)


def name_core(name: str) -> str:
    """What two writings of one company share: folded, no legal ending, no "the", "group" or "holdings"."""
    words = fold(short_name(name)).split()
    while len(words) > 1 and words[-1] in _GENERIC_WORDS | _LEGAL_WORDS:
        words.pop()
    return " ".join(words)


def same_company(one: str, other: str) -> bool:
    return name_core(one) == name_core(other)


def _bare(word: str) -> str:
    return word.lower().strip(".,()").replace(".", "")
