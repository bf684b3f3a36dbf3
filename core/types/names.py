"""What statuses, grades, reasons and kinds are called on screen and in reports, in Chinese and in English."""

from __future__ import annotations

import re

from core.types.document import Document, DocumentStatus
from core.types.health import HealthReason, PageGrade
from core.types.page import BlockKind

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
        "请开启 OCR（不加 --no-ocr）再次构建；仍识别不出时，请换更清晰的扫描件。",
        "Build again with OCR on (without --no-ocr); where it finds nothing, get a better scan.",
    ),
    DocumentStatus.NEEDS_PASSWORD: (
        "需要密码",
        "needs a password",
        "在 datas 目录的 passwords.csv 中写入密码后再次构建。",
        "Write its password into passwords.csv in the datas folder and build again.",
    ),
    DocumentStatus.NOT_PDF: ("不是 PDF", "not a PDF", "请重新获取该文件。", "Get the file again."),
    DocumentStatus.DAMAGED: (
        "文件损坏",
        "damaged",
        "请重新获取该文件，或打印为新的 PDF。",
        "Get the file again, or print it to a new PDF.",
    ),
    DocumentStatus.UNREADABLE: (
        "无法读取",
        "cannot be read",
        "检查文件的权限与文件名后再次构建。",
        "Check its permissions and its name, then build again.",
    ),
    DocumentStatus.TOO_LARGE: (
        "文件过大",
        "too large",
        "调高 PAGEWITNESS_DOCUMENT_MB 后再次构建。",
        "Raise PAGEWITNESS_DOCUMENT_MB and build again.",
    ),
    DocumentStatus.TIMED_OUT: (
        "解析超时",
        "timed out",
        "调高 PAGEWITNESS_DOCUMENT_SECONDS 后再次构建。",
        "Raise PAGEWITNESS_DOCUMENT_SECONDS and build again.",
    ),
    DocumentStatus.OUT_OF_MEMORY: (
        "内存超限",
        "out of memory",
        "调高 PAGEWITNESS_DOCUMENT_MEMORY_MB 后再次构建，或拆分文件。",
        "Raise PAGEWITNESS_DOCUMENT_MEMORY_MB and build again, or split the file.",
    ),
    DocumentStatus.CRASHED: (
        "解析出错",
        "the parser failed",
        "打印为新的 PDF 后放回；程序更新后会自动重试。",
        "Print it to a new PDF; it is tried again after an update.",
    ),
}

_WORDINGS = (  # of reasons, as parsing words them
    (re.compile(r"no readable text on pages? (.+)"), r"第 \1 页没有可读文字"),
    (re.compile(r"no readable text: unreadable text on pages? (.+)"), r"没有可读文字：第 \1 页的文字不可读"),
    (re.compile(r"no text layer on pages? (\d+(?:, \d+)*(?: and \d+ more)?)"), r"第 \1 页没有文字层"),
    (re.compile(r"no text layer"), "没有文字层"),
    (re.compile(r"; OCR found no text either"), "；OCR 也未识别出文字"),
    (re.compile(r" \(scanned pages, not read by OCR\)"), "（扫描页，未经 OCR 识别）"),
    (re.compile(r"(.+) MB is over the limit of (.+) MB"), r"文件 \1 MB，超过上限 \2 MB"),
    (re.compile(r"took longer than (.+) s"), r"用时超过 \1 秒"),
    (re.compile(r"took more than (\d+) MB of memory"), r"内存超过 \1 MB"),
    (re.compile(r"the system gave no more memory"), "系统内存不足"),
    (re.compile(r"the worker was ended by (\w+)( \(out of memory\?\))?"), r"工作进程被 \1 终止"),
    (re.compile(r"the worker ended with exit code (.+)"), r"工作进程异常退出（代码 \1）"),
    (re.compile(r"The PDF asks for a password\."), "该 PDF 需要密码才能打开。"),
    (
        re.compile(r"The password in passwords\.csv does not open the PDF\."),
        "passwords.csv 中的密码无法打开该 PDF。",
    ),
    (re.compile(r"Its name is not UTF-8\."), "文件名不是 UTF-8 编码。"),
    (
        re.compile(r"Its name is not UTF-8; read as GB18030 it is (.+)"),
        r"文件名不是 UTF-8 编码；按 GB18030 解读为 \1",
    ),
    (re.compile(r"The file is empty\."), "文件为空。"),
    (re.compile(r"The file is not a PDF\."), "该文件不是 PDF。"),
    (re.compile(r"The PDF is damaged and cannot be opened\."), "PDF 已损坏，无法打开。"),
    (re.compile(r"The PDF's page list is damaged\."), "PDF 的页面目录已损坏。"),
    (re.compile(r"The PDF has no pages\."), "该 PDF 没有任何页面。"),
    (re.compile(r"No page of the PDF can be read\."), "PDF 中没有一页可以读取。"),
)

_GRADES = {
    PageGrade.GOOD: ("良好", "good"),
    PageGrade.DOUBTFUL: ("存疑", "doubtful"),
    PageGrade.POOR: ("较差", "poor"),
}

_REASONS = {
    HealthReason.OCR: ("文字由 OCR 识别", "text read by OCR"),
    HealthReason.OCR_DOUBTFUL: ("OCR 识别把握不足", "OCR is unsure of some of it"),
    HealthReason.OCR_EMPTY: ("OCR 未识别出文字", "OCR found no text"),
    HealthReason.SCAN: ("扫描页，文字层很少", "a scan with little text of its own"),
    HealthReason.NO_TEXT: ("没有文字层", "no text layer"),
    HealthReason.UNREADABLE: ("文字不可读", "its characters cannot be read"),
    HealthReason.MISSING_MAP: ("字体缺少字符对照表", "a font does not say which characters it prints"),
    HealthReason.REPLACED: ("部分字符无法还原", "some characters are lost"),
    HealthReason.OUTSIDE: ("有文字在页面之外", "text lies outside the page"),
    HealthReason.INVISIBLE: ("有不可见的文字", "it holds invisible text"),
    HealthReason.ORDER: ("阅读顺序有疑问", "its reading order is in doubt"),
    HealthReason.PLAIN: ("版面分析失败，仅按行提取", "its layout could not be analysed; lines as they stand"),
    HealthReason.FAILED: ("页面无法读取", "the page cannot be read"),
}

_KINDS = {
    BlockKind.TITLE: ("标题", "title"),
    BlockKind.HEADING: ("小标题", "heading"),
    BlockKind.PARAGRAPH: ("段落", "paragraph"),
    BlockKind.LIST: ("列表", "list"),
    BlockKind.TABLE: ("表格", "table"),
    BlockKind.FIGURE: ("图", "figure"),
    BlockKind.CAPTION: ("图表标题", "caption"),
    BlockKind.FOOTNOTE: ("脚注", "footnote"),
    BlockKind.FORMULA: ("公式", "formula"),
    BlockKind.HEADER: ("页眉", "header"),
    BlockKind.FOOTER: ("页脚", "footer"),
    BlockKind.REFERENCE: ("参考文献", "reference"),
    BlockKind.WATERMARK: ("水印", "watermark"),
    BlockKind.CONTENTS: ("目录", "contents"),
}


def status_text(status: DocumentStatus, language: str) -> tuple[str, str]:
    """Name of a document status, and what to do about it."""
    zh, en, remedy_zh, remedy_en = _STATUSES[status]
    return (en, remedy_en) if language == "en" else (zh, remedy_zh)


def grade_text(grade: PageGrade, language: str) -> str:
    return _GRADES[grade][language == "en"]


def reason_text(reason: HealthReason, language: str) -> str:
    return _REASONS[reason][language == "en"]


def kind_text(kind: BlockKind, language: str) -> str:
    return _KINDS[kind][language == "en"]


def notes_text(document: Document, language: str) -> str:
    """Why a document was not read in full, and what the parser noted; empty when there is nothing to say."""
    reason = document.reason
    if language == "zh":
        for pattern, chinese in _WORDINGS:
            reason = pattern.sub(chinese, reason)
    return "; ".join(part for part in (reason, *document.warnings) if part)
