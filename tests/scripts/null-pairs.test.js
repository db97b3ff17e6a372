/** The same runs split in two are never "better": hundreds of splits, in every order that a comparison may have. */
import { describe, expect, test } from "vitest";
import { answers } from "../../src/analysis/answer/answers.js";
import { comparisons } from "../../src/analysis/compare/comparisons.js";
import { curves } from "../../src/analysis/curves/curves.js";
import { seedUniform } from "../../src/analysis/curves/random.js";
import { makeContext } from "../analysis/context.js";
import { atRandom, oneAfterTheOther } from "../analysis/ordered.js";
import { simulate } from "../closed-loop.js";

const splits = 200;

/**
 * @param {number} seed
 * @param {{cv: number, repeats: number}} options repeats: of each half
 */
function splitRuns(seed, { cv, repeats }) {
  const uniform = seedUniform(seed + 1);
  const runs = simulate({ seed, cv, repeats: 2 * repeats, loads: [4] });
  const places = new Map(runs.map((run) => [run, uniform()]));
  return [...new Set(runs.map(({ workload }) => workload))].flatMap((workload) =>
    runs
      .filter((run) => run.workload === workload)
      .sort((a, b) => Number(places.get(a)) - Number(places.get(b)))
      .map((run, i) => ({
        ...run,
        run: `s/${workload}/${i}`,
        factors: { ...run.factors, stripe_width: i % 2 ? "4" : "1", repeat: String((i >> 1) + 1) },
      })),
  );
}

const designs = [
  { cv: 0.02, repeats: 3 },
  { cv: 0.02, repeats: 6 },
  { cv: 0.1, repeats: 4 },
];

describe.each([
  ["taken in turn", atRandom],
  ["one after the other", oneAfterTheOther],
])("%s", (_, order) => {
  // Before a landing the runs that vary most, in both orders, and those of three repeats in the usual one.
  const chosen = designs.filter(
    ({ cv, repeats }) => process.env.LONG || cv > 0.05 || (order === atRandom && repeats === 3),
  );
  test.each(chosen)("variation $cv, $repeats runs each", ({ cv, repeats }) => {
    const study = { factor: "stripe_width", baseline: "1", margin_pct: 5, blocks: null, order_random: null };
    const judged = Array.from({ length: splits }, (_, seed) => {
      const runs = order(splitRuns(seed, { cv, repeats }));
      const about = makeContext({ study });
      const found = { comparisons: comparisons(runs, about), curves: curves(runs, about) };
      const [answer] = answers(runs, { ...about, findings: { ...about.findings, ...found } });
      return { answer, points: found.comparisons.filter(({ measure }) => measure === "iops") };
    });
    const clear = judged.filter(({ points }) =>
      points.some(({ verdict }) => ["better", "worse", "differs"].includes(String(verdict))),
    );
    const claimed = judged.filter(({ answer }) => answer.verdict === "better" || answer.verdict === "worse");
    const share = cv > 0.05 ? 0.05 : 0;
    expect(clear.length / splits).toBeLessThanOrEqual(share);
    expect(claimed.length / splits).toBeLessThanOrEqual(share);
  });
});
