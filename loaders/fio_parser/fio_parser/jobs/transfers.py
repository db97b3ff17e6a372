"""Bytes that a direction transferred, and the size of its I/Os."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ..values.fields import integer, mapping, number

DATA = {"read", "write", "trim"}
KIB, SECTOR = 1024, 512
WIDEST = 0.05  # of a size, within which there is one power of two at most


def transferred_bytes(found: Mapping[str, Any]) -> Optional[int]:
    """Return the bytes transferred. `io_bytes` is in KiB up to 2.20, which has no `io_kbytes`."""
    count = integer(found, "io_bytes")
    return count if count is None or "io_kbytes" in found else count * 1024


def measured_size(entry: Mapping[str, Any], used: set[str]) -> Optional[int]:
    """Return the bytes of an I/O if all had the same whole number of them, None otherwise."""
    sizes = {size_of(mapping(entry, direction)) for direction in used & DATA}
    return sizes.pop() if len(sizes) == 1 else None


def size_of(found: Mapping[str, Any]) -> Optional[int]:
    """Return the bytes of each I/O of a direction; before 2.1.14, which has no counts, as its rate and time tell them."""
    io_bytes, ios = transferred_bytes(found), integer(found, "total_ios")
    if not io_bytes:
        return None
    if ios is not None:
        return io_bytes // ios if ios and io_bytes % ios == 0 else None
    counted, cut = rated_ios(found)
    return power_of_two(io_bytes / (counted + cut), (io_bytes + KIB) / counted) if counted else None


def counted_ios(found: Mapping[str, Any]) -> Optional[int]:
    """Return the I/Os of a direction: as counted, else as its rate and time tell them."""
    ios = integer(found, "total_ios")
    return ios if ios is not None or not found else round(rated_ios(found)[0])


def rated_ios(found: Mapping[str, Any]) -> tuple[float, float]:
    """Return the I/Os that the rate and time of a direction give, and how many more they may be: the rate is cut."""
    seconds = (number(found, "runtime") or 0) / 1000
    return (number(found, "iops") or 0) * seconds, seconds


def power_of_two(low: float, high: float) -> Optional[int]:
    """Return the power of two that a size between two is; None for a mixture of sizes, which is none but by chance."""
    power = 1 << max(0, int(high).bit_length() - 1)
    return power if low <= power and high - low <= WIDEST * high and power >= SECTOR else None
