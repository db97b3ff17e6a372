"""The latency histogram of fio: which latencies a bin holds.

fio (stat.h, FIO_IO_U_PLAT_*) has 64 bins per power of two: exact up to 127, then a width of
2^e for values of 2^(e+6) and more. Latencies are in us up to 2.x with 19 * 64 bins, in ns from
2.99 with 29 * 64. The last bin also holds everything beyond it.
"""

from __future__ import annotations

from typing import Any, Mapping, Optional

from .fields import LARGEST_COUNT

BINS_US = 19 * 64
BINS_NS = 29 * 64


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


def counts_by_index(bins: Mapping[str, Any], size: int) -> list[tuple[int, int]]:
    """Return (index, count) of the non-empty bins of a JSON+ `bins` object of `size` bins, ascending.

    2.2.12 to 2.19 print bin indices and three FIO_IO_U_PLAT_* sizes, later versions the middles.
    """
    found, values = list(map(INDEX_OF_KEY.get, bins)), bins.values()
    if (None not in found and max(found, default=size) < size and set(map(type, values)) == {int}
            and 0 < min(values) <= max(values) <= LARGEST_COUNT):
        pairs = list(zip(found, values))  # nearly always: quick, because no bin is looked at by itself
        return pairs if found == sorted(found) else sorted(pairs)
    index_of = int if "FIO_IO_U_PLAT_BITS" in bins else bin_index
    counts: dict[int, int] = {}
    for key, count in bins.items():
        if key.isdecimal() and isinstance(count, int) and 0 < count <= LARGEST_COUNT:
            index = index_of(int(key[:18]))
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
