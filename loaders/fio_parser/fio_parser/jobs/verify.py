"""Reads of `verify`: fio reads again what it wrote. They are no load of the job, and have a phase of their own.

A job that only writes has its reads from there alone. The reads of a mix and those of its verification are counted
together, over the time of both phases.
"""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ..rows.result import DATA_DIRECTIONS, LATENCY_COLUMNS, Row
from ..values.fields import mapping, number
from ..values.quantities import flag
from .patterns import pattern

# What a row loses whose figures are of two phases.
PHASE_COLUMNS = ("total_ios", "io_bytes", "runtime_ms", "iops", "bw_bytes_per_s", "short_ios", "drop_ios",
                 *LATENCY_COLUMNS)


def reads_back(options: Optional[Mapping[str, str]]) -> bool:
    """Tell whether a job reads what it wrote, by its options."""
    if options is None or options.get("verify", "0").strip() in ("0", "null") or flag(options, "do_verify") is False:
        return False
    return "write" in pattern(options)[0]


def is_verification(direction: str, wanted: tuple[str, ...], active: list[str]) -> bool:
    """Tell whether I/Os are reads of what was written, by the directions that a job was asked for and those it has."""
    return direction == "read" and {"read", "write"} <= set(active) and "write" in wanted and "read" not in wanted


def is_of_two_phases(direction: str, options: Optional[Mapping[str, str]], active: list[str]) -> bool:
    """Tell whether I/Os are reads of a mix and of its verification."""
    return direction == "read" and {"read", "write"} <= set(active) and reads_back(options) \
        and "read" in pattern(options or {})[0]


def without_figures(row: Row) -> Row:
    """Return a row without the figures that are of two phases."""
    reported = None if row.get("reported") is None else []
    return {**row, **dict.fromkeys(PHASE_COLUMNS), "percentiles": [], "bins": [], "reported": reported}


def run_time(entry: Mapping[str, Any], options: Optional[Mapping[str, str]]) -> float:
    """Return how long (ms) the longest member of an entry ran: its directions ran at once, its phases in turn."""
    times = {direction: number(mapping(entry, direction), "runtime") or 0 for direction in DATA_DIRECTIONS}
    if reads_back(options) and "read" not in pattern(options or {})[0]:
        return times["read"] + times["write"]
    return max(times.values())
