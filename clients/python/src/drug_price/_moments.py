"""Days and moments, as the service writes them: `2026-01-09` and `2026-01-09T05:16:00.000Z`."""

from __future__ import annotations

import datetime as dt
import re

_MOMENT = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?(?:([Zz])|([+-]\d\d:?\d\d))"
)


def read_moment(text: str) -> dt.datetime:
    """An aware datetime; what is finer than a microsecond is cut off."""
    # datetime.fromisoformat takes neither Z nor every number of digits before Python 3.11.
    match = _MOMENT.fullmatch(text)
    if match is None:
        raise ValueError(f"no moment as RFC 3339 has it: {text!r}")
    day, time, fraction, zulu, offset = match.groups()
    micros = (fraction or "0")[:6].ljust(6, "0")
    zone = "+00:00" if zulu else f"{offset[:3]}:{offset[-2:]}"
    return dt.datetime.fromisoformat(f"{day}T{time}.{micros}{zone}")


def write_moment(moment: dt.datetime) -> str:
    """In UTC, with milliseconds, or microseconds where there are any."""
    if moment.tzinfo is None or moment.utcoffset() is None:
        raise ValueError(
            f"{moment!r} has no time zone: give it one, as in datetime.now(timezone.utc)"
        )
    utc = moment.astimezone(dt.timezone.utc).replace(tzinfo=None)
    spec = "microseconds" if utc.microsecond % 1000 else "milliseconds"
    return f"{utc.isoformat(timespec=spec)}Z"


def write_day_or_moment(value: dt.date) -> str:
    """A date as its day; a datetime, which is a date as well, as its moment."""
    return write_moment(value) if isinstance(value, dt.datetime) else value.isoformat()
