"""Runs the program that is named, and writes to descriptor 3, as JSON, its seconds of processor and the most memory in
bytes, of it and of all that it started. On Linux also of what was left running: it is waited for."""

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys

PR_SET_CHILD_SUBREAPER = 36

if sys.platform == "linux":
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
program = subprocess.Popen(sys.argv[1:])
signal.signal(signal.SIGTERM, lambda *_: program.kill())
status = program.wait()
try:
    while True:
        os.wait()
except ChildProcessError:
    pass  # none is left
used = resource.getrusage(resource.RUSAGE_CHILDREN)
unit = 1 if sys.platform == "darwin" else 1024
noted = {"cpu": used.ru_utime + used.ru_stime, "peakBytes": used.ru_maxrss * unit}
os.write(3, json.dumps(noted).encode())
sys.exit(status if status >= 0 else 128 - status)
