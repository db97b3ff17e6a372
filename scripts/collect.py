#!/usr/bin/env python3
"""Runs a planned matrix of storage benchmarks and leaves a study folder that Datastore Atlas reads without editing.

One file, Python 3.9 or newer, nothing but the standard library: copy it to the machine that has ssh to the guests
and hosts. docs/collect.md is the guide, schemas/plan.schema.json describes the plan.

    collect.py run PLAN.json --dry-run       every command and the time it takes; touches nothing
    collect.py run PLAN.json --pilot         a few repeats, and how many the wanted margin takes
    collect.py run PLAN.json                 collect; the same command again goes on where it stopped
    collect.py restore STUDY                 restore settings after a crash

Folders: <study>/<factor>=<level>/<load>=<n>/<workload>/repeat=<k>/ is a run, with vm=<guest>/ and host=<host>/ in it.
A run is made in <study>/.collect/ and moved into place when it is whole. Names that begin with a point are no sources.
"""
import argparse
import base64
import contextlib
import datetime
import fnmatch
import getpass
import gzip
import hashlib
import hmac
import html.parser
import http.client
import io
import itertools
import json
import math
import os
import platform
import random
import re
import shlex
import shutil
import signal
import ssl
import statistics
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import urllib.parse
import uuid
import xml.etree.ElementTree as ElementTree
from pathlib import Path

if sys.version_info < (3, 9):
    sys.exit("collect: Python {}.{} is too old: 3.9 or newer is needed".format(*sys.version_info))

VERSION = 1
OLDEST_TOOL = {"fio": (3, 0), "diskspd": (2, 0, 20)}
PREPARE_BYTES_PER_S = 50e6  # how fast files are taken to fill, for the estimate and, twenty times slower, the time-out
GRACE_S = 120  # beyond the time that a command should take
LEASE_S = 15  # a load has ended that long after the collector that started it, however that one ended
TERM_S = 8  # of them, a load has to end by itself
CONSECUTIVE_FAILURES = 3
JOURNAL = "journal.json"  # how to put back what is changed
SPARE_BYTES = 256 * 2**20  # free space the collector needs beside its study, unless the plan says otherwise


class Refusal(Exception):
    """Something that a person has to change first. The message says where, what, what was expected, what to type."""


class Stopped(Exception):
    """A signal asked to stop."""


# ---------------------------------------------------------------------------------------------------------------
# The plan


SIZE, NUMBER, TEXT, TRUTH, LIST, OBJECT = "size", "number", "text", "true or false", "list", "object"
ANY = "value"
COMMAND_KEYS = {"on": TEXT, "command": LIST, "timeout_s": NUMBER}
# What each part of a plan may hold. schemas/plan.schema.json says the same, with meanings; a test compares the two.
PARTS = {
    "plan": {
        "version": NUMBER, "study": TEXT, "title": TEXT, "question": TEXT, "platform": TEXT, "licence": TEXT,
        "notes": LIST, "environment": OBJECT, "engine": TEXT, "tool": TEXT, "targets": LIST, "size": SIZE,
        "prepare": TRUTH, "guests": LIST, "hosts": LIST, "devices": LIST, "modules": LIST, "ssh": OBJECT,
        "esxtop": OBJECT, "workloads": LIST, "factors": LIST, "load": OBJECT, "repeats": NUMBER, "seed": NUMBER,
        "order": TEXT, "budget_s": NUMBER, "margin_pct": NUMBER, "pilot_repeats": NUMBER, "pause_s": NUMBER,
        "logs": OBJECT, "gzip": TRUTH, "spare_bytes": SIZE, "hcibench": OBJECT,
    },
    "guest": {
        "name": ANY, "address": TEXT, "user": TEXT, "port": NUMBER, "identity": TEXT, "os": TEXT, "folder": TEXT,
        "tool": TEXT, "targets": LIST, "size": SIZE,
    },
    "host": {"name": ANY, "address": TEXT, "user": TEXT, "port": NUMBER, "identity": TEXT},
    "ssh": {"user": TEXT, "port": NUMBER, "identity": TEXT, "known_hosts": TEXT, "connect_timeout_s": NUMBER,
            "command_timeout_s": NUMBER},
    "workload": {
        "name": TEXT, "block_size_bytes": SIZE, "read_pct": NUMBER, "random_pct": NUMBER, "threads": NUMBER,
        "queue_depth": NUMBER, "outstanding_io": NUMBER, "working_set_pct": NUMBER, "working_set_bytes": SIZE,
        "rate_iops": NUMBER, "disks_per_vm": NUMBER, "warmup_s": NUMBER, "duration_s": NUMBER,
        "software_cache": TRUTH, "write_through": TRUTH, "options": ANY,
    },
    "factor": {"name": TEXT, "levels": LIST, "baseline": ANY, "setting": TEXT, "set": LIST, "check": OBJECT,
               "restore": LIST, "settle_s": NUMBER},
    "command": COMMAND_KEYS,
    "logs": {"interval_ms": NUMBER, "histograms": TRUTH},
    "esxtop": {"interval_s": NUMBER, "command": LIST},
    "hcibench": {
        "url": TEXT, "sha256": TEXT, "ca_file": TEXT, "user_env": TEXT, "password_env": TEXT, "form": OBJECT,
        "secrets": OBJECT, "disks_per_vm": NUMBER, "poll_s": NUMBER, "overhead_s": NUMBER,
    },
}
REQUIRED = {
    "plan": ["version", "study", "engine", "workloads"],
    "guest": ["name"],
    "host": ["name", "address"],
    "workload": ["name", "block_size_bytes", "duration_s"],
    "factor": ["name", "levels"],
    "command": ["on", "command"],
    "hcibench": ["url", "form"],
}
ENGINES = ["fio", "diskspd", "hcibench"]
TOOLS = {"fio": "fio", "diskspd": "diskspd.exe"}  # where the plan names none
ORDERS = ["random", "by_level", "sequential"]
# Steps and levels that say what the load is; any other factor needs to be set by something.
LOAD_FACTORS = ["vms", "disks_per_vm", "block_size_bytes", "read_pct", "random_pct", "threads", "queue_depth",
                "outstanding_io", "working_set_pct", "working_set_bytes", "rate_iops"]
SIZES = ["block_size_bytes", "working_set_bytes"]
SETTINGS = {"Disk.DiskMaxIOSize": "disk_max_io_size_kib", "path_io_limit": "path_io_limit",
            "path_policy": "path_policy"}
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
STUDY_NAME = re.compile(r"[a-z0-9]+([-.][a-z0-9]+)*")


def parse_bytes(value):
    """Return bytes of 4096, "4k", "64KiB", "10g" (powers of 1024); None for anything else."""
    match = re.fullmatch(r"(\d+)\s*([kmgt]?)(i?b)?", str(value).strip(), re.IGNORECASE)
    if not match or isinstance(value, bool):
        return None
    return int(match.group(1)) * 1024 ** " kmgt".index(match.group(2).lower() or " ")


def is_of(value, kind):
    if kind == ANY:
        return True
    if kind == SIZE:
        return parse_bytes(value) is not None
    if kind == NUMBER:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, {TEXT: str, TRUTH: bool, LIST: list, OBJECT: dict}[kind])


def part_faults(part, value, place):
    """Return what is wrong with the keys of one part of a plan, one sentence each."""
    if not isinstance(value, dict):
        return [f"{place}: {json.dumps(value)}: expected an object"]
    keys = PARTS[part]
    faults = [f"{place}: unknown key {key}: expected one of {', '.join(keys)}" for key in value if key not in keys]
    faults += [f"{place}: missing key {key}" for key in REQUIRED.get(part, []) if key not in value]
    return faults + [
        f"{place}.{key}: {json.dumps(each)}: expected {'a size such as 4k' if keys[key] == SIZE else keys[key]}"
        for key, each in value.items() if key in keys and not is_of(each, keys[key])
    ]


def plan_parts(plan):
    """Yield (part, value, place) for every part below the plan itself that has keys of its own."""
    for key, part in [("guests", "guest"), ("hosts", "host"), ("workloads", "workload"), ("factors", "factor")]:
        for i, value in enumerate(plan.get(key) or []):
            yield part, value, f"{key}[{i}]"
    for key in ["ssh", "logs", "esxtop", "hcibench"]:
        if key in plan:
            yield key, plan[key], key
    for i, factor in enumerate(plan.get("factors") or []):
        if isinstance(factor, dict):
            commands = [*(factor.get("set") or []), *(factor.get("restore") or [])]
            commands += [factor["check"]] if "check" in factor else []
            for command in commands:
                yield "command", command, f"factors[{i}]: command"


def plan_faults(plan):
    """Return all that is wrong with a plan as written; an empty list for a good one."""
    faults = part_faults("plan", plan, "plan")
    if faults:
        return faults
    for part, value, place in plan_parts(plan):
        faults += part_faults(part, value, place)
    return faults or choice_faults(plan) + factor_faults(plan) + place_faults(plan)


def choice_faults(plan):
    """Return values outside what is offered."""
    def one_of(place, value, choices):
        return [] if value in choices else [f"{place}: {value}: expected one of {', '.join(map(str, choices))}"]

    faults = one_of("version", plan["version"], [VERSION]) + one_of("engine", plan["engine"], ENGINES)
    faults += one_of("order", plan.get("order", "random"), ORDERS)
    if not STUDY_NAME.fullmatch(plan["study"]):
        faults.append(f"study: {plan['study']}: expected lower-case words joined by hyphens")
    for key in ["repeats", "pilot_repeats"]:
        if not isinstance(plan.get(key, 1), int) or plan.get(key, 1) < 1:
            faults.append(f"{key}: {plan[key]}: expected a whole number from 1")
    faults += [f"devices: {device}: expected a name such as naa.600a0980" for device in plan.get("devices") or []
               if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.:_-]*", str(device))]
    faults += [f"modules: {module}: expected the name of a driver" for module in plan.get("modules") or []
               if not re.fullmatch(r"[A-Za-z0-9_-]+", str(module))]
    faults += [f"{each['name']}: address {each['address']}: expected a name or an address"
               for each in [*(plan.get("guests") or []), *(plan.get("hosts") or [])]
               if each.get("address", "x").startswith("-")]
    for guest in plan.get("guests") or []:
        faults += one_of(f"guest {guest['name']}: os", guest.get("os", "linux"), sorted(FIO_ENGINES))
    for key in ["guests", "hosts", "workloads"]:
        names = [str(each["name"]) for each in plan.get(key) or []]
        faults += [f"{key}: {name}: the name is part of a path: expected letters, digits, . _ -"
                   for name in names if not NAME.fullmatch(name)]
        faults += [f"{key}: {name}: named twice" for name in sorted({n for n in names if names.count(n) > 1})]
    if not plan["workloads"]:
        faults.append("workloads: none: expected at least one")
    return faults


def factor_faults(plan):
    """Return faults of factors, levels and load steps."""
    faults = []
    factors, load = plan.get("factors") or [], plan.get("load") or {}
    names = [factor["name"] for factor in factors] + list(load)
    faults += [f"{name}: given twice" for name in sorted({n for n in names if names.count(n) > 1})]
    for name in load:
        if name not in LOAD_FACTORS:
            faults.append(f"load: {name}: expected one of {', '.join(LOAD_FACTORS)}")
    for name, levels in [(factor["name"], factor["levels"]) for factor in factors] + list(load.items()):
        if not isinstance(levels, list) or not levels:
            faults.append(f"{name}: {json.dumps(levels)}: expected a list of levels")
            continue
        faults += [f"{name}={level}: expected text, a number or true or false that can be part of a path"
                   for level in levels if not is_level(name, level)]
    for factor in factors:
        if not re.fullmatch("[a-z_]+", factor["name"]):
            faults.append(f"factors: {factor['name']}: expected a name of factors.yaml, such as stripe_width")
        faults += setting_faults(plan, factor)
    return faults


def is_level(name, level):
    if name in LOAD_FACTORS:
        return is_of(level, SIZE if name in SIZES else NUMBER)
    return isinstance(level, (str, int, float)) and bool(NAME.fullmatch(level_text(level)))


def level_text(level):
    """Return a level as it stands in a path: true, 4k, 0.5."""
    return str(level).lower() if isinstance(level, bool) else str(level)


def setting_faults(plan, factor):
    """Return what a factor lacks to be set."""
    name, setting = factor["name"], factor.get("setting")
    levels = factor["levels"] if isinstance(factor["levels"], list) else []
    if "baseline" in factor and factor["baseline"] not in levels:
        return [f"{name}: baseline {factor['baseline']}: expected one of its levels"]
    if setting is None and not factor.get("set") and name not in LOAD_FACTORS:
        return [f"{name}: nothing sets it: expected setting ({', '.join(SETTINGS)}) or set (commands)"]
    if setting is None:
        return []
    if setting not in SETTINGS:
        return [f"{name}: setting {setting}: expected one of {', '.join(SETTINGS)}"]
    faults = [] if name == SETTINGS[setting] else [f"{name}: setting {setting} sets {SETTINGS[setting]}"]
    if not plan.get("hosts"):
        faults.append(f"{name}: setting {setting} is set on hosts, and the plan names none")
    if setting != "Disk.DiskMaxIOSize" and not plan.get("devices"):
        faults.append(f"{name}: setting {setting} is set for each of devices, and the plan names none")
    return faults


def place_faults(plan):
    """Return faults of where I/O goes: targets, guests, HCIBench."""
    if plan["engine"] == "hcibench":
        if "hcibench" not in plan:
            return ["hcibench: missing: expected the url of the appliance and its form"]
        return hcibench_faults(plan["hcibench"])
    faults = []
    for guest in guests_of(plan):
        if not guest["targets"]:
            faults.append(f"guest {guest['name'] or 'local'}: no targets: expected files or devices to load")
        if guest["size"] is None and not all(is_device(target) for target in guest["targets"]):
            faults.append(f"guest {guest['name'] or 'local'}: no size: expected the size of each target file")
    local = [guest for guest in plan.get("guests") or [] if "address" not in guest]
    if len(local) > 1:
        faults.append("guests: two without an address: only one can be this machine")
    return faults


def hcibench_faults(settings):
    faults = []
    if urllib.parse.urlsplit(settings["url"]).scheme != "https":
        faults.append(f"hcibench.url: {settings['url']}: expected https://")
    for field in settings["form"]:
        if re.search(r"pwd|passw|credential|secret", field, re.IGNORECASE):
            faults.append(f"hcibench.form.{field}: don't write secrets into a file: put it under hcibench.secrets with "
                          "the name of the environment variable that holds it")
    return faults


def read_plan(path):
    """Return the plan of a JSON file. Raises Refusal with everything that is wrong with it."""
    try:
        plan = json.loads(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror}") from error
    except ValueError as error:
        hint = "; turn YAML into JSON with: npm run --silent plan -- plan.yaml > plan.json" if str(path).endswith(
            (".yaml", ".yml")) else ""
        raise Refusal(f"{path}: no JSON: {error}{hint}") from error
    faults = plan_faults(plan)
    if not faults:
        faults = sum((point_faults(plan, point) for point in points_of(plan)), [])
    if faults:
        raise Refusal("\n".join(f"{path}: {fault}" for fault in dict.fromkeys(faults)))
    return plan


# ---------------------------------------------------------------------------------------------------------------
# From the plan to runs: pure


def is_device(target):
    """Tell whether a target is a raw device by its name: /dev/sdb, \\\\.\\PhysicalDrive1, #1."""
    return bool(re.match(r"/dev/|\\\\[.?]\\|//[.?]/|#\d+$", target))


def from_here(target):
    """Return a path that does not depend on the current folder: tools are started in the folder of their run."""
    return target if is_device(target) or re.match(r"[A-Za-z]:|[/\\]", target) else os.path.abspath(target)


def guests_of(plan):
    """Return the guests with what they inherit. Without guests it is this machine, and files have no vm= part."""
    shared = plan.get("ssh") or {}
    written = plan.get("guests") or [{"name": None}]
    return [{
        "name": None if guest["name"] is None else str(guest["name"]),
        "address": guest.get("address"),
        "user": guest.get("user", shared.get("user")),
        "port": guest.get("port", shared.get("port")),
        "identity": guest.get("identity", shared.get("identity")),
        "os": guest.get("os", "linux") if "address" in guest else system_named(os.name, sys.platform),
        "folder": guest.get("folder"),
        "tool": guest.get("tool", plan.get("tool")) or TOOLS.get(plan["engine"]),
        "targets": [target if "address" in guest else from_here(target)
                    for target in guest.get("targets", plan.get("targets") or [])],
        "size": parse_bytes(guest.get("size", plan.get("size", ""))),
    } for guest in written]


def hosts_of(plan):
    shared = plan.get("ssh") or {}
    return [{**{key: shared.get(key) for key in ["user", "port", "identity"]}, "os": "esxi", **host,
             "name": str(host["name"])} for host in plan.get("hosts") or []]


def points_of(plan, baseline_only=False):
    """Return every combination of levels, load steps and workload: {"levels", "steps", "workload"}."""
    factors, load = plan.get("factors") or [], plan.get("load") or {}
    levels = [[baseline_of(factor)] if baseline_only else factor["levels"] for factor in factors]
    return [
        {"levels": dict(zip([factor["name"] for factor in factors], chosen)), "steps": dict(zip(load, steps)),
         "workload": workload["name"]}
        for chosen in itertools.product(*levels) for steps in itertools.product(*load.values())
        for workload in plan["workloads"]
    ]


def baseline_of(factor):
    return factor.get("baseline", factor["levels"][0])


def parameters_of(plan, point):
    """Return the whole of a point's load: its workload, with what levels and steps say instead."""
    workload = next(each for each in plan["workloads"] if each["name"] == point["workload"])
    stated = {**point["levels"], **point["steps"]}
    load = {"read_pct": 100, "random_pct": 100, "threads": 1, "queue_depth": 1, "warmup_s": 0, **workload,
            **{name: value for name, value in stated.items() if name in LOAD_FACTORS}}
    if "queue_depth" in stated and "outstanding_io" not in stated:
        load.pop("outstanding_io", None)
    for name in SIZES:
        if name in load:
            load[name] = parse_bytes(load[name])
    return load


def shares_of(plan, point):
    """Return (load of one target of one guest, faults). Totals over all workers are divided among them."""
    load = parameters_of(plan, point)
    guests = guests_of(plan)
    vms = load.get("vms", plan.get("hcibench", {}).get("form", {}).get("vmNum", len(guests)))
    vms = int(vms) if str(vms).isdigit() else 0
    disks = disks_of(plan, load)
    faults = []

    def divide(name, total, workers, what):
        if workers < 1 or total % workers or total < workers:
            faults.append(f"{describe(point)}: {name}={total}: expected a multiple of {workers} ({what})")
            return 0
        return int(total // workers)

    counts_disks = plan["engine"] == "hcibench"
    threads = load["threads"] if counts_disks else divide("threads", load["threads"], disks, "disks of a guest")
    share = {**load, "vms": vms, "disks": disks, "threads": threads}
    workers = vms * disks * max(threads, 1)
    if "outstanding_io" in load:
        share["queue_depth"] = divide("outstanding_io", load["outstanding_io"], workers,
                                      "guests × disks × threads of a disk")
    if "rate_iops" in load:
        share["rate_iops"] = divide("rate_iops", load["rate_iops"], workers, "guests × disks × threads of a disk")
    if "working_set_bytes" in load:
        share["working_set_bytes"] = divide("working_set_bytes", load["working_set_bytes"], vms * disks,
                                            "guests × disks")
    return share, faults


def disks_of(plan, load):
    settings = plan.get("hcibench", {})
    given = settings.get("disks_per_vm", settings.get("form", {}).get("diskNum", 1))
    return int(load.get("disks_per_vm", given if plan["engine"] == "hcibench" else len(guests_of(plan)[0]["targets"])))


def point_faults(plan, point):
    """Return why a point cannot be run as planned."""
    share, faults = shares_of(plan, point)
    guests = guests_of(plan)
    if plan["engine"] == "hcibench":
        return faults + hcibench_point_faults(share, point)
    if share["vms"] < 1 or share["vms"] > len(guests):
        faults.append(f"{describe(point)}: vms={share['vms']}: the plan has {len(guests)} guests")
    for guest in guests[:share["vms"]]:
        if len(guest["targets"]) < share["disks"]:
            faults.append(f"guest {guest['name']}: {len(guest['targets'])} targets: expected {share['disks']}")
        region = region_of(share, guest)
        if guest["size"] is not None and region is not None and region > guest["size"]:
            faults.append(f"{describe(point)}: a working set of {region} bytes a disk: targets have {guest['size']}")
    if plan["engine"] == "fio" and plan.get("logs") is not None:
        interval_s = plan["logs"].get("interval_ms", 1000) / 1000
        if 2 * interval_s > share["duration_s"]:
            faults.append(f"{describe(point)}: logs: an interval of {number_text(interval_s)} s: expected at most half "
                          f"of duration_s, {number_text(share['duration_s'])}")
    options = share.get("options")
    kind = dict if plan["engine"] == "fio" else list
    if options is not None and not isinstance(options, kind):
        faults.append(f"workload {share['name']}: options: expected "
                      f"{'an object of fio options' if kind is dict else 'a list of arguments'}")
    return faults


def hcibench_point_faults(share, point):
    faults = []
    if share["vms"] < 1:
        faults.append(f"{describe(point)}: vms: expected a step or form.vmNum")
    for name in ["rate_iops", "working_set_bytes"]:
        if name in share:
            faults.append(f"{describe(point)}: {name}: HCIBench counts otherwise: expected working_set_pct or nothing")
    if share["threads"] != 1:
        faults.append(f"{describe(point)}: threads={share['threads']}: HCIBench has one job a disk: use queue_depth")
    return faults


def region_of(share, guest):
    """Return the bytes of a target that are touched, None for all of it."""
    if "working_set_bytes" in share:
        return share["working_set_bytes"]
    if "working_set_pct" in share and guest["size"]:
        region = int(guest["size"] * share["working_set_pct"] / 100)
        return region - region % share["block_size_bytes"]
    return None


def describe(point):
    parts = [f"{name}={level_text(value)}" for name, value in {**point["levels"], **point["steps"]}.items()]
    return "/".join([*parts, point["workload"]])


def stated_of(plan, point):
    """Return what no raw file tells for sure, or what is varied: the parts of the run's path."""
    workload = next(each for each in plan["workloads"] if each["name"] == point["workload"])
    kept = {name: workload[name] for name in ["rate_iops", "working_set_pct", "working_set_bytes"] if name in workload}
    return {**point["levels"], **point["steps"], **{k: v for k, v in kept.items() if k not in point["steps"]}}


def run_path(plan, point, repeat):
    """Return the folder of a run inside its study, with /."""
    parts = [f"{name}={level_text(value)}" for name, value in stated_of(plan, point).items()]
    return "/".join([*parts, point["workload"], f"repeat={repeat}"])


def order_points(points, repeat, seed, order):
    """Return one block, shuffled. The order of a block follows from seed and repeat alone, so blocks can be added."""
    generator = random.Random(f"{seed}/{repeat}")
    if order == "random":
        shuffled = list(points)
        generator.shuffle(shuffled)
        return shuffled
    groups = {}
    for point in points:
        groups.setdefault(json.dumps(point["levels"]), []).append(point)
    groups = list(groups.values())
    generator.shuffle(groups)
    for group in groups:
        generator.shuffle(group)
    return [point for group in groups for point in group]


def runs_of(plan, pilot=False):
    """Return all runs in the order in which they are made; each repeat is a block, unless levels are sequential."""
    points = points_of(plan, baseline_only=pilot)
    repeats = plan.get("pilot_repeats", 3) if pilot else plan.get("repeats", 3)
    order = plan.get("order", "random")
    runs = [
        {"path": run_path(plan, point, repeat), "point": point, "repeat": repeat, "share": shares_of(plan, point)[0]}
        for repeat in range(1, repeats + 1)
        for point in order_points(points, repeat, plan.get("seed", 1), order)
    ]
    if order != "sequential":
        return runs
    levels = list(dict.fromkeys(json.dumps(point["levels"]) for point in points))
    return sorted(runs, key=lambda run: levels.index(json.dumps(run["point"]["levels"])))


def definition_of(plan, run):
    """Return a hash of all that decides what a run measures: it must not change under a collected run."""
    guests = (plan.get("guests") or [])[:run["share"]["vms"]]
    known = [plan["engine"], plan.get("logs"), run["point"], run["share"], plan.get("hcibench"), plan.get("targets"),
             plan.get("size"), [[guest["name"], guest.get("targets"), guest.get("size")] for guest in guests]]
    return hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()


def run_seconds(plan, run):
    """Return how long a run is expected to take, with what happens around it."""
    share = run["share"]
    seconds = share["warmup_s"] + share["duration_s"] + 3 + plan.get("pause_s", 0)
    if plan["engine"] == "hcibench":
        seconds += plan["hcibench"].get("overhead_s", 900)
    if plan.get("hosts"):
        seconds += len(settings_commands(plan)) * 2 + (2 * esxtop_interval(plan) if "esxtop" in plan else 0)
    return seconds


def system_named(name, platform):
    """Return what a plan calls the system of a machine whose Python says so: os.name and sys.platform."""
    return "windows" if name == "nt" else "macos" if platform == "darwin" else "linux"


def prepare_seconds(plan):
    if plan["engine"] == "hcibench" or not plan.get("prepare", True):
        return 0
    return max((guest["size"] or 0) * len(guest["targets"]) for guest in guests_of(plan)) / PREPARE_BYTES_PER_S


# ---------------------------------------------------------------------------------------------------------------
# Command lines: pure


FIO_ENGINES = {"linux": "libaio", "macos": "posixaio", "windows": "windowsaio"}


def pattern_of(share):
    """Return fio's options for the mix of reads, writes, random and sequential."""
    mix = {100: "read", 0: "write"}.get(share["read_pct"], "rw")
    options = {"rw": f"rand{mix}" if share["random_pct"] > 0 else mix}
    if mix == "rw":
        options["rwmixread"] = number_text(share["read_pct"])
    if 0 < share["random_pct"] < 100:
        options["percentage_random"] = number_text(share["random_pct"])
    return options


def number_text(value):
    return str(int(value)) if float(value).is_integer() else str(value)


def fio_command(plan, share, guest):
    """Return fio's argv for one guest. The result goes to standard output, logs into the current folder."""
    targets = guest["targets"][:share["disks"]]
    region = region_of(share, guest)
    size = region if region is not None else guest["size"]
    options = {
        "output-format": "json+", "eta": "never", **pattern_of(share), "bs": str(share["block_size_bytes"]),
        "iodepth": str(share["queue_depth"]), "numjobs": str(share["threads"]),
        "ioengine": FIO_ENGINES[guest["os"]], "direct": str(int(not share.get("software_cache", False))),
        "time_based": "1", "runtime": number_text(share["duration_s"]), "ramp_time": number_text(share["warmup_s"]),
        "randrepeat": "0", **({"sync": "1"} if share.get("write_through") else {}),
        **({"size": str(size)} if size else {}), **rate_options(share), **log_options(plan, share),
        **({"readonly": None} if share["read_pct"] == 100 and any(map(is_device, targets)) else {}),
        **({"group_reporting": None} if len(targets) == 1 else {}), **(share.get("options") or {}),
    }
    argv = [guest["tool"], *[f"--{name}" if value is None else f"--{name}={value}"
                              for name, value in options.items()]]
    for i, target in enumerate(targets):
        name = share["name"] if len(targets) == 1 else f"{share['name']}-{i + 1}"
        argv += [f"--name={name}", f"--filename={fio_path(target)}"]
    return argv


def fio_path(target):
    """Return a path as fio's filename: a colon would separate two files."""
    return target.replace(":", "\\:")


def rate_options(share):
    """Return the cap of one job. fio caps reads and writes by themselves: a mix gets each its part."""
    if "rate_iops" not in share:
        return {}
    rate, read_pct = share["rate_iops"], share["read_pct"]
    if read_pct in (0, 100):
        return {"rate_iops": str(rate)}
    reads = max(1, round(rate * read_pct / 100))
    return {"rate_iops": f"{reads},{max(1, rate - reads)}"}


def log_options(plan, share):
    logs = plan.get("logs")
    if logs is None:
        return {}
    interval = number_text(logs.get("interval_ms", 1000))
    options = {**{f"write_{kind}_log": share["name"] for kind in ["bw", "iops", "lat"]}, "log_avg_msec": interval}
    if logs.get("histograms"):
        options.update(write_hist_log=share["name"], log_hist_msec=interval)
    return options


def diskspd_command(plan, share, guest):
    """Return DiskSPD's argv for one guest. Its XML goes to standard output. The rate limit takes 2.1 or newer."""
    cached, through = share.get("software_cache", False), share.get("write_through", False)
    cache = {(False, False): "-Su", (False, True): "-Sh", (True, False): "-Sb", (True, True): "-Sbw"}
    argv = [guest["tool"], f"-b{share['block_size_bytes']}", f"-d{number_text(share['duration_s'])}",
            f"-W{number_text(share['warmup_s'])}", "-C0", f"-t{share['threads']}", f"-o{share['queue_depth']}",
            f"-w{number_text(100 - share['read_pct'])}", cache[cached, through], "-L",
            f"-D{number_text((plan.get('logs') or {}).get('interval_ms', 1000))}", "-Rxml"]
    if share["random_pct"] == 100:
        argv.append("-r")
    elif share["random_pct"] > 0:
        argv.append(f"-rs{number_text(share['random_pct'])}")
    region = region_of(share, guest)
    if region is not None:
        argv.append(f"-f{region}")
    if "rate_iops" in share:
        argv.append(f"-g{share['rate_iops']}i")
    return [*argv, *(share.get("options") or []), *guest["targets"][:share["disks"]]]


def tool_command(plan, share, guest):
    return {"fio": fio_command, "diskspd": diskspd_command}[plan["engine"]](plan, share, guest)


def prepare_command(plan, guest, target):
    """Return the argv that fills a target once, so that no read meets a hole."""
    if plan["engine"] == "diskspd":
        return [guest["tool"], f"-c{guest['size']}", "-b1M", "-o4", "-t1", "-w0", "-d1", "-W0", target]
    size = [f"--size={guest['size']}"] if guest["size"] else []
    return [guest["tool"], "--name=prepare", f"--filename={fio_path(target)}", *size, "--rw=write", "--bs=1m",
            f"--ioengine={FIO_ENGINES[guest['os']]}", "--iodepth=4", "--direct=1", "--end_fsync=1", "--eta=never"]


def result_name(plan, share):
    return f"{share['name']}.{'json' if plan['engine'] == 'fio' else 'diskspd.xml'}"


def ssh_command(plan, machine, remote, keep_stdin=False, sockets=None):
    """Return the argv that runs a command line on a guest or host. It never asks, and knows the host's key.

    With `sockets`, a folder, one connection serves several short commands.
    """
    shared = plan.get("ssh") or {}
    options = ["BatchMode=yes", "StrictHostKeyChecking=yes", f"ConnectTimeout={shared.get('connect_timeout_s', 10)}",
               "ServerAliveInterval=5", "ServerAliveCountMax=6"]
    if "known_hosts" in shared:
        options.append(f'UserKnownHostsFile="{shared["known_hosts"]}"')
    if sockets:
        options += ["ControlMaster=auto", f"ControlPath={sockets}/%C", "ControlPersist=30"]
    argv = ["ssh", "-T", *([] if keep_stdin else ["-n"]), *[part for option in options for part in ["-o", option]]]
    if machine.get("identity"):
        argv += ["-o", "IdentitiesOnly=yes", "-i", os.path.expanduser(machine["identity"])]
    argv += ["-p", str(machine["port"])] if machine.get("port") else []
    user = f"{machine['user']}@" if machine.get("user") else ""
    return [*argv, f"{user}{machine['address']}", remote]


def shell_line(script):
    return f"sh -c {shlex.quote(script)}"


def quote(argv):
    return " ".join(shlex.quote(part) for part in argv)


def leased(argv, pipe=""):
    """Return a script for sh that ends the command when its standard input ends: with ssh, or with the collector.

    What does not end by SIGTERM is killed with its jobs: ssh's server gives each command a process group.
    """
    return (
        "exec 3<&0; { " + quote(argv) + " </dev/null 3<&- & p=$!; "
        f"(cat <&3; kill $p; sleep {TERM_S}; kill -9 0 $p) >/dev/null 2>&1 & w=$!; exec 3<&-; "
        "wait $p; r=$?; kill $w 2>/dev/null; exit $r; }" + pipe
    )


# The same for this machine, whatever its system: no sh on Windows. start() gives it the process group.
LEASE = f"""
import os, signal, subprocess, sys, threading
try:
    load = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
except OSError as error:
    print(f"{{sys.argv[1]}}: {{error.strerror}}", file=sys.stderr, flush=True)
    os._exit(127)
def end_with_input():
    while os.read(0, 4096):
        pass
    is_over.set()
    load.terminate()
    threading.Timer({TERM_S}, kill).start()
def kill():
    load.kill()
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
is_over = threading.Event()
threading.Thread(target=end_with_input, daemon=True).start()
code = load.wait()
if is_over.is_set():
    kill()
os._exit(code if code >= 0 else 128 - code)
"""


def leased_here(argv):
    """Return what this machine starts so that the command ends when its standard input ends."""
    return [sys.executable, "-I", "-S", "-c", LEASE, *argv]


def powershell_line(script):
    """Return a command line that both shells of Windows' ssh server take without quoting."""
    encoded = base64.b64encode(script.encode("utf-16-le")).decode()
    return f"powershell -NoProfile -NonInteractive -EncodedCommand {encoded}"


def powershell_quote(text):
    return "'" + text.replace("'", "''") + "'"


def machine_line(machine, argv):
    """Return the command line for the ssh server of a guest or host."""
    return f'cmd /d /c "{subprocess.list2cmdline(argv)}"' if machine["os"] == "windows" else quote(argv)


def remote_line(guest, argv, folder=None):
    """Return the command line for a guest's ssh server: in a folder of its own, and ending with the connection."""
    if guest["os"] == "windows":
        return machine_line(guest, argv)
    enter = f"mkdir -p {shlex.quote(folder)} && cd {shlex.quote(folder)} && " if folder else ""
    return shell_line(enter + "{ " + leased(argv) + "; }")


def logs_folder(plan, guest):
    """Return the folder of a guest where logs of the running test lie, None without logs."""
    if plan["engine"] != "fio" or plan.get("logs") is None:
        return None
    return (guest["folder"] or "/var/tmp/atlas-collect").rstrip("/") + "/" + plan["study"]


def guest_argv(plan, guest, argv, folder=None):
    """Return what this machine has to start so that argv runs on the guest."""
    if guest["address"] is None:
        return argv
    return ssh_command(plan, guest, remote_line(guest, argv, folder), keep_stdin=True)


def esxtop_interval(plan):
    return plan["esxtop"].get("interval_s", 5)


def esxtop_argv(plan, run):
    """Return the capture's argv: more samples than the run can take; the end of the run ends it."""
    interval = esxtop_interval(plan)
    samples = math.ceil((run_seconds(plan, run) + GRACE_S) / interval) + 1
    return [*plan["esxtop"].get("command", ["esxtop", "-b", "-a"]), "-d", number_text(interval), "-n", str(samples)]


def esxtop_command(plan, run, host):
    """Return what this machine has to start for a packed capture of a host."""
    return ssh_command(plan, host, shell_line(leased(esxtop_argv(plan, run), " | gzip -c")), keep_stdin=True)


# Taken once before and once after all runs: what no run changes.
INVENTORY = {
    "version": "system version get", "platform": "hardware platform get", "cpu": "hardware cpu global get",
    "cpus": "hardware cpu list", "memory": "hardware memory get", "profile": "software profile get",
    "vibs": "software vib list", "adapters": "storage core adapter list", "nics": "network nic list",
    "extents": "storage vmfs extent list", "filesystems": "storage filesystem list",
    "satp-rules": "storage nmp satp rule list", "vsan-storage": "vsan storage list",
    "vsan-storagepool": "vsan storagepool list", "vsan-network": "vsan network list",
    "vsan-controllers": "vsan debug controller list", "vsan-policy": "vsan policy getdefault",
}
# Taken before and after each run: what a rescan, a reboot or a claim rule can reset, and what this script sets.
RUN_SETTINGS = {
    "time": "system time get", "advanced": "system settings advanced list -d",
    "cpu-policy": "system settings advanced list -o /Power/CpuPolicy",
    "max-io-size": "system settings advanced list -o /Disk/DiskMaxIOSize",
    "devices": "storage core device list", "nmp-devices": "storage nmp device list",
    "hpp-devices": "storage hpp device list", "paths": "storage core path list",
    "vsan-cluster": "vsan cluster get", "vsan-health": "vsan health cluster list",
    "vsan-resync": "vsan debug resync summary get", "vsan-objects": "vsan debug object list",
}
FOR_PEOPLE = ["nics", "vsan-network", "vsan-controllers", "vsan-health", "vsan-resync"]  # ingest reads nothing of them
ROUND_ROBIN = "storage nmp psp roundrobin deviceconfig"


def inventory_commands(plan):
    modules = {f"module-{name}": f"system module parameters list -m {name}" for name in plan.get("modules") or []}
    return {**without_vsan(plan, INVENTORY), **modules}


def settings_commands(plan):
    devices = {f"roundrobin-{re.sub(r'[^A-Za-z0-9._-]', '_', device)}": f"{ROUND_ROBIN} get -d {device}"
               for device in plan.get("devices") or []}
    return {**without_vsan(plan, RUN_SETTINGS), **devices}


def without_vsan(plan, commands):
    """Return the commands that a platform has something to answer to; all of them where the plan names none."""
    is_other = plan.get("platform", "vsan") != "vsan"
    return {name: command for name, command in commands.items() if not (is_other and command.startswith("vsan "))}


def esxcli_argv(command, as_json=True):
    return ["esxcli", *(["--formatter=json"] if as_json else []), *command.split(" ")]


# ---------------------------------------------------------------------------------------------------------------
# What tools wrote: pure


def fio_fault(data, share):
    """Return why the bytes of a result are no whole result of fio, None if they are."""
    report = last_report(data)
    if report is None:
        said = data[:300].decode("utf-8", "replace").strip().splitlines()
        return f"fio left no whole JSON{': ' + said[0] if said else ''}"
    jobs = report.get("jobs") or []
    failed = [job for job in jobs if job.get("error")]
    if failed or not jobs:
        return f"fio: job {failed[0].get('jobname')} failed: error {failed[0]['error']}" if failed else "fio: no jobs"
    runtime = max((job[way].get("runtime", 0) for job in jobs for way in ["read", "write"]), default=0)
    if runtime < share["duration_s"] * 1000 * 0.98 - 100:
        return f"fio measured {runtime} ms of {number_text(share['duration_s'])} s"
    if not any(job[way].get("total_ios") for job in jobs for way in ["read", "write"]):
        return "fio did no I/O"
    return None


def last_report(data):
    """Return the last JSON object of fio's output, None where it is cut."""
    text = data.decode("utf-8", "replace")
    found = None
    for match in re.finditer(r"^\{", text, re.MULTILINE):
        with contextlib.suppress(ValueError):
            found = json.JSONDecoder(strict=False).raw_decode(text, match.start())[0]
    return found if isinstance(found, dict) and "fio version" in found else None


def fio_iops(data):
    jobs = last_report(data)["jobs"]
    return sum(job[way]["iops"] for job in jobs for way in ["read", "write"])


def diskspd_results(data):
    """Return the root of DiskSPD's first XML document. Raises ValueError where it is cut. It escapes nothing."""
    encodings = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
    text = data.decode(encodings.get(data[:2], "utf-8-sig"), "replace")
    span = re.search(r"<Results>.*?</Results>", text, re.DOTALL)
    if not span:
        raise ValueError("DiskSPD left no whole XML")
    repaired = re.sub(r"&(?!\w+;|#)", "&amp;", span.group())
    repaired = re.sub(r'(=")([^"<>]*)<([^"<>]*)>([^"<>]*)(")', r"\1\2&lt;\3&gt;\4\5", repaired)
    try:
        return ElementTree.fromstring(repaired)
    except ElementTree.ParseError as error:
        raise ValueError(f"DiskSPD's XML is damaged: {error}") from error


def diskspd_fault(data, share):
    """Return why the bytes of a result are no whole result of DiskSPD, None if they are."""
    try:
        results = diskspd_results(data)
    except ValueError as error:
        return str(error)
    seconds = results.findtext("TimeSpan/TestTimeSeconds")
    if results.find("TimeSpan/Error") is not None or seconds is None:
        return f"DiskSPD measured nothing: {results.findtext('TimeSpan/Error', 'no reason given')}"
    if float(seconds) < min(share["duration_s"] * 0.99, share["duration_s"] - 0.5):
        return f"DiskSPD measured {seconds} s of {number_text(share['duration_s'])} s"
    return None if diskspd_iops(data) > 0 else "DiskSPD did no I/O"


def diskspd_iops(data):
    span = diskspd_results(data).find("TimeSpan")
    ios = sum(int(target.findtext("IOCount", "0")) for target in span.findall("Thread/Target"))
    return ios / float(span.findtext("TestTimeSeconds"))


def hcibench_iops(data):
    """Return the IOPS of a res.txt, summed over its blocks."""
    return sum(float(value) for value in re.findall(r"^IOPS\s*=\s*([\d.]+)", data.decode("utf-8", "replace"), re.M))


FAULTS = {"fio": fio_fault, "diskspd": diskspd_fault}
IOPS = {"fio": fio_iops, "diskspd": diskspd_iops}


def tool_version(text):
    """Return (2, 0, 21) of "fio-2.0.21" or "version 2.0.21a"; None where there is none."""
    match = re.search(r"(?:fio-|[Vv]ersion\s+)(\d+(?:\.\d+)+)", text)
    return tuple(int(part) for part in match.group(1).split(".")) if match else None


def fields_of(text):
    """Return esxcli's answer as {"intvalue": "32767"}: JSON of a get or a list, else lines `Key: value`."""
    start = min((i for i in (text.find("["), text.find("{")) if i >= 0), default=-1)
    found = {}
    if start >= 0:
        with contextlib.suppress(ValueError):
            answer = json.JSONDecoder().raw_decode(text, start)[0]
            first = (answer or [{}])[0] if isinstance(answer, list) else answer
            found = first if isinstance(first, dict) else {}
    found = found or dict(line.strip().split(":", 1) for line in text.splitlines() if ":" in line)
    return {re.sub(r"[^a-z0-9]", "", key.lower()): str(value).strip() for key, value in found.items()}


def seconds_of(stamp):
    """Return seconds since 1970 of 2026-11-21T10:00:00Z; None for anything else."""
    match = re.search(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", stamp)
    if not match:
        return None
    return datetime.datetime.fromisoformat(match.group()).replace(tzinfo=datetime.timezone.utc).timestamp()


def stamp_of(seconds):
    text = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


# ---------------------------------------------------------------------------------------------------------------
# Statistics of the pilot: pure


def t_tail(t, shift, freedom, steps=500):
    """Return P(T > t) of Student's t with `freedom` degrees, non-central by `shift`.

    T = (Z + shift) / S with S² = chi²/freedom; the normal part is closed, the rest is Simpson's rule over S.
    """
    end = 1 + 12 / math.sqrt(2 * freedom) if freedom > 3 else 6
    height = math.log(2) + freedom / 2 * math.log(freedom / 2) - math.lgamma(freedom / 2)
    width, total = end / steps, 0.0
    for i in range(1, steps + 1):
        s = i * width
        density = math.exp(height + (freedom - 1) * math.log(s) - freedom * s * s / 2)
        total += (1 if i == steps else 4 if i % 2 else 2) * density * 0.5 * math.erfc((t * s - shift) / math.sqrt(2))
    return total * width / 3


def t_quantile(tail, freedom):
    """Return the t that is exceeded with probability `tail`, by bisection."""
    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if t_tail(middle, 0, freedom) > tail else (low, middle)
    return low


def repeats_needed(variation, margin, power=0.8, level=0.05):
    """Return the repeats a side with which a two-sided t test finds a difference of `margin`.

    variation: standard deviation from run to run by the mean; margin: the difference by the mean. Power of the
    two-sample t test by the non-central t distribution (Cohen, Statistical Power Analysis, 2nd ed., chapter 2).
    """
    normal = statistics.NormalDist()
    quantiles = normal.inv_cdf(1 - level / 2) + normal.inv_cdf(power)
    repeats = max(2, math.floor(2 * (quantiles * variation / margin) ** 2))  # the t test never takes fewer
    while variation > 0:
        freedom = 2 * repeats - 2
        limit, shift = t_quantile(level / 2, freedom), margin / variation * math.sqrt(repeats / 2)
        if t_tail(limit, shift, freedom) + t_tail(limit, -shift, freedom) >= power:
            break
        repeats += 1
    return repeats


def variation_of(groups):
    """Return the pooled variation from run to run: root mean variance of the logarithms, None without two repeats."""
    logs = [[math.log(value) for value in group] for group in groups if len(group) > 1 and min(group) > 0]
    freedom = sum(len(group) - 1 for group in logs)
    squares = sum(statistics.variance(group) * (len(group) - 1) for group in logs)
    return math.sqrt(squares / freedom) if freedom else None


# ---------------------------------------------------------------------------------------------------------------
# Telling


class Report:
    """What a person sees: one line that changes on a terminal, plain lines elsewhere, and all of it in a log file."""

    def __init__(self, stream, log=None):
        self.stream, self.log, self.shown = stream, log, ""
        self.is_terminal = bool(getattr(stream, "isatty", lambda: False)())

    def say(self, text):
        self.show("")
        self.write(text)
        with contextlib.suppress(OSError):
            if self.log:
                with open(self.log, "a", encoding="utf-8") as file:
                    file.writelines(f"{stamp_of(time.time())} {line}\n" for line in text.splitlines())

    def show(self, text):
        """Replace the line at the foot of a terminal."""
        if not self.is_terminal or (not text and not self.shown):
            return
        width = shutil.get_terminal_size().columns - 1
        text = text[:width]
        self.write("\r" + text.ljust(len(self.shown)) + ("\r" if not text else ""), end="")
        self.shown = text

    def write(self, text, end="\n"):
        with contextlib.suppress(OSError):
            encoding = getattr(self.stream, "encoding", None) or "utf-8"
            self.stream.write((text + end).encode(encoding, "replace").decode(encoding))
            self.stream.flush()


def duration_text(seconds):
    """Return 45 s, 12 min, 3 h 05 min."""
    if seconds < 90:
        return f"{round(seconds)} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d} min"


def size_text(size):
    power = 0 if size < 1024 else min(4, int(math.log(size, 1024)))
    return f"{size / 1024 ** power:.4g} {['bytes', 'KiB', 'MiB', 'GiB', 'TiB'][power]}"


# ---------------------------------------------------------------------------------------------------------------
# Processes


def start(argv, out, err, cwd=None):
    """Start a program in a group of its own, so that Ctrl-C reaches this script alone.

    What is leased ends with its standard input, which therefore stays open.
    """
    apart = {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)} if os.name == "nt" else {
        "start_new_session": True}
    is_leased = LEASE in argv or (argv[0] == "ssh" and "-n" not in argv)
    stdin = subprocess.PIPE if is_leased else subprocess.DEVNULL
    return subprocess.Popen(argv, stdin=stdin, stdout=out, stderr=err, cwd=cwd, **apart)


def start_load(argv, out, err, cwd=None):
    """Start a program that must not outlive this script."""
    return start(argv if argv[0] == "ssh" else leased_here(argv), out, err, cwd)


def end(process):
    """End a program: the closed standard input ends what is leased, a signal the rest."""
    is_leased = process.stdin is not None
    if is_leased:
        with contextlib.suppress(OSError):
            process.stdin.close()
    for wait_s, act in [(LEASE_S if is_leased else 0, None), (10, process.terminate), (10, process.kill)]:
        if act and process.poll() is None:
            act()
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(wait_s)
    return None


def wait(processes, seconds, stop=None, tick=None):
    """Wait until all have ended; end those that take longer. Raises Stopped. Returns whether any was late."""
    began = time.monotonic()
    late = False
    while any(process.poll() is None for process in processes):
        elapsed = time.monotonic() - began
        stopped = stop is not None and stop.is_set
        late = elapsed > seconds
        if stopped or late:
            for process in processes:
                end(process)
        if stopped:
            raise Stopped
        if tick:
            tick(elapsed)
        time.sleep(0.05)
    return late


def call(argv, seconds, stop=None, cwd=None):
    """Run a program to its end and return what a manifest says of it, with its output as bytes under "stdout"."""
    began, clock = time.time(), time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        try:
            process = start(argv, out, err, cwd)
            late = wait([process], seconds, stop)
            code = 124 if late else process.returncode
            note = f"no answer within {number_text(seconds)} s" if late else ""
        except OSError as error:
            code, note = 127, f"{argv[0]}: {error.strerror}"
        out.seek(0)
        err.seek(0)
        said = err.read(4000).decode("utf-8", "replace") + note
        return {"argv": argv, "exit_code": code, "started_at": stamp_of(began), "ended": time.time(),
                "seconds": round(time.monotonic() - clock, 3), "stdout": out.read(), "stderr": said.strip()}


def said_by(answer):
    return answer["stderr"] or answer["stdout"].decode("utf-8", "replace").strip()


def call_on(session, machine, argv, seconds, stop=None):
    """Run argv on a guest or host, or here where machine is None or has no address."""
    if not is_remote(machine):
        return call(argv, seconds, stop)
    command = ssh_command(session.plan, machine, machine_line(machine, argv), sockets=session.sockets)
    result = call(command, seconds, stop)
    return {**result, "argv": argv}


def is_remote(machine):
    return machine is not None and machine.get("address") is not None


def place_of(machine):
    return str(machine["name"]) if is_remote(machine) else "this machine"


# ---------------------------------------------------------------------------------------------------------------
# Files


def write_text(path, text):
    """Write a file so that it is whole or not there, also after a crash."""
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f".{path.name.lstrip('.')}.new")
    with open(scratch, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(scratch, path)


def write_json(path, value):
    write_text(path, json.dumps(value, indent=1) + "\n")


def read_json(path, missing=None):
    """Return what a file of this script holds. Raises Refusal where it is none: this script writes them whole."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return missing
    except ValueError as error:
        raise Refusal(f"{path}: damaged: {error}") from error
    if not isinstance(value, dict):
        raise Refusal(f"{path}: damaged: expected an object")
    return value


def sha256_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for chunk in iter(lambda: file.read(1 << 20), b""):
            digest.update(chunk)
    return digest.hexdigest()


def files_in(folder):
    """Return all files below a folder as (path with /, Path), by path; hidden ones are left out."""
    found = [(path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file()]
    return sorted(pair for pair in found if not any(part.startswith(".") for part in pair[0].split("/")))


def compress(path):
    """Put x.gz in the place of x. The same bytes always give the same file."""
    packed = path.with_name(f"{path.name}.gz")
    with open(path, "rb") as raw, open(packed, "wb") as out:
        with gzip.GzipFile("", "wb", fileobj=out, mtime=0) as file:
            shutil.copyfileobj(raw, file, 1 << 20)
    path.unlink()


@contextlib.contextmanager
def only_runner(folder):
    """Hold the study's lock, which the system frees when the process ends, however it ends."""
    with contextlib.ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = stack.enter_context(open(folder / "lock", "a+b"))
        except OSError as error:
            raise Refusal(f"{error.filename or folder}: {error.strerror}: expected a folder that this user may write to; "
                          "name another with --studies") from error
        try:
            if os.name == "nt":
                import msvcrt
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Refusal(f"{folder.parent}: another collect.py works on this study: wait for it or end it") from error
        yield


class Stop:
    """Whether a signal asked to stop. No threading.Event: its lock may be held by the thread that a signal interrupts."""

    is_set = False


class Session:
    """What one start of the script works on.

    folder: the study; stop: set by a signal; applied: levels in force; allowed, overwrite: what the options name;
    sockets: folder of shared ssh connections, where the system has them.
    """

    def __init__(self, plan, folder, report, allowed=(), overwrite=()):
        self.plan, self.folder, self.report = plan, Path(folder), report
        self.allowed, self.overwrite = list(allowed), list(overwrite)
        self.hidden = self.folder / ".collect"
        self.staging = self.hidden / "staging" / "run"
        self.journal = self.hidden / JOURNAL
        self.stop = Stop()
        self.applied = {}
        self.sockets = None

    def check_stop(self):
        if self.stop.is_set:
            raise Stopped

    def pause(self, seconds):
        end_at = time.monotonic() + seconds
        while time.monotonic() < end_at:
            self.check_stop()
            time.sleep(min(0.05, seconds))
        self.check_stop()

    def command_seconds(self):
        return (self.plan.get("ssh") or {}).get("command_timeout_s", 60)


# ---------------------------------------------------------------------------------------------------------------
# Guests


SURVEY = """
{tool} --version 2>&1 || echo no version
echo "clock $(date +%s)"
if [ -r /proc/meminfo ]; then cpus=$(nproc); memory=$(awk '/MemTotal/ {{print $2}}' /proc/meminfo)
else cpus=$(sysctl -n hw.ncpu); memory=$(($(sysctl -n hw.memsize) / 1024)); fi
echo "system $(uname -sr), $cpus CPUs, $memory KiB memory"
for t in {targets}; do
  if [ -b "$t" ] || [ -c "$t" ]; then echo "target device 0 $t"
  elif [ -e "$t" ]; then echo "target file $(wc -c < "$t") $t"
  else echo "target missing 0 $t"; fi
  d=$(dirname "$t"); echo "free $(df -Pk "$d" | awk 'NR == 2 {{print $4}}') $t"
done
"""
WINDOWS_SURVEY = """
& {tool} -? 2>&1 | Select-String -Pattern version | Select-Object -First 1
"clock " + [DateTimeOffset]::UtcNow.ToUnixTimeSeconds()
"system " + [Environment]::OSVersion.VersionString + ", " + [Environment]::ProcessorCount + " CPUs"
foreach ($t in @({targets})) {{
  if (Test-Path -LiteralPath $t) {{ "target file " + (Get-Item -LiteralPath $t).Length + " " + $t }}
  else {{ "target missing 0 " + $t }}
  "free " + [math]::Floor((Get-PSDrive ($t.Substring(0, 1))).Free / 1024) + " " + $t
}}
"""


def survey_line(plan, guest):
    """Return the command line that asks a guest for all that has to be known before it is loaded."""
    if guest["os"] == "windows":
        targets = ", ".join(map(powershell_quote, guest["targets"]))
        return powershell_line(WINDOWS_SURVEY.format(tool=powershell_quote(guest["tool"]), targets=targets))
    return shell_line(SURVEY.format(tool=shlex.quote(guest["tool"]), targets=quote(guest["targets"])))


def read_survey(text):
    """Return {"version", "clock", "system", "targets": {path: (kind, bytes)}, "free": {path: bytes}}."""
    found = {"version": tool_version(text), "clock": None, "system": None, "targets": {}, "free": {}}
    for line in text.splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "clock":
            found["clock"] = float(rest)
        elif word == "system":
            found["system"] = rest
        elif word == "target":
            kind, size, path = rest.split(" ", 2)
            found["targets"][path] = (kind, int(size))
        elif word == "free" and rest.split(" ")[0].isdigit():
            free, path = rest.split(" ", 1)
            found["free"][path] = int(free) * 1024
    return found


def survey_here(session, guest):
    """The same for this machine, on any system."""
    asked = call([guest["tool"], "--version" if session.plan["engine"] == "fio" else "-?"], 30, session.stop)
    found = {"version": tool_version(f"{asked['stdout'].decode('utf-8', 'replace')}\n{asked['stderr']}"),
             "clock": time.time(), "system": f"{platform.system()} {platform.release()}, {os.cpu_count()} CPUs",
             "targets": {}, "free": {}}
    for target in guest["targets"]:
        path = Path(target)
        kind = "missing" if not path.exists() else "file" if path.is_file() else "device"
        found["targets"][target] = (kind, path.stat().st_size if kind == "file" else 0)
        folder = next((each for each in path.absolute().parents if each.exists()), Path("."))
        found["free"][target] = shutil.disk_usage(folder).free
    return found


def survey(session, guest):
    """Ask a guest. Raises Refusal where it does not answer. Adds "offset_s": its clock less this machine's."""
    began = time.time()
    if guest["address"] is None:
        return {**survey_here(session, guest), "offset_s": 0.0}
    argv = ssh_command(session.plan, guest, survey_line(session.plan, guest))
    asked = call(argv, session.command_seconds(), session.stop)
    if asked["exit_code"] != 0:
        raise Refusal(f"guest {guest['name']}: no answer over ssh: {asked['stderr'] or asked['exit_code']}; "
                      f"try: {quote(argv[:-1])} true")
    found = read_survey(asked["stdout"].decode("utf-8", "replace"))
    offset = None if found["clock"] is None else round(found["clock"] + 0.5 - (began + asked["ended"]) / 2, 1)
    return {**found, "offset_s": offset}


def guest_faults(plan, guest, found, overwrite, created):
    """Return why a guest must not be loaded: tool, space, and files or devices that hold something. Pure."""
    name = guest["name"] or "this machine"
    tool, oldest = plan["engine"], OLDEST_TOOL[plan["engine"]]
    faults = []
    if found["version"] is None:
        faults.append(f"{name}: no {tool}: expected it in the path, or tool in the plan")
    elif found["version"] < oldest:
        faults.append(f"{name}: {tool} {version_text(found['version'])}: expected {version_text(oldest)} or newer")
    writes = plan.get("prepare", True) or any(parameters_of(plan, point)["read_pct"] < 100 for point in points_of(plan))
    for target in guest["targets"]:
        kind, size = found["targets"].get(target, ("missing", 0))
        raw = kind == "device" or is_device(target)
        if raw and not writes and kind != "missing":
            continue
        if (raw or size > 0) and target not in overwrite and [guest["name"], target] not in created:
            what = "a raw device" if raw else f"a file of {size_text(size)}"
            faults.append(f"{name}: {target} is {what} and would be overwritten: if that is meant, type "
                          f"--overwrite {shlex.quote(target)}")
        needed = max(0, (guest["size"] or 0) - size)
        if not raw and needed * 1.05 > found["free"].get(target, 0):
            faults.append(f"{name}: {target}: {size_text(found['free'].get(target, 0))} free: expected "
                          f"{size_text(needed * 1.05)}")
    return faults


def version_text(version):
    return ".".join(map(str, version))


def look_at_guests(session):
    """Survey all guests and refuse to go on where one is unfit. Returns the surveys by guest."""
    plan, guests = session.plan, guests_of(session.plan)
    created = read_json(session.hidden / "targets.json", {"created": []})["created"]
    surveys, faults = {}, []
    for guest in guests:
        try:
            surveys[guest["name"]] = survey(session, guest)
            faults += guest_faults(plan, guest, surveys[guest["name"]], session.overwrite, created)
        except Refusal as refusal:
            faults.append(str(refusal))
    versions = {found["version"] for found in surveys.values()}
    if len(versions) > 1 and None not in versions:
        faults.append(f"guests have different versions of {plan['engine']}: "
                      f"{', '.join(sorted(map(version_text, versions)))}: expected one")
    if faults:
        raise Refusal("\n".join(faults))
    return surveys


def prepare_guests(session, surveys):
    """Fill every target once. What is about to be created is written down first."""
    plan = session.plan
    state = read_json(session.hidden / "targets.json", {"created": [], "filled": []})
    needed = [(guest, target) for guest in guests_of(plan) for target in guest["targets"]
              if [guest["name"], target, guest["size"]] not in state["filled"]
              or surveys[guest["name"]]["targets"].get(target, ("missing", 0))[0] == "missing"]
    state["created"] += [[guest["name"], target] for guest, target in needed
                         if [guest["name"], target] not in state["created"]]
    write_json(session.hidden / "targets.json", state)
    if not plan.get("prepare", True) or not needed:
        return
    session.report.say(f"filling {len(needed)} targets")
    commands = [prepare_command(plan, guest, target) for guest, target in needed]
    argvs = [guest_argv(plan, guest, argv) for (guest, _), argv in zip(needed, commands)]
    seconds = GRACE_S + 20 * prepare_seconds(plan)
    results = call_all(session, argvs, seconds, lambda elapsed: session.report.show(
        f"filling targets · {duration_text(elapsed)} of about {duration_text(prepare_seconds(plan))}"))
    for (guest, target), (code, said) in zip(needed, results):
        if code != 0:
            raise Refusal(f"{guest['name'] or 'this machine'}: {target} could not be filled: {said[-500:] or code}")
        state["filled"].append([guest["name"], target, guest["size"]])
    write_json(session.hidden / "targets.json", state)


def call_all(session, argvs, seconds, tick):
    """Run several programs at once. Returns (exit code, what they said) of each."""
    with contextlib.ExitStack() as stack:
        outs = [stack.enter_context(tempfile.TemporaryFile()) for _ in argvs]
        processes = []
        try:
            for argv, out in zip(argvs, outs):
                processes.append(start_load(argv, out, subprocess.STDOUT))
            wait(processes, seconds, session.stop, tick)
        finally:
            for process in processes:
                end(process)
        for out in outs:
            out.seek(0)
        return [(process.returncode, out.read().decode("utf-8", "replace").strip())
                for process, out in zip(processes, outs)]


def load_guests(session, run, folder, tick):
    """Run a workload on all its guests at once. Returns what the manifest says of each; a "fault" where one failed."""
    plan, share = session.plan, run["share"]
    parts = []
    with contextlib.ExitStack() as stack:
        try:
            for guest in guests_of(plan)[:share["vms"]]:
                parts.append(start_guest(session, run, guest, folder, stack))
            seconds = share["warmup_s"] + share["duration_s"] + GRACE_S
            late = wait([part["process"] for part in parts], seconds, session.stop, tick)
        finally:
            for part in parts:
                end(part["process"])
        for part in parts:
            finish_guest(session, run, part, late)
    return [{key: part[key] for key in ["guest", "argv", "exit_code", "started_at", "seconds", "stderr", "fault"]}
            for part in parts]


def start_guest(session, run, guest, folder, stack):
    plan = session.plan
    own = folder / f"vm={guest['name']}" if guest["name"] is not None else folder
    own.mkdir(parents=True, exist_ok=True)
    argv = tool_command(plan, run["share"], guest)
    logs = logs_folder(plan, guest)
    out = stack.enter_context(open(own / result_name(plan, run["share"]), "wb"))
    err = stack.enter_context(tempfile.TemporaryFile())
    process = start_load(guest_argv(plan, guest, argv, logs), out, err, own if guest["address"] is None else None)
    return {"guest": guest["name"], "machine": guest, "argv": argv, "process": process, "own": own, "err": err,
            "logs": logs, "started_at": stamp_of(time.time()), "began": time.monotonic()}


def finish_guest(session, run, part, late):
    """Judge what a guest left behind and fetch its logs."""
    plan, own = session.plan, part["own"]
    part["exit_code"] = part["process"].returncode
    part["seconds"] = round(time.monotonic() - part["began"], 3)
    part["err"].seek(0)
    part["stderr"] = part["err"].read()[-4000:].decode("utf-8", "replace").strip()
    data = (own / result_name(plan, run["share"])).read_bytes()
    fault = FAULTS[plan["engine"]](data, run["share"])
    if late:
        fault = "it did not end in time"
    elif part["exit_code"] != 0:
        fault = f"exit code {part['exit_code']}: {part['stderr'].splitlines()[-1] if part['stderr'] else fault}"
    if fault is None and part["logs"] and part["machine"]["address"] is not None:
        fault = fetch_logs(session, part["machine"], part["logs"], own)
    part["fault"] = fault or logs_fault(own)


def logs_fault(own):
    """Return which log of fio is cut, None if all are whole. Empty ones are taken away: there was nothing to log.

    With an engine that waits for each I/O the log of submission latency is empty.
    """
    for path in sorted(own.glob("*.log")):
        data = path.read_bytes()
        if not data:
            path.unlink()
        elif not data.endswith(b"\n"):
            return f"{path.name} is cut"
    return None


def fetch_logs(session, guest, logs, own):
    """Copy fio's logs from a guest. Returns what went wrong, or None."""
    if guest["os"] == "windows":
        return "logs of fio are not fetched from Windows guests: leave logs out of the plan"
    line = shell_line(f"cd {shlex.quote(logs)} && tar -cf - -- *.log && rm -rf {shlex.quote(logs)}")
    fetched = call(ssh_command(session.plan, guest, line, sockets=session.sockets), GRACE_S, session.stop)
    if fetched["exit_code"] != 0:
        return f"its logs could not be fetched: {fetched['stderr']}"
    with tarfile.open(fileobj=io.BytesIO(fetched["stdout"])) as archive:
        for member in archive.getmembers():
            file = archive.extractfile(member) if re.fullmatch(r"[\w.-]+\.log", member.name) else None
            if file is not None:
                with open(own / member.name, "wb") as copy:
                    shutil.copyfileobj(file, copy)
    return None


# ---------------------------------------------------------------------------------------------------------------
# Hosts: what they are set to, and esxtop beside a run


def in_parallel(work, items):
    """Call work(item) for all items, each in a thread. The first exception is raised when all have ended."""
    results, errors = [None] * len(items), []

    def one(i):
        try:
            results[i] = work(items[i])
        except BaseException as error:  # noqa: B902 - it is raised again below, in the thread that waits
            errors.append(error)

    threads = [threading.Thread(target=one, args=(i,)) for i in range(len(items))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return results


def capture_hosts(session, folder, phase, commands):
    """Record the commands' answers of every host at host=<host>/phase=<phase>. Returns failures by host."""
    def capture(host):
        return capture_host(session, host, folder / f"host={host['name']}" / f"phase={phase}", phase, commands)

    hosts = hosts_of(session.plan)
    return {host["name"]: failed for host, failed in zip(hosts, in_parallel(capture, hosts)) if failed}


def capture_host(session, host, folder, phase, commands):
    """Record one host. A command that fails is a finding: it is in manifest.json, and no file is left of it."""
    folder.mkdir(parents=True, exist_ok=True)
    offset, rows, has_json = None, [], True
    for name, command in commands.items():
        answer = call_on(session, host, esxcli_argv(command, has_json), session.command_seconds(), session.stop)
        if has_json and "formatter" in answer["stderr"]:
            has_json = False
            answer = call_on(session, host, esxcli_argv(command, False), session.command_seconds(), session.stop)
        if name == "time":
            offset = clock_offset(answer)
        if answer["exit_code"] == 0:
            (folder / f"{name}.{'json' if has_json else 'txt'}").write_bytes(answer["stdout"])
        rows.append({"name": name, **{key: answer[key] for key in ["argv", "exit_code", "started_at", "seconds"]},
                     "bytes": len(answer["stdout"]), "stderr": answer["stderr"]})
        if answer["exit_code"] in (124, 255):  # ssh itself failed: the rest would too
            break
    write_json(folder / "manifest.json", {"version": VERSION, "host": host["name"], "phase": phase,
                                          "clock_offset_s": offset, "commands": rows})
    reached = any(row["exit_code"] not in (124, 127, 255) for row in rows)
    return None if reached and len(rows) == len(commands) else rows[-1]["stderr"] or "no answer"


def clock_offset(answer):
    """Return the host's clock less this machine's, to the second that esxcli prints; None where it is unknown."""
    text = answer["stdout"].decode("utf-8", "replace")
    told = seconds_of(text) if answer["exit_code"] == 0 else None
    return None if told is None else round(told + 0.5 - (answer["ended"] - answer["seconds"] / 2), 1)


@contextlib.contextmanager
def esxtop_beside(session, run, folder):
    """Capture esxtop on every host while the body runs. Yields a list that holds, at the end, a row for each host.

    The host packs the capture and sends it here at once: nothing is written on it.
    """
    rows = []
    if "esxtop" not in session.plan:
        yield rows
        return
    captures = []
    with contextlib.ExitStack() as stack:
        try:
            for host in hosts_of(session.plan):
                captures.append(start_esxtop(session, run, host, folder, stack))
            session.pause(esxtop_interval(session.plan))
            yield rows
            session.pause(esxtop_interval(session.plan))
        finally:
            for capture in captures:
                capture["ended_early"] = capture["process"].poll() is not None
                end(capture["process"])
    rows += [finish_esxtop(capture) for capture in captures]


def start_esxtop(session, run, host, folder, stack):
    own = folder / f"host={host['name']}"
    own.mkdir(parents=True, exist_ok=True)
    path = own / "esxtop.csv.gz"
    out, err = stack.enter_context(open(path, "wb")), stack.enter_context(tempfile.TemporaryFile())
    process = start(esxtop_command(session.plan, run, host), out, err)
    return {"host": host["name"], "argv": esxtop_argv(session.plan, run), "process": process, "path": path,
            "started_at": stamp_of(time.time())}


def finish_esxtop(capture):
    """Judge a capture. One that is not whole is taken away: a run counts without it."""
    fault = esxtop_fault(capture["path"]) or ("it ended before the run" if capture["ended_early"] else None)
    if fault:
        capture["path"].unlink()
    return {**{key: capture[key] for key in ["host", "argv", "started_at"]}, "ended_at": stamp_of(time.time()),
            "exit_code": capture["process"].returncode, "fault": fault}


def esxtop_fault(path):
    """Return why a packed capture is not whole, None if it is. Its last line may be cut: its reader knows that."""
    try:
        with gzip.open(path, "rb") as file:
            head = file.read(4096)
            lines = head.count(b"\n") + sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(1 << 20), b""))
    except (OSError, EOFError) as error:
        return f"damaged: {error}"
    if b"(PDH-CSV" not in head:
        return f"no capture: {head[:200].decode('utf-8', 'replace').strip() or 'nothing'}"
    return None if lines >= 2 else "no sample"


# ---------------------------------------------------------------------------------------------------------------
# Settings: read, set, put back


def max_io_size(_device):
    """How Disk.DiskMaxIOSize is read, set and put back."""
    path = "-o /Disk/DiskMaxIOSize"
    return {
        "read": f"system settings advanced list {path}", "value": lambda fields: fields.get("intvalue"),
        "set": lambda value: f"system settings advanced set {path} -i {value}",
        "back": lambda fields: f"system settings advanced set {path} -i {fields['intvalue']}",
    }


def round_robin_limit(device):
    """How the I/O limit of the round-robin policy of a device is read, set and put back, with its kind."""
    def back(fields):
        kind = fields.get("limittype", "default").lower()
        count = {"iops": f" --iops={fields.get('iooperationlimit')}", "bytes": f" --bytes={fields.get('bytelimit')}"}
        return f"{ROUND_ROBIN} set --type={kind}{count.get(kind, '')} --device={device}"

    return {
        "read": f"{ROUND_ROBIN} get -d {device}",
        "value": lambda fields: fields.get("iooperationlimit")
        if fields.get("limittype", "").lower() in ("default", "iops") else None,
        "set": lambda value: f"{ROUND_ROBIN} set --type=iops --iops={value} --device={device}", "back": back,
    }


def path_policy(device):
    """How the path selection policy of a device is read, set and put back."""
    return {
        "read": f"storage nmp device list -d {device}", "value": lambda fields: fields.get("pathselectionpolicy"),
        "set": lambda value: f"storage nmp device set --device {device} --psp {value}",
        "back": lambda fields: f"storage nmp device set --device {device} --psp {fields['pathselectionpolicy']}",
    }


KNOWN_SETTINGS = {"Disk.DiskMaxIOSize": max_io_size, "path_io_limit": round_robin_limit, "path_policy": path_policy}


def setting_handles(plan, setting):
    """Return (what, handle) for each thing on a host that the setting is set for."""
    devices = [None] if setting == "Disk.DiskMaxIOSize" else plan["devices"]
    return [(setting if device is None else f"{setting} of {device}", KNOWN_SETTINGS[setting](device))
            for device in devices]


def ask_host(session, host, what, command, stop):
    """Return an esxcli answer's fields. Raises Refusal."""
    answer = call_on(session, host, esxcli_argv(command), session.command_seconds(), stop)
    if "formatter" in answer["stderr"]:
        answer = call_on(session, host, esxcli_argv(command, as_json=False), session.command_seconds(), stop)
    if answer["exit_code"] != 0:
        raise Refusal(f"{host['name']}: {what}: {said_by(answer) or 'exit code ' + str(answer['exit_code'])}")
    return fields_of(answer["stdout"].decode("utf-8", "replace"))


def set_setting(session, setting, value):
    """Set a setting on every host and read it back. What was there goes to the journal first."""
    for host, (what, handle) in itertools.product(hosts_of(session.plan), setting_handles(session.plan, setting)):
        before = ask_host(session, host, what, handle["read"], session.stop)
        if handle["value"](before) is None and setting != "path_io_limit":
            raise Refusal(f"{host['name']}: {what}: the answer has no value")
        backs = [handle["back"](before)]
        if setting == "path_policy" and before["pathselectionpolicy"] == "VMW_PSP_RR":
            limit = round_robin_limit(handle["read"].rsplit(" ", 1)[1])
            backs.append(limit["back"](ask_host(session, host, what, limit["read"], session.stop)))
        remember(session, f"{host['name']}: {what}", [remote_esxcli(session.plan, host, back) for back in backs])
        if handle["value"](before) == str(value):
            continue
        ask_host(session, host, what, handle["set"](value), session.stop)
        after = handle["value"](ask_host(session, host, what, handle["read"], session.stop))
        if after != str(value):
            raise Refusal(f"{host['name']}: {what}: {after} after it was set to {value}")


def remote_esxcli(plan, host, command):
    return ssh_command(plan, host, quote(esxcli_argv(command, as_json=False)))


def set_by_commands(session, factor, value):
    """Run a factor's commands for a level, then its check. How to put it back goes to the journal first."""
    backs = [argv for command in factor.get("restore") or []
             for _, argv in placed_commands(session.plan, command, baseline_of(factor))]
    if backs:
        remember(session, factor["name"], backs)
    for command in factor["set"]:
        run_command(session, factor, command, value)
    if "check" in factor:
        for place, answer in run_command(session, factor, factor["check"], value):
            said = answer["stdout"].decode("utf-8", "replace").strip()
            if said != level_text(value):
                raise Refusal(f"{place}: {factor['name']}={level_text(value)}: the check says {said!r}")


def placed_commands(plan, command, value, sockets=None):
    """Return (place, argv as started here) for every machine that a command of the plan is for."""
    filled = [str(part).replace("{value}", level_text(value)) for part in command["command"]]
    guests = [guest for guest in guests_of(plan) if guest["name"] is not None]
    groups = {"local": [None], "guests": guests, "hosts": hosts_of(plan)}
    machines = groups.get(command["on"], [each for each in guests + hosts_of(plan) if each["name"] == command["on"]])
    if not machines:
        raise Refusal(f"on: {command['on']}: expected local, guests, hosts, or the name of one of them")
    return [(place_of(machine), ssh_command(plan, machine, machine_line(machine, filled), sockets=sockets)
             if is_remote(machine) else filled) for machine in machines]


def run_command(session, factor, command, value):
    answers = []
    for place, argv in placed_commands(session.plan, command, value, session.sockets):
        answer = call(argv, command.get("timeout_s", 600), session.stop)
        if answer["exit_code"] != 0:
            raise Refusal(f"{place}: {factor['name']}={level_text(value)}: {said_by(answer) or answer['exit_code']}")
        answers.append((place, answer))
    return answers


def apply_levels(session, levels):
    """Bring the levels of a run into force. Raises Refusal where one cannot be."""
    factors = [factor for factor in session.plan.get("factors") or [] if factor.get("setting") or factor.get("set")]
    for factor in sorted(factors, key=lambda each: each.get("setting") != "path_policy"):
        name, value = factor["name"], levels[factor["name"]]
        if session.applied.get(name) == value:
            continue
        session.report.say(f"setting {name}={level_text(value)}")
        session.applied.pop(name, None)
        if factor.get("setting") == "path_policy":
            session.applied.pop("path_io_limit", None)
        if factor.get("setting"):
            set_setting(session, factor["setting"], value)
        else:
            set_by_commands(session, factor, value)
        session.pause(factor.get("settle_s", 0))
        session.applied[name] = value


def apply_faults(plan, allowed):
    """Return the factors that would be set and that --apply does not name, and names that are nothing to set."""
    known = {name for factor in plan.get("factors") or [] if factor.get("setting") or factor.get("set")
             for name in [factor["name"], factor.get("setting")] if name}
    faults = [f"--apply {name}: the plan sets nothing of that name: expected one of {', '.join(sorted(known)) or 'none'}"
              for name in allowed if name not in known]
    return faults + [
        f"{factor['name']} would be changed: if that is meant, type --apply {factor.get('setting') or factor['name']}"
        for factor in plan.get("factors") or [] if factor.get("setting") or factor.get("set")
        if not {factor["name"], factor.get("setting")} & set(allowed)
    ]


def remember(session, what, argvs):
    """Write down how to put something back, before it is changed. What was there first stays."""
    entries = read_journal(session.journal)
    if any(entry["what"] == what for entry in entries):
        return
    write_journal(session.journal, [*entries, {"what": what, "argvs": argvs}])


def journal_key():
    """Return what marks a journal as this user's own, made when it is first asked for.

    A journal holds commands, and lies in a folder that may have come from somebody else.
    """
    home = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_STATE_HOME")
    path = (Path(home) if home else Path.home() / ".local" / "state") / "datastore-atlas" / "collect.key"
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            number, scratch = tempfile.mkstemp(dir=path.parent)
            with open(number, "wb") as file:
                file.write(os.urandom(32))
            with contextlib.suppress(FileExistsError):  # whole, or not there: two starts may meet here
                (os.rename if os.name == "nt" else os.link)(scratch, path)
            with contextlib.suppress(FileNotFoundError):
                os.unlink(scratch)
        return path.read_bytes()
    except OSError as error:
        raise Refusal(f"{error.filename or path}: {error.strerror}: the key of journals is kept there; nothing was "
                      "changed: name another folder in XDG_STATE_HOME") from error


def seal_of(entries):
    return hmac.new(journal_key(), json.dumps(entries, sort_keys=True).encode(), "sha256").hexdigest()


def write_journal(path, entries):
    write_json(path, {"version": VERSION, "entries": entries, "seal": seal_of(entries)})


def read_journal(path, is_trusted=False):
    """Return the entries of a journal. Raises Refusal for one that this user's collect.py did not write here."""
    journal = read_json(path)
    if journal is None:
        return []
    entries = journal.get("entries")
    is_whole = isinstance(entries, list) and all(
        isinstance(entry, dict) and isinstance(entry.get("what"), str) and isinstance(entry.get("argvs"), list)
        and all(isinstance(argv, list) and argv and all(isinstance(part, str) for part in argv)
                for argv in entry["argvs"]) for entry in entries)
    if not is_whole:
        raise Refusal(f"{path}: damaged: expected entries of commands; put the settings back by hand, then remove it")
    if not is_trusted and not hmac.compare_digest(str(journal.get("seal")), seal_of(entries)):
        commands = "\n".join(f"  {quote(argv)}" for entry in entries for argv in entry["argvs"])
        raise Refusal(f"{path}: not written by this user on this machine, so its commands were not run:\n{commands}\n"
                      f"if they are what you want, type: collect.py restore {shlex.quote(str(path))} --trust")
    return entries


def restore(path, report, seconds=600, is_trusted=False):
    """Put back all that a journal names, last change first. Returns what could not be; that stays in the journal."""
    left = list(read_journal(path, is_trusted))
    failed = []
    for entry in reversed(list(left)):
        answers = [call(argv, seconds) for argv in entry["argvs"]]
        wrong = [answer for answer in answers if answer["exit_code"] != 0]
        if wrong:
            failed.append(f"{entry['what']}: {wrong[0]['stderr'] or 'exit code ' + str(wrong[0]['exit_code'])}")
            report.say(f"NOT restored: {failed[-1]}")
            continue
        report.say(f"restored {entry['what']}")
        left.remove(entry)
        with contextlib.suppress(OSError):  # with a full disk the entry stays: putting it back twice does no harm
            write_journal(path, left)
    if not left:
        with contextlib.suppress(FileNotFoundError):
            path.unlink()
    return failed


# ---------------------------------------------------------------------------------------------------------------
# HCIBench, through its REST interface


# What the appliance writes into a result folder and nobody should publish: addresses, host names, credentials.
NEVER_FETCHED = ["hcibench.cfg", "*logs.tar.gz", "vm-support-bundle*", "vmkstats*", "iotest-*"]
PARAMETER_FILES = "/opt/automation/fio-param-files"


class PinnedConnection(http.client.HTTPSConnection):
    """HTTPS that sends nothing before the certificate is known: by its chain, or by its SHA-256 fingerprint."""

    def __init__(self, host, port, context, fingerprint):
        super().__init__(host, port, context=context, timeout=60)
        self.fingerprint = fingerprint

    def connect(self):
        super().connect()
        if self.fingerprint is None:
            return
        found = hashlib.sha256(self.sock.getpeercert(binary_form=True)).hexdigest()
        if found != self.fingerprint:
            self.close()
            raise Refusal(f"hcibench: its certificate has the SHA-256 fingerprint {found}: expected {self.fingerprint}")


class Links(html.parser.HTMLParser):
    """Collects the links of a folder's listing."""

    def __init__(self):
        super().__init__()
        self.links = []

    def handle_starttag(self, tag, attrs):
        self.links += [value for name, value in attrs if tag == "a" and name == "href" and value]


def secret(variable, what):
    """Return a secret from the environment, or ask for it. It is never written anywhere."""
    if os.environ.get(variable):
        return os.environ[variable]
    if sys.stdin is None or not sys.stdin.isatty():
        raise Refusal(f"{what}: expected it in the environment variable {variable}")
    return getpass.getpass(f"{what} ({variable}): ")


def open_hcibench(settings):
    """Return what a request needs: address, how its certificate is checked, credentials."""
    address = urllib.parse.urlsplit(settings["url"])
    fingerprint = re.sub(r"[^0-9a-f]", "", settings["sha256"].lower()) if "sha256" in settings else None
    context = ssl.create_default_context(cafile=settings.get("ca_file"))
    if fingerprint is not None:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    user = secret(settings.get("user_env", "HCIBENCH_USER"), "user of HCIBench")
    password = secret(settings.get("password_env", "HCIBENCH_PASSWORD"), "password of HCIBench")
    return {
        "host": address.hostname, "port": address.port or 443, "context": context, "fingerprint": fingerprint,
        "authorization": "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode(),
        "secrets": {field: secret(variable, field) for field, variable in (settings.get("secrets") or {}).items()},
    }


def ask_hcibench(client, method, path, fields=None, file=None):
    """Send a request and return the body. Raises Refusal."""
    connection = PinnedConnection(client["host"], client["port"], client["context"], client["fingerprint"])
    headers = {"Authorization": client["authorization"]}
    body = None
    if method == "POST":
        boundary = uuid.uuid4().hex
        body = form_body(fields or {}, file, boundary)
        headers["Content-Type"] = f"multipart/form-data; boundary={boundary}"
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        data = answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise Refusal(f"hcibench: {path}: {error}") from error
    finally:
        connection.close()
    if answer.status != 200:
        raise Refusal(f"hcibench: {path}: {answer.status} {answer.reason}")
    return data


def form_body(fields, file, boundary):
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
             for name, value in fields.items()]
    if file is not None:
        name, file_name, text = file
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{file_name}"\r\n'
                     f"Content-Type: text/plain\r\n\r\n{text}\r\n")
    return "".join([*parts, f"--{boundary}--\r\n"]).encode()


def act_hcibench(client, action, fields=None, file=None):
    """Post an action and return its text. The status of an answer stands in its body."""
    said = ask_hcibench(client, "POST", f"/VMtest/{action}", fields, file).decode("utf-8", "replace")
    with contextlib.suppress(ValueError):
        answer = json.loads(said)
        if isinstance(answer, dict) and str(answer.get("status", "200")) != "200":
            raise Refusal(f"hcibench: {action}: {said[:500]}")
    return said


def parameter_name(share):
    """Return the name of HCIBench's parameter file, which its readers take apart."""
    size = share["block_size_bytes"]
    block = f"{size // 1024}k" if size % 1024 == 0 else str(size)
    return (f"fio-{share['disks']}vmdk-{number_text(share.get('working_set_pct', 100))}ws-{block}-"
            f"{number_text(share['read_pct'])}rdpct-{number_text(share['random_pct'])}randompct-"
            f"{share['queue_depth']}threads")


def parameter_file(share):
    """Return fio's job file as HCIBench's generator lays it out: a job for each disk."""
    lines = ["[global]", f"runtime={number_text(share['duration_s'])}", "time_based=1",
             f"ramp_time={number_text(share['warmup_s'])}",
             f"direct={int(not share.get('software_cache', False))}", "rw=randrw",
             f"rwmixread={number_text(share['read_pct'])}", f"percentage_random={number_text(share['random_pct'])}",
             f"bs={share['block_size_bytes']}", "ioengine=libaio", "group_reporting", "lat_percentiles=1"]
    for disk in range(share["disks"]):
        lines += ["", f"[job{disk}]", f"filename=/dev/sd{chr(ord('a') + disk)}",
                  f"size={number_text(share.get('working_set_pct', 100))}%", f"iodepth={share['queue_depth']}"]
    return "\n".join(lines) + "\n"


def test_name(session, run):
    """Return a name of the run on the appliance: short, and different for each attempt."""
    digest = hashlib.sha256(run["path"].encode()).hexdigest()[:8]
    return f"{session.plan['study']}-{digest}-{int(time.time())}"


def load_hcibench(session, run, folder, tick):
    """Run one case on the appliance and fetch what it left. Returns a part for the manifest."""
    settings, share = session.plan["hcibench"], run["share"]
    began, name, parameters = time.time(), test_name(session, run), parameter_name(share)
    client = open_hcibench(settings)
    fields = {**settings["form"], "tool": "fio", "vmNum": share["vms"], "diskNum": settings["form"].get(
        "diskNum", share["disks"]), "filePath": PARAMETER_FILES, "selectVdbench": parameters, "outPath": name,
        "easyRun": "false", "duration": ""}
    act_hcibench(client, "uploadParamfile", {"tool": "fio"}, ("paramfile", parameters, parameter_file(share)))
    act_hcibench(client, "generatefile", {**fields, **client["secrets"]})
    said = act_hcibench(client, "validatefile")
    if "All the config has been validated" not in said:
        raise Refusal(f"hcibench: the configuration is not valid: {re.sub(r'<[^>]*>', ' ', said)[:1000]}")
    act_hcibench(client, "runtest")
    fault = watch_hcibench(session, client, run, tick)
    fetched, left = fetch_results(client, f"/output/results/{name}/", folder) if fault is None else ([], [])
    if fault is None and not any(path.endswith("-res.txt") for path in fetched):
        fault = "HCIBench left no -res.txt"
    shown = {field: str(value) for field, value in fields.items()}
    return [{"guest": None, "argv": ["hcibench", name], "form": shown, "exit_code": 0 if fault is None else 1,
             "started_at": stamp_of(began), "seconds": round(time.time() - began, 3), "stderr": "",
             "not_fetched": left, "fault": fault}]


def watch_hcibench(session, client, run, tick):
    """Wait for the end of a test, and end it when asked to stop or when it takes too long. Returns a fault or None.

    "Finished" only means that the process is gone, and after an error it sleeps for ever: the log decides.
    """
    settings, began = session.plan["hcibench"], time.monotonic()
    limit = 3 * run_seconds(session.plan, run) + GRACE_S
    try:
        while True:
            log = test_log(client)
            error = re.search(r"\[ERROR\][^\n<]*", log)
            if error:
                act_hcibench(client, "killtest")
                return error.group().strip()
            answer = json.loads(act_hcibench(client, "istestfinish"))
            if str(answer.get("data")) == "200":
                return None if "Testing Finished" in log + test_log(client) else "HCIBench ended without finishing"
            if time.monotonic() - began > limit:
                act_hcibench(client, "killtest")
                return f"no end within {duration_text(limit)}"
            tick(time.monotonic() - began)
            session.pause(settings.get("poll_s", 30))
    except Stopped:
        act_hcibench(client, "killtest")
        raise


def test_log(client):
    return ask_hcibench(client, "GET", "/VMtest/readlog").decode("utf-8", "replace")


def fetch_results(client, top, folder, below=""):
    """Copy a result folder, walking its listings. Returns (paths fetched, paths left where they are)."""
    fetched, left = [], []
    parser = Links()
    parser.feed(ask_hcibench(client, "GET", top + urllib.parse.quote(below)).decode("utf-8", "replace"))
    for link in dict.fromkeys(parser.links):
        name = urllib.parse.unquote(link)
        if not re.fullmatch(r"[^/?#\\]+/?", name) or name.strip("/") in (".", ".."):
            continue  # the way up, and the columns that sort a listing
        path = below + name
        if any(fnmatch.fnmatch(name.strip("/"), pattern) for pattern in NEVER_FETCHED):
            left.append(path)
        elif name.endswith("/"):
            deeper = fetch_results(client, top, folder, path)
            fetched, left = fetched + deeper[0], left + deeper[1]
        else:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(ask_hcibench(client, "GET", top + urllib.parse.quote(path)))
            fetched.append(path)
    return fetched, left


# ---------------------------------------------------------------------------------------------------------------
# Runs


def is_whole(folder, definition):
    """Tell whether a run is there as its manifest says. Raises Refusal for one of another plan."""
    try:
        manifest = read_json(folder / ".collect.json")
    except Refusal:
        return False
    if manifest is None or manifest.get("fault") or not {"definition", "files"} <= manifest.keys():
        return False
    if manifest["definition"] != definition:
        raise Refusal(f"{folder}: collected with other parameters than the plan has now: give the plan another study "
                      "name, or remove this run")
    return all((folder / file["path"]).is_file() and sha256_of(folder / file["path"]) == file["sha256"]
               for file in manifest["files"])


def set_aside(session, folder):
    """Move what is not whole out of the study, where nothing counts it and nothing is lost."""
    stamp = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%dT%H%M%S")
    home = session.hidden / "incomplete"
    home.mkdir(parents=True, exist_ok=True)
    free = next(path for path in (home / f"{stamp}-{n}" for n in itertools.count(1)) if not path.exists())
    os.replace(folder, free)
    return free


def make_run(session, run, tick):
    """Make one run and move it into place when it is whole. Returns its fault, or None."""
    plan, staging = session.plan, session.staging
    staging.mkdir(parents=True)
    manifest = {"version": VERSION, "run": run["path"], "definition": definition_of(plan, run),
                "block": run["repeat"], "seed": plan.get("seed", 1), "position": run["position"],
                "levels": run["point"]["levels"], "started_at": stamp_of(time.time())}
    write_json(staging / ".collect.json", {**manifest, "fault": "not ended"})
    commands = settings_commands(plan)
    silent = capture_hosts(session, staging, "pre", commands)
    load = load_hcibench if plan["engine"] == "hcibench" else load_guests
    with esxtop_beside(session, run, staging) as captures:
        parts = load(session, run, staging, tick)
    silent.update(capture_hosts(session, staging, "post", commands))
    faults = [f"{part['guest'] or plan['engine']}: {part['fault']}" for part in parts if part["fault"]]
    findings = [f"host {host}: {said}" for host, said in silent.items()]
    findings += [f"host {row['host']}: esxtop: {row['fault']}" for row in captures if row["fault"]]
    for finding in findings:
        session.report.say(f"{run['path']}: {finding}")
    if plan.get("gzip"):
        for path, file in files_in(staging):
            if "phase=" not in path and not path.endswith(".gz"):
                compress(file)
    files = [{"path": path, "bytes": file.stat().st_size, "sha256": sha256_of(file)}
             for path, file in files_in(staging)]
    write_json(staging / ".collect.json", {
        **manifest, "ended_at": stamp_of(time.time()), "parts": parts, "esxtop": captures, "findings": findings,
        "fault": "; ".join(faults) or None, "files": files})
    place(session, run, staging, faults)
    return "; ".join(faults) or None


def place(session, run, staging, faults):
    """Move a run to where it belongs, in one step."""
    if faults:
        aside = set_aside(session, staging)
        session.report.say(f"{run['path']}: INCOMPLETE: {'; '.join(faults)}; kept in {aside}")
        return
    target = session.folder / run["path"]
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists():
        set_aside(session, target)
    os.replace(staging, target)


def run_iops(plan, folder):
    """Return the IOPS of a whole run, summed over its guests."""
    if plan["engine"] == "hcibench":
        files = [file for path, file in files_in(folder) if path.endswith(("-res.txt", "-res.txt.gz"))]
        return sum(hcibench_iops(read_raw(file)) for file in files)
    names = (".json", ".json.gz") if plan["engine"] == "fio" else (".xml", ".xml.gz")
    files = [file for path, file in files_in(folder) if path.endswith(names) and "host=" not in path]
    return sum(IOPS[plan["engine"]](read_raw(file)) for file in files)


def read_raw(path):
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def check_space(session):
    free = shutil.disk_usage(session.folder).free
    needed = parse_bytes(session.plan.get("spare_bytes", SPARE_BYTES))
    if free < needed:
        raise Refusal(f"{session.folder}: {size_text(free)} free: expected {size_text(needed)}; make room and type the "
                      "same command again")


def make_runs(session, runs):
    """Make all runs that are not there yet. Returns those that failed, and whether the budget ended it."""
    todo = [run for run in runs if not is_whole(session.folder / run["path"], definition_of(session.plan, run))]
    session.report.say(f"{len(runs)} runs, {len(runs) - len(todo)} of them there, "
                       f"{duration_text(sum(run_seconds(session.plan, run) for run in todo))} to go")
    began, failed, in_a_row = time.monotonic(), [], 0
    for i, run in enumerate(todo):
        session.check_stop()
        check_space(session)
        budget = session.plan.get("budget_s")
        if budget is not None and time.monotonic() - began + run_seconds(session.plan, run) > budget:
            session.report.say(f"the budget of {duration_text(budget)} is too short for the next run: "
                               f"{len(todo) - i} runs are left")
            return failed, True
        apply_levels(session, run["point"]["levels"])
        fault = make_run(session, run, progress(session, todo, i))
        session.report.say(f"[{i + 1}/{len(todo)}] {run['path']}: {'INCOMPLETE' if fault else 'whole'}")
        failed += [run] if fault else []
        in_a_row = in_a_row + 1 if fault else 0
        if in_a_row == CONSECUTIVE_FAILURES:
            raise Refusal(f"{in_a_row} runs in a row failed: the last one: {fault}")
        session.pause(session.plan.get("pause_s", 0))
    return failed, False


def progress(session, todo, i):
    """Return what shows, given the seconds of the running test, what runs, what comes next and the time left."""
    run, plan = todo[i], session.plan
    after = todo[i + 1]["path"] if i + 1 < len(todo) else "the end"
    rest = sum(run_seconds(plan, each) for each in todo[i + 1:])
    whole = run_seconds(plan, run)
    if not session.report.is_terminal:
        session.report.say(f"[{i + 1}/{len(todo)}] {run['path']}: {duration_text(whole)}; next {after}; "
                           f"{duration_text(whole + rest)} left")
    return lambda elapsed: session.report.show(
        f"[{i + 1}/{len(todo)}] {run['path']} · {duration_text(elapsed)} of {duration_text(whole)} · next {after} · "
        f"{duration_text(max(0, whole - elapsed) + rest)} left")


# ---------------------------------------------------------------------------------------------------------------
# study.yaml


def yaml_text(value):
    """Return text as YAML takes it: quoted as in JSON."""
    return json.dumps(value, ensure_ascii=False)


def study_yaml(plan, surveys, pilot=False):
    """Return the start of a study.yaml: what is known, and TO SAY where a person has to write."""
    factors, load = plan.get("factors") or [], list(plan.get("load") or {})
    lines = [
        "# Started by collect.py. What begins with TO SAY is left for you; the schema says what else may stand here.",
        "version: 1",
        f"title: {yaml_text(plan.get('title', 'TO SAY: a short title') + (' (pilot)' if pilot else ''))}",
        f"question: {yaml_text(plan.get('question', 'TO SAY: the question that the study asks, one sentence'))}",
    ]
    if factors and not pilot:
        lines += [f"factor: {factors[0]['name']}", f"baseline: {yaml_text(baseline_of(factors[0]))}"]
    lines += [f"load_axis: {load[0]}"] if load else []
    lines.append("order: { random: false }" if plan.get("order") == "sequential" else
                 "order: { blocks: repeat, random: true }")
    lines += [f"platform: {plan['platform']}" if "platform" in plan else
              "platform: to-say  # TO SAY: vsan, fc-array, fcoe, linux-lab …", "provenance: measured"]
    lines += [f"licence: {yaml_text(plan['licence'])}" if "licence" in plan else "# TO SAY: licence: CC-BY-4.0"]
    lines += ["# TO SAY: lab: who measured", "# TO SAY: permission: { basis: own }  # docs/publishing.md"]
    defaults = defaults_of(plan)
    if defaults:
        lines += ["defaults:", *[f"  {name}: {yaml_text(value)}" for name, value in defaults.items()]]
    asked = {**inventory_commands(plan), **settings_commands(plan)}
    unread = [f'  - "**/phase=*/{name}.*"' for name in FOR_PEOPLE if plan.get("hosts") and name in asked]
    lines += ["ignore:", *unread] if unread else []
    lines += ["environment:", *environment_lines(plan, surveys)]
    if "environment" not in plan:
        lines.append("  # TO SAY: hosts, devices, network, storage, software, field by field: docs/formats/study.md")
    return "\n".join([*lines, "notes:", *[f"  - {yaml_text(note)}" for note in notes_of(plan, pilot)]]) + "\n"


def defaults_of(plan):
    """Return what holds for every run and no raw file tells."""
    varied = [*[factor["name"] for factor in plan.get("factors") or []], *(plan.get("load") or {})]
    known = {"vms": len(plan.get("guests") or []), "disks_per_vm": disks_of(plan, {}), "hosts": len(hosts_of(plan))}
    if plan["engine"] == "hcibench":
        known["vms"] = int(plan["hcibench"]["form"].get("vmNum", 0))
    return {name: value for name, value in known.items() if value and name not in varied}


def environment_lines(plan, surveys):
    given = [f"  {yaml_text(name)}: {yaml_text(value)}" for name, value in (plan.get("environment") or {}).items()]
    systems = sorted({found["system"] for found in surveys.values() if found["system"]})
    versions = sorted({version_text(found["version"]) for found in surveys.values()})
    loads = [f"  load_generator: {yaml_text(' '.join([plan['engine'], *versions]))}"]
    return [*given, *loads, *([f"  guests: {yaml_text('; '.join(systems))}"] if systems else [])]


def notes_of(plan, pilot):
    repeats = plan.get("pilot_repeats", 3) if pilot else plan.get("repeats", 3)
    order = {"random": "In each repeat all runs came in random order",
             "by_level": "In each repeat the settings came in random order, and so did the runs of each",
             "sequential": "All of one setting came before the next. Within a setting the runs came in random order"}
    notes = [f"{repeats} repeats. {order[plan.get('order', 'random')]} (seed {plan.get('seed', 1)})."]
    return [*(plan.get("notes") or []), *notes]


# ---------------------------------------------------------------------------------------------------------------
# Commands


def dry_run(plan, runs, allowed, out):
    """Print every command and the time that it takes, in order. Touches nothing and asks nobody."""
    for fault in apply_faults(plan, allowed):
        out(f"# {fault}")
    for factor in plan.get("factors") or []:
        if factor.get("set") and not factor.get("restore"):
            out(f"# {factor['name']}: not restored: the plan has no restore")
    if plan["engine"] != "hcibench" and plan.get("prepare", True):
        out(f"# fill targets: {duration_text(prepare_seconds(plan))} at {size_text(PREPARE_BYTES_PER_S)}/s")
        for guest in guests_of(plan):
            for target in guest["targets"]:
                out(shown(guest_argv(plan, guest, prepare_command(plan, guest, target))))
    for host, command in itertools.product(hosts_of(plan), inventory_commands(plan).values()):
        out(shown(ssh_command(plan, host, quote(esxcli_argv(command)))))
    applied = {}
    for i, run in enumerate(runs):
        out(f"# [{i + 1}/{len(runs)}] {run['path']}: {duration_text(run_seconds(plan, run))}")
        for argv in run_commands(plan, run, applied):
            out(shown(argv))
    seconds = sum(run_seconds(plan, run) for run in runs) + prepare_seconds(plan)
    out(f"# {len(runs)} runs, {duration_text(seconds)}{budget_text(plan, runs)}")


def run_commands(plan, run, applied):
    """Yield the argv of all that one run starts, in order. `applied` is changed: levels in force."""
    for factor in plan.get("factors") or []:
        value = run["point"]["levels"][factor["name"]]
        if applied.get(factor["name"]) != value:
            yield from level_commands(plan, factor, value)
        applied[factor["name"]] = value
    hosts, asked = hosts_of(plan), settings_commands(plan).values()
    captures = [ssh_command(plan, host, quote(esxcli_argv(command))) for host in hosts for command in asked]
    yield from captures
    if "esxtop" in plan:
        for host in hosts:
            yield esxtop_command(plan, run, host)
    if plan["engine"] == "hcibench":
        yield ["POST", plan["hcibench"]["url"], parameter_name(run["share"]), f"vmNum={run['share']['vms']}"]
    else:
        for guest in guests_of(plan)[:run["share"]["vms"]]:
            yield guest_argv(plan, guest, tool_command(plan, run["share"], guest), logs_folder(plan, guest))
    yield from captures


def level_commands(plan, factor, value):
    if factor.get("setting"):
        for host, (_, handle) in itertools.product(hosts_of(plan), setting_handles(plan, factor["setting"])):
            yield remote_esxcli(plan, host, handle["read"])
            yield remote_esxcli(plan, host, handle["set"](value))
    for command in factor.get("set") or []:
        yield from (argv for _, argv in placed_commands(plan, command, value))


def shown(argv):
    return subprocess.list2cmdline(argv) if os.name == "nt" else quote(argv)


def budget_text(plan, runs):
    if "budget_s" not in plan:
        return ""
    sums = itertools.accumulate(run_seconds(plan, run) for run in runs)
    fit = sum(1 for seconds in sums if seconds <= plan["budget_s"])
    return f"; the budget of {duration_text(plan['budget_s'])} holds {fit} of them"


def collect(session, pilot=False):
    """Collect what is missing of a study. Returns an exit code: 0 all there, 1 something failed, 3 out of budget."""
    plan, report = session.plan, session.report
    clear_leftovers(session)
    refuse(apply_faults(plan, session.allowed))
    refuse(ssh_faults(plan))
    session.folder.mkdir(parents=True, exist_ok=True)
    check_space(session)
    surveys = {} if plan["engine"] == "hcibench" else look_at_guests(session)
    runs = [{**run, "position": i + 1} for i, run in enumerate(runs_of(plan, pilot))]
    write_json(session.hidden / "order.json", {"version": VERSION, "seed": plan.get("seed", 1),
                                               "order": plan.get("order", "random"),
                                               "runs": [run["path"] for run in runs]})
    write_json(session.hidden / "guests.json", [
        {"guest": name, **{key: found[key] for key in ["version", "system", "offset_s"]}}
        for name, found in surveys.items()])
    if not (session.folder / "study.yaml").exists():
        write_text(session.folder / "study.yaml", study_yaml(plan, surveys, pilot))
    take_inventory(session, "pre")
    if plan["engine"] != "hcibench":
        prepare_guests(session, surveys)
    failed, out_of_budget = make_runs(session, runs)
    refuse([f"not restored: {fault}" for fault in put_back(session)])
    take_inventory(session, "post")
    if pilot:
        tell_pilot(session, runs)
    report.say(f"{len(failed)} runs are incomplete: type the same command again" if failed else
               f"look at {session.folder / 'study.yaml'}, then: npm run check")
    return 1 if failed else 3 if out_of_budget else 0


def refuse(faults):
    if faults:
        raise Refusal("\n".join(faults))


def ssh_faults(plan):
    is_needed = any(each.get("address") for each in guests_of(plan) + hosts_of(plan))
    return ["no ssh in the path: install OpenSSH"] if is_needed and not shutil.which("ssh") else []


def clear_leftovers(session):
    """What an attempt that ended badly left: settings are put back, unfinished runs set aside."""
    if session.journal.exists():
        session.report.say("an earlier run left settings changed: restoring them")
        refuse([f"not restored: {fault}" for fault in put_back(session)])
    if session.staging.exists():
        session.report.say(f"an earlier run was unfinished: kept in {set_aside(session, session.staging)}")


def take_inventory(session, phase):
    """Record what no run changes: `pre` once, `post` anew at each end."""
    hosts = hosts_of(session.plan)
    place = [session.folder / f"host={host['name']}" / f"phase={phase}" for host in hosts]
    if not hosts or (phase == "pre" and all((each / "manifest.json").exists() for each in place)):
        return
    session.report.say(f"recording {len(hosts)} hosts ({phase})")
    for host, said in capture_hosts(session, session.folder, phase, inventory_commands(session.plan)).items():
        session.report.say(f"host {host}: {said}")


def put_back(session):
    """Put all settings back. Returns what could not be; that stays in the journal."""
    failed = restore(session.journal, session.report) if session.journal.exists() else []
    session.applied.clear()
    if failed:
        session.report.say(f"when it can be reached again, type: collect.py restore {session.folder}")
    return failed


def tell_pilot(session, runs):
    """Say how much repeats differ and how many the wanted margin takes."""
    plan, groups = session.plan, {}
    for run in runs:
        folder = session.folder / run["path"]
        if is_whole(folder, definition_of(plan, run)):
            groups.setdefault(describe(run["point"]), []).append(run_iops(plan, folder))
    for name, values in groups.items():
        session.report.say(f"{name}: IOPS {', '.join(f'{value:.0f}' for value in values)}")
    variation = variation_of(groups.values())
    if variation is None:
        raise Refusal("no point has two complete repeats, so the variation is unknown")
    margin = plan.get("margin_pct", 5)
    needed = repeats_needed(variation, margin / 100)
    session.report.say(
        f"variation from run to run: {variation * 100:.1f} %; a difference of {margin} % takes {needed} repeats of "
        f"each point (80 % power at the level 0.05); the plan has {plan.get('repeats', 3)}")


def guarded(session, work):
    """Do the work; a signal becomes a tidy stop, and settings are put back however it ends. Returns an exit code."""
    def ask_to_stop(_number, _frame):
        session.stop.is_set = True
        with contextlib.suppress(OSError):  # unbuffered: the signal may have come in the middle of a print
            os.write(2, b"\ncollect: stopping; settings are put back\n")

    names = ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"]
    before = {number: signal.signal(number, ask_to_stop) for number in (
        getattr(signal, name) for name in names if hasattr(signal, name))}
    try:
        return work()
    except Stopped:
        session.report.say("stopped; type the same command again to continue")
        return 130
    except Refusal as refusal:
        for line in str(refusal).splitlines():
            session.report.say(f"collect: {line}")
        return 1
    except OSError as error:
        session.report.say(f"collect: {error.filename or session.folder}: {error.strerror}")
        return 1
    finally:
        tidy(session)
        for number, handler in before.items():
            signal.signal(number, handler)


def tidy(session):
    try:
        put_back(session)
    except Refusal as refusal:
        session.report.say(f"collect: {refusal}")
    if session.staging.exists():
        with contextlib.suppress(OSError):
            session.report.say(f"the unfinished run is kept in {set_aside(session, session.staging)}")


def run_plan(options):
    plan = read_plan(options.plan)
    if options.dry_run:
        dry_run(plan, runs_of(plan, options.pilot), options.apply, print)
        return 0
    if options.pilot:
        plan = {**plan, "study": f"{plan['study']}-pilot"}
    folder = Path(options.studies) / plan["study"]
    session = Session(plan, folder, Report(sys.stdout), options.apply, options.overwrite)
    with only_runner(session.hidden), tempfile.TemporaryDirectory(prefix="atlas-") as sockets:
        session.report.log = session.hidden / "collect.log"
        session.sockets = None if os.name == "nt" else sockets
        return guarded(session, lambda: collect(session, options.pilot))


def restore_study(options):
    given = Path(options.where)
    path = given if given.suffix == ".json" else given / ".collect" / JOURNAL
    report = Report(sys.stdout)
    if not path.exists():
        report.say(f"{path}: no journal: nothing to restore")
        return 0
    return 1 if restore(path, report, is_trusted=options.trust) else 0


class Parser(argparse.ArgumentParser):
    """Says what is wrong in a line, with what to type."""

    def error(self, message):
        self.exit(2, f"collect: {message}: type {self.prog} --help\n")


def read_arguments(arguments):
    parser = Parser(prog="collect.py", allow_abbrev=False, description=__doc__.split("\n")[0],
                                     epilog="docs/collect.md is the guide; exit codes: 0 all collected, 1 something "
                                     "failed, 3 the budget ended, 130 stopped")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    run = commands.add_parser("run", help="collect the plan's missing runs")
    run.add_argument("plan", help="the plan, a JSON file")
    run.add_argument("--dry-run", action="store_true", help="only print every command and its time")
    run.add_argument("--pilot", action="store_true",
                     help="run a few repeats of the baseline as the study NAME-pilot, and report how many repeats the plan needs")
    run.add_argument("--apply", nargs="+", default=[], action="extend", metavar="NAME",
                     help="settings and factors that may be changed; all are restored afterwards")
    run.add_argument("--overwrite", default=[], action="append", metavar="TARGET",
                     help="a raw device or a non-empty file that may be overwritten; may be repeated")
    run.add_argument("--studies", default=os.path.join("data", "studies"), metavar="FOLDER",
                     help="folder of studies; default data/studies")
    run.set_defaults(work=run_plan)
    back = commands.add_parser("restore", help="restore settings after a crash")
    back.add_argument("where", help="the study's folder, or its .collect/journal.json")
    back.add_argument("--trust", action="store_true",
                      help="run the commands of a journal that another user or machine wrote")
    back.set_defaults(work=restore_study)
    return parser.parse_args(arguments)


def main(arguments=None):
    options = read_arguments(arguments)
    try:
        return options.work(options)
    except Refusal as refusal:
        for line in str(refusal).splitlines():
            print(f"collect: {line}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"collect: {error.filename or 'the system says'}: {error.strerror}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
