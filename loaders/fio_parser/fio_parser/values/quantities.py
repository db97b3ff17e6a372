"""Sizes, times and lists as written in fio options.

Source: fio's HOWTO, "Parameter types".
"""

from __future__ import annotations

import re
from typing import Mapping, Optional, Union

from .fields import LARGEST_COUNT

NUMBER = re.compile(r"\s*(0[xX][0-9a-fA-F]{1,16}|[0-9]{0,20}\.?[0-9]{1,20})\s*([A-Za-z]*)\s*$")
POWERS = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4, "p": 5}
SECONDS = {"us": 1e-6, "usec": 1e-6, "ms": 1e-3, "msec": 1e-3, "s": 1.0, "sec": 1.0,
           "m": 60.0, "min": 60.0, "h": 3600.0, "d": 86400.0}


def split_number(written: str) -> Optional[tuple[float, str]]:
    """Return (number, lower-case suffix); None for anything else, such as "50%" or "(4*8)k"."""
    match = NUMBER.match(written)
    if not match:
        return None
    digits = match[1]
    return float(int(digits, 16) if digits[:2] in ("0x", "0X") else float(digits)), match[2].lower()


def size_bytes(written: Optional[str], kb_base: int = 1024) -> Optional[int]:
    """Return a size or count in bytes.

    With kb_base=1024, fio's default, "4k" and "4kb" are 4096 and "4ki" and "4kib" are 4000, the
    reverse of the standard; kb_base=1000 swaps them.
    """
    parts = split_number(written or "")
    if parts is None:
        return None
    number, suffix = parts
    suffix = suffix.removesuffix("b")
    base = kb_base
    if suffix.endswith("i"):
        suffix, base = suffix[:-1], 1024 if kb_base == 1000 else 1000
    size = round(number * base ** POWERS[suffix]) if suffix in POWERS else None
    return None if size is None or size > LARGEST_COUNT else size


def time_seconds(written: Optional[str], unit: float = 1.0) -> Optional[Union[int, float]]:
    """Return a time in seconds; `unit` is the seconds of a number without suffix."""
    parts = split_number(written or "")
    if parts is None:
        return None
    scale = SECONDS.get(parts[1]) if parts[1] else unit
    if scale is None:
        return None
    seconds = round(parts[0] * scale, 9)
    return int(seconds) if seconds == int(seconds) else seconds


def flag(options: Mapping[str, str], name: str) -> Optional[bool]:
    """Return an on/off option; None if absent. Without a value it is on."""
    value = options.get(name)
    return None if value is None else value.strip() not in ("0", "false")


def per_direction(written: str, default: str = "") -> dict[str, str]:
    """Return the values for read, write and trim of an option such as "4k,8k".

    A value that is left out at the end takes its left neighbour's; an empty one the default:
    "8k," is 8k for reads and the default for the others (HOWTO, "blocksize").
    """
    values = [part.strip() or default for part in written.split(",")][:3]
    return dict(zip(("read", "write", "trim"), values + values[-1:] * (3 - len(values))))
