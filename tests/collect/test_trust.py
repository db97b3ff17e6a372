"""What the runner does not trust: folders it may not write to, journals of others, machines with another key."""
import json
import unittest

from . import rig
from .needs import needs


class Unwritable(unittest.TestCase):
    def setUp(self):
        self.lab = rig.Lab()
        self.addCleanup(self.lab.remove)
        self.study = self.lab.studies / "test-study"

    def refused(self, *words):
        code, said = self.lab.run(self.lab.plan())
        self.assertEqual(code, 1, said)
        self.assertNotIn("Traceback", said)
        for word in ["collect: ", *words]:
            self.assertIn(word, said)

    def test_the_folder_of_studies_is_a_file(self):
        self.lab.studies.parent.mkdir(parents=True)
        self.lab.studies.write_text("a file")
        self.refused("Not a directory", "--studies")

    def test_the_folder_of_studies_cannot_be_made(self):
        self.lab.studies = rig.Path("/proc/atlas/studies")
        self.refused("/proc/atlas", "--studies")

    def test_the_study_is_a_file(self):
        self.study.parent.mkdir(parents=True)
        self.study.write_text("a file")
        self.refused("test-study")

    def test_the_lock_is_a_folder(self):
        (self.study / ".collect" / "lock").mkdir(parents=True)
        self.refused("lock", "Is a directory")

    @needs("fio")
    def test_a_file_of_the_study_is_a_folder(self):
        (self.study / ".collect" / "order.json").mkdir(parents=True)
        self.refused("order.json")


@needs("fio", "sshd", "proc")
class Trust(unittest.TestCase):
    def setUp(self):
        self.lab = rig.Lab(with_ssh=True)
        self.addCleanup(self.lab.remove)
        self.study = self.lab.studies / "test-study"
        self.journal = self.study / ".collect" / "journal.json"
        self.touched = self.lab.folder / "touched"

    def plan(self, **more):
        return self.lab.plan(hosts=self.lab.hosts("esx01", "esx02"), ssh=self.lab.ssh(), factors=[
            {"name": "disk_max_io_size_kib", "setting": "Disk.DiskMaxIOSize", "levels": [64]}], **more)

    def run_applied(self):
        return self.lab.run(self.plan(), "--apply", "Disk.DiskMaxIOSize")

    def states(self):
        return {name: self.lab.sshd.state(name) for name in ["esx01", "esx02"]}

    def write_journal(self, text):
        self.journal.parent.mkdir(parents=True, exist_ok=True)
        self.journal.write_text(text)

    def test_a_journal_of_somebody_else_runs_nothing(self):
        entry = {"what": "esx01: Disk.DiskMaxIOSize", "argvs": [["touch", str(self.touched)]]}
        for seal in [{}, {"seal": "0" * 64}, {"seal": None}]:
            self.write_journal(json.dumps({"version": 1, "entries": [entry], **seal}))
            for code, said in [self.run_applied(), self.lab.restore("test-study")]:
                self.assertEqual(code, 1, said)
                self.assertIn("not written by this user on this machine", said)
                self.assertIn(f"touch {self.touched}", said)
                self.assertIn("--trust", said)
                self.assertFalse(self.touched.exists())
        code, said = self.lab.restore("test-study", "--trust")
        self.assertEqual(code, 0, said)
        self.assertTrue(self.touched.exists())
        self.assertFalse(self.journal.exists())

    def test_a_damaged_journal_is_one_line_and_stays(self):
        for text in ["", "{", "[]", "null", '{"entries": 1}', '{"entries": [{"what": 1}]}',
                     '{"entries": [{"what": "x", "argvs": [[]]}]}', '{"entries": [{"what": "x", "argvs": ["rm"]}]}']:
            self.write_journal(text)
            for code, said in [self.run_applied(), self.lab.restore("test-study")]:
                self.assertEqual(code, 1, text + said)
                self.assertIn("journal.json: damaged", said)
                self.assertNotIn("Traceback", said)
            self.assertEqual(self.journal.read_text(), text)

    def test_what_cannot_be_written_down_is_not_changed(self):
        before = self.states()
        (self.journal.parent / ".journal.json.new").mkdir(parents=True)
        code, said = self.run_applied()
        self.assertEqual(code, 1, said)
        self.assertIn(".journal.json.new", said)
        self.assertNotIn("Traceback", said)
        self.assertEqual(self.states(), before)

    def test_a_host_with_another_key_is_not_set(self):
        before = self.states()
        known = self.lab.folder / "ssh" / "known_hosts"
        self.lab.sshd.make_key("other_key")
        other = " ".join((self.lab.folder / "ssh" / "other_key.pub").read_text().split()[:2])
        lines = [f"{line.split()[0]} {other}" if str(self.lab.sshd.ports["esx02"]) in line else line
                 for line in known.read_text().splitlines()]
        known.write_text("\n".join(lines) + "\n")
        code, said = self.run_applied()
        self.assertEqual(code, 1, said)
        self.assertIn("esx02", said)
        self.assertIn("Host key verification failed", said)
        self.assertEqual(self.states(), before)
        self.assertEqual(known.read_text().splitlines(), lines)
        self.assertEqual(rig.whole_runs(self.study), {})

    def test_keys_reach_no_file_of_the_study(self):
        code, said = self.run_applied()
        self.assertEqual(code, 0, said)
        private = (self.lab.folder / "ssh" / "esx01").read_text().splitlines()[1].encode()
        seal = next((self.lab.folder / "state-of-user").rglob("collect.key"))
        self.assertEqual(seal.stat().st_mode & 0o77, 0)
        files = [path for path in self.study.rglob("*") if path.is_file()]
        self.assertGreater(len(files), 10)
        for secret in [private, seal.read_bytes()]:
            self.assertEqual([path for path in files if secret in path.read_bytes()], [])
