"""GraphQL operations: what is sent for one or several of them, and what their answers are."""

from __future__ import annotations

import hashlib
import re
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypedDict, TypeVar

from ._answer import Answer, decoded, extensions_of, graphql_error
from ._call import Call
from ._errors import GraphQLError
from ._options import CallOptions
from ._response import LastResponse
from ._sentinel import NOT_GIVEN

T = TypeVar("T")
NOT_FOUND = "PERSISTED_QUERY_NOT_FOUND"
LARGEST_BATCH = 10


class Operation(TypedDict, total=False):
    """One of a batch: with `query` or with `document_id`."""

    query: str
    document_id: str
    """Of a registered document."""
    variables: Mapping[str, Any]
    operation_name: str
    """Which operation of the document runs, where it has several."""


@dataclass(frozen=True, slots=True)
class GraphQLResult(Generic[T]):
    """An operation's answer, without errors."""

    data: T
    extensions: Mapping[str, Any]
    """`cost` says what it cost."""
    last_response: LastResponse


@dataclass(frozen=True, slots=True)
class BatchedResult:
    """What one operation of a batch answered, its errors among it."""

    data: dict[str, Any] | None
    errors: Sequence[Mapping[str, Any]]
    """Empty where all went well."""
    extensions: Mapping[str, Any]


class BatchResults(list[BatchedResult]):
    """What the operations of a batch answered, in their order."""

    last_response: LastResponse


_IGNORED = re.compile(r'"""(?:\\"""|.)*?"""|"(?:\\.|[^"\\\n])*"|#[^\n\r]*', re.DOTALL)


def may_mutate(operation: Operation) -> bool:
    """Whether a mutation is among the document's operations. Of what has an id nothing is known."""
    if "query" not in operation:
        return True
    depth = 0
    for word in re.findall(r"[{}]|\w+", _IGNORED.sub(" ", operation["query"])):
        depth += (word == "{") - (word == "}")
        if depth == 0 and word == "mutation":
            return True
    return False


def _body(operation: Operation, *, persisted: bool, text: bool) -> dict[str, Any]:
    query = operation.get("query", NOT_GIVEN)
    body: dict[str, Any] = {
        "query": query if text or not persisted else NOT_GIVEN,
        "documentId": operation.get("document_id", NOT_GIVEN),
        "variables": operation.get("variables", NOT_GIVEN),
        "operationName": operation.get("operation_name", NOT_GIVEN),
    }
    if persisted and isinstance(query, str):
        digest = hashlib.sha256(query.encode()).hexdigest()
        body["extensions"] = {"persistedQuery": {"version": 1, "sha256Hash": digest}}
    return {name: value for name, value in body.items() if value is not NOT_GIVEN}


def _check(operation: Operation) -> None:
    if ("query" in operation) == ("document_id" in operation):
        raise ValueError("an operation is given either by its query or by its document_id")


def _call(body: Any, *, repeatable: bool, options: CallOptions | None) -> Call:
    return Call(
        method="POST",
        path="/graphql",
        body=body,
        repeatable=repeatable,
        batch=isinstance(body, list),
        accept="application/graphql-response+json, application/json;q=0.9",
        options=options or {},
    )


class Single:
    """One operation and the requests for it."""

    def __init__(self, operation: Operation, persisted: bool, options: CallOptions | None) -> None:
        _check(operation)
        self._operation = operation
        self._options: CallOptions = {**(options or {})}
        if may_mutate(operation):
            # One key for all requests, so that it happens once however often it is asked for.
            self._options.setdefault("idempotency_key", str(uuid.uuid4()))
        self.persisted = persisted and "query" in operation
        self._spent = 0

    def call(self, *, text: bool) -> Call:
        body = _body(self._operation, persisted=self.persisted, text=text)
        return _call(body, repeatable=True, options=self._options)

    def unknown(self, error: GraphQLError) -> bool:
        """Whether the hash is not known yet; then the next request counts on from this one."""
        if error.last_response is not None:
            self._spent += error.last_response.attempts
        return error.code == NOT_FOUND

    def read(self, answer: Answer, parse: Callable[[Any], T]) -> GraphQLResult[T]:
        response = replace(
            answer.last_response, attempts=answer.last_response.attempts + self._spent
        )

        def decode(parsed: Any) -> GraphQLResult[T]:
            if not isinstance(parsed, dict):
                raise TypeError("an answer of GraphQL is an object")
            return GraphQLResult(parse(parsed["data"]), extensions_of(parsed), response)

        if isinstance(answer.data, dict) and answer.data.get("errors"):
            raise graphql_error(answer.data, response)
        return decoded(answer, decode)


class Batch:
    """Several operations and the requests for them."""

    def __init__(
        self, operations: Iterable[Operation], persisted: bool, options: CallOptions | None
    ) -> None:
        self._operations = list(operations)
        if not 1 <= len(self._operations) <= LARGEST_BATCH:
            raise ValueError(f"a batch has 1 to {LARGEST_BATCH} operations")
        for operation in self._operations:
            _check(operation)
        self._persisted = persisted
        self._options = options
        self._results: dict[int, BatchedResult] = {}
        self._spent = 0

    def first(self) -> Call:
        return self._ask(list(range(len(self._operations))), text=not self._persisted)

    def rest(self) -> Call | None:
        """For those whose hash was not known; None where there are none."""
        unknown = [index for index, result in self._results.items() if _is_unknown(result)]
        return self._ask(unknown, text=True) if self._persisted and unknown else None

    def _ask(self, indexes: list[int], *, text: bool) -> Call:
        self._asked = indexes
        chosen = [self._operations[index] for index in indexes]
        bodies = [_body(one, persisted=self._persisted, text=text) for one in chosen]
        repeatable = not any(may_mutate(one) for one in chosen)
        return _call(bodies, repeatable=repeatable, options=self._options)

    def take(self, answer: Answer) -> None:
        results = decoded(answer, lambda parsed: _read_batch(parsed, len(self._asked)))
        self._results.update(zip(self._asked, results, strict=True))
        self._spent += answer.last_response.attempts
        self._response = replace(answer.last_response, attempts=self._spent)

    def results(self) -> BatchResults:
        made = BatchResults(self._results[index] for index in range(len(self._operations)))
        made.last_response = self._response
        return made


def _read_batch(parsed: Any, due: int) -> list[BatchedResult]:
    if not isinstance(parsed, list) or len(parsed) != due:
        raise TypeError(f"the answer to a batch of {due} is a list of {due}")
    return [_read_batched(one) for one in parsed]


def _read_batched(one: Any) -> BatchedResult:
    errors = one.get("errors") or []
    if not errors and "data" not in one:
        raise TypeError("an answer of GraphQL has data or errors")
    if not all(isinstance(error, dict) for error in errors):
        raise TypeError("an error is an object")
    return BatchedResult(one.get("data"), errors, extensions_of(one))


def _is_unknown(result: BatchedResult) -> bool:
    return any((one.get("extensions") or {}).get("code") == NOT_FOUND for one in result.errors)


def as_it_is(data: Any) -> Any:
    return data


def operation_of(
    query: str | None,
    document_id: str | None,
    variables: Mapping[str, Any] | None,
    operation_name: str | None,
) -> Operation:
    operation = Operation()
    if query is not None:
        operation["query"] = query
    if document_id is not None:
        operation["document_id"] = document_id
    if variables is not None:
        operation["variables"] = variables
    if operation_name is not None:
        operation["operation_name"] = operation_name
    return operation
