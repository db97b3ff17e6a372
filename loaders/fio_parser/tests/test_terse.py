from __future__ import annotations

import random
import unittest

from .samples import problems, results, rows_of, sample, sample_names

V3 = "v3.33/terse/mix70-8k-qd8.terse-v3.txt"


class Samples(unittest.TestCase):
    def test_versions(self) -> None:
        for version in (2, 3, 4, 5):
            read, write = results(f"v3.33/terse/mix70-8k-qd8.terse-v{version}.txt")
            self.assertEqual([read["direction"], write["direction"]], ["read", "write"])
            self.assertEqual(read["tool_version"], None if version == 2 else "3.33")
            self.assertEqual((len(read["percentiles"]), read["percentiles"][12][:2]), (17, ["clat", 99.0]))

    def test_every_figure_of_a_line(self) -> None:
        read, write = results(V3)
        self.assertEqual(
            {name: value for name, value in read.items() if value not in (None, [], False) and name not in
             ("percentiles", "reported", "kind", "file", "workload")},
            {"invocation": 1, "complete": True, "objects": 1, "tool_version": "3.33", "list": "jobs", "in_total": True, "jobname": "mix70-8k",
             "direction": "read", "io_bytes": 824528 * 1024, "runtime_ms": 3001, "iops": 34343,
             "bw_bytes_per_s": 824528 * 1024 * 1000 // 3001, "slat_min_ns": 3000.0, "slat_max_ns": 6371000.0,
             "slat_mean_ns": 7188.762, "slat_stddev_ns": 64703.938, "clat_max_ns": 6680000.0,
             "clat_mean_ns": 145922.024, "clat_stddev_ns": 290248.687, "lat_min_ns": 28000.0, "lat_max_ns": 6683000.0,
             "lat_mean_ns": 153110.785, "lat_stddev_ns": 297942.62, "usr_cpu_pct": 1.966667,
             "sys_cpu_pct": 27.866667})
        self.assertEqual((read["object"], read["index"], read["error"], read["clat_min_ns"]), (0, 0, 0, 0.0))
        self.assertEqual(write["io_bytes"], 353864 * 1024)

    def test_descriptions(self) -> None:
        for name in ("v3.33/terse/mix70-8k-desc-continue.terse-v3.txt", "v3.33/terse/mix70-8k-desc.terse-v2.txt"):
            self.assertEqual([row["jobname"] for row in results(name)], ["mix70-8k"] * 2)
            self.assertEqual(problems(name), [])

    def test_clones(self) -> None:
        rows = results("v3.33/terse/mix70-8k-nj4-perjob.terse-v3.txt")
        self.assertEqual([row["index"] for row in rows], [0, 0, 1, 1, 2, 2, 3, 3])

    def test_clients(self) -> None:
        rows = results("v3.33/clientserver/two-hosts-group.terse-v3.txt")
        self.assertEqual([(row["jobname"], row["list"], row["in_total"]) for row in rows],
                         [("job0", "client_stats", True)] * 4 + [("All clients", "client_stats", False)] * 2)
        self.assertEqual(sum(row["io_bytes"] for row in rows if row["in_total"]),
                         sum(row["io_bytes"] for row in rows if row["is_total"]))

    def test_same_as_json_in_one_file(self) -> None:
        data = sample("v3.33/messy/json-and-terse.txt")
        line = data[:data.index(b"\n") + 1]
        for terse, row in zip(rows_of(line), rows_of(data)):
            self.assertEqual(terse["io_bytes"], row["io_bytes"])
            self.assertEqual(terse["iops"], int(row["iops"]))
            self.assertAlmostEqual(terse["lat_mean_ns"], row["lat_mean_ns"], -1)
            for measure, _, _, value, half in terse["reported"]:
                self.assertLessEqual(abs(row[measure] - value), half, measure)

    def test_failed_job(self) -> None:
        row, = results("v3.33/errors/einval-bs1000.terse-v3.txt")
        self.assertEqual((row["direction"], row["error"]), (None, 22))


class Lines(unittest.TestCase):
    def test_semicolons_in_a_name(self) -> None:
        data = sample(V3).replace(b";mix70-8k;", b";a;0;b;", 1)
        self.assertEqual([row["jobname"] for row in rows_of(data)], ["a;0;b"] * 2)

    def test_mixed_reporting(self) -> None:
        fields = sample(V3).decode().strip().split(";")
        row, = rows_of((";".join(fields[:5 + 41] + fields[5 + 82:]) + "\n").encode())
        self.assertEqual((row["direction"], row["in_total"], row["io_bytes"]), ("mixed", True, 824528 * 1024))

    def test_both_reporting(self) -> None:
        """unified_rw_reporting=both adds a block, which is no trim and no part of a sum."""
        for version, size in ((3, 41), (4, 41), (5, 47)):
            fields = sample(f"v3.33/terse/mix70-8k-qd8.terse-v{version}.txt").decode().strip().split(";")
            end = 5 + size * (2 if version == 3 else 3)
            rows = rows_of((";".join(fields[:end] + fields[5:5 + size] + fields[end:]) + "\n").encode())
            self.assertEqual([(row["direction"], row["in_total"]) for row in rows],
                             [("read", True), ("write", True), ("mixed", False)])

    def test_errors_are_told(self) -> None:
        data = sample("v3.33/terse/mix70-8k-desc-continue.terse-v3.txt").replace(b";0;0;vsan", b";3;84;vsan")
        data = data.replace(b";mix70-8k;0;0;", b";mix70-8k;0;84;")
        problem, = rows_of(data, "problem")
        self.assertEqual(problem["message"], "job 'mix70-8k' failed: EILSEQ (84); 3 errors in total")

    def test_reports_of_a_status_interval(self) -> None:
        line = sample(V3).decode()
        later = line.replace(";3001;", ";4001;")
        self.assertEqual([row["code"] for row in rows_of((line + later).encode(), "problem")], ["ambiguous-terse"])
        self.assertEqual(rows_of((line + later).encode()), [])
        later = later.replace(";vda;99877;", ";vda;99977;")
        self.assertEqual([row["code"] for row in rows_of((line + later).encode(), "problem")],
                         ["terse-series", "inconsistent"])
        self.assertEqual([row["runtime_ms"] for row in rows_of((line + later).encode())], [4001, 4001])

    def test_truncation_at_every_byte(self) -> None:
        data = sample(V3)
        whole = rows_of(data)
        for length in range(len(data)):
            rows, found = rows_of(data[:length]), rows_of(data[:length], "problem")
            self.assertTrue(rows == whole or not rows and [row["severity"] for row in found] == ["error"], length)

    def test_flips_raise_nothing(self) -> None:
        chance = random.Random(5)
        for name in sample_names("*terse*.txt", "v3.33/normal/*.txt"):
            original = sample(name)
            for _ in range(40):
                data = bytearray(original)
                for _ in range(chance.randrange(1, 20)):
                    data[chance.randrange(len(data))] = chance.choice(b"0;%=.,:\n\r x9-" + bytes([chance.randrange(256)]))
                rows_of(bytes(data))


if __name__ == "__main__":
    unittest.main()
