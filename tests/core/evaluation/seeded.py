"""A library of two small PDFs in which each layer can be made to fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from core.evaluation.bundle import read_bundle
from core.evaluation.labels import QuestionSet
from core.evaluation.report import SetRun
from core.evaluation.run import Measured, measure
from core.index.generation import Generation, open_current
from core.pipeline.build import build_library
from core.pipeline.progress import Silent
from core.settings import Settings
from tests.core.evaluation.makers import line, write_bundle, write_pdf
from tests.core.evaluation.test_run import WordEmbedder

QUOTE = (
    "The harbour company earned revenue of 12.5 million dollars in 2024 from shipping grain to the northern "
    "islands and from renting three warehouses to fishermen who live there"
)
LINES = QUOTE.replace(" from shipping", "\nfrom shipping").replace(" and from", "\nand from")

OTHERS = (
    "A rolling stone gathers no moss.",
    "Birds of a feather flock together.",
    "Every cloud has a silver lining.",
    "Too many cooks spoil the broth.",
    "Still waters run deep.",
    "Haste makes waste.",
    "Look before you leap.",
    "Practice makes perfect.",
    "The early bird catches the worm.",
    "Actions speak louder than words.",
    "Better late than never.",
    "Honesty is the best policy.",
)


def build(folder: Path, **labels: object) -> tuple[QuestionSet, Generation]:
    """One labelled question about page 1 of a.pdf; b.pdf has twelve pages about something else."""
    evidence = [{"doc": "a.pdf", "page": 1, "text": QUOTE}]
    asked = line("q1", question="What revenue did the harbour company earn from shipping grain?")
    labelled = asked | {"evidence": evidence} | labels
    bundle = write_bundle(folder / "tiny", labelled, documents=("a.pdf", "b.pdf"))
    write_pdf(bundle / "pdfs" / "a.pdf", LINES, "A last page.")
    write_pdf(bundle / "pdfs" / "b.pdf", *OTHERS)
    caches = folder / "caches"
    build_library(bundle, caches, Settings(_env_file=None), WordEmbedder(), Silent())
    return read_bundle(bundle), open_current(caches)


def run(questions: QuestionSet, generation: Generation, weights=None) -> SetRun:
    return measure(
        questions, generation, WordEmbedder(), Silent(), Measured(answers=False), {}, weights=weights
    )


class Changed:
    """A library whose pages, or whose chunks, are not as they were parsed."""

    def __init__(self, library, page_text=None, chunk=None):
        self._library, self._page_text, self._chunk = library, page_text, chunk

    def __getattr__(self, name):
        return getattr(self._library, name)

    def page_text(self, doc_id, page):
        text = self._library.page_text
        return self._page_text(text, doc_id, page) if self._page_text else text(doc_id, page)

    def children_by_row(self, rows):
        found = self._library.children_by_row(rows)
        return tuple(self._chunk(c) for c in found) if self._chunk else found


def changed(generation: Generation, **how) -> Generation:
    return replace(generation, library=Changed(generation.library, **how))
