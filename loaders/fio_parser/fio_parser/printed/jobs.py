"""Jobs of text and terse output, and the result rows that they give."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Iterator, Optional

from ..jobs.options import ALL_CLIENTS
from ..jobs.results import counts_in_total
from ..rows.result import Row, ordered
from ..values.printed_numbers import settled
from ..values.versions import version_numbers


@dataclass
class PrintedJob:
    """A job entry as printed.

    directions  result columns by direction, percentiles and reported figures among them
    line        1-based line of its first line
    complete    whether its last expected line was there
    lost        directions with I/Os but without a line of rates
    members     the clones that the entry stands for, where that is printed
    at_ms       when it was printed, by the local clock
    disks       what a terse line says of disks
    faults      of a terse line: context switches and page faults
    """

    line: int
    name: str
    groupid: int
    error: int
    error_text: Optional[str] = None
    hostname: Optional[str] = None
    pid: Optional[int] = None
    version: Optional[str] = None
    total_err: Optional[int] = None
    usr_cpu_pct: Optional[float] = None
    sys_cpu_pct: Optional[float] = None
    steadystate_attained: Optional[bool] = None
    directions: dict[str, Row] = field(default_factory=dict)
    complete: bool = False
    lost: list[str] = field(default_factory=list)
    members: Optional[int] = None
    at_ms: Optional[int] = None
    disks: tuple[str, ...] = ()
    faults: tuple[int, ...] = ()


def entry_columns(jobs: list[PrintedJob], client: bool, index: int) -> Row:
    """Return the columns that say which job an entry is; `list` is the one that JSON would have it in."""
    job, merged = jobs[index], is_merge(jobs, len(jobs) - 1)
    return {"tool_version": job.version, "list": "client_stats" if client or merged else "jobs", "index": index,
            "jobname": job.name, "hostname": job.hostname, "groupid": job.groupid}


def is_merge(jobs: list[PrintedJob], index: int) -> bool:
    """Tell whether an entry is fio's own merge of all servers: the last of three or more, named so."""
    return 2 <= index == len(jobs) - 1 and jobs[index].name == ALL_CLIENTS and jobs[index].pid in (None, 0)


def printed_rows(jobs: list[PrintedJob], client: bool, report: int, reports: int) -> Iterator[Row]:
    """Yield the result rows of one report; a failed job without I/O gives one row without a direction."""
    for index, job in enumerate(jobs):
        active = [direction for direction, columns in job.directions.items() if is_active(direction, columns)]
        shared = {
            **entry_columns(jobs, client, index), "kind": "result", "object": report, "objects": reports,
            "is_total": is_merge(jobs, index), "error": job.error, "error_text": job.error_text,
            "usr_cpu_pct": job.usr_cpu_pct, "sys_cpu_pct": job.sys_cpu_pct,
            "steadystate_attained": job.steadystate_attained, "in_total": True, "percentiles": [], "bins": []}
        for direction in active:
            columns = job.directions[direction]
            yield ordered({**shared, **columns, "direction": direction,
                           "reported": settled(columns, version_numbers(job.version)),
                           "in_total": counts_in_total(bool(shared["is_total"]), direction, active)})
        if not active and job.error and not shared["is_total"]:
            yield ordered(shared)


def is_active(direction: str, columns: Row) -> bool:
    """Tell whether I/O was done in a direction; syncs have a count only."""
    return bool(columns.get("total_ios" if direction == "sync" else "io_bytes"))
