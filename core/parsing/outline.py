"""The PDF's own outline, compared with what is printed: spacing, width and line breaks may differ."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from core.types.page import OutlineEntry

_FAR = 1
"""Pages by which an entry may miss its title."""
_DEEPEST = 6
_PUNCTUATION = re.compile(r"[\W_]+")


class Outline:
    """Looks up the level of a printed title."""

    def __init__(self, entries: Sequence[OutlineEntry]) -> None:
        self._levels: dict[tuple[str, int], int] = {}
        self._starts: dict[int, list[str]] = {}
        for far in (0, *range(1, _FAR + 1)):
            for entry in entries:
                key = bare(entry.title)
                for page in {entry.page + far, entry.page - far} if key else ():
                    self._levels.setdefault((key, page), min(entry.level, _DEEPEST))
                    self._starts.setdefault(page, []).append(key)

    def level(self, title: str, page: int) -> int:
        """The level of a title printed on `page` (1-based); 0 where the outline has none there."""
        return self._levels.get((bare(title), page), 0)

    def begins(self, text: str, page: int) -> bool:
        """Whether a title of the outline on this page begins with `text` and goes on."""
        key = bare(text)
        return len(key) > 3 and any(s.startswith(key) and s != key for s in self._starts.get(page, ()))


def bare(title: str) -> str:
    """Letters and digits only, in one width and case."""
    return _PUNCTUATION.sub("", unicodedata.normalize("NFKC", title)).casefold()
