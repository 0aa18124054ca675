"""The client library of the Drug Price Data Service.

`DrugPrice` and `AsyncDrugPrice` ask the service; `webhooks` verifies what it delivers; `types` has
the names of what is sent and answered.
"""

from . import types, webhooks
from ._answer import Answer
from ._client import AsyncDrugPrice, DrugPrice
from ._errors import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    AuthenticationError,
    ConfigurationError,
    DrugPriceError,
    ErrorDetail,
    GraphQLError,
    InvalidRequestError,
    NotFoundError,
    NotModifiedError,
    PaginationError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    UnexpectedAnswerError,
    WebhookVerificationError,
)
from ._hooks import ErrorInfo, ErrorReason, RequestInfo, ResponseInfo, RetryInfo
from ._options import CallOptions
from ._response import LastResponse, Quota, RateLimit
from ._sentinel import NOT_GIVEN, NotGiven
from ._version import __version__
from .generated import error_codes

__all__ = [
    "NOT_GIVEN",
    "APIConnectionError",
    "APIError",
    "APITimeoutError",
    "Answer",
    "AsyncDrugPrice",
    "AuthenticationError",
    "CallOptions",
    "ConfigurationError",
    "DrugPrice",
    "DrugPriceError",
    "ErrorDetail",
    "ErrorInfo",
    "ErrorReason",
    "GraphQLError",
    "InvalidRequestError",
    "LastResponse",
    "NotFoundError",
    "NotGiven",
    "NotModifiedError",
    "PaginationError",
    "PermissionDeniedError",
    "Quota",
    "RateLimit",
    "RateLimitError",
    "RequestInfo",
    "ResponseInfo",
    "RetryInfo",
    "ServerError",
    "UnexpectedAnswerError",
    "WebhookVerificationError",
    "__version__",
    "error_codes",
    "types",
    "webhooks",
]
