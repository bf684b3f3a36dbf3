"""The parse command as people run it: what is asked for, what it says, and how it stops."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

from core.settings import REPOSITORY
from tests.pdfs import write_pdf

SCRIPT = str(REPOSITORY / "scripts" / "parse_pdfs.py")


def environment(**extra):
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("LOCAL_", "OPENAI_", "PAGEWITNESS_"))}
    return clean | {
        "PYTHONPATH": str(REPOSITORY),
        "PAGEWITNESS_ENV_FILE": os.devnull,
        "PAGEWITNESS_LANGUAGE": "en",
        "COLUMNS": "120",
        **extra,
    }


def run(root, *arguments, **extra):
    return subprocess.run(
        [
            sys.executable,
            SCRIPT,
            "--datas",
            str(root / "datas"),
            "--caches",
            str(root / "caches"),
            *arguments,
        ],
        env=environment(**extra),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


def test_it_parses_what_is_asked_for_and_ends_with_a_table(tmp_path):
    write_pdf(tmp_path / "datas" / "a.pdf", [["text"], ["more"]])
    write_pdf(tmp_path / "datas" / "sub" / "b.pdf", [["other"]])
    (tmp_path / "datas" / "c.pdf").write_text("no pdf", "utf-8")
    first = run(tmp_path, "--workers", "1", "--only", "a*", "--only", "sub/*", "--json", "-")
    assert first.returncode == 0, first.stderr
    told = json.loads(first.stdout)
    assert [(d["file"], d["status"]) for d in told["documents"]] == [
        ("a.pdf", "parsed"),
        ("sub/b.pdf", "parsed"),
    ]
    assert told["totals"]["parsed"]["pages"] == 3
    assert "parse: 2/2 documents" in first.stderr
    assert "pages/s" in first.stderr
    row = next(line.split() for line in first.stderr.splitlines() if line.startswith("parsed "))
    assert row[:4] == ["parsed", "2", "3", "3"]
    again = run(tmp_path, "--force", "--only", "b.pdf", PAGEWITNESS_LANGUAGE="zh")
    assert "1 documents parsed now" in again.stderr
    assert "已解析" in again.stderr
    rest = run(tmp_path)
    assert "c.pdf: not_pdf" in rest.stderr
    assert "3 files, 1 documents parsed now" in rest.stderr


def test_a_pattern_that_matches_nothing_is_an_error(tmp_path):
    write_pdf(tmp_path / "datas" / "a.pdf", [["text"]])
    failed = run(tmp_path, "--only", "b*")
    assert failed.returncode == 1
    assert "matches b*" in failed.stderr
    assert "Traceback" not in failed.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc for processes left behind")
def test_ctrl_c_keeps_what_is_finished_and_leaves_no_process(tmp_path):
    write_pdf(tmp_path / "datas" / "a.pdf", [["small"]])
    for name in "bcd":
        lines = [f"{name} 虚构的第{i}行文字，数值为 {i * 37}。" for i in range(34)]
        write_pdf(tmp_path / "datas" / f"{name}.pdf", [lines] * 400)
    command = [
        sys.executable,
        SCRIPT,
        "--datas",
        str(tmp_path / "datas"),
        "--caches",
        str(tmp_path / "caches"),
    ]
    process = subprocess.Popen(
        [*command, "--workers", "2"], env=environment(), stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        wait_until(lambda: finished(tmp_path / "caches" / "work.sqlite") >= 1)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the command and to its workers
        begun = time.monotonic()
        errors = process.communicate(timeout=20)[1].decode("utf-8")
    finally:
        process.kill()
        process.wait()
    assert time.monotonic() - begun < 5
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    assert "run the same command again" in errors
    wait_until(lambda: not in_session(process.pid))
    done = finished(tmp_path / "caches" / "work.sqlite")
    assert 1 <= done < 4
    again = run(tmp_path, "--only", "a.pdf")
    assert "0 documents parsed now" in again.stderr


def finished(database):
    """Documents whose parse is stored."""
    if not database.exists():
        return 0
    connection = sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)
    try:
        return connection.execute("SELECT COUNT(*) FROM stages WHERE stage = 'parse'").fetchone()[0]
    except sqlite3.OperationalError:
        return 0
    finally:
        connection.close()


def in_session(session):
    """Processes of a session that still run."""
    listing = subprocess.run(["ps", "-eo", "pid=,sid=,stat="], capture_output=True, text=True).stdout
    rows = (line.split() for line in listing.splitlines())
    return [pid for pid, sid, state in rows if int(sid) == session and not state.startswith("Z")]


def wait_until(condition, seconds=60.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
