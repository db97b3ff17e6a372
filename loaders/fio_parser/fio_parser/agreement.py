"""Figures of one direction that say the same twice: counts, rates and time. Damage shows where they differ."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional

from .fields import mapping, number
from .results import transferred_bytes

# fio computes rates from counts and whole ms; what it prints of them is cut: bytes/s and IOPS to integers in the
# coarsest versions, bw to KiB/s.
ONE_STEP = {"bw_bytes": 1.0, "bw": 1024.0, "iops": 1.0}
DIRECTIONS = ("read", "write", "trim", "mixed")


def disagreements(entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield what does not fit together in a job entry, one text a direction at most."""
    if not mapping(entry, "mixed"):
        yield from (f"no {name}" for name in ("read", "write") if not mapping(entry, name))
    for direction in DIRECTIONS:
        found = mapping(entry, direction)
        said = disagreement(found) if found else None
        if said:
            yield f"{direction}: {said}"


def disagreement(found: Mapping[str, Any]) -> Optional[str]:
    """Return the first thing in a direction object that contradicts another, None if nothing does."""
    io_bytes, runtime, ios = transferred_bytes(found), number(found, "runtime"), number(found, "total_ios")
    if io_bytes is None or (io_bytes and runtime is None):
        return f"no {'io_bytes' if io_bytes is None else 'runtime'}"
    if not io_bytes or not runtime:
        # Failed I/Os are counted without bytes; a rate comes from bytes and time only.
        return "a rate without bytes or time" if number(found, "bw") else None
    counts = {"bw_bytes": io_bytes, "bw": io_bytes, "iops": ios}
    for name, count in counts.items():
        rate = number(found, name)
        if rate is None or count is None:
            continue
        scale = 1024 if name == "bw" else 1
        expected = count * 1000 / runtime
        if abs(rate * scale - expected) > ONE_STEP[name] + expected * 1e-9:
            return f"{name} is {rate}, but counts and runtime give {expected / scale:.6g}"
    return None
