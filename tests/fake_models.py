"""One server that behaves like the model services: chat, vision, embeddings, rerank, models; with faults.

    def test_something(fake_models, settings_for):
        fake_models.fail("embeddings", status(429, retry_after=0.2))   # the next request only
        providers = make_providers(settings_for(LOCAL_EMBEDDING_MODEL="m"))

Requests are kept in `fake_models.requests`. What the chat model says is `fake_models.say`, a text or a
function of the request body.
"""

from __future__ import annotations

import base64
import json
import re
import socket
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

import numpy as np
import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from core.providers.service import Policy
from core.settings import Settings

KEY = "sk-test-5ecret-0f-pagewitness"
FAST = Policy(connect=1.0, request=3.0, silence=0.8, attempts=3, total=5.0, first_wait=0.01, longest_wait=0.5)
"""Time-outs and waits scaled down, for `make_providers(settings, FAST)`."""

Body = dict[str, Any]
Fault = Callable[["FakeModels", Body], Response]


@dataclass(frozen=True)
class Seen:
    route: str
    body: Body
    headers: dict[str, str]
    at: float


@dataclass
class FakeModels:
    server: HTTPServer
    key: str = KEY
    dimension: int = 64
    models: tuple[str, ...] = ("chat-model", "vision-model", "embedding-model", "rerank-model")
    say: str | Callable[[Body], str] = "The fake model has spoken. 虚构的模型说话了。"
    piece: int = 40
    """Bytes of a streamed answer that go out at a time; cuts through characters on purpose."""
    refuses: tuple[str, ...] = ()
    """Parts of a chat request that are answered with 400 (`response_format`, `stream_options` …)."""
    slow: float = 0.0
    requests: list[Seen] = field(default_factory=list)
    most_at_once: int = 0
    _faults: dict[str, deque[Fault]] = field(default_factory=lambda: defaultdict(deque))
    _always: dict[str, Fault] = field(default_factory=dict)
    _inside: int = 0
    _lock: Any = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        routes = {
            "chat/completions": self._chat,
            "embeddings": self._embeddings,
            "rerank": self._rerank,
            "models": self._models,
        }
        for route, answer in routes.items():
            handler = self.server.expect_request(f"/v1/{route}")
            handler.respond_with_handler(lambda r, route=route, answer=answer: self._serve(route, answer, r))

    @property
    def base_url(self) -> str:
        return self.server.url_for("/v1")

    @property
    def host(self) -> str:
        return f"{self.server.host}:{self.server.port}"

    def fail(self, route: str, *faults: Fault) -> None:
        """Answer the next requests to a route (`chat`, `embeddings`, `rerank`, `models`) with these."""
        self._faults[_full(route)].extend(faults)

    def always_fail(self, route: str, fault: Fault | None) -> None:
        """Answer every request to a route with this; None: no longer."""
        if fault is None:
            self._always.pop(_full(route), None)
        else:
            self._always[_full(route)] = fault

    def count(self, route: str = "") -> int:
        return sum(not route or r.route == _full(route) for r in self.requests)

    def bodies(self, route: str) -> list[Body]:
        return [r.body for r in self.requests if r.route == _full(route)]

    def _serve(self, route: str, answer: Callable[[Body], Response], request: Request) -> Response:
        body = request.get_json(force=True) if request.method == "POST" else {}
        with self._lock:
            headers = {k.lower(): v for k, v in request.headers.items()}
            self.requests.append(Seen(route, body, headers, time.monotonic()))
            self._inside += 1
            self.most_at_once = max(self.most_at_once, self._inside)
            fault = self._faults[route].popleft() if self._faults[route] else self._always.get(route)
        try:
            time.sleep(self.slow)
            if fault is not None:
                return fault(self, body)
            if self.key and request.headers.get("authorization") != f"Bearer {self.key}":
                return status(
                    401, "Incorrect API key provided: " + str(request.headers.get("authorization"))
                )(self, body)
            return answer(body)
        finally:
            with self._lock:
                self._inside -= 1

    def _models(self, _: Body) -> Response:
        return as_json({"object": "list", "data": [{"id": m, "object": "model"} for m in self.models]})

    def _chat(self, body: Body) -> Response:
        for part in self.refuses:
            if part in body or part == body.get("response_format", {}).get("type"):
                return status(400, f"Unrecognized request argument supplied: {part}")(self, body)
        text = self.say if isinstance(self.say, str) else self.say(body)
        usage = {"prompt_tokens": len(json.dumps(body["messages"])) // 4, "completion_tokens": len(text) // 4}
        usage["total_tokens"] = sum(usage.values())
        if body.get("stream"):
            data = sse(text, body["model"], usage if body.get("stream_options") else None)
            return streamed(data[i : i + self.piece] for i in range(0, len(data), self.piece))
        return as_json(completion(text, body["model"]) | {"usage": usage})

    def _embeddings(self, body: Body) -> Response:
        vectors = [embed(text, body.get("dimensions") or self.dimension) for text in body["input"]]
        return as_json(embeddings_answer(vectors, body))

    def _rerank(self, body: Body) -> Response:
        asked = set(body["query"])
        scores = [len(asked & set(text)) / max(1, len(asked)) for text in body["documents"]]
        results = [{"index": i, "relevance_score": s} for i, s in enumerate(scores)]
        results.sort(key=lambda r: -float(r["relevance_score"]))
        return as_json({"id": "r1", "results": results[: body["top_n"]], "meta": {"billed_units": {}}})


def _full(route: str) -> str:
    return "chat/completions" if route == "chat" else route


def embed(text: str, dimension: int) -> list[float]:
    """Not normalised, the same for the same text, alike for texts that share pairs of characters."""
    vector = np.full(dimension, 0.01)
    for a, b in zip(text, text[1:] + " ", strict=True):
        vector[crc32((a + b).encode("utf-8", "surrogatepass")) % dimension] += 1.0
    return [float(v) for v in vector]


def embeddings_answer(vectors: list[list[float]], body: Body) -> Body:
    coded: list[Any] = list(vectors)
    if body.get("encoding_format") == "base64":
        coded = [base64.b64encode(np.asarray(v, "<f4").tobytes()).decode() for v in vectors]
    data = [{"object": "embedding", "index": i, "embedding": v} for i, v in enumerate(coded)]
    tokens = sum(len(text) // 4 for text in body["input"])
    return {
        "object": "list",
        "data": data,
        "model": body["model"],
        "usage": {"prompt_tokens": tokens, "total_tokens": tokens},
    }


def completion(text: str | None, model: str = "chat-model", reason: str = "stop", **message: Any) -> Body:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": model,
        "choices": [
            {
                "index": 0,
                "message": {"role": "assistant", "content": text, **message},
                "finish_reason": reason,
            }
        ],
    }


def sse(text: str, model: str, usage: Body | None = None, reason: str = "stop") -> bytes:
    """The bytes of a whole stream."""
    chunk = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": model}
    deltas: list[Body] = [{"role": "assistant", "content": ""}]
    deltas += [{"content": text[i : i + 3]} for i in range(0, len(text), 3)]
    events: list[Body] = [
        chunk | {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas
    ]
    events.append(chunk | {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]})
    if usage is not None:
        events.append(chunk | {"choices": [], "usage": usage})
    lines = [f"data: {as_text(e)}\n\n" for e in events]
    return "".join([": comment\n\n", *lines, "data: [DONE]\n\n"]).encode()


def as_json(value: Any, code: int = 200) -> Response:
    return Response(as_text(value), code, content_type="application/json")


def as_text(value: Any) -> str:
    """JSON as real servers write it; with escapes where it cannot be written otherwise."""
    text = json.dumps(value, ensure_ascii=False)
    return json.dumps(value) if re.search("[\ud800-\udfff]", text) else text


def streamed(pieces: Iterator[bytes]) -> Response:
    return Response(pieces, content_type="text/event-stream")


# --- faults -----------------------------------------------------------------------------------------------


def status(code: int, message: str = "fault", *, retry_after: float | str | None = None) -> Fault:
    """An error body as OpenAI words it, with or without Retry-After."""

    def fault(_: FakeModels, body: Body) -> Response:
        del body
        response = as_json({"error": {"message": message, "type": "fault", "code": None}}, code)
        if retry_after is not None:
            response.headers["Retry-After"] = str(retry_after)
        return response

    return fault


def answers(value: Any) -> Fault:
    """200 with this JSON value; a function makes it from the request body, a str is sent as it is."""

    def fault(_: FakeModels, body: Body) -> Response:
        made = value(body) if callable(value) else value
        return Response(made, content_type="text/html") if isinstance(made, str) else as_json(made)

    return fault


def says(text: str | None, reason: str = "stop", **message: Any) -> Fault:
    """A completion, or a stream of it, with this text and finish reason."""

    def fault(_: FakeModels, body: Body) -> Response:
        if body.get("stream"):
            return streamed(iter([sse(text or "", body["model"], None, reason)]))
        return as_json(completion(text, body["model"], reason, **message))

    return fault


def hangs(seconds: float) -> Fault:
    """Nothing for a while, then 200 with nothing."""

    def fault(_: FakeModels, body: Body) -> Response:
        del body
        time.sleep(seconds)
        return as_json({})

    return fault


def drips(seconds: float, piece: bytes = b"\n") -> Fault:
    """A blank now and then, never an answer: keeps a read time-out from ever firing."""

    def pieces() -> Iterator[bytes]:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            yield piece
            time.sleep(0.05)

    def fault(_: FakeModels, body: Body) -> Response:
        kind = "text/event-stream" if body.get("stream") else "application/json"
        return Response(pieces(), content_type=kind)

    return fault


def breaks_off(text: str = "half an ans", silence: float = 0.0, after: bytes = b"") -> Fault:
    """A stream that says something, is silent for a while, and ends without an end."""

    def pieces(model: str) -> Iterator[bytes]:
        yield sse(text, model).split(b'data: {"id": "chatcmpl-1"')[0]
        chunk = {"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": None}]}
        yield f"data: {json.dumps(chunk)}\n\n".encode()
        time.sleep(silence)
        yield after

    return lambda _, body: streamed(pieces(body["model"]))


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- fixtures, imported by conftest -------------------------------------------------------------------------


@pytest.fixture(scope="session")
def model_server() -> Iterator[HTTPServer]:
    server = HTTPServer(host="127.0.0.1", port=0, threaded=True)
    server.start()
    yield server
    server.clear()
    server.stop()


@pytest.fixture
def fake_models(model_server: HTTPServer) -> Iterator[FakeModels]:
    yield FakeModels(model_server)
    model_server.clear()


@pytest.fixture
def settings_for(fake_models: FakeModels, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Settings]:
    """Settings that point at the fake server, with these models named and nothing else."""
    for value in Settings.model_fields.values():
        monkeypatch.delenv(str(value.validation_alias), raising=False)

    def make(**values: Any) -> Settings:
        given = {"LOCAL_BASE_URL": fake_models.base_url, "LOCAL_API_KEY": KEY, "PAGEWITNESS_WORKERS": 1}
        return Settings(_env_file=None, **(given | values))  # type: ignore[call-arg]

    return make
