"""The caption stage: a vision model describes figures; which descriptions a document is chunked with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image

from core.library.work import WorkLibrary
from core.pipeline.progress import Progress
from core.providers.protocols import VisionModel
from core.providers.tokens import estimated_tokens
from core.types import Description
from image_utils.captions import PROMPT, CaptionCache, CaptionFailure, describe_pictures

PIXELS_PER_TOKEN = 750
ANSWER_TOKENS = 300
"""What services reckon a picture and a description with, about; for the forecast only."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The figures of a library: how many there are, and their distinct pictures, each with where it stands
    first (`file, page 3`)."""

    figures: int
    where: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CaptionForecast:
    """What a run would send: nothing is sent by counting. Tokens are estimated, the answers included."""

    figures: int
    pictures: int
    cached: int
    requests: int
    tokens: int


@dataclass(frozen=True, slots=True)
class FailedCaption:
    """A picture that has no description now. `where` is its first place; `tried`: whether it was sent."""

    picture: str
    where: str
    reason: str
    tried: bool


@dataclass(frozen=True, slots=True)
class CaptionSummary:
    """Figures, and their distinct pictures: all, described before, described now, failed."""

    figures: int
    total: int
    cached: int
    captioned: int
    failed: int
    failures: tuple[FailedCaption, ...] = ()


def caption_cache(work: WorkLibrary) -> CaptionCache:
    """The captions of all runs; they cost money and are never removed here."""
    return CaptionCache(work.paths.captions)


def pictures_of(work: WorkLibrary) -> Pictures:
    """The cropped figures of the documents that can be searched."""
    count = 0
    where: dict[str, str] = {}
    for document in work.documents():
        for figure in work.figures(document.doc_id) if document.status.searchable else ():
            if figure.sha256:
                count += 1
                where.setdefault(figure.sha256, f"{document.name}, page {figure.page}")
    return Pictures(count, where)


def forecast(work: WorkLibrary, model: str) -> CaptionForecast:
    """What `caption_figures` would do with this model."""
    pictures, cache = pictures_of(work), caption_cache(work)
    missing = [p for p in pictures.where if cache.get(p, model) is None]
    tokens = sum(_picture_tokens(work, p) + estimated_tokens(PROMPT) + ANSWER_TOKENS for p in missing)
    total = len(pictures.where)
    return CaptionForecast(pictures.figures, total, total - len(missing), len(missing), tokens)


def _picture_tokens(work: WorkLibrary, picture: str) -> int:
    try:
        with Image.open(work.paths.figures / f"{picture}.jpg") as image:
            return image.width * image.height // PIXELS_PER_TOKEN
    except OSError:
        return 0


def caption_figures(
    work: WorkLibrary, vision: VisionModel, at_once: int, progress: Progress
) -> CaptionSummary:
    """Describe every picture that has no description by this model with the prompt in force.

    Each is stored the moment it arrives; what fails is listed and left for the next run. A model that fails
    raises nothing.
    """
    pictures, cache = pictures_of(work), caption_cache(work)
    missing = [p for p in pictures.where if cache.get(p, vision.model_id) is None]
    progress.start("caption", len(missing), "figures")
    run = describe_pictures(
        missing, work.paths.figures, vision, cache, at_once=at_once, advance=progress.advance
    )
    progress.finish()
    if cache.damaged:
        progress.note(f"{len(cache.damaged)} damaged captions were set aside (*.damaged)")
    failures = tuple(_failed(failure, pictures) for failure in run.failures)
    if failures:
        progress.note(f"{len(failures)} figures have no description: {failures[0].reason}")
    total = len(pictures.where)
    return CaptionSummary(
        pictures.figures, total, total - len(missing), run.captioned, len(failures), failures
    )


def _failed(failure: CaptionFailure, pictures: Pictures) -> FailedCaption:
    return FailedCaption(failure.picture, pictures.where[failure.picture], failure.reason, failure.tried)


def descriptions_of(
    work: WorkLibrary, doc_id: str, cache: CaptionCache, model: str = ""
) -> dict[str, Description]:
    """Figure block id → description, of one document: by this model, else the newest there is.

    Descriptions that were made stay in use when the model is no longer configured. A picture that stands on
    many pages (a logo) is described at its first place only: fifty equal chunks would crowd out the rest.
    """
    if not cache.folder.exists():
        return {}
    found: dict[str, Description] = {}
    seen: set[str] = set()
    for figure in work.figures(doc_id):
        if figure.sha256 and figure.sha256 not in seen:
            seen.add(figure.sha256)
            if caption := cache.best(figure.sha256, model):
                found[figure.block_id] = Description(caption.text, caption.model)
    return found
