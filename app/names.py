"""Names of verdicts, document types and statuses in both languages, and what each means or asks for."""

from __future__ import annotations

import re

from core.types import Document, DocumentStatus, DocumentType, Verdict

_REASONS = (  # as the parser words them
    (re.compile(r"no readable text on pages? (.+)"), r"第 \1 页没有可读文字"),
    (re.compile(r"no text layer on pages? (.+)"), r"第 \1 页没有文字层"),
    (re.compile(r"no text layer \(scanned pages\?\)"), "没有文字层（可能是扫描件）"),
)

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

_STATUSES = {
    DocumentStatus.REGISTERED: ("待解析", "not parsed yet", "请运行构建命令。", "Run the build."),
    DocumentStatus.PARSED: ("已解析", "parsed", "", ""),
    DocumentStatus.PARTIAL: (
        "部分可读",
        "partly readable",
        "其余页面已入库；所列页面没有可读文字。",
        "The other pages are in the library; the pages named have no readable text.",
    ),
    DocumentStatus.NO_TEXT: (
        "没有文字",
        "no text",
        "请先做文字识别（OCR），再放回目录。",
        "Run OCR with another tool and put the result into the folder.",
    ),
    DocumentStatus.NEEDS_PASSWORD: (
        "需要密码",
        "needs a password",
        "请另存一份不带密码的副本。",
        "Save a copy without a password.",
    ),
    DocumentStatus.NOT_PDF: ("不是 PDF", "not a PDF", "请重新获取该文件。", "Get the file again."),
    DocumentStatus.DAMAGED: (
        "文件损坏",
        "damaged",
        "请重新获取该文件，或打印为新的 PDF。",
        "Get the file again, or print it to a new PDF.",
    ),
    DocumentStatus.TOO_LARGE: (
        "文件过大",
        "too large",
        "调高 PAGEWITNESS_DOCUMENT_MB，再加 --force 解析。",
        "Raise PAGEWITNESS_DOCUMENT_MB, then parse with --force.",
    ),
    DocumentStatus.TIMED_OUT: (
        "解析超时",
        "timed out",
        "调高 PAGEWITNESS_DOCUMENT_SECONDS，再加 --force 解析。",
        "Raise PAGEWITNESS_DOCUMENT_SECONDS, then parse with --force.",
    ),
}


def verdict_text(verdict: Verdict, language: str) -> tuple[str, str]:
    """Name of a verdict, and what it means."""
    zh, en, meaning_zh, meaning_en = _VERDICTS[verdict]
    return (en, meaning_en) if language == "en" else (zh, meaning_zh)


def type_text(kind: DocumentType, language: str) -> str:
    return _TYPES[kind][language == "en"]


def status_text(status: DocumentStatus, language: str) -> tuple[str, str]:
    """Name of a document status, and what to do about it."""
    zh, en, remedy_zh, remedy_en = _STATUSES[status]
    return (en, remedy_en) if language == "en" else (zh, remedy_zh)


def notes_text(document: Document, language: str) -> str:
    """Why a document was not read in full, and what the parser noted; empty when there is nothing to say."""
    reason = document.reason
    if language == "zh":
        for pattern, chinese in _REASONS:
            reason = pattern.sub(chinese, reason)
    return "; ".join(part for part in (reason, *document.warnings) if part)
