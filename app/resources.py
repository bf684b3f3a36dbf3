"""What all sessions share: settings, folders, the opened generation, warm models. Reads only."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from core.errors import PagewitnessError
from core.index.generation import Generation, current_name, open_current
from core.library.counts import ContentCounts
from core.library.examples import example_questions
from core.library.paths import CachePaths
from core.providers.protocols import Embedder
from core.providers.registry import Providers, make_providers
from core.settings import REPOSITORY, Settings

_FIRST_THE_PAGE = 0.3
"""Seconds left to the first page before models are loaded beside it."""

SAMPLES = REPOSITORY / "datas" / "samples"


@dataclass(frozen=True, slots=True)
class Folders:
    """Where the library of this app lies. `samples`: only that of `scripts/demo.py` is built."""

    datas: Path
    caches: Path
    samples: bool
    build: str

    @property
    def demo(self) -> str:
        return "uv run scripts/demo.py"


@st.cache_resource(show_spinner=False)
def load_settings() -> Settings:
    """Settings of this process. Raises pydantic's ValidationError when one cannot be used."""
    return Settings()  # type: ignore[call-arg]  # the fields come from the environment


def folders() -> Folders:
    """The folders of the settings, or those of the samples as long as only these are built."""
    settings = load_settings()
    datas, caches = settings.datas.resolve(), settings.caches.resolve()
    build = _build_command(datas, caches)
    demo = caches / "demo"
    if not CachePaths(caches).current.is_file() and CachePaths(demo).current.is_file():
        return Folders(SAMPLES, demo, samples=True, build=build)
    return Folders(datas, caches, samples=False, build=build)


def _build_command(datas: Path, caches: Path) -> str:
    """The command to type, naming only the folders that are not the usual ones."""
    words = ["uv run scripts/build.py"]
    for option, folder in (("datas", datas), ("caches", caches)):
        if folder != REPOSITORY / option:
            words.append(f'--{option} "{folder}"')
    return " ".join(words)


@st.cache_resource(max_entries=3, show_spinner=False)
def _opened(caches: Path, name: str) -> Generation:
    """One generation, shared by all sessions. An older one lives as long as a question holds it."""
    del name  # the key: a new name opens the new generation
    return open_current(caches)


def generation(caches: Path) -> Generation:
    """The generation in force. Raises LibraryMissingError, or LibraryError when it is damaged."""
    return _opened(caches, current_name(caches))


@st.cache_resource(max_entries=3, show_spinner=False)
def content_counts(caches: Path, name: str) -> dict[str, ContentCounts]:
    """What parsing found in each document of the generation `name`, by doc_id."""
    del name  # the key
    return generation(caches).library.counts()


@st.cache_resource(max_entries=6, show_spinner=False)
def _examples(caches: Path, name: str, language: str) -> tuple[str, ...]:
    del name
    return example_questions(generation(caches).library, language)


def examples(opened: Generation, language: str) -> tuple[str, ...]:
    """Questions this library can be expected to answer."""
    return _examples(opened.caches, opened.name, language)


@st.cache_resource(show_spinner=False)
def providers() -> Providers:
    """The models that the settings name. Raises SettingsError when one has no address."""
    return make_providers(load_settings())


def embedder_of(opened: Generation) -> Embedder | None:
    """The embedder to ask this generation with; None where it has no vectors."""
    return providers().embedder if opened.dense is not None else None


@st.cache_resource(max_entries=3, show_spinner=False)
def warm_up(caches: Path, name: str) -> threading.Timer:
    """Load what the first question needs while the user reads: models, word lists, picture code."""
    del name  # the key
    opened = generation(caches)
    questions = example_questions(opened.library, "zh", 1)
    embedder = embedder_of(opened)
    if embedder is not None and embedder.host:
        embedder = None  # nothing is sent anywhere before the user asks
    timer = threading.Timer(_FIRST_THE_PAGE, _warm, (opened, questions, embedder))
    timer.daemon = True
    timer.start()
    return timer


def _warm(opened: Generation, questions: tuple[str, ...], embedder: Embedder | None) -> None:
    import image_utils.boxes
    import image_utils.pages  # noqa: F401
    from core.answering import answer_question

    for question in questions:
        try:
            answer_question(question, opened, embedder)
        except PagewitnessError:  # the first question will say it where it can be read
            return
