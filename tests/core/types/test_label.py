import pytest

from core.types import DocumentMetadata, DocumentType
from core.types.label import label_of, subject_of


def report(company, period, kind, language):
    return DocumentMetadata(company=company, period=period, document_type=kind, language=language)


@pytest.mark.parametrize(
    ("metadata", "label", "subject"),
    [
        (
            report("虚构青禾", "2024", DocumentType.ANNUAL_REPORT, "zh"),
            "2024-虚构青禾-年报",
            "虚构青禾 2024 年度报告",
        ),
        (
            report("虚构青禾", "2024Q1", DocumentType.QUARTERLY_REPORT, "zh"),
            "2024Q1-虚构青禾-一季报",
            "虚构青禾 2024Q1 季度报告",
        ),
        (
            report("Fictitia", "2024", DocumentType.ANNUAL_REPORT, "en"),
            "2024-Fictitia-annual report",
            "Fictitia 2024 annual report",
        ),
        (report("Fictitia", "", DocumentType.OTHER, "en"), "Fictitia", "Fictitia"),
        (
            DocumentMetadata(
                title="Gauges That Are Read by Nobody at All",
                authors=("Nora Q. Nobody", "Ulf Nemo"),
                published="2023",
                document_type=DocumentType.PAPER,
            ),
            "2023-Nobody-Gauges That Are Read by Nobody at",
            "Gauges That Are Read by Nobody at All",
        ),
        (
            DocumentMetadata(title="虚构地区的潮汐", authors=("倪莫",), document_type=DocumentType.PAPER),
            "倪莫-虚构地区的潮汐",
            "虚构地区的潮汐",
        ),
        (DocumentMetadata(title="A title"), "A title", "A title"),
        (DocumentMetadata(), "letter", "letter"),
    ],
)
def test_display_name_and_search_words(metadata, label, subject):
    assert label_of(metadata, "letter.pdf") == label
    assert subject_of(metadata, "letter.pdf") == subject


def test_a_hash_is_no_name():
    assert label_of(DocumentMetadata(), "0123456789abcdef0123.pdf") == ""


def test_family_name_of_an_inverted_author():
    metadata = DocumentMetadata(
        title="Salt and Nothing", authors=("Nemo, Ulf",), document_type=DocumentType.PAPER
    )
    assert label_of(metadata, "x.pdf") == "Nemo-Salt and Nothing"
