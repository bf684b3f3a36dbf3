"""Reads every page of an open document once, before anything is laid out: text, frame, label, troubles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from core.parsing.geometry import Frame
from core.parsing.joining import fragments_of
from core.parsing.lines import Fragment
from core.parsing.rulings import Rulings
from core.parsing.turned import Slanted, Turned, slanted_text, turned_text
from core.parsing.vertical import in_columns
from core.parsing.words import PageText, Word, read_page
from core.types.geometry import BBox
from core.types.health import HealthReason
from core.types.page import OutlineEntry

MOST_REPLACED = 7
"""Up to so many characters that are none do not count against a page."""


@dataclass(slots=True)
class Watermark:
    """Words over or behind the page's own text, line by line in their frame; see `watermarks`."""

    frame: Frame
    lines: list[list[Word]]
    upright: bool = True


@dataclass(slots=True)
class ReadPage:
    """A page after its text was read, before it is laid out. `width` x `height` in points, not rotated.

    `fragments` run left to right in the page's frame, `side` and `slanted` hold all other text.
    `scores` has an entry for every word (its box on the page) that OCR read, `rulings` the lines it saw.
    """

    width: float
    height: float
    rotation: int
    label: str
    text: PageText
    fragments: list[Fragment]
    side: list[Turned] = field(default_factory=list)
    slanted: list[Slanted] = field(default_factory=list)
    watermarks: list[Watermark] = field(default_factory=list)
    troubles: list[HealthReason] = field(default_factory=list)
    scores: dict[BBox, float] = field(default_factory=dict)
    rulings: Rulings | None = None

    @property
    def failed(self) -> bool:
        return HealthReason.FAILED in self.troubles


def read_one(document: Any, number: int) -> ReadPage:
    """Read page `number` (0-based); one that cannot be read comes back empty, with FAILED."""
    try:
        page = document[number]
        rotation = page.rotation % 360
        width, height = page.rect.width, page.rect.height
        if rotation in (90, 270):
            width, height = height, width
        label = clean(page.get_label())
    except Exception:
        return _failed(612, 792, 0, "")
    try:
        text = in_columns(read_page(page, width, height))
    except Exception:
        return _failed(width, height, rotation, label)
    upright = [line for line in text.lines if line.upright]
    others = [line for line in text.lines if not line.upright] if len(upright) < len(text.lines) else []
    return ReadPage(
        width,
        height,
        rotation,
        label,
        text,
        fragments_of(upright),
        turned_text(others, width, height),
        slanted_text(others),
        troubles=[HealthReason.REPLACED] if text.broken > MOST_REPLACED else [],
    )


def _failed(width: float, height: float, rotation: int, label: str) -> ReadPage:
    empty = PageText(Frame(rotation, width, height), (), 0)
    return ReadPage(width, height, rotation, label, empty, [], troubles=[HealthReason.FAILED])


def read_outline(document: Any) -> tuple[OutlineEntry, ...]:
    """The bookmarks that lead to a page; none when they cannot be read."""
    try:
        entries = document.get_toc(simple=True)
    except Exception:
        return ()
    return tuple(OutlineEntry(level, clean(title), page) for level, title, page in entries if page > 0)


def read_info(document: Any) -> dict[str, str]:
    """The information dictionary, as far as it can be read."""
    try:
        metadata = document.metadata or {}
    except Exception:
        return {}
    return {k: clean(v) for k, v in metadata.items() if isinstance(v, str) and v.strip()}


def clean(text: str) -> str:
    """Text that can be stored: lone surrogates replaced, NUL and outer white space removed."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\x00", "").strip()
