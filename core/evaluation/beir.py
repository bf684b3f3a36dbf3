"""Evaluates retrieval over plain texts: a folder in BEIR form, without PDFs, by the same analysis and fusion.

`corpus.jsonl` {_id, title, text}, `queries.jsonl` {_id, text}, `qrels.tsv` (query-id, corpus-id, score). The
corpus is indexed in a temporary folder; a text is its own page, so page and chunk are one.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import numpy as np

from core.errors import InputError
from core.evaluation.fields import Fields, MalformedSetError
from core.evaluation.metrics import hit_at_k, ndcg_at_k, recall_at_k, reciprocal_rank
from core.index.lexical import LexicalEntry, LexicalIndex
from core.index.lexical_writer import write_index
from core.pipeline.progress import Progress
from core.providers.protocols import Embedder
from core.retrieval.coverage import coverage
from core.retrieval.fusion import FusionWeights, fuse

DEPTH = 200
POOL = 60
_AT_ONCE = 256


@dataclass(frozen=True, slots=True)
class TextSet:
    """Texts and queries by id, and for each judged query the ids that are relevant."""

    name: str
    texts: dict[str, str]
    queries: dict[str, str]
    relevant: dict[str, frozenset[str]]


def is_text_set(folder: Path) -> bool:
    """Whether a folder has the three files."""
    return all((folder / name).is_file() for name in ("corpus.jsonl", "queries.jsonl", "qrels.tsv"))


def read_text_set(folder: Path, asked: Path | None = None) -> TextSet:
    """The set of a folder, with the queries of the folder `asked` where given (same ids, another language).

    Raises InputError when a file is missing, MalformedSetError with line and field at the first bad line.
    """
    if not is_text_set(folder):
        raise InputError(
            f"{folder} has not all of corpus.jsonl, queries.jsonl and qrels.tsv.",
            f"{folder} 缺少 corpus.jsonl、queries.jsonl 或 qrels.tsv。",
        )
    texts: dict[str, str] = {}
    for row in _rows(folder / "corpus.jsonl"):
        title = row.text("title", default="")
        texts[_new(row, texts)] = f"{title}\n{row.text('text', default='')}".strip()
    queries: dict[str, str] = {}
    for row in _rows((asked or folder) / "queries.jsonl"):
        queries[_new(row, queries)] = row.text("text")
    name = folder.resolve().name if asked is None else f"{asked.resolve().name} on {folder.resolve().name}"
    return TextSet(name, texts, queries, _judged(folder / "qrels.tsv", texts, queries))


def _new(row: Fields, seen: dict[str, str]) -> str:
    key = row.text("_id")
    if key in seen:
        raise row.fail("_id", f"'{key}' appears twice", "该编号重复出现")
    return key


def _rows(file: Path) -> Iterator[Fields]:
    for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            raise MalformedSetError(file, f"line {number}", "", f"not JSON ({error})", "不是 JSON") from error
        if not isinstance(data, dict):
            raise MalformedSetError(file, f"line {number}", "", "expected an object", "应为对象")
        yield Fields(data, file, f"line {number}")


def _judged(file: Path, texts: dict[str, str], queries: dict[str, str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        parts = line.split("\t")
        if not line.strip() or (number == 1 and parts[0] == "query-id"):
            continue
        where = f"line {number}"
        if len(parts) != 3:
            raise MalformedSetError(file, where, "", "expected three columns", "应为三列")
        query, text, score = parts
        if query not in queries:
            raise MalformedSetError(file, where, "query-id", f"no query '{query}'", "没有该查询")
        if text not in texts:
            raise MalformedSetError(file, where, "corpus-id", f"no text '{text}'", "没有该文本")
        if not score.strip().lstrip("-").isdigit():
            raise MalformedSetError(file, where, "score", f"'{score}' is no whole number", "应为整数")
        if int(score) > 0:
            found.setdefault(query, set()).add(text)
    return {query: frozenset(ids) for query, ids in found.items()}


def evaluate_texts(
    texts: TextSet, embedder: Embedder, progress: Progress, weights: FusionWeights | None = None
) -> dict[str, float]:
    """Means over the judged queries: `queries`, `ndcg@10`, `mrr@10`, `hit@1`, `hit@10`, `recall@10`."""
    weights = weights or FusionWeights()
    ids, bodies = list(texts.texts), list(texts.texts.values())
    asked = list(texts.relevant)
    vectors = _embed(bodies, "passage", embedder, progress)
    questions = _embed([texts.queries[q] for q in asked], "query", embedder, progress)
    rows: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        write_index(Path(folder) / "texts", (LexicalEntry(row, ids[row], b) for row, b in enumerate(bodies)))
        index = LexicalIndex(Path(folder) / "texts")
        progress.start("search", len(asked), "queries")
        for query, vector in zip(asked, questions, strict=True):
            order = _search(texts.queries[query], index, vectors @ vector, bodies, weights)
            rows.append(_measures([ids[row] for row in order], texts.relevant[query]))
            progress.advance()
        progress.finish()
    means = {name: round(fmean(row[name] for row in rows), 4) for name in rows[0]} if rows else {}
    return {"queries": len(rows), **means}


def _search(
    query: str, index: LexicalIndex, cosines: np.ndarray, bodies: list[str], weights: FusionWeights
) -> list[int]:
    lexical = dict(index.search(query, DEPTH))
    near = np.argsort(-cosines, kind="stable")[:DEPTH]
    dense = {int(row): float(cosines[row]) for row in near}
    fused = fuse(lexical, lexical, dense, weights)
    order = sorted(fused, key=lambda row: (-fused[row], row))
    terms = index.term_weights(query)
    shares = coverage(terms, (bodies[row] for row in order[:POOL]))
    pool = {row: fused[row] + weights.coverage * share for row, share in zip(order, shares, strict=False)}
    return [*sorted(pool, key=lambda row: (-pool[row], row)), *order[POOL:]]


def _embed(bodies: list[str], kind: str, embedder: Embedder, progress: Progress) -> np.ndarray:
    progress.start("embed", len(bodies), "texts")
    parts = []
    for start in range(0, len(bodies), _AT_ONCE):
        some = bodies[start : start + _AT_ONCE]
        parts.append(embedder.embed(some, "query" if kind == "query" else "passage"))
        progress.advance(len(some))
    progress.finish()
    return np.concatenate(parts) if parts else np.zeros((0, embedder.dimension), np.float32)


def _measures(ranking: list[str], relevant: frozenset[str]) -> dict[str, float]:
    return {
        "ndcg@10": ndcg_at_k(ranking, relevant, 10),
        "mrr@10": reciprocal_rank(ranking, relevant, 10),
        "hit@1": hit_at_k(ranking, relevant, 1),
        "hit@10": hit_at_k(ranking, relevant, 10),
        "recall@10": recall_at_k(ranking, relevant, 10),
    }
