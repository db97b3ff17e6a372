from __future__ import annotations

import gzip
import io
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

import fio_parser
from fio_parser.content.chunks import CHUNK_BYTES, chunks

from .samples import rows_of, sample

NAME = "v3.33/json/mix70-8k-qd8.json"


class Dribble(io.RawIOBase):
    """A file that gives one byte at a time, as a pipe may."""

    def __init__(self, data: bytes) -> None:
        self.source = io.BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        return self.source.read(1)


class Encodings(unittest.TestCase):
    def test_same_rows_in_every_encoding(self) -> None:
        data = sample(NAME)
        text = data.decode()
        expected = rows_of(data)
        for other in (gzip.compress(data), gzip.compress(data[:4000]) + gzip.compress(data[4000:]),
                      b"\xef\xbb\xbf" + data, text.encode("utf-16"), text.encode("utf-16-le"),
                      text.encode("utf-16-be"), gzip.compress(text.encode("utf-16")),
                      text.replace("\n", "\r\n").encode("utf-8-sig")):
            self.assertEqual(rows_of(other), expected, other[:8])
            self.assertEqual(list(fio_parser.read(Dribble(other), "x")), expected, other[:8])  # type: ignore[arg-type]

    def test_crlf_and_bom_sample(self) -> None:
        row, = rows_of(sample("v3.33/messy/crlf-bom.json"))
        self.assertEqual(row["options"]["rw"], "randread")

    def test_names_in_utf8_and_latin1(self) -> None:
        for encoding in ("utf-8", "latin-1"):
            data = sample(NAME).replace(b'"jobname" : "mix70-8k"', '"jobname" : "m\u00fcller"'.encode(encoding))
            self.assertEqual(rows_of(data)[0]["jobname"], "m\u00fcller")

    def test_gzip_does_not_inflate_at_once(self) -> None:
        packed = gzip.compress(b"\n" * 20_000_000)
        self.assertLessEqual(max(map(len, chunks(io.BytesIO(packed), []))), CHUNK_BYTES)


class Sources(unittest.TestCase):
    def test_path_and_names(self) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "a.json"
            path.write_bytes(sample(NAME))
            self.assertEqual({row["file"] for row in fio_parser.read(str(path))}, {str(path)})
            self.assertEqual({row["file"] for row in fio_parser.read(path, "b")}, {"b"})
            with open(path, "rb") as file:
                self.assertEqual({row["file"] for row in fio_parser.read(file)}, {str(path)})
                self.assertFalse(file.closed)

    def test_missing_file_and_folder(self) -> None:
        with TemporaryDirectory() as folder:
            for path in (folder, folder + "/none.json"):
                row, = fio_parser.read(path)
                self.assertEqual((row["kind"], row["code"], row["severity"], row["file"]),
                                 ("problem", "unreadable", "error", path))


if __name__ == "__main__":
    unittest.main()
