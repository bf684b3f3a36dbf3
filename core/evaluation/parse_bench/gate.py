"""A gate for the quality of parsing: so many must be right of each measure; nothing may get worse.

Parsing is the same on every machine, so there is no tolerance. Speed and memory are not gated: they depend on
the machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from core.errors import InputError
from core.evaluation.parse_bench.measures import Measure
from core.library.files import write_atomically


def write_parse_gate(file: Path, measures: Iterable[Measure]) -> None:
    """Write what is right now; measures that the file knows and this run does not are kept."""
    least = (read_parse_gate(file) if file.is_file() else {}) | {m.key: (m.right, m.of) for m in measures}
    lines = [f"  {json.dumps(key, ensure_ascii=False)}: [{a}, {b}]" for key, (a, b) in sorted(least.items())]
    write_atomically(file, "{\n" + ",\n".join(lines) + "\n}\n")


def read_parse_gate(file: Path) -> dict[str, tuple[int, int]]:
    """Measure → (least that must be right, items). Raises InputError when the file is no such table."""
    try:
        return {key: (int(right), int(of)) for key, (right, of) in json.loads(file.read_bytes()).items()}
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise InputError(
            f"{file} is not a gate of the parse measures ({error}).",
            f"{file} 不是解析指标的门槛文件（{error}）。",
            hint="Write it anew: --write-gate FILE",
            hint_zh="请重新生成：--write-gate 文件",
        ) from error


def falls(least: dict[str, tuple[int, int]], measures: Iterable[Measure]) -> list[str]:
    """What fell below the gate, in words: fewer right, or a smaller share where the number of items varies. A
    measure the gate does not know is not held to anything.
    """
    found = []
    for measure in measures:
        right, of = least.get(measure.key, (0, measure.of))
        if measure.varying:
            if measure.right * of < right * measure.of:
                found.append(f"{measure.key}: {measure.right} of {measure.of}, {right} of {of} before")
        elif measure.of != of:
            found.append(f"{measure.key}: {measure.of} items, the gate was written for {of}")
        elif measure.right < right:
            found.append(f"{measure.key}: {measure.right} of {of} right, {right} before")
    return found
