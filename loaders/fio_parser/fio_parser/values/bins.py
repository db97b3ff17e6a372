"""The latency histogram of fio: which latencies a bin holds, and percentiles from bins.

fio (stat.h, FIO_IO_U_PLAT_*) has 64 bins per power of two: exact up to 127, then a width of
2^e for values of 2^(e+6) and more. Latencies are in us up to 2.x with 19 * 64 bins, in ns from
2.99 with 29 * 64. The last bin also holds everything beyond it.
"""

from __future__ import annotations

from typing import Any, Iterable, Mapping, NamedTuple, Optional

from .fields import LARGEST_COUNT

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
    bounds = BOUNDS_NS if in_ns else BOUNDS_US
    return [Bin(*bounds[index], count) for index, count in counts_by_index(bins, len(bounds))]


def counts_by_index(bins: Mapping[str, Any], size: int) -> list[tuple[int, int]]:
    """Return (index, count) of the non-empty bins of a histogram of `size` bins, ascending."""
    found, values = list(map(INDEX_OF_KEY.get, bins)), bins.values()
    if (None not in found and max(found, default=size) < size and set(map(type, values)) == {int}
            and 0 < min(values) <= max(values) <= LARGEST_COUNT):
        pairs = list(zip(found, values))  # nearly always: quick, because no bin is looked at by itself
        return pairs if found == sorted(found) else sorted(pairs)
    is_index = "FIO_IO_U_PLAT_BITS" in bins
    counts: dict[int, int] = {}
    for key, count in bins.items():
        if isinstance(count, int) and 0 < count <= LARGEST_COUNT:
            index = None if is_index else INDEX_OF_KEY.get(key)
            if index is None:
                if not key.isdecimal():
                    continue
                index = int(key[:18]) if is_index else bin_index(int(key[:18]))
            if index < size:
                counts[index] = counts.get(index, 0) + count
    return sorted(counts.items())


def all_bounds(size: int, scale: int) -> list[tuple[int, Optional[int]]]:
    """Return (lower_ns, upper_ns) of each bin of a histogram; `scale` is the ns in its unit."""
    bounds: list[tuple[int, Optional[int]]] = [
        (lower * scale, upper * scale) for lower, upper in map(bin_bounds, range(size))]
    bounds[-1] = bounds[-1][0], None
    return bounds


BOUNDS_US = all_bounds(BINS_US, 1000)
BOUNDS_NS = all_bounds(BINS_NS, 1)
INDEX_OF_KEY = {str(bin_key(index)): index for index in range(BINS_NS)}


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
