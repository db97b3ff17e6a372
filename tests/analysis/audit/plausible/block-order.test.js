import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/plausible/block-order.js";
import { about } from "../../points.js";
import { runs } from "../statements.js";

const reads = (
  /** @type {number} */ block_size_bytes,
  /** @type {number} */ iops,
  read_pct = "100",
  more = {},
) => ({
  ...{ block_size_bytes, iops },
  factors: { block_size_bytes: String(block_size_bytes), read_pct, ...more },
});

test("small reads that are far slower than larger ones are reported", () => {
  const [found, ...others] = checks(
    runs([reads(4096, 7754), reads(16384, 21885), reads(32768, 11000)]),
    about,
  );
  expect(others).toEqual([]);
  expect(found).toMatchObject({ class: "inverted", runs: '["study/1"]', value: 7754 });
  expect(found.sentence).toContain("4k reads reach only 7,754 IOPS, 16k reads 21,885 (");
});

test("falling IOPS, scatter, small writes, mixes and runs that differ otherwise are no finding", () => {
  for (const points of [
    [reads(4096, 20000), reads(16384, 9000)],
    [reads(4096, 7754), reads(16384, 9000)],
    [reads(512, 100, "0"), reads(4096, 1000, "0")],
    [reads(4096, 100, "50"), reads(16384, 1000, "50")],
    [reads(4096, 100, "100", { media: "hdd" }), reads(16384, 1000, "100", { media: "nvme" })],
  ])
    expect(checks(runs(points), about)).toEqual([]);
});

test("small writes to a volume of larger blocks are read first, and no finding", () => {
  const on = (/** @type {number} */ volume) => {
    const more = { volume_block_bytes: String(volume) };
    return checks(runs([reads(8192, 1000, "0", more), reads(65536, 4000, "0", more)]), about);
  };
  expect(on(131072)).toEqual([]);
  expect(on(8192)).toHaveLength(1);
});

test("nothing is said where the queue is not known, or is another one", () => {
  const unstated = { outstanding_io: null, latency_mean_us: null };
  const [small, large] = [reads(4096, 7754), reads(16384, 21885)];
  expect(
    checks(
      runs([
        { ...small, ...unstated },
        { ...large, ...unstated },
      ]),
      about,
    ),
  ).toEqual([]);
  expect(checks(runs([{ ...small, outstanding_io: 1 }, large]), about)).toEqual([]);
  const fits = (/** @type {{iops: number}} */ each, /** @type {number} */ queue) => ({
    ...{ ...each, outstanding_io: null, latency_mean_us: (queue * 1e6) / each.iops },
  });
  expect(checks(runs([fits(small, 4), fits(large, 32)]), about)).toEqual([]);
  expect(checks(runs([fits(small, 32), fits(large, 31)]), about)).toHaveLength(1);
});
