"""Title and DOI of papers beside what their publishers registered."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable

from core.evaluation.parse_bench.measures import Measure, Miss, counted
from core.evaluation.parse_bench.parsed import ParsedFolder
from core.types.metadata import DocumentMetadata

BAR = 1.0


def paper_metadata(folder: ParsedFolder, on: str) -> list[Measure]:
    """Titles and DOIs that are those of `metadata.jsonl`, in this order."""
    text = (folder.folder / "metadata.jsonl").read_text(encoding="utf-8")
    records = [json.loads(line) for line in text.splitlines() if line.strip()]
    return [
        _measure("title", folder, on, records, lambda found: found.title, _letters),
        _measure("DOI", folder, on, records, lambda found: found.doi, str.lower),
    ]


def _measure(
    name: str,
    folder: ParsedFolder,
    on: str,
    records: list[dict[str, str]],
    of: Callable[[DocumentMetadata], str],
    fold: Callable[[str], str],
) -> Measure:
    misses = []
    for record in records:
        file, gold = folder.get(record["doc"]), record[name.lower()]
        found = of(file.document.metadata) if file else ""
        if fold(found) != fold(gold):
            misses.append(Miss(record["doc"], f"'{found}', not '{gold}'"))
    return counted(name, on, len(records), BAR, misses)


def _letters(text: str) -> str:
    """Letters and digits alone: publishers and pages differ in quotes, dashes, spaces and line ends."""
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())
