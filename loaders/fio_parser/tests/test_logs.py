from __future__ import annotations

import json
import random
import unittest
from typing import Any, Optional

from fio_parser.logs.names import log_name

from .samples import logged, problems, rows_of, sample, sample_names

AVG = "v3.33/logs/avg250/mixlog_"
PER_IO = "v3.33/logs/per-io-offset/perio_"


def first(name: str, **hints: Any) -> dict[str, Any]:
    """Return the first sample row of a log."""
    return logged(name, **hints)[0]


def totals(folder: str) -> dict[str, int]:
    """Return the I/Os of a run by direction."""
    jobs = json.loads(sample(f"{folder}/run.json"))["jobs"]
    return {direction: sum(job[direction]["total_ios"] for job in jobs) for direction in ("read", "write", "trim")}


def line_count(name: str) -> int:
    """Return the lines of a sample."""
    return sample(name).count(b"\n")


class Samples(unittest.TestCase):
    def test_every_line_of_every_log_is_a_sample(self) -> None:
        for name in sample_names("*.log"):
            if "clat_hist" not in name:
                self.assertEqual(sum(len(row["t_ms"]) for row in logged(name)), line_count(name), name)

    def test_units(self) -> None:
        row = first(AVG + "bw.1.log")
        self.assertEqual((row["unit"], row["value"][0], row["t_ms"][0], row["direction"]), ("bytes/s", 174976 * 1024, 250, "read"))
        self.assertEqual(first(AVG + "iops.2.log")["value"][0], 21864)
        self.assertEqual(first(AVG + "lat.1.log", version="3.33")["value"][0], 125908)
        self.assertEqual(first("v2.21/logs/mix_lat.1.log", version="2.21")["value"][0], 132000)
        self.assertEqual(first("v3.6/logs/mix_lat.1.log", version="3.6")["value"][0], 266330)

    def test_a_lone_log_of_unknown_unit_has_no_value(self) -> None:
        for name in (AVG + "lat.1.log", "v2.21/logs/mix_clat.1.log"):
            row = first(name)
            self.assertEqual((row["value"], row["unit"]), (None, None))
            self.assertIsNotNone(row["printed"])
            self.assertEqual([problem["code"] for problem in problems(name)], ["unknown-unit"])

    def test_content_that_is_certain(self) -> None:
        # six columns are of 3.18 or later: ns
        self.assertEqual(first("v3.42/logs/mix_lat.1.log")["value"][0], 146791)
        self.assertEqual(first("v3.42/logs/mix_lat.1.log")["maximum"][0], 4076596)
        row = first(PER_IO + "lat.1.log")
        self.assertEqual((row["value"][0], row["offset"][0], row["block_size"][0], row["prio"][0]), (389962, 8093696, 65536, 0))

    def test_each_io(self) -> None:
        for folder in ("v3.33/logs/per-io", "v3.33/logs/per-io-offset"):
            for log in ("bw", "iops", "lat", "clat", "slat"):
                rows = logged(f"{folder}/perio_{log}.1.log", version="3.33")
                counts = {row["direction"]: len(row["t_ms"]) for row in rows}
                self.assertEqual(counts, {way: count for way, count in totals(folder).items() if count})
                self.assertFalse(any(row["averaged"] for row in rows))

    def test_windows_add_up_to_the_run(self) -> None:
        """Windows of 250 ms hold what the JSON counts, but for the last one, which fio does not always write."""
        for folder in ("v3.33/logs/avg250", "v3.33/logs/avg250-shared", "v3.33/logs/avg500-unix-epoch"):
            window = 0.5 if "500" in folder else 0.25
            for direction, count in totals(folder).items():
                found = sum(value * window for name in sample_names(f"{folder}/*_iops*.log")
                            for row in logged(name) if row["direction"] == direction for value in row["value"])
                self.assertLessEqual(found, count)
                self.assertGreaterEqual(found, count * (1 - 1.2 * window / 3) if window < 0.5 else count * 0.8, folder)

    def test_epoch(self) -> None:
        self.assertGreater(first("v3.33/logs/avg500-unix-epoch/mixlog_bw.1.log")["t_ms"][0], 1.7e12)

    def test_names(self) -> None:
        for name, expected in {
            "a/b_c_bw.12.log": ("bw", "b_c", 12, None), "mix_iops.log": ("iops", "mix", None, None),
            "x_clat_hist.1.log.gz": ("clat_hist", "x", 1, None), "C:\\d\\x_slat.3.log.10.0.0.1": ("slat", "x", 3, "10.0.0.1"),
            "lat.1.log": ("lat", None, 1, None), "flat.log": (None, None, None, None), "x.csv": (None, None, None, None),
        }.items():
            self.assertEqual(tuple(log_name(name)), expected)


class Layouts(unittest.TestCase):
    def row(self, *lines: str, name: str = "x_clat.1.log", **hints: Any) -> dict[str, Any]:
        row, = rows_of("".join(line + "\n" for line in lines).encode(), "sample", name, **hints)
        return row

    def test_fifth_column(self) -> None:
        lines = ("0, 5, 0, 4096, 8192", "1, 7, 0, 4096, 0")
        self.assertEqual(self.row(*lines)["offset"], [8192, 0])
        self.assertEqual(self.row(*lines, version="2.21", options={"log_offset": "1"})["value"], [5000, 7000])
        self.assertEqual(self.row("0, 5, 0, 4096, 0x2004")["prio"], [0x2004])
        self.assertEqual(self.row("0, 5, 0, 4096, 0x2004")["value"], [5])
        for version, column, other in (("3.17", "offset", "prio"), ("3.18", "prio", "offset")):
            row = self.row("250, 5, 0, 0, 0", version=version)
            self.assertEqual((row[column], row[other]), ([0], None))

    def test_six_to_eight_columns(self) -> None:
        for line, expected in {
            "9, 5, 0, 4096, 8192, 0": (None, [8192], [0], None), "9, 5, 50, 0, 0, 0": ([50], None, [0], None),
            "9, 5, 0, 4096, 1, 9123456": (None, None, [1], [9123456]),
            "9, 5, 50, 0, 0, 0, 0": ([50], [0], [0], None), "9, 5, 0, 4096, 8192, 0, 9123456": (None, [8192], [0], [9123456]),
            "9, 5, 50, 1, 4096, 8192, 0, 9123456": ([50], [8192], [0], [9123456]),
        }.items():
            row = self.row(line)
            self.assertEqual(tuple(row[name] for name in ("maximum", "offset", "prio", "issue_ns")), expected, line)

    def test_options_decide(self) -> None:
        options = {"log_window_value": "both"}
        self.assertEqual(self.row("9, 0, 0, 0, 0, 0", version="3.42", options=options)["maximum"], [0])
        self.assertIsNone(self.row("9, 0, 0, 0, 0, 0", version="3.42", options={"log_offset": "1"})["maximum"])

    def test_chunks(self) -> None:
        data = b"".join(b"%d, 1, %d, 4096, 0\n" % (at, at % 2) for at in range(50_000))
        rows = rows_of(data, "sample", "x_iops.1.log")
        self.assertLessEqual(max(len(row["t_ms"]) for row in rows), 10_000)
        for way, direction in enumerate(("read", "write")):
            self.assertEqual([at for row in rows if row["direction"] == direction for at in row["t_ms"]],
                             list(range(way, 50_000, 2)))


class Histograms(unittest.TestCase):
    def test_coarseness(self) -> None:
        for name, step in {"v3.33/logs/hist-500ms/hist_clat_hist.1.log": 1, "v3.42/logs/h_clat_hist.1.log": 4,
                           "v2.21/logs/h_clat_hist.1.log": 4}.items():
            rows = rows_of(sample(name), "histogram_interval", name)
            self.assertEqual(len(rows), line_count(name))
            for row, line in zip(rows, sample(name).decode().splitlines()):
                fields = list(map(int, line.split(",")))
                self.assertEqual((row["t_ms"], row["block_size"]), (fields[0], fields[2]))
                self.assertEqual([count for _, _, count in row["bins"]], [count for count in fields[3:] if count])
                self.assertTrue(all(low < high for low, high, _ in row["bins"]))
                scale = 1000 if name.startswith("v2") else 1
                below = [row for row in row["bins"] if row[0] < 128 * scale]
                self.assertTrue(all(high - low == step * scale for low, high, _ in below))

    def test_counts_stay_below_the_run(self) -> None:
        name = "v3.33/logs/hist-500ms/hist_clat_hist.1.log"
        rows = rows_of(sample(name), "histogram_interval", name)
        for direction, total in totals("v3.33/logs/hist-500ms").items():
            found = sum(count for row in rows if row["direction"] == direction for _, _, count in row["bins"])
            self.assertTrue(0.8 * total <= found <= total)

    def test_corrupt_counts_are_left_out_and_told_once(self) -> None:
        def line(time: int, *counts: int) -> str:
            return f"{time}, 0, 4096, " + ", ".join(map(str, [*counts, *[0] * (19 - len(counts))])) + "\n"
        good = line(500, 3, 5)
        for bad in (2**64 - 1, 2**63, -1, 10**16, 2**63 + 4, 10**10):
            data = (good + line(1000, 1, bad, 2) + line(1500, bad) + line(2000, 7)).encode()
            rows = rows_of(data, "histogram_interval", "x_clat_hist.1.log")
            self.assertEqual([row["t_ms"] for row in rows], [500, 2000], bad)
            problem, = rows_of(data, "problem", "x_clat_hist.1.log")
            self.assertEqual(problem["code"], "corrupt-histogram")
            self.assertIn(f"{bad} I/Os at 1000 ms", problem["message"])
            first = rows_of(line(1000, bad).encode(), "problem", "x_clat_hist.1.log")
            self.assertEqual([row["code"] for row in first], ["corrupt-histogram"])

    def test_all_zero_rows_are_known(self) -> None:
        data = ("500, 0, 4096" + ", 0" * 19 + "\n").encode()
        row, = rows_of(data, "histogram_interval", "x_clat_hist.1.log")
        self.assertEqual(row["bins"], [])
        self.assertEqual(rows_of(data, "problem", "x_clat_hist.1.log"), [])

    def test_the_last_column_has_no_end(self) -> None:
        row, = rows_of(("1, 0, 4096" + ", 0" * 18 + ", 7\n").encode(), "histogram_interval", "x_clat_hist.1.log")
        self.assertEqual(row["bins"][0][1:], [None, 7])


class Damage(unittest.TestCase):
    def lines(self, data: bytes, name: str = "x_iops.1.log") -> tuple[int, Optional[str]]:
        """Return the number of samples and the code of the last problem."""
        codes = [row["code"] for row in rows_of(data, "problem", name)]
        return sum(len(row["t_ms"]) for row in rows_of(data, "sample", name)), codes[-1] if codes else None

    def test_truncation_at_every_byte(self) -> None:
        data = sample(AVG + "iops.1.log")
        for length in range(len(data)):
            whole = data[:length].count(b"\n")
            count, code = self.lines(data[:length])
            if whole:
                self.assertEqual(count, whole)
                self.assertEqual(code, None if data[:length].endswith(b"\n") else "damaged-log")

    def test_damaged_lines_are_left_out(self) -> None:
        data = sample(AVG + "iops.1.log").split(b"\n")
        for bad in (b"hello", b"1,2", b"1, 2, 0, 0, 0, 0", b"1, 2, x, 0, 0", b"\xff", b"1.5, 2, 0, 0, 0"):
            changed = b"\n".join(data[:5] + [bad] + data[5:])
            self.assertEqual(self.lines(changed), (22, "damaged-log"), bad)
            problem, = rows_of(changed, "problem", "x_iops.1.log")
            self.assertEqual(problem["line"], 6)

    def test_values_that_no_run_has_are_left_out(self) -> None:
        data = sample(AVG + "iops.1.log").split(b"\n")
        for bad in (b"9, 18446744073709551615, 0, 0, 0", b"9, -1, 0, 0, 0", b"99999999999999999999, 1, 0, 0, 0"):
            self.assertEqual(self.lines(b"\n".join(data[:5] + [bad, bad] + data[5:])), (22, "corrupt-log"), bad)
            self.assertEqual(self.lines(bad + b"\n"), (0, "corrupt-log"))

    def test_line_ends_and_byte_order_marks(self) -> None:
        data = sample(AVG + "iops.1.log")
        for changed in (data.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + data, data.decode().encode("utf-16"),
                        data.replace(b", ", b",")):
            self.assertEqual(rows_of(changed, "sample", "x_iops.1.log"), rows_of(data, "sample", "x_iops.1.log"))

    def test_flips_raise_nothing(self) -> None:
        chance = random.Random(6)
        for name in sample_names("v3.33/logs/avg250/*.log", "v3.33/logs/hist*/*_clat_hist.1.log", "v3.42/logs/*.log"):
            original = sample(name)[:20_000]
            for _ in range(20):
                data = bytearray(original)
                for _ in range(chance.randrange(1, 20)):
                    data[chance.randrange(len(data))] = chance.choice(b"0,- x\n9" + bytes([chance.randrange(256)]))
                for kind in ("sample", "histogram_interval", "problem"):
                    json.dumps(rows_of(bytes(data), kind, name), allow_nan=False)

    def test_tables_are_no_logs(self) -> None:
        for table in (b"1,2\n3,4\n", b"1,2,3\n", b"10,200,30,4096\n", b"a,b,c,d\n1,2,0,4096\n", b"1;2;0;4096\n", b"1, 2, -1, 3\n"):
            self.assertEqual([row["code"] for row in rows_of(table, "problem")], ["no-json"], table)



if __name__ == "__main__":
    unittest.main()
