"""BM25 over chunks and over pages with tantivy. Queries are built from terms; user text is never parsed."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path

import tantivy

from core.index.analysis import ANALYZER, build_analyzer, grams, query_terms, stemmed
from core.library.damage import reading

HEADING_BOOST = 0.5
"""Weight of a match in the prefix (document, company, period, section) beside one in the text."""

_PHRASE = re.compile(r'"([^"]+)"|“([^”]+)”|「([^」]+)」')


@dataclass(frozen=True, slots=True)
class LexicalEntry:
    """What is indexed under a row number: a chunk or a page."""

    row: int
    doc_id: str
    text: str
    heading: str = ""


def lexical_schema() -> tantivy.Schema:
    """The fields of an entry; the analysis is that of `core.index.analysis`."""
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("row", stored=True, indexed=True, fast=True)
    builder.add_text_field("doc_id", stored=False, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("text", stored=False, tokenizer_name=ANALYZER, index_option="freq")
    builder.add_text_field("grams", stored=False, tokenizer_name=ANALYZER, index_option="position")
    builder.add_text_field("heading", stored=False, tokenizer_name=ANALYZER, index_option="freq")
    return builder.build()


class LexicalIndex:
    """A reader of one published index. Raises LibraryDamagedError wherever its files cannot be read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with reading(folder):
            self._index = tantivy.Index.open(str(folder))
            self._index.register_tokenizer(ANALYZER, build_analyzer())
            self._index.config_reader("manual", 0)
            self._schema = self._index.schema
            self._searcher = self._index.searcher()

    def __len__(self) -> int:
        return self._searcher.num_docs

    def search(self, text: str, limit: int, doc_ids: Sequence[str] | None = None) -> list[tuple[int, float]]:
        """(row, BM25 score > 0) best first, ties by row. `doc_ids` is an exact filter; None: no filter.

        Words in quotation marks must stand together, in this order.
        """
        query = self._query(text, doc_ids)
        if query is None or limit <= 0 or not len(self):
            return []
        with reading(self._folder):
            hits = self._searcher.search(query, limit=limit, count=False).hits
            rows = self._searcher.fast_field_values("row", [address for _, address in hits])
        found = [
            (int(row or 0), float(score)) for (score, _), row in zip(hits, rows, strict=True) if score > 0
        ]
        found.sort()
        found.sort(key=itemgetter(1), reverse=True)
        return found

    def term_weights(self, text: str) -> dict[str, float]:
        """The terms of a query and how rare each is in this index: idf = ln(1 + (N - n + 0.5) / (n + 0.5)),
        as in Lucene's BM25. A term that no text has is left out: nothing could cover it.
        """
        terms = query_terms(text)
        total = len(self)
        weights: dict[str, float] = {}
        with reading(self._folder):
            counts = [
                (term, self._searcher.doc_freq(field, term))
                for field, found in (("text", terms.words), ("grams", terms.grams))
                for term in found
            ]
        for term, n in counts:
            if n:  # it counts deleted entries, too
                weights[term] = math.log(1 + (max(total, n) - n + 0.5) / (n + 0.5))
        return weights

    def _query(self, text: str, doc_ids: Sequence[str] | None) -> tantivy.Query | None:
        should, must = self._terms(text), self._phrases(text)
        if not should and not must:
            return None
        parts = [(tantivy.Occur.Must, m) for m in must]
        if should:
            any_term = tantivy.Query.boolean_query([(tantivy.Occur.Should, q) for q in should])
            parts.append((tantivy.Occur.Should if must else tantivy.Occur.Must, any_term))
        if doc_ids is not None:
            allowed = tantivy.Query.term_set_query(self._schema, "doc_id", list(doc_ids))
            parts.append((tantivy.Occur.Must, tantivy.Query.const_score_query(allowed, 0.0)))
        return tantivy.Query.boolean_query(parts)

    def _terms(self, text: str) -> list[tantivy.Query]:
        queries: list[tantivy.Query] = []
        terms = query_terms(text)
        for word in terms.words:
            queries.append(tantivy.Query.term_query(self._schema, "text", word, "freq"))
            heading = tantivy.Query.term_query(self._schema, "heading", word, "freq")
            queries.append(tantivy.Query.boost_query(heading, HEADING_BOOST))
        for gram in terms.grams:
            queries.append(tantivy.Query.term_query(self._schema, "grams", gram, "freq"))
        return queries

    def _phrases(self, text: str) -> list[tantivy.Query]:
        queries: list[tantivy.Query] = []
        for match in _PHRASE.finditer(text):
            terms = stemmed(grams(next(group for group in match.groups() if group)))
            if len(terms) == 1:
                queries.append(tantivy.Query.term_query(self._schema, "grams", terms[0], "freq"))
            elif terms:
                queries.append(tantivy.Query.phrase_query(self._schema, "grams", list(terms)))
        return queries
