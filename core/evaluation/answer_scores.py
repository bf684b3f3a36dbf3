"""Scores of an answer beyond right or wrong: its language, and the score of the iFLYTEK/Datawhale contest."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.evaluation.documents import DocumentNames
from core.evaluation.labels import LabelledQuestion
from core.evaluation.snippets import tokens
from core.types.answer import Answer
from core.types.evidence import Evidence

#: What the contest gives for the right file, the right page, and an answer of the same words.
FILE_WEIGHT, PAGE_WEIGHT, ANSWER_WEIGHT = 0.25, 0.25, 0.5

_MARK = re.compile(r"\[\d+\]")
_HAN = re.compile(r"[\u3400-\u9fff]")
_LETTER = re.compile(r"[a-zA-Z]")


@dataclass(frozen=True, slots=True)
class ContestScore:
    """0 to 1 each; `total` is weighted."""

    file: float
    page: float
    answer: float

    @property
    def total(self) -> float:
        return FILE_WEIGHT * self.file + PAGE_WEIGHT * self.page + ANSWER_WEIGHT * self.answer


def contest_score(
    question: LabelledQuestion, text: str, cited: tuple[Evidence, ...], names: DocumentNames
) -> ContestScore | None:
    """The score of an answer that names one place: the first it cites. None without a page or an answer."""
    golds = _gold_answers(question)
    if not question.evidence or not golds or question.should_refuse:
        return None
    pages = names.gold_pages(question)
    place = (cited[0].quote.doc_id, cited[0].quote.page) if cited else None
    return ContestScore(
        file=float(place is not None and place[0] in {doc for doc, _ in pages}),
        page=float(place in pages),
        answer=max(jaccard(gold, _MARK.sub(" ", text)) for gold in golds),
    )


def _gold_answers(question: LabelledQuestion) -> list[str]:
    """The answer in each of its wordings; of several facts, the first wording of each together."""
    facts = [fact for fact in question.facts if fact.forms]
    if len(facts) == 1:
        return list(facts[0].forms)
    return [" ".join(fact.forms[0] for fact in facts)] if facts else []


def jaccard(a: str, b: str) -> float:
    """Shared distinct tokens over all distinct tokens; 0 for two empty texts."""
    left, right = set(tokens(a)), set(tokens(b))
    return len(left & right) / len(left | right) if left | right else 0.0


def in_language_of_question(answer: Answer, text: str) -> bool:
    """Whether an answer, or the reason of a refusal, is in the language of the question. A text without
    letters is in any."""
    said = answer.refusal.reason if answer.refusal else _MARK.sub(" ", text)
    spoken = language_of(said)
    return not spoken or spoken == language_of(answer.question)


def language_of(text: str) -> str:
    """`zh`, `en`, or empty: a Chinese character weighs as much as three letters of a word."""
    han, letters = len(_HAN.findall(text)), len(_LETTER.findall(text))
    if not han and not letters:
        return ""
    return "zh" if han * 3 >= letters else "en"
