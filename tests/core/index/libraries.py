"""Small synthetic libraries, published without a PDF, and ways to tell whether two of them are the same."""

from __future__ import annotations

import hashlib

import numpy as np

from core.evaluation.index_bench.synthetic import SyntheticEmbedder, add_documents, add_vectors
from core.index.generation import open_current
from core.library.registration import scan
from core.pipeline.publish import publish_library
from core.pipeline.vectors import LibraryVectors

EMBEDDER = SyntheticEmbedder(16)


def publish_numbers(work, settings, numbers, pages=2, vectors=True):
    """Make the library hold exactly the documents of these numbers, and publish it."""
    datas = work.paths.root / "datas"
    wanted = {f"{number:06d}.pdf" for number in numbers}
    for file in (datas / "synthetic").glob("*.pdf"):
        if file.name not in wanted:
            file.unlink()
    there = {file.name for file in (datas / "synthetic").glob("*.pdf")}
    add_documents(work, datas, settings, [n for n in numbers if f"{n:06d}.pdf" not in there], pages)
    if vectors:
        add_vectors(work, EMBEDDER)
    return publish(work)


def publish(work):
    return publish_library(work, LibraryVectors(work, EMBEDDER))


def rescan(work):
    datas = work.paths.root / "datas"
    work.register(list(scan(datas, work.known_files())))


def files_of(folder):
    return {
        p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest()
        for p in folder.rglob("*")
        if p.is_file()
    }


def content_of(caches):
    """Texts, vectors and answers of a library, without any row number."""
    generation = open_current(caches)
    library = generation.library
    rows = generation.rows.alive
    chunks = dict(zip(rows, library.children_by_row(rows), strict=True))
    dense = generation.dense
    axes = np.eye(EMBEDDER.dimension, dtype=np.float32)
    scores = np.stack([dense.scores(axis) for axis in axes], axis=1) if dense else None
    questions = [c.text[:60] for _, c in sorted((c.chunk_id, c) for c in chunks.values())[::7]]
    found = {
        "documents": library.documents(),
        "chunks": {c.chunk_id: c for c in chunks.values()},
        "pages": sorted(key for key in generation.page_keys if key[0]),
        "page rows": {
            c.chunk_id: generation.page_keys[generation.rows.page_rows[row]] for row, c in chunks.items()
        },
        "blocks": [library.page_blocks(*key) for key in sorted(k for k in generation.page_keys if k[0])],
        "tables": [library.tables(d.doc_id) for d in library.documents()],
        "facts": library.facts_named(
            ["total revenue", "营业收入"], "", [d.doc_id for d in library.documents()]
        ),
        "labels": library.fact_labels([d.doc_id for d in library.documents()]),
        "counts": library.counts(),
        "flags": (library.has_tables(), library.has_ocr(), library.has_descriptions()),
        "known": library.known_files(),
        "tops": [[chunks[row].chunk_id for row, _ in generation.lexical.search(q, 10)] for q in questions],
        "page tops": [[generation.page_keys[r] for r, _ in generation.pages.search(q, 5)] for q in questions],
        "numbers": dict(generation.manifest.counts),
    }
    if dense:
        query = EMBEDDER.embed(questions)
        found["vectors"] = {c.chunk_id: scores[row].tobytes() for row, c in chunks.items()}
        found["dense tops"] = [[chunks[r].chunk_id for r, _ in dense.search(v, 10)] for v in query]
    generation.close()
    return found
