"""Columns of sample logs: which layout a log has, told by version and options, or by its content.

Source: fio's HOWTO, "Log File Formats", and iolog.c. Letters: t time (ms), v value, m maximum of
the window (3.37+), d direction, b block size (0 if averaged), o offset (log_offset), p priority
(3.18+; 0x.... with log_prio), i issue time in ns (log_issue_time, 3.38+).
"""

from __future__ import annotations

from typing import Mapping, Optional, Sequence

from ..values.quantities import flag
from ..values.versions import Version

LAYOUTS = {4: ("tvdb",), 5: ("tvdbo", "tvdbp"), 6: ("tvdbop", "tvmdbp", "tvdbpi"),
           7: ("tvmdbop", "tvdbopi", "tvmdbpi"), 8: ("tvmdbopi",)}

PRIORITY_COLUMN = (3, 18)
NANOSECONDS = (2, 99)


def layouts(columns: Sequence[Sequence[int]], has_hex: bool, version: Version,
            options: Optional[Mapping[str, str]]) -> list[str]:
    """Return the layouts that the first rows of a log, its version and its options allow.

    columns: the values by column. has_hex: whether a number is written 0x..., as priorities are.
    """
    return [layout for layout in LAYOUTS.get(len(columns), ())
            if suits_version(layout, version) and suits_options(layout, options) and suits(layout, columns, has_hex)]


def suits_version(layout: str, version: Version) -> bool:
    """Tell whether a version writes such columns; () is any."""
    return not version or ("p" in layout) == (version >= PRIORITY_COLUMN)


def suits_options(layout: str, options: Optional[Mapping[str, str]]) -> bool:
    """Tell whether options ask for such columns; None is any."""
    if options is None:
        return True
    both = options.get("log_window_value", options.get("log_max_value", "")).strip() == "both"
    return (("o" in layout) == bool(flag(options, "log_offset")) and ("m" in layout) == both
            and ("i" in layout) == bool(flag(options, "log_issue_time")))


def suits(layout: str, columns: Sequence[Sequence[int]], has_hex: bool) -> bool:
    """Tell whether the values can be what the layout says they are."""
    by_letter = dict(zip(layout, columns))
    sizes, offsets = by_letter["b"], by_letter.get("o")
    checks = [all(0 <= value <= 3 for value in by_letter["d"]), all(size >= 0 for size in sizes)]
    if "m" in by_letter:
        checks.append(all(low <= high for low, high in zip(by_letter["v"], by_letter["m"])))
    if "p" in by_letter:  # decimal ones are 0 or 1
        checks.append(has_hex or all(0 <= value <= 1 for value in by_letter["p"]))
    elif has_hex:
        checks.append(False)
    if offsets is not None:  # averages have none, and I/Os start at sectors
        checks.append(all(offset == 0 if size == 0 else offset % 512 == 0 for size, offset in zip(sizes, offsets)))
    if "i" in by_letter:  # ns count where t counts ms
        checks.append(all(at >= time * 1000 for at, time in zip(by_letter["i"], by_letter["t"])))
    return all(checks)


def agreed(found: Sequence[str]) -> str:
    """Return the layout that all of the found ones share: ? for a column that they name differently."""
    return "".join(letters.pop() if len(letters) == 1 else "?" for letters in map(set, zip(*found)))


def latency_scale(found: Sequence[str], version: Version) -> Optional[int]:
    """Return the ns in a latency's unit: 1000 before 2.99, 1 since; None if that is not known.

    Logs with priorities are of 3.18 or later.
    """
    if version:
        return 1 if version >= NANOSECONDS else 1000
    return 1 if all("p" in layout for layout in found) else None
