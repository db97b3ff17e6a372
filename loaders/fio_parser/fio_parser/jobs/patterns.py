"""What `rw` means: the directions of a job's I/Os, and whether their offsets are random."""

from __future__ import annotations

from typing import Mapping, Optional

MIXES = {"read": ("read",), "write": ("write",), "trim": ("trim",), "rw": ("read", "write"),
         "readwrite": ("read", "write"), "trimwrite": ("trim", "write")}


def pattern(options: Mapping[str, str]) -> tuple[tuple[str, ...], bool]:
    """Return (directions, whether random) of `rw`, e.g. "randrw:8"; ((), False) if unknown. Its default is "read"."""
    name = options.get("rw", "read").partition(":")[0].strip().lower()
    is_random = name.startswith("rand")
    return MIXES.get(name[4:] if is_random else name, ()), is_random


def share_of_reads(reads: Optional[int], writes: Optional[int]) -> Optional[int]:
    """Return the reads among reads and writes in whole percent; 0 and 100 only where all are of one kind."""
    if not reads and not writes:
        return None
    if not reads or not writes:
        return 100 if reads else 0
    return min(99, max(1, round(100 * reads / (reads + writes))))
