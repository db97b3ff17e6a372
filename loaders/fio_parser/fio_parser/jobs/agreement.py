"""Figures of one direction that say the same twice: counts, rates and time. Damage shows where they differ."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional, Sequence

from ..rows.result import DATA_DIRECTIONS
from ..values.fields import mapping, number
from ..values.printed_numbers import ranges
from ..values.versions import Version
from .transfers import transferred_bytes

# fio computes rates from counts and whole ms; what it prints of them is cut: bw to KiB/s, the others to integers
# where they are integers, else to six decimals.
KIB = 1024
CUT = 1e-5


def disagreements(entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield what does not fit together in a job entry, one text a direction at most."""
    if not mapping(entry, "mixed"):
        yield from (f"no {name}" for name in ("read", "write") if not mapping(entry, name))
    for direction in DATA_DIRECTIONS:
        found = mapping(entry, direction)
        said = disagreement(found) if found else None
        if said:
            yield f"{direction}: {said}"


def disagreement(found: Mapping[str, Any]) -> Optional[str]:
    """Return the first thing in a direction object that contradicts another, None if nothing does."""
    io_bytes, runtime = transferred_bytes(found), number(found, "runtime")
    if io_bytes is None or (io_bytes and runtime is None):
        return f"no {'io_bytes' if io_bytes is None else 'runtime'}"
    if not io_bytes or not runtime:
        # Failed I/Os are counted without bytes; a rate comes from bytes and time only.
        return "bytes or a rate without time" if io_bytes or number(found, "bw") else None
    said = [text for name in ("bw_bytes", "bw", "iops") if (text := contradicted(found, name))]
    return said[0] if said else None


def contradicted(found: Mapping[str, Any], name: str) -> Optional[str]:
    """Return how a rate (bw_bytes, bw, iops) contradicts counts and runtime, None if it does not: then it may be shown."""
    rate, runtime = number(found, name), number(found, "runtime")
    count = number(found, "total_ios") if name == "iops" else transferred_bytes(found)
    if rate is None or count is None or not runtime:
        return None
    expected = count * 1000 / runtime / (KIB if name == "bw" else 1)
    step = 1.0 if rate == int(rate) else CUT
    if abs(rate - expected) <= step + expected * 1e-9:
        return None
    return f"{name} is {rate}, but counts and runtime give {expected:.6g}"


def printed_disagreement(columns: Mapping[str, Any], version: Version) -> Optional[str]:
    """Return the first printed figure that is further than its rounding from what counts and time give.

    columns: of a direction of text or terse output. The bytes of terse output are cut to KiB themselves.
    """
    runtime = columns.get("runtime_ms")
    figures = {figure[0]: figure for figure in columns.get("reported", [])}
    if runtime is not None and not figures.keys() >= {"iops", "bw_bytes_per_s", "io_bytes"}:
        return "a figure that is no number"
    if runtime and not fit(figures["io_bytes"], figures["bw_bytes_per_s"], runtime / 1000, version):
        return (f"{figures['io_bytes'][3]:.6g} bytes at {figures['bw_bytes_per_s'][3]:.6g} bytes/s "
                f"in {runtime / 1000:.6g} s")
    for measure, figure in figures.items():
        exact = columns.get(measure)
        cut = KIB * 1000 / runtime if runtime and measure.startswith("bw") else 0
        if exact is not None and not any(low - cut <= exact <= high + cut for low, high in ranges(figure, version)):
            return (f"{measure.partition('_')[0]} is printed as {figure[1]}{figure[2] or ''}, "
                    f"but counts and time give {exact:.6g}")
    return None


def fit(amount: Sequence[Any], rate: Sequence[Any], seconds: float, version: Version) -> bool:
    """Tell whether a printed number of bytes may come of a printed rate in so many seconds; rates are cut."""
    return any(low <= (most + 1) * seconds and least * seconds <= high
               for low, high in ranges(amount, version) for least, most in ranges(rate, version))
