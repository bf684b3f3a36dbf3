"""A gate: how many questions were right, by set, source, type and measure, when the gate was written.

A later run fails when one of these counts has lost more than max(1, 2 %). Sources whose page labels were
derived by a machine are never gated, nor questions that need what is missing or whose label is faulty.
Type `*` stands for all types of a source together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from core.errors import InputError
from core.evaluation.answer_check import Citation, Judgement
from core.evaluation.metrics import hit_at_k
from core.evaluation.report import SetRun

VERSION = 1

#: The share of the questions right before that may be lost; one question always may.
TOLERANCE = 0.02


class Cell(NamedTuple):
    """What a count is about."""

    set_name: str
    source: str
    type: str
    measure: str


class Count(NamedTuple):
    right: int
    questions: int


@dataclass(frozen=True, slots=True)
class Fall:
    """A count that lost more than it may. `wrong` are the questions wrong now."""

    cell: Cell
    before: Count
    now: Count
    wrong: tuple[str, ...] = ()

    def text(self) -> str:
        return (
            f"{' / '.join(self.cell)}: {self.before.right} of {self.before.questions} right before, "
            f"{self.now.right} of {self.now.questions} now"
        )


_ANSWER_MEASURES: dict[str, Callable[[Judgement], bool | None]] = {
    "answers right": lambda j: None if j.question.should_refuse else j.right,
    "refused": lambda j: j.refused if j.question.should_refuse else None,
    "no wrong citation": lambda j: None if j.question.should_refuse else not j.citations.get(Citation.WRONG),
    "no supported wrong number": lambda j: not j.wrong_numbers,
    "box hit": lambda j: None if j.box is None else j.box.hit,
}


def outcomes(runs: Iterable[SetRun]) -> dict[Cell, dict[str, bool]]:
    """For each cell, which question was right."""
    cells: dict[Cell, dict[str, bool]] = {}

    def note(set_name: str, source: str, kind: str, measure: str, question_id: str, right: bool) -> None:
        for type_name in (kind, "*"):
            cells.setdefault(Cell(set_name, source, type_name, measure), {})[question_id] = right

    for run in runs:
        name = run.question_set.name
        for r in run.retrieval:
            q = r.question
            if not q.weak_label and run.judges_pages_of(q):
                right = hit_at_k(r.pages, r.gold, 5) == 1.0
                note(name, q.source, q.type, f"{r.variant.value} hit@5", q.question_id, right)
        for j in run.judgements:
            q = j.question
            if not run.can_answer(q):
                continue
            for measure, of in _ANSWER_MEASURES.items():
                if (right_or_none := of(j)) is not None:
                    note(name, q.source, q.type, measure, q.question_id, right_or_none)
    return cells


def counts(runs: Iterable[SetRun]) -> dict[Cell, Count]:
    return {cell: Count(sum(some.values()), len(some)) for cell, some in sorted(outcomes(runs).items())}


def write_gate(file: Path, runs: Sequence[SetRun]) -> None:
    """Writes the counts of these runs, one cell a line; cells of other sets in the file are kept."""
    now = counts(runs)
    sets = {run.question_set.name for run in runs}
    kept = {c: n for c, n in read_gate(file).items() if c.set_name not in sets} if file.is_file() else {}
    lines = [
        json.dumps({**cell._asdict(), **count._asdict()}, ensure_ascii=False)
        for cell, count in sorted((kept | now).items())
    ]
    file.parent.mkdir(parents=True, exist_ok=True)
    text = f'{{"version": {VERSION}, "counts": [\n' + ",\n".join(lines) + "\n]}\n"
    file.write_text(text, encoding="utf-8")


def read_gate(file: Path) -> dict[Cell, Count]:
    """The counts of a gate file. Raises InputError when it is absent or not one."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        counted = {
            Cell(c["set_name"], c["source"], c["type"], c["measure"]): Count(c["right"], c["questions"])
            for c in data["counts"]
        }
        version = data["version"]
    except FileNotFoundError as error:
        raise InputError(f"There is no gate file {file}.", f"没有门槛文件 {file}。") from error
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"{file} is not a gate file ({error}).",
            f"{file} 不是有效的门槛文件（{error}）。",
            hint="Write it anew: --write-gate FILE",
            hint_zh="请重新生成：--write-gate 文件",
        ) from error
    if version != VERSION:
        raise InputError(
            f"{file} is a gate of version {version}, this code reads {VERSION}.",
            f"{file} 的版本为 {version}，当前代码只读取版本 {VERSION}。",
        )
    return counted


def compare(gate: dict[Cell, Count], runs: Sequence[SetRun]) -> tuple[Fall, ...]:
    """The cells of the gate that fell, among those that these runs measured.

    A run without answers (or without retrieval) is not held to those cells. Raises InputError when nothing
    of the gate was measured, or over another number of questions.
    """
    now = outcomes(runs)
    measured = {(cell.set_name, cell.measure) for cell in now}
    asked = {cell: before for cell, before in gate.items() if (cell.set_name, cell.measure) in measured}
    if not asked:
        raise InputError("The gate holds none of the sets of this run.", "门槛文件不含本次运行的任何数据集。")
    falls = []
    for cell, before in sorted(asked.items()):
        some = now.get(cell, {})
        if len(some) != before.questions:
            raise InputError(
                f"The gate counts {before.questions} questions of {' / '.join(cell)}, this run {len(some)}.",
                f"门槛文件中 {' / '.join(cell)} 有 {before.questions} 个问题，本次运行为 {len(some)} 个。",
                hint="Run the whole set, or write the gate anew when its questions changed.",
                hint_zh="请运行整个数据集；若问题集已改变，请重新生成门槛文件。",
            )
        right = sum(some.values())
        if before.right - right > max(1.0, TOLERANCE * before.right):
            wrong = tuple(question_id for question_id, is_right in some.items() if not is_right)
            falls.append(Fall(cell, before, Count(right, len(some)), wrong))
    return tuple(falls)
