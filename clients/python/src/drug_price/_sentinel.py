"""What is not given, as against None, which clears."""

from __future__ import annotations

import enum
from typing import Final, Literal


class NotGiven(enum.Enum):
    """The type of `NOT_GIVEN`: compare with `is`; it is false in a condition."""

    NOT_GIVEN = "NOT_GIVEN"

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "NOT_GIVEN"


NOT_GIVEN: Final = NotGiven.NOT_GIVEN
"""An argument that is left out of the request. None is sent as null, where null is allowed."""
