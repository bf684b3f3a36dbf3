"""The command that looks figures up."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.pipeline.build import build_library
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from tests.core.parsing.pages import make_pdf, write

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def caches(tmp_path_factory, settings):
    """A library of one report with one table."""
    folder = tmp_path_factory.mktemp("facts")

    def cover(page):
        write(page, 60, 120, "虚构甲木股份有限公司", 20)
        write(page, 60, 160, "2024年年度报告", 20)

    def table(page):
        write(page, 60, 80, "主要会计数据")
        write(page, 400, 96, "单位：元")
        for x, text in ((60, "项目"), (260, "2024年"), (400, "2023年")):
            write(page, x, 112, text)
        rows = (("营业收入", "1,234,567.89", "1,100,000.00"), ("码头停泊次数", "812", "790"))
        for i, row in enumerate(rows):
            for x, text in zip((60, 260, 400), row, strict=True):
                write(page, x, 128 + 16 * i, text)

    make_pdf(folder / "虚构甲木：2024年年度报告.pdf", [cover, table])
    build_library(folder, folder / "caches", settings, bundled_embedder(), Silent())
    return folder / "caches"


@pytest.fixture
def run(caches):
    def command(*arguments):
        return subprocess.run(
            [sys.executable, REPOSITORY / "scripts" / "facts.py", "--caches", caches, *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "COLUMNS": "200", "PYTHONUTF8": "1"},
        )

    return command


def test_a_metric_is_found_by_company_and_period_with_its_box(run):
    done = run("营业收入", "--company", "虚构甲木", "--period", "2024", "--json", "-")
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)["facts"]
    assert [(f["value"], f["page"], f["metric"]) for f in facts] == [("1,234,567.89", 2, "revenue")]
    assert len(facts[0]["bbox"]) == 4


def test_what_is_not_there_is_said(run):
    done = run("灯塔维护费")
    assert done.returncode == 1 and "nothing found" in done.stdout


def test_labels_without_a_metric_are_listed(run):
    done = run("--unplaced", "5", "--json", "-")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["unplaced"] == [["码头停泊次数", 2]]


def test_facts_are_there_whichever_commands_made_the_library(caches, tmp_path):
    folder, other = caches.parent, tmp_path / "caches"
    for script in ("parse_pdfs.py", "build_embeddings.py"):
        done = subprocess.run(
            [sys.executable, REPOSITORY / "scripts" / script, "--datas", folder, "--caches", other],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUTF8": "1"},
        )
        assert done.returncode == 0, done.stderr
    found = subprocess.run(
        [sys.executable, REPOSITORY / "scripts" / "facts.py", "营业收入", "--caches", other],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "200", "PYTHONUTF8": "1"},
    )
    assert "1,234,567.89" in found.stdout
