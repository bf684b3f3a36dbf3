import pytest

from core.library.metadata import guess_metadata
from core.types import DocumentType

TEN_K = """UNITED STATES
SECURITIES AND EXCHANGE COMMISSION
FORM 10-K
For the fiscal year ended {ended}
FICTITIA HARBOUR INSTRUMENTS CORP.
(Exact name of registrant as specified in its charter)
Delaware
Securities registered pursuant to Section 12(b) of the Act:
Title of each class
Trading symbol
Common Stock, $0.01 par value per share
FHBR
The Nasdaq Stock Market LLC
Securities registered pursuant to Section 12(g) of the Act: None
"""
BODY = "Fictitia Harbour Instruments Corp. (“Fictitia” or the “Company”) makes gauges."


def guess(name, *pages, **info):
    return guess_metadata(name, pages, info)


def test_cover_sheet_gives_company_ticker_and_short_form():
    meta = guess("0f3a.pdf", TEN_K.format(ended="December 31, 2022"), BODY)
    assert (meta.company, meta.company_full) == (
        "Fictitia Harbour Instruments",
        "Fictitia Harbour Instruments Corp.",
    )
    assert {"FHBR", "Fictitia"} <= set(meta.aliases)
    assert (meta.period, meta.document_type, meta.language) == ("2022", DocumentType.ANNUAL_REPORT, "en")


def test_file_name_shortens_the_name():
    meta = guess("Fictitia-Harbour-2024-annual-report.pdf", TEN_K.format(ended="September 28, 2024"))
    assert meta.company == "Fictitia Harbour"
    assert "Fictitia Harbour Instruments" in {a.title() for a in meta.aliases}
    assert meta.period == "2024"


def test_cover_sheet_behind_letters_and_pictures_is_found():
    letter = "Dear shareholders,\nthe year ended December 31, 2021 was good. Nebelbank LLP audits us.\n" * 5
    meta = guess("x.pdf", "", letter, "", TEN_K.format(ended="December 31, 2022"))
    assert (meta.company.upper(), meta.period) == ("FICTITIA HARBOUR INSTRUMENTS", "2022")


@pytest.mark.parametrize(
    ("ended", "year"),
    [("June 29, 2019", "2019"), ("January 1, 2023", "2022"), ("January 29, 2023", "")],
)
def test_fiscal_year_is_named_only_when_certain(ended, year):
    assert guess("x.pdf", TEN_K.format(ended=ended)).period == year


def test_fiscal_quarter_of_the_file_name_wins_over_the_calendar():
    text = "FORM 10-Q\nFor the quarterly period ended December 31, 2022\nFictitia Corp.\n"
    meta = guess("2023 Q1 FCTA.pdf", text + "(Exact name of registrant as specified in its charter)\n")
    assert (meta.period, meta.company, meta.document_type) == (
        "2023Q1",
        "Fictitia",
        DocumentType.QUARTERLY_REPORT,
    )
    assert "FCTA" in meta.aliases


def test_fiscal_quarter_follows_from_the_months_covered():
    text = "FORM 10-Q\nFor the quarterly period ended June 25, 2022\nThree Months Ended Nine Months Ended\n"
    assert guess("x.pdf", text).period == "2022Q3"
    assert guess("x.pdf", text.replace("Three Months Ended Nine Months Ended", "")).period == ""


def test_cover_of_a_uk_report():
    cover = "Fictitia Brine Plc \nAnnual Report and Accounts \n31 December 2022 \n"
    meta = guess("x.pdf", cover, "Solicitors\nDruck LLP\n")
    assert (meta.company, meta.period) == ("Fictitia Brine", "2022")


def test_name_without_legal_ending_needs_a_second_sign():
    text = "Annual Report 2022\n" + "Fictibank lends. " * 6
    assert guess("x.pdf", text).company == ""
    assert guess("x.pdf", text + "www.fictibank.example-bank.com info@fictibank.com").company == "Fictibank"


def test_paper_has_a_title_and_no_company():
    text = "Gauges Read by Nobody\nUniversity of Nowhere\nAbstract: We thank Fictitia Corp.\nKeywords: none\n"
    meta = guess("p.pdf", text, title="Gauges Read by Nobody: A Study")
    assert (meta.title, meta.company, meta.document_type) == (
        "Gauges Read by Nobody: A Study",
        "",
        DocumentType.PAPER,
    )
    assert meta.period == ""


@pytest.mark.parametrize("junk", ["Microsoft Word - final2.docx", "0000320193-22-000070", "untitled", ""])
def test_junk_in_the_properties_is_no_title(junk):
    assert guess("p.pdf", "Gauges Read by Nobody\nAbstract\n", title=junk).title == "Gauges Read by Nobody"


def test_nothing_known_stays_empty():
    meta = guess("scan.pdf", "", "")
    assert (meta.title, meta.company, meta.period) == ("scan", "", "")


def test_ticker_is_read_from_a_table_and_from_running_text():
    row = TEN_K.replace("per share\nFHBR\nThe Nasdaq", "per share | FHBR | The Nasdaq")
    line = TEN_K.replace("per share\nFHBR\nThe Nasdaq", "per share FHBR The Nasdaq")
    for text in (row, line):
        assert "FHBR" in guess("x.pdf", text.format(ended="December 31, 2022")).aliases


def test_running_head_names_a_company_without_legal_ending():
    text = "STRATEGIC REPORT FICTI BISON ANNUAL REPORT 2022\n" + "Ficti Bison runs. " * 5
    assert guess("x.pdf", text).company == "Ficti Bison"
