"""Company, period and type of the real documents beside labels made from their first pages."""

from __future__ import annotations

from pathlib import Path

from core.evaluation.metadata_score import paired, read_labels, score
from core.evaluation.parse_bench.measures import Measure, Miss, counted
from core.library.work import WorkLibrary

FIELDS = ("company", "period", "document_type")
BAR = 0.95


def labelled_metadata(labels: Path, work: WorkLibrary) -> list[Measure]:
    """One measure for each field, over the documents of the sets that the library holds."""
    pairs = paired(read_labels(labels), work.documents())
    counts, misses = score(pairs)
    found = []
    for field in FIELDS:
        judged = sum(c.judged for c in counts if c.field == field)
        missed = [
            Miss(m.file, f"'{m.found}', not {' or '.join(map(repr, m.wanted))}")
            for m in misses
            if m.field == field
        ]
        if judged:
            found.append(counted(field.replace("_", " "), "labelled documents", judged, BAR, missed))
    return found
