"""Shared fixtures: settings that never read a user's `.env`, and one small library built once."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from core.pipeline import embed_here, parse, pictures
from core.pipeline.build import BuildSummary, build_library
from core.pipeline.executor import Failure
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from core.settings import Settings
from tests.fake_models import fake_models, model_server, settings_for  # noqa: F401  fixtures for all tests
from tests.pdfs import write_two_companies

os.environ["PAGEWITNESS_ENV_FILE"] = os.devnull
Settings.model_config["env_file"] = os.devnull
"""No test, and no command that a test runs, reads the developer's own `.env`: its models cost money."""


class BuiltLibrary(NamedTuple):
    datas: Path
    caches: Path
    summary: BuildSummary


def _run_here(function, items, **_limits):
    for item in items:
        try:
            yield item, function(item)
        except Exception as error:
            yield item, Failure("failed", str(error))


@pytest.fixture(scope="session", autouse=True)
def stages_run_here():
    """Stages called by a test run in its own process: starting a worker takes longer than most tests.

    The workers themselves are tested in `test_executor.py`, and under every command that a test runs.
    """
    with pytest.MonkeyPatch.context() as patch:
        for stage in (parse, pictures, embed_here):
            patch.setattr(stage, "run_documents", _run_here)
        yield


@pytest.fixture(autouse=True)
def main_module_stays():
    """AppTest leaves the app as the main module, and every worker process started later would run it."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main


@pytest.fixture(scope="session")
def settings() -> Settings:
    return Settings(_env_file=None, PAGEWITNESS_WORKERS=1)


@pytest.fixture(scope="session")
def built(tmp_path_factory, settings, stages_run_here) -> BuiltLibrary:
    """Read only: tests that change a library build their own."""
    root = tmp_path_factory.mktemp("library")
    datas = write_two_companies(root / "datas")
    caches = root / "caches"
    summary = build_library(datas, caches, settings, bundled_embedder(), Silent())
    return BuiltLibrary(datas, caches, summary)
