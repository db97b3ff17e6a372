"""ESXi hosts (stand-ins for esxcli and esxtop behind a real sshd): recorded, set, captured, put back."""
import gzip
import json
import os
import unittest

from . import rig
from .needs import needs, nightly

# Levels of settings: one of each before a landing.
SIZES, LIMITS = ([64, 32767], [1, 1000]) if os.environ.get("LONG") else ([64], [1])


@needs("fio", "sshd", "proc")
class Hosts(unittest.TestCase):
    def setUp(self):
        self.lab = rig.Lab(with_ssh=True)
        self.addCleanup(self.lab.remove)
        self.study = self.lab.studies / "test-study"

    def plan(self, **more):
        return self.lab.plan(hosts=self.lab.hosts("esx01", "esx02"), ssh=self.lab.ssh(), devices=[rig.DEVICE], **more)

    def manifest(self, host, phase, run="4k-read/repeat=1"):
        return json.loads((self.study / run / f"host={host}" / f"phase={phase}" / "manifest.json").read_text())

    def states(self):
        return {name: self.lab.sshd.state(name) for name in ["esx01", "esx02"]}

    def test_every_host_is_recorded_before_and_after_with_its_clock(self):
        self.lab.sshd.write_state("esx02", clock_s=-90)
        code, said = self.lab.run(self.plan(platform="vsan"))
        self.assertEqual(code, 0, said)
        for phase in ["pre", "post"]:
            manifest = self.manifest("esx02", phase)
            self.assertEqual({key: manifest[key] for key in ["version", "host", "phase"]},
                             {"version": 1, "host": "esx02", "phase": phase})
            for clock, told in [(-90, manifest), (0, self.manifest("esx01", phase))]:
                asked = next(row["seconds"] for row in told["commands"] if row["name"] == "time")
                self.assertLess(abs(told["clock_offset_s"] - clock), 1.5 + asked / 2)
        rows = {row["name"]: row for row in manifest["commands"]}
        self.assertEqual(rows["max-io-size"]["argv"], ["esxcli", "--formatter=json", "system", "settings", "advanced",
                                                       "list", "-o", "/Disk/DiskMaxIOSize"])
        self.assertEqual(set(rows["time"]), {"name", "argv", "exit_code", "started_at", "seconds", "bytes", "stderr"})
        self.assertEqual(rows["vsan-cluster"]["exit_code"], 1)
        self.assertIn("Unknown command or namespace", rows["vsan-cluster"]["stderr"])
        phase = self.study / "4k-read/repeat=1/host=esx02/phase=pre"
        self.assertEqual(json.loads((phase / "max-io-size.json").read_text())[0]["Int Value"], 32767)
        self.assertFalse((phase / "vsan-cluster.json").exists())
        self.assertTrue((self.study / "host=esx01/phase=post/version.json").exists())

    @nightly
    def test_what_hosts_answer_is_read_without_a_problem(self):
        self.assertEqual(self.lab.run(self.plan(modules=["lpfc"]))[0], 0)
        answer = rig.ingest(self.lab.folder, "select name, value from settings where host = 'esx02' and phase = 'post' "
                            "and name in ('esxi_version', 'disk_max_io_size_kib', 'path_policy', 'power_policy') order by all")
        self.assertEqual(answer["lines"], [])
        self.assertEqual([tuple(row.values()) for row in answer["rows"]], [
            ("disk_max_io_size_kib", "32767"), ("esxi_version", "8.0.3"), ("path_policy", "VMW_PSP_RR"),
            ("power_policy", "balanced")])

    def test_esxtop_runs_beside_the_load(self):
        self.lab.sshd.write_state("esx02", clock_s=-90)
        load = {"name": "4k-read", "block_size_bytes": "4k", "duration_s": 7}
        code, said = self.lab.run(self.plan(esxtop={"interval_s": 2}, workloads=[load]))
        self.assertEqual(code, 0, said)
        manifest = rig.whole_runs(self.study)["4k-read/repeat=1"]
        self.assertEqual([(row["host"], row["fault"]) for row in manifest["esxtop"]], [("esx01", None), ("esx02", None)])
        capture = gzip.decompress((self.study / "4k-read/repeat=1/host=esx01/esxtop.csv.gz").read_bytes()).decode()
        self.assertGreaterEqual(len(capture.splitlines()), 3)
        started = min(part["started_at"] for part in manifest["parts"])
        self.assertLess(max(row["started_at"] for row in manifest["esxtop"]), started)
        self.assertEqual(rig.processes_with(str(rig.HERE / "esxi" / "esxtop")), [])
        answer = rig.ingest(self.lab.folder, "select distinct host from host_metrics where run is not null order by all")
        self.assertEqual(answer["lines"], [])
        self.assertEqual(answer["rows"], [{"host": "esx01"}, {"host": "esx02"}])

    def test_settings_are_set_on_every_host_read_back_and_restored(self):
        self.lab.sshd.write_state("esx02", max_io_kib=4096, type="Bytes")
        before = self.states()
        plan = self.plan(factors=[
            {"name": "disk_max_io_size_kib", "setting": "Disk.DiskMaxIOSize", "levels": SIZES},
            {"name": "path_io_limit", "setting": "path_io_limit", "levels": LIMITS}])
        code, said = self.lab.run(plan)
        self.assertEqual(code, 1)
        self.assertIn("--apply Disk.DiskMaxIOSize", said)
        self.assertEqual(self.states(), before)
        code, said = self.lab.run(plan, "--apply", "Disk.DiskMaxIOSize", "path_io_limit")
        self.assertEqual(code, 0, said)
        self.assertEqual(self.states(), before)
        self.assertFalse((self.study / ".collect" / "journal.json").exists())
        for path in rig.whole_runs(self.study):
            size, limit = (int(part.partition("=")[2]) for part in path.split("/")[:2])
            for host in ["esx01", "esx02"]:
                phase = self.study / path / f"host={host}" / "phase=pre"
                self.assertEqual(json.loads((phase / "max-io-size.json").read_text())[0]["Int Value"], size)
                limits = json.loads((phase / f"roundrobin-{rig.DEVICE}.json").read_text())
                self.assertEqual(limits["IOOperation Limit"], limit)

    @nightly
    def test_a_policy_is_restored_with_its_limit(self):
        self.lab.sshd.write_state("esx01", type="Iops", iops=20)
        before = self.states()
        plan = self.plan(factors=[{"name": "path_policy", "setting": "path_policy",
                                   "levels": ["VMW_PSP_FIXED", "VMW_PSP_RR"]}])
        code, said = self.lab.run(plan, "--apply", "path_policy")
        self.assertEqual(code, 0, said)
        self.assertEqual(self.states(), before)

    @nightly
    def test_a_host_that_refuses_costs_its_record_and_not_the_run(self):
        hosts = self.lab.hosts("esx01", "esx02")
        hosts[1]["port"] = rig.free_ports(1)[0]
        code, said = self.lab.run({**self.plan(esxtop={"interval_s": 2}), "hosts": hosts})
        self.assertEqual(code, 0, said)
        self.assertIn("host esx02: ssh: connect to host", said)
        manifest = rig.whole_runs(self.study)["4k-read/repeat=1"]
        self.assertEqual(len([each for each in manifest["findings"] if "esx02" in each]), 2)
        self.assertEqual(self.manifest("esx02", "pre")["commands"][0]["exit_code"], 255)
        self.assertEqual(self.manifest("esx01", "pre")["commands"][0]["exit_code"], 0)

    def test_a_host_that_refuses_to_be_set_stops_the_study_and_the_others_are_restored(self):
        hosts = self.lab.hosts("esx01", "esx02")
        hosts[1]["port"] = rig.free_ports(1)[0]
        before = self.states()
        plan = {**self.plan(factors=[{"name": "disk_max_io_size_kib", "setting": "Disk.DiskMaxIOSize",
                                      "levels": [64]}]), "hosts": hosts}
        code, said = self.lab.run(plan, "--apply", "Disk.DiskMaxIOSize")
        self.assertEqual(code, 1, said)
        self.assertIn("collect: esx02: Disk.DiskMaxIOSize: ssh: connect", said)
        self.assertEqual(self.states(), before)
        self.assertEqual(rig.whole_runs(self.study), {})

    @nightly
    def test_hosts_that_print_no_json_are_recorded_and_set_as_text(self):
        self.lab.sshd.write_state("esx01", text=True)
        before = self.states()
        plan = self.plan(factors=[{"name": "disk_max_io_size_kib", "setting": "Disk.DiskMaxIOSize", "levels": [64]}])
        code, said = self.lab.run(plan, "--apply", "Disk.DiskMaxIOSize")
        self.assertEqual(code, 0, said)
        phase = self.study / "disk_max_io_size_kib=64/4k-read/repeat=1/host=esx01/phase=pre"
        self.assertIn("Int Value: 64", (phase / "max-io-size.txt").read_text())
        self.assertEqual(self.states(), before)

    @nightly
    def test_commands_of_the_plan_set_check_and_restore_a_level(self):
        policy = self.lab.folder / "policy.txt"
        policy.write_text("unset")
        write = ["sh", "-c", f'echo "$0" > {policy}']
        plan = self.lab.plan(factors=[{
            "name": "stripe_width", "levels": [1, 2],
            "set": [{"on": "local", "command": [*write, "{value}"]}],
            "check": {"on": "local", "command": ["cat", str(policy)]},
            "restore": [{"on": "local", "command": [*write, "back"]}]}])
        code, said = self.lab.run(plan, "--apply", "stripe_width")
        self.assertEqual(code, 0, said)
        self.assertEqual(len(rig.whole_runs(self.study)), 2)
        self.assertEqual(policy.read_text(), "back\n")
        plan["factors"][0]["check"]["command"] = ["echo", "3"]
        code, said = self.lab.run({**plan, "study": "other"}, "--apply", "stripe_width", "--overwrite",
                                  str(self.lab.folder / "target.dat"))
        self.assertEqual(code, 1)
        self.assertIn("the check says '3'", said)
