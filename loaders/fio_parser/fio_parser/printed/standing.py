"""Where a report of text or terse lines says that its run stands, and whether two reports of a file are the same one."""

from __future__ import annotations

from typing import Any, Optional

from ..jobs.results import result_list
from ..jobs.series import Counts, Key
from ..jobs.standing import Standing
from ..rows.result import DATA_DIRECTIONS
from ..values.fields import integer, mapping, text
from .jobs import PrintedJob
from .normal_text import text_counts

KIB = 1024
FAULTS = ("ctx", "majf", "minf")

Figures = tuple[Optional[str], Optional[int], str, Optional[int]]  # name, group, direction, run time in ms


def text_standing(jobs: list[PrintedJob]) -> Standing:
    """Return what a text report says of its run: the processes are the same in all of its reports."""
    counts = {key: each._replace(lat_sum=0.0, clat_sum=0.0) for key, each in text_counts(jobs).items()}
    return Standing([(job.name, job.groupid, job.pid, job.hostname, job.members) for job in jobs],
                    max((job.at_ms for job in jobs if job.at_ms is not None), default=None), 1000, counts=counts,
                    is_process=all(job.pid for job in jobs))


def terse_standing(jobs: list[PrintedJob]) -> Standing:
    """Return what the terse lines of a report say of their run: KiB stand for the I/Os that they do not count."""
    found = Standing([terse_key(job) for job in jobs], counts=terse_counts(jobs))
    for index, job in enumerate(jobs):
        found.growing.update({(index, name): value for name, value in zip(FAULTS, job.faults)})
        for direction, columns in job.directions.items():
            for latency in ("slat", "clat", "lat"):
                if columns.get(f"{latency}_max_ns") is not None:
                    found.growing[index, direction, latency] = columns[f"{latency}_max_ns"]
                    found.falling[index, direction, latency] = columns[f"{latency}_min_ns"]
    return found


def terse_key(job: PrintedJob) -> tuple[str, int, Optional[str]]:
    """Return what the lines of a job have in common."""
    return job.name, job.groupid, job.version


def terse_counts(jobs: list[PrintedJob]) -> dict[Key, Counts]:
    """Return the counters of terse lines."""
    found: dict[Key, Counts] = {}
    for index, job in enumerate(jobs):
        for direction, columns in job.directions.items():
            if columns.get("io_bytes"):
                kib = columns["io_bytes"] // KIB
                lat, clat = columns.get("lat_mean_ns"), columns.get("clat_mean_ns")
                found[index, direction] = Counts(
                    columns["runtime_ms"], 0, columns["io_bytes"], kib if lat else 0, kib * (lat or 0),
                    kib if clat else 0, kib * (clat or 0))
    return found


def printed_figures(jobs: list[PrintedJob]) -> dict[Figures, list[Any]]:
    """Return (bytes, I/Os, digits) of each job and direction; the bytes are off by no more than the digits say."""
    found: dict[Figures, list[Any]] = {}
    for job in jobs:
        for direction, columns in job.directions.items():
            if direction in DATA_DIRECTIONS and columns.get("io_bytes"):
                figures = (job.name, job.groupid, direction, columns.get("runtime_ms"))
                step = next((figure[4] for figure in columns["reported"] if figure[0] == "io_bytes"), 0)
                found.setdefault(figures, []).append((columns["io_bytes"], columns.get("total_ios"), step))
    return found


def json_figures(report: dict[str, Any]) -> dict[Figures, list[Any]]:
    """Return the same of a JSON report."""
    found: dict[Figures, list[Any]] = {}
    for entry in result_list(report)[1]:
        for direction in DATA_DIRECTIONS:
            columns = mapping(entry, direction)
            count = integer(columns, "io_bytes")
            if count:
                figures = (readable(text(entry, "jobname") or ""), integer(entry, "groupid"), direction,
                           integer(columns, "runtime"))
                count = count if "io_kbytes" in columns else count * KIB
                found.setdefault(figures, []).append((count, integer(columns, "total_ios"), 0))
    return found


def readable(written: str) -> str:
    """Return Latin-1 decoded text as UTF-8, if that is what its bytes are."""
    if written.isascii():
        return written
    try:
        return written.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return written


def is_same_report(printed: dict[Figures, list[Any]], other: dict[Figures, list[Any]]) -> bool:
    """Tell whether two kinds of output are of the same report: every printed figure is there in the other one.

    Bytes are printed with few digits: run times, and I/Os where both count them, tell.
    """
    return bool(printed) and all(are_near(counts, other.get(key, [])) for key, counts in printed.items())


def are_near(some: list[Any], others: list[Any]) -> bool:
    """Tell whether (bytes, I/Os, digits) of the clones of a job can be those of another kind of output."""
    is_counted = all(pair[1] is not None for pair in some + others)
    if is_counted:
        return sorted(pair[1] for pair in some) == sorted(pair[1] for pair in others)
    return len(some) == len(others) and all(
        abs(one[0] - two[0]) <= one[2] + two[2] for one, two in zip(sorted(some, key=size), sorted(others, key=size)))


def size(figures: tuple[Any, ...]) -> Any:
    """Return the bytes of figures."""
    return figures[0]
