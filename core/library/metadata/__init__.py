"""What a file says about itself: company, period, kind, language, title, authors and DOI, by rules alone.

A sidecar beats every guess; an unknown field stays empty, because a wrong company or year sends every
question about that document astray.
"""

from core.library.metadata.fold import fold
from core.library.metadata.guess import guess_metadata
from core.library.metadata.names import name_core, names_in, same_company, short_name

METADATA_VERSION = "5"
"""Raised when the rules change: the metadata of every document is guessed again."""

__all__ = [
    "METADATA_VERSION",
    "fold",
    "guess_metadata",
    "name_core",
    "names_in",
    "same_company",
    "short_name",
]
