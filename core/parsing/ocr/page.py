"""Which pages need OCR, and how what it reads takes the place of a page's text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf

from core.errors import ModelFileError
from core.parsing.geometry import Frame
from core.parsing.health import find_troubles, is_unread
from core.parsing.lines import fragments_of
from core.parsing.ocr.cache import read_once
from core.parsing.ocr.engine import Picture
from core.parsing.ocr.reader import SURE
from core.parsing.ocr.words import scores, text_lines
from core.parsing.quality import is_unreadable
from core.parsing.reading import ReadPage
from core.parsing.words import TextLine
from core.types.geometry import BBox
from core.types.health import HealthReason
from core.types.page import Block

_DPI = 200
_MOST_DPI = 360
_FEWEST_PIXELS = 1000
_MOST_PIXELS = 2600
_MORE_LETTERS = 40
_DOUBTFUL_SHARE = 0.1


def examine(document: Any, pages: Sequence[ReadPage], folder: Path | None) -> tuple[str, ...]:
    """Note the troubles of each page and read those that need it by OCR (`folder` keeps what was read; None:
    no OCR). Gives warnings for people; never raises for one page.
    """
    warnings: list[str] = []
    for number, read in enumerate(pages):
        if read.failed:
            continue
        try:
            read.troubles[:0] = find_troubles(document[number], read)
        except (RuntimeError, ValueError):
            continue
        if folder is None or not is_unread(read.troubles):
            continue
        try:
            _read(document[number], read, folder)
        except ModelFileError as error:
            warnings.append(error.message)
            folder = None
        except Exception as error:
            warnings.append(f"OCR failed on page {number + 1}: {type(error).__name__}: {error}")
    return tuple(warnings)


def with_confidence(blocks: Sequence[Block], read: ReadPage) -> list[Block]:
    """Each block with the lowest score of the OCR lines in it; as it is on pages that OCR did not read."""
    if not read.scores:
        return list(blocks)
    out = []
    for block in blocks:
        found = [read.scores[w.bbox] for w in block.words if w.bbox in read.scores]
        out.append(replace(block, confidence=min(found)) if found else block)
    return out


def _read(page: Any, read: ReadPage, folder: Path) -> None:
    picture = _picture(page)
    if picture.min() == picture.max():
        read.troubles.remove(HealthReason.NO_TEXT)
        return
    found = read_once(picture, folder)
    frame, lines = text_lines(found, read.rotation, read.width, read.height)
    by_box = scores(found, lines, frame)
    own = _letters(read.text.lines) if HealthReason.SCAN in read.troubles else 0
    letters = _letters(lines)
    if own:
        lines = _beside_own(lines, frame, read)
        if letters < 2 * own + _MORE_LETTERS or read.text.frame.turn != frame.turn:
            read.troubles.remove(HealthReason.SCAN)  # a picture with a title: nothing hidden in it
            return
        lines = [*read.text.lines, *lines]
    text = "\n".join(" ".join(w.text for w in line.words) for line in lines)
    if not letters or is_unreadable(text):
        read.troubles.append(HealthReason.OCR_EMPTY)
        return
    read.text = read.text._replace(frame=frame, lines=tuple(lines), broken=0)
    read.fragments = list(fragments_of(lines))
    read.side, read.slanted = [], []
    read.scores = by_box
    unsure = sum(score < SURE for score in by_box.values()) > _DOUBTFUL_SHARE * len(by_box)
    gone = (HealthReason.NO_TEXT, HealthReason.SCAN, HealthReason.INVISIBLE)
    kept = [r for r in read.troubles if r not in gone]
    kept = [HealthReason.MISSING_MAP if r is HealthReason.UNREADABLE else r for r in kept]
    read.troubles = [HealthReason.OCR, *([HealthReason.OCR_DOUBTFUL] if unsure else []), *kept]


def _picture(page: Any) -> Picture:
    """The page as it is shown, fine enough for small print and not finer than needed."""
    long = max(page.rect.width, page.rect.height) / 72
    dpi = min(max(_DPI, _FEWEST_PIXELS / long), _MOST_PIXELS / long, _MOST_DPI)
    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(dpi / 72, dpi / 72), colorspace=pymupdf.csRGB, alpha=False)
    return np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.width, 3)


def _beside_own(lines: Sequence[TextLine], frame: Frame, read: ReadPage) -> list[TextLine]:
    """Lines without the words that the page's own text already has."""
    own = [read.text.frame.to_page(w.box) for line in read.text.lines for w in line.words]

    def known(box: BBox) -> bool:
        return any(o.contains(*box.center) or box.contains(*o.center) for o in own)

    kept = [
        line._replace(words=tuple(w for w in line.words if not known(frame.to_page(w.box)))) for line in lines
    ]
    return [line for line in kept if line.words]


def _letters(lines: Sequence[TextLine]) -> int:
    return sum(len(w.text) for line in lines for w in line.words)
