"""What every page has: the language, the opened library, and a watch for a newer one."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from app.resources import Folders, folders
from app.texts import LANGUAGES
from core.errors import LibraryError
from core.index.generation import Generation, current_name
from core.settings import Settings

_SECONDS = 5.0
"""How often a page looks whether a newer library has been published."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a page needs to draw itself; one question is asked of one `opened` generation."""

    language: str
    places: Folders
    opened: Generation


def choose_language(settings: Settings) -> str:
    """The switch at the top; kept in the address, so that a link opens in the language it was sent in."""
    chosen: str = st.segmented_control(
        "语言 / Language",
        list(LANGUAGES),
        default=_first_language(settings),
        required=True,
        format_func=LANGUAGES.__getitem__,
        key="lang",
        persist_state="session",
        label_visibility="collapsed",
    )
    if st.query_params.get("lang") != chosen:
        st.query_params["lang"] = chosen
    return chosen


def _first_language(settings: Settings) -> str:
    asked = st.query_params.get("lang")
    if asked in LANGUAGES:
        return asked
    if settings.language != "auto":
        return settings.language
    return "zh" if (st.context.locale or "").lower().startswith("zh") else "en"


def set_frame(here: Frame) -> None:
    """Hand the frame to the page that runs next."""
    st.session_state["frame"] = here


def frame() -> Frame:
    """The frame of this run. Raises KeyError outside `main.py`."""
    here: Frame = st.session_state["frame"]
    return here


def name_in_force(places: Folders) -> str:
    try:
        return current_name(places.caches)
    except LibraryError:
        return ""


@st.fragment(run_every=_SECONDS)
def watch(shown: str, places: Folders) -> None:
    """Run the app again when another generation is in force; a question in progress ends in its own."""
    now = folders()
    if (now.caches, name_in_force(now)) != (places.caches, shown):
        st.rerun()
