import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.types.sentences import sentence_spans


def sentences(text):
    return [text[a:b] for a, b in sentence_spans(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("收入增长8.9%。利润下降！为什么？", ["收入增长8.9%。", "利润下降！", "为什么？"]),
        ("他说：“增长。”随后离开。", ["他说：“增长。”", "随后离开。"]),
        ("Sales rose 3.5 percent. Costs fell.", ["Sales rose 3.5 percent.", "Costs fell."]),
        ("See Fig. 3 of Acme Inc. Reports follow.", ["See Fig. 3 of Acme Inc. Reports follow."]),
        ("J. Smith wrote it. Then left.", ["J. Smith wrote it.", "Then left."]),
        ("a | 1\nb | 2", ["a | 1", "b | 2"]),
        ("  \n ", []),
    ],
)
def test_sentences(text, expected):
    assert sentences(text) == expected


@given(st.text(alphabet="aA .。!\n1", max_size=80))
def test_nothing_but_white_space_is_left_out(text):
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())
