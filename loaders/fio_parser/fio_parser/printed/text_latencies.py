"""Latency and percentile lines of normal text. Each line has a unit of its own."""

from __future__ import annotations

import re
from typing import Any

from ..values.printed_numbers import Printed, plain, printed_number

LATENCY = re.compile(
    r"\s*(?P<latency>slat|clat|lat|sync)\s*\((?P<unit>nsec|usec|msec)\)\s*: min=\s*(?P<min>[\d.]+[kKMGTPE]?), "
    r"max=\s*(?P<max>[\d.]+[kKMGTPE]?), avg=\s*(?P<mean>\d{1,20}(?:\.\d{1,9})?), "
    r"stdev=\s*(?P<stddev>\d{1,20}(?:\.\d{1,9})?)")
PERCENTILES = re.compile(r"\s*(slat|clat|lat|sync) percentiles \((nsec|usec|msec)\):")
PERCENTILE_LINE = re.compile(r"\s*\|")
PERCENTILE = re.compile(r"(\d{1,3}(?:\.\d{1,12})?)th=\[\s*(\d{1,18})\]")
UNIT_NS = {"nsec": 1, "usec": 1000, "msec": 1_000_000}


def note_latency(columns: dict[str, Any], line: re.Match[str]) -> None:
    """Set min, max, mean and standard deviation in ns; fio cuts min and max to the unit."""
    scale = UNIT_NS[line["unit"]]
    latency = "lat" if line["latency"] == "sync" else line["latency"]
    for name in ("min", "max", "mean", "stddev"):
        printed = printed_number(line[name])
        if printed is None:
            continue
        column = f"{latency}_{name}_ns"
        figure = Printed(printed.text, (printed.unit or "") + line["unit"], plain(printed.value * scale),
                         printed.half_step * scale)
        columns[column] = figure.value
        columns["reported"].append(figure.as_list(column))


def note_percentiles(columns: dict[str, Any], line: str, latency: str, scale: int) -> None:
    """Add the percentiles of a line; fio rounds them up to the unit."""
    columns["percentiles"] += [[latency, float(percentile), int(value) * scale]
                               for percentile, value in PERCENTILE.findall(line)]
