"""The Library page: documents, files that are not in yet, pages, addresses that lead nowhere."""

from __future__ import annotations

import shutil

import pytest

from tests.app.conftest import bodies, said
from tests.app.library import HOSTILE_NAME, HOSTILE_TITLE, app_library, build
from tests.pdfs import write_pdf


def library(start, **query):
    app = start(**query)
    app.switch_page("views/library.py").run()
    assert not app.exception
    return app


def doc_id(name: str) -> str:
    from core.index.generation import open_current

    documents = open_current(app_library()[1]).library.documents()
    return next(d.doc_id for d in documents if d.name == name)


def with_address(app, **query):
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def test_every_document_is_listed_with_what_is_known_of_it(start):
    table = library(start).dataframe[0].value
    rows = {row["file"]: row for row in table.to_dict("records")}
    assert len(rows) == 5
    report = rows["2024-虚构青禾-年度报告.pdf"]
    assert (report["company"], report["period"], report["type"], report["pages"]) == (
        "虚构青禾",
        "2024",
        "年度报告",
        23,
    )
    assert (report["doubted"], report["ocr_pages"]) == (0, 0)
    assert report["tables"] > 10
    assert report["figures"] >= 1
    assert rows["scan.pdf"]["state"] == "没有文字"
    assert rows[HOSTILE_NAME]["title"] == HOSTILE_TITLE


def test_a_document_named_in_the_address_shows_its_pages(start):
    app = with_address(library(start), doc=doc_id("2024-虚构青禾-年度报告.pdf"), page="5")
    assert "第 5 / 23 页（印刷页码 3）" in said(app)
    app.button(key="thumb-6").click().run()
    assert "第 6 / 23 页" in said(app)
    assert app.get("download_button")


@pytest.mark.parametrize(
    "address", ["../../etc/passwd", "0" * 12, "<script>alert(1)</script>", "4bd27bef3716/../.."]
)
def test_an_unknown_document_gets_a_plain_sentence(start, address):
    app = with_address(library(start), doc=address)
    assert "资料库中没有编号为" in said(app)
    assert "<script>" not in bodies(app)


@pytest.mark.parametrize("page", ["0", "24", "-1", "../1", "1e3", "９"])
def test_an_unknown_page_gets_a_plain_sentence(start, page):
    app = with_address(library(start), doc=doc_id("2024-虚构青禾-年度报告.pdf"), page=page)
    assert "此文件没有第" in said(app)


def test_new_and_changed_files_are_counted_with_the_command(start, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["The first imaginary report.", "It has two lines of text."]])
    write_pdf(datas / "b.pdf", [["The second imaginary report.", "It has two lines of text."]])
    build(datas, caches)
    write_pdf(datas / "c.pdf", [["A third."]])
    write_pdf(datas / "a.pdf", [["The first imaginary report, now longer.", "It has two lines of text."]])
    (datas / "b.pdf").unlink()
    app = library(start, datas=datas, caches=caches)
    text = said(app)
    assert "1 个文件尚未入库" in text and "c.pdf" in text
    assert "1 个文件在入库后有改动" in text
    assert "1 个已入库的文件不在目录中" in text
    assert any(f'uv run scripts/build.py --datas "{datas}" --caches "{caches}"' in c.value for c in app.code)


def test_without_its_file_a_stored_page_is_shown_and_the_download_says_why_not(start, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "a.pdf", [["The first imaginary report.", "It has two lines of text."]])
    build(datas, caches)
    (datas / "a.pdf").unlink()
    app = library(start, datas=datas, caches=caches)
    from core.index.generation import open_current

    only = open_current(caches).library.documents()[0].doc_id
    app = with_address(app, doc=only)
    assert "中已没有 a.pdf" in said(app)
    assert not app.get("download_button")
    shutil.rmtree(caches / "pages")
    app = library(start, datas=datas, caches=caches)
    assert "此页无法显示" in said(with_address(app, doc=only))


def test_doubtful_and_corrected_metadata_are_marked_and_explained(start, tmp_path):
    datas, caches = tmp_path / "datas", tmp_path / "caches"
    write_pdf(datas / "2024-虚构乙水-年度报告.pdf", [["虚构乙水股份有限公司", "2024年年度报告"]])
    (datas / "metadata.csv").write_text(
        "file,company\n2024-虚构乙水-年度报告.pdf,乙水\n", encoding="utf-8-sig"
    )
    build(datas, caches)
    app = library(start, datas=datas, caches=caches)
    (row,) = app.dataframe[0].value.to_dict("records")
    assert (row["company"], row["period"]) == ("乙水 *", "2024")
    assert "来自 metadata.csv" in said(app)
