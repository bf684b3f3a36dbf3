"""What stands behind a citation: the quote, its page with the box, where it is, how it was found."""

from __future__ import annotations

import streamlit as st

from app.resources import Folders
from app.session import Asked, Shown, shown
from app.texts import has_text, text
from app.widgets.badges import badges, page_badge
from app.widgets.page_view import download_page, show_crop, show_page, turn_pages
from app.widgets.plain import facts, label, plain, table
from app.widgets.table_view import table_view
from core.index.generation import Generation
from core.types import Evidence


def evidence_panel(asked: Asked, opened: Generation, places: Folders, language: str) -> None:
    """The open piece of evidence, and the choice among all of them."""
    open_now = shown(asked)
    if asked.answer is None or open_now is None:
        return
    evidence = asked.answer.evidence_by_number(open_now.evidence)
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="evidence-choice"):
        _choice(asked, open_now)
        if evidence is not None:
            plain(evidence.document.label or evidence.document.name, width="content")
    if evidence is not None:
        _one(evidence, open_now, opened, places, language, f"{asked.number}-{evidence.number}")


def open_evidence(asked: Asked, number: int, claim: int = -1) -> None:
    """Show a piece of evidence at the page of its quote."""
    open_now = shown(asked)
    evidence = asked.answer.evidence_by_number(number) if asked.answer else None
    if open_now is not None and evidence is not None:
        open_now.evidence, open_now.page, open_now.claim = number, evidence.quote.page, claim


def _choice(asked: Asked, open_now: Shown) -> None:
    for evidence in asked.answer.evidence if asked.answer else ():
        st.button(
            f"\\[{evidence.number}\\]",
            key=f"choose-{asked.number}-{evidence.number}",
            type="primary" if evidence.number == open_now.evidence else "secondary",
            on_click=open_evidence,
            args=(asked, evidence.number),
        )


def _one(
    evidence: Evidence, open_now: Shown, opened: Generation, places: Folders, language: str, key: str
) -> None:
    quote, document = evidence.quote, evidence.document
    plain(quote.text, "quote")
    if quote.described_by:
        plain(text("described_by", language, model=quote.described_by), "note")
    with st.container(horizontal=True, gap="xsmall", key=f"marks-{key}"):
        badges(evidence, language)
    if evidence.crop:
        show_crop(evidence.crop, opened, language)
    section = " › ".join(evidence.candidate.chunk.section)
    context = "\n".join(line for line in evidence.context.splitlines() if line != section)
    facts(
        [
            (text("context", language), context),
            (text("section", language), section),
        ]
    )

    table_view(quote.block_id, document, opened, language, key, quote)

    def turn(page: int) -> None:
        open_now.page = page

    on_quote = open_now.page == quote.page
    printed = evidence.page_label if on_quote else ""
    turn_pages(open_now.page, document.pages, printed, language, key, turn, quote.page)
    if not on_quote:
        plain(text("other_page", language, page=quote.page), "note")
        page_badge(opened.library.page(document.doc_id, open_now.page).health, language)
    show_page(document, open_now.page, opened, places, language, key, quote.boxes if on_quote else ())
    download_page(document, open_now.page, places, language, key)
    facts([(text("also", language), "\n".join(document.paths[1:]))])
    _routes(evidence, language)


def _routes(evidence: Evidence, language: str) -> None:
    with st.expander(text("routes", language), type="compact"):
        rows = [
            (_route_name(name, language), str(hit.rank), f"{hit.score:.3f}")
            for name, hit in evidence.candidate.routes.items()
        ]
        table([text(k, language) for k in ("route", "rank", "score")], rows)


def _route_name(route: str, language: str) -> str:
    key = f"route_{route}"
    return text(key, language) if has_text(key) else route


def citation_label(evidence: Evidence, language: str) -> str:
    """`[1] company period type, page 5`, safe for the label of a button."""
    name = evidence.document.label or evidence.document.name
    return label(f"[{evidence.number}] {name} · {text('page_n', language, page=evidence.quote.page)}")
