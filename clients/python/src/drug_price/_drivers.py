"""The two drivers: they do the I/O that an Exchange asks for, blocking or not, and nothing else."""

from __future__ import annotations

import time
from functools import partial
from typing import Any, TypeVar

import anyio
import httpx2

from ._answer import Answer, decoded
from ._call import Call
from ._deadline import bounded_client, until
from ._errors import ConfigurationError
from ._exchange import Exchange, Outgoing, Pause
from ._model import Result
from ._options import Settings
from ._pages import AsyncList, AsyncPage, Page
from ._response import LastResponse

ResultT = TypeVar("ResultT", bound=Result)
PageT = TypeVar("PageT", bound=Page[Any])
AsyncPageT = TypeVar("AsyncPageT", bound=AsyncPage[Any])


def _request(client: httpx2.Client | httpx2.AsyncClient, outgoing: Outgoing) -> httpx2.Request:
    return client.build_request(
        outgoing.method,
        outgoing.url,
        headers=outgoing.headers,
        content=outgoing.content,
        timeout=outgoing.timeout,
    )


def _check_kind(http_client: object, kind: type) -> None:
    """That of httpx, and that of the other client, would fail only at the first call."""
    if http_client is not None and not isinstance(http_client, kind):
        given = f"{type(http_client).__module__}.{type(http_client).__name__}"
        raise ConfigurationError(f"http_client: give an httpx2.{kind.__name__}, not {given}")


class SyncDriver:
    """Sends calls, and waits."""

    def __init__(self, settings: Settings, http_client: httpx2.Client | None) -> None:
        _check_kind(http_client, httpx2.Client)
        self.settings = settings
        self._owned = http_client is None
        self._client = http_client or bounded_client()

    def close(self) -> None:
        """Closes connections, unless the HTTP client is the caller's."""
        if self._owned:
            self._client.close()

    def send(self, call: Call) -> Answer:
        """A call's answer, after as many attempts as it takes."""
        exchange = Exchange(self.settings, call)
        while True:
            outgoing = exchange.attempt()
            status = None
            try:
                with until(outgoing.deadline):
                    response = self._client.send(
                        _request(self._client, outgoing),
                        stream=True,
                        auth=None,
                        follow_redirects=False,
                    )
                    status = response.status_code
                    try:
                        body = bytearray()
                        for chunk in response.iter_bytes():
                            body += chunk
                            outgoing.check_deadline()
                    finally:
                        response.close()
            except httpx2.RequestError as error:
                outcome: Answer | Pause = exchange.lost(error, status)
            except BaseException as error:
                exchange.cancelled(error)
                raise
            else:
                outcome = exchange.answered(status, response.headers, bytes(body))
            if isinstance(outcome, Answer):
                return outcome
            time.sleep(outcome.seconds)

    def result(self, call: Call, model: type[ResultT]) -> ResultT:
        """A call's answer as a model."""
        answer = self.send(call)
        return decoded(answer, model.from_dict)._came_in(answer.last_response)

    def nothing(self, call: Call) -> LastResponse:
        """What came with the answer to a call that answers nothing."""
        return self.send(call).last_response

    def page(self, call: Call, model: type[PageT]) -> PageT:
        """A page of a list."""
        answer = self.send(call)
        page = decoded(answer, model._answered)._came_in(answer.last_response)
        return page._goes_on_with(call, self.page)


class AsyncDriver:
    """Sends calls, and awaits."""

    def __init__(self, settings: Settings, http_client: httpx2.AsyncClient | None) -> None:
        _check_kind(http_client, httpx2.AsyncClient)
        self.settings = settings
        self._owned = http_client is None
        self._client = http_client or httpx2.AsyncClient()

    async def aclose(self) -> None:
        """Closes connections, unless the HTTP client is the caller's."""
        if self._owned:
            await self._client.aclose()

    async def send(self, call: Call) -> Answer:
        """A call's answer, after as many attempts as it takes."""
        exchange = Exchange(self.settings, call)
        while True:
            outgoing = exchange.attempt()
            status = None
            body = bytearray()
            try:
                with anyio.move_on_after(outgoing.timeout) as scope:
                    response = await self._client.send(
                        _request(self._client, outgoing),
                        stream=True,
                        auth=None,
                        follow_redirects=False,
                    )
                    status = response.status_code
                    try:
                        async for chunk in response.aiter_bytes():
                            body += chunk
                    finally:
                        await response.aclose()
                if scope.cancelled_caught:
                    raise httpx2.ReadTimeout("the attempt did not end in time")
            except httpx2.RequestError as error:
                outcome: Answer | Pause = exchange.lost(error, status)
            except BaseException as error:
                exchange.cancelled(error)
                raise
            else:
                outcome = exchange.answered(response.status_code, response.headers, bytes(body))
            if isinstance(outcome, Answer):
                return outcome
            await anyio.sleep(outcome.seconds)

    async def result(self, call: Call, model: type[ResultT]) -> ResultT:
        """A call's answer as a model."""
        answer = await self.send(call)
        return decoded(answer, model.from_dict)._came_in(answer.last_response)

    async def nothing(self, call: Call) -> LastResponse:
        """What came with the answer to a call that answers nothing."""
        return (await self.send(call)).last_response

    async def first_page(self, call: Call, model: type[AsyncPageT]) -> AsyncPageT:
        """A page of a list."""
        answer = await self.send(call)
        page = decoded(answer, model._answered)._came_in(answer.last_response)
        return page._goes_on_with(call, self.first_page)

    def page(self, call: Call, model: type[AsyncPageT]) -> AsyncList[AsyncPageT, Any]:
        """A list: nothing is asked for before it is awaited or iterated over."""
        return AsyncList(partial(self.first_page, call, model))
