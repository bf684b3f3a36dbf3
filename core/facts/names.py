"""Row labels as they are compared and as they are shown."""

from __future__ import annotations

import re

from core.types.quantity import normalize_width, unit_in_label

_LEAD = re.compile(
    r"^(?:[(（][一二三四五六七八九十\d]+[)）]|[一二三四五六七八九十]+、|\d+[、.)]\s*|其中[:：]?|减[:：]|加[:：]|[*★△▲]\s*)\s*"
)
_ASIDE = re.compile(r"[(（]([^()（）]*)[)）]")
_TELLING_ASIDE = re.compile(r"扣除非经常|扣非|稀释|持续经营|终止经营|diluted")


def plain_label(label: str) -> str:
    """A label without numbering, 其中：, asides, note marks and white space; Latin in lower case."""
    text = normalize_width(label).strip().lower()
    previous = ""
    while text != previous:
        previous, text = text, _LEAD.sub("", text)
    text = _ASIDE.sub(lambda m: m[1] if _TELLING_ASIDE.search(m[1]) else "", text)
    if re.search(r"[一-鿿]", text):
        return re.sub(r"[\s:：、，,。“”\"'·\-—_的]+", "", text)
    return " ".join(w for w in re.findall(r"[a-z0-9&%']+", text) if w != "the")


def display_label(label: str) -> str:
    """A label as a sentence can use it: without numbering, 其中：, and its unit in parentheses."""
    text = re.sub(
        r"^(?:[(（][一二三四五六七八九十\d]+[)）]|[一二三四五六七八九十]+、|\d+[.、]\s*(?=\D)|其中[:：]|减[:：]|加[:：])\s*",
        "",
        label,
    )
    text = re.sub(r"[(（](?:[^()（）]*填列|合并|母公司|consolidated|parent company)[)）]", "", text)
    text = re.sub(r"[(（][^()（）]*[)）]\s*$", "", text) if unit_in_label(text) else text
    text = re.sub(r"(?:\s*\.){3,}\s*$", "", text)
    return text.strip(" :：") or plain_label(label)
