"""Whether what was read is of the invocation before it: the questions that cutting.py asks."""

from __future__ import annotations

import re
from typing import Any, Optional

from ..content.json_objects import Piece
from ..jobs.standing import Standing, continues
from ..printed import normal_text
from ..printed.jobs import PrintedJob, is_merge
from ..printed.standing import readable, terse_key, terse_standing
from ..printed.terse import is_repeated
from .invocation import Invocation

TIME = re.compile(r'"time" ?: ?"\w{3} ' + normal_text.DATE_PARTS)
HEAD = {name: re.compile(rf'"{name}" : (\d{{1,15}})\b') for name in ("timestamp", "timestamp_ms", "elapsed")}
MOST_LINES = 10_000  # of terse output that may be one report


def is_later(piece: Piece, standing: Standing) -> bool:
    """Tell whether a text report is of another time than a JSON one, by the local clock that both print."""
    found = TIME.search(piece.text[:1000])
    at = normal_text.local_ms(found) if found else None
    return None not in (at, standing.at_ms) and abs((at or 0) - (standing.at_ms or 0)) > normal_text.REPORT_MS


def names_of(standing: Standing) -> list[tuple[str, Any]]:
    """Return name and group of each job of a JSON report."""
    return [(readable(str(job[0])), job[1]) for job in standing.jobs[2:]]


def names_of_jobs(jobs: list[PrintedJob]) -> list[tuple[str, Any]]:
    """Return the same of printed jobs."""
    return [(job.name, job.groupid) for job in jobs]


def is_head_of(piece: Piece, standing: Optional[Standing]) -> Optional[bool]:
    """Tell whether a broken object began when another did; None where too little of it is left."""
    said = {name: sign.search(piece.text) for name, sign in HEAD.items()}
    at, elapsed = said["timestamp_ms"] or said["timestamp"], said["elapsed"]
    if standing is None or standing.at_ms is None or standing.elapsed_s is None or not at or not elapsed:
        return None
    at_ms = int(at[1]) if said["timestamp_ms"] else int(at[1]) * 1000
    start, other = at_ms - int(elapsed[1]) * 1000, standing.at_ms - standing.elapsed_s * 1000
    return abs(start - other) < (1100 if said["timestamp_ms"] else 2100)


def begins_lines(lines: list[PrintedJob], job: PrintedJob, now: Invocation) -> bool:
    """Tell whether a terse line is of another report than those before it.

    All lines of a local report say the same of the disks. A line that continues the only one before it may be that of
    the next report, and is so where the reports so far had one line.
    """
    if is_merge(lines, len(lines) - 1):
        return True
    if job.disks != lines[-1].disks or job.version != lines[-1].version or len(lines) >= MOST_LINES:
        return True
    last = now.terse.standing if now.terse else None
    if last and len(last.jobs) == len(lines) and continues(last, terse_standing(lines)):
        return True
    return not job.disks and len(lines) == 1 and not is_repeated(lines[0], job) and \
        continues(terse_standing(lines), terse_standing([job])) and grows(lines[0], job)


def grows(before: PrintedJob, now: PrintedJob) -> bool:
    """Tell whether a line is half a second or more later than the one before it."""
    return any(columns["runtime_ms"] - before.directions.get(direction, {}).get("runtime_ms", 0) >= 500
               for direction, columns in now.directions.items())


def is_unclear(jobs: list[PrintedJob], now: Invocation) -> bool:
    """Tell whether terse lines may be of several runs: nothing but the disks says that they are of one report.

    Without them the servers of client mode do, and an earlier report with the same jobs. Lines that agree on the disks
    and of which one half continues the other may be two reports.
    """
    if now.unclear:
        return True
    if len(jobs) < 2 or now.terse or now.last or now.text or now.banner.client or is_merge(jobs, len(jobs) - 1):
        return False
    half = len(jobs) // 2
    keys = [terse_key(job) for job in jobs]
    twice = len(jobs) % 2 == 0 and keys[:half] == keys[half:] and \
        continues(terse_standing(jobs[:half]), terse_standing(jobs[half:]))
    return twice or not jobs[0].disks and not now.banner.is_started
