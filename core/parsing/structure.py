"""What a paragraph is: heading with its level, caption, list, footnote, reference; by size and numbering."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from core.parsing.lines import Fragment
from core.parsing.paragraphs import BULLET, CAPTION
from core.types.page import BlockKind, OutlineEntry

_NUMBERINGS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"^第[一二三四五六七八九十百\d]+[章节部]"), 1),
    (re.compile(r"^(?:part|chapter)\s+(?:[ivx]+|\d+)\b", re.IGNORECASE), 1),
    (re.compile(r"^item\s+\d+[ab]?\s*[.:—–-]?\s", re.IGNORECASE), 2),
    (re.compile(r"^[一二三四五六七八九十]{1,3}、"), 2),
    (re.compile(r"^[（(][一二三四五六七八九十]{1,3}[)）]"), 3),
    (re.compile(r"^note\s+\d+\b", re.IGNORECASE), 3),
    (re.compile(r"^\d{1,2}\.\d{1,2}\.\d{1,2}\.?\s"), 4),
    (re.compile(r"^\d{1,2}\.\d{1,2}\.?\s"), 3),
    (re.compile(r"^\d{1,2}[.、]\s*\S"), 3),
    (re.compile(r"^\d{1,2}\s+[A-Z]"), 2),
    (re.compile(r"^[IVX]{1,4}\.\s"), 2),
)
_SENTENCE = re.compile(r"[.。;；,，!！?？]\s*$")
_REFERENCES = re.compile(
    r"^(?:\d+\.?\s*)?(?:references(?:\s+and\s+notes)?|bibliography|literature cited|参考文献|参考资料)"
    r"\s*[:：]?$",
    re.IGNORECASE,
)
_NOT_REFERENCES = re.compile(r"^(?:appendix|supplement|附录|附件|acknowledg)", re.IGNORECASE)
_FOOTNOTE = re.compile(
    r"^(?:\(\d{1,2}\)|\[\d{1,2}\]|\d{1,2}\s|[*†‡§]|注\s*\d*[:：]|[①-⑳]|note[s]?:)", re.IGNORECASE
)


def body_size(pages: Iterable[Sequence[Fragment]]) -> float:
    """The type size in which most of the document is set."""
    sizes: Counter[float] = Counter()
    for fragments in pages:
        for f in fragments:
            sizes[round(f.size * 2) / 2] += len(f.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


class Structure:
    """Names the kind of each paragraph; remembers where the references began."""

    def __init__(self, body: float, outline: Sequence[OutlineEntry]) -> None:
        self._body = body
        self._outline = {(_bare(e.title), e.page): e.level for e in outline}
        self._in_references = False
        self._titled = False

    def kind(
        self, text: str, *, page: int, size: float, bold: bool, lines: int, low: bool
    ) -> tuple[BlockKind, int]:
        """Kind and heading level of a paragraph of `lines` rows. `low`: it stands near the page's foot."""
        level = self._heading_level(text, page, size, bold, lines)
        if level:
            if _REFERENCES.match(text.strip()):
                self._in_references = True
            elif self._in_references and (_NOT_REFERENCES.match(text.strip()) or size > 1.15 * self._body):
                self._in_references = False
            numbered = any(pattern.match(text) for pattern, _ in _NUMBERINGS)
            if not self._titled and page == 1 and not numbered and size > 1.35 * self._body and len(text) > 3:
                self._titled = True
                return BlockKind.TITLE, 0
            return BlockKind.HEADING, level
        if _REFERENCES.match(text.strip()) and lines == 1:
            self._in_references = True
            return BlockKind.HEADING, 1
        if CAPTION.match(text) and len(text) < 600 and (bold or lines <= 6) and not _mentions(text):
            return BlockKind.CAPTION, 0
        if self._in_references:
            return BlockKind.REFERENCE, 0
        if low and size < 0.93 * self._body and _FOOTNOTE.match(text):
            return BlockKind.FOOTNOTE, 0
        if BULLET.match(text):
            return BlockKind.LIST, 0
        return BlockKind.PARAGRAPH, 0

    def _heading_level(self, text: str, page: int, size: float, bold: bool, lines: int) -> int:
        bare = _bare(text)
        if not bare or len(text) > 160 or lines > 3:
            return 0
        outlined = self._outline.get((bare, page))
        if outlined:
            return min(outlined, 6)
        if not any(c.isalpha() for c in text):
            return 0
        larger = size > 1.12 * self._body
        numbering = next((level for pattern, level in _NUMBERINGS if pattern.match(text)), 0)
        ends = bool(_SENTENCE.search(text))
        short = len(text) <= (40 if not text.isascii() else 110)
        if ends and not (numbering and larger):
            return 0
        if numbering:
            cjk = not text.isascii()
            strong = larger or bold or (cjk and numbering <= 3 and lines == 1 and len(text) <= 30)
            return numbering if strong and short else 0
        if larger and short and lines <= 3:
            return 1 if size > 1.5 * self._body else 2
        if bold and short and lines <= 2 and size > 0.9 * self._body and len(text) > 2:
            return 4 if text[0].islower() else 3
        return 0


def _mentions(text: str) -> bool:
    """A sentence that begins with "Table 3 shows" is no caption."""
    return bool(re.match(r"^\S+\s*\S+\s+(?:shows?|presents?|summari[sz]es|lists?|is|are|and|in|of)\b", text))


def _bare(text: str) -> str:
    return re.sub(r"[\s.:：、·\-–—]+", "", text).casefold()
