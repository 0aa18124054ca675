"""One call from its first attempt to its answer, without any I/O: what to send, and what next.

A driver sends what `attempt` gives, hands in what came of it, and waits as long as it is told:
so retries are decided once for the sync and the async client.
"""

from __future__ import annotations

import math
import platform
import random
import ssl
import sys
import time
import uuid
from dataclasses import dataclass
from typing import NamedTuple

import httpx2

from ._answer import Answer, Received, read_answer
from ._call import Call
from ._errors import APIConnectionError, APITimeoutError
from ._hooks import ErrorInfo, ErrorReason, RequestInfo, ResponseInfo, RetryInfo
from ._options import Settings
from ._response import read_response
from ._retry import backoff, read_retry_after, with_jitter
from ._version import __version__

USER_AGENT = (
    f"drug-price-python/{__version__} ({platform.python_implementation()}/"
    f"{'.'.join(str(part) for part in sys.version_info[:3])})"
)
# The service executes nothing of a request that it rejects with one of these.
_REFUSED_UNDONE = frozenset({429, 503})
# These happen before a request is sent.
_NEVER_SENT = (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout)
# These are as wrong the next time.
_HOPELESS = (httpx2.UnsupportedProtocol, httpx2.LocalProtocolError, httpx2.TooManyRedirects)


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A request to be sent."""

    method: str
    url: str
    headers: httpx2.Headers
    content: bytes | None
    timeout: float
    """Seconds."""
    deadline: float
    """By `time.monotonic`: when the whole answer must be there."""

    def check_deadline(self) -> None:
        """Call this for each chunk of a body: every chunk may be in time and the body too late."""
        if time.monotonic() > self.deadline:
            raise httpx2.ReadTimeout("the response did not end in time")


class Pause(NamedTuple):
    """Wait, then try again."""

    seconds: float


class Exchange:
    """The attempts of one call."""

    def __init__(self, settings: Settings, call: Call) -> None:
        self._settings = settings
        self._call = call
        self._url = f"{settings.url}{call.target()}"
        self._content = call.content()
        self._key = call.options.get("idempotency_key") or (
            str(uuid.uuid4()) if call.takes_key else None
        )
        self._call_id = str(uuid.uuid4())
        self._attempt = 0
        self._started = 0.0
        self._limit = 0.0
        total = call.options.get("total_timeout", settings.total_timeout)
        self._end = math.inf if total is None else time.monotonic() + total
        # Whether an earlier attempt may have been executed without our hearing of it.
        self._maybe_done = False

    def attempt(self) -> Outgoing:
        """The next request."""
        self._attempt += 1
        method = self._call.method
        info = RequestInfo(
            call_id=self._call_id,
            method=method,
            url=self._url,
            attempt=self._attempt,
            idempotency_key=self._key,
        )
        self._settings.hooks.request(info)
        self._started = time.monotonic()
        self._limit = max(0.001, min(self._timeout(), self._end - self._started))
        deadline = self._started + self._limit
        return Outgoing(method, self._url, self._headers(), self._content, self._limit, deadline)

    def answered(self, status: int, headers: httpx2.Headers, body: bytes) -> Answer | Pause:
        """A complete response: returns it or a pause, or raises its error."""
        received = Received(status, headers, body, self._attempt)
        cut = received.is_broken() and status not in _REFUSED_UNDONE
        if cut:
            self._failed("connection", None)
        else:
            self._settings.hooks.response(
                ResponseInfo(
                    call_id=self._call_id,
                    method=self._call.method,
                    url=self._url,
                    attempt=self._attempt,
                    status=status,
                    request_id=headers.get("x-request-id"),
                    duration=time.monotonic() - self._started,
                )
            )
        if status == 404 and self._call.removes and self._maybe_done:
            return Answer(None, read_response(status, headers, self._attempt, None))
        if status == 408 or status == 429 or status >= 500:
            again = status in _REFUSED_UNDONE or self._call.repeatable
            reason = "connection" if cut else f"status {status}"
        else:
            again = self._call.repeatable and cut
            reason = "connection"
        if status not in _REFUSED_UNDONE:
            self._maybe_done = True
        pause = self._pause(reason, headers) if again else None
        if pause is not None:
            return pause
        return read_answer(received, batch=self._call.batch)

    def lost(self, error: httpx2.RequestError, status: int | None) -> Pause:
        """No complete response, though `status` may be known: returns a pause or raises."""
        unsent = isinstance(error, _NEVER_SENT)
        late = isinstance(error, httpx2.TimeoutException)
        if not unsent and status not in _REFUSED_UNDONE:
            self._maybe_done = True
        untrusted = _is_untrusted(error)
        reason: ErrorReason = "timeout" if late else "certificate" if untrusted else "connection"
        self._failed(reason, error)
        again = unsent or self._call.repeatable or status in _REFUSED_UNDONE
        if again and not untrusted and not isinstance(error, _HOPELESS):
            pause = self._pause(reason, None)
            if pause is not None:
                return pause
        tried = f"{self._attempt} attempt{'' if self._attempt == 1 else 's'}"
        asked = f"{self._call.method} {self._url.partition('?')[0]}"
        if late:
            message = f"{asked}: no answer within {self._limit:g} s, {tried}"
            raise APITimeoutError(message, self._attempt) from error
        what = str(error) or type(error).__name__
        if status is not None:
            what = f"the answer of status {status} was cut short ({what})"
        elif untrusted:
            what = f"the server's certificate is not trusted ({what})"
        raise APIConnectionError(f"{asked}: {what}, {tried}", self._attempt) from error

    def cancelled(self, error: BaseException) -> None:
        """The caller ended the attempt, for example by cancelling its task."""
        self._failed("cancelled", error)

    def _failed(self, reason: ErrorReason, error: BaseException | None) -> None:
        self._settings.hooks.error(
            ErrorInfo(
                call_id=self._call_id,
                method=self._call.method,
                url=self._url,
                attempt=self._attempt,
                reason=reason,
                error=error,
                duration=time.monotonic() - self._started,
            )
        )

    def _pause(self, reason: str, headers: httpx2.Headers | None) -> Pause | None:
        retries = self._call.options.get("max_retries", self._settings.max_retries)
        if self._attempt > retries:
            return None
        asked = None if headers is None else read_retry_after(headers.get("retry-after"))
        if asked is not None and asked > self._settings.max_retry_wait:
            return None
        if asked is None:
            delay = backoff(self._attempt, random.random)
        else:
            delay = with_jitter(asked, random.random)
        if time.monotonic() + delay >= self._end:
            # The call would end within the delay: its error is known now.
            return None
        self._settings.hooks.retry(
            RetryInfo(
                call_id=self._call_id,
                method=self._call.method,
                url=self._url,
                attempt=self._attempt,
                reason=reason,
                delay=delay,
            )
        )
        return Pause(delay)

    def _timeout(self) -> float:
        given = self._call.options.get("timeout")
        if given is not None:
            return given
        # A long poll is silent for as long as it was asked to be.
        wait = self._call.query.get("wait")
        return self._settings.timeout + (wait if isinstance(wait, int) else 0)

    def _headers(self) -> httpx2.Headers:
        options = self._call.options
        headers = httpx2.Headers({"Accept": self._call.accept, "User-Agent": USER_AGENT})
        headers.update(self._settings.headers)
        headers.update(options.get("headers", {}))
        headers["Authorization"] = self._settings.authorization
        if self._content is not None:
            headers["Content-Type"] = "application/json"
        if self._key is not None:
            headers["Idempotency-Key"] = self._key
        if self._attempt > 1:
            headers["X-Retry-Count"] = str(self._attempt - 1)
        tag = options.get("if_none_match")
        if tag is not None:
            headers["If-None-Match"] = tag
        return headers


def _is_untrusted(error: BaseException) -> bool:
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, ssl.SSLCertVerificationError):
            return True
        seen = seen.__cause__ or seen.__context__
    return False
