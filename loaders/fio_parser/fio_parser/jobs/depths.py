"""Whether a job kept its queue full, by fio's own count."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ..values.fields import mapping, number

# Each bucket of iodepth_level spans a power of two: only for these is its lower edge the whole depth.
TOLD_DEPTHS = {2: "2", 4: "4", 8: "8", 16: "16", 32: "32", 64: ">=64"}


def full_depth_pct(entry: Mapping[str, Any], workload: Optional[Mapping[str, Any]]) -> Optional[float]:
    """Return the share (%) of the I/Os that were submitted with the whole depth in flight; None if not told.

    Depths that are no power of two share a bucket with smaller ones, and at depth 1 nothing shows.
    """
    bucket = TOLD_DEPTHS.get((workload or {}).get("queue_depth") or 0)
    return None if bucket is None else number(mapping(entry, "iodepth_level"), bucket)
