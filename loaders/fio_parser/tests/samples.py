"""The samples in tests/fixtures/fio of the repository, and how tests read them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import fio_parser

PACKAGE = Path(__file__).resolve().parents[1]
SAMPLES = PACKAGE.parents[1] / "tests" / "fixtures" / "fio"


def sample(name: str) -> bytes:
    """Return the bytes of a sample."""
    return (SAMPLES / name).read_bytes()


def sample_names(*patterns: str) -> list[str]:
    """Return the names of the samples that match any of the patterns, sorted."""
    found = {path for pattern in patterns for path in SAMPLES.rglob(pattern)}
    return sorted(path.relative_to(SAMPLES).as_posix() for path in found)


def rows_of(data: bytes, kind: str = "result", name: str = "x", **hints: Any) -> list[dict[str, Any]]:
    """Return the rows of one kind ("result", "sample", ...) in a file with this content and name."""
    return [row for row in fio_parser.read(io.BytesIO(data), name, **hints) if row["kind"] == kind]


def results(name: str) -> list[dict[str, Any]]:
    """Return the result rows of a sample."""
    return rows_of(sample(name))


def problems(name: str) -> list[dict[str, Any]]:
    """Return the problem rows of a sample."""
    return rows_of(sample(name), "problem", name)


def logged(name: str, **hints: Any) -> list[dict[str, Any]]:
    """Return the sample rows of a sample."""
    return rows_of(sample(name), "sample", name, **hints)
