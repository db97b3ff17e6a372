"""Of which section of the job file an entry has the options: of its own, of the last of several, or of none."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ..rows.result import DATA_DIRECTIONS
from ..values.fields import mapping, number
from ..values.quantities import kb_base_of, size_bytes
from .latencies import latency_object
from .options import is_all_clients, strings
from .patterns import pattern
from .transfers import measured_size
from .verify import reads_back, run_time

# Below this run time the rounding of fio's milliseconds could add a member.
MIN_RUNTIME_MS = 1000

# What the threads of an entry ran together beyond that of its clones, as a share of one of them: another section's.
LEAST_OF_ANOTHER = 0.02

# Depths whose I/Os fio counts together with no smaller ones, by the name of their bucket.
LEVELS = {1: "1", 2: "2", 4: "4", 8: "8", 16: "16", 32: "32", 64: ">=64"}
MOST_TOLD = 64

# All members had one depth where so many I/Os were submitted at it, and those in flight (rate x latency) are this near.
MOST_FULL_PCT, NEAR = 99, 0.02

# Options whose default says nothing of an entry of several sections: any of them may have set its own.
NEVER_ASSUMED = ("rw", "rwmixread", "bs", "iodepth", "numjobs", "direct", "ioengine")


def thread_time(entry: Mapping[str, Any], options: Optional[Mapping[str, str]]) -> Optional[float]:
    """Return for how many threads' time an entry stands, by `job_runtime` (3.8+), the sum over them; None if unknown."""
    longest, total = run_time(entry, options), number(entry, "job_runtime")
    return total / longest if total and longest >= MIN_RUNTIME_MS else None


def members(entry: Mapping[str, Any], options: Optional[Mapping[str, str]]) -> int:
    """Return the least number of members of a merged entry."""
    return round(thread_time(entry, options) or 1)


def lost_options(entries: list[Mapping[str, Any]], list_name: str) -> list[bool]:
    """Tell of each entry whether its options were lost on the way from a server to its client.

    The server sends the options of the Nth entry, the client keeps them for the Nth thread: they meet as long as each
    entry before it stands for one thread. Behind one that stands for more, an entry without options may have had some.
    So may one beside others that have theirs: fio writes at least the name of a section among them.
    """
    lost, met = [], {}
    have = {server_of(entry) for entry in entries if "job options" in entry}
    for entry in entries:
        server = server_of(entry)
        is_whole = met.get(server, True)
        lost.append(list_name == "client_stats" and "job options" not in entry and (not is_whole or server in have)
                    and not is_all_clients(entry, list_name))
        met[server] = is_whole and is_one_thread(entry)
    return lost


def server_of(entry: Mapping[str, Any]) -> str:
    """Return the server of an entry, as text: a damaged file may have a list where the name of a host belongs."""
    return repr((entry.get("hostname"), entry.get("port")))


def is_one_thread(entry: Mapping[str, Any]) -> bool:
    """Tell whether an entry stands for one thread, as far as it is known."""
    options = strings(mapping(entry, "job options"))
    threads = thread_time(entry, options)
    if threads is not None:
        return abs(threads - 1) < LEAST_OF_ANOTHER
    return "job_runtime" not in entry and size_bytes(options.get("numjobs", "1")) == 1


def is_merged(entry: Mapping[str, Any], options: Mapping[str, str]) -> bool:
    """Tell whether group_reporting made one entry of several sections, whose options are then those of the last.

    Its threads ran longer than the clones of one section, or I/Os were in a direction or at a depth that its options
    do not ask for.
    """
    clones, threads = size_bytes(options.get("numjobs", "1")) or 1, thread_time(entry, options)
    return threads is not None and threads > clones * (1 + LEAST_OF_ANOTHER) or is_otherwise(entry, options)


def is_otherwise(entry: Mapping[str, Any], options: Mapping[str, str]) -> bool:
    """Tell whether I/Os were in a direction, or at a depth, that the options do not ask for."""
    wanted = set(pattern(options)[0])
    active = {direction for direction in ("read", "write") if number(mapping(entry, direction), "io_bytes")}
    if active & wanted and active - wanted - ({"read"} if reads_back(options) else set()):
        return True
    return deepest(entry) > (size_bytes(options.get("iodepth", "1")) or MOST_TOLD)


def deepest(entry: Mapping[str, Any]) -> int:
    """Return the least depth of the fullest queue at which I/Os were submitted; 0 if it is not told."""
    levels = mapping(entry, "iodepth_level")
    return max((depth for depth, name in LEVELS.items() if number(levels, name)), default=0)


def unsure_options(entry: Mapping[str, Any], options: Optional[Mapping[str, str]]) -> list[str]:
    """Return the options of an entry that its options do not tell, as other sections may have others; [] for one section.

    What only [global] has holds for all. A block size, and a depth, that all I/Os had is that of all sections too.
    """
    if options is None or not is_merged(entry, options):
        return []
    own = set(mapping(entry, "job options"))
    unsure = {name for name in (*own, *NEVER_ASSUMED) if name in own or name not in options}
    if "bs" in options and is_block_of_all(entry, options):
        unsure.discard("bs")
    if "iodepth" in options and is_depth_of_all(entry, options):
        unsure.discard("iodepth")
    return sorted(unsure)


def is_block_of_all(entry: Mapping[str, Any], options: Mapping[str, str]) -> bool:
    """Tell whether all I/Os had the size that the options ask for."""
    size = size_bytes(options["bs"], kb_base_of(options))
    active = {direction for direction in ("read", "write", "trim") if number(mapping(entry, direction), "io_bytes")}
    return size is not None and measured_size(entry, active) == size


def is_depth_of_all(entry: Mapping[str, Any], options: Mapping[str, str]) -> bool:
    """Tell whether all members kept the depth that the options ask for: fio's count of depths and Little's law say so."""
    depth = size_bytes(options["iodepth"])
    name = LEVELS.get(depth or 0)
    is_full = name is not None and (number(mapping(entry, "iodepth_level"), name) or 0) >= MOST_FULL_PCT
    asked = members(entry, options) * (depth or 0)
    return is_full and abs(in_flight(entry) - asked) <= NEAR * asked


def in_flight(entry: Mapping[str, Any]) -> float:
    """Return the mean number of I/Os in flight: rate x latency, over all directions."""
    total = 0.0
    for direction in DATA_DIRECTIONS[:3]:
        found = mapping(entry, direction)
        latency, scale = latency_object(found, "lat")
        total += (number(found, "iops") or 0) * (number(latency, "mean") or 0) * scale * 1e-9
    return total
