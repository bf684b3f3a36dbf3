"""How parsing a document ended, in one status and one line of reason."""

from __future__ import annotations

from collections.abc import Sequence

from core.types.document import DocumentStatus
from core.types.health import HealthReason
from core.types.page import ParsedDocument

_UNREAD = frozenset((HealthReason.UNREADABLE, HealthReason.FAILED))


def status_of(parsed: ParsedDocument) -> tuple[DocumentStatus, str]:
    """`parsed`, `partial` (some pages without readable text) or `no_text`, with the reason in words."""
    unread = [p.page for p in parsed.pages if not _UNREAD.isdisjoint(p.health.reasons)]
    silent = [p.page for p in parsed.pages if not p.has_text]
    if len(set(unread) | set(silent)) == len(parsed.pages):
        if unread:
            return DocumentStatus.NO_TEXT, f"no readable text: unreadable text on {_pages(unread)}"
        return DocumentStatus.NO_TEXT, "no text layer (scanned pages?)"
    if unread:
        return DocumentStatus.PARTIAL, f"no readable text on {_pages(unread)}"
    pictured = {f.page for f in parsed.figures}
    scans = [page for page in silent if page in pictured]
    if scans:
        return DocumentStatus.PARTIAL, f"no text layer on {_pages(scans)}"
    return DocumentStatus.PARSED, ""


def _pages(pages: Sequence[int]) -> str:
    shown = ", ".join(str(p) for p in pages[:8])
    more = f" and {len(pages) - 8} more" if len(pages) > 8 else ""
    return f"page {shown}{more}" if len(pages) == 1 else f"pages {shown}{more}"
