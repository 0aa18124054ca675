"""Which options make a client, and which are refused with a remedy."""

from __future__ import annotations

import re
from typing import Any

import pytest
from scripted import Reply, Scripted

from drug_price import AsyncDrugPrice, ConfigurationError, DrugPrice

LIVE, SANDBOX = "tm_live_abcdefgh", "tm_sandbox_abcdefgh"
BASE, OTHER = "http://a.example", "http://b.example"


@pytest.mark.parametrize(
    ("key", "urls", "environment", "url"),
    [
        (LIVE, {"base_url": BASE}, "live", BASE),
        (LIVE, {"base_url": BASE, "sandbox_url": OTHER}, "live", BASE),
        (SANDBOX, {"base_url": BASE, "sandbox_url": OTHER}, "sandbox", OTHER),
        (SANDBOX, {"base_url": BASE}, "sandbox", BASE),
        (SANDBOX, {"sandbox_url": OTHER}, "sandbox", OTHER),
    ],
)
def test_the_keys_kind_says_where_it_goes(
    key: str, urls: dict[str, str], environment: str, url: str
) -> None:
    client = DrugPrice(
        api_key=key, base_url=urls.get("base_url"), sandbox_url=urls.get("sandbox_url")
    )
    assert client.environment == environment
    assert repr(client) == f"<DrugPrice environment='{environment}' url='{url}'>"
    client.close()


def test_options_come_from_the_environment_unless_given(
    monkeypatch: pytest.MonkeyPatch, server: Scripted
) -> None:
    monkeypatch.setenv("DRUG_PRICE_API_KEY", SANDBOX)
    monkeypatch.setenv("DRUG_PRICE_BASE_URL", "http://127.0.0.1:1")
    monkeypatch.setenv("DRUG_PRICE_SANDBOX_URL", server.url)
    server.will(Reply(), Reply())
    with DrugPrice() as client:
        client.service.status()
    with DrugPrice(api_key=LIVE, base_url=server.url) as client:
        assert client.environment == "live"
        client.service.status()
    sent = [request.headers["authorization"] for request in server.requests]
    assert sent == [f"Bearer {SANDBOX}", f"Bearer {LIVE}"]


def test_an_empty_variable_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRUG_PRICE_API_KEY", "")
    with pytest.raises(ConfigurationError, match="DRUG_PRICE_API_KEY"):
        DrugPrice(base_url=BASE)


@pytest.mark.parametrize("client", [DrugPrice, AsyncDrugPrice])
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"base_url": BASE}, "api_key: .*DRUG_PRICE_API_KEY"),
        ({"api_key": "", "base_url": BASE}, "api_key: .*DRUG_PRICE_API_KEY"),
        ({"api_key": "secret-of-mine", "base_url": BASE}, "api_key: .*tm_live_"),
        ({"api_key": "whsec_secret-of-mine", "base_url": BASE}, "api_key: .*whsec_"),
        ({"api_key": LIVE + "\n", "base_url": BASE}, "api_key: .*white space"),
        ({"api_key": LIVE + "é", "base_url": BASE}, "api_key: .*letters"),
        ({"api_key": LIVE}, "base_url: .*DRUG_PRICE_BASE_URL"),
        ({"api_key": SANDBOX}, "base_url: .*DRUG_PRICE_BASE_URL"),
        ({"api_key": LIVE, "sandbox_url": OTHER}, "base_url: a live key .*DRUG_PRICE_BASE_URL"),
        ({"api_key": SANDBOX, "sandbox_url": "b.example"}, "sandbox_url: give an http"),
        *[
            ({"api_key": LIVE, "base_url": url}, "base_url: give an http")
            for url in (
                "a.example",
                "ftp://a.example",
                "http://",
                "http://user:secret-of-mine@a.example",
                "http://a.example?x=1",
                "http://a.example/?",
                "http://a.example#x",
                "http://a.example:port",
                "http://a example",
                7,
            )
        ],
        ({"api_key": LIVE, "base_url": BASE, "timeout": 0}, "timeout: .*seconds"),
        ({"api_key": LIVE, "base_url": BASE, "timeout": float("nan")}, "timeout: .*seconds"),
        ({"api_key": LIVE, "base_url": BASE, "max_retries": -1}, "max_retries: "),
        ({"api_key": LIVE, "base_url": BASE, "max_retries": 1.5}, "max_retries: "),
        ({"api_key": LIVE, "base_url": BASE, "max_retry_wait": -1}, "max_retry_wait: "),
    ],
)
def test_what_cannot_be_is_refused_with_its_name_and_without_secrets(
    client: Any, options: dict[str, Any], told: str
) -> None:
    with pytest.raises(ConfigurationError) as caught:
        client(**options)
    assert re.match(told, str(caught.value))
    assert "secret-of-mine" not in str(caught.value)
    assert "abcdefgh" not in str(caught.value)


def test_a_base_url_may_have_a_path(server: Scripted) -> None:
    server.will(Reply())
    with DrugPrice(api_key=LIVE, base_url=f"{server.url}/prices/") as client:
        client.drugs.get("drug_1")
    assert server.paths() == ["/prices/v1/drugs/drug_1"]


def test_unknown_options_of_a_call_are_refused(server: Scripted) -> None:
    with DrugPrice(api_key=LIVE, base_url=server.url) as client:
        options: Any = {"time_out": 3}
        with pytest.raises(TypeError, match=r"unknown time_out; .*timeout"):
            client.drugs.get("drug_1", options=options)
        with pytest.raises(ConfigurationError, match="timeout"):
            client.drugs.get("drug_1", options={"timeout": -1})
    assert server.requests == []
