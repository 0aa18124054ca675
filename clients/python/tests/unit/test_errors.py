"""What is raised for which answer, and what it says."""

from __future__ import annotations

import copy
import pickle
import ssl
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from scripted import Reply, Scripted

import drug_price
from drug_price import (
    APIConnectionError,
    APIError,
    DrugPriceError,
    ErrorDetail,
    GraphQLError,
    NotModifiedError,
    ServerError,
    UnexpectedAnswerError,
    WebhookVerificationError,
)
from drug_price._exchange import _is_untrusted

Ask = Callable[..., Any]


def get(client: Any) -> Any:
    return client.drugs.get("drug_1")


@pytest.mark.parametrize(
    ("status", "name"),
    [
        (400, "InvalidRequestError"),
        (401, "AuthenticationError"),
        (403, "PermissionDeniedError"),
        (404, "NotFoundError"),
        (418, "APIError"),
        (429, "RateLimitError"),
        (500, "ServerError"),
        (503, "ServerError"),
    ],
)
def test_each_status_has_its_class(status: int, name: str, ask: Ask, server: Scripted) -> None:
    told = {
        "code": "A_CODE",
        "message": "A sentence.",
        "details": [{"field": "limit", "reason": "must be a number"}],
        "doc_url": "https://docs.example.com/A_CODE",
    }
    body = {"error": told, "request_id": "req_1"}
    headers = {"X-Request-Id": "req_1", "Retry-After": "90"}
    server.will(Reply(status, body, headers))
    with pytest.raises(APIError) as caught:
        ask(get, max_retries=0)
    error = caught.value
    assert type(error).__name__ == name
    assert (error.status, error.code, error.message) == (status, "A_CODE", "A sentence.")
    assert error.details == (ErrorDetail("limit", "must be a number"),)
    assert (error.doc_url, error.retry_after) == (told["doc_url"], 90)
    assert error.request_id == "req_1"
    assert error.last_response is not None
    assert error.last_response.attempts == 1
    assert str(error) == "A_CODE: A sentence. (limit: must be a number) [req_1]"


def test_details_that_the_sentence_has_are_not_said_twice() -> None:
    detail = ErrorDetail("limit", "must be a number")
    error = APIError("limit: must be a number", code="A_CODE", details=[detail])
    assert str(error) == "A_CODE: limit: must be a number"


PAGE = b"<html>" + "é".encode() * 300 + b"</html>"


@pytest.mark.parametrize(("status", "kind"), [(200, UnexpectedAnswerError), (502, ServerError)])
def test_a_page_of_an_ingress_is_an_error_with_its_beginning(
    status: int, kind: type[APIError], ask: Ask, server: Scripted
) -> None:
    server.will(Reply(status, PAGE, {"Content-Type": "text/html"}))
    with pytest.raises(kind, match=f"status {status} .*text/html") as caught:
        ask(get, max_retries=0)
    assert (caught.value.status, caught.value.code) == (status, None)
    assert caught.value.body == PAGE.decode()[:200]


@pytest.mark.parametrize("body", [[1], {"error": "text"}, "text", {"errors": []}, {"error": {}}])
def test_errors_of_another_form_are_errors_all_the_same(
    body: Any, ask: Ask, server: Scripted
) -> None:
    server.will(Reply(400, body))
    with pytest.raises(APIError) as caught:
        ask(get)
    assert caught.value.status == 400


@pytest.mark.parametrize("body", [[], "text", 3, {"active_ingredients": 3}, {"removed_at": "noon"}])
def test_an_answer_of_another_form_is_an_error(body: Any, ask: Ask, server: Scripted) -> None:
    server.will(Reply(200, body))
    with pytest.raises(UnexpectedAnswerError, match="form of the contract"):
        ask(get)


def test_a_redirect_is_not_followed_and_its_query_not_told(ask: Ask, server: Scripted) -> None:
    server.will(Reply(302, b"", {"Location": f"{server.url}/elsewhere?token=secret"}))
    with pytest.raises(
        UnexpectedAnswerError, match=r"redirect to .*/elsewhere; .*base_url"
    ) as told:
        ask(get)
    assert "secret" not in str(told.value)
    assert server.paths() == ["/v1/drugs/drug_1"]


def test_a_callers_http_client_that_follows_redirects_does_not_here(server: Scripted) -> None:
    server.will(Reply(307, b"", {"Location": f"{server.url}/elsewhere"}))
    with httpx2.Client(follow_redirects=True, auth=("a", "b")) as http_client:
        client = drug_price.DrugPrice(
            api_key="tm_live_1", base_url=server.url, http_client=http_client
        )
        with pytest.raises(UnexpectedAnswerError):
            client.drugs.get("drug_1")
        client.close()
        assert not http_client.is_closed
    assert server.requests[0].headers["authorization"] == "Bearer tm_live_1"


def test_not_modified_is_a_signal_of_its_own(ask: Ask, server: Scripted) -> None:
    server.will(Reply(304, headers={"ETag": '"a"'}))
    with pytest.raises(NotModifiedError) as caught:
        ask(lambda client: client.drugs.get("d", options={"if_none_match": '"a"'}))
    assert caught.value.last_response is not None
    assert caught.value.last_response.etag == '"a"'
    assert server.requests[0].headers["if-none-match"] == '"a"'


def test_not_modified_that_nobody_asked_for_is_told_alike(ask: Ask, server: Scripted) -> None:
    server.will(Reply(304))
    with pytest.raises(NotModifiedError):
        ask(get)


def test_a_certificate_that_is_not_trusted_is_found_among_the_causes() -> None:
    error = httpx2.ConnectError("no")
    assert not _is_untrusted(error)
    error.__cause__ = OSError("within")
    error.__cause__.__context__ = ssl.SSLCertVerificationError("self-signed")
    assert _is_untrusted(error)


def test_a_certificate_that_is_not_trusted_is_not_tried_again(
    ask: Ask, pauses: list[float], tls_url: str
) -> None:
    with pytest.raises(APIConnectionError, match=r"certificate is not trusted .*1 attempt$"):
        ask(get, base_url=tls_url)
    assert pauses == []


def test_errors_can_be_copied_and_sent_to_other_processes() -> None:
    errors = [
        APIError("a", status=400, code="B", details=[ErrorDetail("c", "d")]),
        APIConnectionError("gone", 3),
        WebhookVerificationError("no", "header_missing"),
    ]
    for error in errors:
        for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            assert type(other) is type(error)
            assert str(other) == str(error)
            assert vars(other) == vars(error)


def test_everything_raised_has_one_base() -> None:
    exported = [getattr(drug_price, name) for name in drug_price.__all__]
    errors = [one for one in exported if isinstance(one, type) and issubclass(one, Exception)]
    assert len(errors) > 10
    assert all(issubclass(error, DrugPriceError) for error in errors)
    assert issubclass(GraphQLError, APIError)
