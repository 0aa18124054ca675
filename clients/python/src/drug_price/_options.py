"""The options of a client and of a call, checked once."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypedDict
from urllib.parse import urlsplit

from ._errors import ConfigurationError
from ._hooks import Hooks

DEFAULT_TIMEOUT = 30.0
DEFAULT_MAX_RETRIES = 3
DEFAULT_MAX_RETRY_WAIT = 60.0


class CallOptions(TypedDict, total=False):
    """What one call does otherwise than its client."""

    timeout: float
    """Seconds for each attempt."""
    total_timeout: float
    """Seconds for the call, with all its attempts and delays."""
    max_retries: int
    idempotency_key: str
    """Replaces the key that the client generates."""
    headers: Mapping[str, str]
    """Sent besides those of the client."""
    if_none_match: str | None
    """An ETag, such as `last_response.etag`: `NotModifiedError` is raised when it still holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a client knows after its options were checked."""

    authorization: str = field(repr=False)
    url: str
    """Where requests go, without a slash at the end."""
    environment: Literal["live", "sandbox"]
    timeout: float
    total_timeout: float | None
    max_retries: int
    max_retry_wait: float
    headers: Mapping[str, str] = field(repr=False)
    hooks: Hooks


def read_settings(
    *,
    api_key: str | None,
    base_url: str | None,
    sandbox_url: str | None,
    timeout: float,
    total_timeout: float | None,
    max_retries: int,
    max_retry_wait: float,
    headers: Mapping[str, str] | None,
    hooks: Hooks,
) -> Settings:
    """The environment has what was not given; raises ConfigurationError for what cannot be."""
    key = api_key if api_key is not None else os.environ.get("DRUG_PRICE_API_KEY") or None
    base = _read_url("base_url", base_url)
    sandbox = _read_url("sandbox_url", sandbox_url)
    environment = _environment_of(key)
    if environment == "live" and base is None and sandbox is not None:
        raise ConfigurationError(
            "base_url: a live key needs it; only sandbox_url is set, where a live key never goes. "
            "Pass base_url or set DRUG_PRICE_BASE_URL, or use a sandbox key"
        )
    url = (sandbox or base) if environment == "sandbox" else base
    if url is None:
        raise ConfigurationError(
            "base_url: the service's address is not known; pass base_url or set DRUG_PRICE_BASE_URL"
        )
    _check_seconds("timeout", timeout, least=0.001)
    if total_timeout is not None:
        _check_seconds("total_timeout", total_timeout, least=0.001)
    _check_seconds("max_retry_wait", max_retry_wait, least=0.0)
    check_retries(max_retries)
    _check_headers(headers or {})
    return Settings(
        authorization=f"Bearer {key}",
        url=url,
        environment=environment,
        timeout=timeout,
        total_timeout=total_timeout,
        max_retries=max_retries,
        max_retry_wait=max_retry_wait,
        headers=MappingProxyType(dict(headers or {})),
        hooks=hooks,
    )


def check_call_options(options: CallOptions) -> None:
    """Refuses what is no option, so that a slip of the pen is not ignored."""
    unknown = set(options) - CallOptions.__optional_keys__
    if unknown:
        known = ", ".join(sorted(CallOptions.__optional_keys__))
        raise TypeError(f"options: unknown {', '.join(sorted(unknown))}; there are {known}")
    if "timeout" in options:
        _check_seconds("timeout", options["timeout"], least=0.001)
    if "total_timeout" in options:
        _check_seconds("total_timeout", options["total_timeout"], least=0.001)
    if "max_retries" in options:
        check_retries(options["max_retries"])
    if options.get("idempotency_key") == "":
        raise ConfigurationError(
            "idempotency_key: it is empty; leave it out for one that is made for the call"
        )
    key = options.get("idempotency_key")
    if key is not None and not _IDEMPOTENCY_KEY.fullmatch(key):
        raise ConfigurationError(
            "idempotency_key: give 1 to 255 printable ASCII characters without spaces"
        )
    if not _HEADER_VALUE.fullmatch(options.get("if_none_match") or ""):
        raise ConfigurationError("if_none_match: give one line of ASCII, such as an answer's etag")
    _check_headers(options.get("headers") or {})


_OWN_HEADERS = frozenset({"authorization", "idempotency-key", "content-length", "host"})
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
# One line of ASCII: what every transport sends as it is.
_HEADER_VALUE = re.compile(r"[\t -~]*")
_IDEMPOTENCY_KEY = re.compile(r"[!-~]{1,255}")


def _check_headers(headers: Mapping[str, str]) -> None:
    """Refuses what cannot be sent or is not the caller's; values may be secrets: not shown."""
    for name, value in headers.items():
        if not isinstance(name, str) or not _HEADER_NAME.fullmatch(name):
            raise ConfigurationError(f"headers: {name!r} is no name of a header")
        if name.lower() in _OWN_HEADERS:
            raise ConfigurationError(f"headers: {name} is set by the client itself; leave it out")
        if not isinstance(value, str) or not _HEADER_VALUE.fullmatch(value):
            raise ConfigurationError(f"headers: the value of {name} must be one line of ASCII")


def check_retries(max_retries: int) -> None:
    """A whole number, not below zero."""
    if isinstance(max_retries, bool) or not isinstance(max_retries, int) or max_retries < 0:
        raise ConfigurationError("max_retries: give a whole number, 0 for none")


def _check_seconds(name: str, seconds: float, *, least: float) -> None:
    known = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not known or not math.isfinite(seconds) or seconds < least:
        raise ConfigurationError(f"{name}: give seconds, at least {least:g}")


def _environment_of(key: str | None) -> Literal["live", "sandbox"]:
    if not key:
        raise ConfigurationError("api_key: there is none; pass api_key or set DRUG_PRICE_API_KEY")
    if not isinstance(key, str) or not key.isascii() or not key.isprintable() or " " in key:
        raise ConfigurationError(
            "api_key: it has white space or letters that no key has; strip() what you read"
        )
    if key.startswith("tm_live_"):
        return "live"
    if key.startswith("tm_sandbox_"):
        return "sandbox"
    raise ConfigurationError(
        "api_key: it begins neither with tm_live_ nor with tm_sandbox_; "
        "a webhook's secret (whsec_) or a password is no key"
    )


def _read_url(name: Literal["base_url", "sandbox_url"], given: str | None) -> str | None:
    variable = f"DRUG_PRICE_{name.upper()}"
    text = given if given is not None else os.environ.get(variable) or None
    if text is None:
        return None
    # What was given is never repeated: it may hold a password.
    refusal = ConfigurationError(
        f"{name}: give an http or https URL, as in https://prices.example.com, without "
        f"credentials, query or fragment (option {name} or variable {variable})"
    )
    try:
        parts = urlsplit(text)
        usable = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.port != 0
            and "@" not in parts.netloc
            and not any(mark in text for mark in "?#\\")
            and text.isascii()
            and text.isprintable()
            and " " not in text
        )
    except (ValueError, TypeError, AttributeError):
        raise refusal from None
    if not usable:
        raise refusal
    return text.rstrip("/")
