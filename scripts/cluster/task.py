"""What a worker of a cluster does, with no engine in it: node reads, assembles and answers by the project's own code."""

import json
import os
import shutil
import socket
import subprocess
import sys


def run(task):
    """Hands a task to scripts/cluster/work.js of the project, which the engine has unpacked; returns what it answers."""
    node = shutil.which("node")
    if node is None:
        raise RuntimeError(f"atlas: {socket.gethostname()}: no node on the PATH of this worker: install Node.js 20 or newer")
    program = os.path.join(task["project"], "scripts", "cluster", "work.js")
    if not os.path.exists(program):
        expected = "expected this project there" if os.path.isabs(task["project"]) else "the archive of the project is not unpacked there"
        raise RuntimeError(f"atlas: {socket.gethostname()}: no {program}: {expected}")
    # Its standard input stays open: node ends when this process does.
    child = subprocess.Popen(
        [node, program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHON": sys.executable},
    )
    child.stdin.write(json.dumps(task) + "\n")
    child.stdin.flush()
    # One line each: neither pipe fills while the other is read.
    answer = child.stdout.read()
    said = child.stderr.read().strip()
    child.stdin.close()
    if child.wait() != 0:
        last = said.splitlines()[-1] if said else f"node ended with status {child.returncode}"
        raise RuntimeError(f"atlas: {socket.gethostname()}: {last}")
    return json.loads(answer)


def probe(task):
    """What this worker is, or why it is of no use."""
    about = {"host": socket.gethostname(), "folder": os.getcwd(), "python": sys.version.split()[0]}
    try:
        return {**about, **run({**task, "kind": "probe"})}
    except RuntimeError as error:
        return {**about, "wrong": str(error).replace("atlas: ", "", 1)}
