"""What a job was asked to do, normalised from its options."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional

from ..rows.result import WORKLOAD_COLUMNS
from ..values.fields import mapping
from ..values.quantities import flag, kb_base_of, per_direction, size_bytes, time_seconds
from ..values.versions import Version
from .block_sizes import block_size, same_size
from .patterns import pattern, share_of_reads
from .transfers import DATA, counted_ios, measured_size

# Engines that return when the I/O is done: the depth is 1 whatever iodepth says
# (HOWTO, "iodepth"). vsync only merges neighbours.
SYNC_ENGINES = frozenset((
    "sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "splice", "falloc", "ftruncate",
    "e4defrag", "dev-dax", "libpmem", "pmemblk", "mtd"))

VALUELESS_RECORDED = (3, 39)

MEASURED = ["block_size_bytes", "read_pct"]

# Options that say how many I/Os are reads, and how many are random.
READ_SHARE = {"rw", "rwmixread", "rwmixwrite"}
RANDOM_SHARE = {"rw", "percentage_random"}


def workload(options: Optional[Mapping[str, str]], entry: Mapping[str, Any], threads: Optional[int],
             version: Version, directions: Iterable[str], unsure: Iterable[str] = ()) -> dict[str, Any]:
    """Return the workload of a job entry; what was measured alone where its options are not there.

    `threads` is the number of clones that the entry stands for, `directions` those with I/O. The
    defaults rw=read, bs=4k, iodepth=1, numjobs=1 and direct=0 are filled in. `rate_iops` is per
    clone and direction. Of `unsure` options, those of other sections are not known.
    """
    if options is None:
        return measured_workload(entry, directions)
    unsure = set(unsure)
    known = {name: value for name, value in options.items() if name not in unsure}
    kb_base = kb_base_of(options)
    used = used_directions(options, directions)
    thinktime = time_seconds(known.get("thinktime"), unit=1e-6)
    measured = measured_columns(used, set(pattern(options)[0]), unsure)
    return {
        "block_size_bytes": measured_size(entry, used) if "block_size_bytes" in measured
        else block_size(known, entry, used),
        "read_pct": measured_share(entry) if "read_pct" in measured else read_pct(known),
        "random_pct": None if unsure & RANDOM_SHARE else random_pct(known, used),
        "queue_depth": queue_depth(known, entry, kb_base, "iodepth" in unsure),
        "threads": threads,
        "rate_iops": same_size(per_direction(known.get("rate_iops", "")), used, kb_base),
        "working_set_bytes": size_bytes(known.get("size"), kb_base),
        "duration_s": time_seconds(known.get("runtime")),
        "warmup_s": time_seconds(known.get("ramp_time")),
        "ioengine": known.get("ioengine"),
        "direct": None if "direct" in unsure and "buffered" not in known or "buffered" in unsure else direct(known),
        "stonewall": recorded_flag(options, "stonewall", version),
        "group_reporting": recorded_flag(options, "group_reporting", version),
        "thinktime_us": None if thinktime is None else round(thinktime * 1e6),
        "measured": measured,
    }


def measured_columns(used: set[str], wanted: set[str], unsure: set[str]) -> list[str]:
    """Return the columns that figures say, as options do not: of `used` directions, with those that rw names."""
    columns = ["block_size_bytes"] if "bs" in unsure else []
    return columns + (["read_pct"] if unsure & READ_SHARE or not used & wanted else [])


def measured_workload(entry: Mapping[str, Any], directions: Iterable[str]) -> dict[str, Any]:
    """Return what figures alone say of a workload: the size of its I/Os, if all had one, and the share of reads."""
    return {**dict.fromkeys(WORKLOAD_COLUMNS), "block_size_bytes": measured_size(entry, set(directions) & DATA),
            "read_pct": measured_share(entry), "measured": MEASURED}


def measured_share(entry: Mapping[str, Any]) -> Optional[int]:
    """Return the reads among reads and writes of an entry in percent."""
    return share_of_reads(*(counted_ios(mapping(entry, direction)) for direction in ("read", "write")))


def used_directions(options: Mapping[str, str], active: Iterable[str]) -> set[str]:
    """Return the directions that did I/O, else those that the options ask for."""
    return set(active) & DATA or set(pattern(options)[0])


def read_pct(options: Mapping[str, str]) -> Optional[float]:
    """Return the wanted share of reads in percent. The last of rwmixread and rwmixwrite counts."""
    directions, _ = pattern(options)
    if directions != ("read", "write"):
        return {("read",): 100, ("write",): 0}.get(directions)
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


def queue_depth(options: Mapping[str, str], entry: Mapping[str, Any], kb_base: int, is_unsure: bool) -> Optional[int]:
    """Return the depth per clone that could be reached.

    Without `ioengine`, the default depends on the platform of the test: depth 1 is known if every
    I/O was submitted at depth 1.
    """
    depth = None if is_unsure else size_bytes(options.get("iodepth", "1"), kb_base)
    engine = options.get("ioengine", "").partition(":")[0].strip()
    if engine in SYNC_ENGINES:
        return 1
    if depth is not None and engine or depth == 1:
        return depth
    levels = entry.get("iodepth_level")
    return 1 if isinstance(levels, dict) and levels.get("1") == 100 else None


def direct(options: Mapping[str, str]) -> Optional[bool]:
    """Tell whether the job bypassed the page cache; `buffered` is the reverse of `direct`. None if unreadable."""
    chosen: Optional[bool] = False
    for name in options:
        if name in ("direct", "buffered"):
            given = flag(options, name)
            chosen = None if given is None else given is (name == "direct")
    return chosen


def recorded_flag(options: Mapping[str, str], name: str, version: Version) -> Optional[bool]:
    """Return a flag that takes no value; None where its absence says nothing (before fio 3.39)."""
    return False if name not in options and version >= VALUELESS_RECORDED else flag(options, name)
