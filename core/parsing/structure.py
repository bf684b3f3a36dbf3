"""What a paragraph is: title, heading with its level, caption, list, note, reference, line of the contents.

A paragraph alone says little: `note` keeps how each was set, and `settle` decides once the whole document is
known.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.parsing.contents import HEADING as HEADS_CONTENTS
from core.parsing.contents import mark_contents
from core.parsing.footnotes import find_footnotes
from core.parsing.headings import Candidate, candidate, is_cover, levels, too_often
from core.parsing.lines import Fragment, Row
from core.parsing.looks import Look, look_of
from core.parsing.numbering import numbering
from core.parsing.outline import Outline, bare
from core.parsing.paragraphs import BULLET, CAPTION
from core.parsing.references import HEADING as REFERENCES
from core.parsing.references import find_references
from core.parsing.text import join_blocks
from core.types.page import Block, BlockKind, OutlineEntry, Table

_TITLE = 1.35
_TEXT = (BlockKind.PARAGRAPH, BlockKind.LIST)


def body_size(pages: Iterable[Sequence[Fragment]]) -> float:
    """The type size in which most of the document is set."""
    sizes: Counter[float] = Counter()
    for fragments in pages:
        for f in fragments:
            sizes[round(f.size * 2) / 2] += len(f.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


class Structure:
    """Gathers the paragraphs of one document, then names what each of them is."""

    def __init__(self, body: float, outline: Sequence[OutlineEntry]) -> None:
        self._body = body
        self._outline = Outline(outline)
        self._looks: dict[str, Look] = {}

    def parts(self, rows: Sequence[Row], page: int) -> list[Sequence[Row]]:
        """The rows of a paragraph, cut after a heading that runs into the text below it."""
        for at in range(1, min(4, len(rows))):
            title = " ".join(r.text for r in rows[:at])
            if self._outline.level(title, page) or (at == 1 and _is_cut_short(rows)):
                return [rows[:at], rows[at:]]
        return [rows]

    def note(self, block: Block, rows: Sequence[Row], width: float, height: float) -> BlockKind:
        """Remember how a block was set; what it is as far as it can tell by itself."""
        look = self._looks[block.block_id] = look_of(rows, width, height)
        text = block.text
        if CAPTION.match(text) and len(text) < 600 and (look.bold or look.lines <= 6) and not _mentions(text):
            return BlockKind.CAPTION
        return BlockKind.LIST if BULLET.match(text) else BlockKind.PARAGRAPH

    def settle(self, blocks: Sequence[Block], tables: Sequence[Table]) -> tuple[list[Block], list[Table]]:
        """Blocks with their kinds and levels, and the tables that are no list of contents."""
        blocks = self._joined(blocks)
        first = self._with_headings(blocks)
        marked = mark_contents(first)
        listed = {b.block_id for b in marked if b.kind is BlockKind.CONTENTS}
        out = marked
        if listed:  # what the contents named as headings must not stand in the section paths
            kept = self._with_headings([b for b in blocks if b.block_id not in listed])
            by_id = {b.block_id: b for b in kept}
            out = [by_id.get(b.block_id, b) for b in marked]
        for i in find_references(out):
            out[i] = replace(out[i], kind=BlockKind.REFERENCE, level=0)
        for i in find_footnotes(out, self._looks, self._body):
            out[i] = replace(out[i], kind=BlockKind.FOOTNOTE)
        return out, [t for t in tables if t.block_id not in listed]

    def _joined(self, blocks: Sequence[Block]) -> list[Block]:
        """Titles of the outline that are printed in two paragraphs become one block."""
        out: list[Block] = []
        for block in blocks:
            before = out[-1] if out else None
            if (
                before is not None
                and before.page == block.page
                and before.kind in _TEXT
                and block.kind in _TEXT
                and self._outline.begins(before.text, block.page)
                and not self._outline.level(before.text, block.page)
                and self._outline.level(before.text + block.text, block.page)
            ):
                out[-1] = join_blocks(before, block)
                look = self._looks.get(before.block_id)
                if look is not None:
                    self._looks[before.block_id] = look._replace(lines=look.lines + 1)
            else:
                out.append(block)
        return out

    def _with_headings(self, blocks: Sequence[Block]) -> list[Block]:
        out = list(blocks)
        found = self._candidates(blocks)
        often = too_often(found.values(), self._body)
        chosen = {i: c for i, c in found.items() if c.level or bare(c.text) not in often}
        title = next((i for i, c in chosen.items() if self._is_title(c)), None)
        if title is not None:
            del chosen[title]
            out[title] = replace(out[title], kind=BlockKind.TITLE)
        depths = levels(list(chosen.values()), self._body)
        for i, level in zip(chosen, depths, strict=True):
            out[i] = replace(out[i], kind=BlockKind.HEADING, level=level)
        return out

    def _candidates(self, blocks: Sequence[Block]) -> dict[int, Candidate]:
        pages: dict[int, list[str]] = {}
        for block in blocks:
            pages.setdefault(block.page, []).append(block.text)
        covers = {page for page, texts in pages.items() if is_cover(texts)}
        found: dict[int, Candidate] = {}
        for i, block in enumerate(blocks):
            look = self._looks.get(block.block_id)
            if look is None or block.kind not in _TEXT:
                continue
            text = block.text.strip()
            cover = block.page in covers
            heading = candidate(text, block.page, look, self._body, self._outline, cover=cover)
            if heading is None and look.lines == 1 and REFERENCES.match(text):
                heading = Candidate(text, block.page, look, numbering(text), 0)
            if heading is not None:
                found[i] = heading
        return found

    def _is_title(self, heading: Candidate) -> bool:
        large = heading.look.size > _TITLE * self._body
        named = REFERENCES.match(heading.text) or HEADS_CONTENTS.match(heading.text)
        return heading.page == 1 and heading.number is None and large and len(heading.text) > 3 and not named


def _is_cut_short(rows: Sequence[Row]) -> bool:
    """Whether a first line with a number ends although the next line's first word would have fitted on it."""
    first, after = rows[0], rows[1]
    if first.text[-1] in "。.;；,，、:：" or len(first.text) > 60:
        return False
    number = numbering(first.text)
    if number is None or number.scheme in ("letter", "circle", "paren", "capital"):
        return False
    if after.text[0] in "□√☑☐":
        return True
    right = max(r.x1 for r in rows)
    word = after.words[0]
    wide = min(word.x1 - word.x0, 4 * max(word.size, 1)) if word.text[0] > "\u2e7f" else word.x1 - word.x0
    centred = abs(first.x0 + first.x1 - after.x0 - after.x1) < 4
    return not centred and first.x1 + wide < right - 2 * max(first.size, 1)


def _mentions(text: str) -> bool:
    """A sentence that begins with "Table 3 shows" is no caption."""
    return bool(re.match(r"^\S+\s*\S+\s+(?:shows?|presents?|summari[sz]es|lists?|is|are|and|in|of)\b", text))
