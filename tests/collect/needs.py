"""What tests of scripts/collect.py need that not every machine has: without it they are skipped, and that is said once."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

# The programs of each, and what installs them on Debian and Ubuntu.
NEEDS = {
    "fio": (["fio"], "sudo apt-get install fio"),
    "sshd": (["sshd", "ssh", "ssh-keygen"], "sudo apt-get install openssh-server openssh-client"),
    "openssl": (["openssl"], "sudo apt-get install openssl"),
    "proc": ([], "use Linux, whose /proc tells of processes"),
}
FOLDERS = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"])
told = set()


def is_missing(name):
    if name == "proc":
        return not os.path.exists("/proc/self/cmdline")
    if not all(shutil.which(program, path=FOLDERS) for program in NEEDS[name][0]):
        return True
    return name == "sshd" and not makes_keys()


def makes_keys():
    """Whether ssh-keygen works: it may be there and fail, such as for a user whom the system has no name for."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", os.path.join(folder, "key")]
        return subprocess.run(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def needs(*names):
    """Skip a test, or those of a class, where something is missing; where REQUIRE_FIO=1, they run and fail without fio."""
    missing = [name for name in names if os.environ.get(f"REQUIRE_{name.upper()}") != "1" and is_missing(name)]
    for name in sorted(set(missing) - told):
        told.add(name)
        print(f"Tests of the runner are skipped: no {name}. To run them: {NEEDS[name][1]}", file=sys.stderr)
    return unittest.skipIf(missing, "; ".join(f"no {name}: {NEEDS[name][1]}" for name in missing))


# What has a like test beside it that every landing runs; all run where LONG is set.
nightly = unittest.skipUnless(os.environ.get("LONG"), "at night: LONG=1")
