import shutil
from dataclasses import replace

import numpy as np
import pytest

from core.errors import InputError
from core.index.generation import open_current
from core.library.work import WorkLibrary
from core.pipeline.build import build_library
from core.pipeline.embed import embed_children, open_vectors
from core.pipeline.parse import parse_documents
from core.pipeline.progress import Silent
from core.pipeline.vectors import searched_children
from core.providers.bundled import bundled_embedder
from tests.pdfs import write_pdf, write_two_companies


class Recorder(Silent):
    def __init__(self):
        self.events = []

    def start(self, stage, total, unit):
        self.events.append((stage, total))

    def note(self, message):
        self.events.append(("note", message))


class Flaky:
    """Embeds like the bundled model, but breaks off after some batches."""

    model_id = "flaky"
    dimension = 8
    host = ""

    def __init__(self, batches):
        self.left = batches

    def embed(self, texts, kind):
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return np.ones((len(texts), 8), np.float32) / np.sqrt(np.float32(8))


def test_it_is_searchable_by_words_before_the_vectors_are_there(settings, tmp_path):
    datas, caches = write_two_companies(tmp_path / "datas"), tmp_path / "caches"
    with pytest.raises(KeyboardInterrupt):
        build_library(datas, caches, settings, Flaky(0), Silent())
    early = open_current(caches)
    assert early.dense is None
    assert early.lexical.search("tidal range", 3)
    build_library(datas, caches, settings, Flaky(9), Silent())
    assert open_current(caches).dense is not None


def test_an_interrupted_embedding_goes_on_where_it_stopped(settings, tmp_path):
    lines = [[f"第{page}页第{i}行的内容是编号{page * 100 + i}。" for i in range(30)] for page in range(1, 31)]
    datas = tmp_path / "datas"
    write_pdf(datas / "long.pdf", lines)
    with pytest.raises(KeyboardInterrupt):
        build_library(datas, tmp_path / "caches", settings, Flaky(1), Silent())
    summary = build_library(datas, tmp_path / "caches", settings, Flaky(99), Silent()).embed
    assert summary.cached == 50
    assert summary.embedded == summary.total - 50 > 0


def test_stages_come_in_order_and_the_early_state_is_announced(settings, tmp_path):
    recorder = Recorder()
    build_library(write_two_companies(tmp_path / "d"), tmp_path / "c", settings, bundled_embedder(), recorder)
    assert [stage for stage, _ in recorder.events if stage != "note"] == [
        "parse",
        "facts",
        "chunk",
        "embed",
        "picture",
    ]
    names = [stage for stage, _ in recorder.events]
    assert names.index("note") < names.index("embed")


def test_bad_files_are_recorded_with_their_reason_and_stop_nobody(settings, tmp_path):
    datas = write_two_companies(tmp_path / "datas")
    (datas / "broken.pdf").write_bytes(b"%PDF-1.7\n" + b"\0" * 100)
    (datas / "text.pdf").write_text("not a pdf", encoding="utf-8")
    (datas / "empty.pdf").write_bytes(b"")
    write_pdf(datas / "blank.pdf", [[]])
    shutil.copy2(datas / "papers" / "tides.pdf", datas / "copy.pdf")
    with WorkLibrary(tmp_path / "caches") as work:
        reports = parse_documents(work, datas, settings, Silent()).documents
    status = {r.file: r for r in reports}
    assert len(reports) == 8
    assert status["text.pdf"].status == status["empty.pdf"].status == "not_pdf"
    assert status["broken.pdf"].status == "damaged"
    assert status["blank.pdf"].status == "no_text"
    assert all(status[f].reason for f in ("text.pdf", "empty.pdf", "broken.pdf", "blank.pdf"))
    assert status["papers/tides.pdf"].duplicate_of == "copy.pdf"
    assert status["copy.pdf"].status == "parsed"


def test_only_new_and_changed_documents_are_parsed_again(settings, tmp_path):
    datas = write_two_companies(tmp_path / "datas")
    with WorkLibrary(tmp_path / "caches") as work:
        assert parse_documents(work, datas, settings, Silent()).parsed == 3
        assert parse_documents(work, datas, settings, Silent()).parsed == 0
        write_pdf(datas / "new.pdf", [["new text"]])
        assert parse_documents(work, datas, settings, Silent()).parsed == 1
        assert parse_documents(work, datas, settings, Silent(), force=True).parsed == 4


def test_a_document_over_the_size_limit_is_too_large(settings, tmp_path):
    datas = tmp_path / "datas"
    write_pdf(datas / "big.pdf", [["text"]])
    with (datas / "big.pdf").open("ab") as stream:
        stream.write(b"\n%" + b"0" * 1_100_000)
    small = settings.model_copy(update={"document_mb": 1})
    with WorkLibrary(tmp_path / "caches") as work:
        (report,) = parse_documents(work, datas, small, Silent()).documents
    assert report.status == "too_large"
    assert "limit" in report.reason


def test_a_larger_limit_tries_again_and_the_same_limit_does_not(settings, tmp_path):
    datas = tmp_path / "datas"
    write_pdf(datas / "big.pdf", [["text"]])
    with (datas / "big.pdf").open("ab") as stream:
        stream.write(b"\n%" + b"0" * 1_100_000)
    small = settings.model_copy(update={"document_mb": 1})
    with WorkLibrary(tmp_path / "caches") as work:
        assert parse_documents(work, datas, small, Silent()).documents[0].status == "too_large"
        assert parse_documents(work, datas, small, Silent()).parsed == 0
        again = parse_documents(work, datas, settings, Silent())
    assert (again.parsed, again.documents[0].status) == (1, "parsed")


def test_a_renamed_file_is_described_by_its_new_name_without_parsing(settings, tmp_path):
    datas = write_two_companies(tmp_path / "datas")
    write_pdf(datas / "x.pdf", [["经营情况说明。"]])
    with WorkLibrary(tmp_path / "caches") as work:
        parse_documents(work, datas, settings, Silent())
        (datas / "x.pdf").rename(datas / "虚构丙火：2023年年度报告.pdf")
        assert parse_documents(work, datas, settings, Silent()).parsed == 0
        renamed = next(d for d in work.documents() if "丙火" in d.name)
    assert renamed.metadata.period == "2023"


def test_texts_that_occur_twice_are_embedded_once(settings, tmp_path):
    datas = tmp_path / "datas"
    write_pdf(datas / "a.pdf", [["第一份文件的同一句话。"]], title="甲")
    write_pdf(datas / "b.pdf", [["第一份文件的同一句话。"]], title="乙")
    build_library(datas, tmp_path / "caches", settings, bundled_embedder(), Silent())
    with WorkLibrary(tmp_path / "caches") as work:
        (chunk, _) = searched_children(work)
        cache = open_vectors(work, bundled_embedder())
        twins = [replace(chunk, chunk_id=f"twin{i}", text="全新的一句话。") for i in range(2)]
        assert embed_children(cache, bundled_embedder(), twins, 1, Silent()).total == 1


def test_an_empty_folder_gives_an_empty_library_and_a_missing_one_an_error(settings, tmp_path):
    (tmp_path / "empty").mkdir()
    summary = build_library(tmp_path / "empty", tmp_path / "c", settings, bundled_embedder(), Silent())
    assert summary.manifest.counts["documents"] == 0
    assert open_current(tmp_path / "c").lexical.search("anything", 3) == []
    with pytest.raises(InputError):
        build_library(tmp_path / "missing", tmp_path / "c", settings, bundled_embedder(), Silent())


def test_failed_batches_are_counted_and_made_on_the_next_run(built, settings, tmp_path, monkeypatch):
    import core.pipeline.embed_here as embed
    from core.pipeline.executor import Failure

    monkeypatch.setattr(embed, "WORTH_PROCESSES", 0)
    monkeypatch.setattr(
        embed, "run_documents", lambda f, batches, **_: ((b, Failure("crashed", "killed")) for b in batches)
    )
    datas, caches = write_two_companies(tmp_path / "d"), tmp_path / "c"
    with WorkLibrary(caches) as work:
        parse_documents(work, datas, settings, Silent())
    summary = build_library(datas, caches, settings, bundled_embedder(), Silent())
    assert summary.embed.failed == summary.embed.total == len(summary.embed.failures) > 0
    monkeypatch.undo()
    with WorkLibrary(caches) as work:
        children = searched_children(work)
        cache = open_vectors(work, bundled_embedder())
        again = embed_children(cache, bundled_embedder(), children, 1, Silent())
    assert (again.failed, again.embedded) == (0, again.total)
