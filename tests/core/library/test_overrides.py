import pytest

from core.errors import MetadataFileError
from core.library.metadata_draft import write_draft
from core.library.overrides import by_document, overridden, read_overrides
from core.types import Confidence, Document, DocumentMetadata, DocumentStatus, DocumentType, Origin, Source

GUESS = DocumentMetadata(
    title="Fictitia Harbour Corp.: Annual report 2023",
    company="Fictitia Harbour",
    company_full="Fictitia Harbour Corp.",
    aliases=("Harbour", "FHBR"),
    period="2023",
    document_type=DocumentType.ANNUAL_REPORT,
    language="en",
    ticker="FHBR",
    origins=(Origin("period", Source.TEXT, Confidence.LOW), Origin("company", Source.TEXT, Confidence.LOW)),
)


def written(folder, text, encoding="utf-8"):
    (folder / "metadata.csv").write_bytes(text.encode(encoding))
    return read_overrides(folder)


def document(doc_id, *paths, metadata=GUESS):
    return Document(doc_id, doc_id * 5, paths, 1, DocumentStatus.PARSED, metadata=metadata)


def test_no_file_says_nothing(tmp_path):
    assert read_overrides(tmp_path) == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gbk", "utf-16"])
def test_every_encoding_a_spreadsheet_saves_is_read(tmp_path, encoding):
    (line,) = written(tmp_path, "file,company\n青禾.pdf,虚构青禾\n", encoding)
    assert (line.line, line.file, line.values) == (2, "青禾.pdf", {"company": "虚构青禾"})


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_columns_may_be_parted_by_comma_semicolon_or_tab(tmp_path, sign):
    (line,) = written(tmp_path, f"file{sign}period\nx.pdf{sign}2024q1\n")
    assert line.values == {"period": "2024Q1"}


def test_values_are_brought_into_their_form(tmp_path):
    (line,) = written(
        tmp_path,
        "file,aliases,period_end,document_type,doi,published,authors,note\n"
        "x.pdf,甲；乙; 丙,2023/9/30,年报,https://doi.org/10.99999/a.1,2023,-,look again\n",
    )
    assert line.values == {
        "aliases": ("甲", "乙", "丙"),
        "period_end": "2023-09-30",
        "document_type": DocumentType.ANNUAL_REPORT,
        "doi": "10.99999/a.1",
        "published": "2023",
        "authors": (),
    }


def test_empty_cells_and_empty_lines_leave_the_guess(tmp_path):
    assert written(tmp_path, "file,company,period\n\nx.pdf,,\n,,\n") == ()


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("file,firm\nx.pdf,A\n", 1, "firm"),
        ("file,company,company\n", 1, "company"),
        ("company\nA\n", 1, "file"),
        ("file,period\nx.pdf,2024\ny.pdf,autumn\n", 3, "period"),
        ("file,period_end\nx.pdf,2023-02-30\n", 2, "period_end"),
        ("file,document_type\nx.pdf,novel\n", 2, "document_type"),
        ("file,language\nx.pdf,fr\n", 2, "language"),
        ("file,doi\nx.pdf,see page 1\n", 2, "doi"),
        ("file,published\nx.pdf,soon\n", 2, "published"),
        ("file,company\n,A\n", 2, "file"),
        ("file,company\nx.pdf,A, Inc.\n", 2, ""),
    ],
)
def test_what_cannot_be_used_is_named_with_line_and_column(tmp_path, text, line, column):
    with pytest.raises(MetadataFileError) as caught:
        written(tmp_path, text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert f"line {line}" in caught.value.message and f"第 {line} 行" in caught.value.message_zh


def test_bytes_of_no_known_encoding_are_refused(tmp_path):
    (tmp_path / "metadata.csv").write_bytes(b"file,company\nx.pdf,\xff\xff\xfe\n")
    with pytest.raises(MetadataFileError, match="line 2"):
        read_overrides(tmp_path)


def test_a_line_names_a_path_or_a_name_that_only_one_document_has(tmp_path):
    documents = [document("a", "one/r.pdf"), document("b", "two/r.pdf"), document("c", "s.pdf", "old/s2.pdf")]
    lines = written(tmp_path, "file,period\none\\r.pdf,2021\ns2.pdf,2022\n")
    assert {i: o.values["period"] for i, o in by_document(lines, documents).items()} == {
        "a": "2021",
        "c": "2022",
    }


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ("t.pdf,2021\n", "no document"),
        ("r.pdf,2021\n", "2 documents"),
        ("s.pdf,2021\nold/s2.pdf,2022\n", "line 2"),
    ],
)
def test_a_line_about_no_or_any_document_is_an_error(tmp_path, rows, why):
    documents = [document("a", "one/r.pdf"), document("b", "two/r.pdf"), document("c", "s.pdf", "old/s2.pdf")]
    with pytest.raises(MetadataFileError, match=why):
        by_document(written(tmp_path, "file,period\n" + rows), documents)


def override(tmp_path, columns, cells):
    return written(tmp_path, f"file,{columns}\nx.pdf,{cells}\n")[0]


def test_the_users_value_stands_in_place_of_the_guess_and_says_so(tmp_path):
    meta = overridden(GUESS, override(tmp_path, "period", "2022"))
    assert (meta.period, meta.title) == ("2022", "Fictitia Harbour Corp.: Annual report 2022")
    assert meta.origin("period") == Origin("period", Source.SIDECAR, Confidence.HIGH)
    assert meta.origin("company").source is Source.TEXT


def test_another_short_name_of_the_company_keeps_the_guessed_ones(tmp_path):
    meta = overridden(GUESS, override(tmp_path, "company", "Fictitia"))
    assert (meta.company, meta.company_full, meta.ticker) == ("Fictitia", "Fictitia Harbour Corp.", "FHBR")
    assert meta.aliases == ("Fictitia Harbour", "Harbour", "FHBR")


def test_another_company_drops_the_names_of_the_wrong_one(tmp_path):
    meta = overridden(GUESS, override(tmp_path, "company", "Nusquam Salt"))
    assert (meta.company, meta.company_full, meta.aliases, meta.ticker) == ("Nusquam Salt", "", (), "")
    assert meta.title == "Nusquam Salt: Annual report 2023"


def test_a_dash_empties_a_field(tmp_path):
    meta = overridden(GUESS, override(tmp_path, "ticker,period", "-,-"))
    assert (meta.ticker, meta.period) == ("", "")
    assert meta.origin("period") is None


def test_zeros_that_a_spreadsheet_dropped_come_back(tmp_path):
    guess = DocumentMetadata(company="虚构青禾", ticker="000009")
    assert overridden(guess, override(tmp_path, "ticker", "9")).ticker == "000009"


def test_a_draft_is_read_back_as_it_is_and_never_written_over(tmp_path):
    file = tmp_path / "metadata.csv"
    odd = DocumentMetadata(title="=HYPERLINK(x), or nothing", authors=("Nobody, Nora", "Nemo, Ulf"))
    write_draft(file, [document("a", "one/r.pdf"), document("b", "p.pdf", metadata=odd)])
    first, second = read_overrides(tmp_path)
    assert overridden(GUESS, first).period == "2023"
    assert (second.values["title"], second.values["authors"]) == (odd.title, odd.authors)
    assert '," =HYPERLINK' in file.read_text("utf-8-sig")
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    assert "company, period" in file.read_text("utf-8-sig") or "period, company" in file.read_text(
        "utf-8-sig"
    )
    with pytest.raises(Exception, match="exists already"):
        write_draft(file, [])
