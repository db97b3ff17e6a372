"""Where a report says that its run stands, and whether the next report is of the same run or of another.

A run that reports its status repeats its start, and its counters only grow: an invocation that was appended does not.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional

from ..rows.result import DATA_DIRECTIONS
from ..values.fields import Number, integer, mapping
from ..values.quantities import time_seconds
from .latencies import latency_object
from .options import job_options
from .results import UNKNOWN_ETA, result_list
from .run_times import reported_at_ms
from .series import Counts, Key, json_counts

# fio rounds the seconds elapsed up; the rest is what it takes to write a report.
ELAPSED_STEP_MS = 1100

# How much more than its mean rate a finished run may do in the rest of its time, and what may still have been in flight.
MOST_OF_RATE, REST_MS, IN_FLIGHT = 3, 5, 64

NO_LATENCY = frozenset(("gtod_reduce", "disable_lat", "disable_clat"))

# What the latencies of I/Os may be off by for the digits of a printed mean, in ns of an I/O.
MEAN_STEP_NS = 0.001


@dataclass
class Standing:
    """What a report says of its run.

    jobs         what all reports of one run have in common
    at_ms        the time of the report, in steps of step_ms; elapsed_s the whole seconds since the start
    finished     whether no job has time left; None if not told
    began        when each job started, epoch ms; 0 or None if not told
    counts       counters by entry and direction
    growing      figures that never fall but at the end of a ramp (switches, page faults, longest latencies)
    falling      figures that never rise (shortest latencies)
    is_process   whether jobs holds process ids
    is_alone     whether a run has no other report
    """

    jobs: list[Any]
    at_ms: Optional[int] = None
    step_ms: int = 1
    elapsed_s: Optional[int] = None
    finished: Optional[bool] = None
    began: list[Optional[int]] = field(default_factory=list)
    counts: dict[Key, Counts] = field(default_factory=dict)
    growing: dict[Any, Number] = field(default_factory=dict)
    falling: dict[Any, Number] = field(default_factory=dict)
    is_process: bool = False
    is_alone: bool = False

    def digest(self) -> int:
        """Return a number that reports share only if all their figures are the same."""
        return hash((repr(self.jobs), self.at_ms, self.elapsed_s, tuple(self.counts.items()),
                     tuple(self.growing.items()), tuple(self.falling.items())))


def json_standing(report: dict[str, Any]) -> Standing:
    """Return what a JSON report says of its run."""
    list_name, entries = result_list(report)
    ended = [has_ended(report, entry, list_name) for entry in entries]
    elapsed = [seconds for seconds in (integer(entry, "elapsed") for entry in entries) if seconds is not None]
    found = Standing(
        identify_jobs(report, entries), reported_at_ms(report), 1 if "timestamp_ms" in report else 1000,
        max(elapsed, default=None), False if False in ended else None if None in ended else True,
        [integer(entry, "job_start") for entry in entries], json_counts(report), is_alone=list_name == "client_stats")
    for index, entry in enumerate(entries):
        for name in ("ctx", "minf"):
            value = integer(entry, name)
            if value is not None:
                found.growing[index, name] = value
        for direction in DATA_DIRECTIONS:
            if (index, direction) in found.counts:
                add_extremes(found, (index, direction), mapping(entry, direction))
    return found


def has_ended(report: dict[str, Any], entry: dict[str, Any], list_name: str) -> Optional[bool]:
    """Tell whether a job has no time left; None where that is not told.

    fio does not know it in the first second or two: then the time that was asked for tells, if it has passed.
    """
    left = integer(entry, "eta")
    if left != UNKNOWN_ETA:
        return None if left is None else left <= 0
    asked = time_seconds((job_options(report, entry, list_name) or {}).get("runtime"))
    spent = max(integer(mapping(entry, direction), "runtime") or 0 for direction in DATA_DIRECTIONS)
    return True if asked and spent >= asked * 1000 else None


def identify_jobs(report: dict[str, Any], entries: list[dict[str, Any]]) -> list[Any]:
    """Return what all reports of one run have in common: version, options, and name, group, host of each job."""
    keys = ("jobname", "groupid", "hostname", "port", "job options")
    return [report.get("fio version"), report.get("global options"),
            *([entry.get(key) for key in keys] for entry in entries)]


def add_extremes(found: Standing, key: Key, columns: dict[str, Any]) -> None:
    """Add the shortest and longest latencies of a direction, if there are any."""
    for latency in ("slat", "clat", "lat"):
        measured, _ = latency_object(columns, latency)
        shortest, longest = integer(measured, "min"), integer(measured, "max")
        if shortest is not None and longest:
            found.falling[(*key, latency)], found.growing[(*key, latency)] = shortest, longest


def is_in_ramp(report: dict[str, Any]) -> bool:
    """Tell whether a report was written before any latency counted: I/Os of the ramp are no result."""
    found = json_standing(report)
    list_name, entries = result_list(report)
    options = [job_options(report, entry, list_name) or {} for entry in entries]
    is_asked = any("ramp_time" in each for each in options) and not any(NO_LATENCY & each.keys() for each in options)
    return is_asked and bool(found.counts) and not found.finished and not any(
        has_latencies(found, key) for key in found.counts)


def is_same(before: Standing, now: Standing) -> bool:
    """Tell whether a report is there twice."""
    return now == before and bool(now.counts)


def continues(before: Standing, now: Standing) -> bool:
    """Tell whether a report is of the same run as the one before it."""
    if now.jobs != before.jobs or now.is_alone or began_else(before, now):
        return False
    is_start = same_start(before, now)
    if is_start is False or (now.elapsed_s or 0) < (before.elapsed_s or 0):
        return False
    is_running = bool(is_start) and before.finished is False
    ramps = {key for key in before.counts if is_ramp(before, now, key, is_running)}
    if not all(key in ramps or key in now.counts and grew(counts, now.counts[key])
               for key, counts in before.counts.items()):
        return False
    if now.is_process or is_running:
        return True
    return all(key in ramps or is_rest(counts, now.counts[key], before, now, key)
               for key, counts in before.counts.items()) and extremes_fit(before, now, {key[0] for key in ramps})


def began_else(before: Standing, now: Standing) -> bool:
    """Tell whether a job started at another time."""
    return any(was and now_is and was != now_is for was, now_is in zip(before.began, now.began))


def same_start(before: Standing, now: Standing) -> Optional[bool]:
    """Tell whether two reports count from the same start; None if they do not say so."""
    if before.at_ms is None or now.at_ms is None or before.elapsed_s is None or now.elapsed_s is None:
        return None
    apart = (now.at_ms - now.elapsed_s * 1000) - (before.at_ms - before.elapsed_s * 1000)
    return abs(apart) < ELAPSED_STEP_MS + (now.step_ms if now.step_ms > 1 else 0)


def is_ramp(before: Standing, now: Standing, key: Key, is_running: bool) -> bool:
    """Tell whether a direction was in its ramp: I/Os are counted then, and latencies are not.

    Where none are ever measured, only a job that was still running can have begun anew.
    """
    return not has_latencies(before, key) and (is_running or has_latencies(now, key))


def has_latencies(found: Standing, key: Key) -> bool:
    """Tell whether latencies of a direction were measured; old versions print no number of them."""
    counts = found.counts.get(key, Counts())
    return bool(counts.lat_n or counts.clat_n) or any((*key, latency) in found.growing for latency in ("clat", "lat"))


def grew(before: Counts, now: Counts) -> bool:
    """Tell whether no counter fell. Where I/Os are counted, bytes may be rounded."""
    known = before.ios and now.ios
    return now.runtime_ms >= before.runtime_ms and (
        now.ios >= before.ios if known else now.bytes >= before.bytes)


def is_rest(before: Counts, now: Counts, earlier: Standing, later: Standing, key: Key) -> bool:
    """Tell whether what came to the counters of a direction is what the rest of the same run can have done."""
    spent = now.runtime_ms - before.runtime_ms
    if earlier.at_ms is not None and later.at_ms is not None and \
            spent > later.at_ms - earlier.at_ms + 500 + later.step_ms:
        return False
    counted = "ios" if before.ios and now.ios else "bytes"
    done, more = getattr(before, counted), getattr(now, counted) - getattr(before, counted)
    at_once = IN_FLIGHT if counted == "ios" else IN_FLIGHT * now.bytes / max(now.ios, 1) if now.ios else done / 100
    if before.runtime_ms and more > MOST_OF_RATE * done / before.runtime_ms * (spent + REST_MS) + at_once:
        return False
    return all(sums_fit(*each, later, key, latency) for latency, each in (
        ("lat", (before.lat_n, before.lat_sum, now.lat_n, now.lat_sum)),
        ("clat", (before.clat_n, before.clat_sum, now.clat_n, now.clat_sum))))


def sums_fit(n: Number, total: float, later_n: Number, later_total: float, later: Standing, key: Key,
             latency: str) -> bool:
    """Tell whether the I/Os that came between two reports have latencies that can be: as many make the same sum."""
    if not n or not later_n:
        return True
    more, step = later_n - n, later_n * MEAN_STEP_NS + 1
    if more <= 0:
        return more == 0 and abs(later_total - total) <= step
    longest, shortest = later.growing.get((*key, latency)), later.falling.get((*key, latency))
    scale = 1 if later.step_ms == 1 else 1000  # extremes of old versions are in us
    mean, step = (later_total - total) / more, step / more + scale
    return (longest is None or mean <= (longest + 1) * scale + step) and (
        shortest is None or mean >= (shortest - 1) * (1 if scale == 1 else 0) - step)


def extremes_fit(before: Standing, now: Standing, ramps: set[int]) -> bool:
    """Tell whether nothing fell that only grows, and nothing rose that only falls; entries in their ramp aside."""
    return all(now.growing.get(name, value) >= value for name, value in before.growing.items()
               if name[0] not in ramps) and \
        all(now.falling.get(name, value) <= value for name, value in before.falling.items() if name[0] not in ramps)
