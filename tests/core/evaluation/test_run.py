"""The whole way on a bundle of two small PDFs, with an embedder that knows only words."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from core.evaluation.bundle import read_bundle
from core.evaluation.report import report
from core.evaluation.run import Measured, evaluate_set
from core.pipeline.progress import Silent
from core.settings import Settings
from tests.core.evaluation.makers import line, write_bundle


class WordEmbedder:
    """A direction for each word, added up: enough for texts that share words to be near."""

    model_id = "words"
    dimension = 32
    host = ""

    def embed(self, texts, kind="passage"):
        rows = np.zeros((len(texts), self.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[0] = 0.01
            for word in text.lower().split():
                row[sha256(word.encode()).digest()[0] % self.dimension] += 1
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    return write_bundle(
        tmp_path / "tiny",
        line("q1", question="What was the revenue of a.pdf?"),
        line(
            "q2",
            question="Revenue of b.pdf?",
            doc="b.pdf",
            docs=["b.pdf"],
            evidence=[{"doc": "b.pdf", "page": 1}],
        ),
        line(
            "q3",
            question="What was the profit of Nobody Ltd in 1999?",
            type="unanswerable",
            answer="N/A",
            evidence=[],
        ),
        documents=("a.pdf", "b.pdf"),
    )


def test_a_bundle_is_built_searched_and_asked_and_reused(bundle: Path, tmp_path: Path):
    settings = Settings(_env_file=None)
    questions = read_bundle(bundle)
    first = evaluate_set(questions, tmp_path / "caches", settings, WordEmbedder(), Silent())
    again = evaluate_set(questions, tmp_path / "caches", settings, WordEmbedder(), Silent())
    row = report([first])["sets"]["tiny"]["own"]["document_known"]
    assert (row["questions"], row["hit@5"]) == (2, 1.0)
    assert len(first.judgements) == 3
    assert first.versions == again.versions
    assert first.retrieval == again.retrieval


def test_retrieval_only_asks_nothing(bundle: Path, tmp_path: Path):
    run = evaluate_set(
        read_bundle(bundle),
        tmp_path / "caches",
        Settings(_env_file=None),
        WordEmbedder(),
        Silent(),
        Measured(answers=False),
    )
    assert run.judgements == ()
    assert len(run.retrieval) == 4
