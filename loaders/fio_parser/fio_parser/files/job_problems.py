"""Problems of a file that has a result: one for each cause, never a cascade."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional

from ..content.messages import Message
from ..jobs.agreement import disagreements
from ..jobs.latencies import latency_object
from ..jobs.options import is_all_clients
from ..jobs.results import active_directions, result_list
from ..jobs.standing import is_in_ramp
from ..rows.problem import Problem, problem
from ..values.errnos import errno_text
from ..values.fields import integer, mapping, number
from .file_problems import RUN_AGAIN, incomplete
from .invocation import Invocation
from .option_problems import job_name, option_problems


def problems_of(found: Invocation, report: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield the problems of a file that has a complete object, the last of which is `report`."""
    list_name, entries = result_list(report)
    if not entries:
        yield problem("error", "no-jobs", "the last JSON object has no job entries",
                      '"jobs" or "client_stats"', RUN_AGAIN, *place(found))
    yield from incomplete(found)
    if found.differs is not None:
        yield problem("warning", "inconsistent", "the text says another thing than the JSON beside it, which counts",
                      "the same figures in all outputs of a run", "Compare with another copy of the file: it may be "
                      "damaged or edited.", found.differs)
    if is_in_ramp(dict(report)) and not found.was_cut():
        yield problem("warning", "ended-early", "the last report is of the ramp: the job did not run to its end",
                      "a report after ramp_time", "Run it again.", *place(found))
    yield from job_problems(found, entries, list_name)
    yield from unmerged_total(found, entries, list_name)
    yield from contradictions(found, entries)
    yield from option_problems(report, entries, list_name, *place(found))
    failed = any(integer(entry, "error") for entry in entries)
    yield from message_problems(found.messages, failed)


def job_problems(found: Invocation, entries: list[dict[str, Any]], list_name: str) -> Iterator[Problem]:
    """Yield a problem for each failed job and for each job that did no I/O."""
    for entry in entries:
        if is_all_clients(entry, list_name):
            continue
        name, error, active = job_name(entry), integer(entry, "error"), bool(active_directions(entry))
        if error:
            failure = failure_message(found.messages, error)
            line, byte = (failure.line, None) if failure else place(found)
            yield failed_job(name, error, failure and failure.text, integer(entry, "total_err"), active, line, byte)
        elif not active:
            yield idle_job(name, *place(found))


def failed_job(name: str, error: int, reason: Optional[str], total: Optional[int], active: bool, line: Optional[int],
               byte: Optional[int] = None) -> Problem:
    """Return the problem of a job with an error number, `total` errors and perhaps some I/O."""
    parts = [f"job {name} failed: {errno_text(error)}"]
    parts += [] if reason is None else [reason]
    parts += [f"{total} errors in total"] if total else []
    advice = ("Its numbers cover only the I/O before or beside the errors." if active
              else "It has no numbers: correct the cause and run it again.")
    return problem("error", "job-error", "; ".join(parts), "error 0", advice, line, byte)


def idle_job(name: str, line: Optional[int], byte: Optional[int] = None) -> Problem:
    """Return the problem of a job without I/O and without an error."""
    return problem("warning", "no-io", f"job {name} did no I/O", None,
                   "Check that the job was started and not ended before its turn.", line, byte)


def contradiction(name: str, said: list[str], line: Optional[int], byte: Optional[int] = None) -> Problem:
    """Return the problem of a job whose figures do not fit together."""
    return problem("warning", "inconsistent", f"job {name}: {'; '.join(said)}",
                   "bytes, I/Os, rates and runtime that fit together, as fio prints them",
                   "Compare with another copy of the file: it may be damaged or edited.", line, byte)


def failure_message(messages: list[Message], error: Optional[int]) -> Optional[Message]:
    """Return the first message with this errno."""
    return next((message for message in messages if message.kind == "job" and message.number == error), None)


def unmerged_total(found: Invocation, entries: list[dict[str, Any]], list_name: str) -> Iterator[Problem]:
    """Yield a warning if the latencies of "All clients" are those of one server.

    fio 2.21 and 3.6 sum the counts there but leave mean and standard deviation of the server
    that reported last. Newer versions merge them, and print `N`.
    """
    if len(entries) < 3 or not is_all_clients(entries[-1], list_name):
        return
    if any(is_one_servers(entries, direction) for direction in ("read", "write", "trim")):
        yield problem("warning", "total-not-merged",
                      'mean and standard deviation of latency in "All clients" are those of the last server',
                      "the weighted mean of all servers", "Merge the rows of the servers instead.", *place(found))


def contradictions(found: Invocation, entries: list[dict[str, Any]]) -> Iterator[Problem]:
    """Yield a warning for each entry whose figures do not fit together."""
    for entry in entries:
        said = list(disagreements(entry))
        if said:
            yield contradiction(job_name(entry), said, *place(found))


def is_one_servers(entries: list[dict[str, Any]], direction: str) -> bool:
    """Tell whether the last entry repeats the latency of the one before, though others differ."""
    means = [number(latency_object(mapping(entry, direction), "clat")[0], "mean") or None for entry in entries]
    return means[-1] is not None and means[-1] == means[-2] and len({*means[:-1]} - {None}) > 1


def message_problems(messages: list[Message], failed: bool) -> Iterator[Problem]:
    """Yield a problem for each message that no failed job explains."""
    for message in messages:
        if message.kind == "server" or message.kind == "connection" and not any(
                other.kind == "server" for other in messages):
            yield lost_server(message, messages)
        elif message.kind == "interrupted":
            yield problem("warning", "interrupted", f"fio was interrupted: {message.text}", line=message.line)
        elif message.kind == "note":
            yield problem("note", "fio-note", message.text, line=message.line)
        elif message.kind == "fio" or message.kind == "job" and not failed:
            yield problem("warning", "fio-message", f"fio reports: {message.text}", line=message.line)
    details = [message for message in messages if message.kind == "detail"]
    if details and not failed and not any(message.kind == "job" for message in messages):
        yield problem("warning", "fio-message", f"fio reports {len(details)} errors, the first: {details[0].text}",
                      line=details[0].line)


def lost_server(message: Message, messages: list[Message]) -> Problem:
    """Return the problem of a server that could not be reached; its jobs are missing."""
    reason = next((other.text for other in messages if other.kind == "connection"), "no reason given")
    where = f" {message.text}" if message.kind == "server" else ""
    return problem("error", "lost-server", f"no connection to server{where}: {reason}",
                   "results of every server", "Start `fio --server` there and run again.", message.line)


def place(found: Invocation) -> tuple[Optional[int], Optional[int]]:
    """Return (line, byte) of the object that gave the result."""
    return (found.last.line, found.last.byte) if found.last else (None, None)
