"""Webhooks: what verifies, and what the error of everything else says."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

from drug_price import WebhookVerificationError, webhooks
from drug_price.types import PriceChangedData

SECRET = "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc="
OTHER = "whsec_2SmKENGwc1g33EvYXaxkGw887yekfl1TpU8vP1svz/o="
AT = 1767225600
EVENT = {
    "event": "price.changed",
    "id": "evt_1",
    "created_at": "2026-01-01T00:00:00.000Z",
    "entity": "drug_1/pharm_1",
    "sequence": 1,
    "data": {"old_price": 12.5, "new_price": 11.99},
}
BODY = json.dumps(EVENT).encode()
OWN = ("x-tm-timestamp", "x-tm-signature", "x-tm-signature-previous")
STANDARD = ("webhook-id", "webhook-timestamp", "webhook-signature")
VECTORS: Any = json.loads(
    (Path(__file__).parents[4] / "test/delivery/signature_vectors.json").read_text("utf-8")
)


def only(headers: dict[str, str], names: tuple[str, ...]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name in names}


def verify(headers: Any = None, body: Any = BODY, secret: Any = SECRET, now: float = AT) -> Any:
    headers = webhooks.sign(BODY, SECRET, timestamp=AT) if headers is None else headers
    return webhooks.verify(body, headers, secret, now=now)


def reason(*args: Any, **kwargs: Any) -> tuple[str, str]:
    with pytest.raises(WebhookVerificationError) as caught:
        verify(*args, **kwargs)
    return caught.value.reason, str(caught.value)


def is_event(body: str) -> bool:
    try:
        return "event" in json.loads(body)
    except ValueError:
        return False


@pytest.mark.parametrize("sets", [OWN + STANDARD, OWN, STANDARD], ids=["both", "own", "standard"])
@pytest.mark.parametrize("vector", VECTORS["verifications"], ids=lambda vector: vector["name"])
def test_what_every_receiver_takes_and_refuses(vector: Any, sets: tuple[str, ...]) -> None:
    headers = only(vector["headers"], sets)
    body = vector["body"].encode()

    def take() -> Any:
        return webhooks.verify(body, headers, vector["known"], now=vector["now"])

    if vector["valid"] and is_event(vector["body"]):
        assert take().id == json.loads(vector["body"])["id"]
        return
    with pytest.raises(WebhookVerificationError) as caught:
        take()
    # A signature is looked at before what is signed.
    assert (caught.value.reason == "payload_malformed") == vector["valid"]


@pytest.mark.parametrize("vector", VECTORS["signatures"], ids=lambda vector: vector["name"])
def test_signing_makes_what_the_service_sends(vector: Any) -> None:
    made = webhooks.sign(
        vector["body"],
        vector["secrets"][0],
        timestamp=vector["timestamp"],
        id=vector["event_id"],
    )
    sent = {name: value for name, value in vector["headers"].items() if "previous" not in name}
    sent["webhook-signature"] = sent["webhook-signature"].split(" ")[0]
    assert made == sent


def test_a_genuine_delivery_is_a_typed_event() -> None:
    event = verify()
    assert (event.event, event.id, event.sequence) == ("price.changed", "evt_1", 1)
    assert isinstance(event.data, PriceChangedData)
    assert event.data.new_price == 11.99
    assert event.to_dict()["created_at"] == EVENT["created_at"]


@pytest.mark.parametrize("body", [BODY.decode(), bytearray(BODY), memoryview(BODY)])
def test_a_body_is_bytes_or_text(body: Any) -> None:
    assert verify(body=body).id == "evt_1"


@pytest.mark.parametrize("form", ["dict", "upper", "lists", "pairs", "bytes", "httpx"])
def test_headers_are_taken_as_frameworks_have_them(form: str) -> None:
    headers = webhooks.sign(BODY, SECRET, timestamp=AT)
    forms: dict[str, Any] = {
        "dict": headers,
        "upper": {name.upper(): value for name, value in headers.items()},
        "lists": {name: [value] for name, value in headers.items()},
        "pairs": list(headers.items()),
        "bytes": [(name.encode(), value.encode()) for name, value in headers.items()],
        "httpx": httpx2.Headers(headers),
    }
    assert verify(forms[form]).id == "evt_1"


def test_headers_that_came_several_times_are_one_list() -> None:
    headers = only(webhooks.sign(BODY, SECRET, timestamp=AT), STANDARD)
    signature = headers.pop("webhook-signature")
    pairs = [*headers.items(), ("webhook-signature", "v2,x"), ("Webhook-Signature", signature)]
    assert verify(pairs).id == "evt_1"


def test_one_of_several_secrets_is_enough() -> None:
    assert verify(secret=[OTHER, SECRET]).id == "evt_1"
    assert verify(secret=(SECRET,)).id == "evt_1"


def test_either_set_is_enough_under_its_own_time() -> None:
    good = webhooks.sign(BODY, SECRET, timestamp=AT)
    old = webhooks.sign(BODY, SECRET, timestamp=AT - 1000)
    assert verify({**only(good, OWN), **only(old, STANDARD)}).id == "evt_1"
    assert verify({**only(old, OWN), **only(good, STANDARD)}).id == "evt_1"
    assert verify({"x-tm-timestamp": "soon", **only(good, STANDARD)}).id == "evt_1"
    wrong = webhooks.sign(BODY, OTHER, timestamp=AT)
    assert reason({**only(wrong, OWN), **only(old, STANDARD)})[0] == "signature_mismatch"
    assert reason({**only(old, OWN), **only(wrong, STANDARD)})[0] == "timestamp_too_old"


@pytest.mark.parametrize("body", [EVENT, [1], None, 3])
def test_a_parsed_body_is_told_how_to_stay_raw(body: Any) -> None:
    kind, told = reason(body=body)
    assert kind == "body_not_raw"
    assert "request.get_data()" in told
    assert type(body).__name__ in told


@pytest.mark.parametrize(
    ("secret", "told"),
    [
        (None, "missing"),
        ([], "no secret"),
        ("", "empty"),
        ("  ", "empty"),
        (SECRET + "\n", "white space"),
        (" " + SECRET, "white space"),
        ("tm_live_abc", "API key"),
        ("secret-of-mine", "whsec_"),
        ("whsec_", "base64"),
        ("whsec_secret-of-mine", "base64"),
        (["whsec_AAAA", None], "missing"),
        (7, "int"),
    ],
)
def test_a_secret_that_cannot_be_one_is_told_why(secret: Any, told: str) -> None:
    kind, message = reason(secret=secret)
    assert kind == "secret_malformed"
    assert told in message
    assert "of-mine" not in message


def test_missing_headers_are_named() -> None:
    good = webhooks.sign(BODY, SECRET, timestamp=AT)
    assert reason({})[0] == "header_missing"
    assert "webhook-signature" in reason({"x-other": "1"})[1]
    for name in OWN[:2]:
        headers = only(good, OWN)
        del headers[name]
        kind, told = reason(headers)
        assert kind == "header_missing"
        assert name in told.lower()
    for name in STANDARD:
        headers = {**only(good, STANDARD), name: ""}
        kind, told = reason(headers)
        assert kind == "header_missing"
        assert told.startswith(name)


@pytest.mark.parametrize(
    "wrong",
    [
        {"x-tm-timestamp": "1767225600.5"},
        {"x-tm-timestamp": "١٢٣"},
        {"x-tm-timestamp": "9" * 5000},
        {"x-tm-signature": "v1=abc"},
        {"x-tm-signature": "g" * 64},
        {"webhook-timestamp": "-1"},
        {"webhook-signature": "v2,AAAA"},
        {"webhook-signature": "v1,no base64"},
    ],
)
def test_malformed_headers_are_told(wrong: dict[str, str]) -> None:
    names = OWN if "x-tm" in next(iter(wrong)) else STANDARD
    headers = {**only(webhooks.sign(BODY, SECRET, timestamp=AT), names), **wrong}
    assert reason(headers)[0] == "header_malformed"


def test_a_malformed_signature_beside_a_good_one_does_no_harm() -> None:
    headers = webhooks.sign(BODY, SECRET, timestamp=AT)
    headers |= {"x-tm-signature-previous": headers["x-tm-signature"], "x-tm-signature": "é"}
    assert verify(only(headers, OWN)).id == "evt_1"


@pytest.mark.parametrize("names", [OWN, STANDARD])
def test_the_tolerance_is_300_seconds_either_way(names: tuple[str, ...]) -> None:
    headers = only(webhooks.sign(BODY, SECRET, timestamp=AT), names)
    assert verify(headers, now=AT + 300)
    assert verify(headers, now=AT - 300)
    kind, told = reason(headers, now=AT + 301)
    assert kind == "timestamp_too_old"
    assert "301 s" in told
    kind, told = reason(headers, now=AT - 301)
    assert kind == "timestamp_too_new"
    assert "clock" in told
    assert webhooks.verify(BODY, headers, SECRET, now=AT + 900, tolerance=900)


def test_the_clock_is_this_machines_unless_given() -> None:
    assert webhooks.verify(BODY, webhooks.sign(BODY, SECRET), SECRET).id == "evt_1"
    with pytest.raises(WebhookVerificationError, match="clock"):
        webhooks.verify(BODY, webhooks.sign(BODY, SECRET, timestamp=AT), SECRET)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no json",
        b"[]",
        b"{}",
        b'{"event": 1, "id": "a", "created_at": "2026-01-01T00:00:00.000Z", "data": {}}',
        b'{"event": "a", "id": "a", "created_at": "noon", "data": {}}',
        b'{"event": "a", "id": "a", "created_at": "2026-01-01T00:00:00.000Z", "data": 1}',
        b"\xff",
    ],
)
def test_what_is_signed_and_is_no_event_is_told(body: bytes) -> None:
    assert reason(webhooks.sign(body, SECRET, timestamp=AT), body=body)[0] == "payload_malformed"


def test_body_comes_before_secret_before_headers_before_time_before_signature() -> None:
    wrong = webhooks.sign(b"{}", OTHER, timestamp=AT - 1000)
    assert reason({}, body=EVENT, secret="")[0] == "body_not_raw"
    assert reason({}, secret="")[0] == "secret_malformed"
    assert reason({})[0] == "header_missing"
    assert reason(wrong)[0] == "timestamp_too_old"
    assert reason(wrong, now=AT - 1000)[0] == "signature_mismatch"


def test_signatures_are_those_that_the_documentation_tells() -> None:
    headers = webhooks.sign("é", SECRET, timestamp=AT, id="evt_2")
    signed = f"{AT}.é".encode()
    assert headers["x-tm-signature"] == hmac.digest(SECRET.encode(), signed, "sha256").hex()
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    made = hmac.new(key, b"evt_2." + signed, hashlib.sha256).digest()
    assert headers["webhook-signature"] == f"v1,{base64.b64encode(made).decode()}"
