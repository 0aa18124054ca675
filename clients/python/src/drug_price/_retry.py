"""How long to wait before the same request is sent again."""

from __future__ import annotations

import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime

LONGEST_BACKOFF = 8.0
FIRST_BACKOFF = 0.5
LONGEST_JITTER = 1.0
LONGEST_ASKED = 1e15


def backoff(failed: int, random: Callable[[], float]) -> float:
    """Seconds after so many failed attempts (from 1): doubling to 8, by a random half to whole.

    `random` answers from 0 to below 1.
    """
    # The exponent is bounded because 2.0 ** 1024 is an error.
    whole = min(LONGEST_BACKOFF, FIRST_BACKOFF * 2.0 ** min(failed - 1, 10))
    return whole * (0.5 + random() / 2)


def with_jitter(retry_after: float, random: Callable[[], float]) -> float:
    """Seconds never below what the server asked for, so that those who were told the same part."""
    return retry_after + min(LONGEST_JITTER, retry_after * 0.1) * random()


def read_retry_after(text: str | None, now: Callable[[], float] = time.time) -> float | None:
    """Seconds to wait, of a header with seconds or an HTTP date; None where it says nothing."""
    if text is None:
        return None
    text = text.strip()
    if text.isascii() and text.isdigit():
        # More than a float holds is more than anybody waits.
        return min(float(text), LONGEST_ASKED)
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError):
        return None
    return max(0.0, moment.timestamp() - now())
