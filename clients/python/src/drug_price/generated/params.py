# Made from api/openapi.json by "npm run clients": do not edit.
"""Objects within what is sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from .enums import Backoff, Province

__all__ = [
    "NewWebhookFilter",
    "NewWebhookRetryPolicy",
]


class NewWebhookFilter(TypedDict, total=False):
    """What events must be about, as far as they are about such a thing: all that is given must
    fit.
    """

    drug_ids: Sequence[str]
    """drug_<DIN> or DINs, at most 1000; empty for all."""
    pharmacy_ids: Sequence[str]
    """pharm_<id>, at most 1000; empty for all."""
    provinces: Sequence[Province]
    """Two-letter codes; empty for all."""


class _NewWebhookRetryPolicy(TypedDict):
    max_retries: int
    """Attempts after the first."""
    backoff: Backoff
    """linear: each delay is base_delay_seconds longer than the previous one. exponential: each
    delay is twice the previous one. Delays are at most 24 hours.
    """


class NewWebhookRetryPolicy(_NewWebhookRetryPolicy, total=False):
    """When failed deliveries are retried. Each delay is at most 24 hours (86,400 seconds)."""

    base_delay_seconds: int
    """Before the first retry."""
