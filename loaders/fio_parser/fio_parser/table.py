"""Result rows as a flat table: no lists, no objects, the workload as columns of its own."""

from __future__ import annotations

import csv
from typing import Any, Mapping, TextIO

from .rows.result import RESULT_COLUMNS, WORKLOAD_COLUMNS

NESTED = ("percentiles", "bins", "options", "workload", "reported")
TABLE_COLUMNS = (*(column for column in RESULT_COLUMNS if column not in NESTED), *WORKLOAD_COLUMNS)


def write_header(out: TextIO) -> None:
    """Write the column names."""
    csv.writer(out, lineterminator="\n").writerow(TABLE_COLUMNS)


def write_row(out: TextIO, row: Mapping[str, Any]) -> None:
    """Write a result row; a missing value is an empty cell."""
    flat = {**row, **(row["workload"] or {})}
    csv.writer(out, lineterminator="\n").writerow([cell(flat.get(column)) for column in TABLE_COLUMNS])


def cell(value: Any) -> Any:
    """Return a value as CSV writes it: JSON's true and false, empty for None."""
    return str(value).lower() if isinstance(value, bool) else value
