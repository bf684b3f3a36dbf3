"""Small pictures of pages for reports, from the pictures that parsing stored."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from core.errors import LibraryError
from core.evaluation.documents import DocumentNames
from core.index.generation import open_current
from core.library.paths import CachePaths

WIDTH = 340
_QUALITY = 55


class Thumbnails:
    """Pages by set, file name and number; each library is opened when it is first asked."""

    def __init__(self, libraries: dict[str, Path]) -> None:
        self._libraries = libraries
        self._pictures: dict[str, dict[tuple[str, int], Path]] = {}

    def __call__(self, set_name: str, doc: str, page: int) -> bytes | None:
        """A JPEG of WIDTH pixels; None where the page has no picture or it cannot be read."""
        if set_name not in self._pictures:
            self._pictures[set_name] = _pictures_of(self._libraries[set_name])
        file = self._pictures[set_name].get((doc, page))
        if file is None:
            return None
        try:
            with Image.open(file) as picture:
                picture.thumbnail((WIDTH, 4 * WIDTH))
                out = io.BytesIO()
                picture.convert("RGB").save(out, "JPEG", quality=_QUALITY)
        except OSError:
            return None
        return out.getvalue()


def _pictures_of(caches: Path) -> dict[tuple[str, int], Path]:
    try:
        generation = open_current(caches)
    except LibraryError:
        return {}
    try:
        library, folder = generation.library, CachePaths(caches).pages
        names = DocumentNames.of(library.documents()).ids
        return {
            (name, page.page): folder / page.picture
            for name, doc_id in names.items()
            for page in library.pages(doc_id)
            if page.picture
        }
    finally:
        generation.close()
