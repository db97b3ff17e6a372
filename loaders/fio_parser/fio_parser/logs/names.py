"""What the name of a log says: NAME_bw.JOB.log, and .HOST behind it in client mode."""

from __future__ import annotations

import re
from typing import NamedTuple, Optional

NAME = re.compile(r"(?:(?P<name>.*)_)?(?P<log>bw|iops|slat|clat_hist|clat|lat)(?:\.(?P<job>\d{1,9}))?\.log"
                  r"(?:\.(?P<host>.+))?$", re.IGNORECASE)
PACKED = re.compile(r"\.gz$", re.IGNORECASE)


class LogName(NamedTuple):
    """The parts of a log's name; job is 1-based, None with per_job_logs=0; log is None for another name."""

    log: Optional[str]
    name: Optional[str] = None
    job: Optional[int] = None
    hostname: Optional[str] = None


def log_name(path: str) -> LogName:
    """Return what a file name says."""
    base = PACKED.sub("", re.split(r"[/\\]", path)[-1])
    match = NAME.match(base)
    if not match:
        return LogName(None)
    return LogName(match["log"].lower(), match["name"], int(match["job"]) if match["job"] else None, match["host"])
