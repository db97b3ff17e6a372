from __future__ import annotations

import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

import fio_parser

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


if __name__ == "__main__":
    unittest.main()
