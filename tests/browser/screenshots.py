"""Makes the pictures in docs/screenshots: `python -m tests.browser.screenshots`. Look at each afterwards."""

from __future__ import annotations

import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import sync_playwright

from core.settings import REPOSITORY
from tests.app.library import build
from tests.browser.conftest import FLAGS, ask, chromium, running_app

TARGET = REPOSITORY / "docs" / "screenshots"
QUESTIONS = {
    "zh": "虚构青禾与虚构澜石2024年的研发投入谁更高？",
    "en": "How did Fictitia Harbour's total revenue develop from fiscal 2022 to fiscal 2024?",
}
HEIGHTS = {1440: 900, 480: 1400}


def main() -> None:
    """Eight pictures: zh and en, light and dark, wide and narrow."""
    samples = REPOSITORY / "datas" / "samples"
    TARGET.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="pagewitness-screenshots-") as folder,
        sync_playwright() as playwright,
    ):
        caches = Path(folder)
        build(samples, caches)
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        with running_app(samples, caches) as address:
            page = browser.new_page()
            page.goto(f"{address}/?lang=zh")
            ask(page, QUESTIONS["zh"])  # so that no picture shows the seconds in which models are loaded
            page.close()
            for lang, scheme, width in product(QUESTIONS, ("light", "dark"), HEIGHTS):
                size = {"width": width, "height": HEIGHTS[width]}
                page = browser.new_page(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
                page.goto(f"{address}/?lang={lang}")
                ask(page, QUESTIONS[lang])
                page.locator("[data-testid=stChatInput] textarea").evaluate("box => box.blur()")
                page.wait_for_timeout(1500)
                page.screenshot(path=TARGET / f"ask-{lang}-{scheme}-{width}.png")
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
