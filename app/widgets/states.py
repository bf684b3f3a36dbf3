"""What the app says when there is nothing to show: no library, an empty one, an error, and what to run."""

from __future__ import annotations

import streamlit as st

from app.resources import Folders
from app.texts import text
from app.widgets.plain import plain
from core.errors import PagewitnessError


def no_library(places: Folders, language: str) -> None:
    """Nothing has been built yet."""
    st.header(text("no_library", language))
    plain(text("no_library_own", language, datas=places.datas))
    st.code(places.build, language=None, wrap_lines=True)
    plain(text("no_library_demo", language))
    st.code(places.demo, language=None, wrap_lines=True)
    plain(text("appears", language), "note")


def broken_library(error: PagewitnessError, places: Folders, language: str) -> None:
    """The files of the library cannot be used as they are."""
    st.header(text("library_broken", language))
    problem(error, language)
    st.code(places.demo if places.samples else places.build, language=None, wrap_lines=True)


def empty_library(places: Folders, language: str) -> None:
    """A library without a searchable document."""
    st.subheader(text("empty_library", language))
    plain(text("no_library_own", language, datas=places.datas))
    st.code(places.build, language=None, wrap_lines=True)


def samples_notice(places: Folders, language: str) -> None:
    """The sample library stands in for one of the user's own."""
    if places.samples:
        plain(text("sample_library", language, command=places.build), "note")


def problem(error: PagewitnessError, language: str) -> None:
    """An error meant for people, as text."""
    with st.container(border=True):
        st.badge(text("went_wrong", language), icon=":material/error:", color="red")
        plain(error.text(language))
