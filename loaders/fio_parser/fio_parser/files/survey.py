"""One pass over a file: its last complete fio object and what else was there."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Iterable, Optional

from ..content.detection import TERSE_LINE, TERSE_START, TEXT_HEADER
from ..content.json_objects import BOM, DECODER, MARKER, Piece, decode_object, scan
from ..content.messages import Message, keep, may_hold_message, message_of
from ..jobs.series import Series, add_report, json_counts
from ..printed import normal_text
from ..printed.jobs import PrintedJob
from ..printed.normal_text import TextReports
from ..printed.terse import terse_job
from ..values.fields import integer

LINE_END = re.compile(r"\r\n|\n|\r")  # fio's progress lines end in \r


@dataclass
class Survey:
    """What a file holds.

    last       the last complete fio object, its text as read (Latin-1) and its place
    finished   the first complete object whose first job has nothing left to do
    objects    number of complete fio objects
    jobs       names and options of the jobs of the last object: reports of one run have the same
    another    the first object that is of another run than the one before it
    broken     the broken objects: first and last only
    foreign    whether there was a JSON object of something else
    damage     why the compressed data ended, if they are damaged
    series     the run over time, from the differences of the objects
    text       normal text, as long as there is no object
    terse      jobs of terse lines, as long as there is no object
    bad_terse  lines of damaged terse output
    """

    last: Optional[Piece] = None
    finished: Optional[Piece] = None
    objects: int = 0
    jobs: Optional[list[Any]] = None
    another: Optional[Piece] = None
    broken: list[Piece] = field(default_factory=list)
    foreign: bool = False
    blank: bool = True
    messages: list[Message] = field(default_factory=list)
    damage: list[str] = field(default_factory=list)
    series: Series = field(default_factory=Series)
    text: TextReports = field(default_factory=TextReports)
    terse: list[PrintedJob] = field(default_factory=list)
    bad_terse: list[int] = field(default_factory=list)


def report_of(piece: Piece) -> dict[str, Any]:
    """Return a complete object with its text as UTF-8, if it is; Latin-1 otherwise."""
    if piece.text.isascii():
        return dict(piece.value)
    try:
        return dict(DECODER.decode(piece.text.encode("latin-1").decode("utf-8")))
    except (UnicodeDecodeError, json.JSONDecodeError):
        return dict(piece.value)


def survey(pieces: Iterable[bytes], found: Survey) -> Survey:
    """Read a file to its end, keeping one object and a bounded number of messages."""
    for piece in scan(pieces):
        if piece.kind == "text":
            note_text(found, piece)
        else:
            found.blank = False
            (note_object if piece.kind == "object" else note_broken)(found, piece)
    decode_whole(found)
    return found


def decode_whole(found: Survey) -> None:
    """Decode the objects that count, if they were read for their counts alone."""
    last, found.last, found.finished = found.last, decoded(found.last), decoded(found.finished)
    if last and not found.last:
        note_broken(found, last._replace(value="invalid"))


def decoded(piece: Optional[Piece]) -> Optional[Piece]:
    """Return an object that is decoded whole; None where it is broken, or where there is none."""
    if piece is None or piece.whole:
        return piece
    value = decode_object(piece.text)
    return None if value is None else piece._replace(value=value, whole=True)


def note_object(found: Survey, piece: Piece) -> None:
    """Count a complete object, if it is fio's."""
    if MARKER.match(piece.text) or "fio version" in piece.value:
        jobs = identify_jobs(piece.value)
        if found.objects and jobs != found.jobs and found.another is None:
            found.another = piece
        if found.finished is None and is_finished(piece.value):
            found.finished = piece
        found.last, found.jobs = piece, jobs
        found.objects += 1
        add_report(found.series, json_counts(piece.value))
    else:
        found.foreign = True


def is_finished(report: dict[str, Any]) -> bool:
    """Tell whether the first job has no time left, as a report says at the end of its run."""
    entries = report.get("jobs")
    return isinstance(entries, list) and bool(entries) and isinstance(entries[0], dict) and \
        integer(entries[0], "eta") == 0


def identify_jobs(report: dict[str, Any]) -> list[Any]:
    """Return what all reports of one run have in common: name, group, host and options of each job."""
    entries = report.get("jobs") or report.get("client_stats")
    if not isinstance(entries, list):
        return []
    keys = ("jobname", "groupid", "hostname", "job options")
    return [[entry.get(key) for key in keys] for entry in entries if isinstance(entry, dict)]


def note_broken(found: Survey, piece: Piece) -> None:
    """Keep the first and the last broken object."""
    found.broken = found.broken[:1] + [piece]


def note_text(found: Survey, piece: Piece) -> None:
    """Keep what the lines between objects say."""
    if found.objects and not may_hold_message(piece.text):
        return
    line_number = piece.line
    for part in piece.text.split("\n"):
        for line in LINE_END.split(part.replace(BOM, "")):
            if line.strip():
                found.blank = False
                note_line(found, line, line_number)
        line_number += 1


def note_line(found: Survey, line: str, number: int) -> None:
    """Keep what one line says, and what it tells about the kind of the file."""
    message = None if "groupid=" in line and TEXT_HEADER.match(line) else message_of(line, number)
    if message:
        keep(found.messages, message._replace(text=readable(message.text)))
    elif not found.objects:  # an object counts, whatever text is beside it
        note_printed(found, line if line.isascii() else readable(line), number)


def note_printed(found: Survey, line: str, number: int) -> None:
    """Take in a line of normal text or terse output."""
    if line[0] not in "2345" or not (TERSE_LINE.match(line) or TERSE_START.match(line)):
        normal_text.note_line(found.text, line, number)
        return
    job = terse_job(line, number)
    if job:
        found.terse.append(job)
    else:
        found.bad_terse.append(number)


def readable(text: str) -> str:
    """Return Latin-1 decoded text as UTF-8, if that is what its bytes are."""
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text
