"""Speed beside other parsers, on the same pages in the same run.

Each peer is a script with dependencies of its own (PEP 723), run by `uv run --no-project`: no peer ever joins
this project's environment.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.evaluation.parse_bench.speed import speed, speed_files
from core.settings import REPOSITORY

FOLDER = REPOSITORY / "scripts" / "bench_peers"

HEAD = ("parser", "pages per CPU-second, best", "median", "this project is faster by", "")


@dataclass(frozen=True, slots=True)
class PeerSpeed:
    """`best` and `median` in pages per CPU-second; 0 where it did not run, `note` says why."""

    name: str
    best: float
    median: float
    note: str = ""


def peer_speeds(folder: Path, repetitions: int, scripts: Path = FOLDER) -> list[PeerSpeed]:
    """This project and each `run_*.py` of `scripts` over the pages that `speed` measures."""
    best, median = speed(folder, repetitions)
    files = speed_files(folder)
    found = [PeerSpeed("this project", best.value, median.value, f"{best.detail}")]
    for script in sorted(scripts.glob("run_*.py")):
        found.append(_peer(script, files, repetitions))
    return found


def _peer(script: Path, files: Sequence[Path], repetitions: int) -> PeerSpeed:
    name = script.stem.removeprefix("run_")
    command = ["uv", "run", "--quiet", "--no-project", str(script), str(repetitions), *map(str, files)]
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        return PeerSpeed(name, 0.0, 0.0, "uv is not installed")
    if done.returncode:
        return PeerSpeed(name, 0.0, 0.0, (done.stderr.strip().splitlines() or ["it failed"])[-1])
    said = json.loads(done.stdout.splitlines()[-1])
    rates = sorted(said["pages"] / seconds for seconds in said["seconds"])
    note = f"{said['pages']} pages, {len(rates)} runs"
    if said["failed"]:
        note += f"; failed on {', '.join(said['failed'])}"
    return PeerSpeed(f"{name} {said['version']}", rates[-1], rates[len(rates) // 2], note)


def peer_rows(speeds: Sequence[PeerSpeed]) -> list[tuple[str, ...]]:
    """One row a parser, in the columns of HEAD, the fastest first."""
    ours = speeds[0].best
    rows: list[tuple[str, ...]] = []
    for s in sorted(speeds, key=lambda s: -s.best):
        ratio = f"{ours / s.best:.2g} ×" if s.best and s is not speeds[0] else ""
        rows.append((s.name, f"{s.best:.3g}", f"{s.median:.3g}", ratio, s.note))
    return rows
