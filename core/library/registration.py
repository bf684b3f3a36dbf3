"""Finds the PDFs of a folder and gives each its identity: the SHA-256 of its bytes."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from core.errors import InputError

IGNORE_MARKER = ".pagewitness-ignore"
"""A folder with a file of this name is left out when a folder above it is scanned (the samples have one)."""

DOC_ID_DIGITS = 12


@dataclass(frozen=True, slots=True)
class KnownFile:
    """What an earlier scan saw under a path: with size and time unchanged the bytes are not read again."""

    doc_id: str
    sha256: str
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A PDF under the datas folder. `path` is relative, with POSIX separators; `error` when unreadable."""

    path: str
    doc_id: str
    sha256: str
    size: int
    mtime_ns: int
    error: str = ""


def scan(datas: Path, known: Mapping[str, KnownFile]) -> Iterator[FoundFile]:
    """Every `*.pdf` below `datas`, in the order of its path. Raises InputError when there is no such folder.

    A file that cannot be read is identified by its path, so that it is reported and tried again.
    """
    if not datas.is_dir():
        raise InputError(
            f"{datas} is not a folder.",
            f"{datas} 不是文件夹。",
            hint="Give the folder with your PDFs: --datas DIR",
            hint_zh="请指定存放 PDF 的文件夹：--datas 目录",
        )
    found = sorted((library_path(file, datas), file) for file in pdf_files(datas))
    for path, file in found:
        error = _name_error(file.relative_to(datas))
        yield _unreadable(path, error) if error else _identify(file, path, known)


def pdf_files(datas: Path) -> Iterator[Path]:
    """The PDFs below a folder, in no order; hidden and marked folders are left out."""
    for folder, folders, files in os.walk(datas):
        here = Path(folder)
        folders[:] = [f for f in folders if not f.startswith(".") and not (here / f / IGNORE_MARKER).exists()]
        for name in files:
            if name.lower().endswith(".pdf") and not name.startswith("."):
                yield here / name


def library_path(file: Path, datas: Path) -> str:
    """The name of a file in the library. Bytes that are no UTF-8, as archives made on a Chinese Windows leave
    them in file names, are shown as escapes: such a file is listed, and not opened.
    """
    return os.fsencode(file.relative_to(datas).as_posix()).decode("utf-8", "backslashreplace")


def _name_error(path: Path) -> str:
    name = os.fsencode(path)
    try:
        name.decode()
    except UnicodeDecodeError:
        try:
            return f"Its name is not UTF-8; read as GB18030 it is {name.decode('gb18030')}"
        except UnicodeDecodeError:
            return "Its name is not UTF-8."
    return ""


def _unreadable(path: str, error: str) -> FoundFile:
    sha256 = hashlib.sha256(b"unreadable\0" + path.encode()).hexdigest()
    return FoundFile(path, sha256[:DOC_ID_DIGITS], sha256, 0, 0, error)


def _identify(file: Path, path: str, known: Mapping[str, KnownFile]) -> FoundFile:
    try:
        stat = file.stat()
        before = known.get(path)
        if before and (before.size, before.mtime_ns) == (stat.st_size, stat.st_mtime_ns):
            return FoundFile(path, before.doc_id, before.sha256, stat.st_size, stat.st_mtime_ns)
        with file.open("rb") as stream:
            sha256 = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        return _unreadable(path, error.strerror or str(error))
    return FoundFile(path, sha256[:DOC_ID_DIGITS], sha256, stat.st_size, stat.st_mtime_ns)
