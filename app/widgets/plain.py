"""Text of documents on the screen: as text, whatever it holds. Nothing in it is markup, link or command."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Literal

import streamlit as st

_STYLE = Path(__file__).with_name("plain.css")
_MARKUP = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~:$&=^\"'/@])")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_NUMBER = re.compile(r"[-−+]?[\d,.]+(?: ?(?:MB|s|%))?")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def load_style() -> None:
    """The typography of document text; called once per run."""
    st.html(_STYLE)


def html(value: str) -> str:
    """Document text as HTML text: escaped, without characters that hide or reorder others."""
    return escape(_CONTROL.sub("", value), quote=True)


def label(value: str) -> str:
    """Document text for the label of a widget, which would read Markdown: escaped, on one line.

    A word joiner after each colon and before each point keeps `:icon:` and `www.` from being read.
    """
    one_line = " ".join(_CONTROL.sub("", value).split())
    return _MARKUP.sub(r"\\\1", one_line).replace(r"\:", "\\:\u2060").replace(r"\.", "\u2060\\.")


def language_of(value: str) -> str:
    """What a browser needs to know to choose the right form of a character."""
    return "zh-CN" if _CHINESE.search(value) else "en"


def plain(value: str, kind: str = "text", *, width: Literal["stretch", "content"] = "stretch") -> None:
    """One paragraph of document text. `kind` (text, sentence, quote, note, question): see plain.css."""
    st.html(f'<div class="pw-{kind}" lang="{language_of(value)}">{html(value)}</div>', width=width)


def facts(pairs: Sequence[tuple[str, str]]) -> None:
    """Names and values below each other; empty values are left out."""
    rows = "".join(
        f'<div class="pw-name">{html(name)}</div><div lang="{language_of(value)}">{html(value)}</div>'
        for name, value in pairs
        if value
    )
    if rows:
        st.html(f'<div class="pw-facts">{rows}</div>')


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A small table; columns of numbers are set to the right, and it scrolls sideways when it is too wide."""
    numeric = [all(_NUMBER.fullmatch(row[i]) for row in rows) for i in range(len(header))]
    head = "".join(_cell("th", cell, number) for cell, number in zip(header, numeric, strict=True))
    body = "".join(
        "<tr>"
        + "".join(_cell("td", cell, number) for cell, number in zip(row, numeric, strict=True))
        + "</tr>"
        for row in rows
    )
    st.html(f'<div class="pw-scroll"><table class="pw-table"><tr>{head}</tr>{body}</table></div>')


def _cell(tag: str, cell: str, number: bool) -> str:
    kind = ' class="pw-number"' if number else ""
    return f'<{tag}{kind} lang="{language_of(cell)}">{html(cell)}</{tag}>'
