import io

from rich.console import Console

from core.answering.quotes import EvidenceList
from core.answering.sources import SourcePage
from core.retrieval.planning import plan_question
from core.types import Answer
from scripts.answer_view import answer_payload, print_answer
from tests.core.answering.test_descriptions import SAID, pictured


def described_answer():
    library, _, candidate = pictured()
    evidence = EvidenceList(library, [candidate], "zh")
    evidence.add_description(SourcePage(library.document("aaaaaaaaaaaa"), 1, 0, candidate), candidate.chunk)
    plan = plan_question("青禾的走势图？", library.documents())
    return Answer(plan.question, plan, (), evidence.items)


def test_a_description_is_printed_under_its_mark_and_not_in_quotation_marks():
    out = io.StringIO()
    print_answer(described_answer(), {}, Console(file=out, width=400))
    assert "模型 vision-1 的描述，并非原文" in out.getvalue()
    assert SAID in out.getvalue()
    assert "“柱状图" not in out.getvalue()


def test_programs_get_the_mark_and_the_crop():
    (evidence,) = answer_payload(described_answer(), {}, "zh")["evidence"]
    assert (evidence["described_by"], evidence["crop"]) == ("vision-1", "s.jpg")
