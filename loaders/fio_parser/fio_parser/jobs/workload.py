"""What a job was asked to do, normalised from its options."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional

from ..values.quantities import flag, per_direction, size_bytes, time_seconds
from ..values.versions import Version
from .block_sizes import DATA, block_size, kb_base_of, same_size

# Engines that return when the I/O is done: the depth is 1 whatever iodepth says
# (HOWTO, "iodepth"). vsync only merges neighbours.
SYNC_ENGINES = frozenset((
    "sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "splice", "falloc", "ftruncate",
    "e4defrag", "dev-dax", "libpmem", "pmemblk", "mtd"))

MIXES = {"read": ("read",), "write": ("write",), "trim": ("trim",), "rw": ("read", "write"),
         "readwrite": ("read", "write"), "trimwrite": ("trim", "write")}

VALUELESS_RECORDED = (3, 39)


def workload(options: Optional[Mapping[str, str]], entry: Mapping[str, Any], threads: Optional[int],
             version: Version, directions: Iterable[str]) -> Optional[dict[str, Any]]:
    """Return the workload of a job entry; None where fio recorded no options (before 2.3).

    `threads` is the number of clones that the entry stands for, `directions` those with I/O. The
    defaults rw=read, bs=4k, iodepth=1, numjobs=1 and direct=0 are filled in. `rate_iops` is per
    clone and direction.
    """
    if options is None:
        return None
    kb_base = kb_base_of(options)
    used = used_directions(options, directions)
    thinktime = time_seconds(options.get("thinktime"), unit=1e-6)
    return {
        "block_size_bytes": block_size(options, entry, used),
        "read_pct": read_pct(options),
        "random_pct": random_pct(options, used),
        "queue_depth": queue_depth(options, entry, kb_base),
        "threads": threads,
        "rate_iops": same_size(per_direction(options.get("rate_iops", "")), used, kb_base),
        "working_set_bytes": size_bytes(options.get("size"), kb_base),
        "duration_s": time_seconds(options.get("runtime")),
        "warmup_s": time_seconds(options.get("ramp_time")),
        "ioengine": options.get("ioengine"),
        "direct": direct(options),
        "stonewall": recorded_flag(options, "stonewall", version),
        "group_reporting": recorded_flag(options, "group_reporting", version),
        "thinktime_us": None if thinktime is None else round(thinktime * 1e6),
    }


def used_directions(options: Mapping[str, str], active: Iterable[str]) -> set[str]:
    """Return the directions that did I/O, else those that the options ask for."""
    return set(active) & DATA or set(pattern(options)[0])


def pattern(options: Mapping[str, str]) -> tuple[tuple[str, ...], bool]:
    """Return (directions, whether random) of `rw`, e.g. "randrw:8"; ((), False) if unknown."""
    name = options.get("rw", "read").partition(":")[0].strip().lower()
    is_random = name.startswith("rand")
    return MIXES.get(name[4:] if is_random else name, ()), is_random


def read_pct(options: Mapping[str, str]) -> Optional[float]:
    """Return the wanted share of reads in percent. The last of rwmixread and rwmixwrite counts."""
    directions, _ = pattern(options)
    if directions != ("read", "write"):
        return None if not directions else 100 if directions == ("read",) else 0
    share: Optional[float] = 50
    for name, written in options.items():
        if name in ("rwmixread", "rwmixwrite"):
            given = size_bytes(written)
            share = None if given is None else given if name == "rwmixread" else 100 - given
    return share


def random_pct(options: Mapping[str, str], used: set[str]) -> Optional[int]:
    """Return the share of random offsets in percent.

    percentage_random is a property of random patterns; sequential ones ignore it (HOWTO).
    """
    directions, is_random = pattern(options)
    if not directions:
        return None
    if not is_random:
        return 0
    return same_size(per_direction(options.get("percentage_random", "100"), "100"), used, 1024)


def queue_depth(options: Mapping[str, str], entry: Mapping[str, Any], kb_base: int) -> Optional[int]:
    """Return the depth per clone that could be reached.

    Without `ioengine`, the default depends on the platform of the test: depth 1 is known if every
    I/O was submitted at depth 1.
    """
    depth = size_bytes(options.get("iodepth", "1"), kb_base)
    engine = options.get("ioengine", "").partition(":")[0].strip()
    if engine in SYNC_ENGINES:
        return 1
    if engine or depth == 1:
        return depth
    levels = entry.get("iodepth_level")
    return 1 if isinstance(levels, dict) and levels.get("1") == 100 else None


def direct(options: Mapping[str, str]) -> bool:
    """Tell whether the job bypassed the page cache; `buffered` is the reverse of `direct`."""
    chosen = False
    for name in options:
        if name in ("direct", "buffered"):
            chosen = flag(options, name) is (name == "direct")
    return chosen


def recorded_flag(options: Mapping[str, str], name: str, version: Version) -> Optional[bool]:
    """Return a flag that takes no value; None where its absence says nothing (before fio 3.39)."""
    given = flag(options, name)
    return False if given is None and version >= VALUELESS_RECORDED else given
