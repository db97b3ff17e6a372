"""The rows of a file of normal text or terse lines: results, series, problems."""

from __future__ import annotations

from typing import Any, Iterator, Optional

from ..jobs.agreement import printed_disagreement
from ..jobs.series import series_rows
from ..printed.jobs import PrintedJob, entry_columns, is_active, is_merge, printed_rows
from ..printed.normal_text import TextReports, end_report
from ..printed.terse import is_ambiguous, repeated
from ..rows.problem import Problem, problem
from ..values.versions import version_numbers
from .file_problems import RUN_AGAIN, damaged_gzip
from .job_problems import contradiction, failed_job, idle_job, message_problems
from .survey import Survey


def printed_file_rows(found: Survey) -> Iterator[dict[str, Any]]:
    """Yield the rows of a file without JSON. Text counts before terse lines: it has the counts."""
    if found.text.jobs or found.text.before:
        jobs, rows = text_rows(found)
    else:
        jobs, rows = [] if is_ambiguous(found.terse) else found.terse, terse_rows(found)
    yield from rows
    yield from printed_problems(jobs)
    if found.damage:
        yield damaged_gzip(found)
    yield from message_problems(found.messages, any(job.error for job in jobs))


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


def terse_rows(found: Survey) -> Iterator[dict[str, Any]]:
    """Yield the result rows of terse lines, and what is wrong with them."""
    if is_ambiguous(found.terse):
        yield problem("error", "ambiguous-terse", "the lines of a job grow: reports of --status-interval, or clones "
                      "that ended one after the other; nothing counted", "one line a job", RUN_AGAIN,
                      found.terse[0].line)
        return
    twice = repeated(found.terse)
    yield from printed_rows([job for job in found.terse if job not in twice], False, 0, 1)
    if twice:
        yield problem("warning", "repeated-line", f"a line that is there twice; {len(twice)} left out",
                      "a line a job", "Compare with another copy of the file.", twice[0].line)
    if found.bad_terse:
        yield problem("error", "damaged-terse", f"damaged or truncated line; {len(found.bad_terse)} in all",
                      "a complete terse line", RUN_AGAIN, found.bad_terse[0])


def text_rows(found: Survey) -> tuple[list[PrintedJob], Iterator[dict[str, Any]]]:
    """Return the jobs of the last whole report, and an iterator over its rows and series."""
    text = found.text
    fault = truncated(text)
    if fault is None:
        end_report(text)
    jobs = text.before or [job for job in text.jobs if job.complete]
    reports = max(text.reports, 1)

    def rows() -> Iterator[dict[str, Any]]:
        yield from printed_rows(jobs, text.client, reports - 1, reports)
        entries = {index: entry_columns(jobs, text.client, index)
                   for index in range(len(jobs)) if not is_merge(jobs, index)}
        yield from series_rows(text.series, entries)
        if fault:
            yield fault
    return jobs, rows()


def truncated(text: TextReports) -> Optional[Problem]:
    """Return the problem of a last report that is not whole; None if it is.

    A local report ends with its status groups, one of several servers with "All clients".
    """
    last = text.jobs[-1]
    whole = all(job.complete for job in text.jobs) and (
        is_merge(text.jobs, len(text.jobs) - 1) or text.whole and text.servers < 2)
    if whole:
        return None
    counted = f"{text.reports} whole reports counted" if text.reports else "what is whole counted"
    return problem("error", "truncated-text", f"the report of job {last.name!r} is not complete; {counted}",
                   'a report up to "Run status group"', RUN_AGAIN, last.line)
