from __future__ import annotations

import unittest
from typing import Any, Optional

from fio_parser.jobs.depths import full_depth_pct
from fio_parser.jobs.options import job_options
from fio_parser.values.quantities import size_bytes, time_seconds
from fio_parser.jobs.threads import clone_counts, thread_count
from fio_parser.jobs.workload import workload
from fio_parser.rows.result import WORKLOAD_COLUMNS

from ..samples import results


def of(version: tuple[int, ...] = (3, 33), used: tuple[str, ...] = (), **options: str) -> dict[str, Any]:
    """Return the workload of options."""
    found = workload(options, {}, 1, version, used)
    return found


class Quantities(unittest.TestCase):
    def test_sizes(self) -> None:
        for written, expected in {"512": 512, "4k": 4096, "4K": 4096, "4kb": 4096, "4kib": 4000, "4KiBx": 4000, "4ki": 4096, "4Ki": 4096, "4096b": 4096,
                                 
                                  "1m": 1 << 20, "2g": 2 << 30, "1t": 1 << 40, "1p": 1 << 50, "0x10": 16,
                                  "0x1k": 1, "1.5k": 1, "50%": None, "4k-8k": None, "": None, "k": None, "4q": 4,
                                  "(4*8)k": None}.items():
            self.assertEqual(size_bytes(written), expected, written)

    def test_sizes_with_decimal_base(self) -> None:
        for written, expected in {"4k": 4000, "4Ki": 4000, "4kb": 4000, "4kib": 4096, "4096": 4096, "1MiB": 1 << 20}.items():
            self.assertEqual(size_bytes(written, 1000), expected, written)

    def test_times(self) -> None:
        for written, expected in {"30": 30, "30s": 30, "5m": 300, "500ms": 0.5, "1h": 3600, "2d": 172800,
                                  "250us": 0.00025, "": None, "soon": None}.items():
            self.assertEqual(time_seconds(written), expected, written)


class Workload(unittest.TestCase):
    def test_defaults(self) -> None:
        self.assertEqual(of(), {
            "block_size_bytes": 4096, "read_pct": 100, "random_pct": 0, "queue_depth": 1, "threads": 1,
            "rate_iops": None, "working_set_bytes": None, "duration_s": None, "warmup_s": None, "ioengine": None,
            "direct": False, "stonewall": None, "group_reporting": None, "thinktime_us": None, "measured": []})
        self.assertEqual(tuple(of()), WORKLOAD_COLUMNS)

    def test_without_options_figures_alone_tell(self) -> None:
        found = workload(None, {"read": {"io_bytes": 4000, "runtime": 1000, "iops": 1000}}, None, (2, 1, 13), ["read"])
        self.assertEqual({name: value for name, value in found.items() if value is not None},
                         {"block_size_bytes": 4096, "read_pct": 100, "measured": ["block_size_bytes", "read_pct"]})

    def test_patterns(self) -> None:
        for rw, expected in {"read": (100, 0), "write": (0, 0), "randread": (100, 100), "randwrite:8": (0, 100),
                             "rw": (50, 0), "readwrite": (50, 0), "randrw": (50, 100), "trim": (None, 0),
                             "randtrim": (None, 100), "trimwrite": (None, 0), "randtrimwrite": (None, 100),
                             "sideways": (None, None)}.items():
            found = of(rw=rw)
            self.assertEqual((found["read_pct"], found["random_pct"]), expected, rw)

    def test_mix(self) -> None:
        self.assertEqual(of(rw="randrw", rwmixread="70")["read_pct"], 70)
        self.assertEqual(of(rw="rw", rwmixwrite="30")["read_pct"], 70)
        self.assertEqual(of(rw="rw", rwmixread="60", rwmixwrite="30")["read_pct"], 70)
        self.assertEqual(of(rw="read", rwmixread="70")["read_pct"], 100)

    def test_percentage_random(self) -> None:
        self.assertEqual(of(rw="randrw", percentage_random="80")["random_pct"], 80)
        self.assertEqual(of(rw="randrw", percentage_random="80,20")["random_pct"], None)
        self.assertEqual(of(rw="randread", percentage_random="80,20")["random_pct"], 80)
        self.assertEqual(of(rw="rw", percentage_random="80")["random_pct"], 0)

    def test_block_sizes(self) -> None:
        for bs, used, expected in (("8k", ("read", "write"), 8192), ("8k,16k", ("read", "write"), None),
                                   ("8k,16k", ("write",), 16384), ("8k,16k", ("trim",), 16384),
                                   ("8k,", ("write",), 4096), (",8k", ("read",), 4096),
                                   ("4k,8k,16k", ("trim",), 16384), ("4k-64k", ("read",), None)):
            self.assertEqual(of(used=used, rw="randrw", bs=bs)["block_size_bytes"], expected, (bs, used))
        self.assertIsNone(of(bs="4k", bssplit="4k/50:8k/50")["block_size_bytes"])
        self.assertIsNone(of(bsrange="4k-8k")["block_size_bytes"])

    def test_bytes_and_ios_overrule(self) -> None:
        """4096 by the options: what was measured counts, but for what was in flight."""
        for ios, io_bytes, expected in ((10_000, 40_000_000, 4000), (10_000, 40_960_000, 4096), (20, 131_072, 4096),
                                        (1000, 4_096_000 + 32 * 4096, 4096), (1000, 4_500_001, None),
                                        (1000, 8_192_000, 8192), (10**6, 4096 * 1_010_000, 4096)):
            entry = {"read": {"io_bytes": io_bytes, "io_kbytes": io_bytes // 1024, "total_ios": ios, "runtime": 1000}}
            options = {"bs": "4k", "iodepth": "32", "rw": "randread"}
            for written in ("4k", "4Ki"):
                found = workload({**options, "bs": written}, {**entry, "write": {"io_bytes": 0}}, 1, (3, 33), ["read"])
                self.assertEqual(found and found["block_size_bytes"], expected, (ios, io_bytes))

    def test_depth(self) -> None:
        self.assertEqual(of(iodepth="32", ioengine="libaio")["queue_depth"], 32)
        for engine in ("sync", "psync", "vsync", "pvsync", "pvsync2", "mmap"):
            self.assertEqual(of(iodepth="32", ioengine=engine)["queue_depth"], 1)
        self.assertIsNone(of(iodepth="32")["queue_depth"])
        seen = workload({"iodepth": "32"}, {"iodepth_level": {"1": 100.0}}, 1, (3, 33), ["read"])
        self.assertEqual(seen and seen["queue_depth"], 1)

    def test_direct(self) -> None:
        self.assertIs(of(direct="1")["direct"], True)
        self.assertIs(of(buffered="0")["direct"], True)
        self.assertIs(of(direct="1", buffered="1")["direct"], False)

    def test_flags_without_value(self) -> None:
        self.assertIs(of((3, 42), stonewall="")["stonewall"], True)
        self.assertIs(of((3, 42))["stonewall"], False)
        self.assertIsNone(of((3, 38))["stonewall"])
        self.assertIs(of((3, 38), group_reporting="1")["group_reporting"], True)

    def test_rates_and_times(self) -> None:
        found = of(rw="randrw", rate_iops="500", runtime="2m", ramp_time="500ms", size="10g", thinktime="20")
        columns = ("rate_iops", "duration_s", "warmup_s", "working_set_bytes", "thinktime_us")
        self.assertEqual([found[column] for column in columns], [500, 120, 0.5, 10 << 30, 20])
        self.assertIsNone(of(rw="randrw", rate_iops="500,200")["rate_iops"])
        self.assertIsNone(of(size="50%")["working_set_bytes"])


class Depths(unittest.TestCase):
    LEVELS = {"iodepth_level": {"1": 0.1, "2": 0.1, "4": 0.1, "8": 0.1, "16": 9.6, "32": 50.0, ">=64": 40.0}}

    def test_the_share_at_the_whole_depth_is_that_of_its_bucket(self) -> None:
        for depth, expected in {16: 9.6, 32: 50.0, 64: 40.0}.items():
            self.assertEqual(full_depth_pct(self.LEVELS, {"queue_depth": depth}), expected, depth)

    def test_other_depths_are_not_told(self) -> None:
        for depth in (None, 1, 24, 48, 128):
            self.assertIsNone(full_depth_pct(self.LEVELS, {"queue_depth": depth}), depth)
        self.assertIsNone(full_depth_pct({}, {"queue_depth": 16}))
        self.assertIsNone(full_depth_pct(self.LEVELS, None))


class Options(unittest.TestCase):
    def test_own_override_global(self) -> None:
        report = {"global options": {"bs": "4k", "rw": "read"}}
        self.assertEqual(job_options(report, {"job options": {"bs": "8k"}}, "jobs"), {"rw": "read", "bs": "8k"})

    def test_one_object_per_server(self) -> None:
        servers = [{"hostname": "a", "port": 1, "bs": "4k"}, {"hostname": "b", "port": 1, "bs": "8k"}]
        entry = {"hostname": "b", "port": 1, "job options": {}}
        self.assertEqual(job_options({"global options": servers}, entry, "client_stats"), {"bs": "8k"})

    def test_not_recorded(self) -> None:
        self.assertIsNone(job_options({}, {}, "jobs"))
        self.assertEqual(job_options({}, {"job options": {}}, "jobs"), {})

    def test_servers_of_3_42(self) -> None:
        for row in results("v3.42/clientserver/two-hosts-group.json"):
            if row["is_total"]:
                self.assertIsNone(row["options"])
            else:
                self.assertEqual((row["options"]["size"], row["options"]["bs"]), ("64m", "8k"))
                self.assertNotIn("hostname", row["options"])


class Threads(unittest.TestCase):
    def count(self, entry: dict[str, Any], clones: int, **options: str) -> Optional[int]:
        return thread_count(entry, clones, options)

    def test_clones_and_groups(self) -> None:
        self.assertEqual(self.count({}, 4, numjobs="4"), 1)
        self.assertEqual(self.count({}, 1, numjobs="4"), 4)
        self.assertEqual(self.count({}, 4, numjobs="4", group_reporting=""), 4)
        self.assertIsNone(self.count({}, 2, numjobs="4"))
        self.assertEqual(self.count({}, 2), 1)
        self.assertIsNone(thread_count({}, 1, None))

    def test_group_of_several_jobs(self) -> None:
        entry = {"read": {"runtime": 4002}, "job_runtime": 32008}
        self.assertEqual(self.count(entry, 1), 8)
        self.assertEqual(self.count({"read": {"runtime": 1}, "job_runtime": 2}, 1), 1)

    def test_clone_counts(self) -> None:
        jobs = [{"jobname": "a", "groupid": 0}, {"jobname": "a", "groupid": 0}, {"jobname": "a", "groupid": 1}]
        self.assertEqual(clone_counts(jobs), [2, 2, 1])

    def test_samples(self) -> None:
        for name, expected in {"v3.33/json/mix70-8k-nj4-qd8-perjob.json": 1,
                               "v3.33/json/mix70-8k-nj4-qd8-group.json": 4,
                               "v3.42/mix70-8k-nj4-qd8-group.json": 4,
                               "v2.21/mix70-8k-nj4-qd8-group.json": 4,
                               "v3.33/clientserver/two-hosts-group.json": 2,
                               "hcibench-style/vm1.json": 1}.items():
            found = {row["workload"]["threads"] for row in results(name) if not row["is_total"]}
            self.assertEqual(found, {expected}, name)

    def test_several_jobs_and_servers(self) -> None:
        rows = [row for row in results("v3.33/clientserver/two-hosts-perjob.json") if not row["is_total"]]
        self.assertEqual({row["workload"]["threads"] for row in rows}, {1})


if __name__ == "__main__":
    unittest.main()
