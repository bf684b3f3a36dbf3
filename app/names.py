"""Names of verdicts and document types in both languages, and what each verdict means."""

from __future__ import annotations

from core.types import DocumentType, Verdict

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


def verdict_text(verdict: Verdict, language: str) -> tuple[str, str]:
    """Name of a verdict, and what it means."""
    zh, en, meaning_zh, meaning_en = _VERDICTS[verdict]
    return (en, meaning_en) if language == "en" else (zh, meaning_zh)


def type_text(kind: DocumentType, language: str) -> str:
    return _TYPES[kind][language == "en"]
