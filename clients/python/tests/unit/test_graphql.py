"""GraphQL: by text, by hash, in batches, and what its errors are."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from scripted import Reply, Scripted

from drug_price import APIConnectionError, AuthenticationError, GraphQLError, UnexpectedAnswerError
from drug_price._operations import may_mutate

Ask = Callable[..., Any]
QUERY = "query A { a }"
HASH = hashlib.sha256(QUERY.encode()).hexdigest()
PERSISTED = {"persistedQuery": {"version": 1, "sha256Hash": HASH}}
UNKNOWN = {
    "errors": [
        {"message": "PersistedQueryNotFound", "extensions": {"code": "PERSISTED_QUERY_NOT_FOUND"}}
    ]
}
GOOD = {"data": {"a": 1}, "extensions": {"cost": {"units": 1}}}


@dataclass
class Mine:
    a: int


def test_an_operation_is_asked_for_and_answered(ask: Ask, server: Scripted) -> None:
    server.will(Reply(200, {**GOOD, "extensions": {"_sandbox": True}}))
    result = ask(
        lambda client: client.graphql.execute(
            "query A($x: Int) { a }", {"x": 1}, operation_name="A", parse=lambda data: Mine(**data)
        )
    )
    assert result.data == Mine(1)
    assert result.last_response.sandbox
    [request] = server.requests
    assert (request.method, request.path) == ("POST", "/graphql")
    assert request.json() == {
        "query": "query A($x: Int) { a }",
        "variables": {"x": 1},
        "operationName": "A",
    }
    assert request.headers["accept"] == (
        "application/graphql-response+json, application/json;q=0.9"
    )
    assert "idempotency-key" not in request.headers


@pytest.mark.parametrize("status", [200, 400, 403])
def test_errors_are_raised_with_all_that_was_answered(
    status: int, ask: Ask, server: Scripted
) -> None:
    first = {"message": "No.", "path": ["a"], "extensions": {"code": "NOT_FOUND"}}
    body = {"errors": [first, {"message": "Also."}], "data": {"a": None}, "extensions": {"c": 1}}
    server.will(Reply(status, body, {"X-Request-Id": "req_1"}))
    with pytest.raises(GraphQLError) as caught:
        ask(lambda client: client.graphql.execute(QUERY))
    error = caught.value
    assert (error.code, error.status, error.message) == ("NOT_FOUND", status, "No.")
    assert [one["message"] for one in error.errors] == ["No.", "Also."]
    assert error.data == {"a": None}
    assert error.extensions == {"c": 1}
    assert str(error) == "NOT_FOUND: No. [req_1]"


def test_errors_of_the_door_are_those_of_every_address(ask: Ask, server: Scripted) -> None:
    server.will(Reply(401, {"error": {"code": "UNAUTHORIZED", "message": "No key."}}))
    with pytest.raises(AuthenticationError):
        ask(lambda client: client.graphql.execute(QUERY))


@pytest.mark.parametrize("body", [[GOOD], "text", {}, {"extensions": {}}])
def test_an_answer_of_another_form_is_an_error(body: Any, ask: Ask, server: Scripted) -> None:
    server.will(Reply(200, body))
    with pytest.raises(UnexpectedAnswerError):
        ask(lambda client: client.graphql.execute(QUERY))


@pytest.mark.parametrize("status", [200, 400])
def test_a_hash_that_is_not_known_is_sent_again_with_its_text(
    status: int, ask: Ask, server: Scripted
) -> None:
    server.will(Reply(status, UNKNOWN), Reply(200, GOOD), Reply(200, GOOD))
    result = ask(lambda client: client.graphql.execute(QUERY, persisted=True))
    assert result.last_response.attempts == 2
    result = ask(lambda client: client.graphql.execute(QUERY, persisted=True))
    assert result.last_response.attempts == 1
    bodies = [request.json() for request in server.requests]
    assert bodies[0] == bodies[2] == {"extensions": PERSISTED}
    assert bodies[1] == {"query": QUERY, "extensions": PERSISTED}


def test_another_error_of_a_hash_is_raised_at_once(ask: Ask, server: Scripted) -> None:
    server.will(Reply(200, {"errors": [{"message": "No."}]}))
    with pytest.raises(GraphQLError):
        ask(lambda client: client.graphql.execute(QUERY, persisted=True))
    assert len(server.requests) == 1


def test_a_registered_document_is_named_by_its_id(ask: Ask, server: Scripted) -> None:
    server.will(Reply(200, GOOD))
    ask(lambda client: client.graphql.execute(document_id="doc_1", persisted=True))
    assert server.requests[0].json() == {"documentId": "doc_1"}


def test_an_operation_is_a_text_or_an_id(ask: Ask, server: Scripted) -> None:
    for given in ({}, {"query": QUERY, "document_id": "doc_1"}):
        with pytest.raises(ValueError, match="either by its query or by its document_id"):
            ask(lambda client, given=given: client.graphql.execute(**given))
        with pytest.raises(ValueError, match="either by its query or by its document_id"):
            ask(lambda client, given=given: client.graphql.batch([given]))
    assert server.requests == []


def test_a_mutation_has_one_key_for_all_its_requests(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    mutation = "mutation { a }"
    server.will(Reply(fault="hang_up"), Reply(200, UNKNOWN), Reply(500), Reply(200, GOOD))
    result = ask(lambda client: client.graphql.execute(mutation, persisted=True))
    assert result.last_response.attempts == 4
    assert len({request.headers["idempotency-key"] for request in server.requests}) == 1


@pytest.mark.parametrize(
    ("document", "mutates"),
    [
        ("{ a }", False),
        ("query mutations { mutation }", False),
        ('# mutation\nquery { a(b: "} mutation {") }', False),
        ('query { a(b: """ } " mutation { """) }', False),
        ('query { a(b: "\\"") } mutation B { c }', True),
        ("mutation { a }", True),
        ("fragment F on A { b } mutation M { a }", True),
    ],
)
def test_mutations_are_known_by_their_text(document: str, mutates: bool) -> None:
    assert may_mutate({"query": document}) is mutates


def test_what_a_registered_document_does_is_not_known() -> None:
    assert may_mutate({"document_id": "doc_1"})


def test_a_batch_answers_in_order_and_raises_for_none(ask: Ask, server: Scripted) -> None:
    bad = {"errors": [{"message": "No."}], "extensions": {"cost": 1}}
    server.will(Reply(200, [GOOD, bad]), Reply(400, [bad, bad]))
    operations = [{"query": QUERY, "variables": {"x": 1}}, {"document_id": "doc_1"}]
    results = ask(lambda client: client.graphql.batch(operations))
    assert [one.data for one in results] == [{"a": 1}, None]
    assert [len(one.errors) for one in results] == [0, 1]
    assert results[0].extensions == GOOD["extensions"]
    assert results.last_response.attempts == 1
    assert server.requests[0].json() == [
        {"query": QUERY, "variables": {"x": 1}},
        {"documentId": "doc_1"},
    ]
    assert "idempotency-key" not in server.requests[0].headers
    results = ask(lambda client: client.graphql.batch(operations))
    assert [len(one.errors) for one in results] == [1, 1]


def test_of_a_batch_only_what_is_not_known_is_sent_again(ask: Ask, server: Scripted) -> None:
    other = {"data": {"b": 2}}
    server.will(Reply(200, [UNKNOWN, GOOD, UNKNOWN]), Reply(200, [other, UNKNOWN]))
    operations = [{"query": f"{{ {name} }}"} for name in "abc"]
    results = ask(lambda client: client.graphql.batch(operations, persisted=True))
    assert [one.data for one in results] == [{"b": 2}, {"a": 1}, None]
    assert results.last_response.attempts == 2
    first, second = (request.json() for request in server.requests)
    assert ["query" in one for one in first] == [False, False, False]
    assert [one["query"] for one in second] == ["{ a }", "{ c }"]


def test_a_batch_is_repeated_only_where_nothing_is_changed(
    ask: Ask, server: Scripted, pauses: list[float]
) -> None:
    server.will(Reply(fault="hang_up"), Reply(200, [GOOD]), Reply(fault="hang_up"))
    assert ask(lambda client: client.graphql.batch([{"query": QUERY}])).last_response.attempts == 2
    with pytest.raises(APIConnectionError, match="1 attempt"):
        ask(lambda client: client.graphql.batch([{"query": "mutation { a }"}]))


@pytest.mark.parametrize("body", [GOOD, [], [GOOD, GOOD], [3]])
def test_a_batch_that_is_answered_otherwise_is_an_error(
    body: Any, ask: Ask, server: Scripted
) -> None:
    server.will(Reply(200, body))
    with pytest.raises(UnexpectedAnswerError):
        ask(lambda client: client.graphql.batch([{"query": QUERY}]))


@pytest.mark.parametrize("count", [0, 11])
def test_a_batch_has_one_to_ten_operations(count: int, ask: Ask, server: Scripted) -> None:
    with pytest.raises(ValueError, match="1 to 10"):
        ask(lambda client: client.graphql.batch([{"query": QUERY}] * count))
    assert server.requests == []
