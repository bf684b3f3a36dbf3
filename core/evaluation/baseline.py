"""Compares a run with an earlier one, question by question: better, worse or noise."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.errors import InputError
from core.evaluation.outcomes import measures_of
from core.evaluation.significance import Change, change

#: Set → question id → labels and measures, see `outcomes`.
Outcomes = Mapping[str, Mapping[str, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Compared:
    """One measure of one source and type (`*`: all types) in two runs; ids of the questions that changed."""

    set_name: str
    source: str
    type: str
    measure: str
    change: Change
    rose: tuple[str, ...]
    fell: tuple[str, ...]

    def row(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "set": self.set_name,
            "source": self.source,
            "type": self.type,
            "measure": self.measure,
            "verdict": self.change.verdict,
            **{k: round(v, 4) if isinstance(v, float) else v for k, v in asdict(self.change).items()},
            "rose_ids": list(self.rose),
            "fell_ids": list(self.fell),
        }


def read_baseline(file: Path) -> Outcomes:
    """The outcomes of a report (`--json`) or of a kept run. Raises InputError when it has none."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        found = data["outcomes"]
        good = isinstance(found, dict) and all(isinstance(rows, dict) for rows in found.values())
    except FileNotFoundError as error:
        raise InputError(f"There is no baseline {file}.", f"没有基线文件 {file}。") from error
    except (ValueError, KeyError, TypeError, OSError) as error:
        raise _no_baseline(file, str(error)) from error
    if not good:
        raise _no_baseline(file, "outcomes")
    checked: Outcomes = found
    return checked


def _no_baseline(file: Path, why: str) -> InputError:
    return InputError(
        f"{file} is no report to compare with ({why}).",
        f"{file} 不是可供比较的评测报告（{why}）。",
        hint="Use a file that --json wrote, or one under caches/reports/evaluation/.",
        hint_zh="请使用 --json 写出的文件，或 caches/reports/evaluation/ 下的文件。",
    )


def compare_outcomes(before: Outcomes, now: Outcomes) -> tuple[Compared, ...]:
    """Every measure that both runs have, over the questions that both have. Raises InputError when no set is
    in both."""
    if not before.keys() & now.keys():
        raise InputError("The baseline has none of the sets of this run.", "基线不含本次运行的任何数据集。")
    found = []
    for set_name in now:
        old, new = before.get(set_name, {}), now[set_name]
        both = [question_id for question_id in new if question_id in old]
        groups: dict[tuple[str, str], list[str]] = {}
        for question_id in both:
            row = new[question_id]
            for kind in ("*", row["type"]):
                groups.setdefault((row["source"], kind), []).append(question_id)
        for (source, kind), ids in groups.items():
            for measure in measures_of(new[i] for i in ids):
                some = [i for i in ids if measure in new[i] and measure in old[i]]
                if some:
                    pairs = {i: (float(old[i][measure]), float(new[i][measure])) for i in some}
                    found.append(_compared((set_name, source, kind, measure), pairs))
    return tuple(found)


def _compared(cell: tuple[str, str, str, str], pairs: Mapping[str, tuple[float, float]]) -> Compared:
    return Compared(
        *cell,
        change=change([a for a, _ in pairs.values()], [b for _, b in pairs.values()]),
        rose=tuple(i for i, (a, b) in pairs.items() if b > a),
        fell=tuple(i for i, (a, b) in pairs.items() if b < a),
    )
