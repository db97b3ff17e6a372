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
function answerTo(asks, runs = simulate({ levels, loads: [1, 2, 3], repeats: 4, cv: 0.01 })) {
  const about = makeContext({ study });
  const findings = { comparisons: comparisons(runs, about), curves: curves(runs, about), winners: [] };
  const known = { ...about, findings: { ...findings, winners: winners(runs, { ...about, findings }) } };
  return answers(runs, { ...known, asks })[0];
}

test("a measure that no run has is named, with the one that answers instead", () => {
  const runs = simulate({ levels, loads: [1, 2], repeats: 4 }).map((run) => ({
    ...run,
    latency_p99_us: null,
  }));
  expect(answerTo([{ kind: "comparison", measure: "latency_p99_us" }], runs)).toMatchObject({
    finding: expect.stringMatching(/2 stripes beat one /),
    support: "The runs have no 99th-percentile latency; this is IOPS.",
  });
  expect(answerTo([{ kind: "comparison", measure: "iops" }]).support).toBe(null);
  expect(answerTo([{ kind: "comparison", measure: "sparkle" }]).support).toMatch(/^The runs have no sparkle/);
  expect(answerTo([{ kind: "curve", measure: "bytes_per_s" }]).support).toMatch(/this is IOPS\.$/);
});

test("a kind of question without figures for it is not answered, beside what is", () => {
  expect(answerTo([{ kind: "layers" }]).support).toBe("Not answered: there are no counters of the hosts.");
  expect(answerTo([{ kind: "comparison" }, { kind: "steadiness" }]).support).toBe(
    "Not answered: no run has samples over time.",
  );
});

test("a run whose repeat is not known counts among the results of the study", () => {
  const mixed = simulate({ levels, loads: [1, 2, 3], repeats: 4, cv: 0.01 }).map((run) => {
    const { repeat, ...factors } = run.factors;
    return run.load === 2 && repeat === "1" ? { ...run, factors } : run;
  });
  expect(answerTo([{ kind: "comparison" }], mixed)).toMatchObject({
    finding: expect.stringMatching(/^2 stripes beat one in all 6 results/),
    results: 6,
  });
});
