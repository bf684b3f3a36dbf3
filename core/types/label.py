"""The name a document goes by on screen and in citations: `2024-虚构青禾-年报`, `2023-Nemo-Gauges Read by`.

The file's own name is kept and shown beside it.
"""

from __future__ import annotations

import re

from core.types.metadata import DocumentMetadata, DocumentType

_TYPE_NAMES = {  # English, Chinese in full, Chinese in short
    DocumentType.ANNUAL_REPORT: ("annual report", "年度报告", "年报"),
    DocumentType.HALF_YEAR_REPORT: ("half-year report", "半年度报告", "半年报"),
    DocumentType.QUARTERLY_REPORT: ("quarterly report", "季度报告", "季报"),
    DocumentType.PROSPECTUS: ("prospectus", "招股说明书", "招股说明书"),
    DocumentType.BROKER_RESEARCH: ("broker research", "研究报告", "研究报告"),
}
_QUARTERS = {"1": "一季报", "2": "二季报", "3": "三季报", "4": "四季报"}
_HASH_NAME = re.compile(r"[0-9a-f]{16,}")
_TITLE_WORDS = 7
_TITLE_CHARACTERS = 20
_HAN = re.compile(r"[\u4e00-\u9fff]")


def label_of(metadata: DocumentMetadata, file_name: str) -> str:
    """Period, company and type of a report; year, first author and first words of the title of a paper; the
    title or the file name of anything else; empty when all it has is a hash for a name.
    """
    if metadata.company:
        return "-".join(part for part in (metadata.period, metadata.company, _kind(metadata)) if part)
    if metadata.document_type is DocumentType.PAPER and metadata.title and metadata.authors:
        parts = (metadata.published[:4], family_name(metadata.authors[0]), _shortened(metadata.title))
        return "-".join(part for part in parts if part)
    return _title_or_name(metadata, file_name)


def subject_of(metadata: DocumentMetadata, file_name: str) -> str:
    """The same in words that questions use (虚构青禾 2024 年度报告; the whole title of a paper): what a chunk
    is searched by. Half a title finds less: papers by dense vectors .863 of hit@10, by the whole one .877.
    """
    names = _TYPE_NAMES.get(metadata.document_type)
    if metadata.company:
        kind = names[metadata.language == "zh"] if names else ""
        return " ".join(part for part in (metadata.company, metadata.period, kind) if part)
    return _title_or_name(metadata, file_name)


def _title_or_name(metadata: DocumentMetadata, file_name: str) -> str:
    stem = file_name.rsplit(".", 1)[0]
    return metadata.title or ("" if _HASH_NAME.fullmatch(stem) else stem)


def family_name(author: str) -> str:
    """The family name of `Nora Q. Nobody`, `Nobody, Nora` or `倪莫`; a Chinese name is left whole."""
    if "," in author:
        return author.split(",")[0].strip()
    words = author.split()
    return author if _HAN.search(author) or len(words) < 2 else words[-1]


def _kind(metadata: DocumentMetadata) -> str:
    names = _TYPE_NAMES.get(metadata.document_type)
    if names is None:
        return ""
    if metadata.language != "zh":
        return names[0]
    quarter = metadata.document_type is DocumentType.QUARTERLY_REPORT and "Q" in metadata.period
    return _QUARTERS.get(metadata.period[-1], names[2]) if quarter else names[2]


def _shortened(title: str) -> str:
    if _HAN.search(title):
        return title[:_TITLE_CHARACTERS]
    words = title.split()
    return " ".join(words[:_TITLE_WORDS]).rstrip(" ,:;-–—")
