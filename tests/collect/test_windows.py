"""The Windows side: no module that only POSIX has, DiskSPD's command line, guests behind Windows' ssh server."""
import base64
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from . import rig

collect = rig.collect
PLAN = {
    "version": 1, "study": "win", "engine": "diskspd", "targets": [r"D:\test data\a.dat"], "size": "4g",
    "workloads": [{"name": "8k-70-30", "block_size_bytes": "8k", "read_pct": 70, "threads": 4, "queue_depth": 8,
                   "warmup_s": 10, "duration_s": 60}],
}
# What Python lacks on Windows, and os.name as it is there; the path classes keep working as they are.
AS_ON_WINDOWS = """
import os, sys, pathlib
for name in ["fcntl", "grp", "pwd", "pty", "tty", "termios", "resource", "syslog", "readline", "crypt", "spwd"]:
    sys.modules[name] = None
script, *arguments = sys.argv[1:]
code = compile(open(script, encoding="utf-8").read(), script, "exec")
scope = {"__name__": "windows", "__file__": script}
exec(code, scope)
os.name = "nt"
scope["Path"] = pathlib.PosixPath
sys.exit(scope["main"](arguments))
"""


def diskspd(guest=0, **changes):
    plan = {**PLAN, **changes}
    share = collect.shares_of(plan, collect.points_of(plan)[0])[0]
    return collect.diskspd_command(plan, share, collect.guests_of(plan)[guest])


def decoded(line):
    return base64.b64decode(line.rsplit(" ", 1)[1]).decode("utf-16-le")


class Windows(unittest.TestCase):
    def test_it_imports_and_dry_runs_without_posix(self):
        with tempfile.TemporaryDirectory() as folder:
            plan = Path(folder) / "plan.json"
            plan.write_text(json.dumps(PLAN))
            done = subprocess.run([sys.executable, "-c", AS_ON_WINDOWS, str(rig.SCRIPT), "run", str(plan), "--dry-run"],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("diskspd.exe -b8192 -d60 -W10 -C0 -t4 -o8 -w30 -Su -L -D1000 -Rxml -r \"D:\\test data\\a.dat\"",
                      done.stdout)

    def test_the_command_line(self):
        load = PLAN["workloads"][0]
        for changes, expected in [
            ({}, ["-Su", "-r"]),
            ({"write_through": True}, ["-Sh"]), ({"software_cache": True}, ["-Sb"]),
            ({"random_pct": 0}, []), ({"random_pct": 40}, ["-rs40"]),
            ({"working_set_pct": 25}, ["-f1073741824"]), ({"rate_iops": 400}, ["-g100i"]),
            ({"options": ["-Zr"]}, ["-Zr"]),
        ]:
            argv = diskspd(workloads=[{**load, **changes}])
            with self.subTest(changes):
                for part in expected:
                    self.assertIn(part, argv)
                self.assertEqual(any(part.startswith("-r") for part in argv), changes.get("random_pct") != 0)
                self.assertEqual(argv[-1], r"D:\test data\a.dat")

    def test_a_guest_is_asked_by_powershell_and_loaded_by_cmd(self):
        plan = {**PLAN, "guests": [{"name": "w1", "address": "10.0.0.1", "os": "windows"}]}
        guest = collect.guests_of(plan)[0]
        script = decoded(collect.survey_line(plan, guest))
        self.assertIn(r"foreach ($t in @('D:\test data\a.dat'))", script)
        line = collect.guest_argv(plan, guest, diskspd(guests=plan["guests"]))[-1]
        self.assertTrue(line.startswith('cmd /d /c "diskspd.exe -b8192'), line)
        self.assertIn(r'"D:\test data\a.dat"', line)

    def test_what_a_windows_guest_answers_is_read(self):
        found = collect.read_survey("version 2.1.0-dev (2021/7/1)\r\nclock 1795250000\r\n"
                                    "system Microsoft Windows NT 10.0.20348.0, 4 CPUs\r\n"
                                    "target file 4096 D:\\test data\\a.dat\r\nfree 1048576 D:\\test data\\a.dat\r\n")
        self.assertEqual(found["version"], (2, 1, 0))
        self.assertEqual(found["targets"], {r"D:\test data\a.dat": ("file", 4096)})
        self.assertEqual(found["free"], {r"D:\test data\a.dat": 2**30})

    def test_a_physical_drive_is_a_device(self):
        for target in [r"\\.\PhysicalDrive1", "#1", "/dev/sdb", "//./PhysicalDrive1"]:
            self.assertTrue(collect.is_device(target), target)
        for target in [r"D:\a.dat", "/data/dev/a.dat", "a#1"]:
            self.assertFalse(collect.is_device(target), target)

    def test_fio_takes_a_drive_letter(self):
        self.assertEqual(collect.fio_path(r"D:\a.dat"), r"D\:\a.dat")
