import pytest

from core.library.metadata import guess_metadata
from core.types import Confidence, DocumentType, Source

TEN_Q = (
    "FORM 10-Q\nFor the quarterly period ended {ended}\nFictitia Corp.\n"
    "(Exact name of registrant as specified in its charter)\n"
)


def guess(name, *pages, **info):
    return guess_metadata(name, pages, info)


def sure(meta, field):
    return meta.origin(field).confidence


def test_a_fiscal_quarter_is_the_one_the_report_speaks_of():
    body = (
        "Three Months Ended Nine Months Ended\nRevenue of the third quarters of fiscal years 2023 and 2022.\n"
    )
    meta = guess("x.pdf", TEN_Q.format(ended="October 30, 2022"), body)
    assert (meta.period, meta.period_end) == ("2023Q3", "2022-10-30")
    assert sure(meta, "period") is Confidence.HIGH


def test_a_quarter_of_the_file_name_that_the_report_contradicts_is_doubtful():
    body = "Three Months Ended Nine Months Ended\nIn the third quarter of fiscal year 2023 we grew.\n"
    meta = guess("2022 Q3 FCTA.pdf", TEN_Q.format(ended="October 30, 2022"), body)
    assert (meta.period, meta.period_end) == ("2022Q3", "2022-10-30")
    assert (meta.origin("period").source, sure(meta, "period")) == (Source.FILE_NAME, Confidence.LOW)


def test_file_name_and_report_together_are_certain_the_name_alone_is_not():
    text = TEN_Q.format(ended="June 25, 2022") + "Three Months Ended Nine Months Ended\n"
    assert sure(guess("2022 Q3 FCTA.pdf", text), "period") is Confidence.HIGH
    assert sure(guess("2022 Q3 FCTA.pdf", "FORM 10-Q\n"), "period") is Confidence.MEDIUM


@pytest.mark.parametrize(
    ("cover", "end"),
    [
        ("FORM 10-K\nFor the fiscal year ended September 30, 2023\n", "2023-09-30"),
        ("Annual Report 2023\nfor the year ended 30 September 2023\n", "2023-09-30"),
        ("Annual Report and Accounts\n31 December 2022\n", "2022-12-31"),
        ("Annual Report 2022\nfor the 52 weeks ended 1 January 2023\n", "2023-01-01"),
        ("Annual Report 2022\nWe were founded in 2001.\n", ""),
        ("Interim Report\nFor the six months ended 30 June 2024\n", "2024-06-30"),
        ("虚构青禾股份有限公司\n2024年半年度报告\n报告期指2024年1月1日至2024年6月30日\n", "2024-06-30"),
    ],
)
def test_the_last_day_is_what_the_document_states(cover, end):
    assert guess("x.pdf", cover).period_end == end


def test_years_of_comparison_do_not_end_the_period():
    cover = "Annual Report 2023\n"
    text = "For the year ended 31 December 2021 and the year ended 31 December 2023.\n"
    assert guess("x.pdf", cover, text).period_end == "2023-12-31"


def test_a_company_named_in_two_places_is_surer():
    text = "Annual Report 2022\n" + "Ficti Bison runs. " * 5 + "www.fictibison.com"
    assert sure(guess("x.pdf", text), "company") is Confidence.LOW
    assert sure(guess("ficti-bison-2022.pdf", text), "company") is Confidence.MEDIUM


def test_ticker_and_code_have_a_field_and_stay_among_the_aliases():
    english = guess("x.pdf", "Annual Report 2022\nFictitia Brine Plc\n(LON: FBR) sells salt.\n")
    chinese = guess("x.pdf", "虚构青禾股份有限公司\n2024年年度报告\n股票简称：虚构青禾 股票代码：000009\n")
    assert (english.ticker, chinese.ticker) == ("FBR", "000009")
    assert "FBR" in english.aliases and "000009" in chinese.aliases


def test_kind_of_the_file_name_alone_is_less_sure_than_of_the_page():
    meta = guess("虚构青禾：2024年年度报告.pdf", "虚构青禾股份有限公司的正文。" * 30)
    assert (meta.document_type, sure(meta, "document_type")) == (
        DocumentType.ANNUAL_REPORT,
        Confidence.MEDIUM,
    )


def test_a_name_printed_twice_is_taken_once():
    cover = "虚构青禾股份有限公司虚构青禾股份有限公司\n2024年年度报告\n"
    assert guess("x.pdf", cover).company_full == "虚构青禾股份有限公司"
