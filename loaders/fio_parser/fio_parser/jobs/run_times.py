"""When a job ran."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ..values.fields import integer

YEAR_2200_MS = 7_258_118_400_000


def run_times(report: Mapping[str, Any], entry: Mapping[str, Any], list_name: str,
              ) -> tuple[Optional[int], Optional[int]]:
    """Return (started_at_ms, ended_at_ms), epoch ms; None if unknown.

    `timestamp` is the time of the report, the end of the run; in client mode it is the start of
    the client, and the end is unknown. `job_start` exists from 3.36 on and is 0 in "All clients".
    `elapsed` is in whole seconds and counts from the start of the run, not of a later group.
    """
    reported = reported_at_ms(report)
    started = integer(entry, "job_start") or None
    if list_name == "client_stats":
        return plausible(started or reported), None
    elapsed = integer(entry, "elapsed")
    if started is None and reported is not None and elapsed is not None:
        started = reported - elapsed * 1000
    return plausible(started), plausible(reported)


def plausible(at_ms: Optional[int]) -> Optional[int]:
    """Return a time if fio can have run then, None for one before 1970 or after 2199: its digits are damaged."""
    return at_ms if at_ms is not None and 0 <= at_ms < YEAR_2200_MS else None


def reported_at_ms(report: Mapping[str, Any]) -> Optional[int]:
    """Return the time stamp of a report in epoch ms (seconds before 2.12 and in client mode)."""
    milliseconds = integer(report, "timestamp_ms")
    seconds = integer(report, "timestamp")
    if milliseconds is not None or seconds is None:
        return milliseconds
    return seconds * 1000
