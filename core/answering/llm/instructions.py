"""Text in documents that speaks to a model instead of to a reader."""

from __future__ import annotations

import re

_TO_A_MODEL = re.compile(
    r"(?:忽略|无视|忘记|不要理会)[^。\n]{0,12}(?:指令|指示|要求|提示|规则|内容)|系统提示词?"
    r"|\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:instructions?|prompts?|rules|above|previous)\b"
    r"|\bsystem prompt\b|\byou are (?:now )?an? (?:ai|assistant|language model)\b",
    re.IGNORECASE,
)


def speaks_to_a_model(text: str) -> bool:
    """Whether a text gives a model instructions. What stands in such a block proves nothing by itself: it
    may be there to be repeated."""
    return bool(_TO_A_MODEL.search(text))
