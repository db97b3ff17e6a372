"""How many clones of a job an entry stands for."""

from __future__ import annotations

from collections import Counter
from typing import Any, Iterable, Mapping, Optional

from ..values.quantities import flag, size_bytes
from .sections import members


def clone_counts(entries: Iterable[Mapping[str, Any]]) -> list[int]:
    """Return for each entry how many of the list are clones: same job name, group and server."""
    names = [repr([entry.get(key) for key in ("jobname", "groupid", "hostname", "port")]) for entry in entries]
    counts = Counter(names)
    return [counts[name] for name in names]


def thread_count(entry: Mapping[str, Any], clones: int, options: Optional[Mapping[str, str]]) -> Optional[int]:
    """Return the threads that an entry stands for, `clones` of which are listed; None if unknown.

    One, if each clone has its own entry; numjobs, if group_reporting merged them. JSON has no
    member count, and `group_reporting` without a value is recorded only from 3.39 on. A group of
    several jobs shows the options of one of them only: `job_runtime`, the sum over the members,
    then says how many there were at least.
    """
    numjobs = size_bytes(options.get("numjobs", "1")) if options is not None else None
    if options is None or numjobs is None:
        return None
    if not flag(options, "group_reporting"):
        if clones >= numjobs > 1:
            return 1
        if clones > 1:
            return None if numjobs > 1 else 1
    return max(numjobs, members(entry, options))

