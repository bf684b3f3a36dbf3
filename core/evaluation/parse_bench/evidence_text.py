"""Whether the text of the evidence is on its page: what the parser loses here no search can find."""

from __future__ import annotations

from collections.abc import Iterable

from core.evaluation.labels import LabelledQuestion
from core.evaluation.parse_bench.measures import Measure, Miss, counted
from core.evaluation.parse_bench.parsed import ParsedFile, ParsedFolder
from core.evaluation.snippets import COVERED, covered

NAME = "evidence text on its page"
BAR = 0.98


def evidence_texts(folder: ParsedFolder, questions: Iterable[LabelledQuestion]) -> Measure:
    """Counts the evidence of labels marked verified of which 80 % of the tokens or more stand on the labelled
    page or a neighbour, or on the two together where the passage runs over the page end.
    """
    misses, of = [], 0
    for question in questions:
        if question.verified is not True:
            continue
        for place in question.evidence:
            if not place.quote:
                continue
            of += 1
            file = folder.get(place.doc)
            share = _share(file, place.page, place.quote) if file else 0.0
            if share < COVERED:
                why = f"{share:.0%} of the tokens" if file else "the document was not parsed"
                misses.append(Miss(f"{question.question_id} ({place.doc}, page {place.page})", why))
    return counted(NAME, folder.folder.name, of, BAR, misses)


def _share(file: ParsedFile, page: int, quote: str) -> float:
    here, before, behind = (file.texts.get(n, "") for n in (page, page - 1, page + 1))
    return max(covered(quote, texts) for texts in ((here, before), (here, behind)))
