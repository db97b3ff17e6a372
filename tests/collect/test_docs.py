"""docs/collect.md as a new user reads it: every plan holds, every option exists, the first one runs to the end."""
import contextlib
import io
import json
import os
import re
import subprocess
import sys
import unittest

from . import rig
from .needs import needs

collect = rig.collect
GUIDE = (rig.REPOSITORY / "docs" / "collect.md").read_text(encoding="utf-8")


def blocks(kind):
    return re.findall(rf"```{kind}\n(.*?)```", GUIDE, re.DOTALL)


class Guide(unittest.TestCase):
    def setUp(self):
        self.lab = rig.Lab()
        self.addCleanup(self.lab.remove)

    def plan_file(self, text):
        (self.lab.folder / "plan.yaml").write_text(text, encoding="utf-8")
        done = subprocess.run(["node", str(rig.REPOSITORY / "scripts" / "plan.js"), str(self.lab.folder / "plan.yaml")],
                              stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
        path = self.lab.folder / "plan.json"
        path.write_text(done.stdout, encoding="utf-8")
        return path

    def test_every_plan_dry_runs_with_the_options_that_follow_it(self):
        commands = [re.findall(r"collect\.py (run .*)", block) for block in blocks("sh")]
        plans = blocks("yaml")
        self.assertEqual(len(plans), 4)
        used = [lines for lines in commands if lines]
        self.assertEqual(len(used), len(plans))
        some = list(zip(plans, used))[::1 if os.environ.get("LONG") else 3]  # that of fio here, and that of HCIBench
        for text, lines in some:
            path = self.plan_file(text)
            for line in lines:
                arguments = line.replace("plan.json", str(path)).split()
                said = io.StringIO()
                with contextlib.redirect_stdout(said):
                    code = collect.main([*arguments, "--dry-run"])
                with self.subTest(line):
                    self.assertEqual(code, 0)
                    self.assertNotIn("would be changed", said.getvalue())
                    self.assertRegex(said.getvalue(), r"# \d+ runs, ")

    def test_every_option_is_in_the_guide_and_every_option_of_the_guide_exists(self):
        said = io.StringIO()
        with contextlib.redirect_stdout(said), self.assertRaises(SystemExit):
            collect.read_arguments(["run", "--help"])
        options = set(re.findall(r"--[a-z]+(?:-[a-z]+)*", said.getvalue())) - {"--help"}
        ours = "\n".join([*re.findall(r"collect\.py .*", GUIDE), GUIDE[GUIDE.index("## Options"):]])
        self.assertEqual(set(re.findall(r"(?<=[ `])--[a-z]+(?:-[a-z]+)*", ours)) - {"--help"}, options)

    def test_restore_without_a_journal_says_so(self):
        self.assertIn("python3 collect.py restore data/studies/rack7-stripes", GUIDE)
        self.assertEqual(self.lab.restore("rack7-stripes")[0], 0)

    @needs("fio")
    def test_the_first_plan_runs_and_nothing_but_its_length_and_size_is_doubtful(self):
        path = self.plan_file(blocks("yaml")[0])
        done = subprocess.run([sys.executable, str(rig.SCRIPT), "run", str(path)], cwd=self.lab.folder,
                              stdout=subprocess.PIPE, text=True, encoding="utf-8", timeout=rig.SLOW)
        self.assertEqual(done.returncode, 0, done.stdout)
        answer = rig.ingest(self.lab.folder, """
            select queue_depth, count(*) as runs, list_sort(list_distinct(list(class))) as queues,
              (select list(distinct "check" order by "check") from checks
                where severity in ('warning', 'error')) as alarms
            from runs join queues using (study, run) group by queue_depth order by queue_depth""")
        self.assertEqual(answer["lines"], [])
        self.assertEqual([row.pop("alarms") for row in answer["rows"]], [["run_length", "working_set"]] * 2)
        full = {"runs": 3, "queues": ["consistent"]}
        self.assertEqual(answer["rows"], [{"queue_depth": 1, **full}, {"queue_depth": 4, **full}])
        plan = json.loads(path.read_text())
        self.assertEqual(len(rig.whole_runs(self.lab.studies / plan["study"])), 6)
