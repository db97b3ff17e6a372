from __future__ import annotations

import json
import unittest
from io import BytesIO
from typing import Any
from unittest import mock

from fio_parser import read
from fio_parser.jobs.series import WIDTH, Counts, Series, add_report

from .samples import results, rows_of, sample

VM = "hcibench-style/vm1.json"
PLAIN = "v3.33/messy/status-interval-1s.json"


def series(data: bytes) -> dict[tuple[str, str], dict[str, Any]]:
    """Return the sample rows of a file by log and direction."""
    return {(row["log"], row["direction"]): row for row in rows_of(data, "sample")}


def integral(row: dict[str, Any]) -> float:
    """Return the sum of rates times intervals."""
    spans = [end - begin for begin, end in zip([0, *row["t_ms"]], row["t_ms"])]
    return sum(rate * span / 1000 for rate, span in zip(row["value"], spans))


class Reports(unittest.TestCase):
    def test_intervals_add_up_to_the_result(self) -> None:
        for name in (VM, PLAIN):
            found = series(sample(name))
            for row in results(name):
                direction = row["direction"]
                self.assertAlmostEqual(integral(found["iops", direction]), row["total_ios"], 2)
                # the last 3 ms of one sample are no interval of their own
                self.assertLess(abs(integral(found["bw", direction]) / row["io_bytes"] - 1), 1e-4)

    def test_mean_of_an_interval(self) -> None:
        found = series(sample(PLAIN))["lat", "read"]
        self.assertEqual(found["t_ms"], [884, 1884, 2884, 3001])
        # from N and mean of the first two objects: (77684 * 129986 - 36993 * 127737) / 40691
        self.assertAlmostEqual(found["value"][1] / 1000, 132.03, 1)

    def test_the_ramp_is_left_out(self) -> None:
        """The first object covers the ramp: it counts I/Os and no latencies; the last adds 3 ms without I/O."""
        found = series(sample(VM))
        self.assertEqual(found["iops", "read"]["t_ms"], [999, 1999, 3000, 3999])
        self.assertEqual((found["iops", "read"]["list"], found["iops", "read"]["index"], found["iops", "read"]["jobname"]),
                         ("jobs", 0, "job0"))

    def test_one_object_is_no_series(self) -> None:
        self.assertEqual(series(sample("v3.33/json/mix70-8k-qd8.json")), {})

    def test_group_and_clone_entries(self) -> None:
        report = json.loads(sample("v3.33/json/mix70-8k-nj4-qd8-perjob.json"))
        text = json.dumps(report)
        half = json.loads(text)
        half["timestamp_ms"] -= 1500
        for job in half["jobs"]:
            job["elapsed"] -= 1
            for direction in ("read", "write"):
                for column in ("io_bytes", "runtime", "total_ios"):
                    job[direction][column] //= 2
        rows = rows_of((json.dumps(half) + "\n" + text).encode(), "sample")
        self.assertEqual(sorted({row["index"] for row in rows}), [0, 1, 2, 3])


class Restarts(unittest.TestCase):
    def points(self, *counts: Counts) -> list[Any]:
        found = Series()
        for count in counts:
            add_report(found, {(0, "read"): count})
        return list(found.points[0, "read"][::WIDTH])

    def test_falling_counts(self) -> None:
        self.assertEqual(self.points(Counts(1000, 100, 100), Counts(2000, 200, 200), Counts(500, 50, 50),
                                     Counts(1500, 150, 150)), [500, 1500])

    def test_zero_lengths(self) -> None:
        self.assertEqual(self.points(Counts(1000, 100, 100), Counts(1000, 100, 100), Counts(1005, 101, 101),
                                     Counts(2000, 200, 200)), [1000, 2000])

    def test_runs_without_latencies(self) -> None:
        self.assertEqual(self.points(Counts(1000, 100, 100), Counts(2000, 200, 200)), [1000, 2000])


REPORTS = sample("v3.33/messy/status-interval-1s.json")
LATENCIES = b'"latency_us" : {'


def rows(data: bytes, **asked: Any) -> list[dict[str, Any]]:
    """Return all rows of a file with this content."""
    return list(read(BytesIO(data), **asked))


def fully(data: bytes) -> list[dict[str, Any]]:
    """Return the same with every report decoded whole."""
    with mock.patch("fio_parser.content.json_objects.end_of_report", return_value=-1):
        return rows(data)


class IntervalReports(unittest.TestCase):
    def setUp(self) -> None:
        starts = [at for at in range(len(REPORTS)) if REPORTS.startswith(b'{\n  "fio version"', at)]
        self.reports = [REPORTS[at:end] for at, end in zip(starts, starts[1:] + [len(REPORTS)])]
        self.assertGreaterEqual(len(self.reports), 4)

    def test_the_rows_are_those_of_whole_reports(self) -> None:
        self.assertEqual(rows(REPORTS), fully(REPORTS))

    def test_a_report_of_another_layout_is_decoded_whole(self) -> None:
        shifted = REPORTS.replace(b'\n      "jobname"', b'\n       "jobname"')
        self.assertEqual(rows(shifted), rows(REPORTS))

    def test_what_is_not_counted_may_be_no_number(self) -> None:
        odd = self.reports[1].replace(LATENCIES, b'"odd" : nan,\n      ' + LATENCIES)
        self.assertEqual(rows(b"".join([self.reports[0], odd, *self.reports[2:]])), rows(REPORTS))

    def test_the_last_report_before_a_truncated_one_counts_whole(self) -> None:
        found = rows(REPORTS[:-2000])
        self.assertEqual(found, fully(REPORTS[:-2000]))
        self.assertTrue(found[0]["percentiles"])
        self.assertEqual([row["code"] for row in found if row["kind"] == "problem"], ["truncated-object"])

    def test_no_half_read_report_is_the_result(self) -> None:
        damaged = self.reports[-2].replace(LATENCIES, b'"latency_us" = {')
        found = rows(self.reports[0] + damaged + self.reports[-1][:-2000])
        self.assertEqual([row["kind"] for row in found], ["problem"])

    def test_the_first_finished_report_can_be_the_result(self) -> None:
        first = next(row for row in rows(REPORTS) if row["kind"] == "first_finished")
        chosen = rows(REPORTS, first_finished=True)
        self.assertEqual({**first, "kind": "result"}, {**chosen[0], "object": None, "objects": None, "error_text": None, "complete": None})
        self.assertNotIn("first_finished", [row["kind"] for row in chosen])

    def test_the_time_left_is_known_while_the_job_runs(self) -> None:
        left = [rows(report)[0]["left_s"] for report in self.reports]
        self.assertEqual(left, [None, None, 0, 0])


if __name__ == "__main__":
    unittest.main()
