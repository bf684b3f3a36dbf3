"""The app as a user runs it, in headless Chromium. Without Chromium: a failure in CI, skipped elsewhere."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from core.settings import REPOSITORY
from tests.app.library import app_library

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 30_000  # milliseconds


def chromium() -> str:
    """The system's Chromium; PAGEWITNESS_CHROMIUM names another one."""
    found = os.environ.get("PAGEWITNESS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
    if not found:
        reason = "no Chromium: apt-get install chromium, or set PAGEWITNESS_CHROMIUM to its path"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="session")
def browser():
    executable = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield launched
        launched.close()


@contextmanager
def running_app(
    datas: Path, caches: Path, before: Sequence[str] = (), settings: Mapping[str, str] | None = None
) -> Iterator[str]:
    """The address of the app, served from these folders until the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("LOCAL_", "OPENAI_"))}
    environment |= {"PAGEWITNESS_DATAS": str(datas), "PAGEWITNESS_CACHES": str(caches), **(settings or {})}
    command = [*before, sys.executable, "-m", "streamlit", "run", "app/main.py", "--server.port", str(port)]
    process = subprocess.Popen(
        command,
        cwd=REPOSITORY,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{address}/_stcore/health")
        yield address
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:  # a model is being loaded on a busy machine
            process.kill()
            process.wait(timeout=20)


def _wait_for(address: str, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            with urlopen(address, timeout=2):
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


@pytest.fixture(scope="session")
def served(browser) -> Iterator[str]:
    """The app on the tests' library."""
    with running_app(*app_library()) as address:
        yield address


@pytest.fixture
def open_page(browser, served) -> Iterator[Callable[..., object]]:
    """Opens a page of the app; afterwards nothing may have been asked of any other host."""
    contexts = []
    foreign: list[str] = []

    def open_(path: str = "/", *, lang: str = "zh", width: int = 1440, scheme: str = "light", base: str = ""):
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            locale="zh-CN",
            accept_downloads=True,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        home = base or served
        page.on(
            "request",
            lambda r: (
                foreign.append(r.url) if not r.url.startswith((home, "data:", "blob:", "ws:")) else None
            ),
        )
        page.on("dialog", lambda dialog: (foreign.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.goto(f"{home}{path}{'&' if '?' in path else '?'}lang={lang}")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not foreign


def ask(page, question: str) -> None:
    """Type a question and wait for its answer."""
    box = page.locator("[data-testid=stChatInput] textarea")
    box.fill(question)
    box.press("Enter")
    page.locator(".pw-question", has_text=question).first.wait_for()
    page.locator(".st-key-page-picture img:visible, .st-key-refusal").first.wait_for()
