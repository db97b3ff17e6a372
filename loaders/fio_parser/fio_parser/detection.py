"""Kinds of fio output that are not JSON, told by a line of theirs, never by a file's name."""

from __future__ import annotations

import re
from typing import Optional

LINE_SIGNS = (
    ("terse", re.compile(r"(?:2;|[345];fio-)[^;]*;")),
    ("normal text", re.compile(r".*: \(groupid=\d+, jobs=\d+\): err=")),
)
INTEGER = r"(?:-?\d+|0[xX][0-9a-fA-F]+)"
ROW_SIGNS = (
    ("sample log", re.compile(rf"\d+(?:,\s*{INTEGER}){{3,7}}\s*$")),
    # 19 columns: 19 * 64 bins at log_hist_coarseness=6, the coarsest
    ("histogram log", re.compile(r"\d+,\s*[0-3],\s*\d+(?:,\s*\d+){19,}\s*$")),
)


def kind_of_line(line: str) -> Optional[str]:
    """Return the kind of output in which this line alone is proof."""
    return next((kind for kind, sign in LINE_SIGNS if sign.match(line)), None)


def kind_of_row(line: str) -> Optional[str]:
    """Return the kind of log that has such lines and no others."""
    return next((kind for kind, sign in ROW_SIGNS if sign.match(line)), None)
