"""Options that are of another section, or not in the file: what a run was asked to do is then unknown, and told so."""

from __future__ import annotations

import json
import random
import unittest
from typing import Any

from ..samples import problems, results, rows_of, sample

CLIENTS = ("by-hand/client-two-servers.json", "v3.33/sections/client-three-servers.json")
MERGED = ("by-hand/two-sections.json", "v3.33/sections/four-sections.json", "v3.33/sections/client-three-servers.json")

SHAPE = ("random_pct", "queue_depth", "threads")
OWN = {"rw": "randread", "bs": "8k", "iodepth": "16", "numjobs": "3", "rate_iops": "100", "direct": "1",
       "percentage_random": "80", "rwmixread": "70", "ramp_time": "5", "ioengine": "libaio", "size": "1g"}


def workloads(data: bytes) -> dict[str, dict[str, Any]]:
    """Return the workload of each job, by its name and server."""
    return {f"{row['jobname']} {row['hostname']}": row["workload"] for row in rows_of(data) if not row["is_total"]}


def told(name: str) -> dict[str, str]:
    """Return the message of each problem of a sample by its code."""
    return {row["code"]: row["message"] for row in problems(name)}


class LostOptions(unittest.TestCase):
    def test_behind_a_section_of_several_jobs(self) -> None:
        for row in results("by-hand/client-two-servers.json"):
            found = row["workload"]
            self.assertEqual((found["block_size_bytes"], found["read_pct"]), (4096, 100), row["jobname"])
            self.assertEqual(tuple(found[name] for name in SHAPE),
                             (100, 1, 2) if row["jobname"] == "rd-qd1" else (None, None, None))
            self.assertEqual(row["options"] is None, row["jobname"] == "rd-qd32")
        self.assertIn("the options of 'rd-qd32' are not in the file", told("by-hand/client-two-servers.json")["options-lost"])

    def test_three_servers(self) -> None:
        rows = [row for row in results("v3.33/sections/client-three-servers.json") if row["jobname"] == "mix"]
        self.assertEqual(len({row["hostname"] for row in rows}), 3)
        for row in rows:
            kept = {name: value for name, value in row["workload"].items() if value is not None}
            self.assertEqual(kept, {"read_pct": 56, "measured": ["block_size_bytes", "read_pct"]})

    def test_each_name_is_told_once(self) -> None:
        found = [row["code"] for row in problems("v3.33/sections/client-three-servers.json")]
        self.assertEqual(found, ["options-lost", "sections-merged"])

    def test_a_section_may_have_none(self) -> None:
        """The first one's options are never lost, nor those behind a section of one job."""
        report = client([({}, 1), ({}, 1)])
        for found in workloads(report).values():
            self.assertEqual((found["random_pct"], found["threads"], found["block_size_bytes"]), (0, 1, 4096))

    def test_no_default_is_stored_for_what_is_lost(self) -> None:
        """Whatever options sections have, and whatever [global] says."""
        draw = random.Random(45)
        for _ in range(300):
            sections = [(drawn(draw), draw.randint(1, 3)) for _ in range(draw.randint(2, 5))]
            place = draw.randrange(1, len(sections))
            sections[place - 1] = (sections[place - 1][0], draw.randint(2, 4))
            sections = sections[:place] + [(None, threads) for _, threads in sections[place:]]
            found = workloads(client(sections, drawn(draw)))
            for index in range(place, len(sections)):
                workload = found[f"s{index} host"]
                self.assertEqual({name for name, value in workload.items() if value is not None},
                                 {"block_size_bytes", "read_pct", "measured"})
                self.assertEqual((workload["block_size_bytes"], workload["read_pct"]), (4096, 100))


class MergedSections(unittest.TestCase):
    def test_two_sections(self) -> None:
        row, = results("by-hand/two-sections.json")
        self.assertEqual((row["iops"], row["lat_mean_ns"]), (20000, 3000000))
        found = row["workload"]
        self.assertEqual((found["block_size_bytes"], found["read_pct"], found["threads"]), (4096, 100, 5))
        self.assertEqual((found["random_pct"], found["queue_depth"]), (None, None))
        self.assertEqual(told("by-hand/two-sections.json"), {
            "sections-merged": "several sections are merged in 'seq', with the options of the last one: random share and "
                               "queue depth stay unknown"})

    def test_four_sections(self) -> None:
        for row in results("v3.33/sections/four-sections.json"):
            found = row["workload"]
            self.assertEqual([found[name] for name in ("block_size_bytes", "random_pct", "queue_depth", "direct")], [None] * 4)
            self.assertEqual((found["threads"], found["ioengine"]), (3, "libaio"))
            self.assertEqual(found["read_pct"], {"warm-read": 80, "mix": 56}[row["jobname"]])

    def test_text_of_four_sections(self) -> None:
        for row in results("v3.33/sections/four-sections.txt"):
            found = row["workload"]
            self.assertEqual([found[name] for name in ("random_pct", "queue_depth")], [None] * 2)
            self.assertEqual(found["read_pct"], {"warm-read": 80, "mix": 56}[row["jobname"]])

    def test_alike_sections(self) -> None:
        """What [global] says holds for all; a depth that all I/Os had is that of all sections."""
        row, = results("v3.33/sections/alike-sections.json")
        found = row["workload"]
        self.assertEqual([found[name] for name in ("block_size_bytes", "read_pct", "random_pct", "queue_depth", "threads")],
                         [4096, 100, 100, 4, 2])
        self.assertEqual(told("v3.33/sections/alike-sections.json"), {})

    def test_depth_that_some_io_had_only(self) -> None:
        report = json.loads(sample("v3.33/sections/alike-sections.json"))
        report["jobs"][0]["iodepth_level"].update({"1": 5.0, "4": 95.0})
        self.assertIsNone(next(iter(workloads(json.dumps(report).encode()).values()))["queue_depth"])

    def test_io_that_no_option_asks_for(self) -> None:
        """Without job_runtime (before 3.8) directions and depths tell."""
        for change in ({"write": {"io_bytes": 4096, "io_kbytes": 4, "total_ios": 1, "runtime": 2000, "iops": 0.5}},
                       {"iodepth_level": {"1": 1.0, "4": 90.0, "8": 9.0}}):
            report = json.loads(sample("v3.33/sections/alike-sections.json"))
            report["jobs"][0].pop("job_runtime")
            report["jobs"][0].update(change)
            report["jobs"][0]["job options"]["rw"] = "randread"
            found, = workloads(json.dumps(report).encode()).values()
            self.assertEqual((found["random_pct"], found["queue_depth"]), (None, None))

    def test_nothing_is_stored_that_another_section_may_have_set(self) -> None:
        """Whatever the last of several sections states, and whatever it leaves to its default."""
        columns = {"rw": "random_pct", "iodepth": "queue_depth", "direct": "direct", "ioengine": "ioengine",
                   "rate_iops": "rate_iops", "size": "working_set_bytes", "ramp_time": "warmup_s"}
        draw = random.Random(46)
        for _ in range(300):
            common, own = drawn(draw), drawn(draw)
            own.pop("numjobs", None)
            report = json.loads(sample("by-hand/two-sections.json"))
            report["global options"] = {name: value for name, value in common.items() if name != "numjobs"}
            report["jobs"][0]["job options"] = own
            found, = workloads(json.dumps(report).encode()).values()
            for option, column in columns.items():
                if option in own or option not in common:
                    self.assertIsNone(found[column], (option, common, own))
            self.assertEqual((found["block_size_bytes"], found["read_pct"]), (4096, 100))


def drawn(draw: random.Random) -> dict[str, str]:
    """Return some of the options that a section may have; those of the samples' figures, which are reads of 4 KiB."""
    options = {name: OWN[name] for name in OWN if draw.random() < 0.4}
    return {**options, **({"bs": "4k"} if "bs" in options else {})}


def client(sections: list[tuple[Any, int]], common: Any = None) -> bytes:
    """Return a report of one server: of each section its options, None where they were lost, and its jobs."""
    form = json.loads(sample("by-hand/client-two-servers.json"))
    entry = form["client_stats"][0]
    form["global options"] = common or {}
    form["client_stats"] = []
    for index, (options, threads) in enumerate(sections):
        job = {**json.loads(json.dumps(entry)), "jobname": f"s{index}", "groupid": index, "hostname": "host",
               "job_runtime": threads * entry["read"]["runtime"]}
        job.pop("job options", None)
        if options:
            job["job options"] = options
        form["client_stats"].append(job)
    return json.dumps(form).encode()


if __name__ == "__main__":
    unittest.main()
