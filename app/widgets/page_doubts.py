"""What parsing made of a document: grades of its pages, what OCR read, and the doubtful pages to go to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from app.texts import text
from app.widgets.plain import plain
from core.evaluation.parse_report.record import doubt_groups, doubted_pages, ocr_pages, page_ranges
from core.types import Page, PageGrade
from core.types.names import grade_text, reason_text

_BUTTONS = 20  # pages of one kind of doubt that can be gone to at once
_GROUPS = 4  # kinds of doubt shown without a click


def grades_line(pages: Sequence[Page], language: str) -> str:
    """`good 20, doubtful 2`: pages by grade, those that occur."""
    counted = [(grade, sum(p.health.grade is grade for p in pages)) for grade in PageGrade]
    joint = ", " if language == "en" else "，"
    return joint.join(f"{grade_text(grade, language)} {n}" for grade, n in counted if n)


def ocr_line(pages: Sequence[Page]) -> str:
    """The pages whose text OCR read, as ranges; empty when there is none."""
    return page_ranges(ocr_pages(pages))


def page_doubts(pages: Sequence[Page], language: str, turn: Callable[[int], None]) -> None:
    """The doubtful pages by reason, each a button that shows it; nothing when all pages are good."""
    groups = doubt_groups(doubted_pages(pages))
    if not groups:
        return
    n = sum(len(numbers) for _, _, numbers in groups)
    with st.expander(text("doubted_pages", language, n=n), expanded=len(groups) <= _GROUPS):
        plain(text("doubts_mean", language), "note")
        for place, (grade, reasons, numbers) in enumerate(groups):
            comma, colon = ("; ", ": ") if language == "en" else ("；", "：")
            why = comma.join(reason_text(reason, language) for reason in reasons)
            plain(f"{grade_text(grade, language)}{colon}{why}")
            with st.container(horizontal=True, gap="xxsmall", key=f"doubts-{place}"):
                for number in numbers[:_BUTTONS]:
                    st.button(
                        str(number),
                        key=f"doubt-{place}-{number}",
                        help=text("show_page", language, page=number),
                        on_click=turn,
                        args=(number,),
                    )
            if len(numbers) > _BUTTONS:
                plain(text("more_pages", language, pages=page_ranges(numbers[_BUTTONS:])), "note")
