"""Every expected value of truth.csv, derived from the samples without this package."""

from __future__ import annotations

import csv
import math
import unittest
from collections import defaultdict
from typing import Any, Optional

from fio_parser.values.versions import version_numbers

from .samples import SAMPLES, results

EXACT = {"list": "list", "index": "index", "jobname": "jobname", "hostname": "hostname",
         "groupid": "groupid", "error": "error", "direction": "direction", "total_ios": "total_ios",
         "io_bytes": "io_bytes", "runtime_ms": "runtime_ms", "json_objects_in_file": "objects"}

# truth.csv names percentiles after the object that holds them, rows after what they mean.
TOTAL_UNDER_CLAT = "v3.6/lat_percentiles.jsonplus.json"


def expected_rows() -> dict[str, list[dict[str, str]]]:
    """Return the rows of truth.csv by file."""
    files: dict[str, list[dict[str, str]]] = defaultdict(list)
    with open(SAMPLES / "truth.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            files[row["file"]].append(row)
    return files


def percentile(row: dict[str, Any], latency: str, wanted: float) -> Optional[float]:
    """Return a printed percentile in ns."""
    return next((value for name, number, value in row["percentiles"]
                 if (name, number) == (latency, wanted)), None)


class Truth(unittest.TestCase):
    def test_every_row(self) -> None:
        count = 0
        for name, expected in expected_rows().items():
            with self.subTest(name):
                found = [row for row in results(name) if row["direction"] not in (None, "sync")]
                wanted = [row for row in expected if row["index"]]
                self.assertEqual(len(found), len(wanted))
                for row, truth in zip(found, wanted):
                    self.check_row(name, row, truth)
                count += len(expected)
        self.assertEqual(count, 205)

    def check_row(self, name: str, row: dict[str, Any], truth: dict[str, str]) -> None:
        for column, key in EXACT.items():
            self.assertEqual("" if row[key] is None else str(row[key]), truth[column], column)
        self.assertEqual("fio-" + row["tool_version"], truth["fio_version"])
        self.assertEqual(row["iops"], float(truth["iops"]))
        slack = 1024 if version_numbers(row["tool_version"]) < (3, 2) else 0
        self.assertLessEqual(abs(row["bw_bytes_per_s"] - int(truth["bw_bytes_per_s"])), slack)
        clat, lat = ("lat", "none") if name == TOTAL_UNDER_CLAT else ("clat", "lat")
        self.check_ns(row["clat_mean_ns"], truth["clat_mean_ns"])
        self.check_ns(row["lat_mean_ns"], truth["lat_mean_ns"])
        self.check_ns(percentile(row, clat, 99), truth["clat_p99_ns"])
        self.check_ns(percentile(row, lat, 99), truth["lat_p99_ns"])

    def check_ns(self, value: Optional[float], truth: str) -> None:
        if not truth:
            self.assertIsNone(value)
            return
        self.assertIsNotNone(value)
        self.assertTrue(math.isclose(value or 0, float(truth), rel_tol=1e-6, abs_tol=1e-3), (value, truth))


if __name__ == "__main__":
    unittest.main()
