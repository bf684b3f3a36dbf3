"""Small marks beside a quote or a page whose text should be compared with the picture."""

from __future__ import annotations

import streamlit as st

from app.texts import text
from app.widgets.plain import label
from core.types import Evidence, PageGrade, PageHealth
from core.types.health import OCR_SURE
from core.types.marks import health_mark, ocr_mark


def badges(evidence: Evidence, language: str) -> None:
    """How sure OCR was of a quote, and what is wrong with its page; nothing for clean text."""
    read = ocr_mark(evidence.quote.confidence)
    if read:
        unsure = (evidence.quote.confidence or 0.0) < OCR_SURE
        st.badge(label(read), color="orange" if unsure else "blue", help=text("ocr_means", language))
    page_badge(evidence.health, language, without_ocr=bool(read))


def page_badge(health: PageHealth, language: str, *, without_ocr: bool = False) -> None:
    """Grade and reasons of a page; nothing for a good one."""
    said = health_mark(health, language, without_ocr=without_ocr)
    if said:
        poor = health.grade is PageGrade.POOR
        st.badge(label(said), color="red" if poor else "orange", help=text("health_means", language))
