"""The companies of a library under all their names, and where a question names them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import rjieba

from core.library.metadata import fold, name_core, names_in
from core.library.metadata.fold import fold_with_origin, is_cjk
from core.types import Document, DocumentType

_TICKER = re.compile(r"[A-Z]{2,6}")
_NOT_TICKERS = frozenset(
    (
        "AI",
        "CEO",
        "CFO",
        "EPS",
        "ESG",
        "EU",
        "FY",
        "GAAP",
        "HK",
        "IT",
        "PB",
        "PE",
        "RD",
        "ROA",
        "ROE",
        "UK",
        "US",
        "USA",
        "USD",
    )
)
_LATIN = re.compile(r"[A-Za-z0-9]")
_TRADE = re.compile(
    r"instruments|industries|holdings|group|technologies|systems|pharmaceuticals|therapeutics|enterprises|brands"
    r"|energy|bancorp|biosciences|laboratories|semiconductors?|software|foods|stores|resources",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Company:
    """One company of the library. `name` is shown; `values` are its `DocumentMetadata.company` spellings."""

    name: str
    values: tuple[str, ...]
    full_names: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    has_research: bool = False


class Mention(NamedTuple):
    """Characters `start:end` of a question name a company."""

    start: int
    end: int
    company: Company


class CompanyIndex:
    """All names of all companies, built once for a generation; finding names looks at no document."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self.documents = tuple(documents)
        groups = _group([d for d in self.documents if d.metadata.company])
        self.companies = tuple(_company(group) for group in groups)
        self.periods = tuple(sorted({d.metadata.period for d in self.documents if d.metadata.period}))
        self.only_companies = bool(self.documents) and all(d.metadata.company for d in self.documents)
        self.has_research = any(
            d.metadata.document_type is DocumentType.BROKER_RESEARCH for d in self.documents
        )
        self.family_heads = _family_heads(self.companies)
        self._by_alias: dict[str, tuple[Company, str]] = {}
        self._tickers: dict[str, Company] = {}
        self._by_core: dict[str, Company] = {}
        self._lengths: dict[str, list[int]] = {}
        self._add_names(groups)

    def find(self, question: str) -> tuple[Mention, ...]:
        """Where the question names companies of the library: longest names first, no overlaps, in order."""
        folded, origin = fold_with_origin(question)
        lower = question == question.lower()
        edges = _word_edges(question)
        found: list[Mention] = []
        position = 0
        while position < len(folded):
            match = self._match_at(question, folded, origin, position, lower, edges)
            if match:
                found.append(match[0])
                position = match[1]
            else:
                position += 1
        found += self._find_tickers(question, found)
        return tuple(sorted(_outside_other_names(question, found)))

    def by_core(self, name: str) -> Company | None:
        """The company with this registered name, its legal ending aside."""
        return self._by_core.get(name_core(name))

    def by_value(self, value: str) -> Company | None:
        return next((c for c in self.companies if value in c.values or value == c.name), None)

    def _match_at(
        self, question: str, folded: str, origin: tuple[int, ...], at: int, lower: bool, edges: frozenset[int]
    ) -> tuple[Mention, int] | None:
        for length in self._lengths.get(folded[at : at + 2], ()):
            end = at + length
            if end > len(folded) or (held := self._by_alias.get(folded[at:end])) is None:
                continue
            start, stop = origin[at], origin[end - 1] + 1
            company, alias = held
            if _whole(question, start, stop, edges) and _written_as_name(question[start:stop], alias, lower):
                if alias.endswith(".") and question[stop : stop + 1] == ".":
                    stop += 1
                return Mention(start, stop, company), end
        return None

    def _find_tickers(self, question: str, found: Sequence[Mention]) -> list[Mention]:
        mentions = []
        for match in re.finditer(r"(?<![A-Za-z0-9])[A-Z]{2,6}(?![A-Za-z0-9])", question):
            company = self._tickers.get(match.group())
            if company and not any(m.start < match.end() and match.start() < m.end for m in found):
                mentions.append(Mention(match.start(), match.end(), company))
        return mentions

    def _add_names(self, groups: Sequence[Sequence[Document]]) -> None:
        owners: dict[str, set[str]] = defaultdict(set)
        written: dict[str, tuple[Company, str]] = {}
        tickers: dict[str, set[str]] = defaultdict(set)
        for company, group in zip(self.companies, groups, strict=True):
            names = {n for d in group for n in (d.metadata.company, d.metadata.company_full) if n}
            names |= {short for name in names if (short := _without_trade(name))}
            aliases = {a for d in group for a in d.metadata.aliases} - names
            for alias in sorted(aliases):
                if _TICKER.fullmatch(alias):
                    if alias not in _NOT_TICKERS:
                        tickers[alias].add(company.name)
                        self._tickers[alias] = company
                else:
                    names.add(alias)
            for name in sorted(names):
                key = fold(name)
                if len(key) >= 2:
                    owners[key].add(company.name)
                    written[key] = (company, name)
            for full in (*company.full_names, *company.values):
                self._by_core[name_core(full)] = company
        for ticker, names_of in tickers.items():
            if len(names_of) > 1:
                del self._tickers[ticker]
        self._by_alias = {key: held for key, held in written.items() if len(owners[key]) == 1}
        lengths: dict[str, set[int]] = defaultdict(set)
        for key in self._by_alias:
            lengths[key[:2]].add(len(key))
        self._lengths = {start: sorted(sizes, reverse=True) for start, sizes in lengths.items()}


def _without_trade(name: str) -> str:
    """A Latin name of three words or more without the word for its trade: Fictitia Harbour (Instruments)."""
    words = name_core(name).split()
    if len(words) < 3 or not _TRADE.fullmatch(words[-1]):
        return ""
    return " ".join(name.split()[: len(words) - 1])


def _group(documents: Sequence[Document]) -> list[list[Document]]:
    """Documents of one company together: they share a registered name, a short name or a stock code."""
    leader: dict[str, str] = {}

    def top(key: str) -> str:
        while leader.setdefault(key, key) != key:
            leader[key] = leader[leader[key]]
            key = leader[key]
        return key

    for document in documents:
        keys = _keys(document)
        for key in keys[1:]:
            leader[top(key)] = top(keys[0])
    groups: dict[str, list[Document]] = defaultdict(list)
    for document in documents:
        groups[top(_keys(document)[0])].append(document)
    return list(groups.values())


def _keys(document: Document) -> list[str]:
    meta = document.metadata
    keys = [fold(meta.company), name_core(meta.company)]
    if meta.company_full:
        keys.append(name_core(meta.company_full))
    keys += [
        fold(a) for a in meta.aliases if re.search(r"\d{5}", a) or len(re.findall(r"[\u4e00-\u9fff]", a)) >= 3
    ]
    return keys


def _company(group: Sequence[Document]) -> Company:
    values = Counter(d.metadata.company for d in group)
    name = max(values, key=lambda v: (values[v], -len(v), v))
    return Company(
        name=name,
        values=tuple(sorted(values)),
        full_names=tuple(sorted({d.metadata.company_full for d in group if d.metadata.company_full})),
        periods=tuple(sorted({d.metadata.period for d in group if d.metadata.period})),
        has_research=any(d.metadata.document_type is DocumentType.BROKER_RESEARCH for d in group),
    )


def _family_heads(companies: Iterable[Company]) -> frozenset[str]:
    """First words that two or more company names share ("招商" of 招商银行 and 招商证券), places aside."""
    heads: Counter[str] = Counter()
    for company in companies:
        if is_cjk(company.name[0]):
            word, tag = rjieba.tag(company.name)[0]
            if len(word) >= 2 and word != company.name and tag != "ns":
                heads[word] += 1
    return frozenset(head for head, count in heads.items() if count > 1)


def _word_edges(question: str) -> frozenset[int]:
    """Where words begin and end, for short Chinese names that may be part of a longer word."""
    edges, at = {0}, 0
    for word in rjieba.cut(question):
        at += len(word)
        edges.add(at)
    return frozenset(edges)


def _whole(question: str, start: int, end: int, edges: frozenset[int]) -> bool:
    """Whether `start:end` is a name of its own: no word goes on across its edges."""
    if start and _LATIN.match(question[start - 1]) and _LATIN.match(question[start]):
        return False
    if end < len(question) and _LATIN.match(question[end]) and _LATIN.match(question[end - 1]):
        return question[end].isdigit() and not question[end - 1].isdigit()
    if end - start <= 3 and is_cjk(question[start]):
        return start in edges and end in edges
    return True


def _written_as_name(text: str, alias: str, lower: bool) -> bool:
    """A one-word Latin name needs its capital ("Apple", not "apple"), unless the question has none at all."""
    if lower or " " in alias or not alias[:1].isalpha() or is_cjk(alias[0]):
        return True
    return text[:1].isupper() or alias[:1].islower()


def _outside_other_names(question: str, found: list[Mention]) -> list[Mention]:
    """Drops a name that is only the beginning or middle of another company's registered name."""
    kept = found
    for name in names_in(question):
        core = name_core(name.name)
        kept = [
            m
            for m in kept
            if not (name.start <= m.start and m.end <= name.end)
            or m.end >= name.end - 1
            or core in {name_core(n) for n in (*m.company.full_names, *m.company.values)}
            or not m.company.full_names
        ]
    return kept
