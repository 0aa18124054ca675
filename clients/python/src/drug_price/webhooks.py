"""Deliveries of webhooks: whether one is genuine, and the event that it brings.

Nothing here asks the service; it needs no client.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import hmac
import json
import math
import time
from collections.abc import Callable, Mapping, Sequence

from ._errors import WebhookFailure, WebhookVerificationError
from ._webhook_headers import HeaderSource, read_headers
from .generated.models import WebhookEvent

TOLERANCE = 300.0
"""Seconds that a delivery may be from the receiver's clock."""
_PREFIX = "whsec_"


def verify(
    raw_body: bytes | bytearray | memoryview | str,
    headers: HeaderSource,
    secret: str | Sequence[str],
    *,
    tolerance: float = TOLERANCE,
    now: float | None = None,
) -> WebhookEvent:
    """The event of a genuine delivery; raises WebhookVerificationError for any other.

    Args:
        raw_body: The body as it came, before anything parsed it.
        headers: The request's, as your framework has them; names in any case.
        secret: The subscription's, `whsec_…`; several while you rotate it.
        tolerance: Seconds that the delivery may be from your clock, either way.
        now: Your clock, in Unix seconds.
    """
    body = _read_body(raw_body)
    secrets = _read_secrets(secret)
    given = read_headers(headers)
    clock = time.time() if now is None else now
    # Compared with what is no number, every timestamp would be in time.
    if not math.isfinite(clock):
        raise ValueError("now is Unix seconds")
    if not tolerance >= 0:
        raise ValueError("tolerance is seconds, not below 0")
    failure: WebhookVerificationError | None = None
    for check in (_check_own, _check_standard):
        try:
            known = check(body, given, secrets, tolerance, clock)
        except WebhookVerificationError as error:
            failure = failure or error
        else:
            if known:
                return _read_event(body)
    raise failure or _error("header_missing", _MISSING)


def sign(
    raw_body: bytes | str, secret: str, *, timestamp: float | None = None, id: str | None = None
) -> dict[str, str]:
    """The headers of a genuine delivery, names in lower case: for tests of your receiver.

    Args:
        raw_body: The body, byte for byte as it will be sent.
        secret: `whsec_…`.
        timestamp: Unix time in seconds. Default: now.
        id: Event ID. Default: the ID in the body.
    """
    body = _read_body(raw_body)
    id = id or _id_in(body) or "evt_test"
    [key] = _read_secrets(secret)
    at = str(int(time.time() if timestamp is None else timestamp))
    return {
        "x-tm-timestamp": at,
        "x-tm-signature": _own_signature(key, at, body),
        "webhook-id": id,
        "webhook-timestamp": at,
        "webhook-signature": f"v1,{_standard_signature(key, id, at, body)}",
    }


def _id_in(body: bytes) -> str | None:
    with contextlib.suppress(ValueError, RecursionError):
        parsed = json.loads(body)
        id = parsed.get("id") if isinstance(parsed, dict) else None
        return id if isinstance(id, str) else None
    return None


_MISSING = (
    "neither X-TM-Timestamp and X-TM-Signature nor webhook-id, webhook-timestamp and "
    "webhook-signature are there: is this a delivery, and does a proxy before you keep its headers?"
)


def _error(reason: WebhookFailure, message: str) -> WebhookVerificationError:
    return WebhookVerificationError(message, reason)


def _read_body(body: object) -> bytes:
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    if isinstance(body, str):
        # A lone surrogate has no bytes; what it came from was no UTF-8.
        with contextlib.suppress(UnicodeEncodeError):
            return body.encode("utf-8", "surrogateescape")
        raise _error("body_not_raw", "the body has characters that are no text: take its bytes")
    raise _error(
        "body_not_raw",
        f"the body is a {type(body).__name__}, parsed already; what was signed are its bytes: take "
        "request.get_data() in Flask, await request.body() in FastAPI, request.body in Django",
    )


def _read_secrets(given: str | Sequence[str]) -> list[str]:
    secrets = list(given) if isinstance(given, (list, tuple, set)) else [given]
    if not secrets:
        raise _error("secret_malformed", "there is no secret; a webhook's begins with whsec_")
    return [_checked(secret) for secret in secrets]


def _checked(secret: object) -> str:
    if not isinstance(secret, str):
        wrong = f"it is {'missing' if secret is None else 'a ' + type(secret).__name__}, not text"
    elif not secret.strip():
        wrong = "it is empty"
    elif secret != secret.strip():
        wrong = "there is white space around it, a line end perhaps: strip() what you read"
    elif secret.startswith("tm_"):
        wrong = "this is an API key; take the secret that the webhook was created with, whsec_…"
    elif not secret.startswith(_PREFIX):
        wrong = "it does not begin with whsec_"
    elif not _key_of(secret):
        wrong = "what follows whsec_ is no base64: is it whole?"
    else:
        return secret
    raise _error("secret_malformed", f"the secret cannot be one: {wrong}")


def _key_of(secret: str) -> bytes:
    """The bytes that Standard Webhooks signs with; none where it is no base64."""
    text = secret.removeprefix(_PREFIX)
    try:
        key = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
    # Another text for the same bytes is none that the service made: a letter was changed.
    return key if base64.b64encode(key).decode() == text else b""


def _own_signature(secret: str, timestamp: str, body: bytes) -> str:
    signed = timestamp.encode() + b"." + body
    return hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()


def _standard_signature(secret: str, id: str, timestamp: str, body: bytes) -> str:
    # An id that is no text was signed by nobody, and must raise nothing else.
    signed = f"{id}.{timestamp}.".encode("utf-8", "replace") + body
    return base64.b64encode(hmac.digest(_key_of(secret), signed, "sha256")).decode()


def _check_own(
    body: bytes, headers: Mapping[str, str], secrets: list[str], tolerance: float, now: float
) -> bool:
    """Of X-TM-*. False where neither of its headers is there and the other set may be."""
    timestamp = headers.get("x-tm-timestamp")
    signatures = [
        headers[name].lower()
        for name in ("x-tm-signature", "x-tm-signature-previous")
        if headers.get(name)
    ]
    if timestamp is None and not signatures:
        return False
    if not timestamp:
        raise _error("header_missing", "X-TM-Timestamp is missing")
    if not headers.get("x-tm-signature"):
        raise _error("header_missing", "X-TM-Signature is missing")
    _check_time("X-TM-Timestamp", timestamp, signatures, _is_hex, tolerance, now)
    made = [_own_signature(secret, timestamp, body) for secret in secrets]
    return _compare(made, signatures)


def _check_standard(
    body: bytes, headers: Mapping[str, str], secrets: list[str], tolerance: float, now: float
) -> bool:
    """Of webhook-*. False where none of its headers is there."""
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    id, timestamp, listed = (headers.get(name) for name in names)
    if timestamp is None and listed is None:
        return False
    if not id or not timestamp or not listed:
        lacking = ", ".join(name for name in names if not headers.get(name))
        raise _error("header_missing", f"{lacking} missing")
    versions = [one.partition(",") for one in listed.split()]
    signatures = [signature for version, _, signature in versions if version == "v1"]
    _check_time("webhook-timestamp", timestamp, signatures, _is_base64, tolerance, now)
    made = [_standard_signature(secret, id, timestamp, body) for secret in secrets]
    return _compare(made, signatures)


def _is_hex(text: str) -> bool:
    return len(text) == 64 and all(letter in "0123456789abcdef" for letter in text)


def _is_base64(text: str) -> bool:
    try:
        return len(base64.b64decode(text, validate=True)) == 32
    except (binascii.Error, ValueError):
        return False


def _check_time(
    name: str,
    timestamp: str,
    signatures: Sequence[str],
    well_formed: Callable[[str], bool],
    tolerance: float,
    now: float,
) -> None:
    """The form of a set's headers, then its time."""
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 15):
        raise _error("header_malformed", f"{name} is no Unix time in seconds")
    if not any(well_formed(one) for one in signatures):
        form = "64 hexadecimal digits" if name.startswith("X-TM") else "v1, and base64 of 32 bytes"
        raise _error("header_malformed", f"no signature beside {name} is {form}")
    late = now - int(timestamp)
    if late > tolerance:
        raise _error(
            "timestamp_too_old",
            f"signed {late:.0f} s ago, where {tolerance:g} are allowed: an old delivery that "
            "somebody sends again, or your clock is ahead",
        )
    if late < -tolerance:
        raise _error(
            "timestamp_too_new",
            f"signed {-late:.0f} s from now, where {tolerance:g} are allowed: look at your clock",
        )


def _compare(made: Sequence[str], given: Sequence[str]) -> bool:
    matches = [
        hmac.compare_digest(m.encode(), g.encode("utf-8", "replace")) for m in made for g in given
    ]
    if any(matches):
        return True
    raise _error(
        "signature_mismatch",
        "no signature is of this body under this secret: the body may have been parsed and written "
        "again, or the secret is another subscription's or was rotated longer ago than the overlap",
    )


def _read_event(body: bytes) -> WebhookEvent:
    try:
        parsed = json.loads(body)
        kinds = {"event": str, "id": str, "created_at": str, "data": dict}
        if not all(isinstance(parsed[name], kind) for name, kind in kinds.items()):
            raise TypeError("an envelope has event, id, created_at and data")
        return WebhookEvent.from_dict(parsed)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise _error(
            "payload_malformed",
            f"the signature is good, but the body is no event ({error})",
        ) from error


__all__ = [
    "TOLERANCE",
    "WebhookEvent",
    "WebhookFailure",
    "WebhookVerificationError",
    "sign",
    "verify",
]
