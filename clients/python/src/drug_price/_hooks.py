"""Hooks: what a caller's own functions are told of requests, neither keys nor headers among it."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from ._errors import ConfigurationError

logger = logging.getLogger("drug_price")


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestInfo:
    """A request is about to be sent."""

    method: str
    url: str
    """Whole, with its query."""
    attempt: int
    """From 1; a retry is the next."""
    idempotency_key: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResponseInfo:
    """An answer came."""

    method: str
    url: str
    attempt: int
    status: int
    request_id: str | None
    duration: float
    """Seconds from the request to the end of the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryInfo:
    """The request will be sent again, after a pause."""

    method: str
    url: str
    attempt: int
    """The attempt that failed."""
    reason: str
    """`status 503`, `connection`, `timeout`, `broken answer`."""
    delay: float
    """Seconds until the next."""


InfoT = TypeVar("InfoT", RequestInfo, ResponseInfo, RetryInfo)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """The caller's functions. What one raises is logged and goes no further."""

    on_request: Callable[[RequestInfo], None] | None = None
    on_response: Callable[[ResponseInfo], None] | None = None
    on_retry: Callable[[RetryInfo], None] | None = None

    def __post_init__(self) -> None:
        for name in ("on_request", "on_response", "on_retry"):
            if inspect.iscoroutinefunction(getattr(self, name)):
                raise ConfigurationError(
                    f"{name}: give a plain function; nobody awaits it (it may start a task)"
                )

    def request(self, info: RequestInfo) -> None:
        """Tells of a request, the log as well."""
        logger.debug("%s %s, attempt %d", info.method, info.url, info.attempt)
        _tell(self.on_request, info)

    def response(self, info: ResponseInfo) -> None:
        """Tells of an answer, the log as well."""
        told = (info.method, info.url, info.status, info.duration, info.request_id)
        logger.debug("%s %s answered %d in %.3f s (%s)", *told)
        _tell(self.on_response, info)

    def retry(self, info: RetryInfo) -> None:
        """Tells of a retry, the log as well."""
        told = (info.method, info.url, info.delay, info.reason)
        logger.info("%s %s again in %.3f s: %s", *told)
        _tell(self.on_retry, info)


def _tell(hook: Callable[[InfoT], None] | None, info: InfoT) -> None:
    if hook is None:
        return
    try:
        hook(info)
    except Exception:
        logger.exception("a hook raised on %s; the call goes on", type(info).__name__)
