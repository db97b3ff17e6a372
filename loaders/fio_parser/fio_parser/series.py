"""A run over time, from cumulative reports (--status-interval): the differences of successive ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator, NamedTuple, Optional

from .fields import Number, integer, mapping, number
from .latencies import is_measured, latency_object
from .results import DIRECTIONS, active_directions, result_list, transferred_bytes
from .samples import sample_row

# Shorter intervals are joined to the next: the rounding of their milliseconds would show.
MIN_INTERVAL_MS = 10

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
    """The intervals so far: [t_ms, iops, bytes/s, mean lat, mean clat] by entry and direction."""

    reports: int = 0
    last: dict[Key, Counts] = field(default_factory=dict)
    points: dict[Key, list[list[Optional[Number]]]] = field(default_factory=dict)


def add_report(series: Series, counts: dict[Key, Counts]) -> None:
    """Add the counts of the next report."""
    series.reports += 1
    for key, now in counts.items():
        before = series.last.get(key, Counts())
        if is_restart(before, now):
            series.points[key] = []
            before = Counts()
        if now.runtime_ms - before.runtime_ms >= MIN_INTERVAL_MS:
            series.points.setdefault(key, []).append(interval(before, now))
            series.last[key] = now


def is_restart(before: Counts, now: Counts) -> bool:
    """Tell whether counters began anew, as they do at the end of ramp_time.

    Counts then fall, or latencies appear: in the ramp, I/Os are counted and latencies are not.
    """
    fell = now.runtime_ms < before.runtime_ms or now.ios < before.ios or now.bytes < before.bytes
    return fell or (before.bytes > 0 and not before.lat_n and not before.clat_n and bool(now.lat_n or now.clat_n))


def interval(before: Counts, now: Counts) -> list[Optional[Number]]:
    """Return [t_ms, iops, bytes/s, mean lat, mean clat] between two reports."""
    seconds = (now.runtime_ms - before.runtime_ms) / 1000
    return [now.runtime_ms, round((now.ios - before.ios) / seconds, 6), round((now.bytes - before.bytes) / seconds, 3),
            mean(now.lat_sum - before.lat_sum, now.lat_n - before.lat_n),
            mean(now.clat_sum - before.clat_sum, now.clat_n - before.clat_n)]


def mean(total: float, count: Number) -> Optional[Number]:
    """Return a mean latency in ns; None without samples."""
    return round(total / count, 3) if count > 0 and total > 0 else None


def json_counts(report: dict[str, Any]) -> dict[Key, Counts]:
    """Return the counts of a JSON report."""
    found: dict[Key, Counts] = {}
    for index, entry in enumerate(result_list(report)[1]):
        for direction in active_directions(entry):
            if direction in DIRECTIONS[:4]:
                columns = mapping(entry, direction)
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
                values = [point[column] for point in points]
                if any(value is not None for value in values) and (log != "iops" or any(values)):
                    yield sample_row(origin="status-interval", log=log, direction=direction,
                                     averaged=True, t_ms=[point[0] for point in points], value=values,
                                     **entries[index])
