"""What came with an answer besides its body: status, headers, limits."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

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
    limit, remaining, reset = _counts(headers, "x-ratelimit")
    rate_limit = None
    if limit is not None and remaining is not None and reset is not None:
        local = headers.get("x-ratelimit-mode") == "local"
        rate_limit = RateLimit(limit=limit, remaining=remaining, reset=_moment(reset), local=local)
    limit, remaining, reset = _counts(headers, "x-quota")
    quota = None
    if limit is not None and remaining is not None and reset is not None:
        quota = Quota(limit=limit, remaining=remaining, reset=_moment(reset))
    return LastResponse(
        status=status,
        headers=headers,
        request_id=headers.get("x-request-id"),
        rate_limit=rate_limit,
        quota=quota,
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


def _counts(headers: httpx2.Headers, prefix: str) -> tuple[int | None, int | None, int | None]:
    limit, remaining, reset = (
        _whole(headers.get(f"{prefix}-{name}")) for name in ("limit", "remaining", "reset")
    )
    return limit, remaining, reset


def _whole(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() else None


def _moment(seconds: int) -> dt.datetime:
    return dt.datetime.fromtimestamp(seconds, dt.timezone.utc)
