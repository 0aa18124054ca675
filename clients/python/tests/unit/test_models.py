"""Models: what is read from JSON, and written back."""

from __future__ import annotations

import dataclasses
import datetime as dt
import pickle
import typing
from typing import Any

import pytest
from scripted import Reply, Scripted

from drug_price import NOT_GIVEN, DrugPrice, types
from drug_price._model import Model, Result
from drug_price._moments import read_moment, write_moment
from drug_price.generated import async_resources, enums, models, params, resources
from drug_price.types import (
    Age,
    Drug,
    Event,
    InteractionSource,
    PriceChangedData,
    WebhookFilter,
    WebhookWithSecret,
)

UTC = dt.timezone.utc
EVENT = {
    "event": "price.changed",
    "id": "evt_1",
    "created_at": "2026-01-09T05:16:00.123Z",
    "entity": "drug_1/pharm_1",
    "sequence": 7,
    "data": {
        "drug": {"id": "drug_1", "name": "A", "din": "00000001"},
        "old_price": 12.5,
        "new_price": 11.99,
        "effective_date": "2026-01-09",
    },
    "matched": True,
}
MODELS = [one for one in vars(models).values() if isinstance(one, type) and issubclass(one, Model)]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_model_is_frozen_and_takes_an_object_with_nothing_it_knows(
    model: type[Model],
) -> None:
    made = model.from_dict({"of_tomorrow": 1})
    assert "of_tomorrow" not in made.to_dict()
    for field in dataclasses.fields(made):
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
            setattr(made, field.name, 1)
    assert model.from_dict(made.to_dict()) == made
    assert not hasattr(made, "__dict__") or isinstance(made, Result)


def test_times_days_and_parts_are_read_and_written_back() -> None:
    event = Event.from_dict(EVENT)
    assert event.created_at == dt.datetime(2026, 1, 9, 5, 16, 0, 123000, UTC)
    assert isinstance(event.data, PriceChangedData)
    assert event.data.drug.din == "00000001"
    assert event.data.effective_date == dt.date(2026, 1, 9)
    assert event.to_dict() == EVENT


def test_data_of_an_event_that_is_not_known_stays_as_it_came() -> None:
    event = Event.from_dict({**EVENT, "event": "of.tomorrow", "data": {"a": 1}})
    assert event.data == {"a": 1}
    assert event.to_dict()["data"] == {"a": 1}


def test_words_that_are_not_known_stay_as_they_came() -> None:
    assert Drug.from_dict({"schedule": "OF_TOMORROW"}).schedule == "OF_TOMORROW"


def test_python_s_own_words_have_an_underscore_here_and_none_on_the_wire() -> None:
    drug = Drug.from_dict({"class": "HUMAN"})
    assert drug.class_ == "HUMAN"
    assert drug.to_dict()["class"] == "HUMAN"


def test_null_and_absence_are_told_apart_where_both_can_be() -> None:
    for data, as_of in [({}, NOT_GIVEN), ({"as_of": None}, None)]:
        age = Age.from_dict(data)
        assert age.as_of is as_of
        assert age.to_dict() == data


def test_what_must_be_there_is_null_where_it_may_be() -> None:
    source = InteractionSource.from_dict({"name": "a", "as_of": None, "rules": 1})
    assert source.to_dict()["as_of"] is None


def test_models_are_compared_and_shown_by_their_members(server: Scripted) -> None:
    server.will(Reply(200, {"id": "d"}), Reply(200, {"id": "d"}))
    with DrugPrice(api_key="tm_live_1", base_url=server.url) as client:
        one, other = client.drugs.get("d"), client.drugs.get("d")
    assert one == other
    assert one.last_response is not other.last_response
    assert "last_response" not in repr(one)
    assert pickle.loads(pickle.dumps(one)) == one
    assert dataclasses.replace(one, name="b").name == "b"


def test_a_secret_is_not_shown() -> None:
    webhook = WebhookWithSecret.from_dict({"id": "wh_1", "secret": "whsec_mine"})
    assert webhook.secret == "whsec_mine"
    assert "whsec_mine" not in repr(webhook)
    assert webhook.to_dict()["secret"] == "whsec_mine"


def test_only_what_was_answered_has_a_last_response() -> None:
    with pytest.raises(AttributeError, match="was not answered by itself"):
        _ = Drug.from_dict({}).last_response
    assert not hasattr(WebhookFilter.from_dict({}), "last_response")


def test_limits_are_read_from_headers(server: Scripted) -> None:
    headers = {
        "X-RateLimit-Limit": "60",
        "X-RateLimit-Remaining": "59",
        "X-RateLimit-Reset": "1767225660",
        "X-RateLimit-Mode": "local",
        "X-Quota-Limit": "1000",
        "X-Quota-Remaining": "0",
        "X-Quota-Reset": "1769904000",
        "X-Request-Id": "req_1",
        "Idempotent-Replayed": "true",
        "Deprecation": "@1773532800",
        "ETag": 'W/"a"',
    }
    server.will(Reply(200, {"_sandbox": True}, headers), Reply(200, {}))
    with DrugPrice(api_key="tm_live_1", base_url=server.url) as client:
        response = client.drugs.get("d").last_response
        bare = client.drugs.get("d").last_response
    assert response.rate_limit is not None
    assert response.quota is not None
    assert (response.rate_limit.limit, response.rate_limit.remaining) == (60, 59)
    assert response.rate_limit.reset == dt.datetime(2026, 1, 1, 0, 1, tzinfo=UTC)
    assert response.rate_limit.local
    assert (response.quota.limit, response.quota.remaining) == (1000, 0)
    assert response.quota.reset == dt.datetime(2026, 2, 1, tzinfo=UTC)
    assert (response.request_id, response.etag) == ("req_1", 'W/"a"')
    assert (response.idempotent_replayed, response.deprecation) == (True, "@1773532800")
    assert (response.sandbox, response.status, response.attempts) == (True, 200, 1)
    assert (bare.rate_limit, bare.quota, bare.sandbox) == (None, None, False)
    assert (bare.idempotent_replayed, bare.deprecation, bare.etag) == (False, None, None)


@pytest.mark.parametrize(
    ("text", "micros"),
    [
        ("2026-01-09T05:16:00Z", 0),
        ("2026-01-09T05:16:00.1Z", 100_000),
        ("2026-01-09T05:16:00.123456789Z", 123_456),
        ("2026-01-09t00:16:00.000-05:00", 0),
    ],
)
def test_moments_of_every_precision_are_read(text: str, micros: int) -> None:
    assert read_moment(text) == dt.datetime(2026, 1, 9, 5, 16, 0, micros, UTC)


def test_moments_are_written_in_utc() -> None:
    zone = dt.timezone(dt.timedelta(hours=2))
    assert write_moment(dt.datetime(2026, 1, 9, 1, tzinfo=zone)) == "2026-01-08T23:00:00.000Z"
    moment = dt.datetime(2026, 1, 9, 1, 0, 0, 5, zone)
    assert write_moment(moment) == "2026-01-08T23:00:00.000005Z"


def test_types_has_every_model_and_every_word_of_the_contract() -> None:
    for module in (models, enums, params, resources, async_resources):
        assert set(module.__all__) <= set(dir(types))
    words: Any = types.Province
    assert "BC" in typing.get_args(words)
    assert not NOT_GIVEN
    assert repr(NOT_GIVEN) == "NOT_GIVEN"
