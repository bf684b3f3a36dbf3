"""What a model is given to answer from: whole chunks, numbered, within a budget of tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Protocol

from core.answering.llm.repeats import without_repeats
from core.answering.sources import Library, SourcePage
from core.types import Block, Candidate, Chunk, Document
from core.types.quantity import unit_words
from core.types.quantity.figure import Quantity

_HAN = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")
_DIGIT = re.compile(r"\d")
LABEL_TOKENS = 60
"""What the lines above a text (document, section, page, unit) are reckoned with."""


class ChunkLibrary(Library, Protocol):
    """A library that hands out the parents of its chunks as well."""

    def chunk(self, chunk_id: str) -> Chunk: ...


@dataclass(frozen=True, slots=True)
class Material:
    """One numbered chunk. `source` is its document and first page with the candidate that led to it; `table`
    (caption and accounting scope) and `unit` are those of its first table, empty where none is known."""

    number: int
    chunk: Chunk
    source: SourcePage
    table: str = ""
    unit: str = ""

    @property
    def document(self) -> Document:
        return self.source.document


@dataclass(frozen=True, slots=True)
class Chosen:
    """The material, and the candidates that found no room, best first."""

    material: tuple[Material, ...]
    left_out: tuple[Candidate, ...]


def estimate_tokens(text: str) -> int:
    """An upper guess at the tokens of a text for usual tokenisers: a Han character 1, a digit ½, others ⅓."""
    han, digits = len(_HAN.findall(text)), len(_DIGIT.findall(text))
    return ceil(han + digits / 2 + (len(text) - han - digits) / 3)


def choose_material(
    library: ChunkLibrary,
    candidates: Sequence[Candidate],
    budget: int,
    group: Callable[[Candidate], Hashable],
) -> Chosen:
    """Parents of the candidates, each once, best first, as many as fit; the best of every group first.

    Never a part of a chunk: where a parent is too large for what is left, the child that was found goes in
    its place, and where that is too large as well, the candidate is left out. What two parents share stands
    in the first of them alone.
    """
    chosen: dict[str, tuple[int, Chunk, Candidate]] = {}
    left_out: list[Candidate] = []
    left = budget
    for rank, candidate in _groups_first(candidates, group):
        options = [_parent_of(library, candidate), candidate.chunk]
        if any(option.chunk_id in chosen for option in options):
            continue
        fitting = (o for o in options if estimate_tokens(o.text) + LABEL_TOKENS <= left)
        chunk = next(fitting, None)
        if chunk is None:
            left_out.append(candidate)
            continue
        left -= estimate_tokens(chunk.text) + LABEL_TOKENS
        chosen[chunk.chunk_id] = (rank, chunk, candidate)
    material = []
    ranked = sorted(chosen.values(), key=lambda c: c[0])
    chunks = without_repeats([chunk for _, chunk, _ in ranked])
    for number, ((rank, _, candidate), chunk) in enumerate(zip(ranked, chunks, strict=True), 1):
        source = SourcePage(library.document(chunk.doc_id), chunk.page, rank, candidate)
        material.append(Material(number, chunk, source, *_table_of(library, chunk, source)))
    return Chosen(tuple(material), tuple(left_out))


def _groups_first(
    candidates: Sequence[Candidate], group: Callable[[Candidate], Hashable]
) -> list[tuple[int, Candidate]]:
    best: dict[Hashable, int] = {}
    for rank, candidate in enumerate(candidates):
        best.setdefault(group(candidate), rank)
    first = sorted(best.values())
    order = [*first, *(r for r in range(len(candidates)) if r not in set(first))]
    return [(rank, candidates[rank]) for rank in order]


def _parent_of(library: ChunkLibrary, candidate: Candidate) -> Chunk:
    parent = candidate.chunk.parent_id
    return library.chunk(parent) if parent else candidate.chunk


def _table_of(library: Library, chunk: Chunk, source: SourcePage) -> tuple[str, str]:
    """Caption with scope, and unit (as printed, else in words) of the first table in a chunk."""
    for block in blocks_of(library, chunk):
        context = library.table_context(block.block_id)
        if context is None:
            continue
        unit = context.unit
        words = ""
        if unit is not None:
            language = source.document.metadata.language
            words = " ".join(unit.text.split())
            words = words or unit_words(Quantity(unit.scale, "", unit=unit.unit, scale=unit.scale), language)
        return " ".join(f"{context.topic} {context.scope}".split()), words
    return "", ""


def blocks_of(library: Library, chunk: Chunk) -> list[Block]:
    """The blocks a chunk is made of, in order, each once."""
    return [library.block(block_id) for block_id in dict.fromkeys(s.block_id for s in chunk.spans)]
