"""Signs that a sentence says the words of a question and not its answer: it denies, expects, supposes, tells
of others or of former times, while the question does not.

The words are those in which reports do so; a sentence that shows one is still worth reading, not an answer.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from core.answering.question import Asked
from core.facts.periods import years_of
from core.types.quantity import normalize_width


class _Sign(NamedTuple):
    """A sentence with `said` is doubtful, unless the question says so, too, or says `asked`."""

    said: re.Pattern[str]
    asked: re.Pattern[str]


def _sign(said: str, asked: str = r"(?!)") -> _Sign:
    return _Sign(re.compile(said, re.IGNORECASE), re.compile(asked, re.IGNORECASE))


_SIGNS = (
    _sign(
        r"\b(?:competitors?|rivals?|our peers|peer compan(?:y|ies)|industry average)\b"
        r"|竞争对手|竞争者|同行业|友商|对标公司"
    ),
    _sign(
        r"\b(?:not|no|never|nor|neither|without)\b|n['’]t\b|没有|不再|并非|不存在|无需|(?<![前从])未(?![来必免])",
    ),
    _sign(
        r"\b(?:expect(?:s|ed|ing)?|forecasts?|targets?|targeted|guidance|plan(?:s|ned)? to|intend(?:s|ed)? to"
        r"|anticipates?|projected|budget(?:ed)?)\b|预计|预期|预测|预算|目标|计划于|力争|有望|拟于",
        r"战略|策略|规划|计划|展望|未来|方向|打算|\b(?:strateg|outlook|future|plans?\b|going to|will\b|next)",
    ),
    _sign(
        r"\b(?:could|may|might|if)\b|可能(?:会|将|导致|使|对|面临|产生|造成|影响|无法)|如果|如发生|如出现|若|假如|一旦",
        r"风险|不确定|\b(?:risk|uncertain|when\b|happens)",
    ),
    _sign(
        r"^\W*until\b|\b(?:formerly|previously|prior to)\b|此前|曾任|曾经|原任|上年同期|去年同期",
        r"\b(?:history|before|predecessor|resign|replaced)|历史|之前|变更|变化|变动|历任|前任",
    ),
    _sign(r"\boffset(?:ting)?\b|抵消|抵销"),
)
_OFFICE = re.compile(
    r"\bchief (\w+) officer\b|\b(c[efoti]o)\b"
    r"|(董事长|总经理|总裁|行长|董事会秘书|财务总监|财务负责人|监事长|监事会主席)",
    re.IGNORECASE,
)
_LETTERS = {
    "executive": "ceo",
    "financial": "cfo",
    "operating": "coo",
    "technology": "cto",
    "information": "cio",
}


def is_doubtful(sentence: str, asked: Asked) -> bool:
    """Whether a sentence shows a sign that the question does not, names years and none of those asked, or
    names offices and none of those asked."""
    text, question = normalize_width(sentence), normalize_width(asked.plan.question)
    if any(s.said.search(text) and not (s.said.search(question) or s.asked.search(question)) for s in _SIGNS):
        return True
    years, wanted = set(years_of(text)), {p.year for p in asked.periods}
    if years and wanted and not years & wanted:
        return True
    offices, sought = _offices(text), _offices(question)
    return bool(offices and sought and not offices & sought)


def _offices(text: str) -> set[str]:
    found = set()
    for name, letters, other in _OFFICE.findall(text):
        office = (name or letters or other).lower()
        found.add(_LETTERS.get(office, office))
    return found
