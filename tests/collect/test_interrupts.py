"""Ctrl-C, kill and a full disk at seeded moments: nothing half-written counts, settings come back, the rest is made."""
import os
import random
import signal
import subprocess
import time
import unittest

from . import rig
from .needs import needs, nightly

# Moments at which a collection is stopped; LONG=1, as each night, stops it more often.
LONG = bool(os.environ.get("LONG"))
CTRL_C, KILLS = (6, 4) if LONG else (1, 1)


@needs("fio", "sshd", "proc")
class Interrupts(unittest.TestCase):
    def setUp(self):
        self.lab = rig.Lab(with_ssh=True)
        self.addCleanup(self.lab.remove)
        self.study = self.lab.studies / "test-study"
        self.vms = [1, 2]

    def plan(self, **more):
        return self.lab.plan(
            guests=self.lab.guests("g1", "g2"), hosts=self.lab.hosts("esx01", "esx02"), ssh=self.lab.ssh(),
            factors=[{"name": "disk_max_io_size_kib", "setting": "Disk.DiskMaxIOSize", "levels": [64, 32767]}],
            load={"vms": self.vms}, **more)

    def start(self, plan, prefix=()):
        return self.lab.start(plan, "--apply", "Disk.DiskMaxIOSize", prefix=prefix)

    def settings(self):
        return {name: self.lab.sshd.state(name) for name in ["esx01", "esx02"]}

    def stop_at_random(self, number, moments):
        """Start and stop again and again; return what was said."""
        before = self.settings()
        said = []
        for seconds in moments:
            process = self.start(self.plan())
            time.sleep(seconds)
            process.send_signal(number)
            said.append(process.communicate(timeout=rig.SLOW)[0])
            if number == signal.SIGKILL:
                self.assertEqual(self.lab.restore("test-study")[0], 0)
            self.assertEqual(self.settings(), before, said[-1])
            self.assertFalse((self.study / ".collect" / "journal.json").exists())
            if self.study.exists():
                rig.whole_runs(self.study)
            load = f"--filename={self.lab.folder}/g"
            if number == signal.SIGKILL:  # nobody is left to wait until the load, which lost its lease, has ended
                rig.wait_for(lambda: not rig.processes_with(load), rig.collect.LEASE_S)
            self.assertEqual(rig.processes_with(load), [])
        return "".join(said)

    def finish(self):
        process = self.start(self.plan())
        said, _ = process.communicate(timeout=rig.SLOW)
        self.assertEqual(process.returncode, 0, said)
        self.assertEqual(sorted(rig.whole_runs(self.study)), sorted(
            f"disk_max_io_size_kib={size}/vms={vms}/4k-read/repeat=1" for size in [64, 32767] for vms in self.vms))
        answer = rig.ingest(self.lab.folder, "select count(*) as runs from runs where outcome = 'completed'")
        self.assertEqual(answer["rows"], [{"runs": 2 * len(self.vms)}])
        self.assertEqual(answer["lines"], [])

    def test_ctrl_c_at_random_moments(self):
        generator = random.Random(20)
        said = self.stop_at_random(signal.SIGINT, [generator.uniform(0.3, 14) for _ in range(CTRL_C)])
        self.assertIn("stopped; type the same command again to continue", said)
        if LONG:  # before a landing what crashed is finished, below
            self.finish()

    @nightly
    def test_kill_at_random_moments(self):
        generator = random.Random(21)
        self.stop_at_random(signal.SIGKILL, [generator.uniform(2, 14) for _ in range(KILLS)])
        self.finish()

    def test_a_crash_is_made_good_by_the_next_start(self):
        if not LONG:
            self.vms = [2]
        before = self.settings()
        process = self.start(self.plan())
        rig.wait_for(lambda: self.settings()["esx02"]["max_io_kib"] == 64)
        process.kill()
        process.communicate()
        self.assertNotEqual(self.settings(), before)
        self.finish()
        self.assertEqual(self.settings(), before)

    @nightly
    def test_a_second_start_waits_for_the_first(self):
        process = self.start(self.plan())
        rig.wait_for(lambda: (self.study / "study.yaml").exists())
        code, said = self.lab.run(self.plan(), "--apply", "Disk.DiskMaxIOSize")
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=rig.SLOW)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(code, 1)
        self.assertIn("another collect.py works on this study", said)


class FullDisk(Interrupts):
    """The collector's disk fills up: a small tmpfs where one can be mounted, else a limit on the size of files."""

    test_ctrl_c_at_random_moments = test_kill_at_random_moments = None
    test_a_crash_is_made_good_by_the_next_start = test_a_second_start_waits_for_the_first = None

    def plan(self, **more):
        return super().plan(logs={"interval_ms": 250}, **{"spare_bytes": "4k", **more})

    @nightly
    def test_disk_full(self):
        before = self.settings()
        self.lab.studies.mkdir(parents=True)
        prefix = self.fill()
        process = self.start(self.plan(), prefix)
        said, _ = process.communicate(timeout=rig.SLOW)
        self.assertEqual(process.returncode, 1, said)
        self.assertEqual(self.settings(), before, said)
        self.assertLess(len(rig.whole_runs(self.study)), 4)
        self.make_room()
        self.finish()

    def fill(self):
        """Return what a start begins with so that little room is left."""
        mounted = os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(self.lab.studies)], check=False).returncode == 0
        if not mounted:  # no root, or one that may not mount, as in a container
            return ["bash", "-c", 'ulimit -f 12; exec "$@"', "limited"]
        self.addCleanup(subprocess.run, ["umount", "-l", str(self.lab.studies)], check=True)
        return []

    def make_room(self):
        if os.path.ismount(self.lab.studies):
            subprocess.run(["mount", "-o", "remount,size=64m", str(self.lab.studies)], check=True)
