"""The rows of a file: results, then samples, then problems."""

from __future__ import annotations

import os
from typing import Any, BinaryIO, Iterator, Mapping, Optional, Union

from .content.chunks import chunks, peek
from .files.file_problems import (counted, damaged_gzip, problem_without_invocation, problem_without_result,
                                  repeated_runs)
from .files.invocation import Invocation, report_of
from .files.job_problems import failure_message, place, problems_of
from .files.printed_rows import printed_file_rows, unfinished_rows
from .files.survey import Survey, survey
from .jobs.impossible import impossible_value, leave_out
from .jobs.results import result_list, result_rows
from .jobs.series import series_rows
from .jobs.standing import is_in_ramp
from .logs.log_rows import kind_of_log, log_rows
from .rows.problem import problem

Source = Union[str, "os.PathLike[str]", BinaryIO]

HEAD_BYTES = 64 * 1024
ENTRY_COLUMNS = ("tool_version", "list", "index", "jobname", "hostname", "groupid")


# What the end of damaged gzip data makes of the last report, whose problem is that one.
CUT_OFF = frozenset(("truncated-object", "damaged-object", "truncated-text", "damaged-terse", "no-result"))


def read(source: Source, name: Optional[str] = None, version: Optional[str] = None,
         options: Optional[Mapping[str, str]] = None, first_finished: bool = False) -> Iterator[dict[str, Any]]:
    """Yield the rows of a file that fio wrote: plain dicts that `json` can write.

    source   path, or file object opened in binary mode (not closed here); gzip is recognised
    name     what `file` says in the rows; by default the path, or the name of the file object.
             Its last part says what a log is of
    version  version of the fio that wrote a log ("3.33"), options: those of its job. A log does
             not say them; other files do, and these are not used for them
    first_finished  whether the first report whose first job is finished is the result, as HCIBench
             has it, not the last one

    Rows with `kind` "result" hold one job entry and direction of the last complete report in the
    file, "first_finished" the same of the first one whose first job is finished, if that is
    another, "sample" and "histogram_interval" what logs and series of reports say over time,
    "problem" what is wrong. A file that cannot be opened or read gives a problem too. Memory holds
    one JSON object or a block of a log at a time.
    """
    label = name if name is not None else source_name(source)
    try:
        for row in source_rows(source, label, version, options, first_finished):
            row["file"] = label
            yield row
    except OSError as error:
        yield unreadable(label, error)


def unreadable(label: str, error: OSError) -> dict[str, Any]:
    """Return the row of a file that could not be opened or read to its end."""
    return {**problem("error", "unreadable", f"cannot read: {error.strerror or error}"), "file": label}


def source_name(source: Source) -> str:
    """Return the path as given, or the name of a file object ("-" if it has none)."""
    if isinstance(source, (str, os.PathLike)):
        return os.fspath(source)
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else "-"


def source_rows(source: Source, label: str, version: Optional[str], options: Optional[Mapping[str, str]],
                first_finished: bool) -> Iterator[dict[str, Any]]:
    """Yield the rows of a path or file object, their `file` still to be set."""
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield from content_rows(file, label, version, options, first_finished)
    else:
        yield from content_rows(source, label, version, options, first_finished)


def content_rows(file: BinaryIO, label: str, version: Optional[str], options: Optional[Mapping[str, str]],
                 first_finished: bool) -> Iterator[dict[str, Any]]:
    """Yield the rows of a file: a log as it is read, anything else when it is read to its end."""
    found = Survey()
    head, pieces = peek(chunks(file, found.damage), HEAD_BYTES)
    kind = kind_of_log(head)
    if kind:
        yield from log_rows(pieces, kind, label, version, options)
        if found.damage:
            yield damaged_gzip(found, "the log is not whole")
        return
    objects = 0
    for now in survey(pieces, found):
        objects += now.objects
        for row in invocation_rows(now, first_finished):
            row["invocation"] = now.place
            if not (found.damage and row.get("code") in CUT_OFF):
                yield row
    if found.damage:
        yield damaged_gzip(found, counted(objects))
    elif not found.found:
        yield problem_without_invocation(found)
    yield from repeated_runs(found)


def invocation_rows(now: Invocation, first_finished: bool) -> Iterator[dict[str, Any]]:
    """Yield the rows of an invocation, their `file` and `invocation` still to be set. JSON counts before text."""
    if first_finished and now.finished:
        now.last = now.finished
    if now.last is None:
        if now.text or now.terse or now.bad_terse or now.unclear:
            yield from printed_file_rows(now)
        else:
            if not now.broken:
                yield from unfinished_rows(now)
            yield problem_without_result(now)
        return
    report = report_of(now.last)
    impossible = list(leave_out(report, result_list(report)[0]))
    entries: dict[int, dict[str, Any]] = {}
    complete = not (now.was_cut() or is_in_ramp(report))
    for row in result_rows(report):
        row["object"], row["objects"], row["complete"] = now.objects - 1, now.objects, complete
        failure = failure_message(now.messages, row["error"]) if row["error"] else None
        row["error_text"] = failure.text if failure else None
        if not row["is_total"]:
            entries[row["index"]] = {column: row[column] for column in ENTRY_COLUMNS}
        yield row
    if now.finished and now.finished.byte != now.last.byte:
        finished = report_of(now.finished)
        for _ in leave_out(finished, result_list(finished)[0]):
            pass
        for row in result_rows(finished):
            yield {**row, "kind": "first_finished"}
    yield from series_rows(now.series, entries)
    for found in impossible:
        yield impossible_value(found, *place(now))
    yield from problems_of(now, report)
