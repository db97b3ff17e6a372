from __future__ import annotations

import gzip
import io
import json
import os
import random
import unittest

import fio_parser

from .samples import rows_of, sample, sample_names

# One case in so many is taken; LONG=1, as each night, takes all.
SHARE = 1 if os.environ.get("LONG") else 5


def complete(data: bytes) -> int:
    """Return where the last complete object of a fio file ends, 0 if there is none."""
    return data.rfind(b"\n}") + 2 if b"\n}" in data else 0


class Truncation(unittest.TestCase):
    def check(self, data: bytes, length: int) -> None:
        part = data[:length]
        rows, problems = rows_of(part), rows_of(part, "problem")
        end = complete(part)
        self.assertEqual(*([{**row, "complete": None} for row in found] for found in (rows, rows_of(part[:end]))))
        if part[end:].strip():
            self.assertEqual([problem["severity"] for problem in problems], ["error"], length)

    def test_at_every_byte(self) -> None:
        data = sample("v2.1.13/randread-4k-qd8.json")
        for length in range(0, len(data), SHARE):
            self.check(data, length)

    def test_at_any_byte_of_several_objects(self) -> None:
        data = sample("hcibench-style/vm1.json")
        for length in random.Random(1).sample(range(len(data)), 120 // SHARE):
            self.check(data, length)

    def test_message_counts_the_complete_objects(self) -> None:
        data = sample("v3.33/messy/status-interval-1s.json")
        starts = [0] + [at + 2 for at in range(len(data)) if data.startswith(b"}\n{", at)]
        problem, = rows_of(data[:starts[3] + 3000], "problem")
        self.assertEqual(problem["code"], "truncated-object")
        self.assertEqual(problem["byte"], starts[3])
        self.assertEqual(problem["line"], 880)
        self.assertIn("3 complete objects", problem["message"])

    def test_broken_object_before_a_complete_one(self) -> None:
        data = sample("v3.33/json/randread-4k-qd8.json")
        both = data[:3000] + b"\n" + data
        self.assertEqual(rows_of(both), rows_of(data))
        problem, = rows_of(both, "problem")
        self.assertEqual((problem["severity"], problem["byte"]), ("warning", 0))

    def test_gzip(self) -> None:
        data = gzip.compress(sample("v3.33/messy/status-interval-1s.json"))
        for length in range(20, len(data), 97 * SHARE):
            problem, = rows_of(data[:length], "problem")
            self.assertEqual(problem["code"], "damaged-gzip")


class Flips(unittest.TestCase):
    def test_nothing_raises(self) -> None:
        chance = random.Random(2)
        names = ["v2.1.13/mix70-8k-qd8.json", "v3.33/messy/status-interval-1s.json",
                 "v3.6/clientserver/two-hosts-group.json", "v3.33/special/steadystate.json",
                 "v2.21/mix70-8k-qd8.jsonplus.json", "v3.33/errors/verify-continue.json"]
        for name in names:
            original = sample(name)
            for _ in range(50 // SHARE):
                data = bytearray(original)
                for _ in range(chance.randrange(1, 20)):
                    new = b'0"{}[]:,\\\n \x00\xff' + bytes([chance.randrange(256)])
                    data[chance.randrange(len(data))] = chance.choice(new)
                json.dumps(rows_of(bytes(data)) + rows_of(bytes(data), "problem"), allow_nan=False)

    def test_values_of_other_types(self) -> None:
        chance = random.Random(3)
        names = ["v3.33/special/steadystate.json", "v3.42/clientserver/two-hosts-group.json",
                 "v3.6/clientserver/two-hosts-group.json", "v3.33/json/mix70-8k-nj4-qd8-perjob.json"]
        for name in names:
            text = sample(name).decode()
            report = json.loads(text[text.index("{\n"):])
            for _ in range(150 // SHARE):
                data = json.dumps(mutated(report, chance)).encode()
                json.dumps(rows_of(data) + rows_of(data, "problem"), allow_nan=False)

    def test_a_host_whose_name_is_no_text(self) -> None:
        text = sample("v3.42/clientserver/two-hosts-group.json").decode()
        report = json.loads(text[text.index("{\n"):])
        for field in ["hostname", "port"]:
            for other in [None, True, 1, [], ["guest01"], {}, {"name": []}]:
                changed = json.loads(json.dumps(report))
                for entry in changed["client_stats"]:
                    entry[field] = other
                rows = rows_of(json.dumps(changed).encode())
                self.assertEqual([row["iops"] for row in rows],
                                 [row["iops"] for row in rows_of(json.dumps(report).encode())], (field, other))

    def test_an_option_that_is_no_text(self) -> None:
        text = sample("v3.6/clientserver/two-hosts-group.json").decode()
        report = json.loads(text[text.index("{\n"):])
        for other in [None, True, 1, 0.5, [], ["4"], {}]:
            for entry in report["client_stats"]:
                entry["job options"] = {**(entry.get("job options") or {}), "numjobs": other, "iodepth": other, "bs": other}
            self.assertTrue(rows_of(json.dumps(report).encode()), other)

    def test_gzip(self) -> None:
        chance = random.Random(4)
        original = gzip.compress(sample("v3.33/json/randread-4k-qd8.json"))
        for _ in range(100):
            data = bytearray(original)
            data[chance.randrange(2, len(data))] ^= 1 << chance.randrange(8)
            rows_of(bytes(data))


def mutated(value: object, chance: random.Random) -> object:
    """Return a copy with about one value in thirty replaced by one of another type."""
    if chance.random() < 0.03:
        others: list[object] = [None, True, -1, 0, 1e308, 10 ** 30, "", "x", "nan", [], [1], {}, {"1": []}, "1" * 40]
        return chance.choice(others)
    if isinstance(value, dict):
        return {key: mutated(item, chance) for key, item in value.items()}
    if isinstance(value, list):
        return [mutated(item, chance) for item in value]
    return value


class Everything(unittest.TestCase):
    def test_each_sample_gives_rows(self) -> None:
        for name in sample_names("*.json", "*.txt", "*.log"):
            data = sample(name)
            self.assertTrue(list(fio_parser.read(io.BytesIO(data), name)), name)


if __name__ == "__main__":
    unittest.main()
