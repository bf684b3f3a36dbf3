"""What a labelled question is, whatever file it came from: the one form every measure works on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from core.types.geometry import BBox

#: Types of questions whose right answer is a refusal (`negative-boolean`: "return False if not mentioned").
REFUSAL_TYPES = frozenset({"unanswerable", "refusal", "negative-boolean"})

#: What a question may need beyond text on pages; one whose capability is missing is reported apart.
CAPABILITIES = ("ocr", "vision", "planner", "tables")

#: Types for which every labelled place has to be shown, not just one of them.
EVERY_PLACE_TYPES = frozenset({"calculation", "cross-document"})


@dataclass(frozen=True, slots=True)
class GoldPlace:
    """A labelled place: file name, physical page, and where known the quote and the box of the answer.

    `cells` are the single boxes of an answer of several figures; `bbox` is then their union. `whole_line`:
    the box is that of the quoted line or row, not of the figure in it. `part` numbers what the place proves
    (a fact, or an operand of one): places of one part are alternatives, None: of nothing else. `in_picture`:
    the quoted words stand in a picture, and are no text of the page.
    """

    doc: str
    page: int
    quote: str = ""
    bbox: BBox | None = None
    cells: tuple[BBox, ...] = ()
    whole_line: bool = False
    part: int | None = None
    in_picture: bool = False


@dataclass(frozen=True, slots=True)
class GoldFact:
    """One thing a right answer says: any of `forms` as printed, or `value` in `unit`.

    `forms` may carry a number with its unit (`4.76亿元`), which then also counts by value. `open_scale`: the
    label is the number of a table's cell without the scale that the table states (thousands, millions).
    """

    name: str
    forms: tuple[str, ...]
    value: Decimal | None = None
    unit: str = ""
    company: str = ""
    period: str = ""
    open_scale: bool = False


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """One question with what is known of its answer.

    A question counts for retrieval when it has `evidence`, whether its label was verified or not.
    `docs` are the files it is about; `also_pages` further pages that print the answer or contradict it
    (accepted in citations, not in retrieval); `traps` the figures of a neighbouring column, period, entity
    or unit;
    `verified` says whether the label was checked on the page (None: cannot be); `weak_label` marks pages
    that were derived by a machine: measured, never gated. `needs` are the CAPABILITIES without which it
    cannot be answered; `history` the questions asked before it, oldest first, without which it is not whole.
    """

    question_id: str
    question: str
    type: str
    language: str
    source: str
    docs: tuple[str, ...] = ()
    evidence: tuple[GoldPlace, ...] = ()
    facts: tuple[GoldFact, ...] = ()
    traps: tuple[str, ...] = ()
    also_pages: tuple[tuple[str, int], ...] = ()
    verified: bool | None = None
    weak_label: bool = False
    needs: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    history: tuple[str, ...] = ()

    @property
    def should_refuse(self) -> bool:
        return self.type in REFUSAL_TYPES

    @property
    def needs_every_place(self) -> bool:
        return self.type in EVERY_PLACE_TYPES

    @property
    def pages(self) -> tuple[tuple[str, int], ...]:
        """The labelled (file, page) pairs, each once."""
        return tuple(dict.fromkeys((place.doc, place.page) for place in self.evidence))


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """A named set over one folder of PDFs."""

    name: str
    folder: Path
    questions: tuple[LabelledQuestion, ...] = field(default_factory=tuple)

    @property
    def with_pages(self) -> tuple[LabelledQuestion, ...]:
        """The questions that count for retrieval."""
        return tuple(q for q in self.questions if q.evidence)

    @property
    def with_answers(self) -> tuple[LabelledQuestion, ...]:
        """The questions whose answer can be judged: by facts, or because it must be a refusal."""
        return tuple(q for q in self.questions if q.facts or q.should_refuse)

    def narrowed(self, types: Iterable[str] = (), limit: int = 0) -> QuestionSet:
        """Only questions of these types (none given: all), then the first `limit` (0: all)."""
        wanted = frozenset(types)
        kept = tuple(q for q in self.questions if not wanted or q.type in wanted)
        return QuestionSet(self.name, self.folder, kept[:limit] if limit else kept)
