"""Text of pages that hold none, read from their picture: offline, with the models in RapidOCR's wheel."""
