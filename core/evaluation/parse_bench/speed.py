"""What parsing costs: pages per second of CPU time, and the memory a worker holds at its peak.

CPU time, because the wall clock of a busy machine says little. Each measurement has a worker process of its
own, so that nothing of the caller's is counted; the result is written to a work database as always.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import pymupdf

from core.errors import InputError
from core.evaluation.parse_bench.measures import Amount
from core.library.registration import DOC_ID_DIGITS, FoundFile
from core.library.work import WorkLibrary
from core.parsing.parser import PARSER_VERSION, ParseOptions, parse_pdf
from core.parsing.status import status_of
from core.pipeline.executor import Failure, run_documents
from core.types.document import Document

LEAST_REPORTS = 5
LEAST_PAGES = 300
LEAST_RATE = 40.0
MOST_MEGABYTES = 400.0
_SECONDS = 1800.0


def speed(folder: Path, repetitions: int) -> tuple[Amount, ...]:
    """Pages per CPU-second over `speed_files`, best and median of the repetitions: blocks, tables and figures
    found and stored, no pictures, no OCR. `folder` is the `pdfs/` of a set.
    """
    files = speed_files(folder)
    cost = _in_a_worker(_Work(tuple(files), repetitions))
    on = folder.parent.name
    rates = [cost.pages / seconds for seconds in cost.seconds]
    detail = f"{cost.pages} pages of {len(files)} reports; " + ", ".join(f"{rate:.1f}" for rate in rates)
    return (
        Amount("speed, best", on, max(rates), "pages per CPU-second", LEAST_RATE, detail=detail),
        Amount("speed, median", on, median(rates), "pages per CPU-second", detail=detail),
    )


def memory(folders: Sequence[Path]) -> Amount:
    """Peak memory of a worker that parses and stores the largest report of the folders, by pages."""
    pages, file = max((page_count(f), f) for folder in folders for f in folder.rglob("*.pdf"))
    peak = _in_a_worker(_Work((file,), 1)).peak_megabytes
    detail = f"{pages} pages"
    return Amount("memory of a worker", "largest report", peak, "MB", MOST_MEGABYTES, True, detail)


def speed_files(folder: Path) -> list[Path]:
    """Reports of all sizes: in the order of their pages every k-th, beginning in the middle of the first k,
    with the largest k that leaves 5 reports and 300 pages. The same files give the same sample.
    """
    sized = sorted((page_count(f), f.name, f) for f in folder.rglob("*.pdf"))
    for k in range(max(1, len(sized) // LEAST_REPORTS), 0, -1):
        chosen = sized[k // 2 :: k]
        if sum(pages for pages, _, _ in chosen) >= LEAST_PAGES:
            return [file for _, _, file in chosen]
    raise InputError(
        f"The PDFs of {folder} have fewer than {LEAST_PAGES} pages.",
        f"{folder} 中的 PDF 不足 {LEAST_PAGES} 页。",
    )


def page_count(file: Path) -> int:
    """Pages of a PDF; 0 where it cannot be opened."""
    try:
        with pymupdf.open(file) as pdf:
            return len(pdf)
    except RuntimeError:
        return 0


@dataclass(frozen=True, slots=True)
class _Work:
    files: tuple[Path, ...]
    repetitions: int


@dataclass(frozen=True, slots=True)
class _Cost:
    """`seconds` of CPU time for each repetition over all `pages`."""

    pages: int
    seconds: tuple[float, ...]
    peak_megabytes: float


def _in_a_worker(work: _Work) -> _Cost:
    outcome = next(cost for _, cost in run_documents(cost_of, [work], workers=1, seconds=_SECONDS))
    if isinstance(outcome, Failure):
        raise InputError(
            f"The measurement did not end: {outcome.reason}.", f"测量未能完成：{outcome.reason}。"
        )
    return outcome


def cost_of(work: _Work) -> _Cost:
    """Parse and store the files, `repetitions` times over. Runs in a worker process."""
    seconds, pages = [], 0
    for _ in range(work.repetitions):
        with tempfile.TemporaryDirectory(prefix="pagewitness-speed-") as folder:
            begun = time.process_time()
            pages = _parse_all(work.files, Path(folder))
            seconds.append(time.process_time() - begun)
    return _Cost(pages, tuple(seconds), peak_megabytes())


def _parse_all(files: Sequence[Path], caches: Path) -> int:
    pages = 0
    with WorkLibrary(caches) as work:
        for file in files:
            stat = file.stat()
            doc_id = hashlib.sha256(file.name.encode()).hexdigest()[:DOC_ID_DIGITS]
            work.register([FoundFile(file.name, doc_id, doc_id, stat.st_size, stat.st_mtime_ns)])
            parsed = parse_pdf(file, doc_id, ParseOptions())
            status, reason = status_of(parsed)
            document = Document(doc_id, doc_id, (file.name,), stat.st_size, status, len(parsed.pages), reason)
            work.save_parsed(document, parsed, PARSER_VERSION)
            pages += len(parsed.pages)
    return pages


def peak_megabytes() -> float:
    """The most memory this process has held, in MB (10^6 bytes)."""
    status = Path("/proc/self/status")
    if status.exists():  # ru_maxrss may be that of the process this one was forked from
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024 / 1e6
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6
