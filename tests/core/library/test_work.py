import os
import sqlite3
from datetime import datetime

import pytest

from core.errors import LibraryBusyError, VersionMismatchError
from core.index.publish import publish
from core.library.reader import LibraryReader
from core.library.registration import FoundFile
from core.library.work import WorkLibrary
from core.types import (
    BBox,
    Block,
    BlockKind,
    Cell,
    Document,
    DocumentMetadata,
    DocumentStatus,
    DocumentType,
    Figure,
    HealthReason,
    Page,
    PageGrade,
    PageHealth,
    ParsedDocument,
    Table,
    WordBox,
)

FILE = FoundFile("报告.pdf", "d" * 12, "d" * 64, 10, 20)
HEALTH = PageHealth(PageGrade.DOUBTFUL, (HealthReason.OCR,))
BOX = BBox(1.5, 2.25, 100.0, 12.5)


def parsed(text="营业收入 12,345.67"):
    block = Block(f"{FILE.doc_id}:p0001:b00", 1, BlockKind.TABLE, text, BOX, (WordBox(0, 4, BOX),), 0, 0.5)
    cell = Cell(0, 1, "12,345.67", BOX, 5, is_header=False)
    return ParsedDocument(
        FILE.doc_id,
        (Page(1, 595.0, 842.0, 90, "iv", "p0001.jpg", True, HEALTH),),
        (block,),
        (Table("t1", block.block_id, 1, BOX, (cell,), "利润表", "单位：元", block.block_id, "t0"),),
        (Figure("f1", block.block_id, 1, BOX, "ab", "ab.jpg", "图1", block.block_id),),
        info={"title": "T"},
    )


def document(status=DocumentStatus.PARSED):
    metadata = DocumentMetadata(
        "题", "虚构甲木", "虚构甲木股份有限公司", ("X00001",), "2024", DocumentType.ANNUAL_REPORT, "zh"
    )
    return Document(FILE.doc_id, FILE.sha256, (FILE.path,), 10, status, 1, "why", ("w",), metadata)


def test_what_is_saved_is_read_back_the_same(tmp_path):
    with WorkLibrary(tmp_path) as work:
        work.register([FILE])
        work.save_parsed(document(), parsed(), "v1")
        assert work.documents() == (document(),)
        assert work.blocks(FILE.doc_id) == parsed().blocks
        assert work.tables(FILE.doc_id) == parsed().tables
        assert work.info(FILE.doc_id) == {"title": "T"}
        assert work.stage_version(FILE.doc_id, "parse") == "v1"
        publish(work, {}, None)
    reader = LibraryReader(next((tmp_path / "index").glob("g000001-*")))
    assert reader.documents() == (document(),)
    assert reader.page(FILE.doc_id, 1) == parsed().pages[0]
    assert reader.page_blocks(FILE.doc_id, 1) == parsed().blocks
    assert reader.table_of_block(parsed().blocks[0].block_id) == parsed().tables[0]
    assert reader.figures(FILE.doc_id) == parsed().figures


def test_a_vanished_file_leaves_the_library_and_its_work_is_kept_for_its_return(tmp_path):
    with WorkLibrary(tmp_path) as work:
        work.register([FILE])
        work.save_parsed(document(), parsed(), "v1")
        work.register([])
        assert work.documents() == ()
        work.register([FILE])
        assert work.stage_version(FILE.doc_id, "parse") == "v1"
        assert work.documents() == (document(),)


def test_a_new_parse_replaces_everything_of_the_old_one(tmp_path):
    with WorkLibrary(tmp_path) as work:
        work.register([FILE])
        work.save_parsed(document(), parsed("old"), "v1")
        work.save_chunks(FILE.doc_id, [], "c1")
        work.save_parsed(document(), parsed("new"), "v2")
        assert [b.text for b in work.blocks(FILE.doc_id)] == ["new"]
        assert work.stage_version(FILE.doc_id, "chunk") is None


def test_a_save_that_fails_half_way_leaves_what_was_there(tmp_path):
    with WorkLibrary(tmp_path) as work:
        work.register([FILE])
        work.save_parsed(document(), parsed("old"), "v1")
        twice = parsed("new")
        broken = ParsedDocument(FILE.doc_id, twice.pages * 2, twice.blocks)
        with pytest.raises(sqlite3.IntegrityError):
            work.save_parsed(document(), broken, "v2")
        assert [b.text for b in work.blocks(FILE.doc_id)] == ["old"]
        assert work.stage_version(FILE.doc_id, "parse") == "v1"


def test_a_second_writer_is_told_who_is_writing_and_since_when(tmp_path):
    with WorkLibrary(tmp_path), pytest.raises(LibraryBusyError) as caught:
        WorkLibrary(tmp_path)
    assert caught.value.retryable
    for language in ("en", "zh"):
        said = caught.value.text(language)
        assert str(os.getpid()) in said and str(datetime.now().year) in said
    assert not (tmp_path / "work.lock.owner").exists()
    WorkLibrary(tmp_path).close()


def test_who_a_killed_writer_was_is_no_obstacle(tmp_path):
    WorkLibrary(tmp_path).close()
    (tmp_path / "work.lock.owner").write_text("build.py\t1\t2026-01-01 00:00:00")
    with WorkLibrary(tmp_path), pytest.raises(LibraryBusyError) as caught:
        WorkLibrary(tmp_path)
    assert f"process {os.getpid()}" in caught.value.text("en")


def test_a_database_of_a_newer_version_is_refused(tmp_path):
    with WorkLibrary(tmp_path):
        pass
    db = sqlite3.connect(tmp_path / "work.sqlite")
    db.execute("INSERT INTO migrations VALUES ('m999_future')")
    db.commit()
    db.close()
    with pytest.raises(VersionMismatchError):
        WorkLibrary(tmp_path)
    db = sqlite3.connect(tmp_path / "work.sqlite")
    db.execute("DELETE FROM migrations WHERE name = 'm999_future'")
    db.commit()
    db.close()
    WorkLibrary(tmp_path).close()
