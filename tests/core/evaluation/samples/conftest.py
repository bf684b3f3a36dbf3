"""The library as committed and as the generator makes it now; both are read once."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.evaluation.samples.library import Sample, make_all, page_texts

ROOT = Path(__file__).resolve().parents[4]
FOLDER = ROOT / "datas" / "samples"
LABELS = ROOT / "eval_set.json"


@pytest.fixture(scope="session")
def samples() -> list[Sample]:
    return make_all()


@pytest.fixture(scope="session")
def folder() -> Path:
    return FOLDER


@pytest.fixture(scope="session")
def labels_file() -> Path:
    return LABELS


@pytest.fixture(scope="session")
def labels() -> dict[str, Any]:
    return json.loads(LABELS.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def committed_pages(samples: list[Sample]) -> dict[str, tuple[str, ...]]:
    """Text of each page of each committed PDF."""
    return {s.name: page_texts((FOLDER / s.name).read_bytes()) for s in samples}
