"""The Ask page: a question, its answer, and the evidence beside it."""

from __future__ import annotations

import streamlit as st

from app import session
from app.frame import Frame, frame
from app.resources import examples
from app.texts import text
from app.widgets.answer import answer_view, history_list
from app.widgets.asking import answer
from app.widgets.filters import filter_effect, filter_popover
from app.widgets.models import models_line
from app.widgets.plain import label, plain
from app.widgets.states import empty_library, samples_notice
from core.types import Filters

MOST_CHARACTERS = 2000


def page() -> None:
    """Draw the page; a question asked before an interruption is asked again."""
    here = frame()
    if not any(d.status.searchable for d in here.opened.library.documents()):
        empty_library(here.places, here.language)
        return
    with st.bottom, st.container(gap="xxsmall"):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            filters = filter_popover(here.opened, here.language)
            question = st.chat_input(
                text("placeholder", here.language), max_chars=MOST_CHARACTERS, key="question"
            )
        effect = filter_effect(filters, here.opened, here.language)
        plain(" · ".join((*effect, models_line(here.opened, here.language))), "note")
    if question and question.strip():
        session.request(question.strip(), filters)
    working = st.empty()
    wanted = session.pending()
    if wanted is not None:
        with working.container():
            answer(*wanted, here)
        working.empty()
    asked = session.current()
    if asked is None:
        _start(here, filters)
    else:
        answer_view(asked, here.opened, here.places, here.language)
        history_list(here.language)


def _start(here: Frame, filters: Filters) -> None:
    samples_notice(here.places, here.language)
    counts = here.opened.manifest.counts
    plain(text("holds", here.language, n=counts["searchable"], pages=counts["pages"]), "question")
    plain(text("intro", here.language))
    offered = examples(here.opened, here.language)
    if not offered:
        return
    plain(text("examples", here.language), "note")
    with st.container(gap="xxsmall", key="examples"):
        for position, question in enumerate(offered):
            st.button(
                label(question), key=f"example-{position}", on_click=session.request, args=(question, filters)
            )


page()
