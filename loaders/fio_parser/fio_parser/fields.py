"""Typed access to a decoded object. A value of another type than expected is missing (None)."""

from __future__ import annotations

import math
from typing import Any, Mapping, Optional, Union

Number = Union[int, float]


def mapping(parent: Any, key: str) -> dict[str, Any]:
    """Return the object under `key`, {} if there is none."""
    value = parent.get(key) if isinstance(parent, dict) else None
    return value if isinstance(value, dict) else {}


def items(parent: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """Return the objects of the list under `key`; what is no object is left out."""
    value = parent.get(key)
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def number(parent: Mapping[str, Any], key: str) -> Optional[Number]:
    """Return the finite number under `key`."""
    return finite(parent.get(key))


def finite(value: Any) -> Optional[Number]:
    """Return the value if it is a finite number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return value if math.isfinite(value) else None


def integer(parent: Mapping[str, Any], key: str) -> Optional[int]:
    """Return the number under `key` as an integer."""
    value = number(parent, key)
    return None if value is None else int(value)


def text(parent: Mapping[str, Any], key: str) -> Optional[str]:
    """Return the string under `key`."""
    value = parent.get(key)
    return value if isinstance(value, str) else None
