"""A worker that says its process id and computes for ever, deaf to all that asks it to end."""
import json
import os
import re
import sys

sys.stdin.readline()
print(json.dumps({"id": 1, "row": {"pid": os.getpid()}}), flush=True)
re.match("(a+)+$", "a" * 100 + "b")
