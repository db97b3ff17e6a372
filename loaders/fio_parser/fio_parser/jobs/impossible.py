"""Values of a report that cannot be: of another type than fio writes, or out of any range. Each is left out, with a problem."""

from __future__ import annotations

import re
from typing import Any, Callable, Iterator, Mapping, Optional

from ..rows.problem import Problem, problem
from ..rows.result import DIRECTIONS, LATENCIES
from ..values.fields import LARGEST_COUNT, finite
from ..values.quantities import UNREADABLE, is_on, size_bytes, time_seconds
from .patterns import pattern
from .run_times import YEAR_2200_MS

Found = tuple[str, Any, str]  # pointer, value, what was expected
Range = tuple[float, float, str]  # and what was expected

COUNT: Range = (0, LARGEST_COUNT, "a number from 0 to 2^53")
RATE: Range = (0, 1e15, "a number from 0 to 1e15")
ANY: Range = (-LARGEST_COUNT, LARGEST_COUNT, "a number")
TIME_MS: Range = (0, YEAR_2200_MS, "a time from 1970 to 2199, in ms")
TIME_S: Range = (0, YEAR_2200_MS / 1000, "a time from 1970 to 2199, in seconds")

REPORT_NUMBERS = {"timestamp": TIME_S, "timestamp_ms": TIME_MS}
ENTRY_NUMBERS = {"groupid": ANY, "error": ANY, "eta": ANY, "port": COUNT, "elapsed": COUNT, "job_runtime": COUNT,
                 "job_start": TIME_MS, "usr_cpu": RATE, "sys_cpu": RATE, "total_err": COUNT}
DIRECTION_NUMBERS = {"io_bytes": COUNT, "io_kbytes": COUNT, "bw_bytes": COUNT, "bw": RATE, "iops": RATE,
                     "runtime": COUNT, "total_ios": COUNT, "short_ios": COUNT, "drop_ios": COUNT}
LATENCY_NUMBERS = ("min", "max", "mean", "stddev", "N")
# An object without samples has whatever fio began with: its smallest is the largest number that there is.
EMPTY = (2 ** 32 - 1, 2 ** 64 - 1)

LONGEST_S = 1e10  # three centuries
# A number with a unit, as people mistype it too.
NUMERIC = re.compile(r"\s{0,20}[-+]?[0-9]{1,400}(?:\.[0-9]{0,400})?(?:[eE][-+]?[0-9]{1,9})?\s{0,9}[A-Za-z]{0,4}\s{0,20}")

LISTED = re.compile(r"\s{0,20},?\s{0,20}[-+]?\.?[0-9]")
ENGINE = re.compile(r"\s{0,20}[A-Za-z][\w.+-]{0,63}(?::[^\x00-\x1f]{0,4096})?\s{0,20}"
                    r"|[^\x00-\x1f]{0,4096}/[^\x00-\x1f/]{1,255}")  # a name, or the path of one's own
VERSION = re.compile(r"(?:fio[- ])?v?[0-9]{1,4}\.[0-9]{1,4}(?![0-9])", re.IGNORECASE)


def leave_out(report: dict[str, Any], name: str) -> Iterator[Found]:
    """Remove what cannot be from a report, yield it; `name` is that of its list of entries."""
    yield from numbers(report, REPORT_NUMBERS, "")
    yield from wrong(report, "fio version", "", is_version, "a version, such as fio-3.33")
    yield from options(report, "global options", "")
    entries = report.get(name)
    for index, entry in enumerate(entries if isinstance(entries, list) else ()):
        if isinstance(entry, dict):
            yield from of_entry(entry, f"/{name}/{index}")
        else:
            yield f"/{name}/{index}", entry, "an object"


def of_entry(entry: dict[str, Any], at: str) -> Iterator[Found]:
    """Remove and yield what cannot be in a job entry."""
    yield from numbers(entry, ENTRY_NUMBERS, at)
    for key in ("jobname", "hostname"):
        yield from wrong(entry, key, at, lambda value: isinstance(value, str), "a text")
    yield from options(entry, "job options", at)
    for direction in DIRECTIONS:
        yield from wrong(entry, direction, at, lambda value: isinstance(value, dict), "an object")
        found = entry.get(direction)
        if isinstance(found, dict):
            yield from of_direction(found, f"{at}/{direction}")


def of_direction(found: dict[str, Any], at: str) -> Iterator[Found]:
    """Remove and yield what cannot be among the figures of a direction."""
    yield from numbers(found, DIRECTION_NUMBERS, at)
    for name in (*LATENCIES, *(f"{latency}_ns" for latency in LATENCIES)):
        yield from wrong(found, name, at, is_latency, "an object with min, max, mean and stddev")
        latency = found.get(name)
        if isinstance(latency, dict) and latency.get("N") != 0:
            here = f"{at}/{name}"
            ranges = {key: COUNT for key in LATENCY_NUMBERS if latency.get(key) not in EMPTY}
            yield from numbers(latency, ranges, here)
            for key in ("percentile", "bins"):
                yield from wrong(latency, key, here, lambda value: isinstance(value, dict), "an object")
                inner = latency.get(key)
                if isinstance(inner, dict):
                    yield from numbers(inner, dict.fromkeys(inner, COUNT), f"{here}/{key}")


def is_version(value: Any) -> bool:
    """Tell whether a value may be the version of a fio."""
    return isinstance(value, str) and VERSION.match(value) is not None


def is_latency(value: Any) -> bool:
    """Tell whether a value may be a latency object: fio writes its figures even where there are no samples."""
    return isinstance(value, dict) and any(name in value for name in LATENCY_NUMBERS)


def numbers(parent: dict[str, Any], ranges: Mapping[str, Range], at: str) -> Iterator[Found]:
    """Remove and yield the values of these keys that are no numbers within their range. fio writes null nowhere."""
    for key, (least, most, expected) in ranges.items():
        value = parent.get(key)
        if key in parent and (finite(value) is None or not least <= value <= most):
            del parent[key]
            yield f"{at}/{key}", value, expected


def wrong(parent: dict[str, Any], key: str, at: str, fits: Callable[[Any], bool], expected: str) -> Iterator[Found]:
    """Remove and yield a value of another type."""
    value = parent.get(key)
    if key in parent and not fits(value):
        del parent[key]
        yield f"{at}/{key}", value, expected


def options(parent: dict[str, Any], key: str, at: str) -> Iterator[Found]:
    """Mark and yield options that are no texts, or no numbers where fio asks for one: no default takes their place."""
    kinds = (dict, list) if key == "global options" else dict  # a list has one object for each server
    yield from wrong(parent, key, at, lambda value: isinstance(value, kinds), "an object")
    given = parent.get(key)
    for place in given if isinstance(given, list) else [given]:
        for name, value in list(place.items()) if isinstance(place, dict) else ():
            expected = fault(name, value)
            if expected and not (isinstance(given, list) and name in ("hostname", "port")):
                place[name] = UNREADABLE
                yield f"{at}/{key}/{name}", value, expected


def fault(name: str, value: Any) -> Optional[str]:
    """Return what an option should be, None if it may be what it is."""
    if not isinstance(value, str):
        return "a text, as fio writes options"
    if value.lstrip().startswith(("(", "$")):
        return None  # fio computes it: what it said is not known here
    if name in FLAGS:
        return None if is_on(value) is not None else "0 or 1"
    if name == "rw":
        return None if pattern({"rw": value})[0] else "a pattern, such as randread"
    if name == "ioengine":
        return None if ENGINE.fullmatch(value) else "the name of an engine, such as libaio"
    read = READERS.get(name)
    if read is None:
        return None
    reader, least, most, expected = read
    if not (NUMERIC.fullmatch(value) or name in PLAIN):
        return None if LISTED.match(value) else expected
    number = reader(value)
    return None if number is not None and least <= number <= most else expected


# Options that are on or off.
FLAGS = frozenset(("direct", "buffered", "stonewall", "group_reporting", "do_verify", "lat_percentiles"))
# Options that are read as numbers; the others may be several, a range or a share: 4k,8k or 4k-64k or 50%.
PLAIN = ("iodepth", "numjobs")
READERS: dict[str, tuple[Callable[[str], Optional[float]], float, float, str]] = {
    "iodepth": (size_bytes, 1, 2 ** 31, "a number from 1 on"),
    "numjobs": (size_bytes, 1, 2 ** 31, "a number from 1 on"),
    "bs": (size_bytes, 1, 2 ** 40, "a size up to 1 TiB, such as 4k"),
    "size": (size_bytes, 0, LARGEST_COUNT, "a size up to 8 PiB, such as 10g"),
    "rate_iops": (size_bytes, 0, 2 ** 40, "I/Os a second"),
    "runtime": (time_seconds, 0, LONGEST_S, "a time of at most 300 years, such as 60s"),
    "ramp_time": (time_seconds, 0, LONGEST_S, "a time of at most 300 years, such as 60s"),
    "thinktime": (time_seconds, 0, LONGEST_S, "a time of at most 300 years, such as 10ms"),
    "rwmixread": (size_bytes, 0, 100, "a share from 0 to 100"),
    "rwmixwrite": (size_bytes, 0, 100, "a share from 0 to 100"),
    "percentage_random": (size_bytes, 0, 100, "a share from 0 to 100"),
}


def impossible_value(found: Found, line: Optional[int], byte: Optional[int]) -> Problem:
    """Return the problem of a value that was left out."""
    pointer, value, expected = found
    return problem("warning", "impossible-value", f"{pointer} is {shown(value)}: left out", expected,
                   "Compare with another copy of the file: it may be damaged or edited.", line, byte)


def shown(value: Any) -> str:
    """Return a value as a message has it: on a line, and short."""
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return "a number beyond 1e308"
    kind = {dict: "an object", list: "a list", bool: "true or false", type(None): "null"}.get(type(value), "")
    return kind or repr(value)[:40]
