/** Comparisons that something else may have made: as the figures stand, with every cause and every pairing. */
import { expect, test } from "vitest";
import { comparisons } from "../../../src/analysis/compare/comparisons.js";
import { sayCauses } from "../../../src/analysis/compare/sentences.js";
import { simulate as simulateAll } from "../../closed-loop.js";
import { makeContext } from "../context.js";
import { blocked, inBlocks, oneAfterTheOther } from "../ordered.js";

/** @import {Context, Field, Run} from "../../../src/analysis/types.js" */

const levels = [
  { value: "1", speed: 1 },
  { value: "2", speed: 1.5 },
];

/** Of one workload. @param {Parameters<typeof simulateAll>[0]} given */
const simulate = (given) => simulateAll(given).filter(({ workload }) => workload === "4k randread");

/** @type {Field[]} */
const fields = [
  { name: "queue_depth", kind: "workload", workers: "same" },
  { name: "block_size_bytes", kind: "workload", workers: "same", type: "int64", unit: "bytes" },
  { name: "pool", kind: "setting", workers: "same" },
];

/** @param {Partial<Context>} [given] */
const about = (given) => makeContext({ study: blocked(), fields, ...given });

/** @param {Run[]} runs @param {Context} context @param {string} [measure] */
const pointsOf = (runs, context, measure = "iops") =>
  comparisons(runs, context).filter((row) => row.scope === "load" && row.measure === measure);

/** @param {Run} run @param {Record<string, string>} settings @returns {Run} */
const set = (run, settings) => ({
  ...run,
  settings: [
    ...run.settings,
    ...Object.entries(settings).map(([factor, value]) => ({ factor, value, number: null })),
  ],
  factors: { ...run.factors, ...settings },
});

const bare = { low: null, high: null, low95: null, high95: null, interval: null, se: null, df: null };

test("confounded figures are reported as they stand, without what a model takes out, and without an interval", () => {
  const runs = inBlocks(simulate({ levels, loads: [1], repeats: 5, cv: 0.02 })).map((run) =>
    run.factors.stripe_width === "2" ? { ...run, factors: { ...run.factors, queue_depth: "64" } } : run,
  );
  const [row] = pointsOf(runs, about());
  expect(row).toMatchObject({ verdict: "confounded", ratio: row.plain_ratio, ...bare });
  expect(row.sentence).toMatch(/ \(5 runs each\), but this may explain it: queue depth 64 against 32\.$/);
});

test("I/Os of other mean sizes or another mix are a cause where no file states them; where one does, it counts", () => {
  const shape = (/** @type {Run} */ run, /** @type {boolean} */ isStated) => {
    const { block_size_bytes, ...factors } = run.factors;
    const [times, reads] = factors.stripe_width === "2" ? [4, 0.5] : [1, 0.7];
    const iops = { read: Number(run.iops) * reads, write: Number(run.iops) * (1 - reads) };
    return {
      ...{ ...run, bytes_per_s: Number(run.bytes_per_s) * times },
      block_size_bytes: isStated ? run.block_size_bytes : null,
      factors: isStated ? { ...factors, block_size_bytes } : factors,
      parts: /** @type {any} */ (
        Object.entries(iops).map(([operation, rate]) => ({ operation, iops: rate }))
      ),
    };
  };
  const runs = inBlocks(simulate({ levels, loads: [1], repeats: 5, cv: 0.02 }));
  const causes = (/** @type {boolean} */ isStated) =>
    JSON.parse(
      String(
        pointsOf(
          runs.map((run) => shape(run, isStated)),
          about(),
        )[0].confounders,
      ),
    );
  expect(causes(false)).toEqual([
    "mean I/O size 16.0 KiB against 4.00 KiB",
    "counted share of reads 50 % against 70 %",
  ]);
  expect(causes(true)).toEqual(["counted share of reads 50 % against 70 %"]);
});

test("so are levels that ran one after the other, whatever the drift between them", () => {
  const runs = oneAfterTheOther(simulate({ levels, loads: [1], repeats: 5, cv: 0.01 })).map((run, i) => ({
    ...run,
    iops: Number(run.iops) * 1.3 ** (i % 5),
  }));
  const [row] = pointsOf(runs, makeContext());
  expect(row).toMatchObject({ verdict: "order-confounded", ratio: row.plain_ratio, ...bare });
});

test("every pairing is reported where no two runs differ in the factor alone", () => {
  const once = simulate({ levels, loads: [1], repeats: 1, cv: 0 });
  const runs = once.flatMap((run) =>
    run.factors.stripe_width === "1"
      ? [set(run, { pool: "raid1" })]
      : ["ec", "replica"].map((pool, i) =>
          set({ ...run, run: `${run.run} ${pool}`, iops: 100 + i }, { pool }),
        ),
  );
  const found = pointsOf(runs, about()).filter(({ factor }) => factor === "stripe_width");
  expect(found.map(({ others, verdict }) => [others, verdict])).toEqual([
    ["pool=ec against raid1", "confounded"],
    ["pool=replica against raid1", "confounded"],
  ]);
  expect(found[0].sentence).toContain("pool ec against raid1, 1 VM: 2 stripes against 1");
  expect(found[0].ratio).not.toBe(found[1].ratio);
});

test("runs without the measure are no cause", () => {
  const runs = simulate({ levels, loads: [1], repeats: 1, cv: 0 });
  const other = { ...runs[0], run: "other", iops: null, factors: { ...runs[0].factors, queue_depth: "64" } };
  expect(pointsOf([...runs, other], about())).toMatchObject([{ verdict: "single run", confounders: null }]);
});

test("where no workload is known, block sizes are places, but not where they are the load", () => {
  const sizes = ["4096", "1048576"];
  const runs = simulate({ levels, loads: [1], repeats: 1, cv: 0 }).flatMap((run) =>
    sizes.map((block_size_bytes) => ({
      ...run,
      ...{ run: `${run.run} ${block_size_bytes}`, workload: null },
      factors: { ...run.factors, block_size_bytes },
    })),
  );
  const found = pointsOf(runs, about());
  expect(found.map(({ others, confounders }) => [others, confounders])).toEqual([
    ["block_size_bytes=4096", null],
    ["block_size_bytes=1048576", null],
  ]);
  expect(found[0].sentence).toContain("block size 4 KiB");
  const curve = runs.map((run) => ({ ...run, load: Number(run.factors.block_size_bytes) }));
  const others = pointsOf(curve, about({ loadAxis: "block_size_bytes" })).map((row) => row.others);
  expect(others).toEqual(["", ""]);
});

test("all causes are reported, three of them by name", () => {
  expect(sayCauses(["a 1 against 2.", "b"])).toBe("a 1 against 2; b");
  expect(sayCauses(["a", "b", "c", "d", "e"])).toBe("a; b; c; and 2 more");
});
