"""A long-lived worker: requests and rows as JSON lines.

Request `{"id": 1, "path": "x.json"}`, optionally with `version` (text) and `options` (an object of
texts) of the fio that wrote a log; answers `{"id": 1, "row": {...}}`, one per row, then
`{"id": 1, "end": true}`. A line that is no request is answered with `{"id": ..., "error": "..."}`.
"""

from __future__ import annotations

import json
from typing import Any, BinaryIO, Mapping, Optional

from .rows import read


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
    number = request.get("id") if isinstance(request, dict) else None
    path = request.get("path") if isinstance(request, dict) else None
    if not isinstance(path, str):
        write(answers, {"id": number, "error": 'expected {"id": ..., "path": "..."}'})
        return
    for row in read(path, None, *hints(request)):
        write(answers, {"id": number, "row": row})
    write(answers, {"id": number, "end": True})


def hints(request: Mapping[str, Any]) -> tuple[Optional[str], Optional[dict[str, str]]]:
    """Return the version and options of a request; None where it gives none."""
    version, options = request.get("version"), request.get("options")
    return (version if isinstance(version, str) else None,
            {name: value for name, value in options.items() if isinstance(value, str)}
            if isinstance(options, dict) else None)


def write(out: BinaryIO, value: Any) -> None:
    """Write a JSON line; ASCII, so that any text survives any decoder."""
    out.write(json.dumps(value, allow_nan=False).encode("ascii") + b"\n")
