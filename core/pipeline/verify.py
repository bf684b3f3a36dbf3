"""Whether all that is stored is whole: the published library, the work database, vectors, pictures."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from core.index.integrity import note_damage
from core.library.paths import CachePaths
from core.pipeline.health import BUILD_AGAIN, VERIFY_AND_BUILD, Problem, check_library

_NAMED = 5
"""Files of one kind that a problem names."""

_PAGES = """
SELECT path, picture FROM pages JOIN paths USING (doc_id) JOIN stages USING (doc_id)
WHERE stage = 'picture' AND picture != ''
"""
_CROPS = "SELECT path, crop FROM figures JOIN paths USING (doc_id) WHERE crop != ''"


@dataclass(frozen=True, slots=True)
class Verified:
    """How many files were compared, what is wrong with which, and what is worth knowing."""

    files: int
    problems: tuple[Problem, ...]
    remarks: tuple[Problem, ...]


def verify(caches: Path) -> Verified:
    """Reads every file that has a checksum and the work database, and looks whether the pictures are there.
    A page without a picture is drawn when it is shown: that is a remark.

    Published files that are damaged are noted for the next build, which makes them again. Nothing else is
    changed, and no lock taken: files that a build removes meanwhile may be reported missing.
    """
    library = check_library(caches)
    paths = CachePaths(caches)
    with suppress(OSError):  # a folder that cannot be written to
        note_damage(paths, library.damaged)
    vectors = [f for folder in (paths.vectors, paths.paid) for f in sorted(folder.glob("*/vectors-*.npy"))]
    noted = (replace(p, remedy=BUILD_AGAIN) if p.remedy == VERIFY_AND_BUILD else p for p in library.problems)
    problems = [
        *noted,
        *_database(paths.work_db),
        *(_damaged(file, paths) for file in vectors if not _named_by_content(file)),
        *_set_aside(paths),
        *_missing(paths, _CROPS, paths.figures, "pictures of figures", "图表图片"),
    ]
    remarks = [*library.remarks, *_missing(paths, _PAGES, paths.pages, "page pictures", "页面图片")]
    return Verified(library.files_checked + len(vectors), tuple(problems), tuple(remarks))


def _named_by_content(file: Path) -> bool:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()[:16] == file.stem.rsplit("-", 1)[-1]


def _damaged(file: Path, paths: CachePaths) -> Problem:
    return Problem(
        f"{file} is damaged; the next run sets it aside and makes its vectors again"
        + (" (they were paid for)" if paths.paid in file.parents else ""),
        f"{file} 已损坏；下次运行会将其移出并重新生成其中的向量"
        + ("（曾付费）" if paths.paid in file.parents else ""),
        "uv run scripts/build_embeddings.py",
    )


def _set_aside(paths: CachePaths) -> Iterator[Problem]:
    for folder in (paths.vectors, paths.paid):
        for file in sorted(folder.glob("*/*.damaged")):
            yield Problem(
                f"{file} was damaged and set aside; its vectors are made again by a build",
                f"{file} 曾损坏并已移出；其中的向量会在构建时重新生成",
                f"uv run scripts/build_embeddings.py, then delete {file}",
            )


def _database(file: Path) -> Iterator[Problem]:
    if not file.exists():
        yield Problem(f"{file} is missing", f"{file} 不存在")
        return
    try:
        with closing(_read_only(file)) as db:
            said = [row[0] for row in db.execute("PRAGMA integrity_check(3)")]
    except sqlite3.DatabaseError as error:
        said = [str(error)]
    if said != ["ok"]:
        yield Problem(
            f"{file} is damaged ({'; '.join(said)})",
            f"{file} 已损坏（{'；'.join(said)}）",
            f"delete {file} and build again: PDFs are parsed anew, vectors and paid results are used again",
        )


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file.resolve().as_uri() + "?mode=ro", uri=True)


def _missing(paths: CachePaths, sql: str, folder: Path, what: str, what_zh: str) -> Iterator[Problem]:
    """What the rows (path of the document, picture) of `sql` name and `folder` does not hold."""
    try:
        with closing(_read_only(paths.work_db)) as db:
            rows = db.execute(sql).fetchall()
    except sqlite3.DatabaseError:
        return  # told by `_database`
    missing = [(path, name) for path, name in rows if not (folder / name).is_file()]
    if missing:
        files = sorted({path for path, _ in missing})
        named = ", ".join(files[:_NAMED]) + (" …" if len(files) > _NAMED else "")
        only = " ".join(f'--only "{path}"' for path in files[:_NAMED])
        yield Problem(
            f"{len(missing)} {what} are missing, of {named}",
            f"缺少 {len(missing)} 个{what_zh}，涉及 {named}",
            f"uv run scripts/parse_pdfs.py --force {only}, then build again",
        )
