import pytest

from core.library.metadata import guess_metadata
from core.types import BBox, Block, BlockKind, Confidence, DocumentType, Source, WordBox

DOI = "10.99999/jnr.00042"


def block(text, size, top, *, kind=BlockKind.PARAGRAPH, page=1):
    box = BBox(60, top, 520, top + size)
    words = tuple(WordBox(i, i + 1, box) for i in range(0, len(text), 5))
    return Block(f"d:p{page}:b{top}", page, kind, text, box, words)


def paper(*, doi=f"DOI: {DOI}", authors="Nora Q. Nobody1, Ulf van Nemo2*, and Ōta Nusquam1", extra=()):
    return [
        block("Journal of Nowhere Research", 22, 20),
        block(doi, 9, 60),
        block("Published: 30 August 2018", 9, 75),
        block("Gauges That Are Read", 18, 100),
        block("by Nobody at All", 18, 121),
        block(authors, 12, 150),
        block("1 University of Nowhere 2 Institute of Absence", 9, 170),
        block("Abstract", 14, 190),
        block("We read no gauges at all and report what they did not show. " * 8, 10, 210),
        *extra,
        block("Nobody et al., (2018). Gauges That Are Read by Nobody at All. 1(3), 13.", 8, 780),
    ]


def guess(blocks, name="document.pdf", **info):
    return guess_metadata(name, ["\n".join(b.text for b in blocks)], info, blocks)


def test_the_title_is_the_largest_letters_that_are_no_masthead():
    meta = guess(paper())
    assert meta.title == "Gauges That Are Read by Nobody at All"
    assert meta.document_type is DocumentType.PAPER
    assert meta.origin("title").source is Source.FIRST_PAGE


def test_a_title_of_the_properties_counts_where_the_page_bears_it_out():
    blocks = paper()
    meta = guess(blocks, title="Gauges that are read by nobody at all")
    assert (meta.title, meta.origin("title").source) == (
        "Gauges that are read by nobody at all",
        Source.PROPERTIES,
    )
    assert guess(blocks, title="Template for authors of the journal").title.startswith("Gauges That Are Read")


def test_authors_are_the_names_below_the_title_without_their_marks():
    meta = guess(paper())
    assert meta.authors == ("Nora Q. Nobody", "Ulf van Nemo", "Ōta Nusquam")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Authors: Nobody, Nora; Nemo, Ulf", ("Nobody, Nora", "Nemo, Ulf")),
        ("Authors: Nobody, Nora Q", ("Nobody, Nora Q",)),
        ("倪莫1，吴有之2", ("倪莫", "吴有之")),
        ("University of Nowhere, Department of Gaps", ()),
    ],
)
def test_writings_of_authors(line, names):
    assert guess(paper(authors=line)).authors == names


def test_authors_of_the_properties_must_stand_on_the_page():
    assert guess(paper(), author="Ulf van Nemo").authors == ("Ulf van Nemo",)
    assert guess(paper(), author="Administrator").authors[0] == "Nora Q. Nobody"


def test_the_doi_is_its_own_and_not_that_of_its_data_or_of_a_cited_work():
    cited = block(
        "As shown before (https://doi.org/10.88888/other.1) and in https://doi.org/10.5281/zenodo.77.",
        10,
        500,
    )
    meta = guess(paper(extra=(cited,)))
    assert (meta.doi, meta.origin("doi").source) == (DOI, Source.FIRST_PAGE)


@pytest.mark.parametrize("line", [f"https://doi.org/{DOI}.", f"doi:{DOI};", f"({DOI})"])
def test_a_doi_ends_before_the_signs_around_it(line):
    assert guess(paper(doi=line)).doi == DOI


def test_a_doi_in_the_file_name_is_better_than_none():
    meta = guess(paper(doi=""), name="10.99999.jnr.00042.pdf")
    assert (meta.doi, meta.origin("doi").source) == (DOI, Source.FILE_NAME)
    assert guess(paper(doi="")).doi == ""


def test_two_places_that_give_one_doi_make_it_certain():
    other = block("Dataset: https://doi.org/10.77777/data.9", 9, 765)
    meta = guess(paper(extra=(other,)), name="10.99999.jnr.00042.pdf")
    assert (meta.doi, meta.origin("doi").confidence) == (DOI, Confidence.HIGH)


def test_year_of_a_paper():
    assert guess(paper()).published == "2018"
    blocks = [b for b in paper() if "2018" not in b.text]
    meta = guess(blocks, creationDate="D:20170102")
    assert (meta.published, meta.origin("published").confidence) == ("2017", Confidence.LOW)
