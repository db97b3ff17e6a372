"""What the figures of a printed job say of its workload, where no line before the start says it."""

from __future__ import annotations

from typing import Any, Optional

from ..jobs.patterns import share_of_reads
from ..jobs.transfers import power_of_two
from ..rows.result import Row
from .jobs import PrintedJob, is_active

DATA = ("read", "write", "trim")


def measured_workload(job: PrintedJob) -> dict[str, Any]:
    """Return block_size_bytes and read_pct of a job, each null where its figures do not tell."""
    active = [job.directions[direction] for direction in DATA if is_active(direction, job.directions.get(direction, {}))]
    if not active:
        return {"block_size_bytes": None, "read_pct": None}
    sizes = {printed_size(columns) for columns in active}
    reads, writes = (counted(job.directions.get(direction, {})) for direction in ("read", "write"))
    return {"block_size_bytes": sizes.pop() if len(sizes) == 1 else None, "read_pct": share_of_reads(reads, writes)}


def counted(columns: Row) -> Optional[int]:
    """Return the I/Os of a direction: as printed, else its rate times its time."""
    ios = columns.get("total_ios")
    if ios is not None:
        return int(ios)
    rate, runtime = columns.get("iops"), columns.get("runtime_ms")
    return None if rate is None or not runtime else round(rate * runtime / 1000)


def printed_size(columns: Row) -> Optional[int]:
    """Return the bytes of an I/O, as far as the digits of a direction tell them."""
    printed = {figure[0]: figure for figure in columns.get("reported", [])}
    ios, size = counted(columns), printed.get("io_bytes")
    if not ios or size is None:
        return None
    cut = 0 if columns.get("total_ios") is not None else columns["runtime_ms"] / 1000
    return power_of_two((size[3] - size[4]) / (ios + cut), (size[3] + size[4]) / ios)
