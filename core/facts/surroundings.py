"""What the page says around a table: its topic, scope and unit line, and whether it is a statement."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.facts.pages import TablePages, document_of
from core.types import Block, BlockKind
from core.types.fact import CONSOLIDATED, PARENT
from core.types.quantity import parse_unit_line

_CONSOLIDATED = re.compile(r"合并(?!范围|日)|本集团|\bconsolidated\b", re.IGNORECASE)
_PARENT = re.compile(
    r"母公司(?!股东|所有者|普通股|净利润|权益|综合)|本行(?!股东|股票|已)|单体报表|parent company",
    re.IGNORECASE,
)
_PRIMARY = re.compile(
    r"资产负债表|利润表|损益表|现金流量表|会计数据|财务指标|财务比率|财务摘要|盈利与规模"
    r"|balance sheets?|statements? of (?:\w+ )?(?:income|operations|earnings|cash flows?)"
    r"|statements? of (?:\w+ )?financial (?:position|condition)"
    r"|income statements?|cash flow statements?|selected financial data|financial highlights|key figures",
    re.IGNORECASE,
)
_ANALYSIS = re.compile(
    r"如下|按.{1,30}(?:分析|分类|列示|划分)|补充资料|as follows|following table", re.IGNORECASE
)
_TELLS_NOTHING = 5
"""Characters of headings such as 本集团 or 资产, under which a statement goes on."""
_SHORT = 60


def scope_of(text: str) -> str:
    """`consolidated` or `parent` where a text names exactly one of them, else empty."""
    consolidated, parent = bool(_CONSOLIDATED.search(text)), bool(_PARENT.search(text))
    if consolidated == parent:
        return ""
    return CONSOLIDATED if consolidated else PARENT


def scope_above(own_words: str, above: Sequence[Block]) -> str:
    """From the caption and head rows, else from the nearest heading, short line or table head above."""
    if found := scope_of(own_words):
        return found
    for block in above:
        heading = block.kind in (BlockKind.HEADING, BlockKind.TITLE, BlockKind.CAPTION)
        text = block.text[:120] if block.kind is BlockKind.TABLE else block.text
        if len(text) > _SHORT and not heading and block.kind is not BlockKind.TABLE:
            continue
        if found := scope_of(text):
            return found
        if heading and block.level == 1:
            return ""
    return ""


def is_primary(own_words: str, above: Sequence[Block]) -> bool:
    """Whether the table is a statement or a summary: by its own words, else by the nearest heading."""
    if _names_statement(own_words):
        return True
    for block in above:
        heading = block.kind in (BlockKind.HEADING, BlockKind.TITLE, BlockKind.CAPTION)
        text = block.text[:120] if block.kind is BlockKind.TABLE else block.text
        if (heading or len(text) <= _SHORT or block.kind is BlockKind.TABLE) and _names_statement(text):
            return True
        if heading and len(block.text.strip()) > _TELLS_NOTHING:
            return False
    return False


def _names_statement(text: str) -> bool:
    """资产负债表 names a statement; 本集团的资产负债表按到期日分析如下 names an analysis of one."""
    return bool(_PRIMARY.search(text)) and not _ANALYSIS.search(text)


def topic_of(caption: str, above: Sequence[Block], section: Sequence[str]) -> str:
    """What the table is about: its caption, else the heading above it, else the section's title."""
    if caption and parse_unit_line(caption) is None and not _is_choice(caption):
        return caption
    heading = next((b.text for b in above if b.kind in (BlockKind.HEADING, BlockKind.TITLE)), "")
    return heading or next(iter(section[-1:]), "")


def _is_choice(text: str) -> bool:
    """`√ 适用 □ 不适用` is no caption."""
    return "□" in text or "√" in text


def caption_below(pages: TablePages, block: Block) -> str:
    """The caption right under a table, as papers set it."""
    blocks = pages.page_blocks(document_of(block), block.page)
    ids = [b.block_id for b in blocks]
    following = blocks[ids.index(block.block_id) + 1 :][:1] if block.block_id in ids else ()
    return following[0].text if following and following[0].kind is BlockKind.CAPTION else ""
