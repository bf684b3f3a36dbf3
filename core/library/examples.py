"""Questions a library can be expected to answer, made from what it holds: its companies, years and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from core.library.reader import LibraryReader
from core.types import BlockKind, Document, DocumentType

_METRICS = {
    "zh": ("营业收入", "研发投入", "归属于上市公司股东的净利润", "经营活动产生的现金流量净额"),
    "en": ("total revenue", "net income", "operating income", "diluted earnings per share"),
}
_FIGURE = {
    "zh": "{company}{year}年的{metric}是多少？",
    "en": "What was {company}'s {metric} in fiscal {year}?",
}
_TREND = {
    "zh": "{company}{first}年至{year}年的{metric}是怎样变化的？",
    "en": "How did {company}'s {metric} develop from fiscal {first} to fiscal {year}?",
}
_COMPARISON = {
    "zh": "{company}与{other}{year}年的{metric}谁更高？",
    "en": "Which had the higher {metric} in {year}, {company} or {other}?",
}
_STRATEGY = {
    "zh": ("战略", "{company}提出了哪些发展战略？"),
    "en": ("strategy", "What is {company}'s strategy?"),
}
_DOCUMENTS = 12  # looked at: opening the app must not read a large library


def example_questions(library: LibraryReader, language: str, limit: int = 5) -> tuple[str, ...]:
    """Up to `limit` questions, those in `language` (`zh`, `en`) first, kinds of questions taking turns.

    Each is in the language of the reports it asks about, and asks for a metric their tables name.
    """
    newest_first = sorted(library.documents(), key=lambda d: d.metadata.period, reverse=True)
    annual = [d for d in newest_first if _usable(d)][:_DOCUMENTS]
    other = "en" if language == "zh" else "zh"
    found = [q for lang in (language, other) for q in _of_language(library, annual, lang)]
    return tuple(dict.fromkeys(found))[:limit]


def _usable(document: Document) -> bool:
    metadata = document.metadata
    return (
        document.status.searchable
        and metadata.document_type is DocumentType.ANNUAL_REPORT
        and bool(metadata.company)
        and len(metadata.period) == 4
    )


def _of_language(library: LibraryReader, documents: Sequence[Document], language: str) -> list[str]:
    own = [d for d in documents if d.metadata.language == language]
    metrics = {d.doc_id: _metrics_of(library, d) for d in own}
    figures, trends, comparisons, strategies = [], [], [], []
    for document in own:
        company, year = document.metadata.company, document.metadata.year
        for metric in metrics[document.doc_id][:1]:
            figures.append(_FIGURE[language].format(company=company, year=year, metric=metric))
            trends += [
                _TREND[language].format(company=company, first=before, year=year, metric=metric)
                for before in _earlier_years(document, own)
            ]
        for metric in metrics[document.doc_id][1:2]:
            comparisons += [
                _COMPARISON[language].format(company=company, other=rival, year=year, metric=metric)
                for rival in _rivals(document, own, metric, metrics)
            ]
        word, question = _STRATEGY[language]
        if _has_heading(library, document, word):
            strategies.append(question.format(company=company))
    return _in_turns(figures, comparisons, trends, strategies)


def _metrics_of(library: LibraryReader, document: Document) -> list[str]:
    text = "\n".join(library.block_texts(document.doc_id, BlockKind.TABLE)).lower()
    return [metric for metric in _METRICS[document.metadata.language] if metric in text]


def _earlier_years(document: Document, documents: Iterable[Document]) -> list[str]:
    company, year = document.metadata.company, document.metadata.year
    return sorted(
        {d.metadata.year for d in documents if d.metadata.company == company and d.metadata.year < year}
    )[:1]


def _rivals(
    document: Document, documents: Iterable[Document], metric: str, metrics: dict[str, list[str]]
) -> list[str]:
    own = document.metadata
    return [
        d.metadata.company
        for d in documents
        if d.metadata.company > own.company and d.metadata.year == own.year and metric in metrics[d.doc_id]
    ][:1]


def _has_heading(library: LibraryReader, document: Document, word: str) -> bool:
    return any(word in text.lower() for text in library.block_texts(document.doc_id, BlockKind.HEADING))


def _in_turns(*kinds: list[str]) -> list[str]:
    return [question for turn in zip_longest(*kinds) for question in turn if question]
