"""Normal text: every printed figure of truth_text.csv, derived from the samples without this package."""

from __future__ import annotations

import csv
import math
import unittest
from collections import defaultdict
from typing import Any
from unittest import mock

from fio_parser.files import cutting
from fio_parser.files.survey import Survey, survey
from fio_parser.printed.jobs import printed_rows
from fio_parser.values.printed_numbers import printed_number

from .samples import SAMPLES, results, rows_of, sample

REPORTED = {"iops": "iops_printed", "bw_bytes_per_s": "bw_bytes_per_s_printed", "io_bytes": "io_bytes_printed"}
RESULTS = [name for name in ("v3.33/normal/mix70-8k-qd8.txt", "v2.21/mix70-8k-qd8.txt", "v3.33/special/unified-mixed.txt",
                             "v3.33/special/trimwrite.txt", "v2.1.13/mix70-8k-qd8.txt")]


def expected_rows() -> dict[str, list[dict[str, str]]]:
    """Return the rows of truth_text.csv by file."""
    files: dict[str, list[dict[str, str]]] = defaultdict(list)
    with open(SAMPLES / "truth_text.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            files[row["file"]].append(row)
    return files


def report_rows(data: bytes) -> list[dict[str, Any]]:
    """Return the rows of every report in a text, not of the last alone."""
    with mock.patch.object(cutting, "add_printed", wraps=cutting.add_printed) as added:
        found, = survey([data], Survey())
    reports = [call.args[1] for call in added.call_args_list]
    return [row for index, jobs in enumerate(reports)
            for row in printed_rows(jobs, found.banner.client, index, len(reports))]


class Truth(unittest.TestCase):
    def test_every_row(self) -> None:
        count = 0
        for name, expected in expected_rows().items():
            with self.subTest(name):
                found = report_rows(sample(name))
                self.assertEqual(len(found), len(expected))
                for row, truth in zip(found, expected):
                    self.check_row(row, truth)
                    count += 1
        self.assertEqual(count, 59)

    def check_row(self, row: dict[str, Any], truth: dict[str, str]) -> None:
        self.assertEqual([row["jobname"], str(row["groupid"]), str(row["error"]), row["direction"], row["runtime_ms"]],
                         [truth["jobname"], truth["groupid"], truth["err"], truth["direction"], int(truth["runtime_ms"])])
        self.assertIn(truth["fio_version"], ("", f"fio-{row['tool_version']}"))
        reported = {measure: (value, half) for measure, _, _, value, half in row["reported"]}
        for measure, column in REPORTED.items():
            self.check_figure(reported[measure][0], truth[column])
            self.assertLessEqual(abs(row[measure] - reported[measure][0]), reported[measure][1], measure)
        self.check_figure(row["clat_mean_ns"], truth["clat_avg_ns"])
        self.check_figure(row["lat_mean_ns"], truth["lat_avg_ns"])
        self.check_figure(next((value for _, percentile, value in row["percentiles"] if percentile == 99), None),
                          truth["p99_ns_printed"])

    def check_figure(self, value: Any, truth: str) -> None:
        if truth == "":
            self.assertIsNone(value)
        else:  # the expected values have one decimal
            self.assertTrue(math.isclose(value, float(truth), rel_tol=1e-8, abs_tol=0.0500001), (value, truth))

    def test_last_report_is_the_result(self) -> None:
        rows = results("v3.33/messy/status-interval-1s.txt")
        self.assertEqual([(row["object"], row["objects"], row["runtime_ms"]) for row in rows], [(3, 4, 3001)] * 2)

    def test_exact_counts(self) -> None:
        row, _ = results("v3.33/normal/mix70-8k-qd8.txt")
        self.assertEqual(row["io_bytes"], row["total_ios"] * 8192)
        self.assertEqual(row["iops"], round(row["total_ios"] * 1000 / row["runtime_ms"], 6))
        # 65.5kB is a rounded block size: the bytes stay as printed
        row, = results("v3.33/normal/kb1000-bits.txt")
        self.assertEqual(row["io_bytes"], 3_576_000_000)

    def test_clients(self) -> None:
        rows = results("v3.33/clientserver/two-hosts-group.txt")
        self.assertEqual([(row["list"], row["is_total"], row["tool_version"]) for row in rows],
                         [("client_stats", index > 3, "3.33") for index in range(6)])
        self.assertEqual(sum(row["total_ios"] for row in rows if row["in_total"]),
                         sum(row["total_ios"] for row in rows if row["is_total"]))

    def test_series(self) -> None:
        name = "v3.33/messy/status-interval-1s.txt"
        series = {(row["log"], row["direction"]): row for row in rows_of(sample(name), "sample", name)}
        iops = series["iops", "read"]
        self.assertEqual(iops["t_ms"], [894, 1894, 2894, 3001])
        spans = [end - begin for begin, end in zip([0, *iops["t_ms"]], iops["t_ms"])]
        self.assertAlmostEqual(sum(rate * span / 1000 for rate, span in zip(iops["value"], spans)), 130248, 2)


class Lines(unittest.TestCase):
    def test_numbers(self) -> None:
        for written, expected in {
            "43.8k": ("43.8", "k", 43800, 50), "8220": ("8220", None, 8220, 1), "342MiB/s": ("342", "MiB/s", 358612992, 524288),
            "9534Mbit/s": ("9534", "Mbit/s", 1191750000, 62500), "499Mi": ("499", "Mi", 523239424, 524288),
            "4385.3k": ("4385.3", "k", 4385300, 50),
        }.items():
            self.assertEqual(printed_number(written), expected)
        self.assertEqual(printed_number("256.0MB", 1024), ("256.0", "MB", 268435456, 52428.8))
        for written in ("", "x", "1.2.3", "nan", "12 parsecs", "9" * 30):
            self.assertIsNone(printed_number(written), written)

    def test_mib_in_old_text(self) -> None:
        line = "  read : io=256.0MB, bw=24567KB/s, iops=6141, runt= 10671msec"
        header = "a: (groupid=0, jobs=1): err= 0: pid=1: Sat Nov 21 07:47:15 2026"
        row, = rows_of("\n".join([header, line, "     issued    : total=r=65536/w=0/d=0, short=r=0/w=0/d=0",
                                  "", "Run status group 0 (all jobs):", ""]).encode())
        self.assertEqual((row["io_bytes"], row["total_ios"], row["runtime_ms"]), (268435456, 65536, 10671))

    def test_sync_and_percentiles_of_total_latency(self) -> None:
        text = "\n".join([
            "a: (groupid=0, jobs=1): err= 0: pid=1: Sat Nov 21 07:47:15 2026",
            "  write: IOPS=100, BW=400KiB/s (410kB/s)(400KiB/1000msec); 0 zone resets",
            "     lat (msec): min=1, max=2k, avg= 1.50, stdev= 0.10", "    lat percentiles (msec):",
            "     | 99.00th=[    2]", "  fsync/fdatasync/sync_file_range:",
            "    sync (usec): min=1, max=9, avg= 4.50, stdev= 0.10", "    sync percentiles (usec):",
            "     | 50.00th=[    4]", "     issued rwts: total=0,100,0,7 short=0,0,0,0 dropped=0,0,0,0",
            "", "Run status group 0 (all jobs):", ""])
        write, sync = rows_of(text.encode())
        self.assertEqual((write["lat_max_ns"], write["percentiles"]), (2_000_000_000, [["lat", 99.0, 2_000_000]]))
        self.assertEqual((sync["direction"], sync["total_ios"], sync["in_total"], sync["lat_mean_ns"], sync["percentiles"]),
                         ("sync", 7, False, 4500, [["lat", 50.0, 4000]]))

    def test_eta_before_a_header(self) -> None:
        data = sample("v3.33/normal/mix70-8k-qd8.txt")
        eta = b"Jobs: 1 (f=1): [m(1)][75.0%][r=276MiB/s,w=120MiB/s][eta 00m:01s]\r"
        self.assertEqual(rows_of(data.replace(b"mix70-8k: (groupid", eta + b"mix70-8k: (groupid")), rows_of(data))

    def test_crlf(self) -> None:
        data = sample("v3.33/normal/mix70-8k-qd8.txt")
        self.assertEqual(rows_of(data.replace(b"\n", b"\r\n")), rows_of(data))


class Truncation(unittest.TestCase):
    def test_at_every_byte(self) -> None:
        data = sample("v3.33/normal/randread-4k-qd8.txt")
        whole = rows_of(data)
        for length in range(0, len(data), 1):
            rows, problems = rows_of(data[:length]), rows_of(data[:length], "problem")
            self.assertTrue(rows == whole or any(problem["severity"] == "error" for problem in problems), length)

    def test_a_server_is_missing(self) -> None:
        data = sample("v3.33/clientserver/two-hosts-group.txt")
        problem, = rows_of(data[:data.index(b"All clients")], "problem")
        self.assertEqual(problem["code"], "truncated-text")


if __name__ == "__main__":
    unittest.main()
