"""Values that cannot be: each gives null and one line, and nothing takes its place."""

from __future__ import annotations

import io
import json
import unittest
from typing import Any, Optional

import fio_parser

MISSING = object()


def report() -> dict[str, Any]:
    """Return a small report of one job that read 30,000 blocks in three seconds."""
    latency = {"min": 40000, "max": 900000, "mean": 100000.5, "stddev": 20000.25, "N": 30000}
    idle = {"min": 0, "max": 0, "mean": 0, "stddev": 0, "N": 0}

    def direction(ios: int, latencies: dict[str, Any]) -> dict[str, Any]:
        return {"io_bytes": ios * 4096, "io_kbytes": ios * 4, "bw_bytes": ios * 4096 // 3, "bw": ios * 4 // 3,
                "iops": ios / 3, "runtime": 3000 if ios else 0, "total_ios": ios, "short_ios": 0, "drop_ios": 0,
                **{name: dict(latencies) for name in ("slat_ns", "clat_ns", "lat_ns")}}

    return {"fio version": "fio-3.33", "timestamp": 1795250080, "timestamp_ms": 1795250080000, "jobs": [{
        "jobname": "test", "groupid": 0, "error": 0, "eta": 0, "elapsed": 3,
        "job options": {"rw": "randread", "bs": "4k", "iodepth": "8", "ioengine": "libaio", "direct": "1", "size": "1g"},
        "read": direction(30000, latency), "write": direction(0, idle), "trim": direction(0, idle)}]}


def changed(pointer: str, value: Any) -> tuple[dict[str, Any], list[str]]:
    """Return the row of a report with another value at a place, and the messages of its problems."""
    whole = report()
    *path, key = pointer.split("/")[1:]
    at: Any = whole
    for part in path:
        at = at[int(part) if isinstance(at, list) else part]
    at[key] = value
    rows = list(fio_parser.read(io.BytesIO(json.dumps(whole).encode()), "a.json"))
    told = [row for row in rows if row["kind"] == "problem"]
    assert {row["code"] for row in told} <= {"impossible-value"}, told
    return next(row for row in rows if row["kind"] == "result"), [row["message"] for row in told]


class Options(unittest.TestCase):
    """Options whose value is none that fio takes."""

    def check(self, name: str, column: str, values: dict[str, Any]) -> None:
        """Check what the workload has for each value; MISSING: null, and a line."""
        for written, expected in values.items():
            with self.subTest(f"{name}={written[:40]}"):
                row, told = changed(f"/jobs/0/job options/{name}", written)
                found: Optional[Any] = row["workload"][column]
                if expected is MISSING:
                    self.assertIsNone(found)
                    self.assertEqual(len(told), 1)
                    self.assertIn(f"/jobs/0/job options/{name} is ", told[0])
                    self.assertNotIn(name, row["options"])
                else:
                    self.assertEqual((found, told), (expected, []))

    def test_switches(self) -> None:
        """A switch is 0, 1, true, false, yes or no; without a value it is on."""
        self.check("direct", "direct", {
            "1": True, "true": True, "YES": True, "": True, " 0 ": False, "false": False, "no": False,
            "${DIRECT}": None, "2": MISSING, "-1": MISSING, "abc": MISSING, "9" * 60: MISSING, "\x1b[31m": MISSING})
        self.check("buffered", "direct", {"1": False, "0": True, "maybe": MISSING})
        self.check("group_reporting", "group_reporting", {"": True, "0": False, "1e400": MISSING})

    def test_patterns(self) -> None:
        """A pattern is one that fio knows, perhaps with an offset behind it."""
        self.check("rw", "random_pct", {"randread": 100, "randread:8": 100, "read": 0, "$RW": None,
                                        "randraed": MISSING, "": MISSING, "1e400": MISSING, "x" * 12000: MISSING})

    def test_engines(self) -> None:
        """An engine is a name or a path; which names there are depends on what fio was built with."""
        names = ("libaio", "io_uring", "dev-dax", "external:/opt/my.so", "./my.so", "abc")
        self.check("ioengine", "ioengine", {
            **{name: name for name in names},
            **dict.fromkeys(("", "-1", "1e400", "9" * 60, "x" * 12000, "lib\x1b[31m"), MISSING)})

    def test_sizes(self) -> None:
        """A size begins with a number; several, and a share, are no single one, and no fault."""
        self.check("size", "working_set_bytes", {"10g": 10 << 30, "50%": None, "$SIZE": None, "abc": MISSING, "": MISSING})
        row, told = changed("/jobs/0/job options/bs", "abc")
        self.assertEqual((row["workload"]["block_size_bytes"], row["workload"]["measured"]), (4096, ["block_size_bytes"]))
        self.assertEqual(len(told), 1)

    def test_list(self) -> None:
        """A job has an object of options: of a list no default is made."""
        row, told = changed("/jobs/0/job options", [])
        self.assertIsNone(row["options"])
        self.assertEqual(told, ["/jobs/0/job options is a list: left out"])


class Figures(unittest.TestCase):
    """Figures that are null, or no figures at all."""

    def test_null(self) -> None:
        """Where there is a key, fio writes a value."""
        for pointer, column in (("read/iops", "iops"), ("read/clat_ns/stddev", "clat_stddev_ns"),
                                ("read/lat_ns", "lat_mean_ns"), ("read/short_ios", "short_ios"), ("elapsed", "elapsed_s"),
                                ("jobname", "jobname"), ("error", "error")):
            with self.subTest(pointer):
                row, told = changed(f"/jobs/0/{pointer}", None)
                self.assertIsNone(row[column])
                self.assertEqual(told, [f"/jobs/0/{pointer} is null: left out"])

    def test_latencies(self) -> None:
        """A latency object has figures, even without samples."""
        for value in ({}, {"constructor": {}}, [], "abc"):
            with self.subTest(str(value)):
                row, told = changed("/jobs/0/read/clat_ns", value)
                self.assertEqual((row["clat_mean_ns"], row["lat_mean_ns"]), (None, 100000.5))
                self.assertEqual(len(told), 1)

    def test_versions(self) -> None:
        """A version begins with two numbers."""
        for written in ("fio-3.33", "3.42-9-gabc", "fio-2.1.13", "fio-3.41-dirty"):
            self.assertEqual(changed("/fio version", written)[1], [], written)
        for value in (None, 3, "", "abc", "-1", "1e400", "9" * 60, "\x1b[31m", "x" * 12000):
            row, told = changed("/fio version", value)
            self.assertIsNone(row["tool_version"])
            self.assertEqual(len(told), 1, value)
