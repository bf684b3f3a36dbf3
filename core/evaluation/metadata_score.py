"""How many documents the library takes for what they are: company, period and type, title and DOI of papers.

Labels are made by people who looked at the first pages. Each line belongs to one half: the rules may be tuned
on `tune`, `held_out` tells what they are worth.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import InputError
from core.library.metadata import fold, name_core
from core.types import Confidence, Document, DocumentMetadata

FIELDS = ("company", "period", "document_type", "period_end", "title", "doi")


@dataclass(frozen=True, slots=True)
class MetadataLabel:
    """What one document is. A field may have several right values; a field without any is not judged.

    `title` is the beginning of the title, six words at most. `unnamed_period` is the period where no file
    name gives one: the fiscal quarter of the document's own words.
    """

    set: str
    file: str
    half: str
    values: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class FieldScore:
    """`sure` are those of high confidence, `sure_right` the right ones among them."""

    field: str
    half: str
    judged: int
    right: int
    sure: int
    sure_right: int


@dataclass(frozen=True, slots=True)
class Miss:
    file: str
    field: str
    wanted: tuple[str, ...]
    found: str


def read_labels(file: Path) -> tuple[MetadataLabel, ...]:
    """The labels of a JSON-lines file. Raises InputError for a line that is none."""
    labels = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            item = json.loads(line)
            known = {k: v for k, v in item.items() if k in (*FIELDS, "unnamed_period")}
            values = {k: (v,) if isinstance(v, str) else tuple(v) for k, v in known.items()}
            labels.append(MetadataLabel(item["set"], item["file"], item["half"], values))
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(
                f"{file}, line {number} is no label: {error}", f"{file} 第 {number} 行不是标注：{error}"
            ) from error
    return tuple(labels)


def paired(
    labels: Iterable[MetadataLabel], documents: Sequence[Document]
) -> list[tuple[MetadataLabel, DocumentMetadata | None]]:
    """Each label with the metadata of its document, for the sets of which the library holds a document."""
    by_name = {path.rsplit("/", 1)[-1]: d.metadata for d in documents for path in d.paths}
    pairs = [(label, by_name.get(label.file)) for label in labels]
    held = {label.set for label, metadata in pairs if metadata is not None}
    return [pair for pair in pairs if pair[0].set in held]


def score(
    pairs: Iterable[tuple[MetadataLabel, DocumentMetadata | None]], *, unnamed: bool = False
) -> tuple[tuple[FieldScore, ...], tuple[Miss, ...]]:
    """Counts by field and half, and what was missed. None: the library has no such document, all is missed.

    With `unnamed` the metadata were guessed without the file's name.
    """
    counts: dict[tuple[str, str], list[int]] = {}
    misses: list[Miss] = []
    for label, metadata in pairs:
        for field in FIELDS:
            wanted = label.values.get(field, ())
            if field == "period" and unnamed:
                wanted = label.values.get("unnamed_period", wanted)
            if not wanted:
                continue
            found = str(getattr(metadata, field)) if metadata else ""
            right = any(_same(field, found, value) for value in wanted)
            origin = metadata.origin(field) if metadata else None
            sure = origin is not None and origin.confidence is Confidence.HIGH
            count = counts.setdefault((field, label.half), [0, 0, 0, 0])
            for i, one in enumerate((True, right, sure, sure and right)):
                count[i] += one
            if not right:
                misses.append(Miss(label.file, field, wanted, found))
    order = {field: i for i, field in enumerate(FIELDS)}
    keys = sorted(counts, key=lambda key: (order[key[0]], key[1]))
    return tuple(FieldScore(*key, *counts[key]) for key in keys), tuple(misses)


def _same(field: str, found: str, wanted: str) -> bool:
    if field == "company":
        return name_core(found) == name_core(wanted)
    if field == "title":
        return _letters(found).startswith(_letters(wanted))
    return found.lower() == wanted.lower()


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold(text))
