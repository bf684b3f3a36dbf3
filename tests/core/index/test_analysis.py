import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.index.analysis import TermFinder, grams, query_terms, stemmed, words


@pytest.mark.parametrize("printed", ["12,345.67", "１２,３４５.６７", "12345.67"])
def test_a_number_is_one_term_whatever_its_width_and_separators(printed):
    assert words(f"营业收入{printed}元").count("12345.67") == 1


def test_words_of_both_languages_and_ligatures():
    found = words("eﬃcient 净利润 EBITDA Q3")
    assert {"efficient", "净利润", "ebitda", "q3"} <= set(found)


def test_company_names_are_found_by_their_bigrams():
    assert {"虚构", "构青", "青禾"} <= set(grams("虚构青禾"))


def test_english_is_stemmed_and_asking_words_are_dropped():
    assert query_terms("What were the net sales?") == query_terms("net sale")


@pytest.mark.parametrize(
    ("printed", "terms"),
    [
        ("分别为100，200，300万元", ["100", "200", "300"]),
        ("items 1,2,3", ["1", "2", "3"]),
        ("March 3,2024", ["3", "2024"]),
        ("Rs 12,34,567.8", ["1234567.8"]),
        ("-8.9%", ["8.9"]),
    ],
)
def test_numbers_beside_each_other_are_not_put_together(printed, terms):
    assert [word for word in words(printed) if word[0].isdigit()] == terms


@pytest.mark.parametrize(
    ("printed", "code"),
    [
        ("BRK.B", "brk.b"),
        ("600519.SH", "600519.sh"),
        ("SH600519", "sh600519"),
        ("600887", "600887"),
        ("Form 10-K.", "10-k"),
        ("SARS-CoV-2", "sars-cov-2"),
        ("R&D", "r&d"),
        ("C++ [x]", "c++"),
        ("the A/B test", "a/b"),
    ],
)
def test_codes_are_terms_as_they_are_written(printed, code):
    assert code in words(printed)
    assert code in query_terms(printed).words
    assert TermFinder([code]).found(f"about {printed}") == {code}


@pytest.mark.parametrize("text", ["long-term", "2024-03-31", "1.5-2.0", "www.example.com", "end. A", "1.5x"])
def test_what_is_no_code_has_no_term_of_its_own(text):
    assert text.lower() not in words(text) or text == "1.5x"
    assert len(words(text)) == len(set(words(text)))


def test_signs_between_sentences_are_no_terms():
    assert query_terms("。、「」・？！…—") == ((), ())
    assert "长。" not in grams("增长。公司")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "？！",
        '"',
        "\ud800",
        "+-/*AND OR NOT (title:x)^2~",
        '2024年:营收"增长 AND (',
        "\x00\x1b[31m\x7f",
        "字" * 10_000,
        "a1" * 5_000,
    ],
)
def test_odd_input_gives_no_error(text):
    query_terms(text)


@pytest.mark.parametrize(
    ("printed", "asked"),
    [
        ("⾦融⾏业", "金融行业"),
        ("⻓期⻋⻔", "长期车门"),
        ("\uf90a融", "金融"),
        ("ﬁnance oﬃce", "finance office"),
        ("１２３．５％（万元）", "123.5%(万元)"),
        ("net\u00a0sales", "net sales"),
        ("soft\u00adened", "softened"),
        ("zero\u200bwidth", "zerowidth"),
    ],
)
def test_what_looks_alike_is_one_text_for_writer_and_query(printed, asked):
    assert words(printed) == words(asked)
    assert grams(printed) == grams(asked)
    assert query_terms(printed) == query_terms(asked)


PIECES = st.one_of(
    st.sampled_from(
        (
            "营业收入",
            "净利润",
            "虚构青禾",
            "skies",
            "dying",
            "Revenues",
            "12,345.67",
            "10-K",
            "BRK.B",
            "⾦融",
            "한국어",
        )
    ),
    st.text(max_size=6),
)


@given(st.lists(PIECES, max_size=8).map("".join), st.lists(PIECES, max_size=8).map(" ".join))
def test_the_finder_finds_the_terms_that_the_index_has(text, query):
    asked = {*stemmed(words(query)), *stemmed(grams(query)), *query_terms(text).words}
    terms = {*stemmed(words(text)), *stemmed(grams(text))}
    assert TermFinder(asked).found(text) == asked & terms
