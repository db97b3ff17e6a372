"""Lines of a log in blocks of rows of integers; damaged lines are counted and left out."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Iterable, Iterator, Optional

MAX_LINE = 64 * 1024
UTF8_BOM = b"\xef\xbb\xbf"
NUMERALS = b"0123456789 -"
INTEGER = re.compile(r"-?\d{1,20}$|0[xX][0-9a-fA-F]{1,16}$")


@dataclass
class Damage:
    """Lines that are no rows: how many, the first of them, whether the last line has no end."""

    lines: int = 0
    first: Optional[int] = None
    cut: bool = False


@dataclass
class Block:
    """Rows of integers, one after the other: `values` has `rows` times the width of them.

    has_hex: whether one was written 0x...
    """

    values: list[int]
    rows: int
    has_hex: bool = False


def blocks(pieces: Iterable[bytes], damage: Damage) -> Iterator[Block]:
    """Yield the rows of a log, all as wide as its first; a line that is no such row adds to the damage.

    fio ends every line: a last line without an end was cut off and may miss digits.
    """
    rest, line, width = b"", 1, 0
    for piece in pieces:
        end = piece.rfind(b"\n") + 1
        if not end and len(rest) + len(piece) < MAX_LINE:
            rest += piece
            continue
        whole, rest = (rest + piece[:end], piece[end:]) if end else (rest + piece + b"\n", b"")
        whole = whole.replace(b"\r", b"")
        if line == 1:
            whole = whole.removeprefix(UTF8_BOM)
        block = read_block(whole, width, line, damage)
        width = width or (len(block.values) // block.rows if block.rows else 0)
        line += whole.count(b"\n")
        yield block
    if rest.strip():
        damage.cut = True
        note(damage, line)


def read_block(whole: bytes, width: int, line: int, damage: Damage) -> Block:
    """Return the rows of whole lines; a width of 0 is that of the first row."""
    if not width:
        width = next((row.count(b",") + 1 for row in whole.split(b"\n") if row.strip()), 1)
    rows = whole.count(b"\n")
    if whole.translate(None, NUMERALS) == (b"," * (width - 1) + b"\n") * rows:
        try:  # the JSON decoder reads integers faster than int() does
            return Block(json.loads(b"[" + whole[:-1].replace(b"\n", b",") + b"]"), rows)
        except ValueError:
            pass
    return read_lines(whole.decode("latin-1"), width, line, damage)


def read_lines(text: str, width: int, line: int, damage: Damage) -> Block:
    """Return the rows of lines, some of which are no rows or have hexadecimal numbers."""
    values, rows, has_hex = [], 0, False
    for number, row in enumerate(text.split("\n")[:-1], start=line):
        fields = [field.strip() for field in row.split(",")]
        if len(fields) == width and all(map(INTEGER.match, fields)):
            has_hex = has_hex or "x" in row or "X" in row
            values += [int(field, 16 if field[:2] in ("0x", "0X") else 10) for field in fields]
            rows += 1
        elif row.strip():
            note(damage, number)
    return Block(values, rows, has_hex)


def note(damage: Damage, line: int) -> None:
    """Count a damaged line."""
    damage.lines += 1
    damage.first = line if damage.first is None else damage.first
