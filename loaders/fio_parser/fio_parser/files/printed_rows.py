"""The rows of a file of normal text or terse lines: results, series, problems."""

from __future__ import annotations

from typing import Any, Iterator, Optional

from ..jobs.agreement import printed_disagreement
from ..jobs.series import series_rows
from ..printed.banner import banner_workload
from ..printed.jobs import PrintedJob, entry_columns, is_active, is_merge, printed_rows
from ..rows.problem import Problem, problem
from ..rows.result import ordered
from ..values.versions import version_numbers
from .file_problems import RUN_AGAIN, object_state, what_is_broken
from .invocation import Invocation, Printed
from .job_problems import contradiction, failed_job, idle_job, message_problems


def printed_file_rows(now: Invocation) -> Iterator[dict[str, Any]]:
    """Yield the rows of an invocation without JSON. Text counts before terse lines: it has the counts."""
    printed = now.text or now.terse
    jobs = [] if printed is None else printed.whole or [job for job in printed.jobs if job.complete]
    if printed:
        complete = not (printed.is_cut or now.bad_terse and not now.text)
        yield from report_rows(now, printed, jobs, complete)
    if not now.text:
        yield from terse_problems(now)
    elif printed and printed.is_cut:
        yield truncated(printed)
    if now.broken:
        piece = now.broken[-1]
        yield problem("warning", f"{object_state(piece)}-object", f"{what_is_broken(piece)}; the text counted",
                      "a complete JSON object", None, piece.line, piece.byte)
    yield from printed_problems(jobs)
    yield from message_problems(now.messages, any(job.error for job in jobs))


def report_rows(now: Invocation, printed: Printed, jobs: list[PrintedJob], complete: bool) -> Iterator[dict[str, Any]]:
    """Yield the result rows of the last whole report, and the run over time."""
    client, reports = now.banner.client, max(printed.reports, 1)
    workloads = [workload_of(now, job) for job in jobs]
    for row in printed_rows(jobs, client, reports - 1, reports):
        yield {**row, "workload": workloads[row["index"]], "complete": complete}
    if not jobs:
        yield from unfinished_rows(now)
    entries = {index: entry_columns(jobs, client, index) for index in range(len(jobs)) if not is_merge(jobs, index)}
    yield from series_rows(printed.series, entries)


def unfinished_rows(now: Invocation) -> Iterator[dict[str, Any]]:
    """Yield a row without figures for each job that was to run, of an invocation that printed no whole report."""
    for index, job in enumerate(now.banner.jobs.values()):
        yield ordered({
            "kind": "result", "complete": False, "object": 0, "objects": 0, "tool_version": now.banner.version,
            "list": "client_stats" if now.banner.client else "jobs", "index": index, "is_total": False,
            "in_total": True, "jobname": job.name, "groupid": job.group, "error": 0, "percentiles": [], "bins": [],
            "workload": banner_workload(now.banner, job.name, job.group, None, [])})


def workload_of(now: Invocation, job: PrintedJob) -> Optional[dict[str, Any]]:
    """Return the workload of a job as far as its line before the start says it."""
    used = [direction for direction, columns in job.directions.items() if is_active(direction, columns)]
    return banner_workload(now.banner, job.name, job.groupid, job.members, used)


def printed_problems(jobs: list[PrintedJob]) -> Iterator[Problem]:
    """Yield a problem for each failed job and for each that did no I/O."""
    for index, job in enumerate(jobs):
        if is_merge(jobs, index):
            continue
        active = any(is_active(direction, columns) for direction, columns in job.directions.items())
        if job.error:
            yield failed_job(repr(job.name), job.error, job.error_text or None, job.total_err, active, job.line)
        elif not active:
            yield idle_job(repr(job.name), job.line)
        said = list(printed_contradictions(job))
        if said:
            yield contradiction(repr(job.name), said, job.line)


def printed_contradictions(job: PrintedJob) -> Iterator[str]:
    """Yield what does not fit together in a job; I/Os that failed are counted without a line of rates."""
    yield from (f"{direction}: I/Os without a rate" for direction in job.lost if not job.error)
    for direction, columns in job.directions.items():
        text = printed_disagreement(columns, version_numbers(job.version))
        if text:
            yield f"{direction}: {text}"


def terse_problems(now: Invocation) -> Iterator[Problem]:
    """Yield what is wrong with terse lines, and how several of a job were read."""
    terse = now.terse
    if now.unclear:
        yield problem("error", "ambiguous-terse", f"{len(now.unclear)} lines that may be of one run or of several, which "
                      "nothing in them tells; not counted", "one line a file, or lines that say what disks did",
                      RUN_AGAIN, now.unclear[0].line)
    if terse and terse.reports > 1:
        yield problem("note", "terse-series", f"{terse.reports} reports that grow, read as one run of --status-interval; "
                      "the last counts", "JSON, which says when its run began", None, terse.jobs[0].line)
    if terse and terse.repeated:
        yield problem("warning", "repeated-line", f"a line that is there twice; {len(terse.repeated)} left out",
                      "a line a job", "Compare with another copy of the file.", terse.repeated[0])
    if now.bad_terse:
        yield problem("error", "damaged-terse", f"damaged or truncated line; {len(now.bad_terse)} in all",
                      "a complete terse line", RUN_AGAIN, now.bad_terse[0])


def truncated(text: Printed) -> Problem:
    """Return the problem of a last text report that is not whole."""
    last = text.jobs[-1]
    counted = f"{text.reports} whole reports counted" if text.reports else "what is whole counted"
    return problem("error", "truncated-text", f"the report of job {last.name!r} is not complete; {counted}",
                   'a report up to "Run status group"', RUN_AGAIN, last.line)
