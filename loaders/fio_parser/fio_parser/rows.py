"""The rows of a file: results, then problems."""

from __future__ import annotations

import os
from typing import Any, BinaryIO, Iterator, Mapping, Optional, Union

from .file_problems import problem_without_result
from .problem import PROBLEM_COLUMNS, problem
from .problems import failure_message, problems_of
from .results import RESULT_COLUMNS, result_rows
from .survey import Survey, survey

__all__ = ["PROBLEM_COLUMNS", "RESULT_COLUMNS", "read"]

Source = Union[str, "os.PathLike[str]", BinaryIO]


def read(source: Source, name: Optional[str] = None) -> Iterator[dict[str, Any]]:
    """Yield the rows of a fio JSON or JSON+ file: plain dicts that `json` can write.

    source  path, or file object opened in binary mode (not closed here); gzip is recognised
    name    what `file` says in the rows; by default the path, or the name of the file object

    Rows with `kind` "result" hold one job entry and direction of the last complete object in the
    file, rows with `kind` "problem" what is wrong. A file that cannot be opened or read gives a
    problem too. Memory holds one object of the file at a time.
    """
    label = name if name is not None else source_name(source)
    try:
        found = survey_source(source)
    except OSError as error:
        yield {**problem("error", "unreadable", f"cannot read: {error.strerror or error}"), "file": label}
        return
    for row in file_rows(found):
        row["file"] = label
        yield row


def source_name(source: Source) -> str:
    """Return the path as given, or the name of a file object ("-" if it has none)."""
    if isinstance(source, (str, os.PathLike)):
        return os.fspath(source)
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else "-"


def survey_source(source: Source) -> Survey:
    """Survey a path or file object."""
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            return survey(file)
    return survey(source)


def file_rows(found: Survey) -> Iterator[dict[str, Any]]:
    """Yield the rows of a surveyed file, their `file` still to be set."""
    if found.last is None:
        yield ordered_problem(problem_without_result(found))
        return
    report = found.report()
    for row in result_rows(report):
        row["object"], row["objects"] = found.objects - 1, found.objects
        failure = failure_message(found.messages, row["error"]) if row["error"] else None
        row["error_text"] = failure.text if failure else None
        yield row
    for row in problems_of(found, report):
        yield ordered_problem(row)


def ordered_problem(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a problem row with every column, in the order of PROBLEM_COLUMNS."""
    return {column: row.get(column) for column in PROBLEM_COLUMNS}
