"""Open a file as a PDF, or say which of the known troubles it has and what to do about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pymupdf

from core.errors import UnreadableDocumentError
from core.types.document import DocumentStatus

_MAX_BYTES = 2_000_000_000
_HEADER_WITHIN = 2048

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)


def open_pdf(path: Path, max_bytes: int = _MAX_BYTES, *, password: str = "") -> Any:
    """The open document, which has at least one page; `password` is used where it asks for one.

    Raises UnreadableDocumentError.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(_HEADER_WITHIN)
    except OSError as error:
        problem = UnreadableDocumentError(
            DocumentStatus.DAMAGED,
            f"The file cannot be read ({error.strerror}).",
            f"无法读取文件（{error.strerror}）。",
            hint="Check that it is there and that you may read it.",
            hint_zh="请检查文件是否存在以及读取权限。",
        )
        problem.retryable = True  # the file may be whole
        raise problem from error
    if size > max_bytes:
        raise UnreadableDocumentError(
            DocumentStatus.TOO_LARGE,
            f"The file has {size // 1_000_000} MB; the limit is {max_bytes // 1_000_000} MB.",
            f"文件大小为 {size // 1_000_000} MB，超过上限 {max_bytes // 1_000_000} MB。",
            hint="Split it, or raise PAGEWITNESS_DOCUMENT_MB.",
            hint_zh="请拆分文件，或调高 PAGEWITNESS_DOCUMENT_MB。",
        )
    if not start:
        raise _not_pdf("The file is empty.", "文件为空。")
    looks_like_pdf = b"%PDF" in start or b"%FDF" in start or b" obj" in start
    try:
        document = pymupdf.open(path, filetype="pdf")
    except Exception as error:
        if not looks_like_pdf:
            raise _not_pdf("The file is not a PDF.", "该文件不是 PDF。") from error
        raise damaged("The PDF is damaged and cannot be opened.", "PDF 已损坏，无法打开。") from error
    if not document.is_pdf:  # MuPDF also opens web pages, pictures and office files
        document.close()
        raise _not_pdf("The file is not a PDF.", "该文件不是 PDF。")
    if document.needs_pass and not document.authenticate(password):  # to ask again would forget the password
        document.close()
        raise _locked(wrong=bool(password))
    try:
        pages = document.page_count
        if pages:
            document[0]
    except Exception as error:
        document.close()
        if not looks_like_pdf:
            raise _not_pdf("The file is not a PDF.", "该文件不是 PDF。") from error
        raise damaged("The PDF's page list is damaged.", "PDF 的页面目录已损坏。") from error
    if not pages:
        document.close()
        if not looks_like_pdf:
            raise _not_pdf("The file is not a PDF.", "该文件不是 PDF。")
        raise damaged("The PDF has no pages.", "该 PDF 没有任何页面。")
    return document


def load_page(document: Any, index: int) -> Any | None:
    """Page `index` (0-based), or None: while a damaged file is read MuPDF mends it, and pages may go."""
    try:
        return document[index]
    except Exception:
        return None


def attachment_notes(document: Any) -> tuple[str, ...]:
    """A warning where the PDF carries other files: they are not read."""
    try:
        names = document.embfile_names()
    except Exception:
        return ()
    if not names:
        return ()
    what = "1 attached file is" if len(names) == 1 else f"{len(names)} attached files are"
    return (f"{what} not read",)


def damaged(message: str, message_zh: str) -> UnreadableDocumentError:
    """The error for a file that is a PDF but broken beyond reading."""
    return UnreadableDocumentError(
        DocumentStatus.DAMAGED,
        message,
        message_zh,
        hint="Get the file again, or print it to a new PDF.",
        hint_zh="请重新获取该文件，或打印为新的 PDF。",
    )


def _locked(*, wrong: bool) -> UnreadableDocumentError:
    return UnreadableDocumentError(
        DocumentStatus.NEEDS_PASSWORD,
        "The password in passwords.csv does not open the PDF." if wrong else "The PDF asks for a password.",
        "passwords.csv 中的密码无法打开该 PDF。" if wrong else "该 PDF 需要密码才能打开。",
        hint="Write its password into passwords.csv in the datas folder, or save a copy without one.",
        hint_zh="请在 datas 目录的 passwords.csv 中写入密码，或另存一份不带密码的副本。",
    )


def _not_pdf(message: str, message_zh: str) -> UnreadableDocumentError:
    return UnreadableDocumentError(
        DocumentStatus.NOT_PDF,
        message,
        message_zh,
        hint="Put a PDF in its place or remove it.",
        hint_zh="请替换为 PDF 文件或将其移除。",
    )
