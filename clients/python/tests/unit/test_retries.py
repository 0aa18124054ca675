"""What is sent again, what is not, and after which pause."""

from __future__ import annotations

import asyncio
import email.utils
import time
from collections.abc import Callable
from typing import Any

import pytest
from scripted import Reply, Scripted

from drug_price import (
    APIConnectionError,
    APITimeoutError,
    AsyncDrugPrice,
    NotFoundError,
    RateLimitError,
    RetryInfo,
    ServerError,
    UnexpectedAnswerError,
)
from drug_price._retry import backoff, read_retry_after, with_jitter

Ask = Callable[..., Any]
ALERT = {"drug_id": "drug_1", "target_price": 1}


def get(client: Any) -> Any:
    return client.drugs.get("drug_1")


def create(client: Any) -> Any:
    return client.alerts.create(drug_id="drug_1", target_price=1)


def post(client: Any) -> Any:
    return client.request("POST", "/v1/things", body={})


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504, 529])
def test_a_read_is_sent_again_after(
    status: int, ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(status), Reply(status), Reply(200, {"id": "drug_1"}))
    drug = ask(get)
    assert drug.id == "drug_1"
    assert drug.last_response.attempts == 3
    assert len(pauses) == 2


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409])
def test_nothing_is_sent_again_after(
    status: int, ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(status))
    with pytest.raises(Exception, match=str(status)):
        ask(get)
    assert len(server.requests) == 1
    assert pauses == []


@pytest.mark.parametrize("status", [429, 503])
def test_what_was_refused_undone_is_sent_again_whatever_it_does(
    status: int, ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(status), Reply(201, {}))
    assert ask(post).last_response.attempts == 2
    assert len(pauses) == 1


@pytest.mark.parametrize(
    "reply",
    [Reply(500), Reply(502), Reply(504), Reply(fault="hang_up"), Reply(200, {"a": 1}, fault="cut")],
)
def test_what_cannot_be_repeated_is_not_sent_again_after_a_lost_answer(
    reply: Reply, ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(reply)
    with pytest.raises((ServerError, APIConnectionError)):
        ask(post)
    assert len(server.requests) == 1
    assert pauses == []


def test_a_call_without_a_method_is_repeated_with_a_key_or_on_request(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(*[Reply(fault="hang_up"), Reply(201, {})] * 2)
    options = {"idempotency_key": "mine"}
    ask(lambda client: client.request("POST", "/v1/things", body={}, options=options))
    ask(lambda client: client.request("POST", "/v1/things", body={}, repeatable=True))
    assert [request.headers.get("idempotency-key") for request in server.requests] == [
        "mine",
        "mine",
        None,
        None,
    ]


def test_one_call_has_one_idempotency_key_on_all_its_attempts(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(fault="hang_up"), Reply(500), Reply(201, {}), Reply(201, {}))
    ask(create)
    ask(create)
    keys = [request.headers["idempotency-key"] for request in server.requests]
    assert len(set(keys[:3])) == 1
    assert keys[3] != keys[0]


def test_the_callers_idempotency_key_is_sent(ask: Ask, server: Scripted) -> None:
    server.will(Reply(201, {}))
    options = {"idempotency_key": "order-17"}
    ask(lambda client: client.alerts.create(drug_id="d", target_price=1, options=options))
    assert server.requests[0].headers["idempotency-key"] == "order-17"


@pytest.mark.parametrize("fault", ["hang_up", "cut"])
def test_a_lost_answer_to_what_is_repeatable_is_asked_for_again(
    fault: Any, ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(200, {"id": "x"}, fault=fault), Reply(200, {"id": "y"}))
    assert ask(get).id == "y"
    assert len(pauses) == 1


def test_json_that_ends_early_is_a_lost_answer(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(200, b'{"id": "dr'), Reply(200, {"id": "y"}))
    assert ask(get).id == "y"
    server.will(*[Reply(200, b'{"id": "dr')] * 2)
    with pytest.raises(UnexpectedAnswerError, match='"id": "dr') as caught:
        ask(get, max_retries=1)
    assert (caught.value.status, caught.value.body) == (200, '{"id": "dr')


def test_a_cut_answer_is_an_error_in_the_end(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(*[Reply(200, {"id": "x"}, fault="cut")] * 2)
    with pytest.raises(APIConnectionError, match=r"status 200 was cut short.*2 attempts") as caught:
        ask(get, max_retries=1)
    assert caught.value.attempts == 2
    assert caught.value.__cause__ is not None


def test_a_silent_server_is_a_timeout_of_every_attempt(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(*[Reply(fault="silent")] * 2)
    with pytest.raises(APITimeoutError, match=r"0\.1 s, 2 attempts"):
        ask(get, timeout=0.1, max_retries=1)
    assert len(server.requests) == 2


def test_a_timeout_is_not_sent_again_where_that_could_do_harm(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(fault="silent"))
    with pytest.raises(APITimeoutError):
        ask(post, timeout=0.1)
    assert len(server.requests) == 1


def test_a_task_that_is_cancelled_sends_nothing_again(
    server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(fault="silent"), Reply())

    async def main() -> None:
        async with AsyncDrugPrice(api_key="tm_live_1", base_url=server.url) as client:
            task = asyncio.ensure_future(get(client))
            while not server.requests:
                await asyncio.wait([task], timeout=0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    asyncio.run(main())
    assert len(server.requests) == 1
    assert pauses == []


def test_an_answer_that_drips_is_late_though_each_drop_is_in_time(
    ask: Ask, server: Scripted
) -> None:
    server.will(Reply(200, {"id": "x" * 2000}, fault="drip"))
    with pytest.raises(APITimeoutError):
        ask(get, timeout=0.2, max_retries=0)


def test_a_refused_connection_is_tried_again_whatever_is_asked(
    ask: Ask, pauses: list[float]
) -> None:
    with pytest.raises(APIConnectionError, match="3 attempts"):
        ask(post, base_url="http://127.0.0.1:1", max_retries=2)
    assert len(pauses) == 2


def test_the_number_of_retries_is_the_clients_or_the_calls(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(*[Reply(503)] * 9)
    for options, attempts in [({}, 4), ({"max_retries": 0}, 1), ({"max_retries": 2}, 3)]:
        before = len(server.requests)
        with pytest.raises(ServerError):
            ask(lambda client, given=options: client.drugs.get("d", options=given))
        assert len(server.requests) - before == attempts


def test_retry_after_is_waited_for_and_never_cut(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(429, headers={"Retry-After": "7"}), Reply(200, {}))
    ask(get)
    assert 7 <= pauses[0] <= 7.7


def test_a_pause_that_is_too_long_is_the_callers_to_make(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    error = {"error": {"code": "QUOTA_EXCEEDED", "message": "Used up."}, "request_id": "r"}
    server.will(*[Reply(429, error, {"Retry-After": "61"})] * 2)
    with pytest.raises(RateLimitError) as caught:
        ask(get)
    assert caught.value.retry_after == 61
    assert len(server.requests) == 1
    with pytest.raises(RateLimitError):
        ask(get, max_retry_wait=61, max_retries=0)


def test_a_delete_that_finds_nothing_after_a_lost_answer_has_worked(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(fault="hang_up"), Reply(404), Reply(503), Reply(404))
    response = ask(lambda client: client.webhooks.delete("wh_1"))
    assert (response.status, response.attempts) == (404, 2)
    # The first attempt of this one was refused undone: there never was such a webhook.
    with pytest.raises(NotFoundError):
        ask(lambda client: client.webhooks.delete("wh_1"))


def test_a_get_that_finds_nothing_after_a_lost_answer_found_nothing(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(fault="hang_up"), Reply(404))
    with pytest.raises(NotFoundError):
        ask(get)


def test_retries_are_told(ask: Ask, server: Scripted, pauses: list[float]) -> None:
    told: list[RetryInfo] = []
    server.will(Reply(503), Reply(fault="hang_up"), Reply(200, b"{", fault="cut"), Reply())
    ask(get, on_retry=told.append)
    assert [info.reason for info in told] == ["status 503", "connection", "connection"]
    assert [info.attempt for info in told] == [1, 2, 3]
    assert [info.delay for info in told] == pauses


def test_pauses_double_to_eight_seconds_by_a_random_half_to_whole() -> None:
    assert [backoff(failed, lambda: 0.0) for failed in range(1, 8)] == [0.25, 0.5, 1, 2, 4, 4, 4]
    most = [backoff(failed, lambda: 0.999999) for failed in range(1, 8)]
    assert most == pytest.approx([0.5, 1, 2, 4, 8, 8, 8], rel=1e-5)
    assert backoff(100_000, lambda: 0.0) == 4


def test_jitter_is_upwards_a_tenth_and_at_most_a_second() -> None:
    assert with_jitter(5, lambda: 0.0) == 5
    assert with_jitter(5, lambda: 0.999999) == pytest.approx(5.5)
    assert with_jitter(60, lambda: 0.999999) == pytest.approx(61)
    assert with_jitter(0, lambda: 0.5) == 0


def test_retry_after_is_seconds_or_a_date() -> None:
    now = time.time()
    assert read_retry_after("12") == 12
    date = email.utils.formatdate(now + 30, usegmt=True)
    assert read_retry_after(date, lambda: now) == pytest.approx(30, abs=1)
    assert read_retry_after(email.utils.formatdate(now - 30, usegmt=True)) == 0
    for nothing in (None, "", "soon", "-1", "1.5"):
        assert read_retry_after(nothing) is None
