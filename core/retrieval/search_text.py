"""The words of a sub-question that BM25 should look for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.types import Document, SubQuestion


def lexical_text(sub_question: SubQuestion, documents: Sequence[Document]) -> str:
    """The text without the names of the company it is already filtered by.

    Inside one company's documents its name tells pages apart by chance only (page hit@5 on the Chinese
    reports .92 with the name, .95 without).
    """
    companies = sub_question.filters.companies
    if not companies:
        return sub_question.text
    names = {
        name
        for document in documents
        if document.metadata.company in companies
        for name in (document.metadata.company_full, document.metadata.company, *document.metadata.aliases)
        if len(name) > 1
    }
    ordered = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    stripped = re.sub(ordered, " ", sub_question.text, flags=re.IGNORECASE) if ordered else sub_question.text
    return stripped if stripped.strip(" ?？的'’s") else sub_question.text
