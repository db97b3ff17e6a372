"""A run over time, from cumulative reports (--status-interval): the differences of successive ones."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass, field
from typing import Any, Iterator, NamedTuple

from ..rows.result import DATA_DIRECTIONS
from ..rows.sample import sample_row
from ..values.fields import Number, integer, mapping, number
from .latencies import is_measured, latency_object
from .results import result_list, transferred_bytes

# Shorter intervals are joined to the next: the rounding of their milliseconds would show.
MIN_INTERVAL_MS = 10

WIDTH = 5  # numbers of an interval

Key = tuple[int, str]  # place in the list of entries, direction


class Counts(NamedTuple):
    """What a report says of a direction since its start: sums are of latencies in ns, over n of them."""

    runtime_ms: Number = 0
    ios: Number = 0
    bytes: Number = 0
    lat_n: Number = 0
    lat_sum: float = 0.0
    clat_n: Number = 0
    clat_sum: float = 0.0


@dataclass
class Series:
    """The intervals so far: t_ms, iops, bytes/s, mean lat, mean clat of each in turn, by entry and direction."""

    reports: int = 0
    last: dict[Key, Counts] = field(default_factory=dict)
    points: dict[Key, array[float]] = field(default_factory=dict)  # NaN for None: days of intervals stay small


def add_report(series: Series, counts: dict[Key, Counts]) -> None:
    """Add the counts of the next report."""
    series.reports += 1
    for key, now in counts.items():
        before = series.last.get(key, Counts())
        if is_restart(before, now):
            series.points[key] = array("d")
            before = Counts()
        if now.runtime_ms - before.runtime_ms >= MIN_INTERVAL_MS:
            series.points.setdefault(key, array("d")).extend(interval(before, now))
            series.last[key] = now


def is_restart(before: Counts, now: Counts) -> bool:
    """Tell whether counters began anew, as they do at the end of ramp_time.

    Counts then fall, or latencies appear: in the ramp, I/Os are counted and latencies are not.
    """
    fell = now.runtime_ms < before.runtime_ms or now.ios < before.ios or now.bytes < before.bytes
    return fell or (before.bytes > 0 and not before.lat_n and not before.clat_n and bool(now.lat_n or now.clat_n))


def interval(before: Counts, now: Counts) -> list[Number]:
    """Return [t_ms, iops, bytes/s, mean lat, mean clat] between two reports; NaN for no mean."""
    seconds = (now.runtime_ms - before.runtime_ms) / 1000
    return [now.runtime_ms, round((now.ios - before.ios) / seconds, 6), round((now.bytes - before.bytes) / seconds, 3),
            mean(now.lat_sum - before.lat_sum, now.lat_n - before.lat_n),
            mean(now.clat_sum - before.clat_sum, now.clat_n - before.clat_n)]


def mean(total: float, count: Number) -> Number:
    """Return a mean latency in ns; NaN without samples."""
    return round(total / count, 3) if count > 0 and total > 0 else math.nan


def json_counts(report: dict[str, Any]) -> dict[Key, Counts]:
    """Return the counts of a JSON report."""
    found: dict[Key, Counts] = {}
    for index, entry in enumerate(result_list(report)[1]):
        for direction in DATA_DIRECTIONS:
            columns = mapping(entry, direction)
            if (number(columns, "io_bytes") or 0) > 0:
                ios = number(columns, "total_ios") or 0
                found[index, direction] = Counts(
                    integer(columns, "runtime") or 0, ios, transferred_bytes(columns) or 0,
                    *latency_sum(columns, "lat", ios), *latency_sum(columns, "clat", ios))
    return found


def latency_sum(columns: dict[str, Any], latency: str, ios: Number) -> tuple[Number, float]:
    """Return (number, sum in ns) of a latency; the I/Os stand for its number before 3.18, which prints none."""
    found, scale = latency_object(columns, latency)
    if not is_measured(found):
        return 0, 0.0
    count = number(found, "N")
    count = ios if count is None else count
    return count, count * (number(found, "mean") or 0) * scale


def series_rows(series: Series, entries: dict[int, dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield a sample row for each entry, direction and kind of figure; none from a single report.

    entries: what rows say about the entry at a place: list, jobname, hostname, groupid, tool_version.
    """
    if series.reports < 2:
        return
    for (index, direction), points in sorted(series.points.items()):
        if index in entries and points:
            for column, log in enumerate(("iops", "bw", "lat", "clat"), start=1):
                values = [None if math.isnan(value) else value for value in points[column::WIDTH]]
                if any(value is not None for value in values) and (log != "iops" or any(values)):
                    yield sample_row(origin="status-interval", log=log, direction=direction,
                                     averaged=True, t_ms=[int(t) for t in points[::WIDTH]], value=values,
                                     **entries[index])
