"""How parsing a document ended, in one status and one line of reason."""

from __future__ import annotations

from collections.abc import Sequence

from core.parsing.health import is_unread
from core.types.document import DocumentStatus
from core.types.health import HealthReason
from core.types.page import Page, ParsedDocument

_UNREAD = frozenset((HealthReason.UNREADABLE, HealthReason.FAILED))


def status_of(parsed: ParsedDocument) -> tuple[DocumentStatus, str]:
    """`parsed`, `partial` (some pages without readable text) or `no_text`, with the reason in words. A page
    that OCR read has text.
    """
    unread = [p for p in parsed.pages if not _UNREAD.isdisjoint(p.health.reasons)]
    silent = [p for p in parsed.pages if not p.has_text]
    if len({p.page for p in (*unread, *silent)}) == len(parsed.pages):
        if unread:
            return DocumentStatus.NO_TEXT, f"no readable text: unreadable text on {_pages(unread)}"
        return DocumentStatus.NO_TEXT, f"no text layer{_why(silent)}"
    if unread:
        return DocumentStatus.PARTIAL, f"no readable text on {_pages(unread)}"
    pictured = {f.page for f in parsed.figures}
    scans = [p for p in silent if p.page in pictured]
    scans += [p for p in parsed.pages if HealthReason.SCAN in p.health.reasons]
    if scans:
        scans.sort(key=lambda p: p.page)
        return DocumentStatus.PARTIAL, f"no text layer on {_pages(scans)}{_why(scans)}"
    return DocumentStatus.PARSED, ""


def _why(pages: Sequence[Page]) -> str:
    """What OCR had to do with it."""
    if any(HealthReason.OCR_EMPTY in p.health.reasons for p in pages):
        return "; OCR found no text either"
    return " (scanned pages, not read by OCR)" if any(is_unread(p.health.reasons) for p in pages) else ""


def _pages(pages: Sequence[Page]) -> str:
    shown = ", ".join(str(p.page) for p in pages[:8])
    more = f" and {len(pages) - 8} more" if len(pages) > 8 else ""
    return f"page {shown}{more}" if len(pages) == 1 else f"pages {shown}{more}"
