"""One pass over a file: its invocations, one at a time, and what is wrong with all of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Iterable, Iterator, Optional

from ..content.json_objects import BOM, MARKER, Piece, scan
from .cutting import Cutter
from .invocation import Invocation

LINE_END = re.compile(r"\r\n|\n|\r")  # fio's progress lines end in \r
MOST_KNOWN = 1_000_000  # digests of invocations: 8 bytes of figures each


@dataclass
class Survey:
    """What a file holds beside its invocations.

    found     how many invocations
    foreign   whether there was a JSON object of something else
    blank     whether there was nothing
    damage    why the compressed data ended, if they are damaged
    known     the figures of each invocation: one that is there twice is no run of its own
    repeated  (place, first place, line) of the first one that is, and how many are
    """

    found: int = 0
    foreign: bool = False
    blank: bool = True
    damage: list[str] = field(default_factory=list)
    known: dict[int, int] = field(default_factory=dict)
    repeated: Optional[tuple[int, int, Optional[int]]] = None
    repeats: int = 0


def survey(pieces: Iterable[bytes], found: Survey) -> Iterator[Invocation]:
    """Yield the invocations of a file, each when the next begins."""
    cutter = Cutter()
    for piece in scan(pieces):
        if piece.kind == "text":
            note_text(cutter, found, piece)
        else:
            found.blank = False
            note_object(cutter, found, piece)
        yield from given(cutter, found)
    cutter.end()
    yield from given(cutter, found)


def given(cutter: Cutter, found: Survey) -> Iterator[Invocation]:
    """Yield the invocations that are over, numbered; what is there twice is counted."""
    ready, cutter.ready = cutter.ready, []
    for invocation in ready:
        found.found += 1
        invocation.place = found.found
        digest = digest_of(invocation)
        first = found.known.get(digest, 0) if digest else 0
        if first:
            found.repeated = found.repeated or (invocation.place, first, line_of(invocation))
            found.repeats += 1
            continue
        if digest and len(found.known) < MOST_KNOWN:
            found.known[digest] = invocation.place
        yield invocation


def digest_of(invocation: Invocation) -> int:
    """Return a number for the figures of an invocation, 0 where it has none."""
    printed = invocation.text or invocation.terse
    standing = invocation.standing or (printed.standing if printed else None)
    return standing.digest() if standing and standing.counts else 0


def line_of(invocation: Invocation) -> Optional[int]:
    """Return the line where the report of an invocation is."""
    printed = invocation.text or invocation.terse
    if invocation.last:
        return invocation.last.line
    return printed.jobs[0].line if printed and printed.jobs else None


def note_object(cutter: Cutter, found: Survey, piece: Piece) -> None:
    """Take in a JSON object, be it broken or not fio's."""
    if piece.kind != "object":
        cutter.take_broken(piece)
    elif MARKER.match(piece.text) or "fio version" in piece.value:
        cutter.take_object(piece)
    else:
        found.foreign = True


def note_text(cutter: Cutter, found: Survey, piece: Piece) -> None:
    """Take in the lines between objects."""
    if piece.text.isspace():
        return
    line_number = piece.line
    for part in piece.text.split("\n"):
        for line in LINE_END.split(part.replace(BOM, "")) if "\r" in part or BOM in part else (part,):
            if line.strip():
                found.blank = False
                cutter.take_line(line, line_number)
        line_number += 1
