"""What fio prints before it starts: its version, the jobs and how they are run, the servers of client mode.

Source: init.c (add_job), backend.c, client.c. Up to 2.16 K, M and G of a block size mean powers of 1024.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Mapping, NamedTuple, Optional

from ..content.messages import CLIENT_PREFIX
from ..jobs.patterns import pattern
from ..jobs.workload import SYNC_ENGINES
from ..rows.result import WORKLOAD_COLUMNS
from ..values.printed_numbers import Printed, printed_number

VERSION = re.compile(r"fio-(\d+\.\d\S*)\s*$")
SERVER = re.compile(r"hostname=.*?, be=\d")
SERVER_VERSION = re.compile(r"\bfio=fio-([\w.-]+)")
JOB = re.compile(r": \(g=(?P<group>\d{1,9})\): rw=(?P<rw>\w+), bs=")
ENGINE = re.compile(r", ioengine=(?P<engine>[^,]*)(?:, iodepth=(?P<depth>\d{1,9}))?")
STARTING = re.compile(r"Starting (?:(\d{1,9}) (?:process|thread))")
BLOCK = re.compile(r"(?:\((?P<direction>[RWT])\) )?(?<![\d.])(?P<low>[\d.]+[KMG]?(?:i?B)?)-(?P<high>[\d.]+[KMG]?(?:i?B)?)")
SIGNS = ("(g=", "fio-", "Starting ", "hostname=")
MAX_JOBS = 10_000
SECTOR = 512

Blocks = list[Optional[Printed]]


class BannerJob(NamedTuple):
    """A job as its line before the start says it: block sizes for read, write and trim."""

    name: str
    group: int
    rw: str
    blocks: Blocks
    engine: str
    depth: Optional[int]


@dataclass
class Banner:
    """The lines so far; `line` is the first of them."""

    line: Optional[int] = None
    version: Optional[str] = None
    has_version: bool = False
    is_started: bool = False
    servers: int = 0
    client: bool = False
    jobs: dict[tuple[str, int], BannerJob] = field(default_factory=dict)
    mixed: set[int] = field(default_factory=set)
    first_of: dict[int, BannerJob] = field(default_factory=dict)


def banner_sign(line: str) -> Optional[str]:
    """Return what a line before the start is: job, version, start or server; None for any other line."""
    if not any(sign in line for sign in SIGNS):
        return None
    line = without_client(line)
    if server_version(line):
        return "server"
    if VERSION.match(line):
        return "version"
    if banner_job(line):
        return "job"
    return "start" if STARTING.match(line) else None


def server_version(line: str) -> Optional[str]:
    """Return the version of fio that the line of a server ends with, None for any other line."""
    server = SERVER.match(line)
    versions = SERVER_VERSION.findall(line, server.end()) if server else []
    return versions[-1] if versions else None


def banner_job(line: str) -> Optional[BannerJob]:
    """Return the job of a line, None where it is of none: of several signs in a name the last counts."""
    last = line.rfind(", ioengine=")
    signs = list(JOB.finditer(line, 0, last)) if last >= 0 else []
    if not signs:
        return None
    sign = signs[-1]
    at = line.find(", ioengine=", sign.end())
    engine = ENGINE.match(line, at)
    if not engine:
        return None
    return BannerJob(line[:sign.start()], int(sign["group"]), sign["rw"], block_sizes(line[sign.end():at]),
                     engine["engine"].strip(), int(engine["depth"]) if engine["depth"] else None)


def without_client(line: str) -> str:
    """Return a line without the server that a client puts before it."""
    prefix = CLIENT_PREFIX.match(line)
    return line[prefix.end():] if prefix else line


def note_banner(banner: Banner, kind: str, line: str, number: int) -> None:
    """Take in a line that banner_sign knows."""
    banner.line = banner.line or number
    banner.client = banner.client or line.startswith("<")
    line = without_client(line)
    if kind == "server":
        banner.servers, banner.client = banner.servers + 1, True
        banner.version = banner.version or server_version(line)
    elif kind == "version":
        found = VERSION.match(line)
        banner.version, banner.has_version = found and found[1], True
    elif kind == "start":
        banner.is_started = True
    else:
        job = banner_job(line)
        if job and len(banner.jobs) < MAX_JOBS:
            note_job(banner, job)


def note_job(banner: Banner, job: BannerJob) -> None:
    """Take in a job; two of one group that differ leave it open which is meant."""
    first = banner.first_of.setdefault(job.group, job)
    if first[2:] != job[2:]:
        banner.mixed.add(job.group)
    banner.jobs[job.name, job.group] = job


def block_sizes(written: str) -> Blocks:
    """Return the block size for read, write and trim; None where it varies."""
    old = "(R)" not in written
    sizes: Blocks = []
    for match in BLOCK.finditer(written):
        size = printed_number(match["low"], 1024 if old else 1000)
        sizes.append(size if match["low"] == match["high"] else None)
    return sizes if len(sizes) == 3 else [None] * 3


def blocks_of(banner: Banner, name: str, group: int) -> Blocks:
    """Return the block sizes of a job."""
    job = banner.jobs.get((name, group))
    return job.blocks if job else [None] * 3


def banner_workload(banner: Banner, name: str, group: int, members: Optional[int], used: list[str],
                    measured: Mapping[str, Any]) -> dict[str, Any]:
    """Return the workload of a job as far as its line says it, and `measured` says the rest.

    members: the clones that the entry stands for, if that is known. The share of reads of a mix is not printed.
    """
    told: dict[str, Any] = {**dict.fromkeys(WORKLOAD_COLUMNS), **measured, "measured": list(measured), "threads": members}
    job = asked_job(banner, name, group, members)
    if job is None:
        return told if (name, group) in banner.jobs else {**told, "threads": None}
    options: Mapping[str, str] = {"rw": job.rw}
    directions, is_random = pattern(options)
    size = one_size(job.blocks, used or list(directions))
    told.update(random_pct=None if not directions else 100 if is_random else 0,
                queue_depth=1 if job.engine in SYNC_ENGINES else job.depth, ioengine=job.engine or None,
                block_size_bytes=size, measured=["read_pct"])
    if len(directions) == 1:
        told.update(read_pct=100 if directions == ("read",) else 0, measured=[])
    return told


def asked_job(banner: Banner, name: str, group: int, members: Optional[int]) -> Optional[BannerJob]:
    """Return the job of an entry; None where it has no line, or where it is of several jobs that differ."""
    return None if group in banner.mixed and members != 1 else banner.jobs.get((name, group))


def one_size(blocks: Blocks, used: list[str]) -> Optional[int]:
    """Return the block size that the directions in use share; None for several, or one whose digits were rounded."""
    places = {"read": 0, "write": 1, "trim": 2}
    sizes = {blocks[places[direction]] for direction in used if direction in places} or {blocks[0], blocks[1]}
    size = sizes.pop()
    if sizes or size is None:
        return None
    return int(size.value) if size.half_step <= 1 or size.value % SECTOR == 0 else None
