"""What a library and its models can do: a question that needs more is reported apart and never gated."""

from __future__ import annotations

from core.evaluation.labels import LabelledQuestion
from core.index.generation import Generation


def capabilities_of(generation: Generation, *, planner: bool) -> frozenset[str]:
    """The capabilities at hand: descriptions of figures by a model, tables and pages read by OCR are seen in
    the library; `planner` says whether a model plans."""
    found = {"planner"} if planner else set()
    library = generation.library
    if library.has_ocr():
        found.add("ocr")
    if library.has_descriptions():
        found.add("vision")
    if library.has_tables():
        found.add("tables")
    return frozenset(found)


def missing(question: LabelledQuestion, capabilities: frozenset[str]) -> tuple[str, ...]:
    """What a question needs and is not there."""
    return tuple(need for need in question.needs if need not in capabilities)
