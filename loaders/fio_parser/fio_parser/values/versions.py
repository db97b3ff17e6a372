"""fio's version numbers."""

from __future__ import annotations

import re
from typing import Any, Optional

Version = tuple[int, ...]


def printed_version(report: Any) -> Optional[str]:
    """Return the version of a report without the `fio-` prefix, such as "3.33" or "3.42-9-gabc"."""
    version = report.get("fio version") if isinstance(report, dict) else None
    return version.removeprefix("fio-") if isinstance(version, str) and version else None


def version_numbers(printed: Optional[str]) -> Version:
    """Return the numbers to compare: (3, 33) for "3.33", (2, 1, 13) for "2.1.13-5-g12ab"; () if unknown."""
    match = re.match(r"\d+(?:\.\d+)*", printed or "")
    return tuple(int(part[:9]) for part in match[0].split(".")) if match else ()
