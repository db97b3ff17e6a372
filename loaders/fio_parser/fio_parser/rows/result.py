"""Result rows: the figures of a job entry in one direction, and what all its directions share."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]

DIRECTIONS = ("read", "write", "trim", "mixed", "sync")
DATA_DIRECTIONS = DIRECTIONS[:4]  # sync has no bytes
LATENCIES = ("slat", "clat", "lat")
LATENCY_COLUMNS = tuple(
    f"{latency}_{name}" for latency in LATENCIES
    for name in ("min_ns", "max_ns", "mean_ns", "stddev_ns", "n"))

RESULT_COLUMNS = (
    "kind", "file", "invocation", "complete", "object", "objects", "tool_version", "list", "index", "is_total", "in_total",
    "jobname", "hostname", "port", "groupid", "error", "error_text", "direction", "total_ios",
    "io_bytes", "runtime_ms", "iops", "bw_bytes_per_s", *LATENCY_COLUMNS, "short_ios", "drop_ios",
    "job_start_ms", "started_at_ms", "ended_at_ms", "elapsed_s", "left_s", "usr_cpu_pct", "sys_cpu_pct",
    "cpu_us_per_io", "steadystate_attained", "full_depth_pct", "percentiles", "bins", "options",
    "unsure_options", "workload", "reported")

WORKLOAD_COLUMNS = (
    "block_size_bytes", "read_pct", "random_pct", "queue_depth", "threads", "rate_iops",
    "working_set_bytes", "duration_s", "warmup_s", "ioengine", "direct", "stonewall",
    "group_reporting", "thinktime_us", "measured")


def ordered(row: Row) -> Row:
    """Return a row with every column, in the order of RESULT_COLUMNS."""
    return {column: row.get(column) for column in RESULT_COLUMNS}
