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
    """Filters for events. Events must match every filter you set. Filters that do not apply to
    an event are ignored.
    """

    drug_ids: Sequence[str]
    """drug_<DIN> or DINs, at most 1000. Empty for all."""
    pharmacy_ids: Sequence[str]
    """pharm_<id>, at most 1000. Empty for all."""
    provinces: Sequence[Province]
    """Two-letter codes. Empty for all."""


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
    """Delay before the first retry."""
