"""What an address and a key may look like; said before the first request, and without quoting either."""

from __future__ import annotations

from urllib.parse import urlsplit

from pydantic import SecretStr

from core.errors import SettingsError


def host_of(base_url: str) -> tuple[str, bool]:
    """Host and port of an address, and whether it is this machine."""
    parts = urlsplit(base_url)
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in ("http", "https") or not parts.hostname or port == -1:
        raise SettingsError(
            "LOCAL_BASE_URL (or OPENAI_BASE_URL) is not an http:// or https:// address.",
            "LOCAL_BASE_URL（或 OPENAI_BASE_URL）不是 http:// 或 https:// 地址。",
            hint="For example: LOCAL_BASE_URL=http://localhost:8000/v1",
            hint_zh="例如：LOCAL_BASE_URL=http://localhost:8000/v1",
        )
    if parts.username or parts.password or parts.query:
        raise SettingsError(
            "The address of the models must not hold a key or a password.",
            "模型地址中不能包含密钥或密码。",
            hint="Put the key in LOCAL_API_KEY.",
            hint_zh="请把密钥写入 LOCAL_API_KEY。",
        )
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    host = f"{name}:{port}" if port else name
    return host, is_this_machine(host)


def checked_key(key: SecretStr) -> SecretStr:
    """The key without blanks around it; HTTP libraries quote a header that they cannot send."""
    value = key.get_secret_value().strip()
    if not value.isascii() or (value and not value.isprintable()):
        raise SettingsError(
            "The API key holds characters that no key has (line breaks or non-ASCII).",
            "API 密钥中含有非法字符（换行或非 ASCII 字符）。",
            hint="Check LOCAL_API_KEY or OPENAI_API_KEY in .env.",
            hint_zh="请检查 .env 中的 LOCAL_API_KEY 或 OPENAI_API_KEY。",
        )
    return SecretStr(value)


def is_this_machine(host: str) -> bool:
    """Whether a host, with or without port, is a loopback address."""
    name = (urlsplit(f"//{host}").hostname or "").lower()
    return name in ("localhost", "::1") or name.endswith(".localhost") or name.startswith("127.")
