"""Answers requests as the worker of fio_parser does, and after each says what CPU time it took."""

import json
import sys
import time

from fio_parser.worker import answer

for line in sys.stdin.buffer:
    start = time.process_time()
    answer(line, sys.stdout.buffer)
    cpu = 1000 * (time.process_time() - start)
    sys.stdout.buffer.write(json.dumps({"cpu": cpu}).encode("ascii") + b"\n")
    sys.stdout.buffer.flush()
