"""A made-up table over two pages, read as a library reads it, and readers of the files made of it."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Sequence
from xml.etree import ElementTree

from core.export.sheet import Part, Sheet, sheet_of
from core.facts.reading import read_facts
from core.types import Document, DocumentMetadata, DocumentStatus, Period, Table
from tests.core.facts.tables import block, table, table_block

DOCUMENT = Document(
    doc_id="0123456789ab",
    sha256="0" * 64,
    paths=("=虚构甲木：2024年年度报告.pdf",),
    bytes=1,
    status=DocumentStatus.PARSED,
    pages=3,
    metadata=DocumentMetadata(company="虚构甲木", period="2024"),
)
FIRST = [
    ("项目", "附注", "2024年", "2023年", "增减"),
    ("营业收入：", "", "", "", ""),
    ("主营业务", "七、1", "12,345.67", "11,000.00", "12.2%"),
    ("其中：码头", "", "(1,234)", "-", "-8.9%"),
]
SECOND = [
    ("每股收益（元/股）", "", "1.10", "1.00", "10.0%"),
    ("@合计", "", "123,456,789,012,345,678.90", "１２３", "=1+1"),
]


def joined(first: Sequence[Sequence[str]] = FIRST, second: Sequence[Sequence[str]] = SECOND) -> Sheet:
    """The table of both pages, in 万元, printed on pages 7 and 8 of a report of 2024."""
    top = table(first, number=1, page=2, unit="单位：万元", indents=(0, 0, 10, 20))
    tables = [top]
    if second:
        tables.append(table(second, heads=0, number=0, page=3, continues=top.table_id, unit="单位：万元"))
    return read(tables)


def read(tables: Sequence[Table]) -> Sheet:
    blocks = [block("合并利润表 单位：万元", page=tables[0].page), *map(table_block, tables)]
    contexts, facts = read_facts(blocks, tables, Period(2024, 12, 12), {})
    shared = {c.block_id: c for c in contexts}
    return sheet_of(
        [
            Part(
                t,
                table_block(t),
                tuple(f for f in facts if f.table.block_id == t.block_id),
                shared[t.block_id],
                str(t.page + 5),
            )
            for t in tables
        ]
    )


def read_csv(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def read_xlsx(data: bytes) -> dict[str, list[dict[int, tuple[str, str]]]]:
    """Worksheet → rows of column → (kind, value): kind `s` for text, `n` for a number, `f` for a formula."""
    ns = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        strings = [
            "".join(t.text or "" for t in item.iterfind(".//m:t", ns))
            for item in ElementTree.fromstring(file.read("xl/sharedStrings.xml")).iterfind("m:si", ns)
        ]
        names = [
            s.get("name", "")
            for s in ElementTree.fromstring(file.read("xl/workbook.xml")).iterfind(".//m:sheet", ns)
        ]
        found = {}
        for number, name in enumerate(names, 1):
            root = ElementTree.fromstring(file.read(f"xl/worksheets/sheet{number}.xml"))
            found[name] = [_row(row, strings, ns) for row in root.iterfind(".//m:row", ns)]
    return found


def _row(row, strings, ns):
    cells = {}
    for cell in row.iterfind("m:c", ns):
        letters = re.match(r"[A-Z]+", cell.get("r"))[0]
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - 64
        value = cell.findtext("m:v", None, ns)
        if cell.find("m:f", ns) is not None:
            cells[column - 1] = ("f", cell.findtext("m:f", "", ns))
        elif value is not None:
            is_text = cell.get("t") == "s"
            cells[column - 1] = ("s", strings[int(value)]) if is_text else ("n", value)
    return cells
