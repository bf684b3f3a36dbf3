"""What the user says about documents, in `metadata.csv` of the datas folder: it beats every guess."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unicodedata import normalize

from core.errors import InputError, MetadataFileError
from core.library.metadata.fold import fold
from core.library.metadata.title import report_title
from core.library.override_values import COLUMNS, NOTE, parse_cell
from core.types import Confidence, Document, DocumentMetadata, Origin, Source

METADATA_FILE = "metadata.csv"
_NAMES = ("company", "company_full", "aliases", "ticker")
_TITLED_BY = frozenset(("company", "company_full", "period", "document_type"))


@dataclass(frozen=True, slots=True)
class Override:
    """One line of the file: fields of DocumentMetadata with the values they shall have."""

    line: int
    file: str
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def stamp(self) -> str:
        """Changes when the values do."""
        return hashlib.sha256(repr(sorted(self.values.items())).encode()).hexdigest()[:12]


def read_overrides(datas: Path) -> tuple[Override, ...]:
    """The lines of the file that say something; none when there is no such file.

    Raises MetadataFileError, naming line and column, for a column, a value or an encoding it cannot use.
    """
    file = datas / METADATA_FILE
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise InputError(
            f"{file} cannot be read: {error.strerror}.", f"无法读取 {file}：{error.strerror}。"
        ) from error
    reader = csv.reader(io.StringIO(_decoded(data), newline=""), delimiter=_delimiter(data))
    columns: list[str] = []
    overrides: list[Override] = []
    for row in reader:
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        if columns:
            overrides.append(_override(reader.line_num, columns, cells))
        else:
            columns = _columns(reader.line_num, cells)
    return tuple(o for o in overrides if o.values)


def by_document(overrides: Sequence[Override], documents: Sequence[Document]) -> dict[str, Override]:
    """Which line is about which document (by doc_id). A line names a file by its path below the datas folder,
    or by its name where no other document has it.

    Raises MetadataFileError for a line of no document, of several, or of one that another line is about.
    """
    found: dict[str, Override] = {}
    by_path: dict[str, dict[str, None]] = {}
    by_name: dict[str, dict[str, None]] = {}
    for document in documents if overrides else ():
        for path in (normalize("NFC", p) for p in document.paths):
            by_path.setdefault(path, {})[document.doc_id] = None
            by_name.setdefault(path.rsplit("/", 1)[-1], {})[document.doc_id] = None
    for override in overrides:
        wanted = normalize("NFC", override.file.replace("\\", "/"))
        named = list(by_path.get(wanted) or by_name.get(wanted) or {})
        if not named:
            raise MetadataFileError(
                override.line, "file", f"there is no document {override.file}", f"没有文档 {override.file}"
            )
        if len(named) > 1:
            raise MetadataFileError(
                override.line,
                "file",
                f"{len(named)} documents are called {override.file}; write its path",
                f"有 {len(named)} 个文档名为 {override.file}，请写相对路径",
            )
        if named[0] in found:
            earlier = found[named[0]].line
            raise MetadataFileError(
                override.line,
                "file",
                f"line {earlier} is about the same document",
                f"第 {earlier} 行说的是同一个文档",
            )
        found[named[0]] = override
    return found


def overridden(guess: DocumentMetadata, override: Override) -> DocumentMetadata:
    """The guess with the user's values in its place. The guessed names of a company are kept as other names
    where the user's is one of them; a report is titled anew.
    """
    values = dict(override.values)
    ticker = values.get("ticker", "")
    if ticker.isdigit() and guess.ticker.isdigit() and int(ticker) == int(guess.ticker):
        values["ticker"] = guess.ticker  # a spreadsheet has dropped the zeros of 000001
    company = values.get("company", guess.company)
    if company != guess.company:
        guess = _renamed(guess, company)
    merged = replace(guess, **values)
    if _TITLED_BY & values.keys() and "title" not in values:
        name = merged.company_full or merged.company
        title = report_title(name, merged.period, merged.document_type, merged.language)
        values |= {"title": title} if title else {}
    return replace(guess, **values, origins=_origins(guess, values))


def _renamed(guess: DocumentMetadata, company: str) -> DocumentMetadata:
    names = [n for n in (guess.company, guess.company_full, *guess.aliases) if n]
    related = company and any(fold(company) in fold(n) or fold(n) in fold(company) for n in names)
    if not related:
        origins = tuple(o for o in guess.origins if o.field not in _NAMES)
        return replace(guess, company="", company_full="", aliases=(), ticker="", origins=origins)
    known = {fold(company), fold(guess.company_full)}
    others = tuple(n for n in (guess.company, *guess.aliases) if n and fold(n) not in known)
    return replace(guess, aliases=tuple(dict.fromkeys(others)))


def _origins(guess: DocumentMetadata, values: Mapping[str, Any]) -> tuple[Origin, ...]:
    given = [Origin(name, Source.SIDECAR, Confidence.HIGH) for name, value in values.items() if value]
    return (*(o for o in guess.origins if o.field not in values), *given)


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("gb18030")  # as a spreadsheet saves it on a Chinese Windows
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise MetadataFileError(
            line, "", "the text is neither UTF-8 nor GBK", "文本既不是 UTF-8 也不是 GBK 编码"
        ) from error


def _delimiter(data: bytes) -> str:
    head = _decoded(data).lstrip().split("\n", 1)[0]
    return max(",;\t", key=head.count)


def _columns(line: int, cells: Sequence[str]) -> list[str]:
    names = [cell.lower() for cell in cells]
    while names and not names[-1]:
        names.pop()
    allowed = ", ".join(("file", *COLUMNS, NOTE))
    for name in names:
        if name not in ("file", NOTE, *COLUMNS):
            raise MetadataFileError(
                line,
                name,
                f"there is no such column; they are {allowed}",
                f"没有这个列名；可用的有 {allowed}",
            )
        if names.count(name) > 1:
            raise MetadataFileError(line, name, "the column is there twice", "该列出现了两次")
    if "file" not in names:
        raise MetadataFileError(line, "file", "the first line must name this column", "首行必须有这一列")
    return names


def _override(line: int, columns: Sequence[str], cells: Sequence[str]) -> Override:
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        raise MetadataFileError(
            line,
            "",
            f"{len(cells)} values for {len(columns)} columns; put a value with a comma into double quotes",
            f"有 {len(cells)} 个值，但只有 {len(columns)} 列；含逗号的值请加双引号",
        )
    row = dict(zip(columns, cells, strict=False))
    if not row["file"]:
        raise MetadataFileError(line, "file", "the value is missing", "缺少该值")
    values = {name: parse_cell(line, name, row[name]) for name in COLUMNS if row.get(name)}
    return Override(line, row["file"], values)
