"""What is sent: addresses, headers, bodies; and what hooks and the log are told of it."""

from __future__ import annotations

import datetime as dt
import logging
import platform
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from scripted import Reply, Scripted

from drug_price import NOT_GIVEN, RequestInfo, ResponseInfo, __version__
from drug_price.types import NewWebhookFilter, WebhookFilter

Ask = Callable[..., Any]
AT = dt.datetime(2026, 1, 9, 5, 16, tzinfo=dt.timezone(dt.timedelta(hours=-5)))


def test_headers(ask: Ask, server: Scripted) -> None:
    server.will(Reply(201, {}))
    ask(
        lambda client: client.alerts.create(
            drug_id="d", target_price=1, options={"headers": {"X-Mine": "call"}}
        ),
        headers={"X-Mine": "client", "X-Team": "prices"},
    )
    headers = server.requests[0].headers
    assert headers["authorization"].startswith("Bearer tm_live_")
    assert headers["accept"] == "application/json"
    assert headers["content-type"] == "application/json"
    assert headers["user-agent"] == (
        f"drug-price-python/{__version__} "
        f"({platform.python_implementation()}/{platform.python_version().rstrip('+')})"
    )
    assert (headers["x-mine"], headers["x-team"]) == ("call", "prices")
    assert len(headers["idempotency-key"]) == 36


def test_a_read_has_neither_body_nor_key(ask: Ask, server: Scripted) -> None:
    server.will(Reply())
    ask(lambda client: client.drugs.get("drug_1"))
    assert "content-type" not in server.requests[0].headers
    assert "idempotency-key" not in server.requests[0].headers


def test_queries_have_lists_with_commas_times_in_utc_and_nothing_that_is_none(
    ask: Ask, server: Scripted
) -> None:
    server.will(*[Reply(200, {"data": []})] * 4)
    ask(lambda client: client.events.list(since=AT, type=["price.changed", "a b"], limit=None))
    ask(lambda client: client.events.list(since=dt.date(2026, 1, 9), until="2026-02-01"))
    ask(lambda client: client.pharmacies.list(open_now=True, latitude=49.25, city="Québec & a/b"))
    ask(lambda client: client.drugs.list_with_prices(limit=2))
    assert server.paths() == [
        "/v1/events?since=2026-01-09T10:16:00.000Z&type=price.changed,a%20b",
        "/v1/events?since=2026-01-09&until=2026-02-01",
        "/v1/pharmacies?latitude=49.25&city=Qu%C3%A9bec%20%26%20a%2Fb&open_now=true",
        "/v1/drugs?include=prices&limit=2",
    ]


def test_a_time_without_a_zone_is_refused(ask: Ask, server: Scripted) -> None:
    with pytest.raises(ValueError, match="time zone"):
        ask(
            lambda client: client.request(
                "GET", "/v1/events", query={"since": AT.replace(tzinfo=None)}
            )
        )
    assert server.requests == []


@pytest.mark.parametrize("id", ["", ".", ".."])
def test_an_id_that_would_be_another_address_is_refused(
    id: str, ask: Ask, server: Scripted
) -> None:
    with pytest.raises(ValueError, match="id cannot be"):
        ask(lambda client: client.drugs.get(id))
    assert server.requests == []


def test_an_id_stays_one_part_of_the_path(ask: Ask, server: Scripted) -> None:
    server.will(Reply(), Reply())
    ask(lambda client: client.drugs.get("../a?b#c/é{id}"))
    ask(lambda client: client.prices.history("d/1", from_=dt.date(2026, 1, 1)))
    assert server.paths() == [
        "/v1/drugs/..%2Fa%3Fb%23c%2F%C3%A9%7Bid%7D",
        "/v1/prices/d%2F1/history?from=2026-01-01",
    ]


def test_null_clears_where_absence_leaves(ask: Ask, server: Scripted) -> None:
    server.will(Reply(), Reply())
    ask(lambda client: client.webhooks.update("wh_1", description=None, max_concurrency=NOT_GIVEN))
    ask(lambda client: client.webhooks.update("wh_1"))
    assert [request.json() for request in server.requests] == [{"description": None}, {}]


def test_bodies_are_json_in_utf8_with_decimals_as_text(ask: Ask, server: Scripted) -> None:
    server.will(Reply(), Reply())
    wanted: NewWebhookFilter = {"drug_ids": ("drug_1",), "provinces": ["BC"]}
    ask(
        lambda client: client.webhooks.create(
            url="https://a.example/é", events=("price.changed",), filter=wanted
        )
    )
    ask(
        lambda client: client.alerts.create(
            drug_id="d", target_price=Decimal("9.50"), expires_at=AT
        )
    )
    assert "é".encode() in server.requests[0].body
    assert server.requests[0].json() == {
        "url": "https://a.example/é",
        "events": ["price.changed"],
        "filter": {"drug_ids": ["drug_1"], "provinces": ["BC"]},
    }
    assert server.requests[1].json() == {
        "drug_id": "d",
        "target_price": "9.50",
        "expires_at": "2026-01-09T10:16:00.000Z",
    }


def test_what_was_answered_can_be_sent_back(ask: Ask, server: Scripted) -> None:
    server.will(Reply())
    answered: Any = WebhookFilter(drug_ids=["d"], pharmacy_ids=[], provinces=["BC"])
    ask(lambda client: client.webhooks.update("wh_1", filter=answered))
    sent = {"drug_ids": ["d"], "pharmacy_ids": [], "provinces": ["BC"]}
    assert server.requests[0].json() == {"filter": sent}


@pytest.mark.parametrize("price", [float("nan"), float("inf"), object(), b"1"])
def test_what_is_no_json_is_not_sent(price: Any, ask: Ask, server: Scripted) -> None:
    with pytest.raises((ValueError, TypeError), match="JSON"):
        ask(lambda client: client.alerts.create(drug_id="d", target_price=price))
    assert server.requests == []


def test_a_long_poll_may_be_silent_for_as_long_as_it_was_asked_to(
    ask: Ask, server: Scripted
) -> None:
    data = {"data": [{"event": "x" * 40}], "has_more": False}
    server.will(Reply(200, data, fault="drip"))
    assert ask(lambda client: client.events.list(wait=30), timeout=0.1, max_retries=0)


def test_the_raw_door(ask: Ask, server: Scripted) -> None:
    server.will(Reply(200, {"a": [1]}), Reply(200, {}), Reply(204))
    answer = ask(
        lambda client: client.request("get", "/v1/a?b=1", query={"c": [1, True], "d": None})
    )
    assert (answer.data, answer.last_response.status) == ({"a": [1]}, 200)
    assert ask(lambda client: client.request("HEAD", "/v1/a")).data is None
    assert ask(lambda client: client.request("POST", "/v1/a", body=None)).data is None
    assert server.paths()[0] == "/v1/a?b=1&c=1,true"
    assert server.requests[2].body == b"null"
    for path in ("v1/a", "/v1/a#b", "https://elsewhere.example/"):
        with pytest.raises(ValueError, match="slash"):
            ask(lambda client, path=path: client.request("GET", path))


def test_hooks_are_told_of_requests_and_answers(ask: Ask, server: Scripted) -> None:
    server.will(Reply(200, {"data": []}, {"X-Request-Id": "req_1"}))
    asked: list[RequestInfo] = []
    answered: list[ResponseInfo] = []
    ask(
        lambda client: client.drugs.search(query="a b"),
        on_request=asked.append,
        on_response=answered.append,
    )
    url = f"{server.url}/v1/drugs/search?query=a%20b"
    [one] = answered
    call_id = one.call_id
    assert asked == [
        RequestInfo(call_id=call_id, method="GET", url=url, attempt=1, idempotency_key=None)
    ]
    assert (one.method, one.url, one.attempt) == ("GET", url, 1)
    assert (one.status, one.request_id) == (200, "req_1")
    assert one.duration >= 0


def test_a_hook_that_raises_is_logged_and_breaks_nothing(
    ask: Ask, server: Scripted, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(info: object) -> None:
        raise ZeroDivisionError("my own mistake")

    server.will(Reply(200, {"id": "drug_1"}))
    assert ask(lambda client: client.drugs.get("d"), on_request=broken, on_response=broken).id
    assert [record.name for record in caplog.records if record.exc_info] == ["drug_price"] * 2
    assert "my own mistake" in caplog.text


def test_neither_keys_nor_headers_are_told_to_anybody(
    ask: Ask, server: Scripted, caplog: pytest.LogCaptureFixture, pauses: list[float]
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = "0123456789abcdefghijABCDEFGHIJ012345"
    told: list[object] = []
    hooks = dict.fromkeys(("on_request", "on_response", "on_retry"), told.append)
    for reply in (Reply(503), Reply(fault="hang_up"), Reply(302), Reply(400), Reply(200, b"<")):
        server.will(reply)

    def use(client: Any) -> Any:
        told.extend([client, client.drugs, vars(client), client._driver.settings])
        return client.drugs.get("drug_1")

    for _ in range(3):
        try:
            ask(use, max_retries=2, headers={"X-Secret": secret}, **hooks)
        except Exception as error:  # noqa: BLE001 (whatever it is)
            told.extend([error, error.__cause__, error.__context__, vars(error)])
    assert not server.replies
    assert len(told) > 15
    assert secret not in repr(told)
    assert "drug_price" in {record.name for record in caplog.records}
    assert secret not in caplog.text
