# /// script
# requires-python = ">=3.11"
# dependencies = ["liteparse==2.18.0"]
# ///
"""liteparse (Rust over PDFium): Markdown without OCR and pictures."""

from importlib.metadata import version

from clock import report
from liteparse import LiteParse

parser = LiteParse(ocr_enabled=False, output_format="markdown", num_workers=1, quiet=True)


def parse(file: str) -> int:
    """Pages read."""
    return len(parser.parse(file).pages)


report(version("liteparse"), parse)
