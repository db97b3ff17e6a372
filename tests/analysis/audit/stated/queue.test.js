import { expect, test } from "vitest";
import { checks } from "../../../../src/analysis/audit/stated/queue.js";
import { about } from "../../points.js";
import { runs, stating } from "../statements.js";

const full = (/** @type {number} */ iops, queue = 32) => ({
  ...{ iops, latency_mean_us: (queue * 1e6) / iops, outstanding_io: null },
});

test("a queue that all runs had and none states is reported", () => {
  const [found] = checks(
    runs([6000, 7000, 8000, 9000].map((iops) => full(iops)).concat(full(4000, 31.4))),
    about,
  );
  expect(found).toMatchObject({ class: "constant", severity: "note", value: 32, cells: 5 });
  expect(found.sentence).toBe(
    "IOPS × latency gives about 32 outstanding I/Os (31.4 to 32) in 5 of 5 runs; the source states no queue depth.",
  );
});

test("one that differs is named; where many do, or the queue is stated, nothing is said", () => {
  const alike = [5000, 6000, 7000, 8000].map((iops) => full(iops));
  expect(checks(runs([...alike, full(2000, 41)]), about)[0].sentence).toContain(
    "in 4 of 5 runs; the source states no queue depth. The others: 41.0 in fio",
  );
  expect(checks(runs([...alike.slice(0, 3), full(2000, 41), full(3000, 8)]), about)).toEqual([]);
  expect(
    checks(runs([...alike, full(1000)].map((each) => ({ ...each, outstanding_io: 32 }))), about),
  ).toEqual([]);
});

test("a latency that nobody prints follows from IOPS and queue", () => {
  const factors = { vms: "18", outstanding_io: "2304" };
  const [found] = checks([], stating([{ low: 340000, high: null, scope: "sequential reads", factors }]));
  expect(found).toMatchObject({ class: "latency", severity: "note", cells: 1 });
  expect(found.sentence).toBe(
    "The source prints no latency; if the queue was always full, it was at most 6.78 ms in sequential reads. For example, 2,304 outstanding I/Os at 340,000 IOPS take 6.78 ms each.",
  );
});

test("no latency is made up where one is printed, or a rate was set", () => {
  expect(checks(runs([{ iops: 1000 }]), about)).toEqual([]);
  expect(checks(runs([{ iops: 1000, latency_mean_us: null, rate_iops: 1000 }]), about)).toEqual([]);
});

test("no latency follows from IOPS that another check distrusts", () => {
  const silent = { iops: 85000, bytes_per_s: 85000 * 4096, latency_mean_us: null, outstanding_io: 96 };
  const odd = { ...silent, iops: 12790, block_size_bytes: 2 ** 20, bytes_per_s: 1648e6 };
  const [found, ...others] = checks(runs([silent, odd]), about);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ class: "latency", cells: 1, runs: '["study/1"]' });
  expect(checks(runs([odd]), about)).toEqual([]);
});
