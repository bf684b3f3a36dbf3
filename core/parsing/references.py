"""The list of references: where it begins, and where it ends although the document goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.types.page import Block, BlockKind

HEADING = re.compile(
    r"^(?:(?:\d+|[IVX]+)\.?\s*|[一二三四五六七八九十]+、\s*|第[一二三四五六七八九十\d]+[章节]\s*)?"
    r"(?:references(?:\s+and\s+notes)?|list\s+of\s+references|bibliography|literature\s+cited|works\s+cited|(?:主要)?参考文献|参考资料|参考书目|引用文献)"
    r"\s*[:：]?$",
    re.IGNORECASE,
)
_MARK = re.compile(
    r"\b(?:19|20)\d\d[a-z]?\b|\bdoi\b|arxiv|\bet\s+al\b|\bpp?\.\s*\d|\bvol\b"
    r"|\b(?:eds?|trans)\.\)?|https?://|\bin press\b"
    r"|\[[A-Z](?:/[A-Z]+)?\]|\d+\s*\(\d+\)\s*[:,]\s*\d|^\s*\[\d{1,3}\]|^\s*[［〔]\d{1,3}[］〕]|isbn|press\b|出版社|学报",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"^(?:[A-Z\d]+\.?\s+)?(?:appendi|supplement|acknowledg|authors?\b|funding|financ|(?:conflicts?|declaration)s?\s+of"
    r"|competing|data\s+avail|ethic|abbreviations|figure\s+(?:legends|captions)|about\s+the|biograph|external\s+links"
    r"|附录|附件|致谢|作者|基金|利益冲突|数据可用)",
    re.IGNORECASE,
)
_TEXT_BEGINS = 400
"""Letters in a row without any sign of a reference that end the list."""
_REST = 40
"""Letters of a last line that was set apart from its entry."""
_NUMBERED = re.compile(r"^\s*\d{1,3}\.\s")
_MANY = 3
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.FOOTNOTE, BlockKind.HEADING)


def find_references(blocks: Sequence[Block]) -> set[int]:
    """Indices of the blocks that are entries of a list of references, without its heading.

    A list ends at the next heading of its own level or above (appendix, acknowledgements, another chapter),
    and where running text shows none of the signs of a reference any more. Tables and figures are none.
    """
    found: set[int] = set()
    at = 0
    while at < len(blocks):
        block = blocks[at]
        if block.kind is BlockKind.HEADING and HEADING.match(block.text.strip()):
            at, entries = _entries(blocks, at)
            found |= entries
        else:
            at += 1
    return found


def _entries(blocks: Sequence[Block], heading: int) -> tuple[int, set[int]]:
    """The index after the list under `heading`, and its entries."""
    level = blocks[heading].level
    entries: list[int] = []
    doubtful: list[int] = []
    letters = numbers = 0
    at = heading + 1
    while at < len(blocks):
        block = blocks[at]
        if block.kind is BlockKind.HEADING and not _is_entry(block.text):
            if block.level <= level or letters or _ENDS.match(block.text.strip()):
                break
            doubtful.append(at)
        elif block.kind in _KINDS:
            numbered = bool(_NUMBERED.match(block.text))
            numbers += numbered
            if _MARK.search(block.text) or (numbered and numbers > _MANY):
                entries += [*doubtful, at]
                doubtful, letters = [], 0
            else:
                doubtful.append(at)
                letters += len(block.text)
                if letters > _TEXT_BEGINS:
                    break
        elif block.kind is BlockKind.TITLE:
            break
        at += 1
    if entries and 0 < letters <= _REST:
        entries += [i for i in doubtful if blocks[i].kind is not BlockKind.HEADING]
    return at, set(entries)


def _is_entry(text: str) -> bool:
    """Whether a line in bold is an entry after all: it has an author and a year, or its number and a year."""
    return len(text) > 30 and len(_MARK.findall(text)) >= 2
