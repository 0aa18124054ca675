"""What is sent and answered, by name: models, words, and the parts of requests."""

# ruff: noqa: F403

from ._answer import Answer as Answer
from ._operations import BatchedResult as BatchedResult
from ._operations import BatchResults as BatchResults
from ._operations import GraphQLResult as GraphQLResult
from ._operations import Operation as Operation
from ._pages import AsyncList as AsyncList
from ._pages import AsyncPage as AsyncPage
from ._pages import Page as Page
from .generated.async_resources import *
from .generated.enums import *
from .generated.error_codes import ErrorCode as ErrorCode
from .generated.models import *
from .generated.params import *
from .generated.resources import *
