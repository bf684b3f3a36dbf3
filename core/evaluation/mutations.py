"""Proves that no file, however broken, costs more than itself: seeded mutations of small PDFs, each parsed.

Every outcome must be a document, or a status that says what is wrong with the file; none may need longer than
its time or more than its memory; and the process that started the workers must still be there to say so.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.evaluation.mutation_seeds import PASSWORD, seed_files
from core.evaluation.parse_bench.attempt import Attempt, attempts

SECONDS = 30.0
MEGABYTES = 1000

_NUMBER = re.compile(rb"\d+")
_NUMBERS = (b"0", b"1", b"-1", b"65535", b"2147483647", b"4294967296", b"99999999999", b"0.000001")


@dataclass(frozen=True, slots=True)
class MutationRun:
    """`outcomes` by seed file and status; `wrong` names each mutation whose outcome is none of the two
    allowed, with its number: the same seed makes the same file again (but for the encrypted one).
    `slowest` in seconds of wall clock.
    """

    mutations: int
    seed: int
    outcomes: Mapping[str, Mapping[str, int]]
    slowest: float
    wrong: tuple[str, ...]


def mutate_and_parse(work: Path, count: int, seed: int, workers: int) -> MutationRun:
    """Write `count` mutations to `work` and parse each in a worker process, figures cut out, without OCR."""
    seeds = seed_files()
    names = sorted(seeds)
    files: dict[tuple[Path, str], str] = {}
    for number in range(count):
        name = names[number % len(names)]
        file = work / f"{number:05d}.pdf"
        file.write_bytes(mutation(seeds[name], seed, number))
        files[file, PASSWORD if name == "encrypted" else ""] = name
    done = attempts(
        list(files), workers=workers, seconds=SECONDS, megabytes=MEGABYTES, figures=work / "figures"
    )
    outcomes: dict[str, Counter[str]] = {}
    for key, result in done.items():
        outcomes.setdefault(files[key], Counter())[result.status.value] += 1
    wrong = [
        f"{file.stem} ({files[file, key]}): {_said(r)}" for (file, key), r in done.items() if _is_wrong(r)
    ]
    missing = [f"{file.stem}: no outcome" for file, key in files if (file, key) not in done]
    slowest = max(result.seconds for result in done.values())
    return MutationRun(count, seed, outcomes, slowest, tuple(sorted(wrong + missing)))


def _is_wrong(result: Attempt) -> bool:
    return not result.typed or result.limited


def _said(result: Attempt) -> str:
    return f"{result.status.value}: {result.reason}"


def mutation(data: bytes, seed: int, number: int) -> bytes:
    """The mutation with this number: one to eight changes, each of a random kind at a random place."""
    dice = random.Random(f"{seed}/{number}")
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
        if changed:
            dice.choice(_CHANGES)(changed, dice)
    return bytes(changed)


def _flip(data: bytearray, dice: random.Random) -> None:
    for _ in range(dice.choice((1, 4, 16, 64))):
        data[dice.randrange(len(data))] = dice.randrange(256)


def _cut(data: bytearray, dice: random.Random) -> None:
    start, end = _slice(data, dice)
    del data[start:end]


def _repeat(data: bytearray, dice: random.Random) -> None:
    start, end = _slice(data, dice)
    data[start:start] = data[start:end] * dice.choice((1, 1, 50))


def _blank(data: bytearray, dice: random.Random) -> None:
    start, end = _slice(data, dice)
    data[start:end] = bytes(end - start)


def _move(data: bytearray, dice: random.Random) -> None:
    start, end = _slice(data, dice)
    piece = data[start:end]
    del data[start:end]
    at = dice.randrange(len(data) + 1)
    data[at:at] = piece


def _shorten(data: bytearray, dice: random.Random) -> None:
    del data[dice.randrange(len(data)) :]


def _renumber(data: bytearray, dice: random.Random) -> None:
    """Another number in the place of one: lengths, references, offsets, sizes."""
    numbers = list(_NUMBER.finditer(data))
    if numbers:
        found = dice.choice(numbers)
        other = dice.choice(numbers).group()
        data[found.start() : found.end()] = dice.choice((*_NUMBERS, bytes(other)))


def _slice(data: bytearray, dice: random.Random) -> tuple[int, int]:
    start = dice.randrange(len(data))
    return start, min(len(data), start + dice.choice((1, 8, 64, 512)))


_CHANGES: Sequence[Callable[[bytearray, random.Random], None]] = (
    _flip,
    _cut,
    _repeat,
    _blank,
    _move,
    _shorten,
    _renumber,
    _renumber,
)


def outcome_rows(run: MutationRun) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Header and rows of the table of outcomes: a row for each seed file, a column for each status met."""
    statuses = sorted({status for counts in run.outcomes.values() for status in counts})
    body = [
        (name, *(str(counts.get(status, 0)) for status in statuses))
        for name, counts in sorted(run.outcomes.items())
    ]
    total = [str(sum(counts.get(s, 0) for counts in run.outcomes.values())) for s in statuses]
    return ("mutated file", *statuses), [*body, ("all", *total)]
