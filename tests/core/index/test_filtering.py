"""Filters hold in both channels, and exactly: what is found is what would be found in the allowed alone."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.index.dense import DenseIndex
from core.index.filtering import passing
from core.index.lexical import LexicalEntry, LexicalIndex
from core.index.lexical_writer import write_index
from core.types import Document, DocumentMetadata, DocumentStatus, DocumentType, Filters

COMPANIES = ("虚构甲木", "虚构乙水", "Fictitia", "")
PERIODS = ("2023", "2024", "2024Q1", "2024H1", "")
TYPES = (DocumentType.ANNUAL_REPORT, DocumentType.QUARTERLY_REPORT, DocumentType.PAPER)
LANGUAGES = ("zh", "en", "")
FOLDERS = ("", "reports/", "reports/2024/", "papers/")
DAYS = ("", "2022-12-31", "2023-12-31", "2024-03-31", "2024-12-31")
WORDS = ("营业收入", "tides", "研发", "12.5", "northern")
ROWS = 240


def document(number, rng):
    metadata = DocumentMetadata(
        company=rng.choice(COMPANIES),
        period=rng.choice(PERIODS),
        document_type=DocumentType(rng.choice(TYPES)),
        language=rng.choice(LANGUAGES),
        published=str(rng.choice(("", "2021"))),
    )
    paths = tuple(f"{folder}file {number}.pdf" for folder in sorted(set(rng.choice(FOLDERS, 2))))
    return Document(f"d{number:02d}", "", paths, 1, DocumentStatus.PARSED, metadata=metadata)


@pytest.fixture(scope="module")
def channels(tmp_path_factory):
    rng = np.random.default_rng(5)
    documents = [document(number, rng) for number in range(24)]
    owners = [documents[row % 24] for row in range(ROWS)]
    folder = tmp_path_factory.mktemp("filtering")
    texts = [" ".join(rng.choice(WORDS, 3)) + f" 第{row}段" for row in range(ROWS)]
    write_index(folder / "i", (LexicalEntry(r, owners[r].doc_id, text) for r, text in enumerate(texts)))
    vectors = rng.normal(size=(ROWS, 8)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    np.save(folder / "v.npy", vectors)
    dense = DenseIndex([folder / "v.npy"], np.arange(ROWS), 8)
    return documents, owners, LexicalIndex(folder / "i"), dense, vectors


def some(*values):
    return st.lists(st.sampled_from(values), max_size=2, unique=True).map(tuple)


FILTERS = st.builds(
    Filters,
    companies=some(*COMPANIES[:3], "nobody"),
    periods=some("2024", "2024Q1", "2020"),
    document_types=some(*TYPES),
    languages=some("zh", "en"),
    date_from=st.sampled_from(DAYS),
    date_to=st.sampled_from(DAYS),
    paths=some("reports", "reports/2024/", "papers/*", "file 3.pdf", "*1?.pdf"),
)


def plainly(d, f):
    """The promise, spelled out once more."""
    year_or_same = [p for p in f.periods if d.metadata.period == p or d.metadata.period[:4] == p]
    ends = {"": "12-31", "Q1": "03-31", "H1": "06-30"}.get(d.metadata.period[4:])
    day = f"{d.metadata.period[:4]}-{ends}" if d.metadata.period else ""
    if not day and d.metadata.published:
        day = "2021-12-31"
    places = {
        "reports": lambda p: p.startswith("reports/"),
        "reports/2024/": lambda p: p.startswith("reports/2024/"),
        "papers/*": lambda p: p.startswith("papers/"),
        "file 3.pdf": lambda p: p.endswith("file 3.pdf"),
        "*1?.pdf": lambda p: p[-6] == "1",
    }
    return all(
        (
            not f.companies or d.metadata.company in f.companies,
            not f.periods or year_or_same,
            not f.document_types or d.metadata.document_type in f.document_types,
            not f.languages or d.metadata.language in f.languages,
            not f.date_from or (day and day >= f.date_from),
            not f.date_to or (day and day <= f.date_to),
            not f.paths or any(places[place](p) for place in f.paths for p in d.paths),
        )
    )


@settings(max_examples=150, deadline=None)
@given(filters=FILTERS, words=some(*WORDS), seed=st.integers(0, 99))
def test_both_channels_find_what_a_search_of_the_allowed_alone_finds(channels, filters, words, seed):
    documents, owners, lexical, dense, vectors = channels
    allowed = [d.doc_id for d in passing(documents, filters)]
    assert allowed == [d.doc_id for d in documents if plainly(d, filters)]
    mask = np.array([d.doc_id in allowed for d in owners])

    text = " ".join(words)
    every = lexical.search(text, ROWS)
    assert lexical.search(text, 7, allowed) == [hit for hit in every if mask[hit[0]]][:7]

    query = np.random.default_rng(seed).normal(size=8).astype(np.float32)
    query /= np.linalg.norm(query)
    rows = np.flatnonzero(mask)
    best = sorted(rows, key=lambda row: (-float(vectors[row] @ query), row))[:7]
    assert [row for row, _ in dense.search(query, 7, mask)] == best


@pytest.mark.parametrize(
    ("metadata", "day"),
    [
        (DocumentMetadata(period="2024", period_end="2024-06-30"), "2024-06-30"),
        (DocumentMetadata(period="2024Q3"), "2024-09-30"),
        (DocumentMetadata(period="2024H1"), "2024-06-30"),
        (DocumentMetadata(published="2021"), "2021-12-31"),
        (DocumentMetadata(), ""),
    ],
)
def test_the_date_of_a_document(metadata, day):
    assert metadata.date == day


def test_a_document_without_a_date_passes_no_limit_of_date():
    unknown = Document("d", "", ("a.pdf",), 1, DocumentStatus.PARSED)
    assert passing([unknown], Filters(date_to="2024-12-31")) == []
    assert passing([unknown], Filters(date_from="2000-01-01")) == []
    assert passing([unknown], Filters()) == [unknown]
