"""Guests over a real sshd: all start together, logs come back, one that fails takes nothing along."""
import json
import unittest

from . import rig
from .needs import needs, nightly


@needs("fio", "sshd", "proc")
class Guests(unittest.TestCase):
    def setUp(self):
        self.lab = rig.Lab(with_ssh=True)
        self.addCleanup(self.lab.remove)

    def plan(self, **more):
        return self.lab.plan(guests=self.lab.guests("g1", "g2"), ssh=self.lab.ssh(), **more)

    def test_two_guests_leave_one_run_with_logs(self):
        plan = self.plan(load={"vms": [1, 2]}, logs={"interval_ms": 250, "histograms": True}, gzip=True)
        code, said = self.lab.run(plan)
        self.assertEqual(code, 0, said)
        runs = rig.whole_runs(self.lab.studies / "test-study")
        self.assertEqual(sorted(runs), ["vms=1/4k-read/repeat=1", "vms=2/4k-read/repeat=1"])
        files = {file["path"] for file in runs["vms=2/4k-read/repeat=1"]["files"]}
        self.assertIn("vm=g2/4k-read.json.gz", files)
        self.assertIn("vm=g2/4k-read_clat_hist.1.log.gz", files)
        answer = rig.ingest(self.lab.folder, "select run, vms, outstanding_io, (select count(*) from samples s where "
                            "s.run = r.run and entity_kind = 'all') as samples from runs r order by run")
        self.assertEqual(answer["lines"], [])
        self.assertEqual([(row["vms"], row["outstanding_io"]) for row in answer["rows"]], [(1, 2), (2, 4)])
        self.assertTrue(all(row["samples"] > 0 for row in answer["rows"]))

    @nightly
    def test_a_killed_guest_leaves_no_run_and_the_next_start_makes_it(self):
        plan = self.plan(workloads=[{"name": "4k-read", "block_size_bytes": "4k", "duration_s": 4}], load={"vms": [2]})
        process = self.lab.start(plan)
        victim = f"--filename={self.lab.folder}/g2.dat"
        running = rig.wait_for(lambda: [pid for pid in rig.processes_with(victim)
                                        if rig.processes_with("--runtime=4") and pid in rig.processes_with("--runtime=4")])
        for pid in running:
            rig.kill_quietly(pid)
        said, _ = process.communicate(timeout=rig.SLOW)
        self.assertEqual(process.returncode, 1, said)
        self.assertIn("INCOMPLETE: g2: exit code", said)
        study = self.lab.studies / "test-study"
        self.assertEqual(rig.whole_runs(study), {})
        kept = list((study / ".collect" / "incomplete").iterdir())
        report = json.loads((kept[0] / "vm=g1" / "4k-read.json").read_text())
        self.assertEqual(report["jobs"][0]["error"], 0)
        self.assertEqual(json.loads((kept[0] / ".collect.json").read_text())["parts"][0]["fault"], None)
        self.assertEqual(rig.ingest(self.lab.folder, "from runs")["rows"], [])
        code, said = self.lab.run(plan)
        self.assertEqual(code, 0, said)
        self.assertEqual(list(rig.whole_runs(study)), ["vms=2/4k-read/repeat=1"])
        self.assertEqual(len(list((study / ".collect" / "incomplete").iterdir())), 1)

    @nightly
    def test_nothing_runs_on_when_the_collector_is_killed(self):
        plan = self.plan(workloads=[{"name": "4k-read", "block_size_bytes": "4k", "duration_s": 60}])
        process = self.lab.start(plan)
        loads = f"--filename={self.lab.folder}/g1.dat"
        rig.wait_for(lambda: rig.processes_with("--runtime=60") and rig.processes_with(loads))
        process.kill()
        process.communicate()
        rig.wait_for(lambda: not rig.processes_with(loads))

    def test_an_unknown_host_key_is_refused(self):
        (self.lab.folder / "ssh" / "known_hosts").write_text("")
        code, said = self.lab.run(self.plan())
        self.assertEqual(code, 1)
        self.assertIn("Host key verification failed", said)

    def test_a_guest_that_refuses_stops_all_before_anything_is_written(self):
        guests = self.lab.guests("g1", "g2")
        guests[1]["port"] = rig.free_ports(1)[0]
        code, said = self.lab.run(self.lab.plan(guests=guests, ssh=self.lab.ssh()))
        self.assertEqual(code, 1)
        self.assertIn("guest g2: no answer over ssh", said)
        self.assertIn("Connection refused", said)
        self.assertFalse((self.lab.folder / "g1.dat").exists())

    @nightly
    def test_an_existing_file_takes_the_option_that_names_it(self):
        target = self.lab.folder / "g2.dat"
        target.write_text("precious")
        code, said = self.lab.run(self.plan())
        self.assertEqual(code, 1)
        self.assertIn(f"--overwrite {target}", said)
        self.assertEqual(target.read_text(), "precious")
        code, said = self.lab.run(self.plan(), "--overwrite", str(target))
        self.assertEqual(code, 0, said)
