"""Normal (human readable) output, as printed up to 2.16 and from 2.17 on.

Source: stat.c, show_thread_status_normal. Counts are exact where `issued` and the milliseconds
allow to compute them, otherwise they have the digits that were printed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Optional

from ..content.detection import TEXT_HEADER
from ..jobs.series import Counts, Key
from ..values.printed_numbers import Printed, may_be, printed_number
from ..values.versions import Version, version_numbers
from .banner import Banner, Blocks, blocks_of
from .jobs import PrintedJob, is_merge
from .text_latencies import LATENCY, PERCENTILES, PERCENTILE_LINE, UNIT_NS, note_latency, note_percentiles

OLD_RATES = re.compile(r"\s*(?P<direction>read|write|trim|mixed)\s*: io=(?P<io>[^,]+), bw=(?P<bw>[^,]+), "
                       r"iops=(?P<iops>[^,]+), runt=\s*(?P<ms>\d{1,15})msec")
RATES = re.compile(r"\s*(?P<direction>read|write|trim|mixed)\s*: IOPS=(?P<iops>[^,]+), BW=(?P<bw>[^ (]+) ?\([^)]*\)"
                   r"\((?P<io>[^/]+)/(?P<ms>\d{1,15})msec\)")
SYNC = re.compile(r"\s*fsync/fdatasync/sync_file_range:")
CPU = re.compile(r"\s*cpu\s*: usr=(?P<usr>\d{1,9}(?:\.\d{1,9})?)%, sys=(?P<sys>\d{1,9}(?:\.\d{1,9})?)%")
ISSUED = re.compile(r"\s*issued\s?(?:rwts?)?\s*: total=(?P<total>\S+?),? short=(?P<short>\S+?)"
                    r"(?:,? drop(?:ped)?=(?P<drop>\S+?))?\s*$")
STEADY = re.compile(r"\s*steadystate\s*: attained=(yes|no)")
STATUS_GROUP = re.compile(r"Run status group \d+")
COUNT = re.compile(r"(?:[a-z]=)?(\d{1,20})$")
ERROR = re.compile(r"\berror=")
PID = re.compile(r": pid=(\d{1,12})")
DATE_PARTS = (r"(?P<month>[A-Z][a-z]{2}) {1,2}(?P<day>\d{1,2}) (?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d) "
              r"(?P<year>\d{4})")
DATE = re.compile(r": \w{3} " + DATE_PARTS)
MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"
DAYS_TO_1970 = 719_468
REPORT_MS = 2000  # the jobs of one report are printed at once

COUNTED = ("read", "write", "trim", "sync")


@dataclass
class TextReport:
    """A report as far as it was read.

    jobs     in the order of the text
    names    name, group and process of each of them
    whole    whether the lines after the last job were seen
    listed   the latency and unit of the percentiles that follow
    """

    banner: Banner
    jobs: list[PrintedJob] = field(default_factory=list)
    names: set[tuple[Any, ...]] = field(default_factory=set)
    whole: bool = False
    direction: Optional[str] = None
    listed: Optional[tuple[str, int]] = None


def job_of(header: re.Match[str], number: int, version: Optional[str]) -> PrintedJob:
    """Return the job of a header line."""
    rest, at = header["rest"], DATE.search(header["rest"])
    pids = list(PID.finditer(rest))
    return PrintedJob(line=number, name=header["name"], hostname=header["host"], groupid=int(header["group"]),
                      error=int(header["error"]), error_text=error_text(rest, pids),
                      pid=int(pids[-1][1]) if pids else None, version=version, members=int(header["jobs"]),
                      at_ms=local_ms(at) if at else None)


def error_text(rest: str, pids: list[re.Match[str]]) -> Optional[str]:
    """Return the text of an error in the rest of a header line: up to the first process behind the last one."""
    errors = list(ERROR.finditer(rest, 0, pids[-1].start())) if pids else []
    if not errors:
        return None
    begin = errors[-1].end()
    end = next(pid.start() for pid in pids if pid.start() >= begin)
    return rest[begin:end - 1] if rest[begin:end].endswith(")") else rest[begin:end]


def local_ms(found: re.Match[str]) -> Optional[int]:
    """Return a date and time as ms since 1970 of the clock that printed it: its zone is not known."""
    month = MONTHS.find(found["month"]) // 3 + 1
    days = days_before(int(found["year"]), month) + int(found["day"]) - 1
    seconds = (days * 24 + int(found["hour"])) * 3600 + int(found["minute"]) * 60 + int(found["second"])
    return seconds * 1000 if month else None


def days_before(year: int, month: int) -> int:
    """Return the days from 1970 to the first of a month: March begins the year, so that its leap day is the last."""
    year, month = (year - 1, month + 12) if month < 3 else (year, month)
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 - DAYS_TO_1970


def begins_report(text: TextReport, job: PrintedJob) -> bool:
    """Tell whether a job is of the report after this one.

    A local report ends with its status groups, one of several servers with "All clients". Without its end, a process
    that was listed before or another time tells.
    """
    if not text.jobs:
        return False
    last = text.jobs[-1]
    if text.banner.client:
        return is_merge(text.jobs, len(text.jobs) - 1)
    is_later = None not in (job.at_ms, last.at_ms) and abs((job.at_ms or 0) - (last.at_ms or 0)) > REPORT_MS
    return text.whole or is_later or (job.name, job.groupid, job.pid) in text.names


def add_job(text: TextReport, job: PrintedJob) -> None:
    """Add the next job of a report."""
    text.jobs.append(job)
    text.names.add((job.name, job.groupid, job.pid))
    text.whole, text.direction, text.listed = False, None, None


def note_line(text: TextReport, line: str) -> None:
    """Take in a line after the header of a job."""
    if text.jobs and not text.whole:
        note_body(text, text.jobs[-1], line)


def note_body(text: TextReport, job: PrintedJob, line: str) -> None:
    """Take in a line of a job."""
    latency = LATENCY.match(line) if "avg=" in line else None
    percentiles = PERCENTILES.match(line) if "percentiles (" in line else None
    if latency and text.direction:
        note_latency(job.directions[text.direction], latency)
    elif percentiles:
        text.listed = percentiles[1].replace("sync", "lat"), UNIT_NS[percentiles[2]]
    elif text.listed and PERCENTILE_LINE.match(line) and text.direction:
        note_percentiles(job.directions[text.direction], line, *text.listed)
    elif STATUS_GROUP.match(line):
        text.whole = True
    else:
        note_figures(text, job, line)


def note_figures(text: TextReport, job: PrintedJob, line: str) -> None:
    """Take in a line with rates, counts or shares of CPU."""
    rates = (RATES.match(line) or OLD_RATES.match(line)) if "io" in line or "IOPS=" in line else None
    cpu, issued = CPU.match(line), ISSUED.match(line) if "issued" in line else None
    steady = STEADY.match(line) if "attained" in line else None
    if rates:
        text.direction = rates["direction"]
        job.directions[rates["direction"]] = rate_columns(rates, 1000 if "IOPS=" in line else 1024)
    elif SYNC.match(line):
        text.direction = "sync"
        job.directions["sync"] = {"percentiles": [], "bins": [], "reported": []}
    elif cpu:
        job.usr_cpu_pct, job.sys_cpu_pct = float(cpu["usr"]), float(cpu["sys"])
    elif issued:
        job.complete = True
        note_counts(job, issued, blocks_of(text.banner, job.name, job.groupid))
    elif steady:
        job.steadystate_attained = steady[1] == "yes"


def rate_columns(rates: re.Match[str], kilo: int) -> dict[str, Any]:
    """Return the result columns of a line with rates, as printed."""
    columns: dict[str, Any] = {"runtime_ms": int(rates["ms"]), "percentiles": [], "bins": [], "reported": []}
    for name, column, thousand in (("iops", "iops", 1000), ("bw", "bw_bytes_per_s", kilo), ("io", "io_bytes", kilo)):
        printed = printed_number(rates[name], thousand)
        if printed:
            columns[column] = printed.value
            columns["reported"].append(printed.as_list(column))
    if isinstance(columns.get("io_bytes"), float):
        columns["io_bytes"] = round(columns["io_bytes"])
    return columns


def note_counts(job: PrintedJob, issued: re.Match[str], blocks: Blocks) -> None:
    """Take in the exact counts, and what follows from them and the milliseconds."""
    counts = {name: counts_of(issued[name]) for name in ("total", "short", "drop")}
    for place, direction in enumerate(COUNTED):
        columns = job.directions.get(direction)
        if columns is None and place < 3 and "mixed" not in job.directions and at(counts["total"], place):
            job.lost.append(direction)
        if columns is not None and place < len(counts["total"]):
            set_counts(columns, *(at(counts[name], place) for name in ("total", "short", "drop")))
            if place < 3:
                set_bytes(columns, blocks[place], version_numbers(job.version))
    if "mixed" in job.directions and counts["total"]:
        columns = job.directions["mixed"]
        set_counts(columns, *(sum(counts[name][:3]) if counts[name] else None for name in ("total", "short", "drop")))
        set_bytes(columns, blocks[0] if blocks[0] == blocks[1] else None, version_numbers(job.version))


def counts_of(written: Optional[str]) -> list[int]:
    """Return the counts of "1,2,0,0" or "r=1/w=2/d=0"; [] if they are none."""
    matches = [COUNT.match(part) for part in re.split(r"[,/]", written or "")]
    return [int(match[1]) for match in matches if match] if all(matches) else []


def at(counts: list[int], place: int) -> Optional[int]:
    """Return a count, None if it is not there."""
    return counts[place] if place < len(counts) else None


def set_counts(columns: dict[str, Any], total: Optional[int], short: Optional[int], drop: Optional[int]) -> None:
    """Set the counts of a direction and the exact rate."""
    columns.update(total_ios=total, short_ios=short, drop_ios=drop)
    if total and columns.get("runtime_ms"):
        columns["iops"] = round(total * 1000 / columns["runtime_ms"], 6)


def set_bytes(columns: dict[str, Any], block: Optional[Printed], version: Version) -> None:
    """Set exact bytes and bandwidth, if the block size is fixed and agrees with the printed bytes."""
    printed = next((figure for figure in columns["reported"] if figure[0] == "io_bytes"), None)
    if block is None or printed is None or not columns.get("total_ios"):
        return
    exact = round(columns["total_ios"] * block.value)
    if may_be(exact, printed, version):
        columns["io_bytes"] = exact
        if columns["runtime_ms"]:
            columns["bw_bytes_per_s"] = exact * 1000 // columns["runtime_ms"]


def text_counts(jobs: list[PrintedJob]) -> dict[Key, Counts]:
    """Return the counts of a report for a series; the I/Os stand for the number of latencies."""
    found: dict[Key, Counts] = {}
    for index, job in enumerate(jobs):
        for direction, columns in job.directions.items():
            if direction != "sync" and columns.get("io_bytes"):
                ios = columns.get("total_ios") or 0
                lat, clat = columns.get("lat_mean_ns"), columns.get("clat_mean_ns")
                found[index, direction] = Counts(
                    columns["runtime_ms"], ios, columns["io_bytes"], ios if lat else 0, ios * (lat or 0),
                    ios if clat else 0, ios * (clat or 0))
    return found
