# /// script
# requires-python = ">=3.11"
# dependencies = ["pymupdf4llm==0.2.9", "pymupdf==1.28.2"]
# ///
"""pymupdf4llm before its layout model: Markdown in pages by rules, no pictures."""

from importlib.metadata import version

import pymupdf4llm
from clock import report


def parse(file: str) -> int:
    """Pages read."""
    return len(pymupdf4llm.to_markdown(file, page_chunks=True))


report(version("pymupdf4llm"), parse)
