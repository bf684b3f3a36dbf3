import pytest

from core.errors import MetadataFileError
from core.library.work import WorkLibrary
from core.pipeline.parse import parse_documents
from core.pipeline.progress import Silent
from core.types import DocumentType, Source
from tests.pdfs import write_two_companies

FILE = "虚构甲木：2024年年度报告.pdf"


@pytest.fixture
def datas(tmp_path):
    return write_two_companies(tmp_path / "datas")


def parsed(datas, settings):
    """How many documents were parsed, and the metadata of all by file name."""
    with WorkLibrary(datas.parent / "caches") as work:
        summary = parse_documents(work, datas, settings, Silent())
        return summary.parsed, {d.name: d for d in work.documents()}


def write(datas, rows):
    (datas / "metadata.csv").write_text(rows, encoding="utf-8")


def test_a_changed_csv_is_applied_without_parsing(datas, settings):
    assert parsed(datas, settings)[1][FILE].label == "2024-虚构甲木-年报"
    write(datas, f"file,company,period\n{FILE},甲木控股,2023\n")
    count, documents = parsed(datas, settings)
    assert (count, documents[FILE].label) == (0, "2023-甲木控股-年报")
    assert documents[FILE].metadata.origin("period").source is Source.SIDECAR
    write(datas, f"file,company\n{FILE},甲木\n")
    assert parsed(datas, settings)[1][FILE].label == "2024-甲木-年报"
    (datas / "metadata.csv").unlink()
    count, documents = parsed(datas, settings)
    assert (count, documents[FILE].label) == (0, "2024-虚构甲木-年报")


def test_a_bad_csv_stops_before_anything_is_parsed(datas, settings):
    write(datas, "file,company\nnowhere.pdf,甲\n")
    with pytest.raises(MetadataFileError, match="line 2, column file"):
        parsed(datas, settings)
    (datas / "metadata.csv").unlink()
    assert parsed(datas, settings)[0] == 3


def test_a_document_that_cannot_be_read_can_still_be_described(datas, settings):
    (datas / "scan.pdf").write_bytes(b"no pdf")
    write(datas, "file,company,document_type\nscan.pdf,虚构丙火,prospectus\n")
    document = parsed(datas, settings)[1]["scan.pdf"]
    assert (document.metadata.company, document.metadata.document_type) == (
        "虚构丙火",
        DocumentType.PROSPECTUS,
    )
    (datas / "metadata.csv").unlink()
    assert parsed(datas, settings)[1]["scan.pdf"].metadata.company == ""


def test_the_title_of_a_paper_is_read_from_its_layout(datas, settings):
    paper = parsed(datas, settings)[1]["tides.pdf"].metadata
    assert paper.title == "Tidal Clocks of Imaginary Harbours"
    assert paper.origin("title").source is Source.PROPERTIES
