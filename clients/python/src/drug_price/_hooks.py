"""Hooks and log lines about requests. Neither contains headers, so neither contains the key.

Each attempt calls `on_request`, and then either `on_response` or `on_error`.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeVar

from ._errors import ConfigurationError

logger = logging.getLogger("drug_price")


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestInfo:
    """A request is about to be sent."""

    call_id: str
    """The same for all attempts of a call."""
    method: str
    url: str
    """The whole URL, including its query."""
    attempt: int
    """1 for the first attempt."""
    idempotency_key: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResponseInfo:
    """A complete response arrived, whatever its status code."""

    call_id: str
    method: str
    url: str
    attempt: int
    status: int
    request_id: str | None
    duration: float
    """Seconds from the request to the end of the body."""


ErrorReason = Literal["timeout", "connection", "certificate", "cancelled"]
"""Why an attempt has no response; `cancelled` by the caller."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorInfo:
    """An attempt ended without a complete response."""

    call_id: str
    method: str
    url: str
    attempt: int
    reason: ErrorReason
    error: BaseException | None
    """The error of the network; None for a body that ended early."""
    duration: float
    """Seconds since the request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryInfo:
    """The request will be sent again after a delay."""

    call_id: str
    method: str
    url: str
    attempt: int
    """The attempt that failed."""
    reason: str
    """`status 503` with the status code of the response, or an `ErrorReason`."""
    delay: float
    """Seconds until the next attempt."""


Info = RequestInfo | ResponseInfo | ErrorInfo | RetryInfo
InfoT = TypeVar("InfoT", RequestInfo, ResponseInfo, ErrorInfo, RetryInfo)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """The caller's functions. What one raises is logged and goes no further."""

    on_request: Callable[[RequestInfo], None] | None = None
    on_response: Callable[[ResponseInfo], None] | None = None
    on_error: Callable[[ErrorInfo], None] | None = None
    on_retry: Callable[[RetryInfo], None] | None = None

    def __post_init__(self) -> None:
        for name in ("on_request", "on_response", "on_error", "on_retry"):
            if inspect.iscoroutinefunction(getattr(self, name)):
                raise ConfigurationError(
                    f"{name}: give a plain function; nobody awaits it (it may start a task)"
                )

    def request(self, info: RequestInfo) -> None:
        """Reports a request."""
        logger.debug("%s: sending", _line(info))
        _tell(self.on_request, info)

    def response(self, info: ResponseInfo) -> None:
        """Reports a response."""
        told = (_line(info), info.status, info.duration, info.request_id)
        logger.debug("%s: %d in %.3f s (request %s)", *told)
        _tell(self.on_response, info)

    def error(self, info: ErrorInfo) -> None:
        """Reports an attempt without a response."""
        logger.debug("%s: %s after %.3f s", _line(info), info.reason, info.duration)
        _tell(self.on_error, info)

    def retry(self, info: RetryInfo) -> None:
        """Reports a retry."""
        logger.warning("%s: %s, retrying in %.3f s", _line(info), info.reason, info.delay)
        _tell(self.on_retry, info)


def _line(info: Info) -> str:
    # Queries may contain postal codes, so log lines leave them out.
    url = info.url.partition("?")[0]
    return f"{info.method} {url} (call {info.call_id}, attempt {info.attempt})"


def _tell(hook: Callable[[InfoT], None] | None, info: InfoT) -> None:
    if hook is None:
        return
    try:
        hook(info)
    except Exception:
        logger.exception("a hook raised on %s; the call goes on", type(info).__name__)
