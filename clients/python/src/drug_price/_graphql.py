"""GraphQL of both clients: one operation or several in a request, by text, by hash or by id."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, overload

from ._drivers import AsyncDriver, SyncDriver
from ._errors import GraphQLError
from ._operations import (
    Batch,
    BatchResults,
    GraphQLResult,
    Operation,
    Single,
    as_it_is,
    operation_of,
)
from ._options import CallOptions

T = TypeVar("T")


class GraphQL:
    """GraphQL: `client.graphql`."""

    def __init__(self, driver: SyncDriver) -> None:
        self._driver = driver

    @overload
    def execute(
        self,
        query: str | None = None,
        variables: Mapping[str, Any] | None = None,
        *,
        document_id: str | None = None,
        operation_name: str | None = None,
        persisted: bool = False,
        options: CallOptions | None = None,
    ) -> GraphQLResult[dict[str, Any]]: ...

    @overload
    def execute(
        self,
        query: str | None = None,
        variables: Mapping[str, Any] | None = None,
        *,
        parse: Callable[[dict[str, Any]], T],
        document_id: str | None = None,
        operation_name: str | None = None,
        persisted: bool = False,
        options: CallOptions | None = None,
    ) -> GraphQLResult[T]: ...

    def execute(
        self,
        query: str | None = None,
        variables: Mapping[str, Any] | None = None,
        *,
        parse: Callable[[Any], Any] = as_it_is,
        document_id: str | None = None,
        operation_name: str | None = None,
        persisted: bool = False,
        options: CallOptions | None = None,
    ) -> GraphQLResult[Any]:
        """Runs one operation; raises `GraphQLError` when its answer has errors.

        Args:
            query: The document. Or `document_id`, of a registered one.
            variables: By their names.
            parse: Makes of `data` what `result.data` shall be, a model of your own for example.
            operation_name: Which operation of the document runs, where it has several.
            persisted: Sends the document's SHA-256 first, and its text only when that is unknown.
        """
        single = Single(
            operation_of(query, document_id, variables, operation_name), persisted, options
        )
        if single.persisted:
            try:
                return single.read(self._driver.send(single.call(text=False)), parse)
            except GraphQLError as error:
                if not single.unknown(error):
                    raise
        return single.read(self._driver.send(single.call(text=True)), parse)

    def batch(
        self,
        operations: Iterable[Operation],
        *,
        persisted: bool = False,
        options: CallOptions | None = None,
    ) -> BatchResults:
        """Runs 1 to 10 operations in one request; raises for none of them by itself.

        With `persisted` those whose hash is not known are sent again, in a second request. With a
        mutation, or a registered document, among them it is not repeated after a lost answer.
        """
        batch = Batch(operations, persisted, options)
        batch.take(self._driver.send(batch.first()))
        rest = batch.rest()
        if rest is not None:
            batch.take(self._driver.send(rest))
        return batch.results()


class AsyncGraphQL:
    """GraphQL, awaited: `client.graphql`."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver

    @overload
    async def execute(
        self,
        query: str | None = None,
        variables: Mapping[str, Any] | None = None,
        *,
        document_id: str | None = None,
        operation_name: str | None = None,
        persisted: bool = False,
        options: CallOptions | None = None,
    ) -> GraphQLResult[dict[str, Any]]: ...

    @overload
    async def execute(
        self,
        query: str | None = None,
        variables: Mapping[str, Any] | None = None,
        *,
        parse: Callable[[dict[str, Any]], T],
        document_id: str | None = None,
        operation_name: str | None = None,
        persisted: bool = False,
        options: CallOptions | None = None,
    ) -> GraphQLResult[T]: ...

    async def execute(
        self,
        query: str | None = None,
        variables: Mapping[str, Any] | None = None,
        *,
        parse: Callable[[Any], Any] = as_it_is,
        document_id: str | None = None,
        operation_name: str | None = None,
        persisted: bool = False,
        options: CallOptions | None = None,
    ) -> GraphQLResult[Any]:
        """Runs one operation; raises `GraphQLError` when its answer has errors.

        Args:
            query: The document. Or `document_id`, of a registered one.
            variables: By their names.
            parse: Makes of `data` what `result.data` shall be, a model of your own for example.
            operation_name: Which operation of the document runs, where it has several.
            persisted: Sends the document's SHA-256 first, and its text only when that is unknown.
        """
        single = Single(
            operation_of(query, document_id, variables, operation_name), persisted, options
        )
        if single.persisted:
            try:
                return single.read(await self._driver.send(single.call(text=False)), parse)
            except GraphQLError as error:
                if not single.unknown(error):
                    raise
        return single.read(await self._driver.send(single.call(text=True)), parse)

    async def batch(
        self,
        operations: Iterable[Operation],
        *,
        persisted: bool = False,
        options: CallOptions | None = None,
    ) -> BatchResults:
        """Runs 1 to 10 operations in one request; raises for none of them by itself.

        With `persisted` those whose hash is not known are sent again, in a second request. With a
        mutation, or a registered document, among them it is not repeated after a lost answer.
        """
        batch = Batch(operations, persisted, options)
        batch.take(await self._driver.send(batch.first()))
        rest = batch.rest()
        if rest is not None:
            batch.take(await self._driver.send(rest))
        return batch.results()
