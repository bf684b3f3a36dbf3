"""The year a paper came out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from core.library.metadata.found import Found
from core.types import Confidence, Source

_YEAR = r"(?P<year>(?:19|20)\d\d)"
_SAID = (
    re.compile(
        r"(?:Published|Publication date|出版日期|发表日期)(?: online| on)?\s*[:：]?\s*[^.;\n]{0,24}?"
        rf"\b{_YEAR}\b",
        re.I,
    ),
    re.compile(rf"^\s*(?:Date\s*[:：]\s*)?{_YEAR}-\d\d-\d\d\s*$", re.M),
    re.compile(rf"arXiv:\d{{4}}\.\d{{4,5}}v?\d*\s*\[[^\]]+\]\s*\d{{1,2}}\s+\w+\s+{_YEAR}"),
    re.compile(rf"(?:©|\(c\)|Copyright)\s*(?:©\s*)?{_YEAR}\b", re.I),
    re.compile(rf"(?:Accepted|收稿日期|修回日期)\s*[:：]?\s*[^.;\n]{{0,24}}?\b{_YEAR}\b", re.I),
    re.compile(rf"\b(?:et al\.?|[A-Z]\w+),?\s*\({_YEAR}\)\."),
)
_CREATED = re.compile(r"D:((?:19|20)\d\d)")


def published_in(pages: Sequence[str], info: Mapping[str, str]) -> Found:
    """The year as four digits: said on the first page, else the year the file was made (doubtful)."""
    text = "\n".join(pages[:1])
    for rank, said in enumerate(_SAID):
        years = Counter(m["year"] for m in said.finditer(text))
        if years:
            sure = Confidence.HIGH if len(years) == 1 and rank < 3 else Confidence.MEDIUM
            return Found(years.most_common(1)[0][0], Source.FIRST_PAGE, sure)
    created = _CREATED.match(info.get("creationDate", ""))
    return Found(created[1], Source.PROPERTIES, Confidence.LOW) if created else Found()
