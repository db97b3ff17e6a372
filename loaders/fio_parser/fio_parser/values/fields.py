"""Typed access to a decoded object. A value of another type than expected is missing (None)."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Union

Number = Union[int, float]

LARGEST = 1e308
LARGEST_COUNT = 2 ** 53  # 9 PB, or 104 days in ns: beyond it a double is no exact integer


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
    """Return the value if it is a number that a double can hold."""
    kind = type(value)  # a bool is no number here
    if (kind is int or kind is float) and -LARGEST <= value <= LARGEST:
        return value
    return None


def integer(parent: Mapping[str, Any], key: str) -> Optional[int]:
    """Return the number under `key` as an integer; None for more than any counter of fio holds."""
    value = number(parent, key)
    return None if value is None or abs(value) > LARGEST_COUNT else int(value)


def text(parent: Mapping[str, Any], key: str) -> Optional[str]:
    """Return the string under `key`."""
    value = parent.get(key)
    return value if isinstance(value, str) else None
