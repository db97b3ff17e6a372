/** What is known of the order of runs, and what follows from it. */
import { describe, expect, test } from "vitest";
import { compareLevels, describeCondition } from "../../../src/analysis/compare/effects.js";
import { describeOrder, separate } from "../../../src/analysis/compare/order.js";
import { gradeOf } from "../../../src/analysis/compare/verdict.js";
import { point } from "../points.js";

/** @import {Run} from "../../../src/analysis/types.js" */

/**
 * Runs in order of time.
 * @param {string} sequence  of levels, spaces between blocks
 * @param {{timed?: boolean, blocks?: string}} [given]  blocks: numbers of the blocks, where they are not the words of the sequence
 * @returns {Run[]}
 */
function makeRuns(sequence, { timed = true, blocks } = {}) {
  const words = sequence.split(" ");
  const named = words.flatMap((word, i) => [...word].map((level) => ({ level, block: String(i + 1) })));
  return named.map(({ level, block }, i) => ({
    ...point({ run: `study/${i}`, iops: 1000 * Math.exp(0.01 * ((i * 7) % 5)) }),
    ...{ tool_version: null, hosts: null, platform: "vsan", provenance: "synthetic" },
    started_at: timed ? 1000 + i : null,
    factors: { level, repeat: blocks?.[i] ?? block },
  }));
}

const declared = { blocks: "repeat", order_random: true };

test.each([
  ["declared blocks", "ab ba ab", declared, {}, "blocks"],
  [
    "declared blocks that nobody called random, in changing order",
    "ab ba ab",
    { blocks: "repeat" },
    {},
    "blocks",
  ],
  ["blocks with the same order in each", "ab ab ab", { blocks: "repeat" }, {}, "order_fixed"],
  ["the same, of which one lacks a level", "abc ac abc", { blocks: "repeat" }, {}, "order_fixed"],
  ["levels of which two changed places once", "abc acb abc", { blocks: "repeat" }, {}, "blocks"],
  ["the same order, declared random: chance may do that", "ab ab ab", declared, {}, "blocks"],
  ["two blocks are too few", "ab ba", { blocks: "repeat" }, {}, "order_known"],
  [
    "declared blocks that are interleaved in time",
    "abab abab",
    { ...declared },
    { blocks: "12123334" },
    "order_random",
  ],
  ["blocks that are the levels", "aaa bbb", { blocks: "repeat" }, {}, "order_known"],
  ["starts alone", "ab ba ab", {}, {}, "order_known"],
  ["starts, declared random", "abbaab", { order_random: true }, {}, "order_random"],
  ["declared random blocks whose starts nobody wrote down", "ab ba ab", declared, { timed: false }, "blocks"],
  [
    "declared blocks, neither random nor timed",
    "ab ba ab",
    { blocks: "repeat" },
    { timed: false },
    "order_unknown",
  ],
  ["nothing", "aaabbb", {}, { timed: false }, "order_unknown"],
])("%s: %s %o", (_, sequence, study, given, design) => {
  expect(describeOrder(makeRuns(sequence, given), "level", study).design).toBe(design);
});

test("one start that is missing leaves the order unknown, equal starts share a place", () => {
  const runs = makeRuns("abab");
  expect(describeOrder([...runs.slice(1), { ...runs[0], started_at: null }], "level", {}).design).toBe(
    "order_unknown",
  );
  const tied = runs.map((run, i) => ({ ...run, started_at: i < 2 ? 5 : 6 }));
  expect(describeOrder(tied, "level", {}).placed.map(({ position }) => position)).toEqual([
    0.5, 0.5, 2.5, 2.5,
  ]);
});

test("a run without its block makes blocks of none", () => {
  const runs = makeRuns("ab ba ab");
  const lacking = [{ ...runs[0], factors: { level: "a" } }, ...runs.slice(1)];
  expect(describeOrder(lacking, "level", { blocks: "repeat" }).design).toBe("order_known");
});

describe("how far levels lie apart", () => {
  test.each([
    ["aaabbb", 1, 2],
    ["bbbaaa", 1, 2],
    ["ababab", 1 / 3, 6],
    ["abbaab", 1 / 9, 4],
    ["aabbba", 1 / 3, 3],
    ["aaabab", 6 / 8, 4],
    ["aababb", 7 / 9, 4],
  ])("%s: separation %d, visits %d", (sequence, separation, visits) => {
    const { placed } = describeOrder(makeRuns(sequence), "level", {});
    const [a, b] = ["a", "b"].map((level) => placed.filter((each) => each.level === level));
    const found = separate(a, b);
    expect(found.separation).toBeCloseTo(separation, 10);
    expect(found.visits).toBe(visits);
  });

  test("is not known without starts", () => {
    const { placed } = describeOrder(makeRuns("ab", { timed: false }), "level", {});
    expect(separate([placed[0]], [placed[1]])).toEqual({ separation: null, visits: null });
  });
});

/** @param {string} sequence @param {object} study @param {object} [given] */
function compare(sequence, study, given) {
  const condition = describeCondition(
    makeRuns(sequence, given),
    "level",
    /** @type {any} */ (study),
    (run) => ({
      value: Number(run.iops),
      resolution: 1e-5,
    }),
  );
  return compareLevels(condition, "b", "a");
}

describe("the model follows from the record, never from the figures", () => {
  test.each([
    ["ab ba ab", declared, "level + block", false],
    ["ab ab ab ab", { blocks: "repeat" }, "level + position", false],
    ["abbaab", {}, "level + position", false],
    ["aaabbb", {}, "level + position", true],
    ["aaabbb", { order_random: true }, "level + position", true],
  ])("%s %o: %s, refused %s", (sequence, study, model, is_apart) => {
    expect(compare(sequence, study)).toMatchObject({ model, is_apart });
  });

  test("Welch where nothing was recorded", () =>
    expect(compare("aaabbb", {}, { timed: false })).toMatchObject({ model: "Welch", is_apart: false }));

  test("none below three runs each", () => {
    expect(compare("abab", {})).toMatchObject({ effect: null, model: null, runs: 2 });
    expect(compare("ab", {})).toMatchObject({ effect: null, separation: 1, is_apart: false });
  });

  test("none where a side has no run", () => expect(compare("aaa", {})).toBeNull());
});

describe("the grade of the evidence", () => {
  const grade = (
    /** @type {string} */ sequence,
    /** @type {any} */ study,
    /** @type {object} */ given = {},
  ) => gradeOf(/** @type {any} */ (compare(sequence, study, given)), study.order_random === true);
  test.each([
    ["ab ba ab", declared, "repeated, random order"],
    ["ab ba ab", { blocks: "repeat" }, "repeated, fixed order"],
    ["ab ab ab ab", { blocks: "repeat" }, "repeated, fixed order"],
    ["abbaba", {}, "repeated, fixed order"],
    ["abbbaa", {}, "repeated, fixed order"],
    ["aabbbbbaaa", {}, "repeated, fixed order"],
    ["abab", {}, "single run"],
  ])("%s %o: %s", (sequence, study, expected) => expect(grade(sequence, study)).toBe(expected));

  test("is unknown without a record", () =>
    expect(grade("aaabbb", {}, { timed: false })).toBe("repeated, order unknown"));
});
