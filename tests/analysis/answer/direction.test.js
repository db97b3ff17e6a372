/** Which way, how often rightly, and one number over all: counted over studies whose truth is known. */
import { describe, expect, test } from "vitest";
import { answers } from "../../../src/analysis/answer/answers.js";
import { comparisons } from "../../../src/analysis/compare/comparisons.js";
import { simulate, workloads } from "../../closed-loop.js";
import { makeContext } from "../context.js";
import { blocked, inBlocks, oneAfterTheOther } from "../ordered.js";

/** Hundreds are simulated each night, in test:long. */
const studies = process.env.LONG ? 600 : 40;

/**
 * @param {number} seed
 * @param {number} truth  IOPS of 4 stripes over those of 1
 * @param {Parameters<typeof simulate>[0]} options
 * @param {(runs: import("../../../src/analysis/types.js").Run[]) => any[]} [order]
 */
function answerOf(seed, truth, options, order = inBlocks) {
  const levels = [
    { value: "1", speed: 1 },
    { value: "4", speed: truth },
  ];
  const runs = order(simulate({ levels, seed, ...options }));
  const about = makeContext({ study: blocked(), fields: [] });
  const found = comparisons(runs, about);
  const [answer] = answers(runs, { ...about, findings: { ...about.findings, comparisons: found } });
  return { answer, found };
}

/**
 * Which way the finding goes in words: beats, gave more, lost; "No practical difference", "about the same" and "too close to call" are none.
 * @param {string} finding
 * @returns {1 | -1 | 0}
 */
function directionOf(finding) {
  const [first] = finding.split(/(?<=[.:]) (?=The other)/);
  if (/^No practical|about the same|are too close to call/.test(first)) return 0;
  if (/\b(lost|loses|fewer|lower)\b/.test(first)) return -1;
  return /\b(beat|beats|more|higher|times the IOPS)\b/.test(first) ? 1 : 0;
}

const draws = (/** @type {number} */ seed) => ({
  repeats: 3 + (seed % 3),
  cv: 0.01 + 0.01 * (Math.floor(seed / 3) % 3),
  loads: [[4], [1, 4], [1, 2, 4, 8]][Math.floor(seed / 9) % 3],
});

test("equal settings get a direction in few headlines", () => {
  const said = Array.from({ length: studies }, (_, i) => answerOf(i + 1, 1, draws(i)).answer);
  const wrong = said.filter(({ finding }) => directionOf(finding) !== 0);
  expect(wrong.length / studies).toBeLessThanOrEqual(0.06 + 1 / studies);
});

test("single runs of equal settings get a direction in at most 5 % of headlines", () => {
  const said = Array.from({ length: studies }, (_, i) => {
    const draw = { ...draws(i), repeats: 1 };
    return answerOf(i + 1, 1, draw).answer;
  });
  const wrong = said.filter(({ form }) => form !== "close_single");
  if (process.env.LONG)
    console.log(`single runs of equal settings: ${wrong.length} of ${studies} with a direction`);
  expect(wrong.length / studies).toBeLessThanOrEqual(0.05);
});

test.each([
  ["of one result", { workloads: workloads.slice(0, 1), loads: [4] }],
  ["of several results", {}],
])(
  "studies %s whose settings differ by 5 to 50 percent get the right direction, and never the other",
  (_, given) => {
    const said = Array.from({ length: studies }, (_each, i) => {
      const truth = 1.05 * (1.5 / 1.05) ** ((i % 17) / 16);
      return directionOf(answerOf(i + 1, truth, { ...draws(i), ...given }).answer.finding);
    });
    const [right, wrong] = [1, -1].map((side) => said.filter((each) => each === side).length / studies);
    if (process.env.LONG) console.log(`usefulness of ${studies} studies: ${right} right, ${wrong} wrong`);
    expect(wrong).toBeLessThanOrEqual(0.01);
    expect(right).toBeGreaterThanOrEqual(0.85);
  },
);

describe("the interval of a direction", () => {
  test("excludes no change, and the interval of the verdict does not say more", () => {
    const rows = Array.from({ length: 20 }, (_, i) => answerOf(i + 1, 1.05, draws(i)).found).flat();
    const sided = rows.filter(({ direction }) => direction !== null);
    expect(sided.length).toBeGreaterThan(0);
    for (const { direction, direction_low, direction_high, ratio } of sided) {
      expect(Number(direction_low) > 1).toBe(direction === "higher");
      expect(Number(direction_high) < 1).toBe(direction === "lower");
      expect(Number(ratio) > 1).toBe(direction === "higher");
    }
    for (const row of rows)
      if (row.verdict === "better" || row.verdict === "worse") expect(row.direction).not.toBe(null);
  });
});

describe("one setting after the other", () => {
  const options = { repeats: 5, cv: 0.01, loads: [4] };
  test("has a gap that drift does not make where the settings are far apart", () =>
    expect(answerOf(1, 1.5, options, oneAfterTheOther).answer).toMatchObject({
      support: expect.stringMatching(/^The gap is wide: at least \d+\.\d times the spread /),
      doubt: expect.stringMatching(
        /^All runs with 1 stripe came first\. Slow drift hardly explains a gap this wide/,
      ),
      action: "No choice yet: on your own system, test 4 stripes and one, and compare IOPS and latency.",
    }));
  test("has none where they are close", () =>
    expect(answerOf(1, 1.005, options, oneAfterTheOther).answer.support).toBe(null));
});
