"""Keeps each run as a small file under `caches/reports/`, to compare with and to plot over time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Any

from core.evaluation.outcomes import measures_of
from core.library.files import write_atomically
from core.library.paths import CachePaths

VERSION = 1

#: Runs that are shown at most; older ones stay on disk.
SHOWN = 60

_KEPT = ("outcomes", "failures", "label_faults", "needs", "timings", "versions")
_LONGEST_DETAIL = 120


def history_folder(caches: Path) -> Path:
    """Where the runs of one caches folder are kept."""
    return CachePaths(caches).reports / "evaluation"


def keep_run(caches: Path, report: dict[str, Any], now: datetime | None = None) -> Path:
    """Writes what of a report later runs and the app need; the whole file or none."""
    moment = (now or datetime.now(UTC)).astimezone(UTC)
    folder = history_folder(caches)
    folder.mkdir(parents=True, exist_ok=True)
    kept = {
        "version": VERSION,
        "time": moment.isoformat(timespec="seconds"),
        "summary": summary(report["outcomes"]),
        **{key: report[key] for key in _KEPT},
    }
    kept["failures"] = {
        name: [row | {"detail": row["detail"][:_LONGEST_DETAIL]} for row in rows]
        for name, rows in report["failures"].items()
    }
    file = folder / f"{moment:%Y%m%dT%H%M%S%f}.json"
    write_atomically(file, json.dumps(kept, ensure_ascii=False, separators=(",", ":")))
    return file


def summary(outcomes: dict[str, dict[str, dict[str, Any]]]) -> dict[str, dict[str, float]]:
    """For each set the mean of every measure over the questions that have it."""
    return {
        name: {
            measure: round(fmean(float(r[measure]) for r in rows.values() if measure in r), 4)
            for measure in measures_of(rows.values())
        }
        for name, rows in outcomes.items()
    }


def kept_runs(caches: Path) -> tuple[dict[str, Any], ...]:
    """The latest runs, oldest first; a file that is no kept run is left out."""
    files = sorted(history_folder(caches).glob("*.json"))[-SHOWN:]
    return tuple(_runs(files))


def _runs(files: list[Path]) -> Iterator[dict[str, Any]]:
    for file in files:
        try:
            run = json.loads(file.read_text(encoding="utf-8"))
            if run["version"] == VERSION and isinstance(run["summary"], dict) and run["time"]:
                yield run
        except (OSError, ValueError, KeyError, TypeError):
            continue
