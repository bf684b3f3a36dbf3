"""One client policy for every model over HTTP: who may call, how often, how long, and what an error means.

The openai SDK speaks the OpenAI-compatible routes and httpx2 the rest, both through one HTTP client that
sends our key and nothing else about this machine, follows no redirect, and never retries by itself.
"""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import SecretStr

from core.errors import ProviderError
from core.providers.address import checked_key, host_of
from core.providers.gate import Gate
from core.providers.http_errors import Trouble, from_status, invalid, scrub, unavailable

if TYPE_CHECKING:
    import httpx2
    import openai
    from tenacity import RetryCallState

T = TypeVar("T")

LARGEST_ANSWER = 64 * 1024 * 1024
_HEADERS_SENT = frozenset(
    {"accept", "accept-encoding", "connection", "content-length", "content-type", "host", "transfer-encoding"}
    | {"x-stainless-raw-response"}  # read back from the request by the SDK
)


@dataclass(frozen=True, slots=True)
class Policy:
    """Bounds in seconds, and how often one request is tried. `longest_wait` caps a Retry-After."""

    connect: float = 10.0
    request: float = 120.0
    silence: float = 30.0
    attempts: int = 6
    total: float = 300.0
    first_wait: float = 0.5
    longest_wait: float = 60.0


class _TroubleError(Exception):
    """Carries a trouble through the retry loop; never leaves this module."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(str(trouble.error))
        self.trouble = trouble


class Service:
    """One address with its key. Safe to call from several threads; nothing is sent by making one.

    Raises SettingsError for an address or a key that cannot be one.
    """

    def __init__(self, base_url: str, key: SecretStr, policy: Policy | None = None, limit: int = 4) -> None:
        self.base_url = base_url.rstrip("/")
        self.host, self.is_local = host_of(self.base_url)
        self.policy = policy or Policy()
        self._key = checked_key(key)
        self._gate = Gate(limit)
        self._lock = threading.RLock()
        self._http: httpx2.Client | None = None
        self._sdk: openai.OpenAI | None = None

    def __repr__(self) -> str:
        return f"Service({self.host})"

    @property
    def http(self) -> httpx2.Client:
        """The HTTP client. A proxy of the environment is used, but never on the way to this machine."""
        with self._lock:
            if self._http is None:
                import httpx2

                self._http = httpx2.Client(
                    timeout=self._timeout(self.policy.request),
                    limits=httpx2.Limits(max_connections=64, max_keepalive_connections=16),
                    trust_env=not self.is_local,
                    event_hooks={"request": [self._dress]},
                )
            return self._http

    @property
    def sdk(self) -> openai.OpenAI:
        """The SDK over that client; imported at the first call. It is given no key and reads none."""
        with self._lock:
            if self._sdk is None:
                from openai import OpenAI

                self._sdk = OpenAI(
                    api_key="set-per-request", base_url=self.base_url, max_retries=0, http_client=self.http
                )
            return self._sdk

    def _dress(self, request: httpx2.Request) -> None:
        """Keep the headers HTTP needs, drop what the SDK tells about this machine, add the key."""
        for name in list(request.headers):
            if name.lower() not in _HEADERS_SENT:
                del request.headers[name]
        request.headers["user-agent"] = "pagewitness"
        if key := self._key.get_secret_value():
            request.headers["authorization"] = f"Bearer {key}"

    def _timeout(self, read: float) -> httpx2.Timeout:
        import httpx2

        return httpx2.Timeout(read, connect=min(read, self.policy.connect))

    def call(
        self,
        model: str,
        send: Callable[[httpx2.Timeout, float], T],
        *,
        seconds: float | None = None,
        attempts: int | None = None,
        silence: float | None = None,
    ) -> T:
        """`send(timeout, until)` until it succeeds, as often and as long as the policy allows.

        `seconds` bounds everything, retries included; `until` is the monotonic time by which one try must
        have ended. `silence` bounds the wait for a sign of life, after which nothing is tried again.
        Raises the errors of the provider protocols.
        """
        from tenacity import Retrying, retry_if_exception, stop_after_attempt, stop_before_delay

        total = self.policy.total if seconds is None else seconds
        end = time.monotonic() + total
        retrying = Retrying(
            retry=retry_if_exception(
                lambda e: (
                    isinstance(e, _TroubleError) and e.trouble.again and not (silence and e.trouble.late)
                )
            ),
            stop=stop_after_attempt(attempts or self.policy.attempts) | stop_before_delay(total),
            wait=self._wait,
            reraise=True,
        )
        try:
            result: T = retrying(self._try, model, send, end, silence)
        except _TroubleError as problem:
            error = problem.trouble.error
        else:
            return result
        raise error

    def _try(
        self,
        model: str,
        send: Callable[[httpx2.Timeout, float], T],
        end: float,
        silence: float | None,
    ) -> T:
        try:
            with self._gate.passing(end):
                until = min(end, time.monotonic() + self.policy.request)
                left = max(0.001, until - time.monotonic())
                with self._errors(model):
                    result = send(self._timeout(min(left, silence or left)), until)
        except TimeoutError:
            late = unavailable(self.host, "has no free place in time", "在时限内没有空闲名额")
            raise _TroubleError(Trouble(late)) from None
        except _TroubleError as problem:
            if problem.trouble.throttled:
                asked = problem.trouble.wait or self.policy.first_wait
                self._gate.throttled(min(asked, self.policy.longest_wait))
            raise
        self._gate.succeeded()
        return result

    def _wait(self, state: RetryCallState) -> float:
        """Doubling waits with jitter, and never less than the service asked for, up to a cap."""
        policy = self.policy
        backoff: float = policy.first_wait * 2 ** (state.attempt_number - 1) * random.uniform(0.5, 1.5)
        problem = state.outcome.exception() if state.outcome else None
        asked = problem.trouble.wait if isinstance(problem, _TroubleError) else None
        if asked is None:
            return min(backoff, policy.longest_wait)
        return min(asked, policy.longest_wait) + policy.first_wait * random.uniform(0.0, 0.5)

    @contextmanager
    def _errors(self, model: str) -> Iterator[None]:
        """Turn what the SDK and httpx2 raise into a trouble; the original, with its request, is let go."""
        trouble: Trouble | None = None
        try:
            yield
        except ProviderError as error:
            trouble = Trouble(error)
        except Exception as error:
            trouble = self._trouble(error, model)
            if trouble is None:
                raise
        if trouble is not None:
            raise _TroubleError(trouble)

    def guarded(self, model: str, pieces: Iterator[T]) -> Iterator[T]:
        """The same pieces; what goes wrong between them is raised as a typed error."""
        while True:
            trouble: Trouble | None = None
            try:
                piece = next(pieces)
            except StopIteration:
                return
            except ProviderError:
                raise
            except Exception as error:
                trouble = self._trouble(error, model)
                if trouble is None:
                    raise
            if trouble is not None:
                raise trouble.error
            yield piece

    def _trouble(self, error: Exception, model: str) -> Trouble | None:
        import httpx2
        import openai

        if isinstance(error, openai.APIStatusError | httpx2.HTTPStatusError):
            response = error.response
            key = self._key.get_secret_value()
            return from_status(response.status_code, response.headers, response.text, self.host, model, key)
        if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException):
            late = unavailable(self.host, "did not answer in time", "未在时限内应答")
            return Trouble(late, again=True, late=True)
        if isinstance(error, openai.APIConnectionError | httpx2.TransportError | httpx2.StreamError):
            broken = unavailable(self.host, "cannot be reached or broke off", "无法连接或连接中断")
            return Trouble(broken, again=True)
        if isinstance(error, openai.OpenAIError | httpx2.HTTPError | httpx2.InvalidURL):
            return Trouble(invalid(self.host, type(error).__name__, type(error).__name__))
        return None

    def exchange(
        self, method: str, route: str, body: dict[str, Any] | None, timeout: httpx2.Timeout, until: float
    ) -> dict[str, Any]:
        """One request to a route that the SDK does not know. Raises what httpx2 raises, for `call`."""
        url = f"{self.base_url}/{route}"
        with self.http.stream(method, url, json=body, timeout=timeout) as response:
            if not response.is_success:
                response.read()
                response.raise_for_status()
            return self.read_json(response, until)

    def read_json(self, response: httpx2.Response, until: float) -> dict[str, Any]:
        """The JSON object of a response that is being streamed, all of it before `until`.

        Services that are busy send blanks for minutes to keep the line open; no read time-out sees that.
        """
        data = bytearray()
        for piece in response.iter_bytes():
            data += piece
            self.check_time(until)
            if len(data) > LARGEST_ANSWER:
                raise invalid(self.host, "it does not end", "内容过长")
        try:
            value = json.loads(bytes(data))
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise invalid(self.host, "it is not a JSON object", "不是 JSON 对象")
        return value

    def check_time(self, until: float) -> None:
        """Raise the time-out of the HTTP client when `until` has passed."""
        import httpx2

        if time.monotonic() > until:
            raise httpx2.ReadTimeout("time is up")

    def scrubbed(self, text: str) -> str:
        """Words of the service, short and without this key."""
        return scrub(" ".join(text.split()), self._key.get_secret_value())[:200]
