"""Answers a question while its stages, and what a model writes, appear on the screen.

What answers is imported with the first question (or by the warm-up): the page is there a second earlier.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import streamlit as st

from app import session
from app.frame import Frame
from app.resources import embedder_of, load_settings, providers
from app.session import Asked
from app.texts import has_text, text
from app.widgets.plain import plain
from core.errors import PagewitnessError
from core.types import Filters

if TYPE_CHECKING:
    from core.answering.trace_log import Event

_PIECES = 8  # pieces of a model's text between two drawings of it


def answer(question: str, filters: Filters, here: Frame) -> None:
    """Ask, and remember what came of it. The generation of this run is asked to the end."""
    from core.answering import answer_question
    from core.answering.limits import Limits

    plain(question, "question")
    begun = perf_counter()
    found, problem = None, None
    with st.status(text("working", here.language), type="compact", expanded=True):
        live = _Live(here.language)
        try:
            models = providers()
            found = answer_question(
                question,
                here.opened,
                embedder_of(here.opened),
                filters,
                chat=models.chat,
                reranker=models.reranker,
                limits=Limits.of(load_settings()),
                on_event=live.hear,
            )
        except PagewitnessError as error:
            problem = error
    seconds = perf_counter() - begun
    session.remember(Asked(session.next_number(), question, filters, found, problem, seconds))
    session.done()


def stage_name(stage: str, language: str) -> str:
    """The name of a stage of answering; its code where it has none."""
    key = f"stage_{stage}"
    return text(key, language) if has_text(key) else stage


class _Live:
    """The stages so far, and below them what a model writes, marked as not checked yet."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._stages: list[str] = []
        self._stages_place = st.empty()
        self._text_place = st.empty()
        self._pieces: list[str] = []

    def hear(self, event: Event, value: str) -> None:
        """See `core.answering.trace_log.OnEvent`."""
        if event == "stage":
            self._stages.append(stage_name(value, self._language))
            with self._stages_place:
                plain("\n".join(self._stages), "note")
        elif event == "text":
            self._pieces.append(value)
            if len(self._pieces) % _PIECES == 1:
                with self._text_place.container():
                    plain(text("not_checked_yet", self._language), "note")
                    plain("".join(self._pieces))
        else:
            self._pieces.clear()
            self._text_place.empty()
