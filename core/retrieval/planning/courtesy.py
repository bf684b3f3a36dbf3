"""Words of courtesy around a question, which ask for nothing: "can you tell me …", 请问…, 能告诉我…吗."""

from __future__ import annotations

import re

_BEFORE = re.compile(
    r"^\s*(?:hello|hi)?\W*(?:"
    r"(?:can|could|would|will) you (?:please |kindly )?(?:tell|show|give) (?:me|us)\b"
    r"|(?:please )?(?:tell|show|give) (?:me|us)\b"
    r"|(?:i|we)(?: would|['’]d) like to know\b|(?:i|we) (?:want|need) to know\b|do you know\b"
    r"|(?:您好|你好|麻烦|劳驾|烦请|请问|请)*[，,]?"
    r"(?:(?:能否|能不能|可以|可否|能|请)?(?:您|你)?(?:帮忙|帮我)?(?:告诉|告知)(?:一下)?(?:我们|我)?(?:一下)?"
    r"|(?:能否|能不能|可以|可否|能)?(?:帮忙|帮我)查(?:一下|下|查)?|(?:我们|我)想(?:要)?(?:知道|了解)(?:一下)?|请问一?下?)"
    r")[，,：:\s]*",
    re.IGNORECASE,
)
_AFTER = re.compile(r"(?:可以|好|行)?吗\s*(?=[？?。]?\s*$)")
_ASKING = re.compile(r"谁|什么|多少|哪|几|如何|怎|何")


def without_courtesy(question: str) -> str:
    """The question itself. A 吗 at the end goes with the 能告诉我 before it where another word asks already;
    else it asks for a yes or no.
    """
    bare = _BEFORE.sub("", question, count=1)
    return _AFTER.sub("", bare) if bare != question and _ASKING.search(bare) else bare
