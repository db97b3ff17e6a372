"""Reads and writes of one job: their share, which text prints as counts alone, and reads that only verify writes."""

from __future__ import annotations

import random
import unittest
from typing import Any, Optional

from fio_parser.jobs.patterns import share_of_reads
from fio_parser.jobs.transfers import power_of_two

from ..samples import problems, results, rows_of, sample


def shares(name: str) -> set[Optional[int]]:
    """Return the shares of reads in the rows of a sample."""
    return {row["workload"]["read_pct"] for row in results(name)}


def codes(name: str) -> list[tuple[str, str]]:
    """Return (severity, code) of the problems of a sample."""
    return [(row["severity"], row["code"]) for row in problems(name)]


class Shares(unittest.TestCase):
    def test_of_text(self) -> None:
        for name, expected in {"mixes/randrw-70.txt": 70, "mixes/randrw-100.txt": 100, "mixes/rw-30.txt": 30,
                               "mixes/unified-both.txt": 69, "mixes/unified-mixed.txt": None}.items():
            self.assertEqual(shares("v3.33/" + name), {expected}, name)
        for name, expected in {"read-4k": (4096, 100), "read-64k": (65536, 100), "write-4k": (4096, 0)}.items():
            row, = results(f"by-hand/randrw/{name}.txt")
            self.assertEqual((row["workload"]["block_size_bytes"], row["workload"]["read_pct"]), expected)
            self.assertEqual((row["workload"]["random_pct"], row["workload"]["threads"]), (100, 4))

    def test_pattern_of_text(self) -> None:
        self.assertEqual({row["workload"]["random_pct"] for row in results("v3.33/mixes/rw-30.txt")}, {0})

    def test_of_terse_lines_and_old_versions(self) -> None:
        for name in ("v3.33/terse/mix70-8k-qd8.terse-v3.txt", "v2.1.13/mix70-8k-nj4-qd8-group.json"):
            for row in results(name):
                found = row["workload"]
                self.assertEqual((found["block_size_bytes"], found["read_pct"], found["random_pct"]), (8192, 70, None), name)
                self.assertEqual(found["measured"], ["block_size_bytes", "read_pct"])

    def test_whatever_the_counts(self) -> None:
        """0 and 100 mean that all I/Os are of one kind; anything else is a mix, and near its true share."""
        draw = random.Random(1)
        for _ in range(2000):
            reads, writes = (draw.choice((0, 1, draw.randint(1, 1000), draw.randint(1, 10**9))) for _ in "rw")
            share = share_of_reads(reads, writes)
            if not reads and not writes:
                self.assertIsNone(share)
                continue
            assert share is not None
            self.assertEqual(share == 100, writes == 0)
            self.assertEqual(share == 0, reads == 0)
            self.assertLess(abs(share - 100 * reads / (reads + writes)), 1)
        self.assertIsNone(share_of_reads(None, None))

    def test_a_text_never_lacks_the_share_of_a_direction_that_it_has_alone(self) -> None:
        """Whatever mix its banner names."""
        for rw in ("rw", "randrw", "readwrite", "read", "randread"):
            data = sample("v3.33/mixes/randrw-100.txt").replace(b"rw=randrw", b"rw=" + rw.encode())
            self.assertEqual({row["workload"]["read_pct"] for row in rows_of(data)}, {100}, rw)

    def test_sizes(self) -> None:
        self.assertEqual(power_of_two(4095.7, 4096.2), 4096)
        for low, high in ((6143, 6145), (4000, 4050), (100, 128), (2000, 9000)):
            self.assertIsNone(power_of_two(low, high), (low, high))


class Unified(unittest.TestCase):
    def test_both_in_text(self) -> None:
        """fio prints the mixed entry without bytes: it is no contradiction, as read and write are there."""
        self.assertEqual([row["direction"] for row in results("v3.33/mixes/unified-both.txt")], ["read", "write"])
        self.assertEqual(codes("v3.33/mixes/unified-both.txt"), [])

    def test_mixed_in_text(self) -> None:
        row, = results("v3.33/mixes/unified-mixed.txt")
        self.assertEqual((row["direction"], row["total_ios"], row["in_total"]), ("mixed", 5191, True))
        self.assertEqual(codes("v3.33/mixes/unified-mixed.txt"), [])


class Verify(unittest.TestCase):
    def test_of_writes(self) -> None:
        for name in ("v3.33/verify/write.json", "v3.33/verify/write.txt"):
            rows: dict[str, Any] = {row["direction"]: row for row in results(name)}
            self.assertEqual({name: row["in_total"] for name, row in rows.items()}, {"read": False, "write": True}, name)
            self.assertEqual((rows["write"]["workload"]["read_pct"], rows["write"]["workload"]["threads"]), (0, 1))
            self.assertEqual(codes(name), [("note", "verify-reads")])

    def test_of_a_mix(self) -> None:
        """Its reads are counted together with those that verify, over the time of both: no rate of it ever was."""
        for name in ("v3.33/verify/mix.json", "v3.33/verify/mix.txt"):
            rows: dict[str, Any] = {row["direction"]: row for row in results(name)}
            self.assertEqual([rows["read"][name] for name in ("iops", "total_ios", "runtime_ms", "lat_mean_ns")], [None] * 4)
            self.assertGreater(rows["write"]["iops"], 0)
            self.assertEqual(codes(name), [("warning", "verify-reads")])

    def test_without_it_nothing_is_left_out(self) -> None:
        for option in (b'"verify" : "0"', b'"do_verify" : "0"', b'"verify" : "null"'):
            data = sample("v3.33/verify/mix.json").replace(b'"verify" : "crc32c"', option)
            self.assertNotEqual(data, sample("v3.33/verify/mix.json"))
            self.assertTrue(all(row["iops"] for row in rows_of(data)))


if __name__ == "__main__":
    unittest.main()
