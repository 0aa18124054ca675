"""What came with an answer besides its body: status, headers, limits."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import TypedDict

import httpx2


@dataclass(frozen=True, slots=True, kw_only=True)
class RateLimit:
    """Of the minute: what the plan allows the account, and what of it is left."""

    limit: int
    remaining: int
    reset: dt.datetime
    """When it is whole again, in UTC."""
    local: bool
    """Whether a share is counted by one process alone, because the shared count is away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quota:
    """Of the month: what the plan allows the account, and what of it is left."""

    limit: int
    remaining: int
    reset: dt.datetime
    """When the next month begins, in UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastResponse:
    """What came with an answer besides its body."""

    status: int
    headers: httpx2.Headers = field(repr=False)
    """All of them; names in any case."""
    request_id: str | None
    """To be told to the service's operator when something is wrong."""
    rate_limit: RateLimit | None
    quota: Quota | None
    """None where nothing is counted: in the sandbox, for example."""
    attempts: int
    """How many requests it took, from 1."""
    idempotent_replayed: bool
    """Whether this is the kept answer to an earlier request with the same Idempotency-Key."""
    deprecation: str | None
    """The header Deprecation (RFC 9745), `@<Unix seconds>`, where something deprecated was used."""
    etag: str | None
    """For the option `if_none_match`."""
    sandbox: bool
    """Whether the answer says that it is the sandbox's, whose data is made up."""


def read_response(
    status: int, headers: httpx2.Headers, attempts: int, body: object
) -> LastResponse:
    """Of an answer's headers, and of its parsed body, which tells the sandbox."""
    local = headers.get("x-ratelimit-mode") == "local"
    minute, month = _counts(headers, "x-ratelimit"), _counts(headers, "x-quota")
    return LastResponse(
        status=status,
        headers=headers,
        request_id=headers.get("x-request-id"),
        rate_limit=None if minute is None else RateLimit(**minute, local=local),
        quota=None if month is None else Quota(**month),
        attempts=attempts,
        idempotent_replayed=headers.get("idempotent-replayed") == "true",
        deprecation=headers.get("deprecation"),
        etag=headers.get("etag"),
        sandbox=_is_sandbox(body),
    )


def _is_sandbox(body: object) -> bool:
    if isinstance(body, list):
        return any(_is_sandbox(one) for one in body)
    if not isinstance(body, dict):
        return False
    extensions = body.get("extensions")
    return body.get("_sandbox") is True or (
        isinstance(extensions, dict) and extensions.get("_sandbox") is True
    )


class _Counts(TypedDict):
    limit: int
    remaining: int
    reset: dt.datetime


def _counts(headers: httpx2.Headers, prefix: str) -> _Counts | None:
    told = [headers.get(f"{prefix}-{name}", "") for name in ("limit", "remaining", "reset")]
    if not all(text.isascii() and text.isdigit() for text in told):
        return None
    try:
        limit, remaining, reset = (int(text) for text in told)
        at = dt.datetime.fromtimestamp(reset, dt.timezone.utc)
    except (ValueError, OverflowError, OSError):
        # Another's headers of the same name, in another unit.
        return None
    return _Counts(limit=limit, remaining=remaining, reset=at)
