import { expect, test } from "vitest";
import { splitByVersion } from "../../../src/analysis/answer/versions.js";

/** @param {string} media @param {string | null} tool_version @param {number} iops @returns {any[]} three runs */
const runs = (media, tool_version, iops) =>
  [1, 2, 3].map(() => ({
    ...{ tool: "fio", workload: "4k randread", load: null, tool_version, iops },
    factors: { media },
  }));
const row = /** @type {any} */ ({
  ...{ tool: "fio", workload: "4k randread", load: null, others: "", ratio: 3 },
  ...{ factor: "media", level: "nvme", baseline: "hdd" },
});
const split = (/** @type {any[]} */ own) => splitByVersion(own, row, ({ iops }) => iops);

test("a result is split by the versions of its tool that have both settings, where these disagree", () => {
  const both = [...runs("nvme", "1.10", 900), ...runs("hdd", "1.10", 100)];
  const other = [...runs("nvme", "1.9", 400), ...runs("hdd", "1.9", 100)];
  const counts = { runs: 3, baseline_runs: 3 };
  expect(split([...both, ...other, ...runs("hdd", "2.0", 50)])).toEqual([
    { version: "1.9", ratio: expect.closeTo(4), ...counts },
    { version: "1.10", ratio: expect.closeTo(9), ...counts },
  ]);
  expect(split([...both, ...runs("hdd", "2.0", 50)])).toEqual([]);
  expect(split([...both, ...runs("nvme", "1.9", 880), ...runs("hdd", "1.9", 100)])).toEqual([]);
  expect(split([...both, ...runs("nvme", null, 400), ...runs("hdd", null, 100)])).toEqual([]);
});
