"""What the tests of scripts/collect.py run against: real fio, a real sshd on 127.0.0.1 as two guests and two hosts.

All keys are made for one test and thrown away. Nothing listens on any other address.
"""
import getpass
import importlib.util
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
SCRIPT = REPOSITORY / "scripts" / "collect.py"
FIXTURES = REPOSITORY / "tests" / "fixtures"
DEVICE = "naa.600a098000000001"
MACHINES = ["g1", "g2", "esx01", "esx02"]
INITIAL = {"max_io_kib": 32767, "policy": "VMW_PSP_RR", "type": "Default", "iops": 1000, "clock_s": 0}
SLOW = 300  # seconds after which something hangs


def load_script():
    spec = importlib.util.spec_from_file_location("collect_script", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


collect = load_script()


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Sshd:
    """One sshd with a port for each machine; the key decides which machine a connection is."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True)
        self.ports = dict(zip(MACHINES, free_ports(len(MACHINES))))
        self.process = None
        self.make_key("host_key")
        for name in MACHINES:
            self.make_key(name)
            self.write_state(name, **INITIAL)
        self.write_files()

    def make_key(self, name):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / name)], check=True)

    def write_files(self):
        public = {name: (self.folder / f"{name}.pub").read_text().strip() for name in [*MACHINES, "host_key"]}
        (self.folder / "machine.sh").write_text(
            "#!/bin/sh\n"
            f'export ATLAS_MACHINE="{self.folder}/state/$1"\n'
            f'PATH="{Path(sys.executable).parent}:$PATH"\n'
            f'case $1 in esx*) PATH="{HERE / "esxi"}:$PATH";; esac\n'
            'export PATH\n'
            'exec sh -c "$SSH_ORIGINAL_COMMAND"\n')
        (self.folder / "authorized_keys").write_text("".join(
            f'command="sh {self.folder}/machine.sh {name}" {public[name]}\n' for name in MACHINES))
        host_key = " ".join(public["host_key"].split()[:2])
        (self.folder / "known_hosts").write_text("".join(
            f"[127.0.0.1]:{port} {host_key}\n" for port in self.ports.values()))
        (self.folder / "config").write_text("".join(f"{line}\n" for line in [
            *[f"Port {port}" for port in self.ports.values()], "ListenAddress 127.0.0.1",
            f"HostKey {self.folder}/host_key", f"AuthorizedKeysFile {self.folder}/authorized_keys",
            "PidFile none", "UsePAM no", "PasswordAuthentication no", "StrictModes no", "MaxStartups 100",
            "PermitRootLogin prohibit-password", "LogLevel ERROR",
            f"SetEnv HOME={self.folder}"]))  # not the start-up files of whoever runs the tests

    def start(self):
        sshd = shutil.which("sshd") or "/usr/sbin/sshd"
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        with open(self.folder / "sshd.log", "wb") as log:
            self.process = subprocess.Popen([sshd, "-D", "-e", "-f", str(self.folder / "config")], stderr=log)
        for _ in range(SLOW * 20):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.ports["g1"])) == 0:
                    return self
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"sshd did not start: {(self.folder / 'sshd.log').read_text()}")

    def stop(self):
        self.process.terminate()
        self.process.wait(SLOW)

    def machine(self, name, **more):
        return {"name": name, "address": "127.0.0.1", "port": self.ports[name], "user": getpass.getuser(),
                "identity": str(self.folder / name), **more}

    def state_path(self, name):
        path = self.folder / "state" / name / "state.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def write_state(self, name, **changes):
        path = self.state_path(name)
        before = json.loads(path.read_text()) if path.exists() else {}
        path.write_text(json.dumps({**before, **changes}))

    def state(self, name):
        return json.loads(self.state_path(name).read_text())


class Lab:
    """A scratch folder with a repository of studies, and what a plan for it needs."""

    def __init__(self, with_ssh=False):
        self.folder = Path(tempfile.mkdtemp(prefix="atlas-c-"))
        (self.folder / "t").mkdir()
        self.studies = self.folder / "data" / "studies"
        self.sshd = Sshd(self.folder / "ssh").start() if with_ssh else None

    def remove(self):
        if self.sshd:
            self.sshd.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def plan(self, **more):
        return {
            "version": 1, "study": "test-study", "title": "A test", "question": "Is it collected?",
            "platform": "linux-lab", "engine": "fio", "targets": [str(self.folder / "target.dat")], "size": "4m",
            "workloads": [{"name": "4k-read", "block_size_bytes": "4k", "queue_depth": 2, "duration_s": 1}],
            "repeats": 1, "seed": 7, "spare_bytes": "1m", **more,
        }

    def guests(self, *names):
        return [self.sshd.machine(name, targets=[str(self.folder / f"{name}.dat")], folder=str(self.folder / name))
                for name in names]

    def hosts(self, *names):
        return [self.sshd.machine(name) for name in names]

    def ssh(self, **more):
        return {"known_hosts": str(self.folder / "ssh" / "known_hosts"), **more}

    def arguments(self, plan, *more):
        path = self.folder / "plan.json"
        path.write_text(json.dumps(plan))
        return ["run", str(path), "--studies", str(self.studies), *more]

    def start(self, plan, *more, env=None, prefix=()):
        return subprocess.Popen([*prefix, sys.executable, str(SCRIPT), *self.arguments(plan, *more)],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
                                env={**self.environment(), **(env or {})}, start_new_session=True)

    def run(self, plan, *more, env=None, prefix=()):
        """Return (exit code, what was said)."""
        process = self.start(plan, *more, env=env, prefix=prefix)
        said, _ = process.communicate(timeout=SLOW)
        return process.returncode, said

    def environment(self):
        # Sockets of a runner that is killed go with the folder: their paths have to be short.
        return {**os.environ, "XDG_STATE_HOME": str(self.folder / "state-of-user"), "TMPDIR": str(self.folder / "t")}

    def restore(self, study, *more):
        done = subprocess.run([sys.executable, str(SCRIPT), "restore", str(self.studies / study), *more], timeout=SLOW,
                              env=self.environment(),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8")
        return done.returncode, done.stdout


def whole_runs(study):
    """Return the manifests of all runs of a study, by run, after checking every hash and that no file is unnamed."""
    manifests = {}
    for path in study.rglob("*"):
        if ".collect" in path.relative_to(study).parts or not path.name.startswith("repeat="):
            continue
        manifest = json.loads((path / ".collect.json").read_text())
        assert manifest["fault"] is None, f"{path}: {manifest['fault']}"
        named = {file["path"]: file["sha256"] for file in manifest["files"]}
        found = {name: collect.sha256_of(file) for name, file in collect.files_in(path)}
        assert named == found, f"{path}: {named} is not {found}"
        manifests[path.relative_to(study).as_posix()] = manifest
    return manifests


def processes_with(text):
    """Return the ids of processes whose command line holds a text; only this test uses that text."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = path.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
        except OSError:
            continue
        if text in line and int(path.parent.name) != os.getpid():
            found.append(int(path.parent.name))
    return found


def wait_for(what, seconds=SLOW):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    raise TimeoutError(f"{what} did not come true in {seconds} s")


def kill_quietly(process_id):
    try:
        os.kill(process_id, signal.SIGKILL)
    except ProcessLookupError:
        pass


def ingest(root, question):
    """Ingest a repository with the project's own code and return the rows of a question and the problems.

    Without names: what hosts answer is full of them, and `npm run sanitise` replaces them before it is published.
    """
    done = subprocess.run(["node", str(HERE / "ingest.js"), str(root), question], cwd=REPOSITORY,
                          stdout=subprocess.PIPE, text=True, encoding="utf-8", timeout=SLOW, check=True)
    answer = json.loads(done.stdout.splitlines()[-1])
    return {**answer, "lines": [line for line in answer["lines"] if "(private-name)" not in line]}
