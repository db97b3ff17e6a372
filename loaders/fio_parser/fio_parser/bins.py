"""The latency histogram of fio: which latencies a bin holds, and percentiles from bins.

fio (stat.h, FIO_IO_U_PLAT_*) has 64 bins per power of two: exact up to 127, then a width of
2^e for values of 2^(e+6) and more. Latencies are in us up to 2.x with 19 * 64 bins, in ns from
2.99 with 29 * 64. The last bin also holds everything beyond it.
"""

from __future__ import annotations

from typing import Any, Iterable, Mapping, NamedTuple, Optional

BINS_US = 19 * 64
BINS_NS = 29 * 64


class Bin(NamedTuple):
    """Latencies from lower_ns up to, not including, upper_ns (None: no upper end)."""

    lower_ns: int
    upper_ns: Optional[int]
    samples: int


def bin_index(value: int) -> int:
    """Return the index of the bin that holds a latency (us or ns, the unit of the histogram)."""
    if value < 128:
        return max(0, value)
    exponent = value.bit_length() - 7
    return ((exponent + 1) << 6) + ((value >> exponent) & 63)


def bin_bounds(index: int) -> tuple[int, int]:
    """Return (lower, upper) of a bin; upper is excluded."""
    if index < 128:
        return index, index + 1
    exponent = (index >> 6) - 1
    lower = (64 + (index & 63)) << exponent
    return lower, lower + (1 << exponent)


def bin_key(index: int) -> int:
    """Return the value that fio prints for a bin: its middle."""
    lower, upper = bin_bounds(index)
    return lower + (upper - lower) // 2


def read_bins(bins: Mapping[str, Any], in_ns: bool) -> list[Bin]:
    """Return the non-empty bins of a JSON+ `bins` object, in ascending order.

    in_ns: whether the object that holds them is named `*_ns` (2.99 and later).
    2.2.12 to 2.19 print bin indices and three FIO_IO_U_PLAT_* sizes, later versions the middles.
    """
    is_index = "FIO_IO_U_PLAT_BITS" in bins
    size = BINS_NS if in_ns else BINS_US
    counts: dict[int, int] = {}
    for key, count in bins.items():
        if key.isdecimal() and isinstance(count, int) and count > 0:
            index = int(key[:18]) if is_index else bin_index(int(key[:18]))
            if index < size:
                counts[index] = counts.get(index, 0) + count
    return [ns_bin(index, counts[index], size, 1 if in_ns else 1000) for index in sorted(counts)]


def ns_bin(index: int, count: int, size: int, scale: int) -> Bin:
    """Return a bin in ns; `scale` is the ns in a unit of the histogram, `size` its number of bins."""
    lower, upper = bin_bounds(index)
    return Bin(lower * scale, None if index == size - 1 else upper * scale, count)


def percentile_of(bins: Iterable[Bin], percentile: float, scale: int = 1) -> Optional[int]:
    """Return a percentile in ns as fio computes it: the middle of the bin where the count reaches it.

    bins: ascending; scale: 1000 for the histograms of 2.x, whose unit is the us.
    """
    ordered = list(bins)
    wanted = percentile / 100 * sum(bin.samples for bin in ordered)
    reached = 0
    for bin in ordered:
        reached += bin.samples
        if reached >= wanted:
            return bin_key(bin_index(bin.lower_ns // scale)) * scale
    return None
