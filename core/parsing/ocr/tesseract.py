"""A second opinion on lines that RapidOCR is unsure of: the tesseract command, where it is installed.

All doubtful lines of a page go into one call: loading its language data takes longer than reading a line.
"""

from __future__ import annotations

import functools
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from core.parsing.ocr.engine import Picture
from core.parsing.words import is_cjk

SECONDS = 60.0
_LANGUAGES = ("chi_sim", "eng")


@functools.cache
def languages() -> str:
    """What is installed of Chinese and English, as the command wants it; empty: no tesseract."""
    command = shutil.which("tesseract")
    if command is None:
        return ""
    try:
        listed = subprocess.run(
            [command, "--list-langs"], capture_output=True, text=True, timeout=10, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return "+".join(name for name in _LANGUAGES if name in listed.stdout.split())


def read_with_tesseract(crops: Sequence[Picture]) -> list[tuple[str, float]]:
    """Text and score (0–1) of pictures of one line each; nothing at all where the command fails."""
    known = languages()
    if not crops or not known:
        return []
    with tempfile.TemporaryDirectory(prefix="pagewitness-ocr-") as name:
        folder = Path(name)
        files = [folder / f"{i}.png" for i in range(len(crops))]
        for file, crop in zip(files, crops, strict=True):
            Image.fromarray(crop).save(file, dpi=(300, 300))
        (folder / "lines.txt").write_text("\n".join(map(str, files)), encoding="utf-8")
        command = ["tesseract", str(folder / "lines.txt"), "stdout", "-l", known, "--psm", "7", "tsv"]
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                timeout=SECONDS,
                check=True,
                env={"OMP_THREAD_LIMIT": "1", "PATH": str(Path(shutil.which("tesseract") or "").parent)},
            )
        except (OSError, subprocess.SubprocessError):
            return []
    return _lines(done.stdout.decode("utf-8", "replace"), len(crops))


def _lines(table: str, count: int) -> list[tuple[str, float]]:
    """Words of the table, put together line by line; a picture is a page of it."""
    words: list[list[tuple[str, float]]] = [[] for _ in range(count)]
    for row in table.splitlines()[1:]:
        fields = row.split("\t")
        if len(fields) == 12 and fields[0] == "5" and fields[11].strip():
            page = int(fields[1]) - 1
            if 0 <= page < count:
                words[page].append((fields[11].strip(), float(fields[10]) / 100))
    out = []
    for line in words:
        letters = sum(len(text) for text, _ in line)
        score = sum(len(text) * value for text, value in line) / letters if letters else 0.0
        out.append((_joined([text for text, _ in line]), max(0.0, min(1.0, score))))
    return out


def _joined(words: Sequence[str]) -> str:
    text = ""
    for word in words:
        text += word if not text or (is_cjk(text[-1]) and is_cjk(word[0])) else f" {word}"
    return text
