"""Parts of a self-contained page in two languages: no script, no other file, no network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

Cell = str | int | float
"""Text is HTML; numbers are written by `table`."""

_STYLE = Path(__file__).with_name("report.css")

_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def both(zh: str, en: str) -> str:
    """A text of ours in both languages (escaped here); the page shows the one that is chosen."""
    if zh == en:
        return escape(zh)
    return f'<span class="zh" lang="zh-CN">{escape(zh)}</span><span class="en" lang="en">{escape(en)}</span>'


def page(title: str, body: Sequence[str], language: str) -> str:
    """The page. `title` is escaped here, the parts of `body` are HTML; `language` is the one shown first."""
    switch = "".join(
        f'<input type="radio" name="language" id="{code}"{" checked" if code == language else ""}>'
        for code in ("zh", "en")
    )
    labels = '<nav class="languages"><label for="zh">中文</label><label for="en">English</label></nav>'
    return "\n".join(
        (
            '<!doctype html><html><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
            f"<title>{escape(title)}</title><style>{_STYLE.read_text('utf-8')}</style></head><body>{switch}{labels}",
            *body,
            "</body></html>\n",
        )
    )


def table(
    head: Sequence[str], rows: Sequence[Sequence[Cell]], *, sum_last: bool = False, long: bool = False
) -> str:
    """A table; columns of numbers are set to the right. `sum_last`: the last row sums up; `long`: the first
    and the last column hold long texts.
    """
    numeric = [all(not isinstance(row[i], str) for row in rows) for i in range(len(head))]
    parts = [_row("th", head, numeric)]
    for number, row in enumerate(rows):
        last = sum_last and number == len(rows) - 1
        parts.append(_row("td", row, numeric, ' class="sum"' if last else ""))
    return f'<div class="scroll"><table{" class=long" if long else ""}>{"".join(parts)}</table></div>'


def facts(pairs: Sequence[tuple[str, str]]) -> str:
    """Names and values (HTML) below each other; those without a value are left out."""
    return '<div class="facts">' + "".join(f"<div>{n}</div><div>{v}</div>" for n, v in pairs if v) + "</div>"


def _row(tag: str, cells: Sequence[Cell], numeric: Sequence[bool], mark: str = "") -> str:
    out = []
    for cell, number in zip(cells, numeric, strict=True):
        text = cell if isinstance(cell, str) else f"{cell:,.1f}" if isinstance(cell, float) else f"{cell:,}"
        kind = ' class="n"' if number else ""
        out.append(f"<{tag}{kind}>{text}</{tag}>")
    return f"<tr{mark}>{''.join(out)}</tr>"
