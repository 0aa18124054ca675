"""What goes wrong, as exceptions: all are `DrugPriceError`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ._response import LastResponse
    from .generated.error_codes import ErrorCode


class DrugPriceError(Exception):
    """Whatever this package raises on purpose."""


class ConfigurationError(DrugPriceError):
    """A client cannot be made with these options; the message names the option and the remedy."""


class PaginationError(DrugPriceError):
    """A list goes round in circles: the same cursor twice running, or more rows and no cursor."""


class APIConnectionError(DrugPriceError):
    """No whole answer came. What the network said is the `__cause__`."""

    def __init__(self, message: str = "", attempts: int = 1) -> None:
        super().__init__(message)
        self.attempts = attempts


class APITimeoutError(APIConnectionError):
    """No answer came in time."""


@dataclass(frozen=True, slots=True)
class ErrorDetail:
    """What is wrong with one field of a request."""

    field: str
    reason: str


class APIError(DrugPriceError):
    """The service, or what stands before it, answered with an error."""

    def __init__(
        self,
        message: str = "",
        *,
        status: int = 0,
        code: ErrorCode | str | None = None,
        details: Sequence[ErrorDetail] = (),
        doc_url: str | None = None,
        retry_after: float | None = None,
        last_response: LastResponse | None = None,
        body: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        """The service's sentence."""
        self.status = status
        self.code = code
        """One of `drug_price.types.ErrorCode`; None where the answer is not the service's own."""
        self.details = tuple(details)
        """What is wrong with which field."""
        self.doc_url = doc_url
        """A page on this error."""
        self.retry_after = retry_after
        """Seconds to wait; None where the answer does not say."""
        self.last_response = last_response
        self.body = body
        """The first 200 characters, where the body is not what was due."""

    @property
    def request_id(self) -> str | None:
        """To be told to the service's operator."""
        return None if self.last_response is None else self.last_response.request_id

    def __str__(self) -> str:
        told = f"{self.code}: {self.message}" if self.code else self.message
        # The service's sentence often has them already.
        details = [f"{one.field}: {one.reason}" for one in self.details]
        lacking = [detail for detail in details if detail not in self.message]
        if lacking:
            told += f" ({'; '.join(lacking)})"
        return f"{told} [{self.request_id}]" if self.request_id else told


class InvalidRequestError(APIError):
    """400: the request is not as it must be."""


class AuthenticationError(APIError):
    """401: no key, or one that is not known, or of the other environment."""


class PermissionDeniedError(APIError):
    """403: the key's permissions or the account's plan do not allow it."""


class NotFoundError(APIError):
    """404: there is no such thing, or it is another account's."""


class RateLimitError(APIError):
    """429: the minute (`RATE_LIMITED`) or the month (`QUOTA_EXCEEDED`) is used up."""


class ServerError(APIError):
    """5xx: the service, or what stands before it, failed."""


class UnexpectedAnswerError(APIError):
    """An answer that this package cannot read: a redirect, a page of HTML, JSON of another form."""


class GraphQLError(APIError):
    """The answer to a GraphQL operation has errors; the code is that of the first."""

    errors: Sequence[Mapping[str, Any]] = ()
    """All, as they came."""
    data: Mapping[str, Any] | None = None
    """What was answered beside them."""
    extensions: Mapping[str, Any] = {}


class NotModifiedError(DrugPriceError):
    """304: what was asked for is as it was when it had the ETag of `if_none_match`."""

    def __init__(
        self, message: str = "not modified", last_response: LastResponse | None = None
    ) -> None:
        super().__init__(message)
        self.last_response = last_response


WebhookFailure = Literal[
    "body_not_raw",
    "secret_malformed",
    "header_missing",
    "header_malformed",
    "timestamp_too_old",
    "timestamp_too_new",
    "signature_mismatch",
    "payload_malformed",
]
"""Why a delivery does not verify."""


class WebhookVerificationError(DrugPriceError):
    """A delivery does not verify: answer it 401. The message says what to look at."""

    def __init__(self, message: str = "", reason: WebhookFailure = "signature_mismatch") -> None:
        super().__init__(message)
        self.reason = reason


ERRORS_BY_STATUS: Mapping[int, type[APIError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    429: RateLimitError,
}
