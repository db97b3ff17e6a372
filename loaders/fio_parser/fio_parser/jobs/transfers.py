"""Bytes that a direction transferred."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ..values.fields import integer


def transferred_bytes(found: Mapping[str, Any]) -> Optional[int]:
    """Return the bytes transferred. `io_bytes` is in KiB up to 2.20, which has no `io_kbytes`."""
    count = integer(found, "io_bytes")
    return count if count is None or "io_kbytes" in found else count * 1024
