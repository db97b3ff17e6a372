"""One start of fio: what a file holds of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Optional

from ..content.json_objects import DECODER, Piece, decode_object
from ..content.messages import Message
from ..jobs.series import Series, add_report
from ..jobs.standing import Standing, is_same
from ..printed.banner import Banner
from ..printed.jobs import PrintedJob
from ..values.fields import integer


@dataclass
class Printed:
    """Reports of text or of terse lines, all of one run.

    jobs      those of the last report
    whole     those of the last report that was whole
    standing  where that report stood
    reports   how many were whole
    is_cut    whether the last report is not whole
    repeated  the first line that is there twice, and how many are
    """

    jobs: list[PrintedJob] = field(default_factory=list)
    whole: list[PrintedJob] = field(default_factory=list)
    standing: Optional[Standing] = None
    reports: int = 0
    series: Series = field(default_factory=Series)
    is_cut: bool = False
    repeated: list[int] = field(default_factory=list)


@dataclass
class Invocation:
    """What one start of fio left.

    place      1-based, in the order of the file
    last       the last complete fio object, its text as read (Latin-1) and its place
    finished   the first complete object whose first job has nothing left to do
    objects    number of complete fio objects
    repeats    how many of them repeat the one before, the first of these
    standing   where the last object stood
    broken     the broken objects: first and last only
    series     the run over time, from the differences of the objects
    text, terse  what was printed of it
    differs    the line of a text report beside an object that says something else
    bad_terse  lines of damaged terse output
    unclear    terse lines that may be clones of a job or runs of it
    """

    place: int = 0
    banner: Banner = field(default_factory=Banner)
    last: Optional[Piece] = None
    finished: Optional[Piece] = None
    objects: int = 0
    repeats: list[Piece] = field(default_factory=list)
    standing: Optional[Standing] = None
    broken: list[Piece] = field(default_factory=list)
    series: Series = field(default_factory=Series)
    text: Optional[Printed] = None
    terse: Optional[Printed] = None
    differs: Optional[int] = None
    messages: list[Message] = field(default_factory=list)
    bad_terse: list[int] = field(default_factory=list)
    unclear: list[PrintedJob] = field(default_factory=list)

    def has_report(self) -> bool:
        """Tell whether a report was seen, be it broken."""
        return bool(self.last or self.broken or self.text or self.terse or self.bad_terse or self.unclear)

    def is_empty(self) -> bool:
        """Tell whether there is nothing to say of it."""
        return not (self.has_report() or self.messages or self.banner.jobs or self.banner.is_started)

    def was_cut(self) -> bool:
        """Tell whether its last report is missing: a broken object after one whose jobs had time left."""
        return bool(self.last and self.broken and self.broken[-1].byte > self.last.byte
                    and self.standing and not self.standing.finished)


def note_broken(found: Invocation, piece: Piece) -> None:
    """Keep the first and the last broken object."""
    found.broken = found.broken[:1] + [piece]


def report_of(piece: Piece) -> dict[str, Any]:
    """Return a complete object with its text as UTF-8, if it is; Latin-1 otherwise."""
    if piece.text.isascii():
        return dict(piece.value)
    try:
        return dict(DECODER.decode(piece.text.encode("latin-1").decode("utf-8")))
    except (UnicodeDecodeError, json.JSONDecodeError):
        return dict(piece.value)


def decode_whole(found: Invocation) -> None:
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


def add_object(now: Invocation, piece: Piece, standing: Standing) -> None:
    """Add an object to its invocation."""
    now.objects += 1
    if now.standing and is_same(now.standing, standing):
        now.repeats = now.repeats[:1] or [piece._replace(text="", value=None)]
        return
    if now.finished is None and is_finished(piece.value):
        now.finished = piece
    now.last, now.standing = piece, standing
    add_report(now.series, standing.counts)


def is_finished(report: dict[str, Any]) -> bool:
    """Tell whether the first job has no time left, as a report says at the end of its run."""
    entries = report.get("jobs")
    return isinstance(entries, list) and bool(entries) and isinstance(entries[0], dict) and \
        integer(entries[0], "eta") == 0


def add_printed(printed: Printed, jobs: list[PrintedJob], standing: Standing, is_whole: bool, counts: Any) -> None:
    """Add a report of text or terse lines to those before it."""
    printed.jobs, printed.is_cut = jobs, not is_whole
    if is_whole:
        printed.whole, printed.standing = jobs, standing
        printed.reports += 1
        add_report(printed.series, counts)
