"""Filters from what a person types: names in any of their forms, and an error that lists what there is."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterable, Sequence
from datetime import date

from core.errors import InputError, UnknownFilterError
from core.index.filtering import covers
from core.library.patterns import lies_at
from core.types import Document, DocumentType, Filters

_DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_LISTED = 40
"""Values named in an error; a library may have thousands of files."""


def chosen_filters(
    documents: Iterable[Document],
    *,
    companies: Sequence[str] = (),
    periods: Sequence[str] = (),
    document_types: Sequence[str] = (),
    languages: Sequence[str] = (),
    date_from: str = "",
    date_to: str = "",
    paths: Sequence[str] = (),
) -> Filters:
    """The filters that these words mean in a library of `documents`.

    A company may be given by any of its names or by its ticker. Dates are days, months or years
    (`2024-03-31`, `2024-03`, `2024`): `date_from` begins with its first day, `date_to` ends with its last.
    Raises UnknownFilterError for a value that no searchable document has, InputError for a date that is none.
    """
    there = [d for d in documents if d.status.searchable]
    begin, end = _days("--from", date_from)[0], _days("--to", date_to)[1]
    if begin and end and begin > end:
        raise InputError(
            f"--from {date_from} is after --to {date_to}.", f"--from {date_from} 晚于 --to {date_to}。"
        )
    filters = Filters(
        companies=tuple(dict.fromkeys(c for name in companies for c in _companies(there, name))),
        periods=_each(periods, "--period", [d.metadata.period for d in there], _same_period),
        document_types=tuple(
            map(
                DocumentType,
                _each(document_types, "--type", [d.metadata.document_type for d in there], _same),
            )
        ),
        languages=_each(languages, "--language", [d.metadata.language for d in there], _same),
        date_from=begin,
        date_to=end,
        paths=tuple(p.strip() for p in paths),
    )
    _each(filters.paths, "--path", [path for d in there for path in d.paths], _lies_at)
    dates = sorted(d.metadata.date for d in there if d.metadata.date)
    if (begin or end) and not any((begin or "") <= day <= (end or "9999") for day in dates):
        asked = f"{begin or '…'} – {end or '…'}"
        raise UnknownFilterError("--from/--to", asked, [f"{dates[0]} – {dates[-1]}"] if dates else [])
    return filters


def _companies(documents: Sequence[Document], name: str) -> list[str]:
    """The companies one of whose names this is, as the library calls them."""
    wanted = name.strip().casefold()
    found = [
        m.company
        for m in (d.metadata for d in documents)
        if m.company
        and wanted in {n.casefold() for n in (m.company, m.company_full, m.ticker, *m.aliases) if n}
    ]
    if not found:
        raise UnknownFilterError("--company", name, _known(d.metadata.company for d in documents))
    return found


def _each(
    values: Sequence[str], option: str, there: Sequence[str], means: Callable[[str, str], bool]
) -> tuple[str, ...]:
    """The values, each of which must mean something of what is there."""
    cleaned = tuple(v.strip() for v in values)
    for value in cleaned:
        if not any(means(value, held) for held in there if held):
            raise UnknownFilterError(option, value, _known(there))
    return cleaned


def _same(asked: str, held: str) -> bool:
    return asked == held


def _same_period(asked: str, held: str) -> bool:
    return covers(asked, held)


def _lies_at(asked: str, held: str) -> bool:
    return lies_at(held, asked)


def _known(values: Iterable[str]) -> list[str]:
    known = sorted({str(v) for v in values if v})
    return known if len(known) <= _LISTED else [*known[:_LISTED], f"… ({len(known)})"]


def _days(option: str, text: str) -> tuple[str, str]:
    """The first and the last day of the year, month or day that is written; both empty for an empty text."""
    if not text.strip():
        return "", ""
    found = _DATE.fullmatch(text.strip())
    year, month, day = found.groups() if found else ("0", None, None)
    try:
        first = date(int(year), int(month or 1), int(day or 1))
        last = (
            first if day else date(first.year, int(month or 12), monthrange(first.year, int(month or 12))[1])
        )
    except ValueError:
        raise InputError(
            f"{option} {text} is no date.",
            f"{option} {text} 不是日期。",
            hint="Write 2024-03-31, 2024-03 or 2024.",
            hint_zh="请写成 2024-03-31、2024-03 或 2024。",
        ) from None
    return first.isoformat(), last.isoformat()
