from __future__ import annotations

import json
import unittest

from fio_parser import RESULT_COLUMNS

from .samples import results, rows_of, sample, sample_names


class Rows(unittest.TestCase):
    def test_every_row_has_every_column_in_order(self) -> None:
        for name in sample_names("*.json"):
            for row in results(name):
                self.assertEqual(tuple(row), RESULT_COLUMNS, name)
                self.assertEqual(json.loads(json.dumps(row, allow_nan=False)), row)

    def test_object_is_the_last(self) -> None:
        row = results("hcibench-style/vm1.json")[0]
        self.assertEqual((row["object"], row["objects"]), (5, 6))

    def test_hcibench_workload(self) -> None:
        row = results("hcibench-style/vm1.json")[0]
        self.assertEqual(row["workload"], {
            "block_size_bytes": 8192, "read_pct": 70, "random_pct": 100, "queue_depth": 4, "threads": 1,
            "rate_iops": None, "working_set_bytes": 64 << 20, "duration_s": 4, "warmup_s": 1, "ioengine": "libaio",
            "direct": True, "stonewall": None, "group_reporting": None, "thinktime_us": None, "measured": []})

    def test_unified_reporting(self) -> None:
        both = {row["direction"]: row for row in results("v3.33/special/unified-both.json")}
        self.assertEqual({name: row["in_total"] for name, row in both.items()},
                         {"read": True, "write": True, "mixed": False})
        self.assertEqual(both["mixed"]["total_ios"], both["read"]["total_ios"] + both["write"]["total_ios"])
        row, = results("v3.33/special/unified-mixed.json")
        self.assertEqual((row["direction"], row["in_total"]), ("mixed", True))

    def test_processor_time_of_an_io(self) -> None:
        """8.266733 % system and 1.257076 % user of 12012 ms, over 152009 reads and 65112 writes."""
        read, write = results("v3.33/jsonplus/mix70-8k-nj4-qd8-group.json")
        self.assertAlmostEqual(read["cpu_us_per_io"], 0.09523809 * 12012e3 / (152009 + 65112), places=9)
        self.assertEqual(write["cpu_us_per_io"], read["cpu_us_per_io"])
        for row in results("v3.6/randread-4k-qd8.json"):
            self.assertIsNone(row["cpu_us_per_io"])

    def test_sync(self) -> None:
        write, sync = results("v3.33/special/fsync.json")
        self.assertEqual((sync["direction"], sync["in_total"], sync["total_ios"]), ("sync", False, 20953))
        self.assertEqual((sync["io_bytes"], sync["runtime_ms"], sync["iops"], sync["bw_bytes_per_s"]), (None,) * 4)
        self.assertEqual(sync["lat_mean_ns"], 128820.058798)
        self.assertIn(["lat", 99.0, 317440], sync["percentiles"])
        self.assertTrue(write["in_total"])

    def test_all_clients(self) -> None:
        rows = results("v3.33/clientserver/two-hosts-fixed-16384-ios-each.json")
        self.assertEqual([(row["total_ios"], row["is_total"], row["in_total"]) for row in rows],
                         [(16384, False, True), (16384, False, True), (32768, True, False)])
        self.assertIsNone(rows[-1]["workload"])

    def test_a_job_may_be_called_all_clients(self) -> None:
        data = sample("v3.33/json/randread-4k-qd8.json").replace(b'"randread-4k"', b'"All clients"')
        self.assertFalse(rows_of(data)[0]["is_total"])

    def test_failed_job_without_io(self) -> None:
        good, bad = results("v3.33/errors/one-good-one-bad.json")
        self.assertEqual((good["error"], good["error_text"]), (0, None))
        self.assertEqual((bad["jobname"], bad["error"], bad["error_text"]), ("bad", 22, "Invalid argument"))
        for column in ("direction", "total_ios", "io_bytes", "iops", "clat_mean_ns", "runtime_ms"):
            self.assertIsNone(bad[column], column)
        self.assertEqual(bad["workload"]["block_size_bytes"], 1000)

    def test_failed_job_with_io(self) -> None:
        row, = results("v3.33/errors/verify-continue.json")
        self.assertEqual((row["error"], row["direction"], row["total_ios"]), (84, "read", 4096))

    def test_latency_not_measured(self) -> None:
        for row in results("v3.33/special/gtod_reduce.json"):
            latencies = [row[column] for column in RESULT_COLUMNS if column.startswith(("slat_", "clat_", "lat_"))]
            self.assertEqual(set(latencies), {None})
            self.assertEqual((row["percentiles"], row["bins"]), ([], []))
        row = results("v3.33/special/disable_slat_lat.json")[0]
        self.assertEqual([row["slat_mean_ns"], row["lat_mean_ns"]], [None, None])
        self.assertIsNotNone(row["clat_mean_ns"])

    def test_microseconds(self) -> None:
        row = results("v2.1.13/mix70-8k-nj4-qd8-group.json")[0]
        self.assertEqual((row["slat_mean_ns"], row["clat_max_ns"]), (3940.0, 3716000))
        self.assertIn(["clat", 99.0, 502000], row["percentiles"])
        self.assertEqual(len(row["percentiles"]), 17)  # without the padding "0.00"
        self.assertEqual((row["io_bytes"], row["total_ios"], row["started_at_ms"]), (975552 * 1024, None, None))

    def test_which_latency_percentiles_describe(self) -> None:
        for name, expected in {"v3.6/lat_percentiles.jsonplus.json": {"lat"},
                               "v3.6/mix70-8k-qd8.jsonplus.json": {"clat"},
                               "v3.33/special/lat_percentiles.json": {"lat", "clat"},
                               "v3.33/special/no_percentiles.json": set(),
                               "v3.33/special/all_percentiles-jsonplus.json": {"slat", "clat", "lat"}}.items():
            for row in results(name):
                self.assertEqual({latency for latency, _, _ in row["percentiles"]}, expected, name)

    def test_total_latency_under_clat_without_bins(self) -> None:
        report = json.loads(sample("v3.6/lat_percentiles.jsonplus.json"))
        for direction in ("read", "write", "trim"):
            del report["jobs"][0][direction]["lat_ns"]["bins"]
        self.assertEqual({row["percentiles"][0][0] for row in rows_of(json.dumps(report).encode())}, {"lat"})
        report["jobs"][0]["job options"]["lat_percentiles"] = "0"
        self.assertEqual({row["percentiles"][0][0] for row in rows_of(json.dumps(report).encode())}, {"clat"})

    def test_custom_percentiles(self) -> None:
        row = results("v3.33/special/percentile_list.json")[0]
        self.assertEqual([number for _, number, _ in row["percentiles"]], [50, 95, 99.5, 99.999])

    def test_times(self) -> None:
        row = results("v3.33/json/mix70-8k-nj4-qd8-perjob.json")[0]
        self.assertEqual((row["started_at_ms"], row["ended_at_ms"]), (1795247028609, 1795247032609))
        self.assertEqual(row["elapsed_s"], 4)
        row = results("v3.42/mix70-8k-qd8.json")[0]
        self.assertEqual((row["started_at_ms"], row["ended_at_ms"]), (1795247288120, 1795247290216))
        for row in results("v3.42/clientserver/two-hosts-group.json"):
            self.assertEqual(row["ended_at_ms"], None)
            self.assertEqual(row["started_at_ms"] == 1795247597000, row["is_total"])
        self.assertEqual(results("v3.6/clientserver/two-hosts-group.json")[0]["ended_at_ms"], None)

    def test_steady_state(self) -> None:
        self.assertIs(results("v3.33/special/steadystate.json")[0]["steadystate_attained"], True)
        self.assertIsNone(results("v3.33/json/randread-4k-qd8.json")[0]["steadystate_attained"])

    def test_strings(self) -> None:
        row, = results("v3.33/special/escaped-strings.json")
        self.assertEqual(row["jobname"], 'job "quoted" x')
        row, = results("v3.33/special/duplicate-option-key.json")
        self.assertEqual(row["options"]["filename"], "vm2.dat")

    def test_run_below_a_millisecond_has_no_rates(self) -> None:
        report = json.loads(sample("v3.33/json/randread-4k-qd8.json"))
        report["jobs"][0]["read"].update(runtime=0, iops=0.0, bw_bytes=0)
        row, = rows_of(json.dumps(report).encode())
        self.assertEqual((row["iops"], row["bw_bytes_per_s"], row["runtime_ms"]), (None, None, 0))


if __name__ == "__main__":
    unittest.main()
