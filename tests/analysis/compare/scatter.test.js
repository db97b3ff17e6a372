/** How far single runs have to lie apart, by what repeated runs like them do. */
import { describe, expect, test } from "vitest";
import { comparisons } from "../../../src/analysis/compare/comparisons.js";
import { neededDifference, readScatter } from "../../../src/analysis/compare/scatter.js";
import { simulate } from "../../closed-loop.js";
import { makeContext } from "../context.js";
import { inBlocks } from "../ordered.js";
import { drawsOf } from "./simulated.js";

/** @import {Run} from "../../../src/analysis/types.js" */

describe("the difference that is needed", () => {
  const scatter = { s: 0.04, series: 5, df: 4 };
  const [t, root] = [2.7764451051977934, Math.SQRT2];

  test("of one comparison is t s sqrt(2)", () =>
    expect(neededDifference(scatter, 1, 1)).toBeCloseTo(t * 0.04 * root, 10));

  test("of unequal runs is t s sqrt(1/n + 1/m)", () =>
    expect(neededDifference(scatter, 2, 1)).toBeCloseTo(t * 0.04 * Math.sqrt(1.5), 10));

  test("of a curve takes the quantile of which K together leave 5 of 100", () => {
    // Student's t of 4 degrees of freedom at 1 - (1 - 0.95^(1/20)) / 2 = 0.99872.
    expect(neededDifference(scatter, 1, 1, 20)).toBeCloseTo(6.7144371907809814 * 0.04 * root, 6);
    // A load of 20 at a scatter of 4 % from five series, as the design says it.
    expect(100 * Math.expm1(neededDifference(scatter, 1, 1, 20))).toBeCloseTo(46, 0);
  });

  test("grows with the comparisons and falls with the runs", () => {
    const needed = [1, 2, 20, 300].map((count) => neededDifference(scatter, 1, 1, count));
    expect([...needed].sort((a, b) => a - b)).toEqual(needed);
    expect(neededDifference(scatter, 2, 2)).toBeLessThan(needed[0]);
  });
});

/** @type {any} */
const admission = { figure: (/** @type {Run} */ { iops }) => iops };
const levels = [
  { value: "1", speed: 1 },
  { value: "2", speed: 1 },
];

/**
 * Loads 1 to 3 are repeated, the others are single.
 * @param {number} repeated how many of the loads
 * @param {number} [seed]
 */
const mixed = (repeated, seed = 1) =>
  inBlocks(simulate({ seed, levels: levels.slice(0, 1), loads: [1, 2, 3, 4], repeats: 3, cv: 0.04 })).filter(
    ({ factors, load, workload }) =>
      workload === "4k randread" && (factors.repeat === "1" || Number(load) <= repeated),
  );

describe("the scatter of runs", () => {
  test("is pooled of at least three repeated series, with one degree of freedom less than series, four at most", () => {
    const runs = mixed(3);
    const found = readScatter(runs, "iops", admission)(runs[0]);
    expect(found).toMatchObject({ series: 3, df: 2 });
    const squares = [1, 2, 3].map((load) => {
      const logs = runs.filter((run) => run.load === load).map(({ iops }) => Math.log(Number(iops)));
      const mean = logs.reduce((sum, x) => sum + x, 0) / 3;
      return logs.reduce((sum, x) => sum + (x - mean) ** 2, 0);
    });
    expect(found?.s).toBeCloseTo(Math.sqrt(squares.reduce((sum, x) => sum + x, 0) / 6), 10);
    const many = inBlocks(simulate({ levels, loads: [1, 2, 4, 8], repeats: 3 }));
    expect(readScatter(many, "iops", admission)(many[0])).toMatchObject({ series: 16, df: 4 });
  });

  test("is not known of two series, nor of another tool or kind of workload", () => {
    const two = mixed(2);
    expect(readScatter(two, "iops", admission)(two[0])).toBeNull();
    const runs = mixed(3);
    const other = { ...runs[0], tool: "diskspd" };
    expect(readScatter([...runs, other], "iops", admission)(other)).toBeNull();
    const write = { ...runs[0], factors: { ...runs[0].factors, read_pct: "0" } };
    expect(readScatter([...runs, write], "iops", admission)(write)).toBeNull();
  });

  test("is not known where the repeats were made in a fraction of the time of the single runs, or nobody knows when", () => {
    const runs = mixed(3);
    const late = runs.map((run) => ({
      ...run,
      started_at: run.load === 4 ? 1e9 * Number(run.factors.stripe_width) : run.started_at,
    }));
    const far = [...late, { ...late[0], load: 5, run: "late", started_at: 1e12 }];
    expect(readScatter(far, "iops", admission)(far[0])).toBeNull();
    const unknown = runs.map((run) => ({ ...run, started_at: null }));
    expect(readScatter(unknown, "iops", admission)(unknown[0])).toBeNull();
  });
});

describe("single runs beside repeated ones", () => {
  /** @param {number} speed of level 2 */
  const study = (speed) => {
    const all = inBlocks(
      simulate({ levels: [levels[0], { value: "2", speed }], loads: [1, 2, 3, 4], repeats: 3, cv: 0.03 }),
    );
    return all.filter(({ factors, load }) => factors.repeat === "1" || Number(load) < 4);
  };
  const single = (/** @type {number} */ speed) =>
    comparisons(study(speed), makeContext()).filter(
      ({ scope, load, measure }) => scope === "load" && load === 4 && measure === "iops",
    );

  test("are beyond or within their scatter, never better, and say what is needed", () => {
    for (const row of single(2)) {
      expect(row).toMatchObject({
        verdict: "beyond variation",
        scatter_series: 12,
        runs: 1,
        grade: "single run",
      });
      expect(row.sentence).toMatch(
        /more than such runs usually vary \(\d+ %\), and by more than the margin\.$/,
      );
      expect(row.sentence).not.toMatch(/better|worse|best|win/);
      expect(Number(row.needed_pct_curve)).toBeGreaterThan(Number(row.needed_pct_one));
    }
    for (const row of single(1.02)) {
      expect(row.verdict).toBe("within variation");
      expect(row.sentence).toMatch(/within the usual variation between runs \(\d+ %\)\.$/);
    }
  });
});

test.each([
  [0.4, 0.045 + 0.012],
  [0.8, 0.08 + 0.015],
])(
  "of series whose CVs are spread by e^%d a pair of like runs is beyond its scatter in %d at most",
  (spread, most) => {
    const { normal } = drawsOf(21);
    const drawCv = () => 0.05 * Math.exp(spread * normal());
    let beyond = 0;
    for (let i = 0; i < 4000; i++) {
      const squares = Array.from({ length: 5 }, () => {
        const cv = drawCv();
        const [a, b, c] = [normal(), normal(), normal()].map((x) => cv * x);
        const mean = (a + b + c) / 3;
        return (a - mean) ** 2 + (b - mean) ** 2 + (c - mean) ** 2;
      });
      const s = Math.sqrt(squares.reduce((sum, x) => sum + x, 0) / 10);
      const own = drawCv();
      if (Math.abs(own * (normal() - normal())) > neededDifference({ s, series: 5, df: 4 }, 1, 1)) beyond++;
    }
    expect(beyond / 4000).toBeLessThanOrEqual(most);
  },
);
