"""Plans: what is refused and how it is told, the runs that follow, their order, their command lines."""
import contextlib
import io
import itertools
import json
import tempfile
import unittest
from pathlib import Path

from . import rig

collect = rig.collect
PLAN = {
    "version": 1, "study": "rack7-stripes", "engine": "fio", "targets": ["/data/a.dat", "/data/b.dat"], "size": "1g",
    "guests": [{"name": name, "address": f"10.0.0.{name}"} for name in [1, 2, 3, 4]], "repeats": 3, "seed": 5,
    "workloads": [{"name": "8k-70-30", "block_size_bytes": "8k", "read_pct": 70, "threads": 4, "queue_depth": 8,
                   "warmup_s": 30, "duration_s": 60},
                  {"name": "1m-write", "block_size_bytes": "1m", "read_pct": 0, "random_pct": 0, "threads": 2,
                   "duration_s": 60}],
    "factors": [{"name": "stripe_width", "levels": [1, 2, 4], "set": [{"on": "local", "command": ["set", "{value}"]}]}],
    "load": {"vms": [1, 2, 4]},
}


def faults(**changes):
    plan = {**PLAN, **changes}
    return collect.plan_faults(plan) or sum((collect.point_faults(plan, point)
                                             for point in collect.points_of(plan)), [])


def share(**changes):
    plan = {**PLAN, **changes}
    return collect.shares_of(plan, collect.points_of(plan)[0])[0]


class Faults(unittest.TestCase):
    def test_a_good_plan_has_none(self):
        self.assertEqual(faults(), [])

    def test_what_is_wrong_is_told_with_what_was_expected(self):
        workload = PLAN["workloads"][0]
        cases = [
            ({"engine": "iometer"}, "engine: iometer: expected one of fio, diskspd, hcibench"),
            ({"study": "Rack 7"}, "study: Rack 7: expected lower-case words joined by hyphens"),
            ({"speed": 3}, "plan: unknown key speed: expected one of version, study"),
            ({"repeats": 0}, "repeats: 0: expected a whole number from 1"),
            ({"load": {"vms": [8]}}, "vms=8: the plan has 4 guests"),
            ({"load": {"outstanding_io": [7]}}, "outstanding_io=7: expected a multiple of 16"),
            ({"load": {"duration_s": [7]}}, "load: duration_s: expected one of vms"),
            ({"workloads": [{**workload, "threads": 3}]}, "threads=3: expected a multiple of 2 (disks of a guest)"),
            ({"workloads": [{**workload, "block_size_bytes": "8q"}]}, '"8q": expected a size such as 4k'),
            ({"workloads": [{**workload, "name": "a/b"}]}, "workloads: a/b: the name is part of a path"),
            ({"workloads": [workload, workload]}, "workloads: 8k-70-30: named twice"),
            ({"factors": [{"name": "stripe_width", "levels": [1]}]}, "stripe_width: nothing sets it"),
            ({"factors": [{"name": "path_io_limit", "levels": [1], "setting": "path_io_limit"}]}, "plan names none"),
            ({"targets": []}, "no targets"),
            ({"logs": {"interval_ms": 40000}}, "logs: an interval of 40 s: expected at most half of duration_s, 60"),
            ({"workloads": [{**workload, "working_set_bytes": "64g"}]}, "a working set of 8589934592 bytes a disk"),
            ({"devices": ["naa.1; reboot"]}, "devices: naa.1; reboot: expected a name such as"),
            ({"guests": [{"name": 1, "address": "-oProxyCommand=x"}]}, "expected a name or an address"),
        ]
        for changes, expected in cases:
            with self.subTest(expected):
                self.assertIn(expected, "\n".join(faults(**changes)))

    def test_secrets_are_refused_in_a_plan(self):
        form = {"vcenterIp": "vc", "vcenterPwd": "hunter2"}
        plan = {"engine": "hcibench", "hcibench": {"url": "https://a", "form": form}}
        self.assertIn("don't write secrets into a file", "\n".join(faults(**plan)))

    def test_all_faults_of_a_file_are_told_at_once(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "plan.json"
            path.write_text(json.dumps({**PLAN, "study": "A", "engine": "b"}))
            with self.assertRaises(collect.Refusal) as caught:
                collect.read_plan(path)
        self.assertEqual(len(str(caught.exception).splitlines()), 2)

    def test_the_schema_names_the_same_keys(self):
        schema = json.loads((rig.REPOSITORY / "schemas" / "plan.schema.json").read_text())
        parts = {"plan": schema, **schema["$defs"]}
        self.assertEqual(set(parts), set(collect.PARTS))
        for name, part in parts.items():
            self.assertEqual(set(part["properties"]), set(collect.PARTS[name]), name)
            self.assertEqual(part.get("required", []), collect.REQUIRED.get(name, []), name)
        self.assertEqual(schema["properties"]["load"]["propertyNames"]["enum"], collect.LOAD_FACTORS)


class Runs(unittest.TestCase):
    def test_a_repeat_is_a_block_in_an_order_of_its_own(self):
        runs = collect.runs_of(PLAN)
        self.assertEqual(len(runs), 3 * 3 * 2 * 3)
        blocks = [[run["path"].rsplit("/", 1)[0] for run in runs if run["repeat"] == repeat] for repeat in [1, 2, 3]]
        self.assertEqual([run["repeat"] for run in runs], [1] * 18 + [2] * 18 + [3] * 18)
        self.assertEqual(len({tuple(sorted(block)) for block in blocks}), 1)
        self.assertEqual(len({tuple(block) for block in blocks}), 3)

    def test_the_order_follows_from_the_seed_and_more_repeats_leave_it(self):
        first = [run["path"] for run in collect.runs_of(PLAN)]
        self.assertEqual(first[:18], [run["path"] for run in collect.runs_of({**PLAN, "repeats": 9})][:18])
        self.assertNotEqual(first, [run["path"] for run in collect.runs_of({**PLAN, "seed": 6})])
        self.assertEqual(first[0], "stripe_width=4/vms=4/8k-70-30/repeat=1")

    def test_levels_stay_together_where_a_change_is_dear(self):
        runs = collect.runs_of({**PLAN, "order": "by_level"})
        levels = [run["point"]["levels"]["stripe_width"] for run in runs]
        changes = sum(1 for a, b in zip(levels, levels[1:]) if a != b)
        self.assertLessEqual(changes, 8)

    def test_levels_follow_each_other_where_there_is_no_way_back(self):
        runs = collect.runs_of({**PLAN, "order": "sequential"})
        levels = [run["point"]["levels"]["stripe_width"] for run in runs]
        self.assertEqual([level for level, _ in itertools.groupby(levels)], [1, 2, 4])
        repeats = [run["repeat"] for run in runs if run["point"]["levels"]["stripe_width"] == 2]
        self.assertEqual(repeats, sorted(repeats))
        self.assertIn("order: { random: false }", collect.study_yaml({**PLAN, "order": "sequential"}, {}))
        self.assertNotIn("block", collect.notes_of({**PLAN, "order": "sequential"}, False)[-1])

    def test_totals_are_divided_among_the_workers(self):
        self.assertEqual(share(load={"outstanding_io": [64]})["queue_depth"], 4)
        self.assertEqual(share(load={"rate_iops": [1600]})["rate_iops"], 100)
        self.assertEqual(share(load={"working_set_bytes": ["4g"]})["working_set_bytes"], 512 * 2**20)

    def test_what_no_file_tells_stands_in_the_path(self):
        plan = {**PLAN, "workloads": [{**PLAN["workloads"][0], "rate_iops": 1600, "working_set_pct": 50}]}
        path = collect.run_path(plan, collect.points_of(plan)[0], 2)
        self.assertEqual(path, "stripe_width=1/vms=1/rate_iops=1600/working_set_pct=50/8k-70-30/repeat=2")

    def test_the_budget_is_told_in_runs(self):
        self.assertIn("holds 2 of them", collect.budget_text({**PLAN, "budget_s": 200}, collect.runs_of(PLAN)))


class Commands(unittest.TestCase):
    def fio(self, **changes):
        plan = {**PLAN, **changes}
        return collect.fio_command(plan, share(**changes), collect.guests_of(plan)[0])

    def test_fio_has_a_job_for_each_disk(self):
        argv = self.fio()
        for part in ["--rw=randrw", "--rwmixread=70", "--bs=8192", "--iodepth=8", "--numjobs=2", "--runtime=60",
                     "--ramp_time=30", "--direct=1", "--size=1073741824", "--output-format=json+"]:
            self.assertIn(part, argv)
        self.assertNotIn("--group_reporting", argv)
        self.assertEqual(argv[-4:], ["--name=8k-70-30-1", "--filename=/data/a.dat", "--name=8k-70-30-2",
                                     "--filename=/data/b.dat"])

    def test_fio_mixes_caps_and_options(self):
        load = {**PLAN["workloads"][0], "rate_iops": 800, "random_pct": 30, "write_through": True,
                "options": {"ioengine": "posixaio", "norandommap": None}}
        argv = self.fio(workloads=[load])
        for part in ["--rate_iops=140,60", "--percentage_random=30", "--sync=1", "--ioengine=posixaio", "--norandommap"]:
            self.assertIn(part, argv)
        self.assertNotIn("--ioengine=libaio", argv)

    def test_fio_takes_the_engine_of_the_system(self):
        engines = {"linux": "libaio", "macos": "posixaio", "windows": "windowsaio"}
        for system, engine in engines.items():
            guests = [{"name": "a", "address": "a", "os": system}]
            self.assertIn(f"--ioengine={engine}", self.fio(guests=guests))

    def test_the_system_of_a_machine_is_known(self):
        for said, system in [(("posix", "darwin"), "macos"), (("posix", "linux"), "linux"), (("nt", "win32"), "windows")]:
            self.assertEqual(collect.system_named(*said), system)

    def test_a_device_that_is_only_read_is_opened_so(self):
        reads = [{"name": "r", "block_size_bytes": "4k", "duration_s": 1, "threads": 2}]
        self.assertIn("--readonly", self.fio(targets=["/dev/sdb", "/dev/sdc"], workloads=reads))
        self.assertNotIn("--readonly", self.fio(targets=["/dev/sdb", "/dev/sdc"]))

    def test_ssh_never_asks_and_knows_the_host(self):
        argv = collect.ssh_command({"ssh": {"known_hosts": "/a b/known"}}, collect.guests_of(PLAN)[0], "true")
        text = " ".join(argv)
        for part in ["BatchMode=yes", "StrictHostKeyChecking=yes", "ConnectTimeout=10",
                     'UserKnownHostsFile="/a b/known"']:
            self.assertIn(part, text)

    def test_a_dry_run_prints_what_would_run_and_touches_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "plan.json"
            path.write_text(json.dumps(PLAN))
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                code = collect.main(["run", str(path), "--dry-run", "--studies", folder])
            self.assertEqual([each.name for each in Path(folder).iterdir()], ["plan.json"])
        self.assertEqual(code, 0)
        lines = said.getvalue().splitlines()
        self.assertEqual(lines[0], "# stripe_width would be changed: if that is meant, type --apply stripe_width")
        self.assertIn("# [54/54]", said.getvalue())
        self.assertEqual(lines[-1], "# 54 runs, 1 h 11 min")
        self.assertIn("set 2", lines)


class Safety(unittest.TestCase):
    FOUND = {"version": (3, 33), "targets": {"/data/a.dat": ("missing", 0), "/data/b.dat": ("missing", 0)},
             "free": {"/data/a.dat": 2**40, "/data/b.dat": 2**40}}

    def faults(self, overwrite=(), created=(), plan=PLAN, **found):
        guest = collect.guests_of(plan)[0]
        return "\n".join(collect.guest_faults(plan, guest, {**self.FOUND, **found}, overwrite, list(created)))

    def test_nothing_is_wrong_with_room_and_a_new_tool(self):
        self.assertEqual(self.faults(), "")

    def test_old_and_missing_tools(self):
        self.assertIn("fio 2.21: expected 3.0 or newer", self.faults(version=(2, 21)))
        self.assertIn("no fio", self.faults(version=None))

    def test_too_little_room(self):
        free = {"/data/a.dat": 2**29, "/data/b.dat": 2**40}
        self.assertIn("/data/a.dat: 512 MiB free: expected 1.05 GiB", self.faults(free=free))

    def test_a_full_file_and_a_device_take_the_option_that_names_them(self):
        targets = {"/data/a.dat": ("file", 5), "/data/b.dat": ("device", 0)}
        told = self.faults(targets=targets)
        self.assertIn("--overwrite /data/a.dat", told)
        self.assertIn("/data/b.dat is a raw device", told)
        self.assertEqual(self.faults(targets=targets, overwrite=["/data/a.dat", "/data/b.dat"]), "")

    def test_a_file_that_this_study_made_does_not(self):
        self.assertEqual(self.faults(targets={"/data/a.dat": ("file", 2**30), "/data/b.dat": ("missing", 0)},
                                     created=[["1", "/data/a.dat"]]), "")

    def test_a_device_that_is_only_read_is_free(self):
        reads = [{"name": "r", "block_size_bytes": "4k", "duration_s": 1, "threads": 2}]
        plan = {**PLAN, "prepare": False, "workloads": reads, "targets": ["/dev/sdb", "/dev/sdc"]}
        targets = {"/dev/sdb": ("device", 0), "/dev/sdc": ("device", 0)}
        self.assertEqual(self.faults(plan=plan, targets=targets), "")
        self.assertIn("raw device", self.faults(plan={**plan, "prepare": True}, targets=targets))


class Repeats(unittest.TestCase):
    def test_repeats_a_side_for_80_percent_power_at_0_05(self):
        expected = {3: [4, 9, 17, 45, 143], 4: [3, 6, 10, 26, 81], 5: [3, 4, 7, 17, 52], 10: [2, 3, 3, 6, 14]}
        for margin, row in expected.items():
            found = [collect.repeats_needed(variation / 100, margin / 100) for variation in [1, 2, 3, 5, 9]]
            self.assertEqual(found, row, f"margin {margin} %")

    def test_quantiles_of_t(self):
        for freedom, expected in [(2, 4.302652729696142), (8, 2.306004135033371), (30, 2.0422724563012373)]:
            self.assertAlmostEqual(collect.t_quantile(0.025, freedom), expected, places=6)

    def test_variation_is_pooled_over_points(self):
        self.assertAlmostEqual(collect.variation_of([[100, 110], [1000, 1100], [5]]), 0.0673944, places=6)
        self.assertIsNone(collect.variation_of([[100], [200]]))
