"""A call before it is sent: what a method asks for, and how that is written into a request."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any
from urllib.parse import quote, urlencode

from ._model import Model
from ._moments import write_day_or_moment
from ._options import CallOptions, check_call_options
from ._sentinel import NOT_GIVEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What a method asks for, whatever becomes of it on the way."""

    method: str
    path: str
    """With `{name}` where a path parameter goes."""
    parameters: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    """None and NOT_GIVEN are left out."""
    body: Any = NOT_GIVEN
    takes_key: bool = False
    """Whether an Idempotency-Key is made for it."""
    repeatable: bool = True
    """Whether it can be sent again without harm when its answer was lost."""
    removes: bool = False
    """Whether it answers nothing and 404 to a second attempt means that the first one worked."""
    batch: bool = False
    """Whether it is several GraphQL operations, which are answered by a list."""
    accept: str = "application/json"
    options: CallOptions = field(default_factory=CallOptions)

    def __post_init__(self) -> None:
        check_call_options(self.options)

    def target(self) -> str:
        """Path and query."""
        path = self.path
        for name, value in self.parameters.items():
            path = path.replace(f"{{{name}}}", _segment(name, value))
        pairs = [
            (name, query_text(value))
            for name, value in self.query.items()
            if value is not None and value is not NOT_GIVEN
        ]
        if not pairs:
            return path
        return f"{path}{'&' if '?' in path else '?'}{urlencode(pairs, quote_via=quote, safe=',:')}"

    def content(self) -> bytes | None:
        """The JSON of the body in UTF-8."""
        if self.body is NOT_GIVEN:
            return None
        body = self.body
        if isinstance(body, Mapping):
            body = {name: value for name, value in body.items() if value is not NOT_GIVEN}
        text = json.dumps(
            body, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_json
        )
        return text.encode()

    def after(self, cursor: str) -> Call:
        """The same list from a cursor on."""
        query = {
            name: value for name, value in self.query.items() if name not in ("offset", "page")
        }
        options: CallOptions = {**self.options}
        # The tag is the first page's.
        options.pop("if_none_match", None)
        return replace(self, query={**query, "cursor": cursor}, options=options)


def _segment(name: str, value: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} is text, not {type(value).__name__}")
    # An empty segment or one of dots would be another address.
    if value in ("", ".", ".."):
        raise ValueError(f"{name} cannot be {value!r}")
    return quote(value, safe="")


def query_text(value: Any) -> str:
    """A value of a query: lists with commas, times in UTC."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, dt.date):
        return write_day_or_moment(value)
    if isinstance(value, Iterable):
        return ",".join(query_text(item) for item in value)
    return str(value)


def _json(value: Any) -> Any:
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, dt.date):
        return write_day_or_moment(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, memoryview)):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")
