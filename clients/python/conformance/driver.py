"""Does with this library what it is told: a line of JSON in, a line of JSON out.

For the suite that tries all client libraries alike; `--async` does the same with AsyncDrugPrice.
"""

from __future__ import annotations

import asyncio
import base64
import datetime as dt
import inspect
import json
import keyword
import sys
from collections.abc import Awaitable, Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, cast
from urllib.parse import urlsplit

import drug_price
from drug_price import AsyncDrugPrice, DrugPrice, webhooks
from drug_price.types import BatchResults, GraphQLResult

Json = dict[str, Any]
Client = DrugPrice | AsyncDrugPrice


class Driver:
    """The clients that were made, by name, and what their hooks were told."""

    def __init__(self, *, awaited: bool) -> None:
        self._make: type[DrugPrice] | type[AsyncDrugPrice] = (
            AsyncDrugPrice if awaited else DrugPrice
        )
        self._clients: dict[str, Client] = {}
        self._logs: dict[str, list[Json]] = {}

    async def do(self, asked: Json) -> Any:
        """What is answered to one line."""
        doing: Mapping[str, Callable[[Json], Awaitable[Any]]] = {
            "client": self._client,
            "call": self._call,
            "each": self._each,
            "request": self._request,
            "graphql": self._graphql,
            "graphql_batch": self._graphql_batch,
            "verify": self._verify,
            "sign": self._sign,
            "log": self._log,
        }
        return await doing[asked["do"]](asked)

    async def close(self) -> None:
        for client in self._clients.values():
            if isinstance(client, AsyncDrugPrice):
                await client.aclose()
            else:
                client.close()

    async def _client(self, asked: Json) -> Any:
        log: list[Json] = []
        client = self._make(
            **_options(asked.get("options")),
            on_request=lambda info: log.append({"on": "request", **_of(info)}),
            on_response=lambda info: log.append(
                {"on": "response", **_of(info), "status": info.status}
            ),
            on_error=lambda info: log.append({"on": "error", **_of(info), "reason": info.reason}),
            on_retry=lambda info: log.append(
                {
                    "on": "retry",
                    **_of(info),
                    "reason": info.reason,
                    "delay_ms": info.delay * 1000,
                }
            ),
        )
        self._clients[asked["name"]] = client
        self._logs[asked["name"]] = log
        return {"environment": client.environment}

    async def _log(self, asked: Json) -> Any:
        log = self._logs[asked["client"]]
        told = list(log)
        log.clear()
        return told

    def _begun(self, asked: Json) -> Any:
        """The method's own answer: what it is awaited for, or iterated over."""
        resource = getattr(self._clients[asked["client"]], asked["resource"])
        method = getattr(resource, asked["method"])
        signature = inspect.signature(method)
        named: Json = {}
        for part in ("path", "query", "body"):
            for wire, value in (asked.get(part) or {}).items():
                name = f"{wire}_" if keyword.iskeyword(wire) else wire
                parameter = signature.parameters.get(name)
                named[name] = value if parameter is None else _typed(value, parameter)
        path = [named.pop(name) for name in asked.get("path") or {}]
        return method(*path, **named, options=_options(asked.get("options")))

    async def _call(self, asked: Json) -> Any:
        result = await _settled(self._begun(asked))
        if isinstance(result, drug_price.LastResponse):
            return {"data": None, "last_response": _response(result)}
        data = result.data if isinstance(result, drug_price.Answer) else result.to_dict()
        return {"data": data, "last_response": _response(result.last_response)}

    async def _each(self, asked: Json) -> Any:
        most = asked.get("max")
        log = self._logs[asked["client"]]
        before = len(log)
        items: list[Any] = []
        begun = self._begun(asked)
        if most != 0:
            if isinstance(self._clients[asked["client"]], AsyncDrugPrice):
                async for item in begun:
                    items.append(item)
                    if len(items) == most:
                        break
            else:
                for item in begun:
                    items.append(item)
                    if len(items) == most:
                        break
        pages = sum(1 for one in log[before:] if one["on"] == "response" and one["status"] == 200)
        return {"items": [item.to_dict() for item in items], "pages": pages}

    async def _request(self, asked: Json) -> Any:
        given = {name: asked[name] for name in ("query", "body", "repeatable") if name in asked}
        answer = await _settled(
            self._clients[asked["client"]].request(
                asked["method"], asked["path"], **given, options=_options(asked.get("options"))
            )
        )
        return {"data": answer.data, "last_response": _response(answer.last_response)}

    async def _graphql(self, asked: Json) -> Any:
        result = cast(
            "GraphQLResult[Any]",
            await _settled(
                self._clients[asked["client"]].graphql.execute(
                    asked.get("query"),
                    asked.get("variables"),
                    document_id=asked.get("document_id"),
                    operation_name=asked.get("operation_name"),
                    persisted=asked.get("persisted", False),
                    options=_options(asked.get("options")),
                )
            ),
        )
        response = _response(result.last_response)
        return {"data": result.data, "extensions": result.extensions, "last_response": response}

    async def _graphql_batch(self, asked: Json) -> Any:
        results = cast(
            "BatchResults",
            await _settled(
                self._clients[asked["client"]].graphql.batch(
                    asked["operations"],
                    persisted=asked.get("persisted", False),
                    options=_options(asked.get("options")),
                )
            ),
        )
        return [
            {"data": one.data, "errors": one.errors or None, "extensions": one.extensions}
            for one in results
        ]

    async def _verify(self, asked: Json) -> Any:
        raw = base64.b64decode(asked["body"])
        forms: Mapping[str, Callable[[], Any]] = {
            "bytes": lambda: raw,
            "text": lambda: raw.decode("utf-8"),
            "parsed": lambda: json.loads(raw),
        }
        body = forms[asked.get("form", "bytes")]()
        now = asked.get("now")
        given = {"tolerance": asked["tolerance"]} if "tolerance" in asked else {}
        event = webhooks.verify(body, asked["headers"], asked["secrets"], now=now, **given)
        return {"event": event.to_dict()}

    async def _sign(self, asked: Json) -> Any:
        body = base64.b64decode(asked["body"])
        at, event = asked["timestamp"], asked["event_id"]
        return {"headers": webhooks.sign(body, asked["secret"], timestamp=at, id=event)}


async def _settled(value: Any) -> Any:
    return await value if inspect.isawaitable(value) else value


def _options(given: Json | None) -> Any:
    """The library counts in seconds."""
    return {
        name.removesuffix("_ms"): value / 1000 if name.endswith("_ms") else value
        for name, value in (given or {}).items()
        if value is not None
    }


def _typed(value: Any, parameter: inspect.Parameter) -> Any:
    """A moment, day or decimal where the parameter takes one and the text is one."""
    takes = str(parameter.annotation)
    readers: list[tuple[str, Callable[[str], Any]]] = [
        ("dt.date ", dt.date.fromisoformat),
        ("dt.datetime", _moment),
        ("Decimal", Decimal),
    ]
    if not isinstance(value, str):
        return value
    for word, read in readers:
        if word not in takes:
            continue
        try:
            return read(value)
        except (ValueError, InvalidOperation):
            continue
    return value


def _moment(text: str) -> dt.datetime:
    moment = dt.datetime.fromisoformat(f"{text[:-1]}+00:00" if text.endswith("Z") else text)
    if moment.tzinfo is None:
        raise ValueError("a day, not a moment")
    return moment


def _of(info: Any) -> Json:
    parts = urlsplit(info.url)
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return {"call_id": info.call_id, "method": info.method, "path": path, "attempt": info.attempt}


def _counted(counted: Any) -> Json | None:
    if counted is None:
        return None
    reset = int(counted.reset.timestamp())
    told = {"limit": counted.limit, "remaining": counted.remaining, "reset": reset}
    return {**told, "local": counted.local} if hasattr(counted, "local") else told


def _response(response: drug_price.LastResponse) -> Json:
    return {
        "status": response.status,
        "request_id": response.request_id,
        "sandbox": response.sandbox,
        "attempts": response.attempts,
        "idempotent_replayed": response.idempotent_replayed,
        "etag": response.etag,
        "deprecation": response.deprecation,
        "rate_limit": _counted(response.rate_limit),
        "quota": _counted(response.quota),
    }


_KINDS: list[tuple[type[Exception], str]] = [
    (drug_price.ConfigurationError, "configuration"),
    (drug_price.APITimeoutError, "timeout"),
    (drug_price.APIConnectionError, "connection"),
    (drug_price.GraphQLError, "graphql"),
    (drug_price.APIError, "api"),
    (drug_price.NotModifiedError, "not_modified"),
    (drug_price.WebhookVerificationError, "webhook"),
    (drug_price.PaginationError, "page"),
]
_SUBCLASSES: list[tuple[type[Exception], str]] = [
    (drug_price.InvalidRequestError, "invalid_request"),
    (drug_price.AuthenticationError, "authentication"),
    (drug_price.PermissionDeniedError, "permission_denied"),
    (drug_price.NotFoundError, "not_found"),
    (drug_price.RateLimitError, "rate_limit"),
    (drug_price.ServerError, "server"),
]


def _first(known: list[tuple[type[Exception], str]], error: Exception) -> str | None:
    return next((name for kind, name in known if isinstance(error, kind)), None)


def _failure(error: Exception) -> Json:
    told: Json = {
        "kind": _first(_KINDS, error) or "other",
        "class": type(error).__name__,
        "subclass": _first(_SUBCLASSES, error),
        "message": str(error),
    }
    for name in ("code", "status", "request_id", "doc_url", "retry_after", "attempts", "reason"):
        told[name] = getattr(error, name, None)
    if isinstance(error, drug_price.APIError):
        told["details"] = [{"field": one.field, "reason": one.reason} for one in error.details]
    if isinstance(error, drug_price.GraphQLError):
        told |= {"errors": error.errors, "data": error.data}
    response = getattr(error, "last_response", None)
    if response is not None:
        told |= {"status": response.status, "attempts": response.attempts}
    return told


async def main() -> None:
    """Until the input ends."""
    driver = Driver(awaited="--async" in sys.argv[1:])
    while line := await asyncio.to_thread(sys.stdin.readline):
        asked = json.loads(line)
        try:
            answer: Json = {"id": asked["id"], "ok": await driver.do(asked)}
        except Exception as error:  # noqa: BLE001 (it is the answer)
            answer = {"id": asked["id"], "error": _failure(error)}
        sys.stdout.write(f"{json.dumps(answer, ensure_ascii=False)}\n")
        sys.stdout.flush()
    await driver.close()


if __name__ == "__main__":
    asyncio.run(main())
