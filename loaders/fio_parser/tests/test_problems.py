from __future__ import annotations

import json
import re
import unittest
from typing import Any

from fio_parser.rows.problem import PROBLEM_COLUMNS

from .samples import problems, results, rows_of, sample, sample_names

# Every sample that has a problem: (severity, code, line) of each.
EXPECTED: dict[str, list[tuple[str, str, Any]]] = {
    "v2.21/clientserver/two-hosts-group.json": [("warning", "total-not-merged", 16)],
    "v3.6/clientserver/two-hosts-group.json": [("warning", "total-not-merged", 16)],
    "v3.6/logs/h_clat_hist.1.log": [("warning", "corrupt-histogram", None)],  # 201 thousand million I/Os in a second
    "by-hand/client-two-servers.json": [("note", "options-lost", 1)],
    "by-hand/two-sections.json": [("note", "sections-merged", 1)],
    "v3.33/sections/client-three-servers.json": [("note", "options-lost", 2), ("note", "sections-merged", 2)],
    "v3.33/sections/four-sections.json": [("note", "sections-merged", 1)],
    "v3.33/verify/mix.json": [("warning", "verify-reads", 1)],
    "v3.33/verify/mix.txt": [("warning", "verify-reads", 5)],
    "v3.33/verify/write.json": [("note", "verify-reads", 1)],
    "v3.33/verify/write.txt": [("note", "verify-reads", 5)],
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
    if name.endswith(".log") and name not in EXPECTED:
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
            "v3.6/logs/h_clat_hist.1.log": "201260030749 I/Os at 1001 ms: no run has so many; 1 lines left out",
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

    def test_a_lost_line_is_told(self) -> None:
        lines = sample("v3.33/json/mix70-8k-qd8.json").decode().split("\n")
        for key in ("io_bytes", "runtime"):
            for at in [at for at, line in enumerate(lines) if re.search(rf'"{key}" : \d', line)][:2]:
                damaged = "\n".join(lines[:at] + lines[at + 1:]).encode()
                problem, = rows_of(damaged, "problem")
                self.assertEqual((problem["severity"], problem["code"]), ("warning", "inconsistent"))
                self.assertIn(f"no {key}", problem["message"])

    def test_a_changed_digit_is_told(self) -> None:
        text = sample("v3.33/json/mix70-8k-qd8.json").decode()
        for key in ("io_bytes", "bw_bytes", "iops", "total_ios", "runtime"):
            value = re.search(rf'"{key}" : (\d)', text)
            assert value
            digit = "1" if value[1] != "1" else "2"
            damaged = text[:value.start(1)] + digit + text[value.end(1):]
            self.assertEqual(codes(damaged.encode()), ["inconsistent"], key)

    def test_an_old_file_that_lost_what_gives_its_unit(self) -> None:
        lines = sample("v3.6/mix70-8k-qd8.json").decode().split("\n")
        without = "\n".join(line for line in lines if "io_kbytes" not in line)
        self.assertEqual(codes(without.encode()), ["inconsistent"])

    def test_changed_digits_of_text_and_terse_lines_are_told(self) -> None:
        text = sample("v3.33/normal/mix70-8k-qd8.txt").decode()
        changed_text = re.sub(r"total=(\d)", lambda match: "total=" + "19"[match[1] == "1"], text)
        self.assertEqual(codes(changed_text.encode()), ["inconsistent"])
        line = sample("v3.33/terse/mix70-8k-qd8.terse-v3.txt").decode().split(";")
        for at in (5, 6, 8):  # KiB, KiB/s, ms
            digit = "1" if line[at][0] != "1" else "2"
            changed_line = ";".join(line[:at] + [digit + line[at][1:]] + line[at + 1:])
            self.assertEqual(codes(changed_line.encode()), ["inconsistent"], at)

    def test_a_lost_line_of_text_is_told(self) -> None:
        text = sample("v3.33/normal/mix70-8k-qd8.txt").decode()
        without = "\n".join(line for line in text.split("\n") if "read: IOPS" not in line)
        problem, = rows_of(without.encode(), "problem")
        self.assertEqual(problem["code"], "inconsistent")
        self.assertIn("read: I/Os without a rate", problem["message"])
        unreadable = text.replace("(849MiB/", "(\0849MiB/")
        self.assertEqual(codes(unreadable.encode()), ["inconsistent"])
        less = sample("v3.33/normal/null-nsec-lat.txt").decode().replace("(72.8GiB/2001msec)", "(2.8GiB/2001msec)")
        self.assertEqual(codes(less.encode()), ["inconsistent"])

    def test_a_terse_line_that_is_there_twice_counts_once(self) -> None:
        line = sample("v3.33/terse/mix70-8k-qd8.terse-v3.txt")
        self.assertEqual(rows_of(line + line), rows_of(line))
        self.assertEqual(codes(line + line), ["repeated-line"])

    def test_numbers_that_nothing_counts_to_are_missing(self) -> None:
        for huge in (10 ** 30, 10 ** 400, 1e308):
            found = rows_of(changed("v3.33/json/randread-4k-qd8.json", elapsed=huge, usr_cpu=huge))
            self.assertEqual(found[0]["elapsed_s"], None)
        text = sample("v3.33/json/randread-4k-qd8.json").decode()
        endless = text.replace('"elapsed" : ', '"elapsed" : 1e400')
        self.assertEqual(rows_of(endless.encode())[0]["elapsed_s"], None)
        log = b"1, 2, 0, 0\n" + b"9" * 5000 + b", 2, 0, 0\n"
        self.assertEqual([row["code"] for row in rows_of(log, "problem", "x_iops.1.log")], ["damaged-log"])

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
