"""The rows of a file of normal text or terse lines: results, series, problems."""

from __future__ import annotations

from typing import Any, Iterator, Optional

from ..jobs.agreement import printed_disagreement
from ..jobs.patterns import pattern
from ..jobs.series import series_rows
from ..jobs.verify import is_verification, without_figures
from ..printed.banner import asked_job, banner_workload
from ..printed.jobs import PrintedJob, entry_columns, is_active, is_merge, printed_rows
from ..printed.measured import measured_workload
from ..rows.problem import Problem, problem
from ..rows.result import ordered
from ..values.versions import version_numbers
from .file_problems import RUN_AGAIN, object_state, what_is_broken
from .invocation import Invocation, Printed
from .job_problems import contradiction, failed_job, idle_job, message_problems
from .option_problems import verified, verified_mix

# The directions of a mix end together, but for what rounding and the last I/O take.
LONGER, LONGER_MS = 1.02, 50


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
    yield from printed_problems(now, jobs)
    yield from message_problems(now.messages, any(job.error for job in jobs))


def report_rows(now: Invocation, printed: Printed, jobs: list[PrintedJob], complete: bool) -> Iterator[dict[str, Any]]:
    """Yield the result rows of the last whole report, and the run over time."""
    client, reports = now.banner.client, max(printed.reports, 1)
    workloads = [workload_of(now, job) for job in jobs]
    for row in printed_rows(jobs, client, reports - 1, reports):
        job = jobs[row["index"]]
        row["in_total"] = row["in_total"] and not is_read_back(now, job, row["direction"])
        row = without_figures(row) if row["direction"] == "read" and reads_longer(now, job) else row
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
            "workload": banner_workload(now.banner, job.name, job.group, None, [], {})})


def workload_of(now: Invocation, job: PrintedJob) -> dict[str, Any]:
    """Return the workload of a job as far as its line before the start, and its figures, say it."""
    return banner_workload(now.banner, job.name, job.groupid, job.members, active_directions(job), measured_workload(job))


def active_directions(job: PrintedJob) -> list[str]:
    """Return the directions in which a job did I/O."""
    return [direction for direction, columns in job.directions.items() if is_active(direction, columns)]


def is_read_back(now: Invocation, job: PrintedJob, direction: Optional[str]) -> bool:
    """Tell whether I/Os are reads of what a job wrote, which its line says only writes."""
    asked = asked_job(now.banner, job.name, job.groupid, job.members)
    return direction == "read" and asked is not None and is_verification(
        direction, pattern({"rw": asked.rw})[0], active_directions(job))


def reads_longer(now: Invocation, job: PrintedJob) -> bool:
    """Tell whether the reads of a mix took longer than its writes: those that verify them are counted there too."""
    asked = asked_job(now.banner, job.name, job.groupid, job.members)
    times = [job.directions.get(direction, {}).get("runtime_ms") or 0 for direction in ("read", "write")]
    return asked is not None and pattern({"rw": asked.rw})[0] == ("read", "write") and \
        0 < times[1] < (times[0] - LONGER_MS) / LONGER


def printed_problems(now: Invocation, jobs: list[PrintedJob]) -> Iterator[Problem]:
    """Yield a problem for each failed job and for each that did no I/O."""
    for index, job in enumerate(jobs):
        if is_merge(jobs, index):
            continue
        active = active_directions(job)
        if job.error:
            yield failed_job(repr(job.name), job.error, job.error_text or None, job.total_err, bool(active), job.line)
        elif not active:
            yield idle_job(repr(job.name), job.line)
        if is_read_back(now, job, "read"):
            yield verified(repr(job.name), job.line)
        if reads_longer(now, job):
            yield verified_mix(repr(job.name), job.line)
        said = list(printed_contradictions(job, active))
        if said:
            yield contradiction(repr(job.name), said, job.line)


def printed_contradictions(job: PrintedJob, active: list[str]) -> Iterator[str]:
    """Yield what does not fit together in a job; I/Os that failed are counted without a line of rates.

    Beside reads and writes, fio prints "mixed" without their bytes (unified_rw_reporting=both).
    """
    yield from (f"{direction}: I/Os without a rate" for direction in job.lost if not job.error)
    for direction, columns in job.directions.items():
        if direction == "mixed" and active:
            continue
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
