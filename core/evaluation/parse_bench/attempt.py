"""One file parsed in a worker process, reduced to what an expected outcome can be compared with."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.parsing.parser import ParseOptions
from core.pipeline.executor import Failure, run_documents
from core.pipeline.parse import ParseJob, parse_one
from core.types.document import Document, DocumentStatus
from core.types.health import HealthReason, PageGrade
from core.types.page import Block, BlockKind

_STATUS = {"timed_out": DocumentStatus.TIMED_OUT, "out_of_memory": DocumentStatus.OUT_OF_MEMORY}
_UNTYPED = frozenset({DocumentStatus.CRASHED, DocumentStatus.REGISTERED})
_IN_CELLS = frozenset({BlockKind.TABLE, BlockKind.CONTENTS})
_LIMITS = frozenset({DocumentStatus.TIMED_OUT, DocumentStatus.OUT_OF_MEMORY})
_LARGEST = 500_000_000
_DOC_ID = "0" * 12


@dataclass(frozen=True, slots=True)
class Attempt:
    """How parsing ended. `text` is the text layer alone, block by block; `seconds` are wall-clock."""

    status: DocumentStatus
    reason: str
    seconds: float
    text: str = ""
    labels: tuple[str, ...] = ()
    rotations: tuple[int, ...] = ()
    grades: tuple[PageGrade, ...] = ()
    read_by_ocr: bool = False
    warnings: tuple[str, ...] = ()

    @property
    def opened(self) -> bool:
        """Whether there are pages, with or without text."""
        return bool(self.labels)

    @property
    def typed(self) -> bool:
        """Whether it is a document, or a reason that lies in the file and not in the program."""
        return self.status not in _UNTYPED and (self.opened or bool(self.reason))

    @property
    def limited(self) -> bool:
        """Whether a limit of time or memory had to end it."""
        return self.status in _LIMITS

    @property
    def pages(self) -> int:
        return len(self.labels)


@dataclass(frozen=True, slots=True)
class _Job:
    path: Path
    password: str
    figures: Path | None


def attempts(
    files: Sequence[tuple[Path, str]],
    *,
    workers: int,
    seconds: float,
    megabytes: int = 1000,
    figures: Path | None = None,
) -> dict[tuple[Path, str], Attempt]:
    """Parse each (file, password; empty: none) and tell how it ended. A worker may take `seconds` a file
    and hold `megabytes`; figures are cut out into the folder `figures`, where one is given.
    """
    done: dict[tuple[Path, str], Attempt] = {}
    jobs = [_Job(path, password, figures) for path, password in files]
    for job, outcome in run_documents(attempt, jobs, workers=workers, seconds=seconds, megabytes=megabytes):
        if isinstance(outcome, Failure):
            status = _STATUS.get(outcome.kind, DocumentStatus.CRASHED)
            outcome = Attempt(status, outcome.reason, seconds)
        done[job.path, job.password] = outcome
    return done


def attempt(job: _Job) -> Attempt:
    """Parse one file as the parse stage does, without OCR."""
    begun = time.monotonic()
    document = Document(_DOC_ID, "", (job.path.name,), job.path.stat().st_size, DocumentStatus.REGISTERED)
    outcome = parse_one(
        ParseJob(job.path, document, ParseOptions(job.figures, password=job.password), _LARGEST)
    )
    seconds = time.monotonic() - begun
    status, reason = outcome.document.status, outcome.document.reason
    parsed = outcome.parsed
    if parsed is None:
        return Attempt(status, reason, seconds)
    return Attempt(
        status=status,
        reason=reason,
        seconds=seconds,
        text="\n".join(_printed(b) for b in parsed.blocks if b.confidence is None),
        labels=tuple(p.page_label for p in parsed.pages),
        rotations=tuple(p.rotation for p in parsed.pages),
        grades=tuple(p.health.grade for p in parsed.pages),
        read_by_ocr=any(HealthReason.OCR in p.health.reasons for p in parsed.pages),
        warnings=parsed.warnings,
    )


def _printed(block: Block) -> str:
    """The text without the bars between the cells of a row, which no page prints."""
    return block.text.replace(" | ", " ") if block.kind in _IN_CELLS else block.text
