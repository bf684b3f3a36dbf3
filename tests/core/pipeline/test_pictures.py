import shutil

from core.library.work import WorkLibrary
from core.pipeline.parse import parse_documents
from core.pipeline.pictures import draw_pictures
from core.pipeline.progress import Silent
from tests.pdfs import write_pdf, write_two_companies


def drawn(caches):
    return {p.relative_to(caches / "pages"): p.stat().st_mtime_ns for p in (caches / "pages").rglob("*.jpg")}


def build(datas, caches, settings):
    with WorkLibrary(caches) as work:
        parse_documents(work, datas, settings, Silent())
        return draw_pictures(work, datas, settings, Silent())


def test_every_page_is_drawn_once_and_again_only_in_another_resolution(settings, tmp_path):
    datas, caches = write_two_companies(tmp_path / "datas"), tmp_path / "caches"
    assert not build(datas, caches, settings).over_budget
    first = drawn(caches)
    assert len(first) == 8
    build(datas, caches, settings)
    assert drawn(caches) == first
    build(datas, caches, settings.model_copy(update={"page_dpi": 72}))
    again = drawn(caches)
    assert again.keys() == first.keys()
    assert all(again[name] != first[name] for name in first)


def test_the_budget_ends_the_drawing_and_a_larger_one_goes_on(settings, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["a"]])
    write_pdf(datas / "b.pdf", [["b"]])
    assert build(datas, caches, settings.model_copy(update={"pictures_budget_mb": 0})).over_budget
    assert len(drawn(caches)) == 1
    assert build(datas, caches, settings.model_copy(update={"pictures_budget_mb": 0})).over_budget
    assert len(drawn(caches)) == 1
    assert not build(datas, caches, settings).over_budget
    assert len(drawn(caches)) == 2


def test_a_picture_lost_to_a_kill_is_drawn_by_the_next_run(settings, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["a"], ["b"]])
    build(datas, caches, settings)
    with WorkLibrary(caches) as work:
        (document,) = work.documents()
        work.save_stage(document.doc_id, "picture", "killed before the end")
    shutil.rmtree(caches / "pages")
    build(datas, caches, settings)
    assert len(drawn(caches)) == 2
