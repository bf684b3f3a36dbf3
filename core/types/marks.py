"""What is said beside a quote of which a reader should know more: read by OCR, or from a doubtful page."""

from __future__ import annotations

from core.types.evidence import Evidence
from core.types.health import HealthReason, PageGrade, PageHealth
from core.types.names import reason_text


def ocr_mark(confidence: float | None) -> str:
    """`OCR 93 %` for text that OCR read, the same in both languages; empty for a PDF's own text."""
    return "" if confidence is None else f"OCR {int(100 * confidence)} %"


def health_mark(health: PageHealth, language: str, *, without_ocr: bool = False) -> str:
    """Grade and reasons of a page in `zh` or `en`; empty for a good one. `without_ocr`: leave that reason
    out, because it is said beside it.
    """
    reasons = [r for r in health.reasons if not (without_ocr and r is HealthReason.OCR)]
    if health.grade is PageGrade.GOOD or not reasons:
        return ""
    said = [reason_text(r, language) for r in reasons]
    poor = health.grade is PageGrade.POOR
    if language == "zh":
        return f"{'页面难以辨读' if poor else '页面存疑'}：{'；'.join(said)}"
    return f"{'page hardly readable' if poor else 'page in doubt'}: {'; '.join(said)}"


def evidence_marks(evidence: Evidence, language: str) -> tuple[str, ...]:
    """All marks of a piece of evidence, none for clean text of a good page."""
    ocr = ocr_mark(evidence.quote.confidence)
    marks = ocr, health_mark(evidence.health, language, without_ocr=bool(ocr))
    return tuple(mark for mark in marks if mark)
