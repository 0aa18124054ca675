"""What is sent and answered, by name: models, words, and the parts of requests."""

from ._answer import Answer
from ._graphql import BatchedResult, BatchResults, GraphQLResult, Operation
from ._pages import AsyncList, AsyncPage, Page
from .generated.async_resources import *
from .generated.enums import *
from .generated.error_codes import ErrorCode
from .generated.models import *
from .generated.params import *
from .generated.resources import *
