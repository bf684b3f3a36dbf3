import pymupdf
import pytest

from core.evaluation.mutation_seeds import PASSWORD, seed_files
from core.evaluation.mutations import mutate_and_parse, mutation, outcome_rows
from core.parsing.opening import attachment_notes, load_page


@pytest.fixture(scope="module")
def seeds():
    return seed_files()


def test_each_seed_is_a_whole_small_pdf(seeds):
    for name, data in seeds.items():
        assert len(data) < 30_000, name
        with pymupdf.open("pdf", data) as pdf:
            assert bool(pdf.needs_pass) == (name == "encrypted")
            pdf.authenticate(PASSWORD)
            assert pdf[0].get_text().strip()


def test_the_same_seed_makes_the_same_mutation(seeds):
    again = seed_files()
    for number, (name, data) in enumerate(seeds.items()):
        assert name == "encrypted" or again[name] == data, name
        assert mutation(data, 1, number) == mutation(data, 1, number)
    some = [mutation(seeds["text"], seed, number) for seed in (1, 2) for number in range(20)]
    assert len(set(some)) > 35
    assert seeds["text"] not in some


def test_a_hundred_broken_files_cost_only_themselves(tmp_path):
    run = mutate_and_parse(tmp_path, count=100, seed=5, workers=2)
    assert run.wrong == ()
    header, rows = outcome_rows(run)
    assert rows[-1][0] == "all"
    assert sum(int(count) for count in rows[-1][1:]) == 100
    assert {"damaged", "parsed"} <= set(header)
    assert run.slowest < 30


def test_a_page_that_is_gone_when_it_is_looked_at_again_is_none(seeds):
    with pymupdf.open("pdf", seeds["text"]) as pdf:
        assert load_page(pdf, 1) is not None
        pdf.delete_page(1)
        assert load_page(pdf, 1) is None


def test_attached_files_are_told(seeds):
    with pymupdf.open("pdf", seeds["outline"]) as pdf:
        assert attachment_notes(pdf) == ("1 attached file is not read",)
        pdf.embfile_add("more.txt", b"x")
        assert attachment_notes(pdf) == ("2 attached files are not read",)
    with pymupdf.open("pdf", seeds["text"]) as pdf:
        assert attachment_notes(pdf) == ()
