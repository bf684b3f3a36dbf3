# /// script
# requires-python = ">=3.11"
# dependencies = ["pdf_oxide==0.3.78"]
# ///
"""pdf_oxide (Rust): Markdown page by page."""

from importlib.metadata import version

from clock import report
from pdf_oxide import PdfDocument


def parse(file: str) -> int:
    """Pages read."""
    document = PdfDocument(file)
    pages = int(document.page_count())
    for number in range(pages):
        document.to_markdown(number)
    return pages


report(version("pdf_oxide"), parse)
