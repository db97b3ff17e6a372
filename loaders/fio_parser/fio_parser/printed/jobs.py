"""Jobs of text and terse output, and the result rows that they give."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Iterator, Optional

from ..jobs.agreement import printed_disagreement
from ..jobs.options import ALL_CLIENTS
from ..jobs.results import counts_in_total
from ..rows.problem import Problem, problem
from ..rows.result import Row, ordered
from ..values.errnos import errno_text


@dataclass
class PrintedJob:
    """A job entry as printed.

    directions  result columns by direction, percentiles and reported figures among them
    line        1-based line of its first line
    complete    whether its last expected line was there
    lost        directions with I/Os but without a line of rates
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


def list_name(jobs: list[PrintedJob], client: bool) -> str:
    """Return the name of the list that JSON would have these jobs in."""
    return "client_stats" if client or is_merge(jobs, len(jobs) - 1) else "jobs"


def is_merge(jobs: list[PrintedJob], index: int) -> bool:
    """Tell whether an entry is fio's own merge of all servers: the last of three or more, named so."""
    return 2 <= index == len(jobs) - 1 and jobs[index].name == ALL_CLIENTS and jobs[index].pid in (None, 0)


def printed_rows(jobs: list[PrintedJob], client: bool, report: int, reports: int) -> Iterator[Row]:
    """Yield the result rows of one report; a failed job without I/O gives one row without a direction."""
    name = list_name(jobs, client)
    for index, job in enumerate(jobs):
        active = [direction for direction, columns in job.directions.items() if is_active(direction, columns)]
        shared = {
            "kind": "result", "object": report, "objects": reports, "tool_version": job.version, "list": name,
            "index": index, "is_total": is_merge(jobs, index), "jobname": job.name, "hostname": job.hostname,
            "groupid": job.groupid, "error": job.error, "error_text": job.error_text,
            "usr_cpu_pct": job.usr_cpu_pct, "sys_cpu_pct": job.sys_cpu_pct,
            "steadystate_attained": job.steadystate_attained, "in_total": True, "percentiles": [], "bins": []}
        for direction in active:
            yield ordered({**shared, **job.directions[direction], "direction": direction,
                           "in_total": counts_in_total(bool(shared["is_total"]), direction, active)})
        if not active and job.error and not shared["is_total"]:
            yield ordered(shared)


def is_active(direction: str, columns: Row) -> bool:
    """Tell whether I/O was done in a direction; syncs have a count only."""
    return bool(columns.get("total_ios" if direction == "sync" else "io_bytes"))


def printed_problems(jobs: list[PrintedJob]) -> Iterator[Problem]:
    """Yield a problem for each failed job and for each that did no I/O."""
    for index, job in enumerate(jobs):
        if is_merge(jobs, index):
            continue
        active = any(is_active(direction, columns) for direction, columns in job.directions.items())
        if job.error:
            yield failed_job(job, active)
        elif not active:
            yield problem("warning", "no-io", f"job {job.name!r} did no I/O", None,
                          "Check that the job was started and not ended before its turn.", job.line)
        said = list(printed_contradictions(job))
        if said:
            yield contradiction(repr(job.name), said, job.line)


def printed_contradictions(job: PrintedJob) -> Iterator[str]:
    """Yield what does not fit together in a job; I/Os that failed are counted without a line of rates."""
    yield from (f"{direction}: I/Os without a rate" for direction in job.lost if not job.error)
    for direction, columns in job.directions.items():
        text = printed_disagreement(columns)
        if text:
            yield f"{direction}: {text}"


def contradiction(name: str, said: list[str], line: Optional[int], byte: Optional[int] = None) -> Problem:
    """Return the problem of a job, its name in quotes, whose figures do not fit together."""
    return problem("warning", "inconsistent", f"job {name}: {'; '.join(said)}",
                   "bytes, I/Os, rates and runtime that fit together, as fio prints them",
                   "Compare with another copy of the file: it may be damaged or edited.", line, byte)


def failed_job(job: PrintedJob, active: bool) -> Problem:
    """Return the problem of a job with an error number."""
    parts = [f"job {job.name!r} failed: {errno_text(job.error)}"]
    parts += [job.error_text] if job.error_text else []
    parts += [f"{job.total_err} errors in total"] if job.total_err else []
    advice = ("Its numbers cover only the I/O before or beside the errors." if active
              else "It has no numbers: correct the cause and run it again.")
    return problem("error", "job-error", "; ".join(parts), "error 0", advice, job.line)
