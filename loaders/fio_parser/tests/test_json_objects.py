from __future__ import annotations

import random
import unittest
from typing import Iterator

from fio_parser.content.json_objects import Piece, decode_object, scan

from .samples import rows_of, sample

REPORT = '{\n  "fio version" : "fio-3.33",\n  "x" : %s\n}\n'


def cut(data: bytes, size: int) -> Iterator[bytes]:
    """Yield data in pieces of a size."""
    for start in range(0, len(data), size):
        yield data[start:start + size]


def objects(text: str, size: int = 1 << 20) -> list[Piece]:
    """Return the pieces of a text that are no text."""
    return [piece for piece in scan(cut(text.encode(), size)) if piece.kind != "text"]


def decoded(pieces: Iterator[Piece]) -> list[Piece]:
    """Return the pieces that are no text; of what was read for its counts alone, all is decoded."""
    return [piece if piece.whole else piece._replace(value=decode_object(piece.text), whole=True)
            for piece in pieces if piece.kind != "text"]


def values(text: str) -> list[object]:
    """Return the x of each complete object in a text, and why the others are broken."""
    return [piece.value["x"] if piece.kind == "object" else piece.value for piece in objects(text)]


class Scan(unittest.TestCase):
    def test_pieces_of_any_size_give_the_same(self) -> None:
        data = sample("v3.33/messy/status-interval-1s.json")[:9000] + sample("v3.33/errors/one-good-one-bad.json")
        found = decoded(scan([data]))
        self.assertEqual([piece.kind for piece in found], ["object", "broken", "object"])
        for size in (1, 2, 3, 7, 64, 1000, 4096):
            self.assertEqual(decoded(scan(cut(data, size))), found)

    def test_text_is_complete_and_in_place(self) -> None:
        data = sample("v3.33/messy/normal-and-json.txt")
        for size in (1, 5, 100, 1 << 20):
            pieces = list(scan(cut(data, size)))
            self.assertEqual("".join(piece.text for piece in pieces).encode("latin-1"), data)
            for piece in pieces:
                self.assertEqual(data[:piece.byte].count(b"\n") + 1, piece.line)
                self.assertEqual(data[piece.byte:][:len(piece.text)].decode("latin-1"), piece.text)

    def test_braces_in_strings(self) -> None:
        self.assertEqual(values(REPORT % '"}{\\"}"' + REPORT % '"{"'), ['}{"}', "{"])

    def test_a_line_that_looks_like_an_end(self) -> None:
        self.assertEqual(values(REPORT % '"raw\n}\n{\nnewline"' + REPORT % "2"), ["raw\n}\n{\nnewline", 2])

    def test_numbers_json_does_not_know(self) -> None:
        for written in ("nan", "-nan", "inf", "-inf", "NaN", "Infinity", "-Infinity", "1.#QNAN0", "-1.#IND00"):
            self.assertEqual(values(REPORT % written + REPORT % "[1, %s]" % written), [None, [1, None]])

    def test_numbers_json_does_not_know_in_strings_stay(self) -> None:
        self.assertEqual(values(REPORT % '["nan", -nan, "x inf"]'), [["nan", None, "x inf"]])
        self.assertEqual(values(REPORT % '"nan" inf' + REPORT % '"inf"'), ["invalid", "inf"])

    def test_duplicate_keys_keep_the_last(self) -> None:
        self.assertEqual(values(REPORT % '1, "x" : 2'), [2])

    def test_compact_and_back_to_back(self) -> None:
        self.assertEqual(values('{"fio version": "fio-3.33", "x": 1}{"fio version": "fio-3.33", "x": 2}'), [1, 2])

    def test_sorted_keys(self) -> None:
        self.assertEqual(values('{"a": 1, "fio version": "fio-3.33", "x": 1}'), [1])

    def test_inner_objects_of_a_broken_one_are_no_results(self) -> None:
        broken = REPORT % '[\n    {\n    "fio" : 1\n    },\n    {\n    "fio" : 2\n    }'
        self.assertEqual(values(broken[:-2] + REPORT % "3"), ["invalid", 3])

    def test_cut_in_a_list_before_the_next(self) -> None:
        self.assertEqual(values((REPORT % "[1,")[:-2] + REPORT % "3"), ["unfinished", 3])
        self.assertEqual(values((REPORT % "[1,")[:-2] + REPORT % "3" + REPORT % "4"), ["invalid", 3, 4])

    def test_braces_in_text(self) -> None:
        self.assertEqual(values("{ no\n  {\n{{{{\n" + REPORT % "1" + "} {\n"), [1])

    def test_bottomless_nesting_and_endless_integers(self) -> None:
        self.assertEqual(values(REPORT % ("[" * 200000) + REPORT % "1"), ["invalid", 1])
        self.assertEqual(len(values(REPORT % ("1" * 5000) + REPORT % "1")), 2)


class Properties(unittest.TestCase):
    def test_copies(self) -> None:
        for name in ("v3.33/messy/crlf-bom.json", "v3.42/mix70-8k-qd8.json", "v3.33/special/escaped-strings.json"):
            once = rows_of(sample(name))
            for count in (2, 3, 10):
                many = rows_of(sample(name) * count)
                self.assertEqual({row["objects"] for row in many}, {count})
                self.assertEqual([{**row, "object": 0, "objects": 1} for row in many], once)

    def test_text_around_changes_nothing(self) -> None:
        chance = random.Random(20)
        lines = ["", "Jobs: 1 (f=1): [m(1)][75.0%]\r", "}", "{", "[", '"', "hostname=vm, be=0, 64-bit", "\x00\x7f",
                 "x: (groupid=0, jobs=1): err= 0: pid=1", "3;fio-3.33;a;0;0;1", "  {", "{}", '{"a": {"b": 1}}']
        data = sample("v3.33/json/mix70-8k-qd8.json")
        expected = rows_of(data)
        for _ in range(60):
            before, after = ("".join(f"{chance.choice(lines)}\n" for _ in range(chance.randrange(6)))
                             for _ in range(2))
            found = rows_of(before.encode() + data + after.encode())
            self.assertEqual([{**row, "invocation": 1} for row in found], expected, (before, after))


if __name__ == "__main__":
    unittest.main()
