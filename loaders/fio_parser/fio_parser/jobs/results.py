"""Result rows: one per job entry and direction with I/O."""

from __future__ import annotations

from math import isfinite
from typing import Any, Iterator, Mapping, Optional

from ..rows.result import DATA_DIRECTIONS, DIRECTIONS, Row, ordered
from ..values.fields import integer, items, mapping, number, text
from ..values.versions import printed_version, version_numbers
from .agreement import contradicted
from .depths import full_depth_pct
from .latencies import bin_rows, latency_columns, percentile_rows
from .options import is_all_clients, job_options, readable, unreadable
from .patterns import pattern
from .run_times import plausible, run_times
from .sections import lost_options, unsure_options
from .threads import clone_counts, thread_count
from .transfers import transferred_bytes
from .verify import is_of_two_phases, is_verification, reads_back, without_figures
from .workload import workload

UNKNOWN_ETA = 2**31 - 1


def result_list(report: Mapping[str, Any]) -> tuple[str, list[Row]]:
    """Return the name and the entries of the result list: `client_stats` in client mode."""
    name = "client_stats" if isinstance(report.get("client_stats"), list) else "jobs"
    return name, items(report, name)


def result_rows(report: Mapping[str, Any]) -> Iterator[Row]:
    """Yield the result rows of one fio report, without the columns about its file.

    A failed job without I/O yields one row whose direction and counts are None.
    """
    list_name, entries = result_list(report)
    clones = clone_counts(entries)
    lost = lost_options(entries, list_name)
    for index, entry in enumerate(entries):
        shared = entry_columns(report, entry, list_name, index)
        active = active_directions(entry)
        options = shared["options"] = None if lost[index] else shared["options"]
        threads = thread_count(entry, clones[index], options)
        version = version_numbers(shared["tool_version"])
        shared["unsure_options"] = unsure_options(entry, options)
        shared["workload"] = None if shared["is_total"] else workload(
            options, entry, threads, version, active, [*shared["unsure_options"], *unreadable(options)])
        shared["full_depth_pct"] = full_depth_pct(entry, shared["workload"])
        shared["cpu_us_per_io"] = cpu_us_per_io(entry, active, version)
        shared["options"] = readable(options)
        for direction in active:
            found = mapping(entry, direction)
            row = {**shared, **direction_columns(found, direction),
                   "in_total": counts_in_total(shared["is_total"], direction, active)
                   and not (reads_back(options) and is_verification(direction, pattern(options or {})[0], active)),
                   "percentiles": percentile_rows(found, version, options or {}), "bins": bin_rows(found)}
            yield ordered(without_figures(row) if is_of_two_phases(direction, options, active) else row)
        if not active and shared["error"] and not shared["is_total"]:
            yield ordered({**shared, "in_total": True, "percentiles": [], "bins": []})


def entry_columns(report: Mapping[str, Any], entry: Mapping[str, Any], list_name: str, index: int) -> Row:
    """Return the columns that all directions of an entry share."""
    started, ended = run_times(report, entry, list_name)
    return {
        "kind": "result",
        "tool_version": printed_version(report),
        "list": list_name,
        "index": index,
        "is_total": is_all_clients(entry, list_name),
        "jobname": text(entry, "jobname"),
        "hostname": text(entry, "hostname"),
        "port": integer(entry, "port"),
        "groupid": integer(entry, "groupid"),
        "error": integer(entry, "error"),
        "job_start_ms": plausible(integer(entry, "job_start") or None),
        "started_at_ms": started,
        "ended_at_ms": ended,
        "elapsed_s": integer(entry, "elapsed"),
        "left_s": time_left(entry),
        "usr_cpu_pct": number(entry, "usr_cpu"),
        "sys_cpu_pct": number(entry, "sys_cpu"),
        "steadystate_attained": steadystate_attained(entry),
        "options": job_options(report, entry, list_name),
    }


def time_left(entry: Mapping[str, Any]) -> Optional[int]:
    """Return the seconds that the job still had to run as of the report; None where fio did not know."""
    left = integer(entry, "eta")
    return None if left is None or not 0 <= left < UNKNOWN_ETA else left


def cpu_us_per_io(
        entry: Mapping[str, Any], active: list[str], version: tuple[int, ...]) -> Optional[float]:
    """Return the processor time (us) that the job's threads took for an I/O of any direction; None if unknown.

    fio's usr_cpu and sys_cpu are shares of job_runtime, which from 3.8 on is the run times (ms) of all
    threads added up (stat.c).
    """
    shares = [number(entry, name) for name in ("usr_cpu", "sys_cpu")]
    counted = ["mixed"] if "mixed" in active else [name for name in active if name in DATA_DIRECTIONS]
    ios = [integer(mapping(entry, direction), "total_ios") for direction in counted]
    runtime_ms = integer(entry, "job_runtime")
    if version < (3, 8) or None in shares or None in ios or not sum(ios) or not runtime_ms:
        return None
    time_us = sum(shares) / 100 * runtime_ms * 1000 / sum(ios)
    return time_us if isfinite(time_us) else None


def steadystate_attained(entry: Mapping[str, Any]) -> Optional[bool]:
    """Tell whether the job reached its steady state; None if it was not asked to."""
    attained = number(mapping(entry, "steadystate"), "attained")
    return None if attained is None else attained != 0


def active_directions(entry: Mapping[str, Any]) -> list[str]:
    """Return the directions in which I/O was done.

    Bytes decide: `total_ios` also counts I/Os that failed, and is missing before 2.1.14. `sync`
    (fsync and its like) has a count only.
    """
    return [direction for direction in DIRECTIONS
            if (number(mapping(entry, direction), "total_ios" if direction == "sync" else "io_bytes")
                or 0) > 0]


def counts_in_total(is_total: bool, direction: str, active: list[str]) -> bool:
    """Tell whether a row may be added to others: no merge of rows that are listed, no fsync."""
    repeated = direction == "mixed" and len({"read", "write", "trim"} & set(active)) > 0
    return not is_total and direction != "sync" and not repeated


def direction_columns(found: Mapping[str, Any], direction: str) -> Row:
    """Return the counts, rates (per s) and latencies (ns) of a direction object."""
    runtime = integer(found, "runtime")
    io_bytes = transferred_bytes(found)
    return {
        "direction": direction,
        "total_ios": integer(found, "total_ios"),
        "io_bytes": io_bytes,
        "runtime_ms": runtime,
        "iops": number(found, "iops") if runtime and not contradicted(found, "iops") else None,
        "bw_bytes_per_s": bandwidth(found, io_bytes, runtime),
        "short_ios": integer(found, "short_ios"),
        "drop_ios": integer(found, "drop_ios"),
        **latency_columns(found),
    }


def bandwidth(found: Mapping[str, Any], io_bytes: Optional[int], runtime: Optional[int]) -> Optional[int]:
    """Return bytes per s: fio's own from 3.2 on, computed before; None for runs below 1 ms."""
    if not runtime:
        return None
    printed = integer(found, "bw_bytes")
    if contradicted(found, "bw_bytes"):
        return None
    return printed if printed is not None or io_bytes is None else io_bytes * 1000 // runtime
