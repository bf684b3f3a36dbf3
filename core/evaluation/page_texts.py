"""What stands on a page by the PDF itself, read without our parser: the judge between label and parser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pymupdf

from core.evaluation.documents import DocumentNames
from core.evaluation.labels import GoldPlace, LabelledQuestion
from core.evaluation.snippets import COVERED, covered, tokens
from core.types.document import Document

#: A page with fewer tokens is a picture: its label cannot be checked.
_FEWEST_TOKENS = 20

#: A quote that runs over a page end: so much of it on the labelled page, all but this with a neighbour.
_STARTS_HERE = 0.5
_WHOLE = 0.9


@dataclass(frozen=True, slots=True)
class LabelFault:
    """A label whose quote is not on its page. `share` of its tokens is; `also` pages near by that have it."""

    question_id: str
    doc: str
    page: int
    share: float
    also: tuple[int, ...]

    def text(self) -> str:
        near = f"; it stands on page {', '.join(map(str, self.also))}" if self.also else ""
        return f"{self.question_id}: {self.doc}, page {self.page} has {self.share:.0%} of the quote{near}"


class PageTexts:
    """The plain text of pages, read on demand; an unreadable file has none."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files
        self._read: dict[str, list[str | None]] = {}

    @classmethod
    def of(cls, documents: Iterable[Document], folder: Path) -> PageTexts:
        return cls({d.doc_id: folder / d.paths[0] for d in documents if d.paths})

    def text(self, doc_id: str | None, page: int) -> str:
        """The text of a page; empty where there is no such page."""
        file = self._files.get(doc_id or "")
        if file is None or page < 1:
            return ""
        try:
            pages = self._read.setdefault(doc_id or "", [])
            if page > len(pages) or pages[page - 1] is None:
                self._fill(file, pages, page)
        except (RuntimeError, OSError, ValueError):
            return ""
        return (pages[page - 1] or "") if page <= len(pages) else ""

    def _fill(self, file: Path, pages: list[str | None], page: int) -> None:
        with pymupdf.open(file) as pdf:
            pages.extend([None] * (len(pdf) - len(pages)))
            for number in range(max(1, page - 1), min(len(pdf), page + 1) + 1):
                pages[number - 1] = str(pdf[number - 1].get_text())


def label_faults(
    questions: Iterable[LabelledQuestion], names: DocumentNames, pages: PageTexts
) -> tuple[LabelFault, ...]:
    """Every labelled place whose quote is text, and not on its page."""
    found = []
    for question in questions:
        for place in question.evidence:
            fault = _fault(question, place, names.doc_id(place.doc), pages)
            if fault is not None:
                found.append(fault)
    return tuple(found)


def faulty_questions(questions: Iterable[LabelledQuestion], faults: Iterable[LabelFault]) -> frozenset[str]:
    """The questions without a place that is not faulty: nothing can be said of a miss."""
    bad = {(f.question_id, f.doc, f.page) for f in faults}
    return frozenset(
        q.question_id
        for q in questions
        if q.evidence and all((q.question_id, p.doc, p.page) in bad for p in q.evidence)
    )


def _fault(
    question: LabelledQuestion, place: GoldPlace, doc_id: str | None, pages: PageTexts
) -> LabelFault | None:
    here = pages.text(doc_id, place.page)
    if not place.quote or place.in_picture or len(tokens(here)) < _FEWEST_TOKENS:
        return None
    share = covered(place.quote, [here])
    if share >= COVERED:
        return None
    near = {n: pages.text(doc_id, n) for n in (place.page - 1, place.page + 1)}
    if share >= _STARTS_HERE and any(covered(place.quote, [here, text]) >= _WHOLE for text in near.values()):
        return None
    also = tuple(n for n, text in near.items() if covered(place.quote, [text]) >= COVERED)
    return LabelFault(question.question_id, place.doc, place.page, round(share, 3), also)
