"""A load never outlives the collector that started it, not even one that was killed with SIGKILL."""
import os
import unittest

from . import rig
from .needs import needs

# A fio that ends by no SIGTERM, nor do its jobs: fio itself loses one that comes while its jobs are being made.
STUBBORN = """#!/bin/sh
case "$*" in *--version | *--name=prepare*) exec fio "$@";; esac
trap '' TERM
sh -c 'sleep 600; exit' "$@" &
sleep 600
"""


# A program around the tool, which ends by itself and leaves the tool behind.
FILLER = """#!/bin/sh
case "$*" in *--version) exec fio "$@";; esac
sh -c 'sleep 600; exit' "$@"
"""


@needs("fio", "sshd", "proc")
class Leases(unittest.TestCase):
    def setUp(self):
        self.lab = rig.Lab(with_ssh=True)
        self.addCleanup(self.lab.remove)
        self.stubborn = self.lab.folder / "stubborn"
        self.stubborn.write_text(STUBBORN)
        self.stubborn.chmod(0o755)

    def plan(self, **more):
        return self.lab.plan(workloads=[{"name": "4k-read", "block_size_bytes": "4k", "duration_s": 600}], **more)

    def remote_plan(self, **more):
        return self.plan(guests=self.lab.guests("g1"), ssh=self.lab.ssh(), **more)

    def loads(self):
        return [pid for pid in rig.processes_with(f"--filename={self.lab.folder}/")
                if pid in rig.processes_with("--runtime=600")]

    def kill_while_it_loads(self, plan):
        process = self.lab.start(plan)
        self.addCleanup(self.kill_loads)
        rig.wait_for(self.loads)
        process.kill()
        process.communicate()
        rig.wait_for(lambda: not self.loads(), rig.collect.LEASE_S)

    def kill_loads(self):
        for pid in self.loads():
            rig.kill_quietly(pid)

    def test_a_load_on_this_machine_ends_with_a_killed_collector(self):
        self.kill_while_it_loads(self.plan())

    def test_a_load_on_a_guest_ends_with_a_killed_collector(self):
        self.kill_while_it_loads(self.remote_plan())

    def test_a_load_that_takes_no_signal_is_killed_with_its_jobs(self):
        for place, plan in [("here", self.plan), ("on a guest", self.remote_plan)]:
            with self.subTest(place):
                self.kill_while_it_loads(plan(tool=str(self.stubborn)))

    def fillings(self):
        return [pid for pid in rig.processes_with("--name=prepare")
                if pid in rig.processes_with(f"--filename={self.lab.folder}/")]

    def test_filling_a_target_on_this_machine_ends_with_a_killed_collector(self):
        filler = self.lab.folder / "filler"
        filler.write_text(FILLER)
        filler.chmod(0o755)
        process = self.lab.start(self.plan(tool=str(filler)))
        rig.wait_for(self.fillings)
        process.kill()
        process.communicate()
        rig.wait_for(lambda: not self.fillings(), rig.collect.LEASE_S)

    def test_a_tool_that_is_not_there_is_named(self):
        outs = rig.collect.call_all(Unstopped(), [[str(self.lab.folder / "nonesuch"), "--name=prepare"]], 30, None)
        self.assertEqual(outs, [(127, f"{self.lab.folder}/nonesuch: {os.strerror(2)}")])


class Unstopped:
    stop = None
