"""Compares what the generator makes now with what is committed: texts, labels, number of pages."""

from collections.abc import Sequence
from pathlib import Path

import pymupdf

from core.evaluation.samples.labels import as_text, eval_set
from core.evaluation.samples.library import Sample, page_texts


def write(samples: Sequence[Sample], folder: Path) -> None:
    """Writes the PDFs into `folder`, which is made if missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for sample in samples:
        (folder / sample.name).write_bytes(sample.pdf)


def differences(samples: Sequence[Sample], folder: Path, labels: Path) -> list[str]:
    """What differs, one line each; empty when the committed library is what the generator makes."""
    found: list[str] = []
    for name in sorted({p.name for p in folder.glob("*.pdf")} - {s.name for s in samples}):
        found.append(f"{name}: in {folder.name}, but no longer made")
    for sample in samples:
        path = folder / sample.name
        if not path.is_file():
            found.append(f"{sample.name}: missing in {folder.name}")
            continue
        old = path.read_bytes()
        texts = page_texts(old)
        if len(texts) != len(sample.pages):
            found.append(f"{sample.name}: {len(texts)} pages committed, {len(sample.pages)} made")
            continue
        for number, (committed, made) in enumerate(zip(texts, sample.pages, strict=True), 1):
            if committed != made:
                found.append(f"{sample.name} page {number}: text differs")
            elif word_boxes(old, number) != word_boxes(sample.pdf, number):
                found.append(f"{sample.name} page {number}: the text is the same, its place is not")
    made_labels = as_text(eval_set(samples))
    if not labels.is_file() or labels.read_text(encoding="utf-8") != made_labels:
        found.append(f"{labels.name}: labels differ")
    return found


def word_boxes(pdf: bytes, page: int) -> list[tuple[float, ...]]:
    """Rounded boxes of the words of a page (from 1)."""
    with pymupdf.open("pdf", pdf) as document:
        return [tuple(round(v, 1) for v in word[:4]) for word in document[page - 1].get_text("words")]
