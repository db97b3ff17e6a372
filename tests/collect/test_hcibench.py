"""HCIBench through a server that speaks its interface over TLS."""
import signal
import unittest

from . import rig
from .hcibench_server import Server
from .needs import needs

collect = rig.collect
SECRETS = {"HCIBENCH_USER": "admin", "HCIBENCH_PASSWORD": "correct horse", "VC": "battery staple"}


@needs("openssl", "proc")
class HciBench(unittest.TestCase):
    def serve(self, **options):
        self.lab = rig.Lab()
        self.addCleanup(self.lab.remove)
        self.server = Server(self.lab.folder, **options)
        self.addCleanup(self.server.stop)
        self.study = self.lab.studies / "test-study"

    def plan(self, **settings):
        plan = self.lab.plan(
            engine="hcibench", load={"vms": [1, 2]},
            workloads=[{"name": "4k-70-30", "block_size_bytes": "4k", "read_pct": 70, "queue_depth": 4, "duration_s": 1}],
            hcibench={"url": self.server.url, "sha256": self.server.fingerprint, "disks_per_vm": 2, "poll_s": 0.1,
                      "overhead_s": 1, "secrets": {"vcenterPwd": "VC"},
                      "form": {"vcenterIp": "vc", "dstoreName": "ds", "diskNum": "2"}, **settings})
        del plan["targets"], plan["size"]
        return plan

    def test_cases_are_run_and_fetched_without_what_is_private(self):
        self.serve()
        code, said = self.lab.run(self.plan(), env=SECRETS)
        self.assertEqual(code, 0, said)
        runs = rig.whole_runs(self.study)
        self.assertEqual(sorted(runs), ["vms=1/4k-70-30/repeat=1", "vms=2/4k-70-30/repeat=1"])
        names = [file["path"].split("/")[-1] for file in runs["vms=2/4k-70-30/repeat=1"]["files"]]
        case = "fio-2vmdk-100ws-4k-70rdpct-100randompct-4threads-1795250000"
        self.assertEqual(sorted(names), sorted([f"{case}-res.txt", "fio.cfg", "hci-fio-datastore-9-0-1.json",
                                                "hci-fio-datastore-9-0-2.json"]))
        left = runs["vms=2/4k-70-30/repeat=1"]["parts"][0]["not_fetched"]
        self.assertEqual([path.split("/")[-1] for path in left], ["HCIBench-2.8.3-logs.tar.gz", "hcibench.cfg"])
        self.assertEqual({form["vmNum"] for form in self.server.forms}, {"1", "2"})
        self.assertEqual({form["vcenterPwd"] for form in self.server.forms}, {"battery staple"})

    def test_secrets_reach_no_file_and_no_process_list(self):
        self.serve(seconds=2)
        process = self.lab.start(self.plan(), env=SECRETS)
        rig.wait_for(lambda: "runtest" in self.server.actions)
        shown = [rig.processes_with(value) for value in ["correct horse", "battery staple"]]
        said, _ = process.communicate(timeout=rig.SLOW)
        self.assertEqual(process.returncode, 0, said)
        self.assertEqual(shown, [[], []])
        files = [path for path in self.lab.folder.rglob("*") if path.is_file()]
        self.assertGreater(len(files), 8)
        for secret in ["correct horse", "battery staple", collect.base64.b64encode(b"admin:correct horse").decode()]:
            self.assertNotIn(secret, said)
            self.assertEqual([path for path in files if secret.encode() in path.read_bytes()], [])

    def test_another_certificate_gets_no_password(self):
        self.serve()
        code, said = self.lab.run(self.plan(sha256="ab" * 32), env=SECRETS)
        self.assertEqual(code, 1)
        self.assertIn(f"fingerprint {self.server.fingerprint}: expected abab", said)
        plan = self.plan()
        del plan["hcibench"]["sha256"]
        code, said = self.lab.run(plan, env=SECRETS)
        self.assertEqual(code, 1)
        self.assertIn("CERTIFICATE_VERIFY_FAILED", said)
        self.assertEqual(self.server.actions, [])

    def test_a_certificate_can_be_checked_against_a_file(self):
        self.serve()
        plan = self.plan(ca_file=str(self.lab.folder / "public.pem"))
        del plan["hcibench"]["sha256"]
        code, said = self.lab.run(plan, env=SECRETS)
        self.assertEqual(code, 0, said)

    def test_a_wrong_password_and_a_missing_one(self):
        self.serve()
        code, said = self.lab.run(self.plan(), env={**SECRETS, "HCIBENCH_PASSWORD": "wrong"})
        self.assertIn("401", said)
        code, said = self.lab.run(self.plan(password_env="NO_SUCH_VARIABLE"), env=SECRETS)
        self.assertEqual(code, 1)
        self.assertIn("password of HCIBench: expected it in the environment variable NO_SUCH_VARIABLE", said)

    def test_an_error_in_the_log_ends_the_run(self):
        self.serve(error="Deployment failed")
        code, said = self.lab.run(self.plan(), env=SECRETS)
        self.assertEqual(code, 1)
        self.assertIn("INCOMPLETE: hcibench: [ERROR] Deployment failed", said)
        self.assertIn("killtest", self.server.actions)
        self.assertEqual(rig.whole_runs(self.study), {})

    def test_a_configuration_that_is_not_valid_is_told(self):
        self.serve(invalid="<p>Datastore ds not found</p>")
        code, said = self.lab.run(self.plan(), env=SECRETS)
        self.assertEqual(code, 1)
        self.assertIn("the configuration is not valid:  Datastore ds not found", said)

    def test_ctrl_c_ends_the_test_on_the_appliance(self):
        self.serve(seconds=60)
        process = self.lab.start(self.plan(), env=SECRETS)
        rig.wait_for(lambda: "runtest" in self.server.actions)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=rig.SLOW)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(self.server.actions[-1], "killtest")


class Reports(unittest.TestCase):
    def test_iops_of_a_report(self):
        self.assertEqual(collect.hcibench_iops(b"IOPS\t\t= 10.5 IO/S\nx\nIOPS = 2 IO/S\n"), 12.5)

    def test_the_name_of_a_parameter_file(self):
        share = {"disks": 8, "block_size_bytes": 262144, "read_pct": 0, "random_pct": 100, "queue_depth": 1}
        self.assertEqual(collect.parameter_name(share), "fio-8vmdk-100ws-256k-0rdpct-100randompct-1threads")
