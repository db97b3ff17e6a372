/** The runs that an undecided comparison is said to miss: how often they decide it, where the truth is known. */
import { describe, expect, test } from "vitest";
import { compareLevels } from "../../../src/analysis/compare/effects.js";
import { testFamily } from "../../../src/analysis/compare/families.js";
import { mostRepeats } from "../../../src/analysis/compare/ratio.js";
import { sayMissing } from "../../../src/analysis/compare/sentences.js";
import { chanceOf, countMissing, evenChance } from "../../../src/analysis/compare/verdict.js";
import { drawsOf, margin } from "./simulated.js";

/** @import {Found} from "../../../src/analysis/compare/effects.js" */
/** @import {Tested} from "../../../src/analysis/compare/families.js" */

const family = 20;

/**
 * @typedef {object} Given
 * @property {Found["design"]} [design]
 * @property {number} [repeats]
 * @property {number} [cv]
 * @property {(uniform: () => number) => number} truth  difference of logarithms of a condition
 * @property {number} [families]
 */

/**
 * Two levels in random blocks, more of them than are looked at first.
 * @param {Given} given
 * @param {ReturnType<typeof drawsOf>} draws
 * @returns {(repeats: number) => {found: Found}} the condition after so many of its blocks
 */
function makeCondition({ design = "blocks", cv = 0.05, repeats = 5, truth }, { uniform, normal }) {
  const difference = truth(uniform);
  const observations = Array.from({ length: repeats + mostRepeats }, (_, block) =>
    [0, 1].map((level) => {
      const position = 2 * block + ((level + block) % 2);
      const placed = { run: /** @type {any} */ ({}), level: String(level), block: String(block), position };
      return { ...placed, y: level * difference + cv * normal(), resolution: 1e-6, placed };
    }),
  );
  return (count) => ({
    found: /** @type {Found} */ (
      compareLevels({ design, observations: observations.slice(0, count).flat() }, "1", "0")
    ),
  });
}

/** @param {Tested | undefined} tested */
const isDecided = (tested) => Boolean(tested?.beyond || tested?.within);

/**
 * @param {Given} given
 * @returns undecided comparisons, those that say how many runs are missing, and those that so many more runs decide,
 *   the others of their family as they were
 */
function countDecided(given) {
  const { repeats = 5, families = 12 } = given;
  const counts = { undecided: 0, said: 0, decided: 0 };
  for (let seed = 1; seed <= families; seed++) {
    const draws = drawsOf(seed);
    const conditions = Array.from({ length: family }, () => makeCondition(given, draws));
    const drafts = conditions.map((after) => after(repeats));
    const tested = testFamily(drafts, margin);
    drafts.forEach((draft, i) => {
      const own = /** @type {Tested} */ (tested.get(draft));
      if (isDecided(own)) return;
      counts.undecided++;
      const missing = countMissing(draft.found, own, margin);
      if (missing === null) return;
      counts.said++;
      const longer = conditions[i](repeats + missing);
      const then = testFamily(drafts.with(i, longer), margin);
      if (isDecided(then.get(longer))) counts.decided++;
    });
  }
  return counts;
}

/** @param {() => number} uniform */
const anywhere = (uniform) => (uniform() - 0.5) / 2;

describe("where true differences are spread from −22 to +28 %", () => {
  test.each(
    /** @type {Omit<Given, "truth">[]} */ ([
      {},
      { repeats: 3 },
      { design: "order_known" },
      { design: "order_unknown", repeats: 4 },
    ]),
  )(
    "about half of the undecided are decided by the runs that they name, and nearly all name some: %o",
    (given) => {
      const { undecided, said, decided } = countDecided({ ...given, truth: anywhere });
      expect(undecided).toBeGreaterThan(80);
      expect(said / undecided).toBeGreaterThan(0.9);
      expect(decided / said).toBeGreaterThan(evenChance - 0.12);
      expect(decided / said).toBeLessThan(evenChance + 0.15);
    },
  );
});

test("well beyond the margin they decide more often, on the margin no number does", () => {
  const beyond = countDecided({ truth: () => Math.log(1.1), families: 6 });
  expect(beyond.decided / beyond.said).toBeGreaterThan(0.6);
  const on = countDecided({ truth: () => margin, families: 4 });
  expect(on.decided / on.said).toBeLessThan(0.05);
});

test("the number is the first that reaches the chance, and no number is named beyond the most", () => {
  const draws = drawsOf(7);
  const drafts = Array.from({ length: family }, () => makeCondition({ truth: anywhere }, draws)(5));
  const tested = testFamily(drafts, margin);
  const firsts = drafts.map((draft) => {
    const { found } = draft;
    const own = /** @type {Tested} */ (tested.get(draft));
    const all = Array.from({ length: mostRepeats }, (_, i) => chanceOf(i + 1, found, own, margin));
    expect(all.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
    const first = all.findIndex((chance) => chance >= evenChance);
    if (!isDecided(own)) expect(countMissing(found, own, margin)).toBe(first < 0 ? null : first + 1);
    return first;
  });
  expect(new Set(firsts).size).toBeGreaterThan(5);
  const [draft] = drafts;
  const own = /** @type {Tested} */ (tested.get(draft));
  const vague = { ...own, effect: { estimate: margin, se: 0.5, df: 4 } };
  expect(countMissing(draft.found, vague, margin)).toBeGreaterThan(50);
  expect(countMissing(draft.found, { ...vague, q_beyond: 1e-4, q_within: 1e-4 }, margin)).toBeNull();
});

describe("in words", () => {
  const row = (/** @type {number | null} */ repeats_missing) => ({
    ...{ verdict: /** @type {const} */ ("undecided"), q_level: 0.05, repeats_missing },
  });

  test.each([
    [[1], "1 more run of each setting may decide"],
    [[7, 40], "7 to 40 more runs of each setting may decide"],
    [[7, null, 40], "7 to 40 more runs of each setting may decide, at 1 it probably takes more than 100"],
    [[null], "it probably takes more than 100 more runs of each setting"],
  ])("%o", (counts, said) => expect(sayMissing(counts.map(row))).toEqual([said]));

  test("nothing where there was no test, or where there is a verdict", () =>
    expect(
      sayMissing([
        { ...row(null), q_level: null },
        { ...row(null), verdict: "better" },
      ]),
    ).toEqual([]));
});
