"""A long-lived worker: requests and rows as JSON lines.

Request `{"id": 1, "path": "x.json"}`, optionally with `version` (text) and `options` (an object of
texts) of the fio that wrote a log, `first_finished` (true), or `limits` ({"seconds": of a processor, "memory": bytes},
beyond which the worker ends, where the platform can say so); answers `{"id": 1, "row": {...}}`, one per row, then
`{"id": 1, "end": true}`. A line that is no request is answered with `{"id": ..., "error": "..."}`. The `bins` of a
result are given by column: they are most of the bytes.
"""

from __future__ import annotations

import json
import os
import stat
import time
from typing import Any, BinaryIO, Mapping, Optional

from .jobs.options import strings
from .reader import read, unreadable

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

# What an interpreter takes before it reads anything.
OWN_MEMORY = 256 * 1024 * 1024


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until end of file. An exception while parsing is not caught: it ends the worker."""
    for line in requests:
        if line.strip():
            answer(line, answers)
            answers.flush()


def answer(line: bytes, answers: BinaryIO) -> None:
    """Write the answer to one request line."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        write(answers, {"id": None, "error": f"not a JSON line: {error}"})
        return
    request = request if isinstance(request, dict) else {}
    number, path = request.get("id"), request.get("path")
    if not isinstance(path, str):
        write(answers, {"id": number, "error": 'expected {"id": ..., "path": "..."}'})
        return
    limit(request.get("limits"))
    try:
        with open_plain(path) as file:
            for row in read(file, path, *hints(request)):
                write(answers, {"id": number, "row": by_column(row)})
    except OSError as error:
        write(answers, {"id": number, "row": unreadable(path, error)})
    write(answers, {"id": number, "end": True})


def limit(limits: Any) -> None:
    """Set what the process may use from now on: seconds of a processor, and bytes."""
    if resource is None or not isinstance(limits, dict):
        return
    seconds = int(time.process_time() + limits["seconds"]) + 1
    memory = int(limits["memory"]) + OWN_MEMORY
    for kind, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, memory)):
        hard = resource.getrlimit(kind)[1]
        try:
            resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
        except (OSError, ValueError):  # macOS knows no limit of memory
            pass


def open_plain(path: str) -> BinaryIO:
    """Open a file; what is a link, pipe or device by now is an OSError."""
    flags = os.O_RDONLY
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY", "O_CLOEXEC"):
        flags |= getattr(os, name, 0)
    file = os.fdopen(os.open(path, flags), "rb")
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError("no plain file")
    return file


def by_column(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with the bins of a result as {latency: [lower_ns, upper_ns, count]}, a list each."""
    if row["kind"] != "result" or not row["bins"]:
        return row
    latencies, *columns = zip(*row["bins"])
    starts = {latency: latencies.index(latency) for latency in dict.fromkeys(latencies)}
    return {**row, "bins": {latency: [column[start:start + latencies.count(latency)] for column in columns]
                            for latency, start in starts.items()}}


def hints(request: Mapping[str, Any]) -> tuple[Optional[str], Optional[dict[str, str]], bool]:
    """Return the version, the options and first_finished of a request; None or False where it gives none."""
    version, options = request.get("version"), request.get("options")
    return (version if isinstance(version, str) else None, strings(options) if isinstance(options, dict) else None,
            request.get("first_finished") is True)


def write(out: BinaryIO, value: Any) -> None:
    """Write a JSON line; ASCII, so that any text survives any decoder."""
    out.write(json.dumps(value, allow_nan=False).encode("ascii") + b"\n")
