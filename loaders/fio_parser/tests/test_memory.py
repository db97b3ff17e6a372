from __future__ import annotations

import io
import re
import tracemalloc
import unittest
from typing import Iterable

import fio_parser

from .samples import sample

MIB = 1024 * 1024
# What reading may take, however long the file.
LIMIT = 8 * MIB


class Repeated(io.RawIOBase):
    """A file of `size` bytes or a little more: one text again and again."""

    def __init__(self, text: bytes, size: int) -> None:
        self.block = text * max(1, MIB // len(text))
        self.blocks = size // len(self.block) + 1
        self.rest = b""

    def read(self, size: int = -1) -> bytes:
        if not self.rest and self.blocks:
            self.blocks -= 1
            self.rest = self.block
        part, self.rest = self.rest[:size], self.rest[size:]
        return part


class Blocks(io.RawIOBase):
    """A file of blocks that are made when they are read."""

    def __init__(self, blocks: Iterable[bytes]) -> None:
        self.blocks = iter(blocks)

    def read(self, size: int = -1) -> bytes:
        return next(self.blocks, b"")


class Memory(unittest.TestCase):
    def peak(self, text: bytes, size: int) -> float:
        tracemalloc.start()
        try:
            self.rows = list(fio_parser.read(Repeated(text, size), "x"))  # type: ignore[arg-type]
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    def test_objects(self) -> None:
        self.assertLess(self.peak(sample("v3.33/json/mix70-8k-qd8.json"), 12 * MIB), LIMIT)
        self.assertGreater(self.rows[0]["objects"], 1500)

    def test_runs_are_given_when_the_next_begins(self) -> None:
        text = sample("v3.33/json/mix70-8k-qd8.json")
        at = int(re.findall(rb'"timestamp_ms" : (\d+)', text)[0])
        file = Blocks(text.replace(b"%d" % at, b"%d" % (at + i * 60_000)) for i in range(250))
        tracemalloc.start()
        last = max(row["invocation"] for row in fio_parser.read(file, "x"))  # type: ignore[arg-type]
        self.assertLess(tracemalloc.get_traced_memory()[1], LIMIT)
        tracemalloc.stop()
        self.assertEqual(last, 250)

    def test_text(self) -> None:
        self.assertLess(self.peak(b"fio: io_u error on file t.dat\n" * 100, MIB), LIMIT)

    def test_a_line_without_end(self) -> None:
        self.assertLess(self.peak(b"Jobs: 1 (f=1)", 24 * MIB), LIMIT)

    def test_logs(self) -> None:
        tracemalloc.start()
        samples = 0
        source = Repeated(b"250, 100, 0, 4096, 8192, 0\n251, 200, 1, 8192, 4096, 0\n", 10 * MIB)
        for row in fio_parser.read(source, "x_lat.1.log"):  # type: ignore[arg-type]
            samples += len(row["t_ms"])
        self.assertLess(tracemalloc.get_traced_memory()[1], LIMIT)
        tracemalloc.stop()
        self.assertGreater(samples, 350_000)

    def test_truncated_objects(self) -> None:
        cut = sample("v3.33/json/mix70-8k-qd8.json")[:5000] + b"\n"
        self.assertLess(self.peak(cut, MIB), LIMIT)
        self.assertEqual([row["kind"] for row in self.rows], ["problem"])


if __name__ == "__main__":
    unittest.main()
