"""`eval_new` as it is called, with lines and by a person at the keyboard."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from core.errors import InputError
from core.evaluation.own_labels import read_labels
from tests.scripts.test_eval_chunking import call

NAME = "虚构甲木：2024年年度报告.pdf"
GOOD = {"doc": NAME, "page": 2, "question": "营业收入？", "answer": "1,234,567.89", "quote": "为1,234,567.89"}


def write_lines(file: Path, *lines: object) -> Path:
    texts = [x if isinstance(x, str) else json.dumps(x, ensure_ascii=False) for x in lines]
    file.write_text("\n".join(texts), encoding="utf-8")
    return file


def test_good_lines_are_kept_and_bad_ones_named(built, tmp_path: Path):
    lines = write_lines(
        tmp_path / "lines.jsonl",
        GOOD,
        GOOD | {"quote": "为1,234,567.88"},
        GOOD | {"page": 9},
        GOOD | {"doc": "gone.pdf"},
        "{",
        {"question": "What of 2031?"},
    )
    command = ("eval_new.py", tmp_path / "own.json", "--caches", built.caches, "--input", lines)
    done = call(*command)
    assert done.returncode == 1
    assert [f"line {n}" in done.stderr for n in range(1, 7)] == [False, True, True, True, True, False]
    assert "2 labels" in done.stderr and "20 to 50" in done.stderr
    assert [q["type"] for q in read_labels(tmp_path / "own.json")] == ["numeric", "refusal"]
    call(*command)
    assert len(read_labels(tmp_path / "own.json")) == 2


@pytest.fixture
def at_the_keyboard(built, tmp_path: Path):
    import typer

    from scripts.eval_new import main

    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(main)

    def answers(*typed: str, arguments: tuple[str, ...] = ("--doc", "甲木", "--page", "2")):
        command = [str(tmp_path / "own.json"), "--datas", str(built.datas), "--caches", str(built.caches)]
        return CliRunner().invoke(app, [*command, *arguments], input="\n".join(typed) + "\n")

    return answers


def test_a_person_may_try_the_quote_again(at_the_keyboard, tmp_path: Path):
    typed = ("营业收入？", "1,234,567.89", "234,567.89", "第一节", "n", "营业收入为1,234,567.89", "y")
    done = at_the_keyboard(*typed)
    assert done.exit_code == 0, done.output
    assert "虚构甲木营业收入为1,234,567.89" in done.output
    assert read_labels(tmp_path / "own.json")[0]["evidence"][0]["quote"] == "营业收入为1,234,567.89"


def test_an_empty_question_passes_to_another_page(at_the_keyboard, tmp_path: Path):
    done = at_the_keyboard("", "", "What of 2031?", "", arguments=())
    assert read_labels(tmp_path / "own.json")[0]["type"] == "refusal", done.output


def test_a_page_needs_its_document(at_the_keyboard):
    done = at_the_keyboard(arguments=("--page", "2"))
    assert isinstance(done.exception, InputError)


def test_own_labels_are_measured_by_eval_rag(built, tmp_path: Path):
    caches = shutil.copytree(built.caches, tmp_path / "caches")
    lines = write_lines(tmp_path / "lines.jsonl", GOOD | {"question": "虚构甲木2024年营业收入是多少？"})
    assert call("eval_new.py", tmp_path / "own.json", "--caches", caches, "--input", lines).returncode == 0
    own = ("--questions", tmp_path / "own.json", "--datas", built.datas, "--caches", caches, "--json", "-")
    done = call("eval_rag.py", *own, "--retrieval-only")
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout)["sets"]["own"]["eval_set"]["library"]
    assert (row["questions"], row["hit@5"]) == (1, 1.0)
