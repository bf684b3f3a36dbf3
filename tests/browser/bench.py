"""How long the app takes to start and to show the first evidence, in a real browser: `bench.py app`."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, chromium, running_app

QUESTIONS = (
    "虚构青禾2024年的营业收入是多少？",
    "虚构青禾与虚构澜石2024年的研发投入谁更高？",
    "What was Fictitia Harbour's total revenue in fiscal 2024?",
    "虚构青禾提出了哪些发展战略？",
    "虚构澜石2024年的营业收入是多少？",
)
USABLE = """() => {
  const box = document.querySelector('[data-testid=stChatInput] textarea');
  return box && !box.disabled;
}"""
EVIDENCE = """number => {
  const picture = document.querySelector('.st-key-page-picture img');
  return document.querySelector(`[class*="st-key-download-${number}-"]`)
    && picture && picture.complete && picture.naturalWidth > 0;
}"""


def measure(datas: Path, caches: Path, runs: int) -> dict[str, Any]:
    """Seconds from `streamlit run` to a page that takes a question, and from Enter to quote and page."""
    starts: list[float] = []
    firsts: list[float] = []
    later: list[float] = []
    bytecode = tempfile.mkdtemp(prefix="pagewitness-bench-")  # as it lies beside the code after a first start
    settings = {"PYTHONPYCACHEPREFIX": bytecode, "PYTHONDONTWRITEBYTECODE": ""}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for run in range(runs + 1):
            page = browser.new_page()
            begun = time.perf_counter()
            with running_app(datas, caches, settings=settings) as address:
                page.goto(f"{address}/?lang=zh")
                page.wait_for_function(USABLE)
                started = time.perf_counter() - begun
                page.wait_for_timeout(3000)  # a user reads before typing
                asked = [_ask(page, *numbered) for numbered in enumerate(QUESTIONS, 1)]
            if run:  # the first run only makes the bytecode
                starts.append(started)
                firsts.append(asked[0])
                later += asked[1:]
            page.close()
        browser.close()
    shutil.rmtree(bytecode, ignore_errors=True)
    return {
        "start": _summary(starts),
        "first_question": _summary(firsts),
        "later_questions": _summary(later),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        "cores": os.cpu_count(),
    }


def _ask(page: Any, number: int, question: str) -> float:
    box = page.locator("[data-testid=stChatInput] textarea")
    box.fill(question)
    begun = time.perf_counter()
    box.press("Enter")
    page.wait_for_function(EVIDENCE, arg=number)
    return time.perf_counter() - begun


def _summary(seconds: list[float]) -> dict[str, float]:
    return {
        "best": round(min(seconds), 3),
        "median": round(statistics.median(seconds), 3),
        "worst": round(max(seconds), 3),
        "runs": len(seconds),
    }


if __name__ == "__main__":
    json.dump(measure(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])), sys.stdout)
