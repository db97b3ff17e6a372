"""A problem row: what is wrong in a file, and what to do about it."""

from __future__ import annotations

from typing import Any, Optional

Problem = dict[str, Any]

PROBLEM_COLUMNS = ("kind", "file", "invocation", "severity", "code", "message", "expected", "advice", "line", "byte")


def problem(severity: str, code: str, message: str, expected: Optional[str] = None,
            advice: Optional[str] = None, line: Optional[int] = None,
            byte: Optional[int] = None) -> Problem:
    """Return a problem row, its file and invocation still to be set. severity: error, warning or note."""
    return dict(zip(PROBLEM_COLUMNS, ("problem", None, None, severity, code, message, expected, advice, line, byte)))
