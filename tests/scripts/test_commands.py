"""The commands as people call them: exit codes, output, JSON, and what stays untouched."""

import json
import os
import subprocess
import sys

import pytest

from core.settings import REPOSITORY


def command(name, *arguments, cwd=None, **environment):
    return subprocess.run(
        [sys.executable, str(REPOSITORY / "scripts" / f"{name}.py"), *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PAGEWITNESS_LANGUAGE": "en", **environment},
        timeout=120,
    )


def listing(folder):
    return {p: p.stat().st_mtime_ns for p in folder.rglob("*")}


def test_search_names_chunk_section_page_and_score(built, tmp_path):
    before = listing(built.caches)
    done = command("search", '"tidal range"', "--caches", built.caches, "--json", "-", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    (hit,) = json.loads(done.stdout)["hits"]
    assert hit["chunk"].startswith("tides.pdf#p0002:")
    assert hit["page"] == 2
    assert hit["score"] > 0
    assert "Tidal" in hit["text"] or "tidal" in hit["text"]
    assert listing(built.caches) == before


def test_search_without_a_hit_ends_with_1(built):
    done = command("search", "volcano", "--caches", built.caches)
    assert done.returncode == 1
    assert "nothing found" in done.stdout


def test_search_keeps_to_its_filters_and_says_what_there_is(built):
    wide = command("search", "2024 tidal", "--caches", built.caches, "--json", "-")
    assert len({hit["file"] for hit in json.loads(wide.stdout)["hits"]}) == 3
    options = (
        "--company",
        "虚构甲木",
        "--from",
        "2024-06",
        "--type",
        "annual_report",
        "--path",
        "*年度报告.pdf",
    )
    done = command("search", "2024 tidal", "--caches", built.caches, "--json", "-", *options)
    assert {hit["file"] for hit in json.loads(done.stdout)["hits"]} == {"虚构甲木：2024年年度报告.pdf"}
    unknown = command("search", "2024", "--caches", built.caches, "--company", "Nobody")
    assert unknown.returncode == 1
    assert "虚构甲木" in unknown.stderr


def test_search_without_a_library_says_how_to_build_one(tmp_path):
    done = command("search", "anything", "--caches", tmp_path)
    assert done.returncode == 1
    assert "scripts/build.py" in done.stderr
    assert "Traceback" not in done.stderr
    done = command("search", "anything", "--caches", tmp_path, PAGEWITNESS_LANGUAGE="zh")
    assert "还没有资料库" in done.stderr


def test_the_steps_alone_give_what_their_summaries_promise(built, tmp_path):
    parsed = command("parse_pdfs", "--datas", built.datas, "--caches", tmp_path, "--json", "-")
    assert parsed.returncode == 0, parsed.stderr
    documents = json.loads(parsed.stdout)["documents"]
    assert {"file", "doc_id", "status", "pages", "reason", "warnings"} <= set(documents[0])
    embedded = command("build_embeddings", "--caches", tmp_path, "--json", "-")
    assert embedded.returncode == 0, embedded.stderr
    counts = json.loads(embedded.stdout)
    assert counts["total"] == counts["embedded"] > 0
    assert counts["cached"] == counts["failed"] == 0
    again = json.loads(command("build_embeddings", "--caches", tmp_path, "--json", "-").stdout)
    assert (again["cached"], again["embedded"]) == (counts["total"], 0)


@pytest.mark.parametrize("name", ["build", "parse_pdfs"])
def test_a_folder_that_does_not_exist_is_one_sentence_and_exit_code_1(name, tmp_path):
    done = command(name, "--datas", tmp_path / "missing", "--caches", tmp_path / "c")
    assert done.returncode == 1
    assert "not a folder" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_setting_that_cannot_work_is_named(tmp_path):
    done = command("build", "--datas", tmp_path, "--caches", tmp_path / "c", PAGEWITNESS_PAGE_DPI="lots")
    assert done.returncode == 2
    assert "PAGEWITNESS_PAGE_DPI" in done.stderr
