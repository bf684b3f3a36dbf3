"""Nothing enters a plan that the question lacks: no figure, no year, no company, no other name.

Checked without a model. A false alarm costs a rewording, a miss could lead an answer to another company.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import rjieba

from core.library.metadata import fold, name_core, names_in
from core.retrieval.planning.companies import Company, CompanyIndex
from core.retrieval.planning.llm.proposal import PlanProposal
from core.retrieval.planning.well_known import WELL_KNOWN_EN, WELL_KNOWN_ZH
from core.types.quantity import normalize_width

_DIGITS = re.compile(r"\d[\d,.]*\d|\d")
_HAN_NUMBER = re.compile(r"[〇零一二三四五六七八九十百千万亿两]{2,}")
_NUMBER_WORD = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty"
    r"|seventy|eighty|ninety|hundred|thousand|million|billion|trillion)\b",
    re.IGNORECASE,
)
_LATIN_NAME = re.compile(r"[A-Za-z][\w&'’.-]*")
_OPENING = frozenset(
    re.findall(r"\S+", "what how which who when where why did does do is are was were the in for of by")
)
_PERIOD = re.compile(r"(?:19|20)\d\d(?:H[12]|Q[1-4]|M9)?")
_NAME_TAGS = frozenset(("nr", "nrt", "nrfg", "nt", "nz"))
_NO_NAMES = frozenset(
    {"上市公司", "股份公司", "母公司", "子公司", "人民币", "会计师", "国有企业", "交易所", "本公司"}
)
_HAN = re.compile(r"[一-鿿]")
_ENDING_ZH = re.compile(
    r"(?:股份|集团|银行|证券|保险|控股|科技|能源|公司|实业|医药|药业|材料|电子|电力|国际|中国)"
)
_TRADE_EN = frozenset(
    re.findall(
        r"\\S+",
        "group holdings holding industries instruments technologies technology systems energy international"
        " global american national united bank financial capital resources services company corporation",
    )
)


def named_companies(question: str, index: CompanyIndex) -> tuple[Company, ...]:
    """Companies whose name, or a part of it that is no other company's, stands in the question."""
    mentioned = [m.company for m in index.find(question)]
    folded = fold(question)
    owners: dict[str, set[str]] = {}
    for company in index.companies:
        for part in _parts_of(company):
            if part in folded:
                owners.setdefault(part, set()).add(company.name)
    by_part = {name for names in owners.values() if len(names) == 1 for name in names}
    mentioned += [c for c in index.companies if c.name in by_part]
    return tuple(dict.fromkeys(mentioned))


def _parts_of(company: Company) -> set[str]:
    """The telling parts of its names, folded: the Han letters without the trade, capitalised Latin words."""
    parts: set[str] = set()
    for name in (company.name, *company.values, *company.full_names):
        core = name_core(name)
        if _HAN.search(core):
            parts |= {p for p in _ENDING_ZH.split(core) if len(p) >= 2}
        else:
            parts |= {fold(w) for w in core.split() if len(w) >= 4 and w.lower() not in _TRADE_EN}
    return parts


def objections(
    proposal: PlanProposal, question: str, index: CompanyIndex, allowed_periods: Sequence[str]
) -> list[str]:
    """Why a proposal may not be used; empty when it may. `allowed_periods`: those the rules read out of the
    question (近三年) and those of the reports of companies that it names."""
    named = named_companies(question, index)
    years = {p[:4] for p in allowed_periods}
    found = [f"company {name}" for name in proposal.companies if index.by_value(name) not in named]
    found += [
        f"company {sub.company}"
        for sub in proposal.sub_questions
        if sub.company and index.by_value(sub.company) not in named
    ]
    for period in (*proposal.periods, *(s.period for s in proposal.sub_questions if s.period)):
        said = period[:4] in years or _has_digits(period[:4], question)
        if not said or not _PERIOD.fullmatch(period):
            found.append(f"period {period}")
    if proposal.metric and _squeezed(proposal.metric) not in _squeezed(question):
        found.append(f"metric {proposal.metric}")
    for sub in proposal.sub_questions:
        found += _strange_words(sub.text, question, index, named, years)
    return list(dict.fromkeys(found))


def _strange_words(
    text: str, question: str, index: CompanyIndex, named: Sequence[Company], years: set[str]
) -> list[str]:
    """Figures and names of a search that neither the question nor the companies it names have."""
    plain, asked = normalize_width(text), normalize_width(question)
    known = " ".join(n for c in named for n in (c.name, *c.values, *c.full_names))
    found = [
        f"number {run}"
        for run in _DIGITS.findall(plain)
        if not _has_digits(run, asked) and run not in years and not _has_digits(run, known)
    ]
    found += [f"number {n}" for n in _HAN_NUMBER.findall(plain) if n not in asked and n not in known]
    found += [f"number {n}" for n in _NUMBER_WORD.findall(plain) if n.lower() not in asked.lower()]
    found += [f"company {m.company.name}" for m in index.find(text) if m.company not in named]
    found += [f"name {n.name}" for n in names_in(text) if not _says(n.name, question, known)]
    found += [f"name {word}" for word in _latin_names(plain) if not _says(word, question, known)]
    found += [f"name {word}" for word in _han_names(plain) if not _says(word, question, known)]
    return found


def _has_digits(run: str, text: str) -> bool:
    return bool(re.search(rf"(?<![\d.,]){re.escape(run)}(?!\d|[.,]\d)", normalize_width(text)))


def _latin_names(text: str) -> Iterable[str]:
    """Capitalised words, and well-known companies however they are written."""
    for match in _LATIN_NAME.finditer(text):
        word = match[0].rstrip(".'’-")
        first = match.start() == 0 or text[: match.start()].rstrip()[-1:] in ".?!;；。？"
        if any(c.isupper() for c in word) and not (first and word.lower() in _OPENING):
            yield word
    folded = f" {text.lower()} "
    yield from (n for n in WELL_KNOWN_EN if re.search(rf"(?<![\w&]){re.escape(n.lower())}(?![\w&])", folded))


def _han_names(text: str) -> Iterable[str]:
    yield from (n for n in WELL_KNOWN_ZH if n in text)
    for run in re.findall(r"[一-鿿]{2,}", text):
        yield from (
            word
            for word, tag in rjieba.tag(run)
            if len(word) > 1 and tag in _NAME_TAGS and word not in _NO_NAMES
        )


def _says(name: str, question: str, known: str) -> bool:
    """Whether the question, or a name of a company it names, has this name as whole words."""
    wanted = fold(name)
    for text in (question, known):
        folded = fold(text)
        if _HAN.search(wanted):
            if wanted in folded:
                return True
        elif re.search(rf"(?<![a-z0-9]){re.escape(wanted)}(?![a-z0-9])", folded):
            return True
    return False


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", "", normalize_width(text)).lower()
