"""Which pages need OCR, and how what it reads takes the place of a page's text."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf

from core.errors import ModelFileError, OcrUnfinishedError
from core.library.disk import is_full
from core.parsing.geometry import Frame
from core.parsing.health import find_troubles, is_unread
from core.parsing.joining import fragments_of
from core.parsing.ocr.cache import kept, read_and_keep
from core.parsing.ocr.engine import Picture
from core.parsing.ocr.lines import OcrPage
from core.parsing.ocr.rules import to_rulings
from core.parsing.ocr.words import scores, text_lines
from core.parsing.quality import is_unreadable
from core.parsing.reading import ReadPage
from core.parsing.words import TextLine
from core.types.geometry import BBox
from core.types.health import OCR_SURE, HealthReason
from core.types.page import Block

_DPI = 200
_MOST_DPI = 360
_FEWEST_PIXELS = 1000
_MOST_PIXELS = 2600
_MORE_LETTERS = 40
_DOUBTFUL_SHARE = 0.1
_SETTLED = (HealthReason.NO_TEXT, HealthReason.SCAN, HealthReason.UNREADABLE, HealthReason.INVISIBLE)


def examine(
    document: Any, pages: Sequence[ReadPage], folder: Path | None, seconds: float = math.inf
) -> tuple[str, ...]:
    """Note the troubles of each page and read those that need it by OCR (`folder` keeps what was read; None:
    no OCR). Gives warnings for people.

    Raises OcrUnfinishedError after `seconds` when pages are left; a page that fails never raises.
    """
    for number, read in enumerate(pages):
        if not read.failed:
            with suppress(Exception):
                read.troubles[:0] = find_troubles(document[number], read)
    if folder is None:
        return ()
    spent = 0.0
    warnings: list[str] = []
    unread = [number for number, read in enumerate(pages) if is_unread(read.troubles)]
    for done, number in enumerate(unread):
        if spent > seconds:
            raise OcrUnfinishedError(done, len(unread))
        try:
            spent += _read(document[number], pages[number], folder)
        except ModelFileError as error:
            return (error.message,)
        except Exception as error:
            if is_full(error):
                raise
            pages[number].troubles.append(HealthReason.OCR_EMPTY)
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


def _read(page: Any, read: ReadPage, folder: Path) -> float:
    """Read one page; the seconds that took, 0 where its picture had been read before."""
    picture = _picture(page)
    if picture.min() == picture.max():
        read.troubles = [r for r in read.troubles if r is not HealthReason.NO_TEXT]
        return 0.0
    begun = time.monotonic()
    found = kept(picture, folder)
    if found is not None:
        _take(found, read)
        return 0.0
    _take(read_and_keep(picture, folder), read)
    return time.monotonic() - begun


def _take(found: OcrPage, read: ReadPage) -> None:
    """Let what OCR found take the place of the page's text, or stand beside a scan's few letters."""
    frame, lines = text_lines(found, read.rotation, read.width, read.height)
    by_box = scores(found, lines, frame)
    letters = _letters(lines)
    own = _letters(read.text.lines) if HealthReason.SCAN in read.troubles else 0
    if own and letters < 2 * own + _MORE_LETTERS:
        read.troubles.remove(HealthReason.SCAN)  # a picture with a title: nothing hidden in it
        return
    if is_unreadable("\n".join(" ".join(w.text for w in line.words) for line in lines)) or not letters:
        read.troubles.append(HealthReason.OCR_EMPTY)
        return
    if own and read.text.frame.turn == frame.turn:
        lines = [*(line for line in read.text.lines if line.upright), *_beside_own(lines, frame, read)]
    else:
        read.side, read.slanted = [], []
    read.text = read.text._replace(frame=frame, lines=tuple(lines), broken=0)
    read.fragments = list(fragments_of(lines))
    read.scores = by_box
    read.rulings = to_rulings(found.rules, frame, frame.layout_height / found.height)
    unsure = sum(score < OCR_SURE for score in by_box.values()) > _DOUBTFUL_SHARE * len(by_box)
    left = [r for r in read.troubles if r not in _SETTLED]
    if HealthReason.UNREADABLE in read.troubles:
        left.append(HealthReason.MISSING_MAP)
    read.troubles = [HealthReason.OCR, *([HealthReason.OCR_DOUBTFUL] if unsure else []), *left]


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
