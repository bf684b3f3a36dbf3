"""What a PDF prints inside a box, read without our parser: the text that a label with a box stands for."""

from __future__ import annotations

from pathlib import Path

import pymupdf

from core.types.geometry import BBox


def printed_in(file: Path, page: int, boxes: list[BBox]) -> list[str]:
    """The characters whose centre lies in each box, in the order of the text layer. `page` is 1-based."""
    with pymupdf.open(file) as pdf:
        raw = pdf[page - 1].get_text("rawdict")
    chars = [
        (char["c"], BBox(*char["bbox"]).center)
        for block in raw["blocks"]
        for line in block.get("lines", ())
        for span in line["spans"]
        for char in span["chars"]
    ]
    return ["".join(c for c, center in chars if box.contains(*center)) for box in boxes]


def page_area(file: Path, page: int) -> float:
    """Width times height of the page, in square points."""
    with pymupdf.open(file) as pdf:
        rect = pdf[page - 1].rect
        return float(rect.width * rect.height)
