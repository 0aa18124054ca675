"""Slips of the pen, and answers that no service should give: told by name, and without harm."""

from __future__ import annotations

import copy
import json
import math
import pickle
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from conftest import LIVE_KEY
from scripted import Reply, Scripted

from drug_price import (
    AsyncDrugPrice,
    ConfigurationError,
    DrugPrice,
    PaginationError,
    ServerError,
    UnexpectedAnswerError,
    WebhookVerificationError,
    webhooks,
)
from drug_price._operations import may_mutate

Ask = Callable[..., Any]
SECRET = "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc="
AT = 1767225600
BODY = json.dumps(
    {"event": "webhook.test", "id": "evt_1", "created_at": "2026-01-01T00:00:00.000Z", "data": {}}
)


@pytest.mark.parametrize("body", [{}, {"data": None}, {"data": {"a": 1}}, []])
def test_a_list_whose_data_is_none_is_an_error_that_shows_the_answer(
    body: Any, ask: Ask, server: Scripted
) -> None:
    server.will(Reply(200, body))
    with pytest.raises(UnexpectedAnswerError) as caught:
        ask(lambda client: client.drugs.list())
    assert caught.value.body == json.dumps(body)


@pytest.mark.parametrize(
    "use",
    [
        lambda client: client.webhooks.delete("wh_1"),
        lambda client: client.request("GET", "/v1/new"),
        lambda client: client.drugs.get("drug_1"),
    ],
)
def test_a_list_does_not_make_a_success_of_an_error(use: Any, ask: Ask, server: Scripted) -> None:
    server.will(Reply(500, []))
    with pytest.raises(ServerError):
        ask(use, max_retries=0)


@pytest.mark.parametrize("reset", ["9" * 20, "1700000000000", "9" * 5000])
def test_limits_in_units_of_another_are_none(reset: str, ask: Ask, server: Scripted) -> None:
    limits = {"X-RateLimit-Limit": "1", "X-RateLimit-Remaining": "1", "X-RateLimit-Reset": reset}
    server.will(Reply(200, {}, limits))
    assert ask(lambda client: client.drugs.get("drug_1")).last_response.rate_limit is None


def test_json_without_a_bottom_is_an_answer_that_is_broken(ask: Ask, server: Scripted) -> None:
    server.will(Reply(200, b"[" * 200_000))
    with pytest.raises(UnexpectedAnswerError):
        ask(lambda client: client.drugs.get("drug_1"), max_retries=0)


def test_a_raw_path_stays_the_one_that_was_written(ask: Ask, server: Scripted) -> None:
    server.will(Reply(), Reply())
    ask(lambda client: client.request("GET", "/v1/new?a=..", query={"b": 2}))
    ask(lambda client: client.request("GET", "/v1/new/a..b/.c"))
    assert server.paths() == ["/v1/new?a=..&b=2", "/v1/new/a..b/.c"]
    for path in ("/../v1", "/v1/..", "/v1/./new", "/v1/%2e%2E/new", "/v1\\..\\new"):
        with pytest.raises(ValueError, match="no dots"):
            ask(lambda client, path=path: client.request("GET", path))
    assert len(server.requests) == 2


def test_an_empty_idempotency_key_is_refused_and_none_repeats_nothing(
    ask: Ask, server: Scripted
) -> None:
    with pytest.raises(ConfigurationError, match="idempotency_key: "):
        ask(lambda client: client.request("POST", "/v1", options={"idempotency_key": ""}))
    server.will(Reply(500))
    with pytest.raises(ServerError):
        ask(lambda client: client.request("POST", "/v1", options={"idempotency_key": None}))
    assert len(server.requests) == 1


def test_an_etag_that_is_not_there_is_not_sent(ask: Ask, server: Scripted) -> None:
    server.will(Reply(200, {}))
    ask(lambda client: client.drugs.get("drug_1", options={"if_none_match": None}))
    assert "if-none-match" not in server.requests[0].headers


def test_an_http_client_of_another_kind_is_refused() -> None:
    for make, wrong in (
        (DrugPrice, httpx2.AsyncClient()),
        (AsyncDrugPrice, httpx2.Client()),
        (DrugPrice, object()),
    ):
        options: Any = {"http_client": wrong}
        with pytest.raises(ConfigurationError, match=r"http_client: give an httpx2\.\w*Client"):
            make(api_key=LIVE_KEY, base_url="http://127.0.0.1:1", **options)


def test_a_hook_that_would_have_to_be_awaited_is_refused() -> None:
    async def hook(info: object) -> None:
        """Never called."""

    for name in ("on_request", "on_response", "on_retry"):
        options: Any = {name: hook}
        with pytest.raises(ConfigurationError, match=f"{name}: give a plain function"):
            AsyncDrugPrice(api_key=LIVE_KEY, base_url="http://127.0.0.1:1", **options)


def test_a_copy_of_a_page_says_that_it_is_one(server: Scripted) -> None:
    server.will(Reply(200, {"data": [], "has_more": True, "next_cursor": "c"}))
    with DrugPrice(api_key=LIVE_KEY, base_url=server.url) as client:
        page = client.drugs.list()
        for other in (copy.copy(page), pickle.loads(pickle.dumps(page))):
            assert other == page
            with pytest.raises(PaginationError, match="is a copy"):
                other.next_page()


def test_a_comment_ends_at_every_line_end_that_graphql_knows() -> None:
    for end in ("\n", "\r", "\r\n"):
        assert may_mutate({"query": f"# a comment{end}mutation M {{ a }}"})
    assert not may_mutate({"query": "# mutation\rquery Q { a }"})


def test_errors_of_a_batch_that_are_no_errors_are_no_success(ask: Ask, server: Scripted) -> None:
    server.will(Reply(200, [{"data": None, "errors": [None]}]))
    with pytest.raises(UnexpectedAnswerError):
        ask(lambda client: client.graphql.batch([{"query": "{ a }"}], persisted=True))


def test_the_mark_of_the_sandbox_is_no_extension(ask: Ask, server: Scripted) -> None:
    answer = {"data": {}, "extensions": {"_sandbox": True, "cost": 1}}
    server.will(Reply(200, answer), Reply(200, [answer]))
    result = ask(lambda client: client.graphql.execute("{ a }"))
    results = ask(lambda client: client.graphql.batch([{"query": "{ a }"}]))
    assert (result.extensions, results[0].extensions) == ({"cost": 1}, {"cost": 1})
    assert result.last_response.sandbox
    assert results.last_response.sandbox


def test_a_clock_or_a_tolerance_that_is_no_number_is_refused() -> None:
    headers = webhooks.sign(BODY, SECRET, timestamp=AT)
    for now in (math.nan, math.inf):
        with pytest.raises(ValueError, match="now is Unix seconds"):
            webhooks.verify(BODY, headers, SECRET, now=now)
    for tolerance in (math.nan, -1):
        with pytest.raises(ValueError, match="tolerance is seconds"):
            webhooks.verify(BODY, headers, SECRET, tolerance=tolerance, now=AT + 9999)
    assert webhooks.verify(BODY, headers, SECRET, tolerance=0, now=AT).id == "evt_1"


def test_what_cannot_be_a_delivery_has_its_reason() -> None:
    deep = b"[" * 200_000
    headers: Any = None
    for body, given, reason in (
        (BODY, headers, "header_missing"),
        ("\ud800", webhooks.sign(BODY, SECRET), "body_not_raw"),
        (deep, webhooks.sign(deep, SECRET), "payload_malformed"),
    ):
        with pytest.raises(WebhookVerificationError) as caught:
            webhooks.verify(body, given, SECRET)
        assert caught.value.reason == reason


def test_a_signature_in_capitals_is_the_same_number() -> None:
    headers = webhooks.sign(BODY, SECRET, timestamp=AT)
    own = {"X-TM-Timestamp": str(AT), "X-TM-Signature": headers["x-tm-signature"].upper()}
    assert webhooks.verify(BODY, own, SECRET, now=AT).id == "evt_1"


def test_what_is_signed_has_the_id_of_its_body() -> None:
    assert webhooks.sign(BODY, SECRET)["webhook-id"] == "evt_1"
    assert webhooks.sign(BODY, SECRET, id="evt_2")["webhook-id"] == "evt_2"
    assert webhooks.sign("no JSON", SECRET)["webhook-id"] == "evt_test"
