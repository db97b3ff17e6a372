"""Reports between others (--status-interval), read for their counts alone.

A file may hold a thousand cumulative reports of which one is the result. The others only make a
series: of them the entries of a job that it needs are decoded, not the whole object.
"""

from __future__ import annotations

import json
import re
from typing import Any, Optional

START = '{\n  "fio version"'
END = "\n}\n"
COUNTED = re.compile(
    r'\n  "(?P<list>jobs|client_stats)" : \['
    r'|\n  "(?P<top>fio version|timestamp|timestamp_ms|global options)" : '
    r'|\n      "(?P<key>jobname|groupid|hostname|port|job_start|job options|eta|elapsed|read|write|trim|mixed|ctx|minf)" : '
    r'(?!\{\n        "io_bytes" : 0,\n)')

LISTS = frozenset(("jobs", "client_stats"))

# strict=False: fio escapes only quotes and backslashes, so control characters can occur.
DECODER = json.JSONDecoder(strict=False, parse_constant=lambda name: None)


def end_of_report(text: str, at: int) -> int:
    """Return where the report at `at` ends, if fio's own next report follows it directly; else -1."""
    if not text.startswith(START, at):
        return -1
    following = text.find(START, at + len(START))
    return following - 1 if following >= 0 and text.startswith(END, following - len(END)) else -1


def counted_entries(text: str, at: int, end: int) -> Optional[dict[str, Any]]:
    """Return a report with what a series needs of each job entry; None where it is laid out otherwise.

    Directions without I/O are left out.
    """
    report: dict[str, Any] = {}
    entries: list[dict[str, Any]] = []
    try:
        for match in COUNTED.finditer(text, at, end):
            key = match["key"]
            if key is None:
                name = match["list"] or match["top"]
                if name in report or match["list"] and len(report.keys() & LISTS):
                    return None
                report[name] = entries if match["list"] else DECODER.raw_decode(text, match.end())[0]
                continue
            if key == "jobname":
                entries.append({})
            entries[-1][key] = DECODER.raw_decode(text, match.end())[0]
    except (ValueError, RecursionError, IndexError):
        return None
    return report if entries and all("eta" in entry for entry in entries) else None
