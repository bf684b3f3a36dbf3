import pytest

from core.retrieval.planning import plan_question
from core.retrieval.planning.periods import covers, find_periods
from tests.core.retrieval.planning.library import REPORTS


def periods(question):
    return [p for mention in find_periods(question) for p in mention.periods]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("2024年的收入", ["2024"]),
        ("２０２４年度的收入", ["2024"]),
        ("二〇二三年的收入", ["2023"]),
        ("2023-2024年的收入", ["2023", "2024"]),
        ("从2022年到2024年", ["2022", "2023", "2024"]),
        ("2022、2023和2024年", ["2022", "2023", "2024"]),
        ("2018年一季度末和2017年一季度末", ["2018Q1", "2017Q1"]),
        ("2018年3月31日的货币资金", ["2018Q1"]),
        ("2024年12月31日", ["2024"]),
        ("2024年上半年", ["2024H1"]),
        ("2024年前三季度", ["2024M9"]),
        ("2024年第三季度单季", ["2024Q3"]),
        ("Q3 2022 and 2022 Q4", ["2022Q3", "2022Q4"]),
        ("the third quarter of fiscal 2022", ["2022Q3"]),
        ("3Q22", ["2022Q3"]),
        ("FY2023, fiscal 2021", ["2023", "2021"]),
        ("2022 and 2021", ["2022", "2021"]),
        ("in 2016 , 2015 and 2014", ["2016", "2015", "2014"]),
        ("the year ended December 31, 2019", ["2019"]),
        ("from 2007 to 2009", ["2007", "2009"]),
        ("2019-nCoV in $2,020 million", []),
    ],
)
def test_periods_are_read_as_worded(question, expected):
    assert periods(question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("虚构青禾近三年的净利润走势如何？", ("2022", "2023", "2024")),
        ("虚构青禾最新年报的净利润是多少？", ("2024",)),
        ("How has Fictitia Harbour's revenue changed over time?", ("2023Q4", "2024")),
        (
            "How did Fictitia Harbour's revenue develop from fiscal 2022 to fiscal 2024?",
            ("2022", "2023", "2024"),
        ),
        ("最近三年的净利润走势如何？", ()),
        ("虚构青禾去年的净利润是多少？", ()),
    ],
)
def test_relative_words_are_resolved_only_against_one_company(question, expected):
    assert plan_question(question, REPORTS).periods == expected


def test_a_year_and_a_quarter_apart_belong_together():
    assert plan_question("2024年虚构青禾第三季度的收入是多少？", REPORTS).periods == ("2024Q3",)


def test_report_of_a_year_covers_its_quarters():
    assert covers("2024", "2024Q3")
    assert covers("2024Q3", "2024M9")
    assert not covers("2024", "2023")
    assert not covers("2024Q1", "2024Q3")


@pytest.mark.parametrize(
    ("question", "period"),
    [
        ("2024年四季酒店收入", "2024"),
        ("2024年三季水稻产量", "2024"),
        ("2024年三季营业收入", "2024Q3"),
        ("2024年三季报", "2024Q3"),
        ("2024年第四季", "2024Q4"),
        ("2024年四季度末", "2024Q4"),
    ],
)
def test_a_season_is_a_quarter_only_where_it_is_said(question, period):
    assert periods(question) == [period]
