"""Sizes, times and lists as written in fio options.

Source: fio's HOWTO, "Parameter types"; of sizes parse.c, which takes more than is documented there.
"""

from __future__ import annotations

import re
from typing import Mapping, Optional, Union

from .fields import LARGEST_COUNT

# What stands for an option that cannot be read: no default may take its place.
UNREADABLE = "?"

NUMBER = re.compile(r"(0[xX][0-9a-fA-F]{1,16}|[0-9]{0,20}\.?[0-9]{1,20})\s*([A-Za-z]*)$")
SIZE = re.compile(r"\s{0,20}(0[xX][0-9a-fA-F]{1,16}|[0-9]{1,20})([A-Za-z]{0,20})(?![0-9A-Za-z%-])")
POWERS = {"k": 1, "m": 2, "g": 3, "t": 4, "p": 5}
SWITCH = {"": True, "1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
SECONDS = {"us": 1e-6, "usec": 1e-6, "ms": 1e-3, "msec": 1e-3, "s": 1.0, "sec": 1.0,
           "m": 60.0, "min": 60.0, "h": 3600.0, "d": 86400.0}


def split_number(written: str) -> Optional[tuple[float, str]]:
    """Return (number, lower-case suffix); None for anything else, such as "50%" or "(4*8)k"."""
    match = NUMBER.match(written.strip())
    if not match:
        return None
    digits = match[1]
    return float(int(digits, 16) if digits[:2] in ("0x", "0X") else float(digits)), match[2].lower()


def size_bytes(written: Optional[str], kb_base: int = 1024) -> Optional[int]:
    """Return a size or count in bytes; None for what is no single number, such as "50%" or "(4*8)k".

    The first letter behind the digits counts, with kb_base: "4k", "4kb" and "4Ki" are 4096 by default, and 4000 with
    kb_base=1000. "4KiB" alone is the other way round: 4000 by default. What follows an integer that fio does not know
    is left out: "1.5k" is 1, "4q" is 4.
    """
    match = SIZE.match(written or "")
    if not match:
        return None
    digits, suffix = match[1], match[2].lower()
    other = {1024: 1000, 1000: 1024}[kb_base]
    if digits[:2] in ("0x", "0X"):  # its x is the first letter
        size = int(digits, 16)
    else:
        size = int(digits) * (other if suffix[1:3] == "ib" else kb_base) ** POWERS.get(suffix[:1], 0)
    return None if size > LARGEST_COUNT else size


def kb_base_of(options: Mapping[str, str]) -> int:
    """Return what k stands for in the options of a job: 1000 or 1024, the default."""
    return 1000 if options.get("kb_base", "").strip() == "1000" else 1024


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
    """Return an on/off option; None if absent or unreadable."""
    return is_on(options[name]) if name in options else None


def is_on(written: str) -> Optional[bool]:
    """Tell whether an on/off option is on; None for what is neither. Without a value it is on."""
    return SWITCH.get(written.strip().lower())


def per_direction(written: str, default: str = "") -> dict[str, str]:
    """Return the values for read, write and trim of an option such as "4k,8k".

    A value that is left out at the end takes its left neighbour's; an empty one the default:
    "8k," is 8k for reads and the default for the others (HOWTO, "blocksize").
    """
    values = [part.strip() or default for part in written.split(",")][:3]
    return dict(zip(("read", "write", "trim"), values + values[-1:] * (3 - len(values))))
