"""The app: `uv run streamlit run app/main.py`. Reads a published library, writes nothing."""

from __future__ import annotations

from pathlib import Path

import streamlit as st
from pydantic import ValidationError

from app.frame import Frame, choose_language, name_in_force, set_frame, watch
from app.resources import Folders, folders, generation, load_settings, providers, warm_up
from app.texts import text
from app.widgets.plain import load_style, plain
from app.widgets.states import broken_library, no_library
from core.errors import LibraryMissingError, PagewitnessError, SettingsError
from core.index.generation import Generation

_ICON = Path(__file__).with_name("icon.svg")  # an icon by name would be fetched from the network
# Not in a folder named "pages": Streamlit would run a page there by itself, without this frame.
_PAGES = {
    "ask": ":material/search:",
    "library": ":material/folder_open:",
    "status": ":material/monitor_heart:",
    "evaluation": ":material/fact_check:",
}


def main() -> None:
    """The frame around every page: title, language, navigation, and what to say when there is no library."""
    st.set_page_config(page_title="Pagewitness", page_icon=str(_ICON), layout="wide")
    load_style()
    try:
        settings = load_settings()
        providers()
    except ValidationError as error:
        told = [f"{p['loc'][0] if p['loc'] else ''}: {p['msg']}" for p in error.errors()]
        _bad_settings(told, told)
        return
    except SettingsError as error:
        _bad_settings([error.text("zh")], [error.text("en")])
        return
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.markdown("**Pagewitness**", width="content")
        language = choose_language(settings)
    pages = [
        st.Page(f"views/{name}.py", title=text(name, language), icon=icon, default=name == "ask")
        for name, icon in _PAGES.items()
    ]
    page = st.navigation(pages, position="top")
    if not st.get_option("server.address"):
        plain(text("open_to_network", language), "note")
    places = folders()
    watch(name_in_force(places), places)
    opened = _opened(places, language)
    if opened is not None:
        set_frame(Frame(language, places, opened))
        page.run()
        warm_up(opened.caches, opened.name)


def _opened(places: Folders, language: str) -> Generation | None:
    try:
        opened = generation(places.caches)
    except LibraryMissingError:
        no_library(places, language)
        return None
    except PagewitnessError as error:
        broken_library(error, places, language)
        return None
    return opened


def _bad_settings(zh: list[str], en: list[str]) -> None:
    """Said in both languages: the language is one of the settings."""
    for language, problems in (("zh", zh), ("en", en)):
        st.subheader(text("bad_settings", language))
        for problem in problems:
            plain(problem)
        plain(text("bad_settings_hint", language), "note")


main()
