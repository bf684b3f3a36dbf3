"""Reads one JSON object of a question set field by field, so that a bad line says what is wrong where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from math import isfinite
from pathlib import Path
from typing import Any

from core.errors import InputError
from core.types.geometry import BBox


class MalformedSetError(InputError):
    """A question set breaks its schema. `file`, `where` (line or question) and `field` say at which place."""

    def __init__(self, file: Path, where: str, field: str, problem: str, problem_zh: str) -> None:
        place = f"{file}, {where}" + (f", field '{field}'" if field else "")
        place_zh = f"{file}，{where}" + (f"，字段 “{field}”" if field else "")
        super().__init__(f"{place}: {problem}.", f"{place_zh}：{problem_zh}。")
        self.file, self.where, self.field = file, where, field


@dataclass(frozen=True, slots=True)
class Fields:
    """One JSON object and the place it was read from. Every getter raises MalformedSetError."""

    data: Mapping[str, Any]
    file: Path
    where: str
    prefix: str = ""

    def fail(self, name: str, problem: str, problem_zh: str) -> MalformedSetError:
        return MalformedSetError(self.file, self.where, self.prefix + name, problem, problem_zh)

    def text(self, name: str, *, default: str | None = None) -> str:
        """A string; None and absence give `default`, and are an error without one."""
        value = self.data.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.fail(name, f"expected a text, found {value!r}", f"应为文本，实际为 {value!r}")
        return value

    def page(self, name: str) -> int:
        value = self.data.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise self.fail(
                name, f"expected a page from 1, found {value!r}", f"应为从 1 起的页码，实际为 {value!r}"
            )
        return value

    def flag(self, name: str) -> bool | None:
        value = self.data.get(name)
        if value is not None and not isinstance(value, bool):
            raise self.fail(
                name, f"expected true, false or null, found {value!r}", "应为 true、false 或 null"
            )
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of strings; a single string is a list of one, absence an empty list."""
        value = self.data.get(name)
        if value is None:
            return ()
        values = [value] if isinstance(value, str) else value
        if not isinstance(values, list) or not all(isinstance(v, str) for v in values):
            raise self.fail(name, f"expected texts, found {value!r}", f"应为文本列表，实际为 {value!r}")
        return tuple(values)

    def number(self, name: str) -> Decimal | None:
        """A number, written as one or as a string with separators; absence is None."""
        value = self.data.get(name)
        if value is None or value == "":
            return None
        try:
            return Decimal(str(value).replace(",", ""))
        except InvalidOperation:
            raise self.fail(
                name, f"expected a number, found {value!r}", f"应为数值，实际为 {value!r}"
            ) from None

    def objects(self, name: str) -> Iterator[Fields]:
        """The objects of a list; absence is an empty list."""
        values = self._list(name)
        for position, value in enumerate(values):
            here = f"{self.prefix}{name}[{position}]"
            if not isinstance(value, dict):
                raise MalformedSetError(
                    self.file, self.where, here, f"expected an object, found {value!r}", "应为对象"
                )
            yield Fields(value, self.file, self.where, here + ".")

    def box(self, name: str) -> BBox | None:
        value = self.data.get(name)
        return None if value is None else self._box(name, value)

    def boxes(self, name: str) -> tuple[BBox, ...]:
        return tuple(self._box(name, value) for value in self._list(name))

    def _list(self, name: str) -> list[Any]:
        value = self.data.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.fail(name, f"expected a list, found {value!r}", f"应为列表，实际为 {value!r}")
        return value

    def _box(self, name: str, value: Any) -> BBox:
        good = (
            isinstance(value, list)
            and len(value) == 4
            and all(isinstance(v, int | float | Decimal) and isfinite(v) for v in value)
            and value[0] < value[2]
            and value[1] < value[3]
        )
        if not good:
            raise self.fail(
                name,
                f"expected a box [x0, y0, x1, y1] with x0 < x1 and y0 < y1, found {value!r}",
                f"应为满足 x0 < x1、y0 < y1 的框 [x0, y0, x1, y1]，实际为 {value!r}",
            )
        return BBox(*(float(v) for v in value))
