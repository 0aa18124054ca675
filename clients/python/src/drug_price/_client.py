"""The two clients: options in, resources out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import unquote

import httpx2

from ._answer import Answer
from ._call import Call
from ._drivers import AsyncDriver, SyncDriver
from ._graphql import AsyncGraphQL, GraphQL
from ._hooks import ErrorInfo, Hooks, RequestInfo, ResponseInfo, RetryInfo
from ._options import (
    DEFAULT_MAX_RETRIES,
    DEFAULT_MAX_RETRY_WAIT,
    DEFAULT_TIMEOUT,
    CallOptions,
    Settings,
    read_settings,
)
from ._sentinel import NOT_GIVEN
from .generated.async_resources import AsyncResources
from .generated.resources import Resources

if TYPE_CHECKING:
    from typing_extensions import Self


class DrugPrice(Resources):
    """The client. Safe to be used by several threads; make one and keep it.

    Args:
        api_key: `tm_live_…` or `tm_sandbox_…`. Default: the variable `DRUG_PRICE_API_KEY`.
        base_url: The service's address, an ingress's path included; from `DRUG_PRICE_BASE_URL`.
        sandbox_url: Where sandbox keys go instead; from `DRUG_PRICE_SANDBOX_URL`.
        timeout: Maximum seconds for each attempt, from connecting to the last byte. With your own
            `http_client`, a server that sends headers byte by byte can exceed it in `DrugPrice`.
        total_timeout: Maximum seconds for a call, with all its attempts and delays. Default:
            unlimited. A retry that would end later is not made, and its error is raised at once.
        max_retries: Maximum number of retries.
        max_retry_wait: Longest `Retry-After` to wait for, in seconds. A longer one raises at once.
        headers: Sent with every request.
        http_client: Your own, for proxies, certificates or transports; you close it.
        on_request: Called before every attempt.
        on_response: Called after every complete response.
        on_error: Called after every attempt without a complete response.
        on_retry: Called before the delay of every retry.

    Raises:
        ConfigurationError: An option is missing or cannot be.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        sandbox_url: str | None = None,
        timeout: float = DEFAULT_TIMEOUT,
        total_timeout: float | None = None,
        max_retries: int = DEFAULT_MAX_RETRIES,
        max_retry_wait: float = DEFAULT_MAX_RETRY_WAIT,
        headers: Mapping[str, str] | None = None,
        http_client: httpx2.Client | None = None,
        on_request: Callable[[RequestInfo], None] | None = None,
        on_response: Callable[[ResponseInfo], None] | None = None,
        on_error: Callable[[ErrorInfo], None] | None = None,
        on_retry: Callable[[RetryInfo], None] | None = None,
    ) -> None:
        settings = read_settings(
            api_key=api_key,
            base_url=base_url,
            sandbox_url=sandbox_url,
            timeout=timeout,
            total_timeout=total_timeout,
            max_retries=max_retries,
            max_retry_wait=max_retry_wait,
            headers=headers,
            hooks=Hooks(
                on_request=on_request,
                on_response=on_response,
                on_error=on_error,
                on_retry=on_retry,
            ),
        )
        super().__init__(SyncDriver(settings, http_client))

    @property
    def environment(self) -> Literal["live", "sandbox"]:
        """Which data the key is for."""
        return self._driver.settings.environment

    @cached_property
    def graphql(self) -> GraphQL:
        """GraphQL operations."""
        return GraphQL(self._driver)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = NOT_GIVEN,
        repeatable: bool | None = None,
        options: CallOptions | None = None,
    ) -> Answer:
        """Asks for what has no method yet, with all that the methods do besides.

        Args:
            method: `GET`, `POST` and so on.
            path: From the base URL on, `/v1/…`.
            query: Parameters; lists are joined by commas, None is left out.
            body: Sent as JSON.
            repeatable: Whether a lost answer may be asked for again. Unless given: GET, HEAD, and
                whatever has the option `idempotency_key`.
        """
        return self._driver.send(_raw(method, path, query, body, repeatable, options))

    def close(self) -> None:
        """Closes connections; a with statement does it as well."""
        self._driver.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return _shown(self, self._driver.settings)


class AsyncDrugPrice(AsyncResources):
    """The client for asyncio, with the options of `DrugPrice`. Make one for an event loop."""

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        sandbox_url: str | None = None,
        timeout: float = DEFAULT_TIMEOUT,
        total_timeout: float | None = None,
        max_retries: int = DEFAULT_MAX_RETRIES,
        max_retry_wait: float = DEFAULT_MAX_RETRY_WAIT,
        headers: Mapping[str, str] | None = None,
        http_client: httpx2.AsyncClient | None = None,
        on_request: Callable[[RequestInfo], None] | None = None,
        on_response: Callable[[ResponseInfo], None] | None = None,
        on_error: Callable[[ErrorInfo], None] | None = None,
        on_retry: Callable[[RetryInfo], None] | None = None,
    ) -> None:
        settings = read_settings(
            api_key=api_key,
            base_url=base_url,
            sandbox_url=sandbox_url,
            timeout=timeout,
            total_timeout=total_timeout,
            max_retries=max_retries,
            max_retry_wait=max_retry_wait,
            headers=headers,
            hooks=Hooks(
                on_request=on_request,
                on_response=on_response,
                on_error=on_error,
                on_retry=on_retry,
            ),
        )
        super().__init__(AsyncDriver(settings, http_client))

    @property
    def environment(self) -> Literal["live", "sandbox"]:
        """Which data the key is for."""
        return self._driver.settings.environment

    @cached_property
    def graphql(self) -> AsyncGraphQL:
        """GraphQL operations."""
        return AsyncGraphQL(self._driver)

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = NOT_GIVEN,
        repeatable: bool | None = None,
        options: CallOptions | None = None,
    ) -> Answer:
        """Asks for what has no method yet, as `DrugPrice.request` does."""
        return await self._driver.send(_raw(method, path, query, body, repeatable, options))

    async def aclose(self) -> None:
        """Closes connections; an async with statement does it as well."""
        await self._driver.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return _shown(self, self._driver.settings)


def _raw(
    method: str,
    path: str,
    query: Mapping[str, Any] | None,
    body: Any,
    repeatable: bool | None,
    options: CallOptions | None,
) -> Call:
    parts = path.partition("?")[0].replace("\\", "/").split("/")
    if not path.startswith("/") or "#" in path:
        raise ValueError("path begins with a slash, as in /v1/drugs, and has no fragment")
    # They would be another path, beside the base URL perhaps.
    if any(unquote(part) in (".", "..") for part in parts):
        raise ValueError("path has no dots for a part: urllib.parse.quote what you put into it")
    options = options or {}
    if repeatable is None:
        given = options.get("idempotency_key") is not None
        repeatable = given or method.upper() in ("GET", "HEAD")
    return Call(
        method=method.upper(),
        path=path,
        query=query or {},
        body=body,
        repeatable=repeatable,
        options=options,
    )


def _shown(client: DrugPrice | AsyncDrugPrice, settings: Settings) -> str:
    name = type(client).__name__
    return f"<{name} environment={settings.environment!r} url={settings.url!r}>"
