/** A region of load has a set at the top; one level alone only where it leads alone. */
import { describe, expect, test } from "vitest";
import { comparisons } from "../../../src/analysis/compare/comparisons.js";
import { findRegions, leastGrade, winners } from "../../../src/analysis/compare/winners.js";
import { simulate } from "../../closed-loop.js";
import { makeContext } from "../context.js";
import { blocked, inBlocks } from "../ordered.js";

/** @import {Comparison, Context, Run} from "../../../src/analysis/types.js" */

const levels = [
  { value: "1", speed: 1 },
  { value: "2", speed: 1.5 },
];

/** @param {Run[]} runs @param {Context} [about] */
function winnersOf(runs, about = makeContext({ study: blocked() })) {
  const found = comparisons(runs, about);
  return winners(runs, { ...about, findings: { comparisons: found } }).filter(
    ({ measure, workload }) => measure === "iops" && workload === "4k randread",
  );
}

test("a winner changes with the load, and the crossing lies where the curves meet", () => {
  const slower = inBlocks(simulate({ levels, loads: [1, 2, 3, 4], repeats: 3, cv: 0.001 })).map((run) =>
    run.factors.stripe_width === "2" && Number(run.load) <= 2 ? { ...run, iops: run.iops / 3 } : run,
  );
  const regions = winnersOf(slower);
  expect(regions).toMatchObject([
    { from_load: 1, to_load: 2, winners: '["1"]', clear: true, replicated: true, crossing_load: null },
    { from_load: 3, to_load: 4, winners: '["2"]', clear: true, replicated: true },
  ]);
  expect(Number(regions[1].crossing_load)).toBeGreaterThan(2.4);
  expect(Number(regions[1].crossing_load)).toBeLessThan(2.8);
  expect(regions[1]).toMatchObject({ gain_low: expect.closeTo(1.5, 1), gain_high: expect.closeTo(1.5, 1) });
  expect(regions[0]).toMatchObject({ gain_low: null, gain_high: null });
});

test("levels that nothing tells apart are one set, the baseline first", () => {
  const same = levels.map((level) => ({ ...level, speed: 1 }));
  const found = winnersOf(inBlocks(simulate({ levels: same })));
  expect(found.length).toBeGreaterThan(0);
  for (const { winners: best, clear } of found) {
    expect(JSON.parse(best)).toEqual(["1", "2"]);
    expect(clear).toBe(false);
  }
});

test("single runs of one tool have no winner: nothing tells", () => {
  for (const { clear, replicated, sentence } of winnersOf(simulate({ levels, repeats: 1 }), makeContext())) {
    expect({ clear, replicated }).toEqual({ clear: false, replicated: false });
    expect(sentence).toMatch(/no winner in IOPS between 1 and 2 stripes: single runs\.$/);
  }
});

test("where nobody recorded the order no level leads", () => {
  expect(winnersOf(simulate({ levels }), makeContext())).toEqual([]);
});

test("like levels name a lone winner in 5 of 100 studies at most", () => {
  const four = ["1", "2", "4", "8"].map((value) => ({ value, speed: 1 }));
  const studies = Array.from({ length: 100 }, (_, i) =>
    winnersOf(inBlocks(simulate({ seed: i + 1, levels: four, loads: [1, 4, 16], repeats: 3, cv: 0.05 }), i)),
  );
  const lone = studies.filter((regions) => regions.some(({ clear }) => clear));
  expect(lone.length).toBeLessThanOrEqual(5);
});

/**
 * @param {string} level
 * @param {string} baseline
 * @param {Partial<Comparison>} given
 * @returns {Comparison}
 */
const row = (level, baseline, given) =>
  /** @type {any} */ ({
    ...{ scope: "load", factor: "stripe_width", level, baseline, tool: "fio", workload: "4k", others: "" },
    ...{ load: 1, measure: "iops", ratio: 1, interval: "t", agreeing_tools: null, grade: "single run" },
    ...given,
  });

describe("the set at the top", () => {
  const regions = (/** @type {Comparison[]} */ rows) => findRegions(rows, ["1", "2", "4"], makeContext());
  const better = (/** @type {number} */ ratio) => ({ verdict: /** @type {const} */ ("better"), ratio });
  const open = { verdict: /** @type {const} */ ("undecided"), ratio: 1.1 };

  test("has every level that no other is found to be ahead of", () => {
    const rows = [row("2", "1", better(1.5)), row("4", "1", better(1.6)), row("4", "2", open)];
    expect(regions(rows)).toMatchObject([{ winners: '["2","4"]', clear: false, replicated: true }]);
    expect(regions(rows)[0].sentence).toBe(
      "fio, 4k, 1 VM: 2 and 4 stripes are too close to call in IOPS; 1 is behind.",
    );
  });

  test("is one level where all others are behind one of the levels", () => {
    const rows = [row("2", "1", better(1.5)), row("4", "1", better(2)), row("4", "2", better(1.4))];
    expect(regions(rows)).toMatchObject([{ winners: '["4"]', clear: true, gain_low: 2, gain_high: 2 }]);
  });

  test("is all of them where they are in a circle", () => {
    const worse = { verdict: /** @type {const} */ ("worse"), ratio: 0.7 };
    const rows = [row("2", "1", better(1.5)), row("4", "1", worse), row("4", "2", better(1.5))];
    expect(regions(rows)).toMatchObject([{ winners: '["1","2","4"]', clear: false }]);
  });

  test("is lower where less is better", () => {
    const rows = [
      row("2", "1", { measure: "latency_mean_us", verdict: "better", ratio: 0.5 }),
      row("4", "1", { measure: "latency_mean_us", verdict: "undecided", ratio: 0.9 }),
      row("4", "2", { measure: "latency_mean_us", verdict: "worse", ratio: 1.8 }),
    ];
    expect(regions(rows)).toMatchObject([{ winners: '["2"]', gain_low: 0.5 }]);
  });

  test("is none at a load at which a level is missing, confounded, or of unknown order", () => {
    const rows = [row("2", "1", better(1.5)), row("4", "1", better(1.6))];
    expect(regions(rows)).toEqual([]);
    for (const verdict of /** @type {const} */ (["confounded", "differs", "order-confounded"]))
      expect(regions([...rows, row("4", "2", { verdict, ratio: 1.5 })])).toEqual([]);
    expect(findRegions([], ["1", "2"], makeContext())).toEqual([]);
  });

  test("of single runs is decided by what every tool saw", () => {
    const once = {
      interval: /** @type {const} */ ("single run"),
      verdict: /** @type {const} */ ("single run"),
    };
    const agreed = {
      ...once,
      agreeing_tools: '["diskspd","fio"]',
      grade: /** @type {const} */ ("single run"),
    };
    const rows = [
      row("2", "1", { ...agreed, ratio: 1.5 }),
      row("4", "1", { ...agreed, ratio: 1.9 }),
      row("4", "2", { ...once, ratio: 1.2 }),
    ];
    expect(regions(rows)).toMatchObject([
      { winners: '["2","4"]', replicated: false, clear: false, grade: "single run" },
    ]);
  });
});

test("a region is as sure as the least of its loads", () => {
  expect(leastGrade([{ grade: "repeated, random order" }, { grade: "single run" }])).toBe("single run");
  expect(leastGrade([{ grade: "repeated, order unknown" }, { grade: null }])).toBe("single run");
});
