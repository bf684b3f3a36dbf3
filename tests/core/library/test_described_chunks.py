import sqlite3

import pytest

from core.errors import VersionMismatchError
from core.index import generation
from core.index.generation import open_current
from core.library.migrations import migrate
from core.library.registration import FoundFile
from core.library.schema import CONTENT_DDL
from core.library.work import WorkLibrary
from core.types import Chunk, ChunkKind, ChunkSpan, Document, DocumentStatus

OLD_DDL = CONTENT_DDL.replace(",\n    described_by TEXT NOT NULL DEFAULT ''", "")


def test_a_database_from_before_descriptions_is_brought_up(tmp_path):
    db = sqlite3.connect(tmp_path / "work.sqlite", isolation_level=None)
    db.executescript(OLD_DDL)
    db.execute("CREATE TABLE migrations (name TEXT PRIMARY KEY)")
    db.execute("INSERT INTO migrations VALUES ('m001_initial')")
    db.execute("INSERT INTO chunks VALUES ('c', 'd', '', 'text', 0, 't', '', '[]', '[]')")
    migrate(db)
    migrate(db)
    assert db.execute("SELECT chunk_id, described_by FROM chunks").fetchall() == [("c", "")]
    columns = [row[1] for row in db.execute("PRAGMA table_info(chunks)")]
    fresh = sqlite3.connect(tmp_path / "fresh.sqlite", isolation_level=None)
    migrate(fresh)
    assert columns == [row[1] for row in fresh.execute("PRAGMA table_info(chunks)")]


def test_the_model_of_a_description_is_kept_with_its_chunk(tmp_path):
    chunk = Chunk(
        "c", "d", ChunkKind.FIGURE, "柱状图", (ChunkSpan(0, 3, "d:p0001:b00", 0, 1),), "p", described_by="m"
    )
    with WorkLibrary(tmp_path) as work:
        work.register([FoundFile("a.pdf", "d", "d" * 64, 1, 1, "")])
        work.save_parsed(Document("d", "d" * 64, ("a.pdf",), 1, DocumentStatus.PARSED), None, "1")
        work.save_chunks("d", [chunk], "1")
        assert list(work.children()) == [chunk]


def test_a_generation_with_other_tables_is_refused_with_the_way_out(built, monkeypatch):
    monkeypatch.setattr(generation, "SNAPSHOT_VERSION", 99)
    with pytest.raises(VersionMismatchError, match=r"build\.py"):
        open_current(built.caches)
