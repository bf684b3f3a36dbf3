"""Where the content of each document of a generation lies: its segment, its rows of children and pages."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from core.library.damage import decoding


@dataclass(frozen=True, slots=True)
class Content:
    """One document's content, as published under `digest`, in the file `segment`.

    Its children have the rows `first_row:first_row + rows` in the order of their ordinals, `references` of
    them are entries of lists of references; its pages with text have `first_page:first_page + pages`.
    """

    doc_id: str
    digest: str
    segment: str
    first_row: int
    rows: int
    references: int
    first_page: int
    pages: int
    has_tables: bool
    has_ocr: bool
    has_descriptions: bool

    @property
    def row_range(self) -> slice:
        return slice(self.first_row, self.first_row + self.rows)

    @property
    def page_range(self) -> slice:
        return slice(self.first_page, self.first_page + self.pages)

    @property
    def weight(self) -> int:
        """What it takes of a segment, about: children, pages, and one for itself."""
        return 1 + self.rows + self.pages


CONTENTS_DDL = """
CREATE TABLE contents (
    doc_id TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    segment TEXT NOT NULL,
    first_row INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    refs INTEGER NOT NULL,
    first_page INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    has_tables INTEGER NOT NULL,
    has_ocr INTEGER NOT NULL,
    has_descriptions INTEGER NOT NULL
) WITHOUT ROWID;
"""


def encode_content(content: Content) -> tuple[object, ...]:
    return astuple(content)


@decoding
def decode_content(row: tuple[str, str, str, int, int, int, int, int, int, int, int]) -> Content:
    return Content(*row[:-3], *map(bool, row[-3:]))
