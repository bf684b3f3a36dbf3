"""Files that break parsers, each with the outcome a manifest expects.

Every line is parsed in a worker process as a user's file is: once as it lies there and, where it needs a
password, once with it. What a line expects is checked field by field; a field nobody checks is an error, so
that a manifest cannot ask for more than is measured.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from core.evaluation.parse_bench.attempt import Attempt, attempts
from core.evaluation.parse_bench.measures import Measure, Miss, counted
from core.types.document import DocumentStatus
from core.types.health import PageGrade

NAME = "expected outcome"
BAR = 1.0

Expected = Mapping[str, Any]


def hard_files(folder: Path, workers: int) -> Measure:
    """Counts the lines of `folder/manifest.jsonl` whose every expectation is met."""
    lines = [json.loads(line) for line in (folder / "manifest.jsonl").read_text("utf-8").splitlines() if line]
    jobs = [(folder / line["file"], password) for line in lines for password in _passwords(line["expected"])]
    seconds = max(float(line["expected"]["max_seconds"]) for line in lines)
    done = attempts(jobs, workers=workers, seconds=seconds)
    misses = []
    for line in lines:
        expected, file = line["expected"], folder / line["file"]
        wrong = list(problems(expected, [done[file, password] for password in _passwords(expected)]))
        if wrong:
            misses.append(Miss(f"{file.name} ({line['category']})", "; ".join(wrong)))
    return counted(NAME, folder.name, len(lines), BAR, misses)


def _passwords(expected: Expected) -> tuple[str, ...]:
    return ("", expected["password"]) if "password" in expected else ("",)


def problems(expected: Expected, tried: Sequence[Attempt]) -> Iterable[str]:
    """What is not as expected. `tried` is the file as it lies there and, with a password, as opened by it."""
    unknown = expected.keys() - _CHECKS.keys() - _ELSEWHERE
    yield from (f"nothing checks '{name}'" for name in sorted(unknown))
    yield from _opening(expected["open"], tried[0])
    slow = [a for a in tried if a.seconds > expected["max_seconds"]]
    yield from (f"took {a.seconds:.0f} s" for a in slow)
    opened = tried[-1]
    if len(tried) > 1 and not opened.opened:
        yield f"with the password: {opened.status} ({opened.reason})"
    if opened.opened:
        for name, check in _CHECKS.items():
            if name in expected:
                yield from check(expected[name], opened)


def _opening(wanted: str, attempt: Attempt) -> Iterable[str]:
    status = attempt.status
    if not attempt.typed or attempt.limited:
        yield f"{status}: {attempt.reason or 'without a reason'}"
    elif wanted == "ok" and not attempt.opened:
        yield f"should open, but: {status} ({attempt.reason})"
    elif wanted == "needs_password" and status is not DocumentStatus.NEEDS_PASSWORD:
        yield f"should ask for a password, but: {status}"
    elif wanted == "error" and attempt.opened:
        yield f"should be refused, but: {status}"
    elif wanted not in ("ok", "needs_password", "error", "ok_or_clear_error"):
        yield f"nothing checks open = '{wanted}'"


def _pages(wanted: int, attempt: Attempt) -> Iterable[str]:
    if attempt.pages != wanted:
        yield f"{attempt.pages} pages, not {wanted}"


def _contains(wanted: Sequence[str], attempt: Attempt) -> Iterable[str]:
    text = squeezed(attempt.text)
    for piece in map(squeezed, wanted):
        if piece not in text and drawn_once(piece) not in text:
            yield f"text lacks '{piece}'"


def drawn_once(piece: str) -> str:
    """The piece without its own repetition: bold type faked by drawing a line several times was written into
    the manifest as often as it is drawn, and a page shows it once.
    """
    for period in range(_SHORTEST_LINE, len(piece)):
        if piece[period:] == piece[: len(piece) - period] and len(piece) >= 1.5 * period:
            return piece[:period]
    return piece


def _silent(most: int, attempt: Attempt) -> Iterable[str]:
    if len(squeezed(attempt.text)) > most:
        yield f"{len(squeezed(attempt.text))} characters of text layer, not {most}"


def _needs_ocr(wanted: bool, attempt: Attempt) -> Iterable[str]:
    """A page without text is told: read by OCR and marked so, or reported as unread."""
    if wanted and not attempt.read_by_ocr and attempt.status is not DocumentStatus.NO_TEXT:
        yield f"neither read by OCR nor reported: {attempt.status} ({attempt.reason})"


def _flagged(_: str, attempt: Attempt) -> Iterable[str]:
    if attempt.status is DocumentStatus.PARSED and PageGrade.POOR not in attempt.grades:
        yield "unreadable text is not flagged"


def _rotations(wanted: Sequence[int], attempt: Attempt) -> Iterable[str]:
    if sorted(set(attempt.rotations)) != sorted(set(wanted)):
        yield f"rotations {list(attempt.rotations)}, not {list(wanted)}"


def _labels(wanted: Sequence[str], attempt: Attempt) -> Iterable[str]:
    if list(attempt.labels[: len(wanted)]) != list(wanted):
        yield f"page labels {list(attempt.labels)}, not {list(wanted)}"


def _surrogates(_: bool, attempt: Attempt) -> Iterable[str]:
    if any("\ud800" <= char <= "\udfff" for char in attempt.text):
        yield "text with lone surrogates, which cannot be stored"


def _attachments(wanted: int, attempt: Attempt) -> Iterable[str]:
    if not any(str(wanted) in note and "attach" in note for note in attempt.warnings):
        yield f"nothing says that {wanted} attached file(s) were not read"


def squeezed(text: str) -> str:
    """The form in which the manifest compares text: NFKC, no white space."""
    return "".join(unicodedata.normalize("NFKC", text).split())


_CHECKS: dict[str, Callable[[Any, Attempt], Iterable[str]]] = {
    "pages": _pages,
    "text_contains": _contains,
    "max_text_chars": _silent,
    "needs_ocr": _needs_ocr,
    "text_quality": _flagged,
    "rotations": _rotations,
    "page_labels": _labels,
    "lone_surrogates": _surrogates,
    "attachments": _attachments,
}

#: A repetition of fewer characters is no line drawn again.
_SHORTEST_LINE = 6

#: Checked by `problems` itself, or said in words only.
_ELSEWHERE = frozenset({"open", "password", "max_seconds", "without_password", "message"})
