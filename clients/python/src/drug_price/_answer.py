"""Answers, read: JSON, or the error that an answer is."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx2

from ._errors import (
    ERRORS_BY_STATUS,
    APIError,
    ErrorDetail,
    GraphQLError,
    NotModifiedError,
    ServerError,
    UnexpectedAnswerError,
)
from ._response import LastResponse, read_response
from ._retry import read_retry_after

T = TypeVar("T")
BODY_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Answer:
    """JSON as it came, for what has no method."""

    data: Any
    """None where the answer has no body."""
    last_response: LastResponse


class Received:
    """An answer that came whole, before anything is made of it."""

    __slots__ = ("attempts", "body", "headers", "json", "readable", "status")

    def __init__(self, status: int, headers: httpx2.Headers, body: bytes, attempts: int) -> None:
        self.status = status
        self.headers = headers
        self.body = body
        self.attempts = attempts
        self.json: Any = None
        self.readable = True
        """Whether the body is JSON, or nothing."""
        try:
            self.json = json.loads(body) if body.strip() else None
        except (ValueError, RecursionError):
            self.readable = False

    def is_broken(self) -> bool:
        """Whether it says that it is JSON and is none: it was cut where nothing could tell."""
        return not self.readable and "json" in self.headers.get("content-type", "")


def read_answer(received: Received, *, batch: bool) -> Answer:
    """The answer, where it is a good one; else raises the error that it is.

    `batch`: whether several GraphQL operations were asked for.
    """
    parsed = received.json
    response = read_response(received.status, received.headers, received.attempts, parsed)
    if received.readable and 200 <= received.status < 300:
        return Answer(parsed, response)
    # A list has the status that all of its operations share, whatever each of them answered.
    if batch and isinstance(parsed, list):
        return Answer(parsed, response)
    if received.status == 304:
        raise NotModifiedError(last_response=response)
    raise _error_of(received, response, parsed)


def _error_of(received: Received, response: LastResponse, parsed: Any) -> APIError:
    status = received.status
    retry_after = read_retry_after(received.headers.get("retry-after"))
    if isinstance(parsed, dict):
        told = parsed.get("error")
        if isinstance(told, dict):
            return _class_of(status)(
                str(told.get("message", "")),
                status=status,
                code=_text(told.get("code")),
                details=_details(told.get("details")),
                doc_url=_text(told.get("doc_url")),
                retry_after=retry_after,
                last_response=response,
            )
        if isinstance(parsed.get("errors"), list):
            return graphql_error(parsed, response)
    return _class_of(status)(
        _unexpected(received),
        status=status,
        retry_after=retry_after,
        last_response=response,
        body=_start(received.body),
    )


def graphql_error(parsed: Mapping[str, Any], response: LastResponse) -> GraphQLError:
    """Of an answer to a GraphQL operation that has `errors`."""
    errors = [one for one in parsed["errors"] if isinstance(one, dict)]
    first = errors[0] if errors else {}
    extensions = first.get("extensions")
    if not isinstance(extensions, dict):
        extensions = {}
    error = GraphQLError(
        _text(first.get("message")) or "GraphQL answered with errors",
        status=response.status,
        code=_text(extensions.get("code")),
        details=_details(extensions.get("details")),
        doc_url=_text(extensions.get("doc_url")),
        retry_after=read_retry_after(response.headers.get("retry-after")),
        last_response=response,
    )
    error.errors = errors
    error.data = parsed.get("data")
    error.extensions = extensions_of(parsed)
    return error


def extensions_of(parsed: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a GraphQL answer, without the sandbox's mark, which is in `last_response`."""
    extensions = parsed.get("extensions")
    if not isinstance(extensions, dict):
        return {}
    return {name: value for name, value in extensions.items() if name != "_sandbox"}


def decoded(answer: Answer, decode: Callable[[Any], T]) -> T:
    """What `decode` makes of an answer; raises UnexpectedAnswerError for JSON of another form."""
    try:
        return decode(answer.data)
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        raise UnexpectedAnswerError(
            f"the answer has not the form of the contract: {error}",
            status=answer.last_response.status,
            last_response=answer.last_response,
            body=_start(json.dumps(answer.data, ensure_ascii=False).encode()),
        ) from error


def _class_of(status: int) -> type[APIError]:
    if status >= 500:
        return ServerError
    if status < 400:
        return UnexpectedAnswerError
    return ERRORS_BY_STATUS.get(status, APIError)


def _unexpected(received: Received) -> str:
    if 300 <= received.status < 400 and received.status != 304:
        return (
            f"status {received.status}: a redirect to {_where(received.headers)}; it is not "
            "followed, because the key would go along: set base_url to the service's own address"
        )
    kind = received.headers.get("content-type", "no Content-Type")
    return (
        f"status {received.status} with a body that is no JSON of the service ({kind}): "
        f"{_start(received.body)!r}"
    )


def _where(headers: httpx2.Headers) -> str:
    # Without its query, which may be anybody's secret.
    location: str = headers.get("location", "nowhere")
    return location.partition("?")[0][:BODY_SHOWN]


def _start(body: bytes) -> str:
    # A character of UTF-8 has four bytes at most.
    return body[: BODY_SHOWN * 4].decode("utf-8", "replace")[:BODY_SHOWN]


def _details(told: Any) -> list[ErrorDetail]:
    if not isinstance(told, list):
        return []
    return [
        ErrorDetail(str(one.get("field", "")), str(one.get("reason", "")))
        for one in told
        if isinstance(one, dict)
    ]


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None
