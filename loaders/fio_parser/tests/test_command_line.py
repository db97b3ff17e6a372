from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import unittest
from typing import Any

import fio_parser
from fio_parser.table import TABLE_COLUMNS

from .samples import PACKAGE, SAMPLES, results, sample

GOOD = str(SAMPLES / "v3.33/json/mix70-8k-qd8.json")
BAD = str(SAMPLES / "v3.33/errors/one-good-one-bad.json")


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the command line."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "PYTHONIOENCODING": "ascii"}
    return subprocess.run([sys.executable, "-m", "fio_parser", *arguments], input=stdin, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)


def lines(output: bytes) -> list[Any]:
    """Return the JSON lines of an output."""
    return [json.loads(line) for line in output.splitlines()]


class Lines(unittest.TestCase):
    def test_rows_are_those_of_read(self) -> None:
        done = run(GOOD, BAD)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(lines(done.stdout), [*fio_parser.read(GOOD), *fio_parser.read(BAD)])
        self.assertNotIn(b"\r", done.stdout)

    def test_exit_status(self) -> None:
        self.assertEqual(run(GOOD).returncode, 0)
        self.assertEqual(run("no-such-file").returncode, 1)
        self.assertEqual(run().returncode, 2)
        self.assertEqual(run("--format", "xml", GOOD).returncode, 2)
        self.assertEqual(run("--serve", GOOD).returncode, 2)

    def test_stdin(self) -> None:
        done = run("-", stdin=sample("v3.33/json/mix70-8k-qd8.json"))
        self.assertEqual([row["file"] for row in lines(done.stdout)], ["-", "-"])

    def test_help_and_version(self) -> None:
        self.assertEqual(run("--version").stdout.split(), [b"fio-parser", fio_parser.__version__.encode()])
        self.assertIn(b"--serve", run("--help").stdout)


class Table(unittest.TestCase):
    def test_csv(self) -> None:
        done = run("--format", "csv", GOOD, BAD)
        table = list(csv.DictReader(io.StringIO(done.stdout.decode(), newline="")))
        self.assertEqual(tuple(table[0]), TABLE_COLUMNS)
        self.assertEqual([row["direction"] for row in table], ["read", "write", "read", ""])
        self.assertEqual((table[0]["iops"], table[0]["block_size_bytes"], table[0]["in_total"], table[0]["hostname"]),
                         (str(results("v3.33/json/mix70-8k-qd8.json")[0]["iops"]), "8192", "true", ""))
        self.assertEqual(done.stderr.decode().splitlines(),
                         [f"{BAD}:5: error: job 'bad' failed: EINVAL (22); Invalid argument"])
        self.assertEqual(done.returncode, 1)
        self.assertNotIn(b"\r", done.stdout)


class Serve(unittest.TestCase):
    def test_requests(self) -> None:
        paths = {1: GOOD, "two": BAD, 3: "no-such-file"}
        requests: list[dict[str, Any]] = [{"id": number, "path": path} for number, path in paths.items()]
        done = run("--serve", stdin=b"\n".join(json.dumps(request).encode() for request in requests))
        self.assertEqual(done.returncode, 0)
        expected: list[Any] = []
        for request in requests:
            expected += [{"id": request["id"], "row": row} for row in fio_parser.read(request["path"])]
            expected.append({"id": request["id"], "end": True})
        self.assertEqual(lines(done.stdout), expected)

    def test_bins_are_given_by_column(self) -> None:
        path = str(SAMPLES / "v3.33/jsonplus/mix70-8k-nj4-qd8-group.json")
        answers = lines(run("--serve", stdin=json.dumps({"id": 1, "path": path}).encode()).stdout)
        rows = [answer["row"] for answer in answers if "row" in answer]
        again = [[[latency, *bin] for latency, columns in row["bins"].items() for bin in zip(*columns)] for row in rows]
        self.assertEqual(again, [row["bins"] for row in fio_parser.read(path)])
        self.assertTrue(all(again))

    def test_bad_requests(self) -> None:
        last = json.dumps({"id": 6, "path": GOOD}).encode()
        done = run("--serve", stdin=b'nonsense\n{"id": 5}\n[]\n\n' + last)
        found = lines(done.stdout)
        self.assertEqual([(line["id"], "error" in line) for line in found[:3]], [(None, True), (5, True), (None, True)])
        self.assertEqual(found[-1], {"id": 6, "end": True})

    def test_answers_come_at_once(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(PACKAGE)}
        with subprocess.Popen([sys.executable, "-m", "fio_parser", "--serve"], env=environment,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
            assert worker.stdin and worker.stdout
            for number in range(3):
                worker.stdin.write(json.dumps({"id": number, "path": GOOD}).encode() + b"\n")
                worker.stdin.flush()
                answers = [json.loads(worker.stdout.readline()) for _ in range(3)]
                self.assertEqual(answers[-1], {"id": number, "end": True})
            worker.stdin.close()
            self.assertEqual(worker.wait(timeout=30), 0)

    def test_a_crash_is_not_silent(self) -> None:
        program = ("import sys, fio_parser.worker as worker\n"
                   "worker.read = lambda *request: 1 / 0\n"
                   "worker.serve(sys.stdin.buffer, sys.stdout.buffer)\n")
        done = subprocess.run([sys.executable, "-c", program], input=json.dumps({"id": 1, "path": GOOD}).encode(),
                              env={**os.environ, "PYTHONPATH": str(PACKAGE)}, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(b"ZeroDivisionError", done.stderr)


if __name__ == "__main__":
    unittest.main()
