"""The options that were given to a job, as fio recorded them."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ..values.fields import items, mapping
from ..values.quantities import UNREADABLE

ALL_CLIENTS = "All clients"


def is_all_clients(entry: Mapping[str, Any], list_name: str) -> bool:
    """Tell whether an entry is fio's own merge of all servers (client mode with two or more)."""
    return (list_name == "client_stats" and entry.get("jobname") == ALL_CLIENTS
            and "job options" not in entry)


def job_options(report: Mapping[str, Any], entry: Mapping[str, Any], list_name: str,
                ) -> Optional[dict[str, str]]:
    """Return the options of a job entry, global ones overridden by its own; None if not recorded.

    fio records them since 2.3, as strings as typed, under canonical short names. Defaults are
    never written; options without a value (`stonewall`) only since 3.39, as "".
    """
    if is_all_clients(entry, list_name):
        return None
    if "job options" not in entry and "global options" not in report:
        return None
    merged = strings(global_options(report, entry))
    for name, value in strings(mapping(entry, "job options")).items():
        merged.pop(name, None)  # the order says which of two related options was given last
        merged[name] = value
    return merged


def global_options(report: Mapping[str, Any], entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the global options that apply to an entry.

    With more than one server, fio 3.39 and later print one object per server.
    """
    if isinstance(report.get("global options"), list):
        server = (entry.get("hostname"), entry.get("port"))
        for options in items(report, "global options"):
            if (options.get("hostname"), options.get("port")) == server:
                return {name: options[name] for name in options if name not in ("hostname", "port")}
    return mapping(report, "global options")


def strings(options: Mapping[str, Any]) -> dict[str, str]:
    """Return the options whose value is a string, as all of fio's are."""
    return {name: value for name, value in options.items() if isinstance(value, str)}


def readable(options: Optional[Mapping[str, str]]) -> Optional[dict[str, str]]:
    """Return the options without those that cannot be read."""
    return None if options is None else {name: value for name, value in options.items() if value != UNREADABLE}


def unreadable(options: Optional[Mapping[str, str]]) -> list[str]:
    """Return the names of the options that cannot be read: what they said is not known."""
    return [name for name, value in (options or {}).items() if value == UNREADABLE]
