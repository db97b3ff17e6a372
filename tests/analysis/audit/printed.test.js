import { expect, test } from "vitest";
import { checks, explainFigure } from "../../../src/analysis/audit/printed.js";

/** @import {VmFigures, PrintedFigure} from "../../../src/analysis/types.js" */

/**
 * @param {string} entity
 * @param {Partial<VmFigures>} given
 * @returns {VmFigures}
 */
const part = (entity, given) => ({
  entity,
  ios: 1000,
  iops: 100,
  bytes_per_s: 1.5 * 2 ** 20,
  latency_mean_us: 1000,
  latency_stddev_us: 500,
  latency_p95_us: 2600,
  ended_early: false,
  first: null,
  ...given,
});

const parts = [
  part("a", {}),
  part("b", { ios: 3000, iops: 300, latency_mean_us: 2000, latency_p95_us: 3800 }),
];

/**
 * @param {string} measure
 * @param {number} value
 * @param {Partial<PrintedFigure>} [given]
 * @returns {PrintedFigure}
 */
const figure = (measure, value, given = {}) => ({
  run: "s/r",
  entity_kind: "all",
  entity: "all",
  operation: "all",
  measure,
  text: String(value),
  unit_as_printed: "x",
  value,
  half_step: 0.5,
  ours: null,
  parts,
  ...given,
});

test("what agrees to half a step needs no explanation", () => {
  expect(explainFigure(figure("iops", 400, { ours: 400.5 }))).toBeNull();
  expect(explainFigure(figure("iops", 400, { ours: 400.6, parts: [] }))).toMatchObject({ reasons: [] });
});

test("nothing is said where there is nothing to compare with", () => {
  expect(explainFigure(figure("iops", 400, { parts: [] }))).toBeNull();
});

test("a plain mean of latencies is distinguished from a weighted one", () => {
  const found = explainFigure(figure("latency_mean_us", 1500, { ours: 1750 }));
  expect(found).toMatchObject({ expected: 1500, reasons: [expect.stringContaining("plain mean")] });
});

test("throughput cut to whole MiB/s", () => {
  const found = explainFigure(figure("bytes_per_s", 3 * 2 ** 20, { ours: 3 * 2 ** 20, half_step: 5243 }));
  expect(found).toBeNull();
  const more = parts.map((each) => ({ ...each, bytes_per_s: 1.9 * 2 ** 20 }));
  const cut = figure("bytes_per_s", 3 * 2 ** 20, { ours: 3.8 * 2 ** 20, half_step: 5243, parts: more });
  expect(explainFigure(cut)).toMatchObject({ reasons: ["truncated to a whole number"] });
});

test("averaged percentiles, also cut to whole ms", () => {
  expect(explainFigure(figure("latency_p95_us", 3200))?.reasons).toEqual([
    expect.stringContaining("mean of the VMs'"),
  ]);
  expect(explainFigure(figure("latency_p95_us", 3000, { half_step: 5 }))?.reasons.at(-1)).toBe(
    "truncated to whole ms",
  );
});

test("Vdbench's 95th percentile is mean + 1.645 standard deviations", () => {
  const found = explainFigure(figure("latency_mean_plus_1645_stddev_us", 1500 + 1.645 * 500));
  expect(found?.reasons).toEqual([expect.stringContaining("1.645 standard deviations")]);
});

test("VMs that ended early are left out", () => {
  const early = [...parts, part("c", { ended_early: true })];
  expect(explainFigure(figure("iops", 400, { parts: early }))?.reasons).toEqual([
    "taken without c, which ended early",
  ]);
});

test("the first of two finished reports", () => {
  const first = { iops: 101, bytes_per_s: null, latency_mean_us: null, latency_p95_us: null };
  const two = [part("a", { first }), parts[1]];
  const found = explainFigure(figure("iops", 401, { ours: 400, parts: two }));
  expect(found?.reasons).toEqual(["taken from the first of two reports of 1 of 2 VMs"]);
});

test("one row a run and kind; what no rule gives is a misfit that forbids its use", () => {
  const figures = [
    figure("latency_mean_us", 1500, { operation: "read", ours: 1750 }),
    figure("latency_mean_us", 1234, { operation: "write", ours: 1750 }),
    figure("iops", 400, { ours: 400 }),
  ];
  const found = checks([], { units: {}, loadAxis: null, figures });
  expect(found).toMatchObject([
    {
      check: "printed_latency",
      class: "misfit",
      severity: "warning",
      cells: 2,
      run: "s/r",
      sentence:
        "s/r: the 1500 x printed for reads (computed: 1.75 ms) is a plain mean over VMs, not weighted by I/Os. The 1234 x printed for writes (computed: 1.75 ms) is not explained: the VMs give 1.75 ms.",
      forbids: expect.stringContaining("Don't use the printed number"),
    },
  ]);
});
