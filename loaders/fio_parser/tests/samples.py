"""The samples in tests/fixtures/fio of the repository, and how tests read them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, Iterable, NamedTuple, Optional

import fio_parser
from fio_parser.values.bins import bin_index, bin_key

PACKAGE = Path(__file__).resolve().parents[1]
SAMPLES = PACKAGE.parents[1] / "tests" / "fixtures" / "fio"


def sample(name: str) -> bytes:
    """Return the bytes of a sample."""
    return (SAMPLES / name).read_bytes()


def sample_names(*patterns: str) -> list[str]:
    """Return the names of the samples that match any of the patterns, sorted."""
    found = {path for pattern in patterns for path in SAMPLES.rglob(pattern)}
    return sorted(path.relative_to(SAMPLES).as_posix() for path in found)


def rows_of(data: bytes, kind: str = "result", name: str = "x", **hints: Any) -> list[dict[str, Any]]:
    """Return the rows of one kind ("result", "sample", ...) in a file with this content and name."""
    return [row for row in fio_parser.read(io.BytesIO(data), name, **hints) if row["kind"] == kind]


def results(name: str) -> list[dict[str, Any]]:
    """Return the result rows of a sample."""
    return rows_of(sample(name))


def problems(name: str) -> list[dict[str, Any]]:
    """Return the problem rows of a sample."""
    return rows_of(sample(name), "problem", name)


def logged(name: str, **hints: Any) -> list[dict[str, Any]]:
    """Return the sample rows of a sample."""
    return rows_of(sample(name), "sample", name, **hints)


class Bin(NamedTuple):
    """Latencies from lower_ns up to, not including, upper_ns (None: no upper end)."""

    lower_ns: int
    upper_ns: Optional[int]
    samples: int


def bins_of(row: dict[str, Any], latency: str) -> list[Bin]:
    """Return the bins of one latency in a row."""
    return [Bin(lower, upper, count) for name, lower, upper, count in row["bins"] if name == latency]


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
