"""What fio, DiskSPD and esxcli wrote, whole or not, and what it says; programs that do not end."""
import gzip
import json
import tempfile
import unittest
from pathlib import Path

from . import rig
from .needs import needs

collect = rig.collect
DISKSPD = rig.FIXTURES / "diskspd"
EXPECTED = json.loads((DISKSPD / "expected.json").read_text())


class DiskSpd(unittest.TestCase):
    def test_recorded_results_are_judged(self):
        unfit = {
            "derived_truncated.xml": "DiskSPD left no whole XML",
            "win-2.2.0_stopped_in_warmup_NORESULT.xml": "DiskSPD measured nothing: The test was interrupted",
        }
        for path in sorted(DISKSPD.glob("*.xml")):
            fault = collect.diskspd_fault(path.read_bytes(), {"duration_s": 2})
            with self.subTest(path.name):
                if path.name in unfit:
                    self.assertIn(unfit[path.name], fault)
                else:
                    self.assertIsNone(fault)

    def test_a_run_that_was_stopped_early_is_not_whole(self):
        data = (DISKSPD / "win-2.2.0_8k_70_30_L_D500.xml").read_bytes()
        self.assertEqual(collect.diskspd_fault(data, {"duration_s": 60}), "DiskSPD measured 3.00 s of 60 s")

    def test_iops_are_those_of_another_reader(self):
        expected = expected_iops()
        self.assertGreater(len(expected), 8)
        for name, iops in expected.items():
            with self.subTest(name):
                self.assertAlmostEqual(collect.diskspd_iops((DISKSPD / name).read_bytes()), iops, delta=iops * 1e-6)

    def test_any_cut_of_a_result_is_told(self):
        data = (DISKSPD / "win-2.2.0_8k_70_30_L_D500.xml").read_bytes().rstrip()
        for length in range(0, len(data), 997):
            self.assertIsNotNone(collect.diskspd_fault(data[:length], {"duration_s": 3}), length)


def expected_iops():
    """Return IOPS by name of XML file, from the values that came with the files."""
    key = "iops_from_counts_over_test_time"
    return {name: entry["runs"][0][key] for name, entry in EXPECTED.items()
            if name.endswith(".xml") and key in (entry.get("runs") or [{}])[0]}


class Fio(unittest.TestCase):
    def result(self, **job):
        way = {"iops": 50.5, "total_ios": 50, "runtime": 1000}
        whole = {"jobname": "a", "error": 0, "read": way, "write": {"iops": 0, "total_ios": 0, "runtime": 0}, **job}
        return json.dumps({"fio version": "fio-3.33", "jobs": [whole]}, indent=2).encode()

    def test_whole(self):
        self.assertIsNone(collect.fio_fault(b"note: something\n" + self.result(), {"duration_s": 1}))
        self.assertEqual(collect.fio_iops(self.result()), 50.5)

    def test_not_whole(self):
        for data, expected in [
            (b"", "fio left no whole JSON"),
            (b"fio: failed parsing rw=x\n", "fio left no whole JSON: fio: failed parsing rw=x"),
            (self.result(error=28), "fio: job a failed: error 28"),
            (self.result(read={"iops": 1, "total_ios": 9, "runtime": 400}), "fio measured 400 ms of 1 s"),
            (self.result(read={"iops": 0, "total_ios": 0, "runtime": 1000}), "fio did no I/O"),
        ]:
            self.assertEqual(collect.fio_fault(data, {"duration_s": 1}), expected)

    def test_any_cut_of_a_result_is_told(self):
        data = self.result()
        for length in range(len(data)):
            self.assertIsNotNone(collect.fio_fault(data[:length], {"duration_s": 1}), length)


class Hosts(unittest.TestCase):
    def test_answers_as_json_list_json_object_and_text(self):
        for text in ['[{"Int Value": 4096, "Path": "/Disk/DiskMaxIOSize"}]', 'banner\n{"Int Value": 4096}',
                     "   Path: /Disk/DiskMaxIOSize\n   Int Value: 4096\n"]:
            self.assertEqual(collect.fields_of(text)["intvalue"], "4096")

    def test_the_clock_of_a_host(self):
        answer = {"exit_code": 0, "stdout": b'"2026-11-21T10:00:00Z"\n', "seconds": 2.0,
                  "ended": collect.seconds_of("2026-11-21T10:01:31Z")}
        self.assertEqual(collect.clock_offset(answer), -89.5)
        self.assertIsNone(collect.clock_offset({**answer, "exit_code": 1}))

    def test_a_damaged_capture_is_told(self):
        capture = gzip.compress(b'"(PDH-CSV 4.0) (UTC)(0)","\\\\h\\a\\b",\n"11/21/2026 10:00:00","1.00",\n')
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "esxtop.csv.gz"
            path.write_bytes(capture)
            self.assertIsNone(collect.esxtop_fault(path))
            path.write_bytes(capture[:-9])
            self.assertIn("damaged", collect.esxtop_fault(path))
            path.write_bytes(gzip.compress(b"esxtop: not found\n"))
            self.assertEqual(collect.esxtop_fault(path), "no capture: esxtop: not found")


class Logs(unittest.TestCase):
    def test_a_cut_log_is_told_and_an_empty_one_taken_away(self):
        with tempfile.TemporaryDirectory() as folder:
            own = Path(folder)
            (own / "a_slat.1.log").write_bytes(b"")
            (own / "a_lat.1.log").write_bytes(b"250, 900, 0, 4096, 0\n")
            self.assertIsNone(collect.logs_fault(own))
            self.assertEqual([path.name for path in own.iterdir()], ["a_lat.1.log"])
            (own / "a_lat.1.log").write_bytes(b"250, 900, 0, 4096, 0\n500, 9")
            self.assertEqual(collect.logs_fault(own), "a_lat.1.log is cut")


class Calls(unittest.TestCase):
    @needs("proc")
    def test_a_program_that_does_not_end_is_ended_and_told(self):
        answer = collect.call(["sleep", "600.25"], 0.5)
        self.assertEqual((answer["exit_code"], answer["stderr"]), (124, "no answer within 0.5 s"))
        self.assertEqual(rig.processes_with("600.25"), [])

    def test_a_program_that_is_not_there_is_told(self):
        answer = collect.call(["no-such-program"], 5)
        self.assertEqual((answer["exit_code"], answer["stderr"]), (127, "no-such-program: No such file or directory"))
