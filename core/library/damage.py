"""Damage in words: whatever a library raises over a file that is not as it was written becomes one error."""

from __future__ import annotations

import sqlite3
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

from core.errors import LibraryDamagedError

P = ParamSpec("P")
T = TypeVar("T")

_RAISED = (
    OSError,
    EOFError,
    ValueError,  # of numpy, tantivy, json; UnicodeDecodeError
    TypeError,
    LookupError,
    MemoryError,  # a length that was made up
    SyntaxError,  # of the header of an array
    ArithmeticError,
    sqlite3.DatabaseError,
    struct.error,
    zlib.error,
)


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """Turns the errors of a damaged or missing file into LibraryDamagedError. Put it around nothing but what
    reads the file: it takes every error of a wrong value for damage.
    """
    try:
        yield
    except BaseException as error:
        if not _is_damage(error):
            raise
        raise LibraryDamagedError(str(file), _reason(error)) from error


def decoding(function: Callable[P, T]) -> Callable[P, T]:
    """For functions that decode one stored row: what cannot be decoded is LibraryDamagedError."""

    @wraps(function)
    def decoded(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except (*_RAISED, AttributeError) as error:
            raise LibraryDamagedError("A stored row", f"{function.__name__}: {_reason(error)}") from error

    return decoded


def _is_damage(error: BaseException) -> bool:
    if isinstance(error, sqlite3.ProgrammingError):  # a mistake of ours
        return False
    return isinstance(error, _RAISED) or _is_panic(error)


def _is_panic(error: BaseException) -> bool:
    """tantivy's Rust code ends so where it trusted a length; the class can be imported from nowhere."""
    return type(error).__name__ == "PanicException"


def _reason(error: BaseException) -> str:
    return str(error).splitlines()[0][:200] if str(error) else type(error).__name__
