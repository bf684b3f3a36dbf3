# /// script
# requires-python = ">=3.11"
# dependencies = ["pymupdf==1.28.2"]
# ///
"""Bare PyMuPDF: the text of a page with its boxes and nothing made of it. No parser can be faster on top."""

import pymupdf
from clock import report


def parse(file: str) -> int:
    """Pages read."""
    with pymupdf.open(file) as document:
        for page in document:
            page.get_text("dict", flags=pymupdf.TEXTFLAGS_TEXT)
        return len(document)


report(pymupdf.VersionBind, parse)
