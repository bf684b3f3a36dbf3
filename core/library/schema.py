"""The tables of the work database and of what is published: one text for both."""

from __future__ import annotations

SNAPSHOT_VERSION = 4
"""Version of the tables of a published generation; a reader refuses another one."""

DOCUMENT_TABLES = ("documents", "paths")
"""What a generation has of its own; the rest is in the content segments it names."""

CONTENT_TABLES = (
    "pages",
    "blocks",
    "tables",
    "figures",
    "chunks",
    "fact_tables",
    "facts",
)

DOCUMENT_DDL = """
CREATE TABLE documents (
    doc_id TEXT PRIMARY KEY,
    sha256 TEXT NOT NULL UNIQUE,
    bytes INTEGER NOT NULL,
    status TEXT NOT NULL,
    pages INTEGER NOT NULL DEFAULT 0,
    reason TEXT NOT NULL DEFAULT '',
    warnings TEXT NOT NULL DEFAULT '[]',
    metadata TEXT NOT NULL DEFAULT '{}'
);
CREATE TABLE paths (
    path TEXT PRIMARY KEY,
    doc_id TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL
);
CREATE INDEX paths_by_document ON paths (doc_id);
"""

_PARSED_DDL = """
CREATE TABLE pages (
    doc_id TEXT NOT NULL,
    page INTEGER NOT NULL,
    width REAL NOT NULL,
    height REAL NOT NULL,
    rotation INTEGER NOT NULL,
    page_label TEXT NOT NULL,
    picture TEXT NOT NULL,
    has_text INTEGER NOT NULL,
    health TEXT NOT NULL,
    PRIMARY KEY (doc_id, page)
) WITHOUT ROWID;
CREATE TABLE blocks (
    block_id TEXT PRIMARY KEY,
    doc_id TEXT NOT NULL,
    page INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    kind TEXT NOT NULL,
    level INTEGER NOT NULL,
    text TEXT NOT NULL,
    bbox BLOB NOT NULL,
    words BLOB NOT NULL,
    confidence REAL
);
CREATE INDEX blocks_by_page ON blocks (doc_id, page, ordinal);
CREATE TABLE tables (
    table_id TEXT PRIMARY KEY,
    doc_id TEXT NOT NULL,
    block_id TEXT NOT NULL,
    page INTEGER NOT NULL,
    bbox BLOB NOT NULL,
    caption TEXT NOT NULL,
    unit TEXT NOT NULL,
    cells TEXT NOT NULL,
    caption_block TEXT NOT NULL DEFAULT '',
    continues TEXT NOT NULL DEFAULT ''
);
CREATE INDEX tables_by_block ON tables (block_id);
CREATE INDEX tables_by_document ON tables (doc_id);
CREATE TABLE figures (
    figure_id TEXT PRIMARY KEY,
    doc_id TEXT NOT NULL,
    block_id TEXT NOT NULL,
    page INTEGER NOT NULL,
    bbox BLOB NOT NULL,
    sha256 TEXT NOT NULL,
    crop TEXT NOT NULL,
    caption TEXT NOT NULL,
    caption_block TEXT NOT NULL DEFAULT ''
);
CREATE INDEX figures_by_document ON figures (doc_id);
CREATE TABLE chunks (
    chunk_id TEXT PRIMARY KEY,
    doc_id TEXT NOT NULL,
    parent_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    text TEXT NOT NULL,
    prefix TEXT NOT NULL,
    section TEXT NOT NULL,
    spans TEXT NOT NULL,
    described_by TEXT NOT NULL DEFAULT ''
);
CREATE INDEX chunks_by_document ON chunks (doc_id, ordinal);
CREATE INDEX chunks_by_parent ON chunks (parent_id);
"""

FACTS_DDL = """
CREATE TABLE fact_tables (
    block_id TEXT PRIMARY KEY,
    doc_id TEXT NOT NULL,
    page INTEGER NOT NULL,
    topic TEXT NOT NULL,
    surroundings TEXT NOT NULL,
    scope TEXT NOT NULL,
    is_primary INTEGER NOT NULL,
    unit TEXT,
    unit_scale TEXT,
    unit_text TEXT,
    heads TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX fact_tables_by_document ON fact_tables (doc_id);
CREATE TABLE facts (
    block_id TEXT NOT NULL,
    doc_id TEXT NOT NULL,
    row INTEGER NOT NULL,
    col INTEGER NOT NULL,
    label TEXT NOT NULL,
    groups TEXT NOT NULL,
    metric TEXT NOT NULL,
    header TEXT NOT NULL,
    label_start INTEGER NOT NULL,
    label_end INTEGER NOT NULL,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL,
    value TEXT NOT NULL,
    printed TEXT NOT NULL,
    unit TEXT NOT NULL,
    scale TEXT NOT NULL,
    decimals INTEGER NOT NULL,
    sign_only_unit INTEGER NOT NULL,
    approximate INTEGER NOT NULL,
    cell_unit TEXT,
    cell_unit_scale TEXT,
    cell_unit_text TEXT,
    year INTEGER,
    month INTEGER,
    length INTEGER,
    sure INTEGER NOT NULL,
    scope TEXT NOT NULL,
    is_change INTEGER NOT NULL,
    remark_start INTEGER,
    remark_end INTEGER,
    PRIMARY KEY (block_id, row, col)
) WITHOUT ROWID;
CREATE INDEX facts_by_metric ON facts (metric, doc_id);
CREATE INDEX facts_by_document ON facts (doc_id);
"""

CONTENT_DDL = _PARSED_DDL + FACTS_DDL

PRESETS_DDL = """
CREATE TABLE presets (
    doc_id TEXT PRIMARY KEY,
    preset TEXT NOT NULL
);
"""

SEGMENT_DDL = (
    CONTENT_DDL
    + """
CREATE TABLE children (
    row INTEGER PRIMARY KEY,
    chunk_id TEXT NOT NULL,
    doc_id TEXT NOT NULL,
    page INTEGER NOT NULL
);
CREATE INDEX children_by_page ON children (doc_id, page);
"""
)

TIMINGS_DDL = """
CREATE TABLE IF NOT EXISTS timings (
    doc_id TEXT PRIMARY KEY,
    seconds REAL NOT NULL
);
"""

DIGESTS_DDL = """
CREATE TABLE digests (
    doc_id TEXT PRIMARY KEY,
    digest TEXT NOT NULL
) WITHOUT ROWID;
"""

SETTLED_DDL = """
CREATE TABLE settled (
    doc_id TEXT NOT NULL,
    model TEXT NOT NULL,
    texts INTEGER NOT NULL,
    PRIMARY KEY (doc_id, model)
) WITHOUT ROWID;
CREATE TABLE vector_folders (
    model TEXT PRIMARY KEY,
    stamp TEXT NOT NULL
) WITHOUT ROWID;
"""

WORK_DDL = """
CREATE TABLE infos (
    doc_id TEXT PRIMARY KEY,
    info TEXT NOT NULL
);
CREATE TABLE stages (
    doc_id TEXT NOT NULL,
    stage TEXT NOT NULL,
    version TEXT NOT NULL,
    PRIMARY KEY (doc_id, stage)
) WITHOUT ROWID;
"""
