"""Real fio on this machine: from a plan to a study that ingest reads without a problem."""
import json
import pty
import os
import subprocess
import sys
import unittest

from . import rig
from .needs import needs, nightly


@needs("fio")
class Local(unittest.TestCase):
    def setUp(self):
        self.lab = rig.Lab()
        self.addCleanup(self.lab.remove)
        self.study = self.lab.studies / "test-study"

    @nightly  # before a landing the plan of docs/collect.md does: test_docs.py
    def test_a_plan_becomes_a_study_without_a_problem(self):
        plan = self.lab.plan(
            workloads=[{"name": "4k-read", "block_size_bytes": "4k", "duration_s": 1},
                       {"name": "8k-70-30", "block_size_bytes": "8k", "read_pct": 70, "duration_s": 1,
                        "working_set_pct": 50}],
            load={"outstanding_io": [1, 4]}, repeats=2, logs={"interval_ms": 250}, gzip=True)
        code, said = self.lab.run(plan)
        self.assertEqual(code, 0, said)
        self.assertEqual(len(rig.whole_runs(self.study)), 8)
        answer = rig.ingest(self.lab.folder, "select workload, outstanding_io, repeat, outcome, working_set_pct from "
                            "runs order by all")
        self.assertEqual(answer["lines"], [])
        self.assertEqual(
            [tuple(row.values()) for row in answer["rows"]],
            [("4k randread", load, repeat, "completed", None) for load in [1, 4] for repeat in [1, 2]]
            + [("8k 70/30 random", load, repeat, "completed", 50) for load in [1, 4] for repeat in [1, 2]])
        order = json.loads((self.study / ".collect" / "order.json").read_text())
        self.assertEqual((order["seed"], len(order["runs"])), (7, 8))

    @nightly
    def test_several_disks_and_threads_and_a_cap_are_read_as_planned(self):
        plan = self.lab.plan(
            targets=[str(self.lab.folder / "a.dat"), str(self.lab.folder / "b.dat")],
            workloads=[{"name": "mix", "block_size_bytes": "4k", "read_pct": 50, "threads": 4, "queue_depth": 2,
                        "rate_iops": 400, "duration_s": 1}])
        code, said = self.lab.run(plan)
        self.assertEqual(code, 0, said)
        answer = rig.ingest(self.lab.folder, "select threads, queue_depth, rate_iops, disks_per_vm, "
                            "round((select iops from results s where s.run = r.run and entity_kind = 'all' and "
                            "operation = 'all') / 400, 0) as share from runs r")
        self.assertEqual(answer["lines"], [])
        self.assertEqual(answer["rows"], [{"threads": 4, "queue_depth": 2, "rate_iops": 400, "disks_per_vm": 2,
                                           "share": 1}])

    def test_the_same_command_again_makes_only_what_is_missing_or_changed(self):
        plan = self.lab.plan(load={"queue_depth": [1, 2]})
        self.assertEqual(self.lab.run(plan)[0], 0)
        code, said = self.lab.run(plan)
        self.assertIn("2 runs, 2 of them there", said)
        first = rig.whole_runs(self.study)
        damaged = self.study / "queue_depth=2/4k-read/repeat=1/4k-read.json"
        damaged.write_bytes(damaged.read_bytes()[:-100])
        code, said = self.lab.run({**plan, "repeats": 2})
        self.assertEqual(code, 0, said)
        self.assertIn("4 runs, 1 of them there", said)
        second = rig.whole_runs(self.study)
        kept = "queue_depth=1/4k-read/repeat=1"
        self.assertEqual(second[kept], first[kept])
        self.assertNotEqual(second["queue_depth=2/4k-read/repeat=1"], first["queue_depth=2/4k-read/repeat=1"])

    def test_other_parameters_under_the_same_path_are_refused(self):
        plan = self.lab.plan()
        self.assertEqual(self.lab.run(plan)[0], 0)
        plan["workloads"][0]["duration_s"] = 2
        code, said = self.lab.run(plan)
        self.assertEqual(code, 1)
        self.assertIn("collected with other parameters", said)

    def test_a_run_that_fails_leaves_no_result_and_a_row_of_them_ends_the_study(self):
        plan = self.lab.plan(repeats=5, workloads=[{"name": "bad", "block_size_bytes": "4k", "duration_s": 1,
                                                    "options": {"ioengine": "nonesuch"}}])
        code, said = self.lab.run(plan)
        self.assertEqual(code, 1)
        self.assertIn("3 runs in a row failed", said)
        self.assertEqual(rig.whole_runs(self.study), {})
        self.assertEqual(len(list((self.study / ".collect" / "incomplete").iterdir())), 3)

    @nightly
    def test_the_budget_ends_a_study_between_two_runs(self):
        code, said = self.lab.run(self.lab.plan(repeats=20, budget_s=20))
        self.assertEqual(code, 3, said)
        self.assertIn("the budget of 20 s is too short for the next run", said)
        self.assertIn(len(rig.whole_runs(self.study)), range(1, 20))

    @nightly
    def test_a_pilot_is_a_study_of_its_own_and_says_how_many_repeats(self):
        plan = self.lab.plan(load={"queue_depth": [1, 4]}, margin_pct=10)
        code, said = self.lab.run(plan, "--pilot")
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"variation from run to run: [\d.]+ %; a difference of 10 % takes \d+ repeats of each")
        self.assertFalse(self.study.exists())
        self.assertEqual(len(rig.whole_runs(self.lab.studies / "test-study-pilot")), 6)

    def test_too_little_room_for_the_study_is_refused(self):
        code, said = self.lab.run(self.lab.plan(spare_bytes="1000t"))
        self.assertEqual(code, 1)
        self.assertIn("expected 1000 TiB; make room and type the same command again", said)

    def test_what_a_person_has_to_say_is_marked(self):
        plan = self.lab.plan()
        for key in ["title", "question", "platform"]:
            del plan[key]
        self.assertEqual(self.lab.run(plan)[0], 0)
        text = (self.study / "study.yaml").read_text()
        for line in ['title: "TO SAY: ', 'question: "TO SAY: ', "platform: to-say",
                     "order: { blocks: repeat, random: true }"]:
            self.assertIn(line, text)
        if os.environ.get("LONG"):
            (line,) = rig.ingest(self.lab.folder, "from runs")["lines"]
            self.assertIn("permission-not-said", line)

    def test_a_terminal_shows_one_line_that_changes(self):
        ours, theirs = pty.openpty()
        process = subprocess.Popen([sys.executable, str(rig.SCRIPT), *self.lab.arguments(self.lab.plan())],
                                   stdout=theirs, env={**os.environ, "COLUMNS": "200"})
        os.close(theirs)
        said = read_all(ours)
        self.assertEqual(process.wait(rig.SLOW), 0)
        self.assertRegex(said, r"\r\[1/1\] 4k-read/repeat=1 · \d+ s of 4 s · next the end · \d+ s left")


def read_all(descriptor):
    parts = []
    while True:
        try:
            part = os.read(descriptor, 65536)
        except OSError:  # the other end is closed
            part = b""
        if not part:
            return b"".join(parts).decode()
        parts.append(part)
