"""Runs the app without a browser, on a library of its own."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from core.settings import REPOSITORY
from tests.app.library import app_library

MAIN = REPOSITORY / "app" / "main.py"
Start = Callable[..., AppTest]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Start:
    """Starts the app on two folders, in a language; nothing of an earlier test is remembered."""

    def run(datas=None, caches=None, lang="zh", **query: str) -> AppTest:
        if caches is None:
            datas, caches = app_library()
        monkeypatch.setenv("PAGEWITNESS_DATAS", str(datas))
        monkeypatch.setenv("PAGEWITNESS_CACHES", str(caches))
        st.cache_resource.clear()
        st.cache_data.clear()
        app = AppTest.from_file(str(MAIN), default_timeout=60)
        app.query_params["lang"] = lang
        for name, value in query.items():
            app.query_params[name] = value
        return app.run()

    yield run
    st.cache_resource.clear()


def said(app: AppTest) -> str:
    """All document text and sentences on the page, as a reader sees them."""
    bodies = [e.proto.body for e in app.get("html") if not e.proto.body.startswith("<style")]
    return html.unescape(re.sub(r"<[^>]+>", "\n", "\n".join(bodies)))


def bodies(app: AppTest) -> str:
    """The HTML the app hands to the browser."""
    return "\n".join(e.proto.body for e in app.get("html"))


def ask(app: AppTest, question: str) -> AppTest:
    app = app.chat_input(key="question").set_value(question).run()
    assert not app.exception
    return app


def badges(app: AppTest) -> list[str]:
    """The marks of the sentences, without those of the legend."""
    found = [m.value for m in app.markdown if "-badge[" in m.value]
    return found[: len(found) - 5] if len(found) > 5 else found
