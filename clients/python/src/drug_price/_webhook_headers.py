"""Headers as frameworks have them, as one form: names in lower case, each with one text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias


class _HasItems(Protocol):
    """The headers of httpx, Werkzeug, Starlette, Django and the like."""

    def items(self) -> Iterable[tuple[Any, Any]]: ...


HeaderSource: TypeAlias = "Mapping[str, Any] | _HasItems | Iterable[tuple[Any, Any]]"
"""A mapping or pairs; a value may be a list of values, and bytes as ASGI has them."""


def read_headers(headers: HeaderSource | None) -> dict[str, str]:
    """By their names in lower case; those that come several times are joined."""
    if headers is None:
        return {}
    pairs = headers.items() if hasattr(headers, "items") else headers
    values: dict[str, list[str]] = {}
    for name, value in pairs:
        told = (
            [value] if isinstance(value, (str, bytes)) or not isinstance(value, Iterable) else value
        )
        values.setdefault(_text(name).lower(), []).extend(
            _text(one) for one in told if one is not None
        )
    # The list of Standard Webhooks has spaces between.
    return {
        name: (" " if name == "webhook-signature" else ", ").join(texts)
        for name, texts in values.items()
    }


def _text(value: object) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)
