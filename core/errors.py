"""One family of errors. Each says what is wrong, where, and what to do, in English and Chinese."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


class PagewitnessError(Exception):
    """Base of all errors meant for people.

    `retryable` tells whether the same call may succeed later without a change by the user.
    """

    retryable = False

    def __init__(self, message: str, message_zh: str, *, hint: str = "", hint_zh: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.message_zh = message_zh
        self.hint = hint
        self.hint_zh = hint_zh or hint

    def text(self, language: str = "en") -> str:
        """Message and hint in `en` or `zh`."""
        parts = (self.message_zh, self.hint_zh) if language == "zh" else (self.message, self.hint)
        return " ".join(p for p in parts if p)

    def __str__(self) -> str:
        return self.text("en")


class SettingsError(PagewitnessError):
    """A setting is missing or has a value that cannot work."""


class InputError(PagewitnessError):
    """An argument of a command or a public function is out of its range."""


class UnknownFilterError(InputError):
    """A filter names what no document has. `known` are the values there are."""

    def __init__(self, option: str, value: str, known: Sequence[str]) -> None:
        listed = ", ".join(known) or "none"
        listed_zh = "、".join(known) or "无"
        super().__init__(
            f"No document has {option} {value}.",
            f"没有文档的 {option} 为 {value}。",
            hint=f"There are: {listed}.",
            hint_zh=f"现有：{listed_zh}。",
        )
        self.known = tuple(known)


class MetadataFileError(InputError):
    """A line of `metadata.csv` cannot be used. `line` is 1-based; `column` is empty for the whole line."""

    def __init__(self, line: int, column: str, why: str, why_zh: str) -> None:
        where = f"line {line}, column {column}" if column else f"line {line}"
        where_zh = f"第 {line} 行“{column}”列" if column else f"第 {line} 行"
        super().__init__(
            f"metadata.csv, {where}: {why}.",
            f"metadata.csv {where_zh}：{why_zh}。",
            hint="Correct or remove the line; datas/README.md shows the file.",
            hint_zh="请改正或删除该行；格式见 datas/README.md。",
        )
        self.line = line
        self.column = column


class WorkersCannotStartError(PagewitnessError):
    """Worker processes end before they take any work: the fault lies in the surroundings, in no document."""

    retryable = True

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"No worker process can start here ({reason}).",
            f"无法启动工作进程（{reason}）。",
            hint="What is done is kept. Look at the messages above, free some memory, and run it again.",
            hint_zh="已完成的部分均已保存。请查看上方的报错、释放内存后重新运行。",
        )


class DocumentError(PagewitnessError):
    """One PDF cannot be read; recorded with the document, never stops the others."""


class LibraryError(PagewitnessError):
    """The library on disk is missing, damaged, or of another version."""


class LibraryMissingError(LibraryError):
    """Nothing has been published yet."""

    def __init__(self, caches: str) -> None:
        super().__init__(
            f"There is no library in {caches}.",
            f"{caches} 中还没有资料库。",
            hint="Build one: uv run scripts/build.py --datas DIR",
            hint_zh="请先构建：uv run scripts/build.py --datas 目录",
        )


class LibraryDamagedError(LibraryError):
    """Something stored is not as it was written, or gone. `where` names the file, or what it is a part of."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(
            f"{where} is damaged or cannot be read ({reason}).",
            f"{where} 已损坏或无法读取（{reason}）。",
            hint="Run uv run scripts/library.py verify, which finds every damaged file, then uv run"
            " scripts/build.py --datas DIR, which makes them again; nothing is parsed or embedded twice.",
            hint_zh="请先运行 uv run scripts/library.py verify 找出损坏的文件，再运行 uv run"
            " scripts/build.py --datas 目录 重新生成；已解析和已向量化的部分不会重做。",
        )


class DiskFullError(LibraryError):
    """There was no room for something. What was published before stays in force."""

    retryable = True

    def __init__(self, what: str, what_zh: str, folder: Path, free: int) -> None:
        super().__init__(
            f"No room left in {folder} for {what}: {free / 1e6:,.1f} MB free.",
            f"{folder} 空间不足，无法写入{what_zh}：剩余 {free / 1e6:,.1f} MB。",
            hint="What was finished is kept. Free some space and run the same command again.",
            hint_zh="已完成的部分均已保存。请清理磁盘空间后再次运行同一命令。",
        )


class LibraryBusyError(LibraryError):
    """Another script is writing."""

    retryable = True


class VersionMismatchError(LibraryError):
    """An artefact was made by another version of a stage and must be rebuilt, not mixed."""


class ProviderError(PagewitnessError):
    """A model could not be reached or gave something unusable."""


class ProviderUnavailableError(ProviderError):
    """Network trouble, a time-out, 429 or 5xx after all retries."""

    retryable = True


class ProviderResponseInvalidError(ProviderError):
    """The answer has the wrong length, order, dimension, or values that are not finite."""


class ProviderRequestError(ProviderError):
    """The service refused this one request (a text too long, a picture it cannot read); others may pass."""


class ProviderSettingsError(ProviderError, SettingsError):
    """The service refuses the key, the model or the address: nothing will pass until it is put right."""


class ModelFileError(ProviderError):
    """Bundled weights are absent or not the pinned ones."""


class OcrUnfinishedError(DocumentError):
    """OCR used up its time; what it has read is kept, and the same call goes on from there."""

    retryable = True

    def __init__(self, read: int, pages: int) -> None:
        super().__init__(
            f"{read} of {pages} scanned pages were read by OCR in the time allowed.",
            f"在限定时间内识别了 {pages} 张扫描页中的 {read} 张。",
            hint="Run the same command again.",
            hint_zh="请再次运行同一命令。",
        )


class UnreadableDocumentError(DocumentError):
    """A PDF that gives no pages. `status` is a `DocumentStatus` value (`needs_password`, `damaged` …)."""

    def __init__(
        self, status: str, message: str, message_zh: str, *, hint: str = "", hint_zh: str = ""
    ) -> None:
        super().__init__(message, message_zh, hint=hint, hint_zh=hint_zh)
        self.status = status
