"""The grade of a page: what is wrong with its text, and how much that matters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from core.parsing.geometry import overlap
from core.parsing.quality import has_gaps, is_unreadable
from core.parsing.reading import ReadPage
from core.parsing.visibility import counts, hidden_letters
from core.types.geometry import BBox
from core.types.health import HealthReason, PageGrade, PageHealth
from core.types.page import Block, BlockKind

_POOR = frozenset((HealthReason.FAILED, HealthReason.UNREADABLE))
_UNREAD = frozenset((HealthReason.NO_TEXT, HealthReason.UNREADABLE, HealthReason.SCAN))
_PROSE = (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.FOOTNOTE, BlockKind.TABLE)
_LONG = 40  # letters of a block that is worth comparing
_OVER = 0.6  # of the smaller of two blocks
_STRAY_LETTERS = 80
_SCAN_SHARE = 0.6


def find_troubles(page: Any, read: ReadPage) -> list[HealthReason]:
    """What is wrong with a page as it was read, the weightiest first; nothing for a page that failed."""
    if read.failed:
        return []
    text = text_of(read)
    letters = len("".join(text.split()))
    found = []
    if not letters:
        return [HealthReason.NO_TEXT] if _shows_something(page) else []
    if is_unreadable(text):
        found.append(HealthReason.UNREADABLE)
    elif letters < _STRAY_LETTERS and _is_scan(page, read.width * read.height):
        found.append(HealthReason.SCAN)
    if has_gaps(text):
        found.append(HealthReason.MISSING_MAP)
    look = read.text.look
    if counts(hidden_letters(page, look, read.width, read.height), look.letters):
        found.append(HealthReason.INVISIBLE)
    if counts(look.outside, look.letters + look.outside):
        found.append(HealthReason.OUTSIDE)
    return found


def text_of(read: ReadPage) -> str:
    """The text of a page before it is laid out."""
    return "\n".join(" ".join([w.text for w in line.words]) for line in read.text.lines)


def is_unread(reasons: Collection[HealthReason]) -> bool:
    """Whether a page holds text that only OCR could read, and OCR has not been tried."""
    return not _UNREAD.isdisjoint(reasons) and HealthReason.OCR_EMPTY not in reasons


def grade_page(troubles: Sequence[HealthReason], blocks: Sequence[Block] = ()) -> PageHealth:
    """Grade one page by its troubles and its finished blocks."""
    reasons = list(dict.fromkeys(troubles))
    if _blocks_collide(blocks):
        reasons.append(HealthReason.ORDER)
    poor = any(r in _POOR for r in reasons)
    poor = poor or (HealthReason.NO_TEXT in reasons and HealthReason.OCR_EMPTY not in reasons)
    grade = PageGrade.POOR if poor else PageGrade.DOUBTFUL if reasons else PageGrade.GOOD
    return PageHealth(grade, tuple(reasons))


def _shows_something(page: Any) -> bool:
    """Whether a page without text has anything on it; empty text and strokes of no width are nothing."""
    shown = (BBox(*box).intersection(BBox(*page.rect)) for _, box in page.get_bboxlog())
    return any(box.area > 0 for box in shown)


def _is_scan(page: Any, area: float) -> bool:
    if not page.get_images():
        return False
    boxes = [info["bbox"] for info in page.get_image_info()]
    shown: float = sum(max(0.0, x1 - x0) * max(0.0, y1 - y0) for x0, y0, x1, y1 in boxes)
    return shown >= _SCAN_SHARE * area


def _blocks_collide(blocks: Sequence[Block]) -> bool:
    """Whether long blocks lie over each other: two texts in one place, or lines of one torn apart."""
    long = [b for b in blocks if b.kind in _PROSE and len(b.text) >= _LONG]
    return any(
        _shared(a, b) > _OVER * min(a.bbox.area, b.bbox.area) for a, b in _pairs(sorted(long, key=_top))
    )


def _top(block: Block) -> float:
    return block.bbox.y0


def _pairs(blocks: Sequence[Block]) -> Iterator[tuple[Block, Block]]:
    for i, block in enumerate(blocks):
        for other in blocks[i + 1 :]:
            if other.bbox.y0 >= block.bbox.y1:
                break
            yield block, other


def _shared(a: Block, b: Block) -> float:
    width = overlap(a.bbox.x0, a.bbox.x1, b.bbox.x0, b.bbox.x1)
    height = overlap(a.bbox.y0, a.bbox.y1, b.bbox.y0, b.bbox.y1)
    return max(0.0, width) * max(0.0, height)
