"""The publish stage: hands what the work database holds to the index."""

from __future__ import annotations

from core.chunking.chunker import CHUNKER_VERSION
from core.facts.reading import FACTS_VERSION
from core.index.manifest import Manifest
from core.index.publish import publish
from core.index.vector_rows import VectorSource
from core.library.metadata import METADATA_VERSION
from core.library.work import WorkLibrary
from core.parsing.parser import PARSER_VERSION
from core.pipeline.vectors import LibraryVectors


def stage_versions() -> dict[str, str]:
    """The versions of the stages before the index, as this program has them."""
    return {
        "parser": PARSER_VERSION,
        "chunker": CHUNKER_VERSION,
        "metadata": METADATA_VERSION,
        "facts": FACTS_VERSION,
    }


def publish_library(work: WorkLibrary, vectors: LibraryVectors) -> Manifest:
    """Publish the library with the vectors that exist so far; nothing is written when nothing changed."""
    return publish(work, stage_versions(), VectorSource(vectors.embedder.model_id, vectors.of))
