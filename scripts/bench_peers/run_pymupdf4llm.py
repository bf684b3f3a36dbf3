# /// script
# requires-python = ">=3.11"
# dependencies = ["pymupdf4llm==1.28.2"]
# ///
"""pymupdf4llm with its layout model (what it does by itself): Markdown in pages, no OCR, no pictures."""

from importlib.metadata import version

import pymupdf4llm
from clock import report


def parse(file: str) -> int:
    """Pages read."""
    return len(pymupdf4llm.to_markdown(file, page_chunks=True, use_ocr=False))


report(version("pymupdf4llm"), parse)
