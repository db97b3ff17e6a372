"""Several starts of fio in one file: every run has the figures that it has alone."""

from __future__ import annotations

import io
import json
import random
import re
import time
import unittest
from typing import Any

import fio_parser
from fio_parser.jobs.standing import continues, json_standing

from .samples import results, rows_of, sample

QD = ("invocations/qd1", "invocations/qd2", "invocations/qd4")
DEPTHS = [1, 2, 4]
MIXED = (
    "v2.1.13/mix70-8k-qd8.json", "v2.1.13/mix70-8k-qd8.txt", "v2.21/mix70-8k-qd8.jsonplus.json", "v2.21/mix70-8k-qd8.terse-v3.txt",
    "v3.6/mix70-8k-qd8.terse-v5.txt", "v3.6/mix70-8k-qd8.txt", "v3.33/json/mix70-8k-nj4-qd8-perjob.json",
    "v3.33/messy/status-interval-1s.json", "v3.33/messy/status-interval-1s.txt", "v3.33/messy/normal-and-json.txt",
    "v3.33/messy/json-and-terse.txt", "v3.33/messy/note-before-json.json", "v3.33/errors/einval-bs1000.txt",
    "v3.33/errors/one-good-one-bad.json", "v3.33/clientserver/two-hosts-group.json",
    "v3.33/clientserver/two-hosts-normal-and-json.txt", "v3.33/clientserver/two-hosts-group.terse-v3.txt",
    "v3.33/terse/mix70-8k-nj4-perjob.terse-v3.txt", "v3.42/mix70-8k-qd8.terse-v3.txt", "hcibench-style/vm1.json",
    "v3.42/clientserver/two-hosts-group.json", "invocations/qd1.json", "invocations/qd2.txt", "v3.33/special/multi-group.txt")


def by_invocation(data: bytes) -> list[list[dict[str, Any]]]:
    """Return the result rows of each invocation, without its number."""
    found: dict[int, list[dict[str, Any]]] = {}
    for row in rows_of(data):
        found.setdefault(row["invocation"], []).append({**row, "invocation": None})
    return list(found.values())


def codes(data: bytes) -> list[tuple[Any, str]]:
    """Return (invocation, code) of each problem."""
    return [(row["invocation"], row["code"]) for row in rows_of(data, "problem")]


def texts(*names: str) -> bytes:
    """Return the samples, one after the other."""
    return b"".join(map(sample, names))


class Appended(unittest.TestCase):
    def test_depths_of_each_kind(self) -> None:
        for ending in ("json", "jsonplus.json", "normal-and-json.txt", "txt"):
            found = by_invocation(texts(*(f"{name}.{ending}" for name in QD)))
            self.assertEqual([row["workload"]["queue_depth"] for row, in found], DEPTHS, ending)
            self.assertEqual([row["workload"]["block_size_bytes"] for row, in found], [4096] * 3)

    def test_known_counts(self) -> None:
        """What grep finds in the files: total_ios of JSON, issued of text, KiB of terse lines."""
        self.assertEqual([row["total_ios"] for row, in by_invocation(texts(*(f"{name}.json" for name in QD)))],
                         [int(json.loads(sample(f"{name}.json"))["jobs"][0]["read"]["total_ios"]) for name in QD])
        issued = [int((re.search(rb"total=(\d+)", sample(f"{name}.txt")) or [b"", b"0"])[1]) for name in QD]
        self.assertEqual([row["total_ios"] for row, in by_invocation(texts(*(f"{name}.txt" for name in QD)))], issued)
        kib = [int(sample(f"{name}.terse-v3.txt").split(b";")[5]) for name in QD]
        self.assertEqual([row["io_bytes"] // 1024 for row, in by_invocation(texts(*(f"{name}.terse-v3.txt" for name in QD)))],
                         kib)

    def test_any_files_in_any_order(self) -> None:
        chance = random.Random(16)
        alone = {name: by_invocation(sample(name)) for name in MIXED}
        for _ in range(60):
            names = chance.sample(MIXED, chance.randrange(2, 7))
            self.assertEqual(by_invocation(texts(*names)), [rows for name in names for rows in alone[name]], names)

    def test_a_loop_of_series(self) -> None:
        data = sample("invocations/loop-of-series.json")
        found = by_invocation(data)
        self.assertEqual([[row["objects"] for row in rows] for rows in found], [[3, 3], [3, 3]])
        self.assertEqual(len(rows_of(data + sample("invocations/qd1.json"))), 5)
        self.assertEqual({row["invocation"] for row in rows_of(data, "sample")}, {1, 2})

    def test_text_of_one_run_and_json_of_another(self) -> None:
        found = by_invocation(texts("invocations/qd1.txt", "invocations/qd2.json", "invocations/qd4.txt"))
        self.assertEqual([row["workload"]["queue_depth"] for row, in found], DEPTHS)
        self.assertEqual([row["options"] is None for row, in found], [True, False, True])

    def test_text_without_its_banner(self) -> None:
        text = sample("invocations/qd2.txt")
        bare = text[text.index(b"sweep: (groupid"):]
        self.assertEqual(len(by_invocation(sample("invocations/qd1.txt") + bare)), 2)
        self.assertEqual(len(by_invocation(sample("invocations/qd1.json") + bare)), 2)

    def test_twice_is_told(self) -> None:
        for name in ("invocations/qd1.json", "invocations/qd1.txt", "invocations/qd1.terse-v3.txt", "hcibench-style/vm1.json",
                     "v3.33/clientserver/two-hosts-group.json"):
            self.assertEqual(len(by_invocation(sample(name) * 2)), 1, name)
            self.assertEqual(len(codes(sample(name) * 2)) - len(codes(sample(name))), 1, name)
        apart = texts("invocations/qd1.json", "invocations/qd2.json", "invocations/qd1.json")
        self.assertEqual((len(by_invocation(apart)), codes(apart)), (2, [(None, "repeated-run")]))


class Broken(unittest.TestCase):
    def test_a_cut_one_between_whole_ones(self) -> None:
        first, cut, last = (sample(f"{name}.json") for name in QD)
        for length in (20, 200, 2000, 5000):
            found = by_invocation(first + cut[:length] + b"\n" + last)
            self.assertEqual(found, [*by_invocation(first), *by_invocation(last)])
            (place, code), = codes(first + cut[:length] + b"\n" + last)
            self.assertEqual((place, code.split("-")[1]), (2, "object"))

    def test_text_that_is_cut(self) -> None:
        text = sample("invocations/qd1.txt")
        data = text[:text.index(b"issued")] + b"\n" + sample("invocations/qd2.txt")
        found = by_invocation(data)
        self.assertEqual([[row["complete"] for row in rows] for rows in found], [[False], [True]])
        self.assertEqual([row["direction"] for row in found[0]], [None])
        self.assertEqual(codes(data), [(1, "truncated-text")])

    def test_a_series_that_ends_early(self) -> None:
        data = sample("v3.33/messy/status-interval-1s.json")
        second = data.index(b'{\n  "fio version"', 10)
        row, *_ = rows_of(data[:second + 3000])
        self.assertFalse(row["complete"])
        both = by_invocation(data[:second] + sample("invocations/qd1.json"))
        self.assertEqual(len(both), 2)

    def test_a_report_of_the_ramp_is_no_result(self) -> None:
        data = sample("hcibench-style/vm1.json")
        second = data.index(b'{\n  "fio version"', 10)
        found = by_invocation(data[:second] + sample("invocations/qd1.json"))
        self.assertEqual([[row["complete"] for row in rows] for rows in found], [[False, False], [True]])
        self.assertEqual(codes(data[:second]), [(1, "ended-early")])

    def test_runs_that_failed_before_they_began(self) -> None:
        error = sample("v3.33/errors/bad-option.json")
        data = sample("invocations/qd1.json") + error + sample("invocations/qd2.json") + error
        self.assertEqual([row["invocation"] for row in rows_of(data)], [1, 3])
        self.assertEqual(codes(data), [(2, "no-result"), (4, "no-result")])

    def test_a_banner_alone(self) -> None:
        banner = b"".join(sample("invocations/qd1.txt").splitlines(True)[:3])
        data = banner + b"Jobs: 1 (f=1)\r" + sample("invocations/qd2.txt")
        self.assertEqual(codes(data), [(1, "no-result")])
        self.assertEqual([[row["complete"] for row in rows] for rows in by_invocation(data)], [[False], [True]])

    def test_text_beside_other_json(self) -> None:
        data = sample("v3.33/messy/normal-and-json.txt").replace(b"(1016MiB/3001msec)", b"(1016MiB/3002msec)")
        self.assertEqual(len(by_invocation(data)), 1)
        self.assertEqual(codes(data), [(1, "inconsistent")])


class TerseLines(unittest.TestCase):
    line = sample("invocations/qd1.terse-v3.txt")
    other = sample("invocations/qd2.terse-v3.txt")

    def test_lines_that_nothing_tells_apart(self) -> None:
        """Without disks, two lines of a job may be its clones or two runs of it: no sum is made."""
        bare = [line.strip().rsplit(b";", 9)[0] + b"\n" for line in (self.line, self.other)]
        self.assertEqual((rows_of(b"".join(bare)), codes(b"".join(bare))), ([], [(1, "ambiguous-terse")]))
        self.assertEqual(len(rows_of(bare[0])), 1)

    def test_disks_that_did_nothing_tell_nothing(self) -> None:
        idle = [line.strip().rsplit(b";", 9)[0] + b";vda;0;0;0;0;0;0;0;0.00%\n" for line in (self.line, self.other)]
        self.assertEqual(codes(b"".join(idle)), [(1, "ambiguous-terse")])


class Continuing(unittest.TestCase):
    def report(self, **values: Any) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(sample("invocations/qd1.json"))
        found.update({name: value for name, value in values.items() if name in found})
        found["jobs"][0].update({name: value for name, value in values.items() if name in found["jobs"][0]})
        found["jobs"][0]["read"].update({name: value for name, value in values.items() if name in found["jobs"][0]["read"]})
        return found

    def goes_on(self, **values: Any) -> bool:
        return continues(json_standing(self.report()), json_standing(self.report(**values)))

    def test_the_same_run(self) -> None:
        at = self.report()["timestamp_ms"]
        self.assertTrue(self.goes_on(timestamp_ms=at + 40))

    def test_versions_without_times(self) -> None:
        """Before 2.2.9 a report says nothing of its run's start: what its counters say tells."""
        before = json.loads(sample("v2.1.13/randread-4k-qd8.json"))
        for factor, expected in ((0.999, False), (1, True), (1.1, False)):
            now = json.loads(sample("v2.1.13/randread-4k-qd8.json"))
            now["jobs"][0]["read"]["io_bytes"] = int(before["jobs"][0]["read"]["io_bytes"] * factor)
            self.assertEqual(continues(json_standing(before), json_standing(now)), expected, factor)

    def test_without_latencies(self) -> None:
        before = json.loads(sample("v3.33/special/gtod_reduce.json"))
        now = json.loads(sample("v3.33/special/gtod_reduce.json"))
        now["jobs"][0]["read"]["total_ios"] -= 5
        self.assertFalse(continues(json_standing(before), json_standing(now)))

    def test_another_run(self) -> None:
        found = self.report()
        at, elapsed, read = found["timestamp_ms"], found["jobs"][0]["elapsed"], found["jobs"][0]["read"]
        for values in ({"timestamp_ms": at + 5000}, {"elapsed": elapsed - 1}, {"total_ios": read["total_ios"] - 1},
                       {"runtime": read["runtime"] - 1}, {"total_ios": read["total_ios"] * 2},
                       {"job options": {"iodepth": "2"}}, {"ctx": 0}, {"groupid": 1}, {"fio version": "fio-3.34"}):
            self.assertFalse(self.goes_on(**values), values)


class Speed(unittest.TestCase):
    def test_time_grows_with_the_size_alone(self) -> None:
        data = texts(*(f"{name}.{ending}" for name in QD for ending in ("json", "txt", "terse-v3.txt")))

        def spent(times: int) -> float:
            began = time.process_time()
            for _ in fio_parser.read(io.BytesIO(data * times)):
                pass
            return time.process_time() - began
        spent(1)
        self.assertLess(spent(40), 12 * spent(10) + 1)

    def test_nothing_is_lost_among_rows_of_a_file(self) -> None:
        self.assertEqual([row["invocation"] for row in results("invocations/qd1.json")], [1])


if __name__ == "__main__":
    unittest.main()
