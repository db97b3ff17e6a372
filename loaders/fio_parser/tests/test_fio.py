from __future__ import annotations

import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import fio_parser
from fio_parser.values.quantities import size_bytes

from .samples import bins_of, percentile_of

FIO = shutil.which("fio")
SKIPPED = not FIO and os.environ.get("REQUIRE_FIO") != "1"
if SKIPPED:
    print("A test with a real run is skipped: no fio. To run it: sudo apt-get install fio", file=sys.stderr)


@unittest.skipIf(SKIPPED, "no fio: sudo apt-get install fio")
class RealRun(unittest.TestCase):
    def test_one_second(self) -> None:
        with TemporaryDirectory() as folder:
            output = Path(folder) / "out.json"
            subprocess.run([FIO or "fio", "--name=real", "--ioengine=psync", "--rw=randrw", "--rwmixread=70",
                            "--bs=8k", "--size=4m", "--time_based=1", "--runtime=1",
                            "--output-format=json+", f"--output={output}"],
                           cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=60)
            rows = list(fio_parser.read(output))
        self.assertEqual([row["direction"] for row in rows], ["read", "write"], rows)
        for row in rows:
            self.assertEqual(row["workload"]["block_size_bytes"], 8192)
            self.assertEqual(row["io_bytes"], row["total_ios"] * 8192)
            self.assertEqual(percentile_of(bins_of(row, "clat"), 99),
                             next(value for latency, number, value in row["percentiles"]
                                  if (latency, number) == ("clat", 99)))

    def test_sizes_are_those_that_fio_takes(self) -> None:
        """What is read of a size is what fio itself transfers an I/O, and in all."""
        blocks = ("4Ki", "128Ki", "1M", "64kb", "64KiB", "4k", "1m", "4096", "4KB", "8KiBx", "0x1000", "4.5k")
        sizes = ("64Ki", "64KiB", "1m", "64kb")
        jobs = [f"--name={at}\n--bs={written}\n--size=64m\n--number_ios=8" for at, written in enumerate(blocks)]
        jobs += [f"--name=size{at}\n--bs=500\n--size={written}\n--bs_unaligned=1" for at, written in enumerate(sizes)]
        for base in (1000, 1024):
            rows = self.null_run(base, *"\n".join(jobs).split("\n"))
            for row, written in zip(rows, blocks):
                asked = size_bytes(written, base)
                self.assertEqual(row["io_bytes"] / row["total_ios"], asked, (written, base))
                self.assertEqual(row["workload"]["block_size_bytes"], asked, (written, base))
            for row, written in zip(rows[len(blocks):], sizes):
                size = row["workload"]["working_set_bytes"]
                self.assertTrue(0 <= size - row["io_bytes"] < 500, (written, base, size, row["io_bytes"]))

    def null_run(self, base: int, *jobs: str) -> list[dict[str, Any]]:
        """Return the rows of a run that moves no data."""
        with TemporaryDirectory() as folder:
            output = Path(folder) / "out.json"
            subprocess.run([FIO or "fio", f"--kb_base={base}", "--ioengine=null", "--rw=read", *jobs,
                            "--output-format=json", f"--output={output}"],
                           cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=60)
            found = list(fio_parser.read(output))
        self.assertEqual([row["kind"] for row in found], ["result"] * len(found))
        return found


if __name__ == "__main__":
    unittest.main()
