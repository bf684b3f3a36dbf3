"""Names of verdicts, document types and sources of metadata in both languages, and what verdicts mean."""

from __future__ import annotations

from core.types import Confidence, Document, DocumentType, Source, Verdict

_VERDICTS = {
    Verdict.SUPPORTED: (
        "已核验",
        "supported",
        "引文逐字在所引页面上，句中的数字、单位、期间和公司与引文一致。",
        "The quote is on the page letter for letter; figures, units, period and company agree with it.",
    ),
    Verdict.FIGURE_MISMATCH: (
        "数字不符",
        "figure mismatch",
        "句中的数字、单位或正负与引文不一致，请勿采用。",
        "A figure, unit or sign in the sentence differs from the quote. Do not use it.",
    ),
    Verdict.UNSUPPORTED: (
        "缺乏依据",
        "unsupported",
        "所引页面不能证明这句话，请勿采用。",
        "The cited pages do not prove the sentence. Do not use it.",
    ),
    Verdict.NOT_CHECKABLE: (
        "未能核验",
        "not checkable",
        "无法自动核对，请对照引文自行判断。",
        "It could not be checked automatically. Read the quote and judge for yourself.",
    ),
}

_TYPES = {
    DocumentType.ANNUAL_REPORT: ("年度报告", "annual report"),
    DocumentType.HALF_YEAR_REPORT: ("半年度报告", "half-year report"),
    DocumentType.QUARTERLY_REPORT: ("季度报告", "quarterly report"),
    DocumentType.PROSPECTUS: ("招股说明书", "prospectus"),
    DocumentType.BROKER_RESEARCH: ("券商研究报告", "broker research"),
    DocumentType.PAPER: ("论文", "paper"),
    DocumentType.OTHER: ("其他", "other"),
}

_SOURCES = {
    Source.SIDECAR: ("metadata.csv", "metadata.csv"),
    Source.FILE_NAME: ("文件名", "file name"),
    Source.PROPERTIES: ("PDF 属性", "PDF properties"),
    Source.FIRST_PAGE: ("首页", "first page"),
    Source.TEXT: ("正文", "text"),
}
_DOUBTFUL, _GIVEN = "?", "*"


_NEAREST = (
    "最接近的原文",
    "nearest passage",
    "逐字出自文件，但未必回答了问题，请自行判断。",
    "It is in the document letter for letter, but may not answer the question. Judge for yourself.",
)


def verdict_text(verdict: Verdict, language: str) -> tuple[str, str]:
    """Name of a verdict, and what it means."""
    return _in_language(_VERDICTS[verdict], language)


def nearest_text(language: str) -> tuple[str, str]:
    """The same for a passage that is shown without saying that it answers."""
    return _in_language(_NEAREST, language)


def _in_language(names: tuple[str, str, str, str], language: str) -> tuple[str, str]:
    zh, en, meaning_zh, meaning_en = names
    return (en, meaning_en) if language == "en" else (zh, meaning_zh)


def type_text(kind: DocumentType, language: str) -> str:
    return _TYPES[kind][language == "en"]


def marked(document: Document, field: str, value: str) -> str:
    """A value of the metadata with `?` where it is doubtful and `*` where the user gave it."""
    origin = document.metadata.origin(field)
    if not value or origin is None:
        return value
    if origin.source is Source.SIDECAR:
        return f"{value} {_GIVEN}"
    return f"{value} {_DOUBTFUL}" if origin.confidence is Confidence.LOW else value


def sourced(document: Document, field: str, value: str, language: str) -> str:
    """A value of the metadata with where it comes from: `2024 (file name)`, `2024 (text, doubtful)`."""
    origin = document.metadata.origin(field)
    if not value or origin is None:
        return value
    source = _SOURCES[origin.source][language == "en"]
    if origin.confidence is not Confidence.LOW:
        return f"{value} ({source})" if language == "en" else f"{value}（{source}）"
    return f"{value} ({source}, doubtful)" if language == "en" else f"{value}（{source}，存疑）"
