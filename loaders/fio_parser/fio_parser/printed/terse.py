"""Terse output, versions 2 to 5: one line a job, fields between semicolons.

Source: fio's HOWTO, "Terse output", and stat.c. Latencies are in us, bytes in KiB, both cut to
integers but for means. Names and descriptions are not escaped: the columns are found by their
percentiles, which have a form of their own.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Optional

from ..content.detection import TERSE_LINE
from ..rows.result import Row
from ..values.fields import Number
from ..values.printed_numbers import Printed
from .jobs import PrintedJob

PERCENTILE = re.compile(r"(\d{1,3}(?:\.\d{1,12})?)%=(\d{1,15})$")
PERCENT = re.compile(r"-?\d{1,12}(?:\.\d{1,12})?%$")
INTEGER = re.compile(r"-?\d{1,20}$")
DECIMAL = re.compile(r"-?\d{1,20}(?:\.\d{1,12})?$")

FIRST_PERCENTILE = 12  # in a direction: KiB, KiB/s, iops, ms, slat 4, clat 4, then 20 percentiles
SLOTS = 20
AFTER_BLOCKS = 2 + 3 + 7 + 10 + 12  # cpu, ctx and faults, depths, latencies in us, in ms
DISK_FIELDS = 9


def terse_job(line: str, number: int) -> Optional[PrintedJob]:
    """Return the job of a terse line; None if the line is damaged or ends too early."""
    if not TERSE_LINE.match(line):
        return None
    fields = line.split(";")
    version = int(fields[0])
    size = 47 if version == 5 else 41
    name_at = 1 if version == 2 else 2
    first = next((i for i, field in enumerate(fields) if PERCENTILE.match(field)), -1) - FIRST_PERCENTILE
    if first - 2 <= name_at - 1 or not all(map(INTEGER.match, fields[first - 2:first])):
        return None
    blocks = block_count(fields, first, size)
    tail = fields[first + blocks * size:]
    directions = direction_names(version, blocks)
    if not is_tail(tail) or len(directions) != blocks:
        return None
    job = PrintedJob(line=number, name=";".join(fields[name_at:first - 2]), groupid=int(fields[first - 2]),
                     error=int(fields[first - 1]), version=None if version == 2 else fields[1][4:] or None,
                     usr_cpu_pct=float(tail[0][:-1]), sys_cpu_pct=float(tail[1][:-1]),
                     total_err=total_errors(tail[AFTER_BLOCKS:]), complete=True,
                     disks=busy_disks(disk_fields(tail[AFTER_BLOCKS:])), faults=tuple(map(int, tail[2:5])))
    for index, direction in enumerate(directions):
        columns = direction_columns(fields[first + index * size:first + (index + 1) * size])
        if columns is None:
            return None
        job.directions[direction] = columns
    return job


def direction_names(version: int, blocks: int) -> tuple[str, ...]:
    """Return what the blocks are: unified_rw_reporting=mixed has one in place of all, `both` one more."""
    names = ("read", "write") if version == 3 else ("read", "write", "trim")
    return ("mixed",) if blocks == 1 else (*names, "mixed")[:max(blocks, len(names))]


def block_count(fields: list[str], first: int, size: int) -> int:
    """Return how many directions follow each other from `first`."""
    count = 0
    while count < 4:
        slots = fields[first + count * size + FIRST_PERCENTILE:][:SLOTS]
        if len(slots) < SLOTS or not all(map(PERCENTILE.match, slots)):
            break
        count += 1
    return count


def is_tail(tail: list[str]) -> bool:
    """Tell whether the fields after the directions are there and what they should be."""
    return (len(tail) >= AFTER_BLOCKS and all(map(PERCENT.match, tail[:2])) and all(map(INTEGER.match, tail[2:5]))
            and all(map(PERCENT.match, tail[5:AFTER_BLOCKS])))


def total_errors(rest: list[str]) -> Optional[int]:
    """Return the errors of continue_on_error: they and the first errno stand after the disks, before a description."""
    rest = rest[len(disk_fields(rest)):]
    return int(rest[0]) if len(rest) >= 2 and all(map(INTEGER.match, rest[:2])) else None


def disk_fields(rest: list[str]) -> tuple[str, ...]:
    """Return what a line says of disks, which is the same in all lines of a report."""
    end = 0
    while len(rest) - end >= DISK_FIELDS and all(map(INTEGER.match, rest[end + 1:end + 8])) and PERCENT.match(rest[end + 8]):
        end += DISK_FIELDS
    return tuple(rest[:end])


def busy_disks(fields: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a line says of disks if any did I/O: zeros tell nothing apart, as of runs that took no second."""
    places = [at + column for at in range(0, len(fields), DISK_FIELDS) for column in (1, 2)]
    return fields if any(int(fields[place]) for place in places) else ()


def direction_columns(block: list[str]) -> Optional[Row]:
    """Return the result columns of a direction; None if a field is not a number."""
    slots = block[FIRST_PERCENTILE:FIRST_PERCENTILE + SLOTS]
    numbers = block[:FIRST_PERCENTILE] + block[FIRST_PERCENTILE + SLOTS:FIRST_PERCENTILE + SLOTS + 4]
    if not all(map(DECIMAL.match, numbers)) or not all(map(INTEGER.match, block[:4])):
        return None
    kib, kib_per_s, iops, runtime = map(int, block[:4])
    row: Row = {"io_bytes": kib * 1024, "runtime_ms": runtime, "iops": iops if runtime else None,
                "bw_bytes_per_s": kib * 1024 * 1000 // runtime if runtime else None,
                "reported": [Printed(block[0], "KiB", kib * 1024, 1024.0).as_list("io_bytes"),
                             Printed(block[1], "KiB/s", kib_per_s * 1024, 1024.0).as_list("bw_bytes_per_s"),
                             Printed(block[2], None, iops, 1.0).as_list("iops")]}
    for latency, at in (("slat", 4), ("clat", 8), ("lat", 12)):
        row.update(latency_columns(latency, numbers[at:at + 4]))
    row["percentiles"] = percentile_rows(slots) if row["clat_mean_ns"] or row["lat_mean_ns"] else []
    return row


def latency_columns(latency: str, fields: list[str]) -> dict[str, Optional[Number]]:
    """Return min, max, mean and standard deviation in ns; None if there were no samples."""
    values: list[Any] = [round(float(field) * 1000, 3) for field in fields]
    if not values[1] and not values[2]:
        values = [None] * 4
    names = ("min", "max", "mean", "stddev")
    return {f"{latency}_{name}_ns": value for name, value in zip(names, values)}


def percentile_rows(slots: list[str]) -> list[list[Any]]:
    """Return ["clat", percentile, value_ns] of each slot in use."""
    found = [(float(match[1]), int(match[2]) * 1000) for match in map(PERCENTILE.match, slots) if match]
    return [["clat", percentile, value] for percentile, value in found if percentile > 0]


def is_repeated(before: PrintedJob, job: PrintedJob) -> bool:
    """Tell whether a line with I/O is that of an earlier job: no two jobs agree in every digit."""
    return has_io(job) and replace(before, line=0) == replace(job, line=0)


def has_io(job: PrintedJob) -> bool:
    """Tell whether a job did any I/O."""
    return any(columns["io_bytes"] for columns in job.directions.values())


def part_repeated(jobs: list[PrintedJob]) -> tuple[list[PrintedJob], list[int]]:
    """Return the jobs of a report without those that are there twice, and the lines of these."""
    once, twice = [], []
    seen = set()
    for job in jobs:
        said = repr(replace(job, line=0))
        if has_io(job) and said in seen:
            twice.append(job.line)
        else:
            once.append(job)
        seen.add(said)
    return once, twice
