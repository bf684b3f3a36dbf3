import stat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.index.lexical import LexicalEntry, LexicalIndex
from core.index.lexical_writer import write_index

ENTRIES = [
    LexicalEntry(0, "a", "营业收入为 1,234.50 万元，同比增长", "虚构甲木 2024"),
    LexicalEntry(1, "b", "净利润下降，研发投入增加", "虚构乙水 2024"),
    LexicalEntry(2, "b", "Net sales increased in the northern region", "Fictitia 2023"),
]


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lexical")
    write_index(folder / "i", ENTRIES)
    return LexicalIndex(folder / "i")


def rows(hits):
    return [row for row, _ in hits]


def test_chinese_english_and_numbers_are_found(index):
    assert rows(index.search("研发投入", 5))[0] == 1
    assert rows(index.search("what were the net sale increases", 5)) == [2]
    assert rows(index.search("1234.50", 5)) == rows(index.search("1,234.50", 5)) == [0]


def test_the_heading_counts_but_less_than_the_text(index):
    assert rows(index.search("虚构甲木", 5))[0] == 0


def test_nothing_in_common_gives_no_hits_instead_of_zero_scores(index):
    assert index.search("volcano", 5) == []
    assert index.search("", 5) == []
    assert index.search("的是什么", 5) == []


def test_the_document_filter_is_exact_and_does_not_change_scores(index):
    free = dict(index.search("2024 增长 投入", 5))
    assert dict(index.search("2024 增长 投入", 5, ["b"])) == {1: pytest.approx(free[1])}
    assert index.search("2024", 5, []) == []


def test_a_phrase_must_stand_together(index):
    assert rows(index.search('"northern region"', 5)) == [2]
    assert index.search('"region northern"', 5) == []
    assert rows(index.search("“研发投入” net", 5)) == [1]


@pytest.mark.parametrize("text", ['"', '"" ""', "a:b AND (", "[* TO *]", "\x00", "~^\\"])
def test_user_text_is_never_a_query_language(index, text):
    index.search(text, 5)


def test_files_can_be_read_and_locked_by_other_users(tmp_path):
    write_index(tmp_path / "i", ENTRIES)
    for file in (tmp_path / "i").iterdir():
        mode = stat.S_IMODE(file.stat().st_mode)
        assert mode == (0o666 if file.name.endswith(".lock") else 0o644)


def test_an_empty_index_can_be_searched(tmp_path):
    write_index(tmp_path / "i", [])
    assert LexicalIndex(tmp_path / "i").search("anything", 5) == []


PROMISES = [
    LexicalEntry(0, "a", "年报(10-K)披露，BRK.B 与 600519.SH 的份额，见 IFRS 16。", "虚构甲木"),
    LexicalEntry(1, "a", "第10页K线图：B股、SH板块，IFRS 与其他 16 项，BRK。", "虚构甲木"),
    LexicalEntry(2, "b", "净利润同比-8.9%，营收12,345.67万元。", "虚构乙水"),
    LexicalEntry(3, "b", "They write it in C++ and call it [x].", "虚构乙水"),
    LexicalEntry(4, "c", "2024年营收增长", "虚构丙火"),
    LexicalEntry(5, "c", "control\x00characters\ud800 stay out", "虚构丙火"),
]


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("10-K", 0),
        ("BRK.B", 0),
        ("600519.SH", 0),
        ('"IFRS 16"', 0),
        ("-8.9%", 2),
        ("１２，３４５．６７", 2),
        ("12345.67", 2),
        ("C++ [x]", 3),
        ('2024年:营收"增长 AND (', 4),
        ("characters\x00 \ud800", 5),
    ],
)
def test_queries_as_people_type_them_find_what_they_mean(tmp_path, query, best):
    write_index(tmp_path / "i", PROMISES)
    assert rows(LexicalIndex(tmp_path / "i").search(query, 3))[0] == best


@settings(deadline=None, max_examples=80)
@given(st.text(max_size=200))
def test_no_text_is_an_error(index, text):
    found = index.search(text, 5)
    assert all(score > 0 for _, score in found)


def test_a_question_of_ten_thousand_characters_is_searched(index):
    assert rows(index.search("研发投入" + "为什么？！" * 2500, 5))[0] == 1
