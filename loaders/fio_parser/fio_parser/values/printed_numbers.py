"""Numbers as fio's text prints them: about four digits, a unit prefix, a unit.

fio (lib/num2str.c) rounds to four digits; a number that needs no prefix is cut to an integer.
"""

from __future__ import annotations

import re
from typing import NamedTuple, Optional

PRINTED = re.compile(r"(\d{1,25}(?:\.\d{1,12})?)\s*([kKMGTPE]?)(i?)(bit|B|b)?(?:/s)?$")
POWERS = {"": 0, "k": 1, "K": 1, "M": 2, "G": 3, "T": 4, "P": 5, "E": 6}


class Printed(NamedTuple):
    """A printed figure: its text, unit, value, and how far the true figure may be from it."""

    text: str
    unit: Optional[str]
    value: float
    half_step: float

    def as_list(self, measure: str) -> list[object]:
        """Return [measure, text, unit, value, half_step], as result rows hold it."""
        return [measure, *self]


def printed_number(written: str, kilo: int = 1000) -> Optional[Printed]:
    """Return a figure such as "43.8k", "342MiB/s" or "9534Mbit/s" (then in bytes/s); None for anything else.

    kilo: what K stands for: 1000 from 2.17 on (1024 is Ki there), 1024 before.
    """
    match = PRINTED.match(written.strip())
    if not match:
        return None
    digits, prefix, binary, unit = match.groups()
    scale = float((1024 if binary else kilo) ** POWERS[prefix]) / (8 if unit in ("bit", "b") else 1)
    decimals = len(digits.partition(".")[2])
    half = 0.5 if prefix or decimals else 1.0
    text = written.strip()
    return Printed(digits, text[len(digits):].strip() or None, plain(float(digits) * scale),
                   half * 10.0 ** -decimals * scale)


def plain(value: float) -> float:
    """Return a value without binary dust, an int if it is one."""
    rounded = round(value, 6)
    return int(rounded) if rounded == int(rounded) else rounded
