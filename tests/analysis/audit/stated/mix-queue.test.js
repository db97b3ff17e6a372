import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/mix-queue.js";
import { about } from "../../points.js";
import { runs } from "../statements.js";

const at = (/** @type {number} */ share, /** @type {number} */ queue) => ({
  ...{ iops: 20000, latency_mean_us: queue * 50, latency_half_step_us: 0.5, outstanding_io: 64 },
  factors: { read_pct: String(share) },
});
const alone = [0, 0, 100, 100, 100].map((share) => at(share, 63.7));

test("mixes above their queue, where reads and writes alone are not, are reported", () => {
  const mixes = [20, 40, 60, 70, 80].map((share) => at(share, 66));
  const [found, ...others] = checks(runs([...alone, ...mixes]), about);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ class: "excess", cells: 5, expected: 64 });
  expect(found.sentence).toContain("by up to 3.13 %. The largest: ");
  expect(found.sentence).toContain(
    "Pure read runs and pure write runs fit: they give 99.5 % of the queue depth.",
  );
});

test("mixes within their queue, a queue that all runs exceed, and few runs are no finding", () => {
  const mixes = (/** @type {number} */ queue) => [20, 40, 60, 70, 80].map((share) => at(share, queue));
  expect(checks(runs([...alone, ...mixes(63.9)]), about)).toEqual([]);
  const above = [0, 0, 100, 100, 100].map((share) => at(share, 66));
  expect(checks(runs([...above, ...mixes(67)]), about)).toEqual([]);
  expect(checks(runs([...alone, ...mixes(66).slice(2)]), about)).toEqual([]);
});
