"""Numbers as fio's text prints them: about four digits, a unit prefix, a unit.

fio (lib/num2str.c) divides by 1000 or 1024, dropping what is left but for the last remainder, of which it makes the
decimals; a number that needs no prefix is cut to an integer. How it makes them has changed twice, see ranges().
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Mapping, NamedTuple, Optional, Sequence

from .versions import Version

PRINTED = re.compile(r"(\d{1,25}(?:\.\d{1,12})?)\s*([kKMGTPE]?)(i?)(bit|B|b)?(?:/s)?$")
POWERS = {"": 0, "k": 1, "K": 1, "M": 2, "G": 3, "T": 4, "P": 5, "E": 6}

FRACTION_ROUNDED = (2, 21)  # before, decimals are the digits of the remainder, rounded up one by one: 1.057M is 1.57M
WIDE_FIGURES = (2, 17)  # before, figures have six characters, and four since
CARRY_KEPT = (3, 26)  # before, 26.96k is 26.0k with one decimal: https://github.com/axboe/fio/issues/1117


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


def may_be(exact: float, figure: Sequence[Any], version: Version) -> bool:
    """Tell whether a version of fio may have printed a number as a figure of result rows: [measure, text, ...]."""
    return any(low <= exact <= high for low, high in ranges(figure, version))


def ranges(figure: Sequence[Any], version: Version) -> list[tuple[float, float]]:
    """Return the (least, most) that a version of fio, () if that is not known, prints as a figure of result rows."""
    _, text, unit, value, half_step = figure
    whole, _, decimals = text.partition(".")
    slack = abs(value) * 1e-9
    if not decimals or not value:
        return [(value - half_step - slack, value + half_step + slack)]
    scale = value / float(text)
    thousand = 1024 if "i" in (unit or "")[:2] or is_power_of_two(round(scale * 8)) else 1000
    found = [(value - half_step, value + half_step + scale / thousand)]
    if not int(decimals) and version < CARRY_KEPT:
        found.append((value + scale - half_step, value + scale))
    if version < FRACTION_ROUNDED:
        remainders = [old_remainders(thousand, places).get(decimals, []) for places in old_places(whole, version)]
        found += [(scale * (int(whole) + part / thousand), scale * (int(whole) + (part + 1) / thousand))
                  for parts in remainders for part in parts]
    return [(low - slack, high + slack) for low, high in found]


def is_power_of_two(number: int) -> bool:
    """Tell whether a positive integer is 1, 2, 4, 8, ..."""
    return number > 0 and not number & (number - 1)


def old_places(whole: str, version: Version) -> list[int]:
    """Return the decimals that versions with the old rule have behind an integer part."""
    widths = (4, 6) if not version else (6,) if version < WIDE_FIGURES else (4,)
    return [width - len(whole) - 1 for width in widths if width - len(whole) > 1]


@lru_cache(maxsize=None)
def old_remainders(thousand: int, places: int) -> dict[str, list[int]]:
    """Return the remainders by the decimals that are printed of them by the old rule: leading zeros are lost."""
    found: dict[str, list[int]] = {}
    for remainder in range(thousand):
        digits = remainder
        while len(str(digits)) > places:
            digits = (digits + 9) // 10
        found.setdefault(str(digits), []).append(remainder)
    return found


def settled(columns: Mapping[str, Any], version: Version) -> list[list[Any]]:
    """Return the figures of a direction; value and half_step of one that fio misprinted are those of what it meant.

    That is known where counts and time give the exact figure: 26.0k of 26,957.9 is 26,975 with a half_step of 25.
    """
    figures = []
    for measure, text, unit, value, half_step in columns.get("reported", []):
        exact = columns.get(measure)
        if exact is not None and abs(exact - value) > half_step:
            meant = next((each for each in ranges([measure, text, unit, value, half_step], version)
                          if each[0] <= exact <= each[1]), None)
            if meant:
                value, half_step = plain((meant[0] + meant[1]) / 2), (meant[1] - meant[0]) / 2
        figures.append([measure, text, unit, value, half_step])
    return figures


def plain(value: float) -> float:
    """Return a value without binary dust, an int if it is one."""
    rounded = round(value, 6)
    return int(rounded) if rounded == int(rounded) else rounded
