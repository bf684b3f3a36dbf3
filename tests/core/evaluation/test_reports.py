from datetime import UTC, datetime

from core.evaluation.history import keep_run, kept_runs
from core.evaluation.html_report import html_page
from core.evaluation.markdown_report import markdown
from core.evaluation.paid_answers import PaidAnswers
from core.evaluation.report import report
from core.providers.protocols import Completion, Message, Usage
from tests.core.evaluation.test_report import run

HOSTILE = "<script>alert(1)</script> | [x](http://evil)"


def failing_report(tmp_path):
    data = report([run(tmp_path)])
    told = {"id": "q2", "source": "own", "type": "trend", "part": "answer", "layer": "fact not said"}
    data["failures"] = {"own": [told | {"detail": HOSTILE}]}
    return data


def test_the_page_is_whole_in_itself_and_shows_each_failure_with_its_pages(tmp_path):
    page = html_page(failing_report(tmp_path), lambda set_name, doc, number: b"jpeg")
    assert "fact not said" in page and "data:image/jpeg;base64," in page
    assert "<script" not in page and 'src="http' not in page and "<link" not in page


def test_pictures_stay_within_the_budget(tmp_path):
    page = html_page(failing_report(tmp_path), lambda set_name, doc, number: b"x" * 9_000_000)
    assert len(page) < 100_000


def test_markdown_keeps_text_of_documents_out_of_its_marks(tmp_path):
    text = markdown(failing_report(tmp_path))
    assert "## Answers" in text and "fact not said" in text
    assert "<script" not in text.replace("\\<script", "")


def test_runs_are_kept_and_a_damaged_one_is_left_out(tmp_path):
    data = failing_report(tmp_path)
    for day in (1, 2):
        keep_run(tmp_path, data, datetime(2024, 5, day, tzinfo=UTC))
    file = keep_run(tmp_path, data, datetime(2024, 5, 3, tzinfo=UTC))
    file.write_text("{", encoding="utf-8")
    runs = kept_runs(tmp_path)
    assert [r["time"][:10] for r in runs] == ["2024-05-01", "2024-05-02"]
    assert runs[0]["summary"]["own"]["right"] == 1 / 3 or runs[0]["summary"]["own"]["right"] == 0.3333
    assert "hit@5" in html_page(data, None, runs)


class Chat:
    model_id, host = "m", "h"

    def __init__(self):
        self.calls = 0

    def complete(self, messages, *, schema=None, max_tokens=None, seconds=None):
        self.calls += 1
        return Completion(f"answer {self.calls}", usage=Usage(10, 2))

    def stream(self, messages, *, max_tokens=None, seconds=None):
        self.calls += 1
        yield "ans"
        yield Completion("answer", usage=Usage(10, 2))


def test_an_answer_is_paid_for_once_and_another_question_again(tmp_path):
    chat = Chat()
    paid = PaidAnswers(chat, tmp_path)
    first = paid.complete([Message("user", "q")])
    assert paid.complete([Message("user", "q")]) == first
    assert paid.complete([Message("user", "other")]).text == "answer 2"
    assert [*paid.stream([Message("user", "s")])][-1] == [
        *PaidAnswers(chat, tmp_path).stream([Message("user", "s")])
    ][-1]
    assert (chat.calls, paid.paid, paid.reused) == (3, 3, 1)
