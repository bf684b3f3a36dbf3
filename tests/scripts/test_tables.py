"""The command that lists the tables of a document and writes them to files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.pipeline.build import build_library
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from tests.core.export.sheets import read_csv, read_xlsx
from tests.core.parsing.pages import make_pdf, write

REPOSITORY = Path(__file__).resolve().parents[2]
HEADS = ("项目", "2024年", "2023年")


@pytest.fixture(scope="module")
def run(tmp_path_factory, settings):
    """Runs the command on a library of two reports with a table each."""
    folder = tmp_path_factory.mktemp("tables")

    def table(page):
        write(page, 60, 80, "主要会计数据")
        write(page, 400, 96, "单位：万元")
        rows = (HEADS, ("营业收入", "12,345.67", "(1,234)"), ("码头停泊次数", "812", "-8.9%"))
        for i, row in enumerate(rows):
            for x, text in zip((60, 260, 400), row, strict=True):
                write(page, x, 112 + 16 * i, text)

    for name in ("虚构甲木：2024年年度报告.pdf", "虚构乙木：2024年年度报告.pdf"):
        make_pdf(folder / name, [lambda page, name=name: write(page, 60, 120, name[:4], 20), table])
    build_library(folder, folder / "caches", settings, bundled_embedder(), Silent())

    def command(*arguments):
        return subprocess.run(
            [sys.executable, REPOSITORY / "scripts" / "tables.py", "--caches", folder / "caches", *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "COLUMNS": "200", "PYTHONUTF8": "1", "PAGEWITNESS_LANGUAGE": "zh"},
        )

    return command


def test_tables_are_listed(run):
    done = run("虚构甲木", "--json", "-")
    assert done.returncode == 0, done.stderr
    (table,) = json.loads(done.stdout)["tables"]
    assert (table["pages"], table["rows"], table["columns"]) == ([2], 2, 3)
    assert "万元" in table["unit"]


def test_tables_are_written_with_what_is_printed(run, tmp_path):
    csv, xlsx = tmp_path / "new" / "a.csv", tmp_path / "a.xlsx"
    done = run("虚构甲木", "--page", "2", "--csv", csv, "--xlsx", xlsx)
    assert done.returncode == 0, done.stderr
    rows = read_csv(csv.read_bytes())
    assert [r["原文"] for r in rows] == ["12,345.67", "(1,234)", "812", "-8.9%"]
    assert {r["页码"] for r in rows} == {"2"} and rows[0]["单位"] == "万元"
    assert "单元格" in read_xlsx(xlsx.read_bytes())


def test_a_name_must_lead_to_one_document(run):
    several, none = run("虚构"), run("虚构丙木")
    assert several.returncode == 1 and "虚构甲木" in several.stderr and "虚构乙木" in several.stderr
    assert none.returncode == 1 and "虚构丙木" in none.stderr


def test_a_page_without_tables_is_told_and_nothing_is_written(run, tmp_path):
    done = run("虚构甲木", "--page", "1", "--csv", tmp_path / "a.csv")
    assert done.returncode == 1 and "nothing found" in done.stdout
    assert not list(tmp_path.iterdir())
