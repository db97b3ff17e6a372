"""Sample logs (write_bw_log and its like) as sample rows, and histogram logs as their intervals."""

from __future__ import annotations

from itertools import compress
from typing import Any, Iterable, Iterator, Mapping, Optional

from ..content.detection import kind_of_row
from ..content.json_objects import BOM
from ..rows.problem import problem
from ..rows.sample import UNITS, sample_row
from ..values.bins import BOUNDS_NS, BOUNDS_US
from ..values.fields import LARGEST_COUNT
from ..values.versions import version_numbers
from .layouts import agreed, latency_scale, layouts
from .lines import Block, Damage, blocks
from .names import LogName, log_name

DIRECTIONS = ("read", "write", "trim", "sync")
MAX_SAMPLES = 10_000
MOST_PER_MS = 1_000_000  # I/Os: an I/O a nanosecond
EPOCH_MS = 10 ** 11  # a greater time counts from 1970 (log_unix_epoch)
EXTRA = {"m": "maximum", "b": "block_size", "o": "offset", "p": "prio", "i": "issue_ns"}


def kind_of_log(head: bytes) -> Optional[str]:
    """Return "sample log" or "histogram log" if a file that begins so is one, else None."""
    text = head.decode("latin-1")
    if '"fio version"' in text:
        return None
    lines = text.removeprefix(BOM).replace("\r", "").split("\n")
    first = next((line for line in lines if line.strip()), "")
    kind = kind_of_row(first)
    if kind == "sample log":
        values = [int(field, 0 if "x" in field.lower() else 10) for field in first.split(",")]
        return kind if layouts([[value] for value in values], "x" in first.lower(), (), None) else None
    return kind if kind and column_edges(first.count(",") + 1) else None


def log_rows(pieces: Iterable[bytes], kind: str, path: str, version: Optional[str],
             options: Optional[Mapping[str, str]]) -> Iterator[dict[str, Any]]:
    """Yield the rows of a log, then its problems.

    path: for its name, which alone says what a log is of. version, options: of the fio that wrote
    it, None if not known.
    """
    name, damage = log_name(path), Damage()
    read = histogram_rows if kind == "histogram log" else sample_rows
    yield from read(blocks(pieces, damage), name, version, options)
    if damage.lines:
        last = "the last line is cut off" if damage.cut else f"line {damage.first} is no row of the log"
        yield problem("warning", "damaged-log", f"{last}; {damage.lines} lines left out",
                      "integers, as many as in the first line", "Copy the log again.", damage.first)


def sample_rows(found: Iterable[Block], name: LogName, version: Optional[str],
                options: Optional[Mapping[str, str]]) -> Iterator[dict[str, Any]]:
    """Yield the samples in rows of one direction; values are bytes/s, op/s or ns.

    A latency whose unit is not known has no value but `printed`, its digits.
    """
    shape: Optional[tuple[str, Optional[int], bool]] = None
    impossible = 0
    for block in found:
        if not block.rows:
            continue
        width = len(block.values) // block.rows
        columns, left_out = possible_samples([block.values[at::width] for at in range(width)])
        impossible += left_out
        if not columns[0]:
            continue
        if shape is None:
            possible = layouts(columns, block.has_hex, version_numbers(version), options) or layouts(
                columns, block.has_hex, (), None)
            if not possible:
                yield problem("error", "unknown-layout", f"{width} columns that are no known log's",
                              "time, value, direction, block size and what options add", None, 1)
                return
            layout = agreed(possible)
            averaged = not any(columns[layout.index("b")]) if "b" in layout else None
            shape = layout, scale_of(name.log, possible, version), bool(averaged)
            yield from doubts(name, layout, shape[1], columns)
        yield from block_rows(columns, len(columns[0]), name, version, *shape)
    if impossible:
        yield problem("warning", "corrupt-log", f"negative values, or such beyond 2^53; {impossible} lines left out",
                      "what a run can have done", "Copy the log again.")


def possible_samples(columns: list[list[int]]) -> tuple[list[list[int]], int]:
    """Return the columns of a block without rows of times or values that no run has, and how many these were."""
    if all(0 <= min(column) and max(column) <= LARGEST_COUNT for column in columns[:2]):
        return columns, 0
    kept = [0 <= time <= LARGEST_COUNT and 0 <= value <= LARGEST_COUNT for time, value in zip(*columns[:2])]
    return [list(compress(column, kept)) for column in columns], kept.count(False)


def scale_of(log: Optional[str], possible: list[str], version: Optional[str]) -> Optional[int]:
    """Return what a printed value is in the unit of the row, None if that is not known."""
    if log in ("lat", "clat", "slat"):
        return latency_scale(possible, version_numbers(version))
    return {"bw": 1024, "iops": 1}.get(log or "")


def doubts(name: LogName, layout: str, scale: Optional[int], columns: list[list[int]]) -> Iterator[dict[str, Any]]:
    """Yield a problem for what the log alone does not say."""
    if name.log is None or name.log == "clat_hist":
        yield problem("warning", "unnamed-log", "a log whose name does not say what it is of",
                      "NAME_bw.1.log, with bw, iops, lat, clat or slat", "Give it the name that fio gave it.")
    elif scale is None:
        yield problem("note", "unknown-unit", "latencies may be us (before fio 2.99) or ns: they have no value",
                      "the version of fio", "Keep it beside its JSON, or give --fio-version.")
    elif "?" in layout and any(any(column) for letter, column in zip(layout, columns) if letter == "?"):
        yield problem("note", "unknown-column", "a column may be an offset or a priority: it is left out",
                      "the version and options of fio", "Keep it beside its JSON, or give --fio-version.")


def block_rows(columns: list[list[int]], rows: int, name: LogName, version: Optional[str], layout: str,
               scale: Optional[int], averaged: bool) -> Iterator[dict[str, Any]]:
    """Yield a row for each direction and 10,000 samples of a block."""
    for begin in range(0, rows, MAX_SAMPLES):
        part = [column[begin:begin + MAX_SAMPLES] for column in columns]
        ways = part[layout.index("d")]
        for way in sorted(set(ways)):
            if 0 <= way < len(DIRECTIONS):
                mask = [other == way for other in ways]
                mine = part if all(mask) else [list(compress(column, mask)) for column in part]
                yield direction_row(dict(zip(layout, mine)), DIRECTIONS[way], name, version, scale, averaged)


def direction_row(columns: dict[str, list[int]], direction: str, name: LogName, version: Optional[str],
                  scale: Optional[int], averaged: bool) -> dict[str, Any]:
    """Return the row of one direction."""
    values = columns["v"]
    extra: dict[str, Any] = {EXTRA[letter]: columns[letter] for letter in columns if letter in EXTRA}
    if averaged:
        extra["block_size"] = None
    if scale and "m" in columns:
        extra["maximum"] = [value * scale for value in columns["m"]]
    return sample_row(
        origin="log", tool_version=version, log=name.log, name=name.name, job=name.job, hostname=name.hostname,
        direction=direction, averaged=averaged, unit=UNITS.get(name.log or "") if scale else None, t_ms=columns["t"],
        value=None if scale is None else values if scale == 1 else [value * scale for value in values],
        printed=values if scale is None else None, **extra)


def column_edges(width: int) -> Optional[list[tuple[int, Optional[int]]]]:
    """Return (lower_ns, upper_ns) of each bin in a line of so many columns; None if no histogram log has them."""
    for bounds in (BOUNDS_NS, BOUNDS_US):
        for coarseness in range(7):
            if width - 3 == len(bounds) >> coarseness:
                step = 1 << coarseness
                return [(low[0], high[1]) for low, high in zip(bounds[::step], bounds[step - 1::step])]
    return None


def histogram_rows(found: Iterable[Block], name: LogName, version: Optional[str],
                   options: Optional[Mapping[str, str]]) -> Iterator[dict[str, Any]]:
    """Yield the non-empty bins of each interval and direction, in ns, and a problem for intervals that are none.

    The intervals do not add up to the run: fio does not write the last one. Before 3.17 they may be all zero.
    """
    corrupt, first = 0, ""
    for block in found:
        if not block.rows:
            continue
        width = len(block.values) // block.rows
        edges = column_edges(width)
        if edges is None:
            yield problem("error", "unknown-layout", f"{width - 3} bins in a line", "1856 or 1216, or a power of two "
                          "less with log_hist_coarseness", None, 1)
            return
        for begin in range(0, len(block.values), width):
            time, way, size, *counts = block.values[begin:begin + width]
            wrong = impossible_count(time, counts)
            if wrong is not None:
                corrupt, first = corrupt + 1, first or f"{wrong} I/Os at {time} ms"
            elif 0 <= way < len(DIRECTIONS):
                yield {"kind": "histogram_interval", "file": None, "tool_version": version, "name": name.name,
                       "job": name.job, "hostname": name.hostname, "direction": DIRECTIONS[way], "t_ms": time,
                       "block_size": size,
                       "bins": [[*edges[at], count] for at, count in enumerate(counts) if count > 0]}
    if corrupt:
        yield problem("warning", "corrupt-histogram", f"{first}: no run has so many; {corrupt} lines left out",
                      f"counts from 0 to {MOST_PER_MS:,} for a millisecond of the run",
                      "Use the bins of JSON+; versions of fio before 3.17 write such lines.")


def impossible_count(time: int, counts: list[int]) -> Optional[int]:
    """Return the count of an interval that no run can have had, None if all are possible; time: its end in ms."""
    least, most = min(counts), max(counts)
    if least < 0:
        return least
    limit = LARGEST_COUNT if time > EPOCH_MS else (time + 1000) * MOST_PER_MS
    return most if most > min(limit, LARGEST_COUNT) else None
