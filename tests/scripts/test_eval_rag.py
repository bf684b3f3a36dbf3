"""`eval_rag` as it is called: what goes to standard output, exit codes, gates."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.evaluation.gate import Cell, Count, read_gate
from core.settings import REPOSITORY
from tests.core.evaluation.makers import line, write_bundle


def eval_rag(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(REPOSITORY / "scripts" / "eval_rag.py"), *map(str, arguments)]
    environment = {
        **os.environ,
        "PYTHONPATH": str(REPOSITORY),
        "PYTHONUTF8": "1",
        "PAGEWITNESS_LANGUAGE": "en",
    }
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=environment, check=False
    )


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one bundle of two questions; its library is built by the first test that needs it."""
    folder = tmp_path_factory.mktemp("eval")
    write_bundle(
        folder / "tiny",
        line("q1", question="What was the revenue of a.pdf?"),
        line(
            "q2", question="Where is the second page?", evidence=[{"doc": "a.pdf", "page": 2}], type="count"
        ),
    )
    return folder


def run_tiny(workshop: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    bundle, caches = workshop / "tiny", workshop / "caches"
    return eval_rag("--bundle", bundle, "--caches", caches, "--retrieval-only", *arguments)


def test_json_on_standard_output_stands_alone(workshop: Path):
    done = run_tiny(workshop, "--json", "-")
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout)["sets"]["tiny"]["own"]["library"]
    assert {"questions", "hit@1", "hit@5", "hit@10", "mrr@10"} <= row.keys()
    assert row["questions"] == 2
    assert (workshop / "caches" / "tiny" / "index" / "CURRENT").is_file()


def test_without_json_there_is_a_table_and_with_a_limit_fewer_questions(workshop: Path):
    done = run_tiny(workshop, "--limit", 1, "--json", workshop / "out.json")
    assert "hit@5" in done.stdout
    assert "document_known" in done.stdout
    data = json.loads((workshop / "out.json").read_text("utf-8"))
    assert data["sets"]["tiny"]["own"]["library"]["questions"] == 1
    assert [row["id"] for row in data["questions"]["tiny"]] == ["q1"]


def test_only_one_type(workshop: Path):
    data = json.loads(run_tiny(workshop, "--type", "count", "--json", "-").stdout)
    assert [row["id"] for row in data["questions"]["tiny"]] == ["q2"]


def test_a_type_that_no_question_has_is_said(workshop: Path):
    done = run_tiny(workshop, "--type", "trend")
    assert done.returncode == 1
    assert "count, span" in " ".join(done.stderr.split())


def test_a_gate_that_holds_passes_and_one_that_fell_fails_with_a_list(workshop: Path):
    gate = workshop / "gate.json"
    assert run_tiny(workshop, "--write-gate", gate).returncode == 0
    assert run_tiny(workshop, "--gate", gate).returncode == 0
    counts = read_gate(gate)
    assert counts[Cell("tiny", "own", "*", "document_known hit@5")] == Count(2, 2)
    raised = gate.read_text("utf-8").replace('"right": 2', '"right": 4')
    gate.write_text(raised, "utf-8")
    done = run_tiny(workshop, "--gate", gate, "--json", "-")
    assert done.returncode == 1
    assert "4 of 2 right before, 2 of 2 now" in done.stderr
    assert json.loads(done.stdout)["fell"]


def test_a_gate_is_never_held_against_a_part_of_a_set(workshop: Path):
    done = run_tiny(workshop, "--limit", 1, "--gate", workshop / "any.json")
    assert done.returncode == 1
    assert "whole sets" in done.stderr


def test_a_folder_that_is_no_bundle_is_said(tmp_path: Path):
    done = eval_rag("--bundle", tmp_path, "--caches", tmp_path / "caches")
    assert done.returncode == 1
    assert "no questions.jsonl" in " ".join(done.stderr.split())
