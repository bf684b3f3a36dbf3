"""A trial searches as the published library does, and a run can be stopped and gone on with."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path

import pytest

from core.chunking.presets import PRESETS, ChunkSizes
from core.errors import InputError
from core.evaluation.chunking_grid import Channel, Grid, Row, weights_text
from core.evaluation.chunking_run import run_chunking
from core.evaluation.chunking_view import markdown, svg, table_lines
from core.evaluation.trial import cut, open_trial, write_pages
from core.index.generation import open_current
from core.library.work import WorkLibrary
from core.pipeline.embed import open_vectors
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from core.retrieval.fusion import FusionWeights
from core.retrieval.planning import plan_question
from core.retrieval.retriever import Retriever
from tests.core.evaluation.makers import place, question

ASKED = "虚构甲木2024年的营业收入是多少？"


@pytest.fixture
def caches(built, tmp_path: Path) -> Path:
    """A copy: a run keeps new vectors beside the library."""
    return Path(shutil.copytree(built.caches, tmp_path / "caches"))


def labelled(caches: Path):
    with WorkLibrary(caches) as work:
        name = next(d.name for d in work.documents() if "甲木" in d.name)
    return [question("q1", question=ASKED, evidence=(place(name, 2),), docs=(name,))]


def run(caches: Path, settings, grid: Grid, **options):
    questions = labelled(caches)
    with WorkLibrary(caches) as work:
        return list(
            run_chunking("own", questions, work, bundled_embedder(), settings, grid, Silent(), **options)
        )


def test_a_trial_of_the_sizes_in_use_finds_what_the_published_library_finds(caches: Path, tmp_path: Path):
    published = open_current(caches)
    plan = plan_question(ASKED, published.library.documents())
    expected = Retriever(published, bundled_embedder()).retrieve(plan, 20)
    with WorkLibrary(caches) as work:
        documents = [d for d in work.documents() if d.status.searchable]
        made = cut(work, documents, ChunkSizes())
        keys = write_pages(work, documents, tmp_path / "pages")
        vectors = open_vectors(work, bundled_embedder())
        trial = open_trial(tmp_path / "trial", made, documents, tmp_path / "pages", keys, vectors)
    found = Retriever(trial, bundled_embedder()).retrieve(plan, 20)
    assert [c.chunk.chunk_id for c in found] == [c.chunk.chunk_id for c in expected]
    assert [c.score for c in found] == pytest.approx([c.score for c in expected])
    assert all(c.chunk.parent_id in made.parents for c in found)
    published.close()


def test_each_combination_gives_a_row_and_weights_concern_both_alone(caches: Path, settings):
    grid = Grid(children=(30, 350), overlaps=(5,), weights=(FusionWeights(), FusionWeights(0.5, 0, 0.5, 0)))
    rows = run(caches, settings, grid)
    assert [(r.sizes.child, r.channel) for r in rows[:4]] == [
        (30, "lexical"),
        (30, "dense"),
        (30, "both"),
        (30, "both"),
    ]
    assert len(rows) == 8 and len({r.key for r in rows}) == 8
    assert rows[0].children > rows[4].children > 0
    assert all(0 <= r.hit_1 <= r.hit_5 <= r.hit_10 <= 1 and r.context > 0 for r in rows)
    assert rows[2].weights == weights_text(FusionWeights())


def test_rows_that_are_known_are_not_measured_again(caches: Path, settings):
    grid = Grid(children=(350,), channels=(Channel.LEXICAL, Channel.DENSE))
    first = run(caches, settings, grid)
    assert [r.channel for r in run(caches, settings, grid, known={first[0].key})] == ["dense"]
    assert run(caches, settings, grid, known={r.key for r in first}) == []


def test_nothing_begins_after_the_deadline(caches: Path, settings):
    assert run(caches, settings, Grid(), deadline=time.monotonic() - 1) == []


def test_documents_that_nobody_asks_about_can_be_left_out(caches: Path, settings):
    grid = Grid(children=(350,), channels=(Channel.LEXICAL,))
    every = run(caches, settings, grid)[0]
    assert run(caches, settings, grid, asked_documents_only=True)[0].children < every.children


def test_a_library_without_the_documents_asked_about_is_refused(caches: Path, settings):
    unknown = [question("q1", evidence=(place("gone.pdf", 1),), docs=("gone.pdf",))]
    with WorkLibrary(caches) as work, pytest.raises(InputError, match="holds no document"):
        list(run_chunking("own", unknown, work, bundled_embedder(), settings, Grid(), Silent()))


def test_sizes_that_fit_nowhere_are_refused_and_others_left_out():
    assert [s.child for s in Grid(children=(50, 400), parents=(300, 500)).sizes()] == [400]
    with pytest.raises(InputError, match="fits"):
        Grid(children=(50,)).sizes()


def test_material_is_what_fits_the_budget_of_an_answer(caches: Path, settings):
    grid = Grid(presets=("standard",), channels=(Channel.LEXICAL,))
    (row,) = run(caches, settings, grid)
    assert (row.material, row.materials) == (1.0, (1.0,))
    (row,) = run(caches, settings.model_copy(update={"context_tokens": 10}), grid)
    assert (row.hit_5, row.material) == (1.0, 0.0)


def test_presets_are_compared_with_the_first_and_rows_come_back_as_they_were(caches: Path, settings):
    grid = Grid(presets=("standard", "notes"), channels=(Channel.LEXICAL,))
    first, second = run(caches, settings, grid)
    assert (first.sizes, second.sizes) == (PRESETS["standard"], PRESETS["notes"])
    lines = markdown([first, second]).splitlines()
    assert "| standard |" in lines[2] and lines[2].endswith("|  |  |")
    assert "| notes |" in lines[3] and "same |" in lines[3]
    assert Row.of(json.loads(json.dumps(first.as_dict()))) == first
    with pytest.raises(InputError, match="no preset 'none'"):
        Grid(presets=("none",)).sizes()


def test_the_table_and_the_plot_show_every_row(caches: Path, settings):
    rows = run(caches, settings, Grid(children=(350,), channels=(Channel.LEXICAL, Channel.BOTH)))
    assert len(table_lines(rows)) == 3 and "mrr@10" in table_lines(rows)[0]
    assert markdown(rows).count("\n") == 4
    assert svg(rows).count("<text") == 1 + 3 + 2 * len(rows) and svg(rows).startswith("<svg")
