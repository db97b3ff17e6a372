"""Sample rows: what a log or a series of reports says about a run over time, up to 10,000 samples a row."""

from __future__ import annotations

from typing import Any

UNITS = {"iops": "op/s", "bw": "bytes/s", "lat": "ns", "clat": "ns", "slat": "ns"}

SAMPLE_COLUMNS = (
    "kind", "file", "invocation", "origin", "tool_version", "log", "name", "job", "hostname", "list", "index", "jobname", "groupid",
    "direction", "averaged", "unit", "t_ms", "value", "printed", "maximum", "block_size", "offset", "prio", "issue_ns")


def sample_row(**columns: Any) -> dict[str, Any]:
    """Return a sample row with every column, in the order of SAMPLE_COLUMNS."""
    row = {"kind": "sample", **columns}
    row.setdefault("unit", UNITS.get(row["log"]))
    return {column: row.get(column) for column in SAMPLE_COLUMNS}
