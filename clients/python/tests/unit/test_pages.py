"""Lists: everything by cursor, page by page, and never a page that nobody reads."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any

import pytest
from conftest import LIVE_KEY
from scripted import Reply, Scripted

from drug_price import AsyncDrugPrice, DrugPrice, PaginationError
from drug_price.types import AsyncDrugsPage, DrugsPage

Ask = Callable[..., Any]


def page(*ids: str, cursor: str | None = None, more: bool | None = None) -> Reply:
    return Reply(
        200,
        {
            "data": [{"id": id} for id in ids],
            "has_more": cursor is not None if more is None else more,
            "next_cursor": cursor,
            "meta": {"total": 5, "page": 1},
        },
    )


def everything(client: Any, most: int | None = None, **query: Any) -> Any:
    """The ids of a list by the client's own way of iterating."""
    if isinstance(client, DrugPrice):
        drugs = client.drugs.list(**query)
        return [drug.id for drug in itertools.islice(drugs, most)]

    async def collected() -> list[str]:
        ids: list[str] = []
        async for drug in client.drugs.list(**query):
            ids.append(drug.id)
            if len(ids) == most:
                break
        return ids

    return collected()


def test_iterating_gives_everything_with_the_same_filters(ask: Ask, server: Scripted) -> None:
    server.will(page("a", "b", cursor="c/1"), page("c", cursor="c2"), page("d"))
    ids = ask(lambda client: everything(client, q="x", limit=2, offset=4, page=3))
    assert ids == ["a", "b", "c", "d"]
    assert server.paths() == [
        "/v1/drugs?q=x&limit=2&offset=4&page=3",
        "/v1/drugs?q=x&limit=2&cursor=c%2F1",
        "/v1/drugs?q=x&limit=2&cursor=c2",
    ]


@pytest.mark.parametrize(("most", "pages"), [(1, 1), (2, 1), (3, 2)])
def test_a_page_that_nobody_reads_is_not_asked_for(
    most: int, pages: int, ask: Ask, server: Scripted
) -> None:
    server.will(page("a", "b", cursor="1"), page("c", "d", cursor="2"))
    assert len(ask(lambda client: everything(client, most))) == most
    assert len(server.requests) == pages


def test_an_empty_page_in_the_middle_is_no_end(ask: Ask, server: Scripted) -> None:
    server.will(page("a", cursor="1"), page(cursor="2"), page("b"))
    assert ask(everything) == ["a", "b"]


def test_the_same_cursor_twice_running_is_an_error(ask: Ask, server: Scripted) -> None:
    server.will(page("a", cursor="1"), page("b", cursor="1"))
    with pytest.raises(PaginationError, match="loop"):
        ask(everything)
    assert len(server.requests) == 2


def test_more_without_a_cursor_is_an_error(ask: Ask, server: Scripted) -> None:
    server.will(page("a", more=True))
    with pytest.raises(PaginationError, match="next_cursor"):
        ask(everything)


def test_a_cursor_at_the_end_is_not_followed(ask: Ask, server: Scripted) -> None:
    server.will(page("a", cursor="1", more=False))
    assert ask(everything) == ["a"]


def test_a_tag_is_of_the_first_page_alone(ask: Ask, server: Scripted) -> None:
    server.will(page("a", cursor="1"), page("b"))
    options = {"if_none_match": '"x"', "headers": {"X-Mine": "1"}}
    assert ask(lambda client: everything(client, options=options)) == ["a", "b"]
    assert [request.headers.get("if-none-match") for request in server.requests] == ['"x"', None]
    assert [request.headers.get("x-mine") for request in server.requests] == ["1", "1"]


def test_a_page_has_its_own_members_and_the_way_to_the_next(server: Scripted) -> None:
    server.will(page("a", cursor="1"), page("b"))
    with DrugPrice(api_key=LIVE_KEY, base_url=server.url) as client:
        first = client.drugs.list()
        assert isinstance(first, DrugsPage)
        assert [drug.id for drug in first.data] == ["a"]
        assert (first.has_more, first.next_cursor, first.meta.total) == (True, "1", 5)
        assert first.last_response.status == 200
        second = first.next_page()
        assert isinstance(second, DrugsPage)
        assert second.next_page() is None
        assert second.last_response is not first.last_response
        server.will(page("b"))
        assert [[drug.id for drug in one.data] for one in first.pages()] == [["a"], ["b"]]


async def _await_pages(url: str) -> None:
    async with AsyncDrugPrice(api_key=LIVE_KEY, base_url=url) as client:
        asked = client.drugs.list(limit=1)
        first = await asked
        assert isinstance(first, AsyncDrugsPage)
        assert first.meta.total == 5
        second = await first.next_page()
        assert second is not None
        assert await second.next_page() is None
        assert [drug.id async for drug in first] == ["a", "b"]
        assert [one.data[0].id async for one in asked.pages()] == ["a", "b"]


def test_an_asynchronous_list_is_awaited_for_its_first_page(server: Scripted) -> None:
    a, b = page("a", cursor="1"), page("b")
    server.will(a, b, b, a, b)
    asyncio.run(_await_pages(server.url))
    assert server.replies == []


def test_an_asynchronous_list_that_nobody_awaits_asks_for_nothing(
    ask: Ask, server: Scripted
) -> None:
    def use(client: Any) -> Any:
        if isinstance(client, AsyncDrugPrice):
            client.drugs.list()
        return None

    ask(use)
    assert server.requests == []


def test_a_list_that_is_whole_is_iterated_over_as_well(ask: Ask, server: Scripted) -> None:
    def use(client: Any) -> Any:
        if isinstance(client, DrugPrice):
            types = client.events.types()
            assert (types.has_more, types.next_cursor, types.next_page()) == (False, None, None)
            return [type.event for type in types]

        async def collected() -> list[str]:
            return [type.event async for type in client.events.types()]

        return collected()

    body = {
        "data": [{"event": "price.changed"}, {"event": "of.tomorrow"}],
        "has_more": False,
        "next_cursor": None,
    }
    server.will(Reply(200, body))
    assert ask(use) == ["price.changed", "of.tomorrow"]
