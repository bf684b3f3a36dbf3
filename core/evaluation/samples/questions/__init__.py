"""The labelled questions on the samples, by what makes them hard."""

from core.evaluation.samples.questions.basic import BASIC
from core.evaluation.samples.questions.calculated import CALCULATED
from core.evaluation.samples.questions.languages import LANGUAGES
from core.evaluation.samples.questions.model import RULES, Question, Wanted, Wrong
from core.evaluation.samples.questions.pictures import PICTURES
from core.evaluation.samples.questions.traps import TRAPS
from core.evaluation.samples.questions.turns import TURNS

QUESTIONS = BASIC + CALCULATED + TRAPS + LANGUAGES + PICTURES + TURNS

__all__ = ["QUESTIONS", "RULES", "Question", "Wanted", "Wrong"]
