"""Descriptions of cropped figures by a vision model: asked once per picture, kept for ever."""

from image_utils.captions.cache import CaptionCache, StoredCaption
from image_utils.captions.prompt import PROMPT, PROMPT_VERSION
from image_utils.captions.run import CaptionFailure, CaptionRun, describe_pictures

__all__ = [
    "PROMPT",
    "PROMPT_VERSION",
    "CaptionCache",
    "CaptionFailure",
    "CaptionRun",
    "StoredCaption",
    "describe_pictures",
]
