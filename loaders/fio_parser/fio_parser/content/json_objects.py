"""Finds the JSON objects in what fio wrote, between and around other text.

fio prints text before, between and after its objects, and one object per status interval. The
text is scanned once, with one object in memory. Braces are never counted: job names and option
values may hold them. A JSON decoder says where an object ends.
"""

from __future__ import annotations

import json
import re
from typing import Any, Iterable, Iterator, NamedTuple, Optional

from .interval_reports import DECODER, counted_entries, end_of_report

MAX_OBJECT_BYTES = 128 * 1024 * 1024  # json+ of hundreds of servers stays below 20 MiB
HEAD_OF_BROKEN = 16 * 1024  # options of the first job, and when it began
MAX_HELD_LINE = 64 * 1024
MOST_BEHIND = 4096  # a decoder counts the lines from the beginning of its text wherever it finds no object

# "fio version" has been the first key since fio 2.0.10, and a quote inside a JSON string is
# escaped: this sequence is the start of a result and nothing else.
MARKER = re.compile(r'\{\s*"fio version"')

# C's printf writes nan, -nan, inf, -inf; the runtime of old Windows builds 1.#QNAN0, -1.#IND00.
STRING_OR_NAN = re.compile(
    r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|-?(?:\bnan\b|\binf(?:inity)?\b|\b1\.#\w+)', re.IGNORECASE)
BOM = "\xef\xbb\xbf"


class Piece(NamedTuple):
    """A part of the file, in order.

    kind   "object", "broken" (an object without end or with a syntax error) or "text"
    text   its characters, one per byte (Latin-1); the first few of a "broken" one
    line   1-based line of its first character
    byte   offset of its first character in the uncompressed file
    value  the decoded object, or why it is broken ("unfinished", "invalid" or "too large")
    whole  whether all of the object was decoded, or only what interval_reports takes of one among others
    """

    kind: str
    text: str
    line: int
    byte: int
    value: Any = None
    whole: bool = True


class Window:
    """The part of the file in memory: read position, line and byte offset, and how to get more."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        """Start before the first of the pieces."""
        self.pieces = iter(pieces)
        self.given_back: list[str] = []  # the next of it last
        self.text = ""  # Latin-1: a character is a byte
        self.at = 0
        self.line = 1
        self.byte = 0

    def extend(self) -> bool:
        """Forget what is behind the position and double what is ahead; False at end of file.

        Doubling keeps repeated decoding of one large object linear in its size.
        """
        ahead = self.text[self.at:]
        parts = [ahead]
        missing = max(1, len(ahead))
        while missing > 0:
            piece = self.next_piece()
            if piece is None:
                break
            parts.append(piece)
            missing -= len(piece)
        self.text, self.at = "".join(parts), 0
        return len(parts) > 1

    def next_piece(self) -> Optional[str]:
        """Return what follows the text in memory; None at end of file."""
        if self.given_back:
            return self.given_back.pop()
        piece = next(self.pieces, None)
        return None if piece is None else piece.decode("latin-1")

    def give_back(self) -> None:
        """Keep the next characters alone: with all that was decoded in vain, each piece would copy what is behind it."""
        end = self.at + MAX_HELD_LINE
        places = range(end, len(self.text), MAX_HELD_LINE)
        self.given_back += [self.text[place:place + MAX_HELD_LINE] for place in reversed(places)]
        self.text = self.text[:end]

    def take(self, end: int, kind: str, value: Any = None) -> Piece:
        """Return the text up to `end` as a piece and move there."""
        piece = Piece(kind, self.text[self.at:end], self.line, self.byte, value)
        self.line += piece.text.count("\n")
        self.byte += len(piece.text)
        self.at = end
        if self.at > MOST_BEHIND:
            self.text, self.at = self.text[self.at:], 0
        return piece


def scan(pieces: Iterable[bytes]) -> Iterator[Piece]:
    """Yield the objects of a file and the text around them, in order.

    After a broken object only a new `{"fio version"` starts the next: its own inner objects are
    not mistaken for results.
    """
    window = Window(pieces)
    broken = False
    while True:
        brace = find_start(window.text, window.at, only_marked=broken)
        text_end = brace if brace >= 0 else held_from(window.text, window.at)
        if text_end > window.at:
            yield window.take(text_end, "text")
        if brace < 0:
            if window.extend():
                continue
            if window.at < len(window.text):
                yield window.take(len(window.text), "text")
            return
        end = end_of_report(window.text, window.at)
        value: Any = counted_entries(window.text, window.at, end) if end >= 0 else None
        whole = value is None
        if whole:
            value, end = decode(window)
        if end:
            broken = False
            yield window.take(end, "object", value)._replace(whole=whole)
        elif value == "unfinished" or MARKER.match(window.text, window.at):
            broken = True
            head = head_of_broken(window)
            yield window.take(window.at + 1, "broken", value)._replace(text=head)
            window.give_back()
        else:
            yield window.take(window.at + 1, "text")


def head_of_broken(window: Window) -> str:
    """Return how a broken object begins, without what follows it."""
    while len(window.text) - window.at < HEAD_OF_BROKEN and window.extend():
        pass
    head = window.text[window.at:window.at + HEAD_OF_BROKEN]
    following = MARKER.search(head, 1)
    return head[:following.start()] if following else head


def find_start(text: str, at: int, only_marked: bool) -> int:
    """Return where an object may begin, -1 for nowhere.

    That is a brace before "fio version", or one that is the first character of its line.
    """
    brace = text.find("{", at)
    while brace >= 0:
        if MARKER.match(text, brace) or not only_marked and starts_line(text, at, brace):
            return brace
        brace = text.find("{", brace + 1)
    return -1


def starts_line(text: str, at: int, brace: int) -> bool:
    """Tell whether only blanks (16 at most) or a BOM stand before the brace on its line."""
    begin = max(at, brace - 16)
    before = text[begin:brace]
    newline = before.rfind("\n")
    if newline < 0 and begin > at:
        return False
    return not before[newline + 1:].replace(BOM, "").strip(" \t\r")


def held_from(text: str, at: int) -> int:
    """Return from where text must wait for more: its last line, or a brace that may be a start."""
    line = text.rfind("\n", at) + 1 or at
    brace = text.rfind("{", max(at, len(text) - 64))
    held = min(line, brace) if brace >= 0 else line
    return held if len(text) - held < MAX_HELD_LINE else len(text)


def decode(window: Window) -> tuple[Any, int]:
    """Decode the object at the position. Returns (value, end), or (why it is broken, 0)."""
    while True:
        try:
            return DECODER.raw_decode(window.text, window.at)
        except json.JSONDecodeError as error:
            if repair_numbers(window, error.pos):
                continue
            if not is_unfinished(error, window.text):
                return "invalid", 0
            if len(window.text) - window.at > MAX_OBJECT_BYTES:
                return "too large", 0
            if not window.extend():
                return "unfinished", 0
        except (ValueError, RecursionError):  # integers beyond Python's limit, bottomless nesting
            return "invalid", 0


def decode_object(text: str) -> Optional[dict[str, Any]]:
    """Return the object that is the whole of a text, None if it is broken."""
    window = Window(())
    window.text = text
    value, end = decode(window)
    return value if end and isinstance(value, dict) else None


def is_unfinished(error: json.JSONDecodeError, text: str) -> bool:
    """Tell whether more text could make the object valid (16: the longest literal or escape)."""
    return error.msg.startswith("Unterminated string") or len(text) - error.pos <= 16


def repair_numbers(window: Window, error_at: int) -> bool:
    """Spell nan and inf as Python's decoder knows them, at equal length; False if none is there."""
    around = window.text[max(window.at, error_at - 3):error_at + 12]
    if not any(map(is_nan, STRING_OR_NAN.findall(around))):
        return False
    rest = window.text[window.at:]
    repaired = STRING_OR_NAN.sub(json_nan, rest)
    window.text = window.text[:window.at] + repaired
    return repaired != rest


def json_nan(match: re.Match[str]) -> str:
    """Return a token, or NaN padded to its length if it is a number that JSON cannot express."""
    return "NaN".rjust(len(match[0])) if is_nan(match[0]) else match[0]


def is_nan(token: str) -> bool:
    """Tell whether a token is a number that JSON cannot express, as C prints it."""
    return not token.startswith('"') and token != "NaN"
