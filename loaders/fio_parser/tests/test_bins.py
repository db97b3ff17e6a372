from __future__ import annotations

import json
import unittest
from typing import Any

from fio_parser.jobs.latencies import bin_rows
from fio_parser.values.bins import BINS_NS, BINS_US, bin_bounds, bin_index, bin_key

from .samples import Bin, bins_of, percentile_of, results, rows_of, sample, sample_names

JSON_PLUS = [name for name in sample_names("*.json") if b'"bins"' in sample(name)]


def read_bins(bins: dict[str, Any], in_ns: bool) -> list[Bin]:
    """Return the bins of a JSON+ `bins` object; in_ns: whether its latency is named `*_ns` (2.99 and later)."""
    return bins_of({"bins": bin_rows({"clat_ns" if in_ns else "clat": {"max": 1, "bins": bins}})}, "clat")


def with_index_keys(data: bytes) -> bytes:
    """Return a 2.21 report as 2.2.12 to 2.19 wrote it: bin indices, zeros and three sizes.

    No sample of these versions is at hand.
    """
    report = json.loads(data)
    for direction in ("read", "write"):
        clat = report["jobs"][0][direction]["clat"]
        counts = dict.fromkeys(range(BINS_US), 0)
        counts.update({bin_index(int(key)): count for key, count in clat["bins"].items()})
        clat["bins"] = {"FIO_IO_U_PLAT_BITS": 6, "FIO_IO_U_PLAT_VAL": 64, "FIO_IO_U_PLAT_NR": BINS_US,
                        **{str(index): count for index, count in counts.items()}}
    report["fio version"] = "fio-2.19"
    return json.dumps(report).encode()


class BinMaths(unittest.TestCase):
    def test_every_index_returns(self) -> None:
        for index in range(BINS_NS):
            lower, upper = bin_bounds(index)
            self.assertEqual((bin_index(lower), bin_index(upper - 1), bin_index(bin_key(index))), (index,) * 3)

    def test_bins_touch(self) -> None:
        for index in range(1, BINS_NS):
            self.assertEqual(bin_bounds(index)[0], bin_bounds(index - 1)[1])

    def test_last_bins_are_those_fio_prints(self) -> None:
        self.assertEqual(bin_key(BINS_US - 1), 16711680)
        self.assertEqual(bin_key(BINS_NS - 1), 17112760320)

    def test_last_bin_has_no_upper_end(self) -> None:
        self.assertEqual(read_bins({"17112760320": 2}, in_ns=True), [Bin(17045651456, None, 2)])
        self.assertEqual(read_bins({"16711680": 2}, in_ns=False), [Bin(16646144000, None, 2)])

    def test_microseconds_become_nanoseconds(self) -> None:
        self.assertEqual(read_bins({"24": 3, "129": 1}, in_ns=False),
                         [Bin(24000, 25000, 3), Bin(128000, 130000, 1)])

    def test_what_is_no_bin_is_left_out(self) -> None:
        self.assertEqual(read_bins({"x": 1, "5": "6", "7": 0, "99999999999": 1, "²": 1}, in_ns=True), [])

    def test_no_bins_no_percentile(self) -> None:
        self.assertIsNone(percentile_of([], 99))


class JsonPlus(unittest.TestCase):
    def test_bins_give_the_printed_percentiles(self) -> None:
        checked = 0
        for name in JSON_PLUS:
            for row in results(name):
                scale = 1000 if row["tool_version"].startswith("2.") else 1
                for latency, number, value in row["percentiles"]:
                    bins = bins_of(row, latency)
                    if bins:
                        checked += 1
                        self.assertEqual(percentile_of(bins, number, scale), value, (name, latency, number))
        self.assertGreaterEqual(checked, 646)

    def test_bins_count_the_samples(self) -> None:
        row = results("v3.33/special/fixed-64MiB-16384-ios.json")[0]
        self.assertEqual(sum(bin.samples for bin in bins_of(row, "clat")), 16384)

    def test_bin_indices_of_old_versions(self) -> None:
        new = sample("v2.21/mix70-8k-qd8.jsonplus.json")
        self.assertEqual([row["bins"] for row in rows_of(with_index_keys(new))],
                         [row["bins"] for row in rows_of(new)])

    def test_bins_of_all_clients_are_the_sum(self) -> None:
        rows = [row for row in results("v3.42/clientserver/two-hosts-group-jsonplus.json")
                if row["direction"] == "read"]
        counts: dict[Any, int] = {}
        for row in rows[:-1]:
            for latency, lower, upper, count in row["bins"]:
                counts[latency, lower, upper] = counts.get((latency, lower, upper), 0) + count
        self.assertEqual(sorted([*key, count] for key, count in counts.items()), sorted(rows[-1]["bins"]))


if __name__ == "__main__":
    unittest.main()
