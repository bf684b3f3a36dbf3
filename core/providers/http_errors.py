"""What went wrong on the wire, as one typed error and whether to try again. No key gets into a text."""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from core.errors import (
    ProviderError,
    ProviderRequestError,
    ProviderResponseInvalidError,
    ProviderSettingsError,
    ProviderUnavailableError,
)

TRY_LATER = frozenset({408, 429, 500, 502, 503, 504, 507, 508, 520, 521, 522, 523, 524, 529})
_TOO_LARGE = re.compile(
    r"context.length|maximum context|too many (?:tokens|inputs)|max\w* (?:\w+ )*tokens|token limit"
    r"|less than \d+ tokens|tokens? per |reduce the length|input\w* .*too (?:long|large)"
    r"|exceed\w* .*(?:token|length)|batch[ _-]?size|(?:batch|array) .*(?:larg|long|exceed|limit|at most)",
    re.IGNORECASE,
)
_COUNT = re.compile(r"batch[ _-]?size|\b(?:batch|array|inputs)\b", re.IGNORECASE)
_SECRETS = re.compile(r"(?:Bearer|Basic)\s+\S+|\b(?:sk|pk|rk|hf|gsk|jina|pa)[-_][\w*.-]{8,}", re.IGNORECASE)


class TooLargeError(ProviderRequestError):
    """The request holds too much: halve it. `by_count` when the number of items is what is too large."""

    by_count = False


@dataclass(frozen=True, slots=True)
class Trouble:
    """An error, whether to try again, and when (`wait`: what the service asked for, in seconds).

    `throttled`: too many requests; `late`: it timed out.
    """

    error: ProviderError
    again: bool = False
    throttled: bool = False
    late: bool = False
    wait: float | None = None


def unavailable(where: str, en: str, zh: str) -> ProviderUnavailableError:
    """A model that does not answer now. `where` is its host, `en` and `zh` end a sentence each."""
    return ProviderUnavailableError(
        f"The model service at {where} {en}.",
        f"模型服务 {where} {zh}。",
        hint="Check each model with: uv run scripts/health_check.py",
        hint_zh="逐一检查模型：uv run scripts/health_check.py",
    )


def invalid(where: str, en: str, zh: str) -> ProviderResponseInvalidError:
    """An answer that cannot be used; nothing of it is stored."""
    return ProviderResponseInvalidError(
        f"The model service at {where} gave an unusable answer: {en}.",
        f"模型服务 {where} 返回了无法使用的结果：{zh}。",
    )


def from_status(
    status: int, headers: Mapping[str, str], body: str, where: str, model: str, key: str
) -> Trouble:
    """The trouble behind an HTTP status that is not 2xx. `headers` are case-insensitive."""
    said = server_words(body, key)
    if status in (401, 403):
        return Trouble(
            ProviderSettingsError(
                f"The model service at {where} refuses the key (HTTP {status}).",
                f"模型服务 {where} 拒绝了密钥（HTTP {status}）。",
                hint="Check LOCAL_API_KEY (or OPENAI_API_KEY beside OPENAI_BASE_URL) in .env.",
                hint_zh="请检查 .env 中的 LOCAL_API_KEY（或与 OPENAI_BASE_URL 配套的 OPENAI_API_KEY）。",
            )
        )
    if 300 <= status < 400 or status in (404, 405):
        return Trouble(
            ProviderSettingsError(
                f"The service at {where} does not offer {model} at this address (HTTP {status}{said}).",
                f"服务 {where} 在此地址未提供 {model}（HTTP {status}{said}）。",
                hint="Check the model's name and the address in .env; the address usually ends in /v1.",
                hint_zh="请检查 .env 中的模型名与地址；地址通常以 /v1 结尾。",
            )
        )
    if status == 402 or (status == 429 and "insufficient_quota" in body):
        return Trouble(
            ProviderSettingsError(
                f"The account at {where} has no quota left (HTTP {status}).",
                f"{where} 的账户额度已用完（HTTP {status}）。",
                hint="Check the account's plan and billing.",
                hint_zh="请检查账户的套餐与账单。",
            )
        )
    if status in TRY_LATER or status >= 500:
        error = unavailable(where, f"answered HTTP {status}{said}", f"返回 HTTP {status}{said}")
        wait = retry_after(headers.get("retry-after", ""))
        return Trouble(error, again=True, throttled=status == 429, wait=wait)
    if status == 413 or (status in (400, 422) and _TOO_LARGE.search(body)):
        large = TooLargeError(
            f"A request was too large for {model} at {where} (HTTP {status}{said}).",
            f"请求超出 {where} 上 {model} 的上限（HTTP {status}{said}）。",
        )
        large.by_count = status == 413 or bool(_COUNT.search(body))
        return Trouble(large)
    return Trouble(
        ProviderRequestError(
            f"{model} at {where} refused a request (HTTP {status}{said}).",
            f"{where} 上的 {model} 拒绝了请求（HTTP {status}{said}）。",
        )
    )


def retry_after(value: str, now: float | None = None) -> float | None:
    """Seconds of a Retry-After header, which is a number or an HTTP date; None where it says nothing."""
    value = value.strip()
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(value).timestamp() - (time.time() if now is None else now)
        except (ValueError, TypeError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None


def server_words(body: str, key: str) -> str:
    """The message in an error body, short and without secrets, as `: message`; empty where there is none."""
    try:
        value = json.loads(body)
    except ValueError:
        return ""
    for name in ("error", "message", "detail"):
        if isinstance(value, dict) and name in value:
            value = value[name]
    text = " ".join((value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)).split())
    text = scrub(text, key)[:200]
    return f": {text}" if text and text not in ("{}", "null") else ""


def scrub(text: str, key: str) -> str:
    """The text without this key and without what looks like one."""
    if key:
        text = text.replace(key, "***")
    return _SECRETS.sub("***", text)
