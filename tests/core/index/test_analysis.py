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


@pytest.mark.parametrize("text", ["", "   ", "？！", '"', "\ud800", "+-/*AND OR NOT (title:x)^2~"])
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
