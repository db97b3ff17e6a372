from __future__ import annotations

import unittest
from io import BytesIO
from typing import Any
from unittest import mock

from fio_parser import read

from .samples import sample

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
