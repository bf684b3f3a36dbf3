"""The DOI of a paper: its own, not that of a work it cites or of the data it deposits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from core.library.metadata.found import Found
from core.library.metadata.opening import Piece
from core.types import Confidence, Source

_DOI = re.compile(r"(?<![\d.])10\.\d{4,9}/[-._;()/:<>A-Za-z0-9]+")
_LABEL = re.compile(r"(?:doi\s*[:.]?\s*|doi\.org/\s*)$", re.I)
_DEPOSITS = re.compile(r"10\.(?:5281|6084|5061|17605|17632|7910|24433)/", re.I)
"""Zenodo, figshare, Dryad, OSF, Mendeley Data, Dataverse, Code Ocean: what a paper deposits."""
_REFERENCES = re.compile(
    r"^\s*(?:\d+\.?\s+)?(?:References|Bibliography|Literature cited|参考文献)\s*:?\s*$", re.I | re.M
)
_SHORT = 300  # characters: a line of the masthead, a citation of the paper itself


def doi_of(
    file_name: str, pages: Sequence[str], info: Mapping[str, str], opening: Sequence[Piece] = ()
) -> Found:
    """The DOI as printed, in lower case where it has none of its own; empty when no place gives one.

    The properties come first, then the first page (heads, feet and short lines before running text), then the
    file name.
    """
    given = [d for key in ("subject", "doi", "keywords", "title") for d in _dois(info.get(key, ""))]
    named = _named(file_name)
    printed = _printed([p.text for p in opening] or "\n".join(pages[:1]).splitlines())
    if not printed:
        printed = _printed(_REFERENCES.split("\n".join(pages[1:2]))[0].splitlines())
    for doi in printed:
        if _same(doi, named) or any(_same(doi, other) for other in given):
            return Found(doi, Source.FIRST_PAGE, Confidence.HIGH)
    if given:
        return Found(given[0], Source.PROPERTIES, Confidence.MEDIUM if printed else Confidence.HIGH)
    if printed:
        sure = Confidence.HIGH if len(printed) == 1 else Confidence.MEDIUM
        return Found(printed[0], Source.FIRST_PAGE, sure)
    return Found(named, Source.FILE_NAME, Confidence.MEDIUM) if named else Found()


def _printed(texts: Sequence[str]) -> list[str]:
    """The DOIs of these texts, likeliest first: labelled, in a short text, printed twice, no deposit."""
    weights: Counter[str] = Counter()
    for text in texts:
        if _REFERENCES.match(text):
            break
        for match in _DOI.finditer(text):
            doi = _trimmed(match.group())
            if not doi:
                continue
            labelled = bool(_LABEL.search(text[: match.start()]))
            weights[doi] += 1 + 3 * labelled + 2 * (len(text) <= _SHORT) - 10 * bool(_DEPOSITS.match(doi))
    return [doi for doi, _ in weights.most_common() if weights[doi] > 1 or len(weights) == 1]


def _dois(text: str) -> list[str]:
    return [doi for doi in map(_trimmed, _DOI.findall(text)) if doi]


def _trimmed(doi: str) -> str:
    """Without what the sentence around it adds: a full stop, a bracket that it does not open, a tag."""
    doi = doi.split("<")[0]
    while doi and (doi[-1] in ".,;:-_/" or (doi[-1] == ")" and doi.count(")") > doi.count("("))):
        doi = doi[:-1]
    return doi if "/" in doi and len(doi.split("/", 1)[1]) >= 2 else ""


def _named(file_name: str) -> str:
    """A DOI that the file name spells, its stroke written as another sign."""
    stem = re.sub(r"\.pdf$", "", file_name, flags=re.I)
    match = re.match(r"(10\.\d{4,9})[._\-~@ ]+([-._;()A-Za-z0-9]{2,})$", stem)
    return f"{match[1]}/{match[2]}" if match else ""


def _same(one: str, other: str) -> bool:
    return bool(one and other) and re.sub(r"\W|_", "", one.lower()) == re.sub(r"\W|_", "", other.lower())
