import pytest

from core.errors import InputError, UnknownFilterError
from core.retrieval.chosen_filters import chosen_filters
from core.types import Document, DocumentMetadata, DocumentStatus, DocumentType, Filters


def document(doc_id, path, status=DocumentStatus.PARSED, **metadata):
    return Document(doc_id, doc_id, (path,), 1, status, metadata=DocumentMetadata(**metadata))


DOCUMENTS = (
    document(
        "a",
        "reports/jia.pdf",
        company="虚构甲木",
        company_full="虚构甲木股份有限公司",
        ticker="600000",
        period="2024Q1",
        document_type=DocumentType.QUARTERLY_REPORT,
        language="zh",
    ),
    document("b", "papers/tides.pdf", document_type=DocumentType.PAPER, language="en", published="2021"),
    document("c", "broken.pdf", DocumentStatus.DAMAGED, company="Nobody", period="1999"),
)


def test_nothing_typed_is_no_filter():
    assert chosen_filters(DOCUMENTS) == Filters()


@pytest.mark.parametrize("name", ["虚构甲木", " 虚构甲木股份有限公司 ", "600000"])
def test_a_company_may_be_given_by_any_of_its_names(name):
    assert chosen_filters(DOCUMENTS, companies=[name]).companies == ("虚构甲木",)


def test_dates_may_be_days_months_or_years():
    assert chosen_filters(DOCUMENTS, date_from="2021", date_to="2024-3") == Filters(
        date_from="2021-01-01", date_to="2024-03-31"
    )
    assert chosen_filters(DOCUMENTS, date_to="2024-02").date_to == "2024-02-29"


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ({"companies": ["Nobody"]}, "虚构甲木"),
        ({"periods": ["2023"]}, "2024Q1"),
        ({"document_types": ["novel"]}, "paper"),
        ({"languages": ["fr"]}, "en"),
        ({"paths": ["report"]}, "reports/jia.pdf"),
        ({"date_from": "2025"}, "2021-12-31 – 2024-03-31"),
    ],
)
def test_an_unknown_value_is_an_error_that_names_what_there_is(asked, known):
    with pytest.raises(UnknownFilterError) as caught:
        chosen_filters(DOCUMENTS, **asked)
    assert known in caught.value.known
    for language in ("en", "zh"):
        assert known in caught.value.text(language)


@pytest.mark.parametrize("text", ["yesterday", "2024-13", "2024-02-30", "20240101", "0000", "2024-00"])
def test_what_is_no_date_is_an_error(text):
    with pytest.raises(InputError, match="2024-03-31"):
        chosen_filters(DOCUMENTS, date_from=text)


def test_dates_the_wrong_way_round_are_an_error():
    with pytest.raises(InputError):
        chosen_filters(DOCUMENTS, date_from="2024", date_to="2023")


def test_a_folder_a_file_and_a_pattern_are_paths():
    for place in ("reports", "reports/", "jia.pdf", "reports/*.pdf"):
        assert chosen_filters(DOCUMENTS, paths=[place]).paths == (place,)


def test_a_long_list_is_cut():
    many = [document(str(n), f"{n:03d}.pdf") for n in range(100)]
    with pytest.raises(UnknownFilterError) as caught:
        chosen_filters(many, paths=["x"])
    assert len(caught.value.known) == 41
    assert "100" in caught.value.known[-1]
