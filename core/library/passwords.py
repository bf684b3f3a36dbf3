"""Passwords of protected PDFs, from `passwords.csv` in the datas folder.

They are given to whoever opens a file and to nobody else: no record, log, message or version holds one.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import InputError
from core.library.patterns import matches

PASSWORDS_FILE = "passwords.csv"


@dataclass(frozen=True, slots=True)
class Passwords:
    """The lines of the file as (pattern, password). `stamp` changes when the file does; empty: no file."""

    lines: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    stamp: str = ""

    def of(self, paths: Sequence[str]) -> str:
        """The password of the first line that names one of a document's paths; empty when none does."""
        for pattern, password in self.lines:
            if any(matches(path, pattern) for path in paths):
                return password
        return ""

    def version(self, paths: Sequence[str]) -> str:
        """Changes when another password may be at hand for these paths, and tells nothing of it."""
        return self.stamp if self.of(paths) else ""


def read_passwords(datas: Path) -> Passwords:
    """The passwords of a datas folder; none when it has no such file.

    Raises InputError when it is no table of `file` and `password`.
    """
    file = datas / PASSWORDS_FILE
    try:
        data, stamp = file.read_bytes(), str(file.stat().st_mtime_ns)
    except FileNotFoundError:
        return Passwords()
    except OSError as error:
        raise _unusable(error.strerror or "it cannot be read", "无法读取") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("gb18030", "replace")  # as Excel saves it on a Chinese Windows
    head = text.split("\n", 1)[0].lower()
    parted_by = next((mark for mark in ";\t" if f"file{mark}" in head), ",")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=parted_by)
    rows = [row for row in reader if any(cell.strip() for cell in row)]
    if not rows or [cell.strip().lower() for cell in rows[0]] != ["file", "password"]:
        raise _unusable("its first line must be: file,password", "首行必须是 file,password")
    for number, row in enumerate(rows[1:], 2):
        if len(row) != 2:
            raise _unusable(
                f"row {number} has {len(row)} columns; put a password with a comma into double quotes",
                f"第 {number} 行有 {len(row)} 列；含逗号的密码请加双引号",
            )
    return Passwords(tuple((pattern, password) for pattern, password in rows[1:] if password), stamp)


def _unusable(why: str, why_zh: str) -> InputError:
    return InputError(
        f"{PASSWORDS_FILE} cannot be used: {why}.",
        f"{PASSWORDS_FILE} 无法使用：{why_zh}。",
        hint="It has two columns, file and password; datas/README.md shows one.",
        hint_zh="该文件有 file 和 password 两列，示例见 datas/README.md。",
    )
