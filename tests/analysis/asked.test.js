/** A question that cannot be answered is not answered by another one without a word. */
import { expect, test } from "vitest";
import { answers } from "../../src/analysis/answer/answers.js";
import { comparisons } from "../../src/analysis/compare/comparisons.js";
import { winners } from "../../src/analysis/compare/winners.js";
import { curves } from "../../src/analysis/curves/curves.js";
import { simulate } from "../closed-loop.js";
import { makeContext } from "./context.js";

/** @import {Asked, Run} from "../../src/analysis/types.js" */

const levels = [
  { value: "1", speed: 1 },
  { value: "2", speed: 1.5 },
];
const study = { factor: "stripe_width", baseline: "1", margin_pct: 5, blocks: "repeat", order_random: true };

/**
 * @param {Asked[]} asks
 * @param {Run[]} [runs]
 */
function headlineOf(asks, runs = simulate({ levels, loads: [1, 2, 3], repeats: 4, cv: 0.01 })) {
  const about = makeContext({ study });
  const findings = { comparisons: comparisons(runs, about), curves: curves(runs, about), winners: [] };
  const known = { ...about, findings: { ...findings, winners: winners(runs, { ...about, findings }) } };
  return answers(runs, { ...known, asks })[0].sentence;
}

test("a measure that no run has is named, and what is told in its place", () => {
  const runs = simulate({ levels, loads: [1, 2], repeats: 4 }).map((run) => ({
    ...run,
    latency_p99_us: null,
  }));
  const said = headlineOf([{ kind: "comparison", measure: "latency_p99_us" }], runs);
  expect(said).toMatch(
    /^99th percentile of .* was asked for and cannot be told: this is IOPS\. Against 1 stripe/,
  );
  expect(headlineOf([{ kind: "comparison", measure: "iops" }])).toMatch(/^Against 1 stripe/);
  expect(headlineOf([{ kind: "comparison", measure: "sparkle" }])).toMatch(/^Sparkle was asked for/);
  expect(headlineOf([{ kind: "curve", measure: "bytes_per_s" }])).toMatch(/this is IOPS\. fio, /);
  expect(headlineOf([{ kind: "curve", measure: "latency_mean_us" }])).toMatch(/^fio, /);
});

test("a kind of question without figures for it is said to be open", () => {
  expect(headlineOf([{ kind: "layers" }])).toMatch(
    /Not answered: where time goes, as no counters of the hosts are here\.$/,
  );
  expect(headlineOf([{ kind: "comparison" }, { kind: "steadiness" }])).toMatch(/as none has samples\.$/);
});

test("points are counted among all of the study, whatever else is said of the others", () => {
  const runs = simulate({ levels, loads: [1, 2, 3], repeats: 4, cv: 0.01 }).map((run) =>
    run.load === 2 && run.factors.repeat === "1" ? { ...run, factors: { ...run.factors, repeat: "" } } : run,
  );
  const mixed = runs.map((run) => {
    const { repeat, ...factors } = run.factors;
    return repeat === "" ? { ...run, factors } : run;
  });
  const said = headlineOf([{ kind: "comparison" }], mixed);
  expect(said).toContain("at 4 of 6 points");
  expect(said).toContain("at 2 of 6 points");
  expect(said).not.toContain("all");
});
