"""The picture stage: page pictures within a size budget; beyond it pages are drawn when they are shown."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.library.disk import refuse_full
from core.library.passwords import read_passwords
from core.library.patterns import any_matches
from core.library.work import WorkLibrary
from core.pipeline.executor import Failure, run_documents
from core.pipeline.progress import Progress
from core.settings import Settings
from image_utils.crops import save_page_pictures

PAGES_AT_ONCE = 25
"""Pages a worker draws before it reports, and before the budget is looked at again."""


@dataclass(frozen=True, slots=True)
class PictureJob:
    pdf: Path
    doc_id: str
    pages: tuple[int, ...]
    folder: Path
    dpi: int
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class PictureSummary:
    """Bytes of all page pictures, and whether the budget ended the drawing before the last page."""

    megabytes: float
    over_budget: bool


def draw_pictures(
    work: WorkLibrary, datas: Path, settings: Settings, progress: Progress, *, only: Sequence[str] = ()
) -> PictureSummary:
    """Draw the pages of every document that has none yet (or has them in another resolution).

    Documents come in the order of their paths, only those that match `only` where it is given; the setting
    `pictures_budget_mb` bounds the folder.
    """
    version = str(settings.page_dpi)
    passwords = read_passwords(datas)
    made = work.stage_versions("picture")
    todo = [
        d
        for d in work.documents()
        if d.pages and (not only or any_matches(d.paths, only)) and made.get(d.doc_id) != version
    ]
    for document in todo:
        if document.doc_id in made:
            shutil.rmtree(work.paths.pages / document.doc_id, ignore_errors=True)
    budget = settings.pictures_budget_mb * 1_000_000
    used = _bytes_in(work.paths.pages)
    jobs = [
        PictureJob(
            datas / d.paths[0],
            d.doc_id,
            pages,
            work.paths.pages,
            settings.page_dpi,
            passwords.of(d.paths),
        )
        for d in todo
        for pages in _portions(d.pages)
        if used <= budget
    ]
    left = {d.doc_id: d.pages for d in todo}
    progress.start("picture", sum(len(job.pages) for job in jobs), "pages")
    for job, result in run_documents(
        draw,
        jobs,
        workers=settings.worker_processes,
        seconds=settings.document_seconds,
        megabytes=settings.document_memory_mb,
    ):
        if isinstance(result, Failure):
            refuse_full(result.reason, "page pictures", "页面图片", work.paths.pages)
        else:
            used += result
        left[job.doc_id] -= len(job.pages)
        if left[job.doc_id] == 0:
            work.save_stage(job.doc_id, "picture", version)
        progress.advance(len(job.pages))
        if used > budget:
            progress.note(
                f"page pictures reached {settings.pictures_budget_mb} MB (PAGEWITNESS_PICTURES_MB);"
                " further pages are drawn when they are shown"
            )
            break
    progress.finish()
    return PictureSummary(round(used / 1e6, 1), used > budget)


def _bytes_in(folder: Path) -> int:
    """Of the page pictures below a folder; tens of thousands of them are looked at in every run."""
    if not folder.is_dir():
        return 0
    total = 0
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                total += _bytes_in(Path(entry))
            elif entry.name.endswith(".jpg"):
                total += entry.stat().st_size
    return total


def _portions(pages: int) -> list[tuple[int, ...]]:
    numbers = range(1, pages + 1)
    return [tuple(numbers[i : i + PAGES_AT_ONCE]) for i in range(0, pages, PAGES_AT_ONCE)]


def draw(job: PictureJob) -> int:
    """Draw some pages in a worker process; returns the bytes written."""
    return save_page_pictures(job.pdf, job.doc_id, job.pages, job.folder, job.dpi, password=job.password)
