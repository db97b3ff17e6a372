import { describe, expect, test } from "vitest";
import { queues } from "../../../src/analysis/queue/queues.js";
import { classifyQueue, findMultiple } from "../../../src/analysis/queue/series.js";
import { edgeShare, implyQueue } from "../../../src/analysis/queue/turnaround.js";
import { about, point } from "../points.js";

/** @import {Point} from "../../../src/analysis/types.js" */
/** @import {Implied} from "../../../src/analysis/queue/turnaround.js" */

/** @param {Partial<Point>} given */
const imply = (given) => /** @type {Implied} */ (implyQueue(point(given)));

/** @param {Partial<Point>} given */
const judge = (given) => queues([point(given)], about)[0];

/**
 * Figures of a full queue of 32 whose I/Os take `us`, and the tool `turnaround` between them.
 * @param {number} us
 * @param {number} turnaround
 * @param {Partial<Point>} [given]
 */
const busy = (us, turnaround, given) =>
  point({ iops: 32e6 / (us + turnaround), latency_mean_us: us, ...given });

test("IOPS × mean latency is the queue: 32,000/s × 1 ms = 32, and nothing is left between I/Os", () => {
  expect(imply({})).toMatchObject({ value: 32, low: 32, high: 32, stated: 32, turnaround: 0, short: 0 });
});

test("the time between I/Os is N / IOPS − latency, whatever the latency", () => {
  for (const us of [20, 200, 20000]) {
    const implied = /** @type {Implied} */ (implyQueue(busy(us, 13)));
    expect(implied.turnaround).toBeCloseTo(13, 6);
    expect(implied.short).toBeCloseTo(13 / (us + 13), 9);
  }
});

test("printed digits give an interval, and what they allow is not held against a run", () => {
  const printed = { iops: 120, iops_half_step: 0.5, latency_mean_us: 1e6, latency_half_step_us: 5000 };
  const implied = imply({ ...printed, outstanding_io: 120 });
  expect(implied.low).toBeCloseTo(119.5 * 0.995, 9);
  expect(implied.high).toBeCloseTo(120.5 * 1.005, 9);
  expect(implied.turnaroundLow).toBeCloseTo((120 / 120.5) * 1e6 - 1005000, 6);
  expect(implied.short).toBeCloseTo(1 - (120.5 * 1.005) / 120, 9);
});

test("I/Os in flight at the edges of a run, and workers that ran late, are allowed for", () => {
  expect(edgeShare(point({ latency_mean_us: 50_000, duration_s: 10, asked_s: 9.5 }))).toBeCloseTo(0.055, 9);
  expect(edgeShare(point({ latency_mean_us: 50_000, duration_s: 10, asked_s: 12 }))).toBeCloseTo(0.005, 9);
  expect(edgeShare(point({ latency_mean_us: 50_000 }))).toBe(0);
  const late = { iops: 580, latency_mean_us: 50_000, duration_s: 10 };
  expect(judge(late)).toMatchObject({ class: "gross" });
  expect(judge({ ...late, asked_s: 9 })).toMatchObject({
    class: "consistent",
    edge_share: expect.closeTo(0.105, 9),
  });
});

describe("classes", () => {
  test.each([
    [200, 50, "consistent"],
    [2000, 80, "short"],
    [200, 60, "gross"],
    [100_000, 2000, "consistent"],
    [100_000, 3000, "short"],
    [1000, 45, "consistent"],
    [1000, 120, "gross"],
  ])("I/Os of %d µs with %d µs between them are %s", (us, turnaround, found) => {
    expect(classifyQueue(/** @type {Implied} */ (implyQueue(busy(us, turnaround))))).toBe(found);
  });

  test("a block of 1 MiB may take 1.1 ms to fill", () => {
    const large = { block_size_bytes: 2 ** 20 };
    expect(queues([busy(10_000, 1000, large)], about)[0].class).toBe("consistent");
    expect(queues([busy(10_000, 1200, large)], about)[0].class).toBe("gross");
  });

  test("with a slot or less missing of each worker a run is doubtful, not refused", () => {
    const [row] = queues([busy(1000, 120, { threads: 4 })], about);
    expect(row).toMatchObject({ class: "short", slots_short_per_worker: expect.closeTo(0.857, 3) });
  });

  test.each([
    [{ latency_mean_us: 1049 }, "consistent"],
    [{ latency_mean_us: 1051 }, "above"],
    [{ latency_mean_us: 1070, latency_half_step_us: 50 }, "consistent"],
    [{ latency_mean_us: 1070, duration_s: 10, asked_s: 9.7 }, "consistent"],
  ])("%o is %s", (given, found) => expect(judge(given).class).toBe(found));

  test.each([
    ["few I/Os", { ios: 99, duration_s: 10 }, "99 I/Os are too few"],
    ["a short time", { ios: 5000, duration_s: 0.9 }, "0.9 s is too short"],
    [
      "long latencies",
      { iops: 32 / 3, latency_mean_us: 3e6, duration_s: 10, ios: 107 },
      "start and end take 30 % of the run's time",
    ],
  ])("%s are not judged", (_, given, said) => {
    const row = judge(given);
    expect(row.class).toBe("too short to judge");
    expect(row.sentence).toContain(said);
  });

  test("options that keep the queue from being full leave the latency alone", () => {
    expect(
      judge({ queue_not_full_by: "iodepth_low, thinktime", queue_slots: 32, outstanding_io: null, iops: 9 }),
    ).toMatchObject({
      class: "not kept full by options",
      exempt_by: '["iodepth_low","thinktime"]',
      n_slots: 32,
      sentence: expect.stringContaining(
        "with iodepth_low and thinktime the load generator does not keep the queue full",
      ),
    });
    expect(judge({ rate_iops: 500 })).toMatchObject({ exempt_by: '["rate_iops"]' });
    expect(judge({ queue_not_full_by: "verify" }).class).toBe("two phases");
  });

  test.each([{ iops: null }, { latency_mean_us: null }, { outstanding_io: null }])(
    "nothing is judged where there is %o",
    (given) => expect(judge(given).class).toBe("not stated"),
  );
});

describe("fio's own count", () => {
  const given = { queue_full_pct: 62, ios: 320_000, duration_s: 10, iops: 30_000 };
  test("of fewer than 80 % at the whole depth is reported", () => {
    expect(judge(given)).toMatchObject({ class: "not full by its own count", depth_share_full: 0.62 });
    expect(judge(given).sentence).toContain("Only 62 % of the I/Os were submitted with all 32 in flight");
    expect(judge({ ...given, queue_full_pct: 81 }).class).toBe("gross");
  });
  test("says nothing of a few I/Os for each slot", () =>
    expect(judge({ ...given, ios: 150, iops: 32_000 }).class).toBe("consistent"));
});

test("jobs that ran for different times count each over its own", () => {
  // One of two jobs of depth 1 ended at half time: over the whole time the queue would be 1.5 of 2.
  const jobs = { flow_iops: 2000, flow_in_flight: 2, outstanding_io: 2, iops: 2000, latency_mean_us: 900 };
  expect(judge({ ...jobs, duration_s: 10 })).toMatchObject({ class: "consistent", in_flight: 2, tau_us: 0 });
});

test("reads and writes that have no common figures are put together", () => {
  const read = point({
    operation: "read",
    iops: 16_000,
    latency_mean_us: 500,
    workload: "4k 50/50 random, reads",
  });
  const write = point({ operation: "write", iops: 16_000, latency_mean_us: 1500 });
  const rows = queues([read, write], about);
  expect(rows).toMatchObject([{ class: "consistent", in_flight: 32 }]);
  expect(rows[0].sentence).toMatch(/4k 50\/50 random: /);
});

describe("multiples of a series", () => {
  const series = (/** @type {number[]} */ ratios) =>
    ratios.map((ratio, i) => imply({ load: i + 1, latency_mean_us: 1000 * ratio }));

  test("a series at eight times its stated queue is found", () =>
    expect(findMultiple(series([7.98, 8.1, 8.4, 7.99]))).toBe(8));
  test("an excess that grows with the load is none", () =>
    expect(findMultiple(series([1, 2, 3, 4]))).toBe(1));
  test("a multiple at the first load only is none", () => expect(findMultiple(series([8, 1, 1, 1]))).toBe(1));
  test("one and a half is none", () => expect(findMultiple(series([1.5, 1.5, 1.5]))).toBe(1));
  test("two points are too few", () => expect(findMultiple(series([8, 8]))).toBe(1));
});

describe("sentences", () => {
  test("tell the time between I/Os of a full queue", () =>
    expect(queues([busy(900, 13)], about)[0].sentence).toBe(
      "fio, 1 VM, 4k random read: on average 31.54 of 32 I/Os were in flight; fio needed 13 µs between I/Os.",
    ));
  test("tell what is unaccounted for, and what is usual", () =>
    expect(queues([busy(3750, 120, { duration_s: 10 })], about)[0].sentence).toBe(
      "fio, 1 VM, 4k random read: on average 31.01 of 32 I/Os were in flight, which leaves 120 µs per I/O unexplained; in comparable runs it is at most 54 µs.",
    ));
  test("tell I/Os that were completed one at a time from other shortfalls", () => {
    const [row] = queues([point({ threads: 4, iops: 4000, latency_mean_us: 998 })], about);
    expect(row.class).toBe("gross");
    expect(row.sentence).toContain(
      "on average 4 of 32 I/Os were in flight, one for each thread. I/Os completed one after the other",
    );
  });
  test("put an excess down to unequal VMs only where there are as many, and a plain mean may be", () => {
    const sentence = (/** @type {Partial<Point>} */ given) =>
      judge({ printed: true, vms: 4, ...given }).sentence;
    expect(sentence({ latency_mean_us: 1360 })).toContain(
      "A plain mean over unequal VMs (coefficient of variation 0.60)",
    );
    for (const given of [
      { vms: 1, latency_mean_us: 1360 },
      { printed: false, latency_mean_us: 1360 },
      { latency_mean_us: 61000 },
      { vms: 1, read_pct: 70, latency_mean_us: 1700 },
      { vms: 1, read_pct: 100, latency_mean_us: 1360 },
    ])
      expect(sentence(given)).toContain("More I/Os were in flight");
  });
  test("put one to reads and writes in equal shares only as far as such a mean goes", () =>
    expect(judge({ printed: true, vms: 1, read_pct: 70, latency_mean_us: 1600 }).sentence).toContain(
      "A plain mean over reads and writes or a deeper queue would explain it",
    ));
});
