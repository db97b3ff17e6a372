from __future__ import annotations

import json
import re
import unittest
from typing import Any

from fio_parser.rows import PROBLEM_COLUMNS

from .samples import problems, results, rows_of, sample, sample_names

# Every sample that has a problem: (severity, code, line) of each.
EXPECTED: dict[str, list[tuple[str, str, Any]]] = {
    "v2.21/clientserver/two-hosts-group.json": [("warning", "total-not-merged", 16)],
    "v3.6/clientserver/two-hosts-group.json": [("warning", "total-not-merged", 16)],
    "v3.33/errors/bad-option.json": [("error", "no-result", 1)],
    "v3.33/errors/client-one-host-down.json": [("error", "lost-server", 2)],
    "v3.33/errors/einval-bs1000.json": [("error", "job-error", 5)],
    "v3.33/errors/einval-bs1000.txt": [("error", "job-error", 10)],
    "v3.33/errors/einval-bs1000.terse-v3.txt": [("error", "job-error", 1)],
    "v3.33/errors/missing-file.json": [("error", "job-error", 2)],
    "v3.33/errors/one-good-one-bad.json": [("error", "job-error", 5)],
    "v3.33/errors/verify-continue.json": [("error", "job-error", 4)],
    "v3.33/messy/empty.json": [("error", "empty-file", None)],
    "v3.33/messy/note-before-json.json": [("note", "fio-note", 1)],
    "v3.33/messy/truncated-60pct.json": [("error", "truncated-object", 1)],
}


def codes(data: bytes) -> list[str]:
    """Return the codes of the problems in a file with this content."""
    return [row["code"] for row in rows_of(data, "problem")]


def changed(name: str, **values: Any) -> bytes:
    """Return a sample with values of its first job replaced."""
    report = json.loads(sample(name))
    report["jobs"][0].update(values)
    return json.dumps(report).encode()


LATENCY_LOG = re.compile(r"v3\.33/.*/.*_[cs]?lat\.|v3\.6/.*/.*_[cs]?lat\.|v2\.21/.*/.*_[cs]?lat\.")


def expected_problems(name: str) -> list[tuple[str, str, Any]]:
    """Return (severity, code, line) of a sample's problems: a latency log alone does not say its unit."""
    if name.endswith(".log"):
        if name.endswith("per-io-offset/perio_lat.1.log") or "per-io-offset" in name:
            return []
        return [("note", "unknown-unit", None)] if LATENCY_LOG.match(name) else []
    return EXPECTED.get(name, [])


class Samples(unittest.TestCase):
    def test_one_problem_for_each_cause(self) -> None:
        for name in sample_names("*.json", "*.txt", "*.log"):
            found = [(row["severity"], row["code"], row["line"]) for row in problems(name)]
            self.assertEqual(found, expected_problems(name), name)

    def test_columns(self) -> None:
        for name in EXPECTED:
            for row in problems(name):
                self.assertEqual(tuple(row), PROBLEM_COLUMNS)

    def test_messages(self) -> None:
        for name, expected in {
            "v3.33/errors/missing-file.json": "job 'nofile' failed: ENOTDIR (20); Not a directory",
            "v3.33/errors/verify-continue.json": "job 'verify-read' failed: EILSEQ (84); 3 errors in total",
            "v3.33/errors/client-one-host-down.json": "no connection to server 127.0.0.9:8765: Connection refused",
            "v3.33/errors/bad-option.json": "fio ended without a result: failed parsing rw=randreed",
            "v3.33/errors/einval-bs1000.txt": "job 'einval' failed: EINVAL (22); Invalid argument",
            "v3.33/logs/avg250/mixlog_clat.1.log":
                "latencies may be us (before fio 2.99) or ns: they have no value",
            "v3.33/messy/truncated-60pct.json": "the JSON object at byte 0 is not complete; no complete object counted",
        }.items():
            self.assertEqual([row["message"] for row in problems(name)], [expected])

    def test_no_results_without_a_complete_object(self) -> None:
        for name, expected in EXPECTED.items():
            if expected[0][1] in ("no-result", "empty-file", "truncated-object"):
                self.assertEqual(results(name), [], name)


class Content(unittest.TestCase):
    def test_no_fio_json(self) -> None:
        self.assertEqual(codes(b"hello\n"), ["no-json"])
        self.assertEqual(codes(b" \n\r\n"), ["empty-file"])
        self.assertEqual(codes(b'{"a": {"b": [1]}}'), ["not-fio"])
        self.assertEqual(codes(b'{"fio version": "fio-3.33", "jobs": []}'), ["no-jobs"])
        self.assertEqual(codes(b'{"fio version": "3", "jobs": [1,}, "padding": "0123456789"}'), ["damaged-object"])

    def test_logs_have_nothing_but_rows(self) -> None:
        self.assertEqual(codes(b"1, 2, 0, 4096\n2, 3, 0, 4096, 0x0001\n"), ["unnamed-log", "damaged-log"])
        self.assertEqual(codes(b"1, 2, 0, 4096\nhello\n"), ["unnamed-log", "damaged-log"])
        self.assertEqual(codes(b"hello\n1, 2, 0, 4096\n"), ["no-json"])
        self.assertEqual(codes(b"1, 2, 7, 4096\n"), ["no-json"])

    def test_job_without_io(self) -> None:
        name = "v3.33/json/randread-4k-qd8.json"
        self.assertEqual(codes(changed(name, read={"io_bytes": 0, "io_kbytes": 0})), ["no-io"])

    def test_unknown_errno(self) -> None:
        row, = rows_of(changed("v3.33/json/randread-4k-qd8.json", error=999), "problem")
        self.assertEqual(row["message"], "job 'randread-4k' failed: errno 999")

    def test_text_without_failed_job(self) -> None:
        data = sample("v3.33/json/randread-4k-qd8.json")
        for line, expected in {b"fio: terminating on signal 2": "interrupted", b"fio: something odd": "fio-message",
                               b"fio: pid=1, err=5/file:io_u.c:1, func=io_u error, error=I/O": "fio-message",
                               b"verify: bad magic header": "fio-message", b"<vm> fio: something odd": "fio-message",
                               b"fio: connect: No route to host": "lost-server",
                               b"fio: this platform does not support process shared mutexes": "fio-note"}.items():
            self.assertEqual(codes(data + line + b"\n" + line + b"\n"), [expected], line)
            self.assertEqual(codes(line + b"\n" + data), [expected], line)

    def test_each_lost_server(self) -> None:
        data = b"".join(b"fio: connect: refused\nfio: failed to connect to %s:1\n" % host for host in (b"a", b"b"))
        self.assertEqual(codes(data + sample("v3.33/clientserver/one-host-group.json")), ["lost-server"] * 2)
        self.assertEqual(codes(data), ["no-result"])


if __name__ == "__main__":
    unittest.main()
