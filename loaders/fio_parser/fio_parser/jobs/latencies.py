"""Latency objects (slat, clat, lat) of a direction, in ns."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ..rows.result import LATENCIES
from ..values.bins import BOUNDS_NS, BOUNDS_US, counts_by_index
from ..values.fields import Number, finite, mapping, number
from ..values.versions import Version


def latency_object(direction: Mapping[str, Any], latency: str) -> tuple[dict[str, Any], int]:
    """Return a latency object and the ns in its unit: 1 from 2.99 (`clat_ns`), 1000 before (`clat`)."""
    found = mapping(direction, latency + "_ns")
    return (found, 1) if found else (mapping(direction, latency), 1000)


def is_measured(found: Mapping[str, Any]) -> bool:
    """Tell whether a latency object has samples.

    `N` counts them from 3.18 on; before, an object without any has max and mean 0. That is so
    with gtod_reduce, disable_lat and the like, in verify phases and in the ramp window.
    """
    count = number(found, "N")
    if count is not None:
        return count > 0
    return bool(number(found, "max") or number(found, "mean"))


def latency_columns(direction: Mapping[str, Any]) -> dict[str, Optional[Number]]:
    """Return min, max, mean, stddev (ns) and n (samples) of each latency; None: not measured."""
    columns: dict[str, Optional[Number]] = {}
    for latency in LATENCIES:
        found, scale = latency_object(direction, latency)
        found = found if is_measured(found) else {}
        for name in ("min", "max", "mean", "stddev"):
            columns[f"{latency}_{name}_ns"] = scaled(number(found, name), scale)
        columns[f"{latency}_n"] = number(found, "N")
    return columns


def scaled(value: Optional[Number], scale: int) -> Optional[Number]:
    """Return a value times the ns in its unit. No binary dust: 3.94 us are 3940.0 ns."""
    if value is None or scale == 1:
        return value
    return round(value * scale, 3)


def percentile_rows(direction: Mapping[str, Any], version: Version, options: Mapping[str, str],
                    ) -> list[list[Any]]:
    """Return [latency, percentile, value_ns] of each printed percentile, ascending per latency."""
    rows: list[list[Any]] = []
    for latency in LATENCIES:
        found, scale = latency_object(direction, latency)
        described = described_latency(direction, latency, version, options)
        if is_measured(latency_object(direction, described)[0]):
            rows += [[described, percentile, value * scale]
                     for percentile, value in printed_percentiles(found)]
    return rows


def printed_percentiles(found: Mapping[str, Any]) -> list[tuple[float, Number]]:
    """Return (percentile, value in the object's unit); the padding "0.00" of fio up to 3.3 is left out."""
    pairs = []
    for key, value in mapping(found, "percentile").items():
        try:
            percentile = float(key)
        except ValueError:
            continue
        if 0 < percentile <= 100 and finite(value) is not None:
            pairs.append((percentile, value))
    return sorted(pairs)


def described_latency(direction: Mapping[str, Any], latency: str, version: Version,
                      options: Mapping[str, str]) -> str:
    """Return which latency the percentiles under `latency` describe.

    With lat_percentiles=1, fio 3.1 to 3.17 print percentiles of the total latency under
    `clat_ns`, while the bins move to `lat_ns`. Options without a value are not recorded by
    these versions, so the place of the bins counts as well.
    """
    if latency != "clat" or not (3, 1) <= version < (3, 18):
        return latency
    bins_moved = bool(mapping(mapping(direction, "lat_ns"), "bins"))
    return "lat" if bins_moved or options.get("lat_percentiles", "0") != "0" else "clat"


def bin_rows(direction: Mapping[str, Any]) -> list[list[Any]]:
    """Return [latency, lower_ns, upper_ns, count] of each non-empty bin (json+ only), ascending."""
    rows: list[list[Any]] = []
    for latency in LATENCIES:
        found, scale = latency_object(direction, latency)
        if is_measured(found):
            bounds = BOUNDS_NS if scale == 1 else BOUNDS_US
            rows += [[latency, *bounds[index], count]
                     for index, count in counts_by_index(mapping(found, "bins"), len(bounds))]
    return rows
