"""Text of sound runs fits together: figures formatted as fio formats them, by version."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import unittest

from .samples import rows_of, sample_names, sample

FIO = shutil.which("fio")
SKIPPED = not FIO and os.environ.get("REQUIRE_FIO") != "1"
VERSIONS = ((2, 1, 13), (2, 16), (2, 17), (2, 21), (3, 6), (3, 25), (3, 26), (3, 33), (3, 42))


def figure(number: int, version: tuple[int, ...], binary: bool = False) -> str:
    """Return a number as fio prints it, without its unit.

    At most four characters (six before 2.17), a point among them: it is divided until its whole part fits, and the
    last remainder gives the decimals that there is room for, or rounds where there is none. Decimals are rounded;
    before 2.21 each digit that does not fit was rounded up and leading zeros were lost, and before 3.26 a fraction
    that rounds to one lost its carry.
    """
    width, step = 6 if version < (2, 17) else 4, 1024 if binary else 1000
    remainder, power = -1, 0
    while len(str(number)) > width:
        number, remainder = divmod(number, step)
        power += 1
    places = width - len(str(number)) - 1
    prefix = ("", "K", "M", "G", "T")[power] if version < (2, 17) else (
        ("", "Ki", "Mi", "Gi", "Ti") if binary else ("", "k", "M", "G", "T"))[power]
    if remainder < 0:
        return f"{number}"
    if places < 1:
        return f"{number + (remainder >= step // 2)}{prefix}"
    if version < (2, 21):
        while len(str(remainder)) > places:
            remainder = (remainder + 9) // 10
        return f"{number}.{remainder}{prefix}"
    fraction = f"{remainder / step:.{places}f}"
    return f"{number + (fraction[0] == '1' and version >= (3, 26))}.{fraction[2:]}{prefix}"


def text_of(version: tuple[int, ...], ios: int, block: int, milliseconds: int) -> str:
    """Return the normal text of a job that reads."""
    io_bytes = ios * block
    iops, rate = ios * 1000 // milliseconds, io_bytes * 1000 // milliseconds
    io_text, rate_text = figure(io_bytes, version, True), figure(rate, version, True)
    size = figure(block, version, True)
    lines = ["fio-" + ".".join(map(str, version)), "a: (groupid=0, jobs=1): err= 0: pid=1: Sat Nov 21 07:47:15 2026"]
    if version < (2, 17):
        lines.insert(0, f"a: (g=0): rw=read, bs={'/'.join([f'{size}-{size}'] * 3)}, ioengine=psync, iodepth=1")
        lines += [f"  read : io={io_text}B, bw={rate_text}B/s, iops={figure(iops, version)}, runt={milliseconds:6}msec",
                  f"     issued    : total=r={ios}/w=0/d=0, short=r=0/w=0/d=0"]
    else:
        bs = ", ".join(f"({way}) {size}B-{size}B" for way in "RWT")
        lines.insert(0, f"a: (g=0): rw=read, bs={bs}, ioengine=psync, iodepth=1")
        lines += [f"  read: IOPS={figure(iops, version)}, BW={rate_text}B/s ({figure(rate, version)}B/s)"
                  f"({io_text}B/{milliseconds}msec)", f"     issued rwts: total={ios},0,0,0 short=0,0,0,0 dropped=0,0,0,0"]
    return "\n".join([*lines, "", "Run status group 0 (all jobs):", ""])


class Rounding(unittest.TestCase):
    def test_known_figures(self) -> None:
        for number, binary, expected in ((26_957, False, "27.0k"), (41_911_296, True, "40.0Mi"), (10_484_736, True, "10.00Mi"),
                                         (104_856_576, True, "100.0Mi"), (10_432_512, True, "9.95Mi"), (9999, False, "9999")):
            self.assertEqual(figure(number, (3, 33), binary), expected)
        self.assertEqual(figure(26_957, (3, 25)), "26.0k")
        self.assertEqual((figure(738_197_504, (2, 1, 13), True), figure(87718 * 1000 // 2001, (2, 21))), ("720896K", "43.8k"))

    def test_a_thousand_sound_figures(self) -> None:
        chance = random.Random(16)
        for number in range(1000):
            version = VERSIONS[number % len(VERSIONS)]
            ios, milliseconds = int(10 ** chance.uniform(1, 8)), int(10 ** chance.uniform(1, 6))
            block = chance.choice((512, 4096, 8192, 65536, 131072, 1 << 20, 5000, 12288))
            text = text_of(version, ios, block, milliseconds)
            self.assertEqual([row["message"] for row in rows_of(text.encode(), "problem")], [], text)
            row, = rows_of(text.encode())
            exact = {"iops": ios * 1000 / milliseconds, "io_bytes": ios * block}
            for measure, _, _, value, half_step in row["reported"]:
                if measure in exact and (measure == "iops" or row["io_bytes"] == ios * block):
                    self.assertLessEqual(abs(value - exact[measure]), half_step * 1.01 + 1, text)

    def test_fractions_near_one(self) -> None:
        """The figures that fio misprinted before 3.26, and before 2.21."""
        for version in VERSIONS:
            for rate in (26_957, 26_950, 26_057, 99_960, 1_995_000, 10_057_000, 1_004_500, 9_996_100):
                text = text_of(version, rate * 10, 4096, 10_000)
                self.assertEqual(rows_of(text.encode(), "problem"), [], text)
                row, = rows_of(text.encode())
                self.assertEqual((row["iops"], row["io_bytes"]), (rate, rate * 40960), text)

    def test_a_tenth_more_is_told(self) -> None:
        chance = random.Random(17)
        for number in range(300):
            version = VERSIONS[number % len(VERSIONS)]
            ios, milliseconds = int(10 ** chance.uniform(3, 8)), int(10 ** chance.uniform(3, 5))
            text = text_of(version, ios, 8192, milliseconds)
            for wrong in (0.9, 1.1):
                changed = re.sub(r"(iops=|IOPS=|BW=|bw=)([\d.]+)",
                                 lambda found: found[1] + f"{float(found[2]) * wrong:.6g}", text, count=1)
                if ios * 1000 // milliseconds > 20:
                    self.assertEqual([row["code"] for row in rows_of(changed.encode(), "problem")], ["inconsistent"], changed)

    def test_text_of_all_versions(self) -> None:
        for name in sample_names("*.txt"):
            codes = [row["code"] for row in rows_of(sample(name), "problem", name)]
            self.assertNotIn("inconsistent", codes, name)

    @unittest.skipIf(SKIPPED, "no fio: sudo apt-get install fio")
    def test_fio_formats_so(self) -> None:
        """The format here is that of the fio that is installed, 3.26 or later."""
        chance = random.Random(18)
        jobs = [option for at in range(40) for option in (
            f"--name=j{at}", "--stonewall", "--size=1t", f"--number_ios={int(10 ** chance.uniform(1, 5))}",
            f"--bs={chance.choice((512, 1024, 4096, 7777))}")]
        text = subprocess.run([FIO or "fio", "--ioengine=null", "--rw=read", *jobs, "--output-format=json,normal"],
                              check=True, stdout=subprocess.PIPE, timeout=60).stdout.decode()
        begin, end = text.index("\n{") + 1, text.rindex("\n}") + 2
        lines = re.findall(r"IOPS=(\S+), BW=(\S+)B/s \((\S+)B/s\)\((\S+)B/", text)
        found = [job["read"] for job in json.loads(text[begin:end])["jobs"]]
        self.assertEqual(len(lines), 40)
        for printed, read in zip(lines, found):
            bw, version = read["bw_bytes"], (3, 33)
            self.assertEqual(printed, (figure(int(read["iops"]), version), figure(bw, version, True), figure(bw, version),
                                       figure(read["io_bytes"], version, True)))


if __name__ == "__main__":
    unittest.main()
