"""Kinds of fio output that are not JSON, told by a line of theirs, never by a file's name."""

from __future__ import annotations

import re
from typing import Optional

# A job that failed early still has all its columns, percentiles among them.
TERSE_LINE = re.compile(r"(?:2;|[345];fio-)[^;]*;.*;\d+(?:\.\d+)?%=\d+;")
TERSE_START = re.compile(r"[345];fio-\d")
TEXT_HEADER = re.compile(
    r"(?:<(?P<host>[^>]*)> )?(?P<name>.*): \(groupid=(?P<group>\d{1,9}), jobs=(?P<jobs>\d{1,9})\): "
    r"err=\s*(?P<error>\d{1,9})(?P<rest>.*)")
INTEGER = r"(?:-?\d{1,20}|0[xX][0-9a-fA-F]{1,16})"
ROW_SIGNS = (
    ("sample log", re.compile(rf"\d{{1,20}}(?:,[ ]?{INTEGER}){{3,7}}\s*$")),
    # 19 columns: 19 * 64 bins at log_hist_coarseness=6, the coarsest
    ("histogram log", re.compile(r"\d{1,20},[ ]?[0-3],[ ]?\d{1,20}(?:,[ ]?-?\d{1,20}){19,1856}\s*$")),
)


def kind_of_row(line: str) -> Optional[str]:
    """Return the kind of log that has such lines and no others."""
    return next((kind for kind, sign in ROW_SIGNS if sign.match(line)), None)
