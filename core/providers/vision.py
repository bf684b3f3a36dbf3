"""Descriptions of pictures: a chat completion with a JPEG in it."""

from __future__ import annotations

import base64

from core.errors import InputError
from core.providers.chat import HttpChat
from core.providers.service import Service

MAX_TOKENS = 1000


class HttpVision:
    """A vision model behind an address."""

    def __init__(self, service: Service, model: str) -> None:
        self.model_id = model
        self.host = service.host
        self._chat = HttpChat(service, model)

    def describe(self, jpeg: bytes, prompt: str) -> str:
        """See `VisionModel`. Raises InputError for bytes that are no JPEG."""
        if not jpeg.startswith(b"\xff\xd8"):
            raise InputError("The picture is not a JPEG.", "图片不是 JPEG 格式。")
        url = "data:image/jpeg;base64," + base64.b64encode(jpeg).decode("ascii")
        parts = [{"type": "text", "text": prompt}, {"type": "image_url", "image_url": {"url": url}}]
        turn = {"role": "user", "content": parts}
        completion = self._chat.complete_turns([turn], max_tokens=MAX_TOKENS, seconds=None)
        return completion.text.strip() + ("…" if completion.truncated else "")
