/** What the worst finding of the checks does to the answer, by whether the answer rests on its runs, and on its measure. */
import { describe, expect, test } from "vitest";
import { describeConsequence } from "../../src/findings/worst.js";
import { consequenceOf } from "../../src/sentences/consequences.js";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";

const runs = ["a", "b", "c", "d"].map((run, i) => ({ run, level: String((i % 2) + 1) }));
const answer = { runs: JSON.stringify(["a", "b", "c", "d"]), measure: "iops", factor: null, levels: null };

/** @param {object} [given] of the study */
const study = (given) =>
  /** @type {any} */ ({
    answers: [answer],
    runs,
    refusals: [],
    comparisons: [],
    factor: "x",
    measures: readMeasures(),
    ...given,
  });

describe("a finding", () => {
  const finding = { kind: "littles_law multiple", runs: ["b"], measures: ["iops", "latency_mean_us"] };
  const textOf = (/** @type {object} */ given, /** @type {object} */ of = {}) =>
    describeConsequence(study(given), { ...finding, ...of });

  test("of some runs or all of them says what follows", () => {
    expect(textOf({})).toBe(
      "This concerns 1 of the 4 runs behind this answer, so the queue depth may explain part of the difference.",
    );
    expect(textOf({}, { runs: ["a", "b", "c", "d"] })).toBe(
      "So the queue depth may explain part of the difference.",
    );
  });

  test("of a comparison counts the runs behind its results, and no others of the study", () => {
    const at = (/** @type {number} */ load) => ({ load, tool: "fio", workload: "4k read", factors: {} });
    const row = { scope: "load", factor: "x", measure: "iops", level: "1", baseline: "2", others: "" };
    const given = {
      answers: [{ ...answer, factor: "x", levels: '["1"]', against: "2" }],
      runs: runs.map((run, i) => ({ ...run, ...at(i < 2 ? 1 : 2) })),
      comparisons: [{ ...row, ...at(1) }],
    };
    expect(textOf(given)).toMatch(/^This concerns 1 of the 2 runs behind this answer, so /);
    // A result of a workload that nobody named has no name; a page gives its runs one.
    const unnamed = { ...row, ...at(1), workload: null };
    expect(textOf({ ...given, comparisons: [unnamed] })).toMatch(/^This concerns 1 of the 2 runs /);
  });

  test("of a few of many runs leaves the answer where it moves a result a little, and only there", () => {
    const many = Array.from({ length: 40 }, (_, i) => ({ run: `r${i}`, level: "1" }));
    const given = { answers: [{ ...answer, runs: JSON.stringify(many.map(({ run }) => run)) }], runs: many };
    expect(textOf(given, { kind: "littles_law short", runs: ["r0"] })).toBe(null);
    expect(textOf(given, { kind: "io_count misfit", runs: ["r0"] })).toMatch(
      /^This concerns 1 of the 40 runs /,
    );
  });

  test("of the only run is named though that run is refused, and one of other runs is not", () => {
    const refusals = [{ run: "a", measure: "iops", effect: "not used" }];
    const given = { answers: [{ ...answer, runs: '["a"]' }], runs: runs.slice(0, 1), refusals };
    expect(textOf(given, { runs: ["a"] })).toBe("So the queue depth may explain part of the difference.");
    expect(textOf(given, { kind: "drift moving", runs: ["z"] })).toBe(null);
  });

  test("of runs that are left out, or of other runs, leaves the answer as it is", () => {
    const refusals = [{ run: "b", measure: "iops", effect: "not used" }];
    expect(textOf({ refusals })).toBe(null);
    expect(textOf({}, { runs: ["z"] })).toBe(null);
    const named = { ...answer, factor: "x", levels: '["1"]', against: "3" };
    expect(textOf({ answers: [named] })).toBe(null);
  });

  test("of the growth from load to load leaves a comparison, which is made at one load", () => {
    const growth = { kind: "host_rounds growth", measures: ["iops"] };
    expect(textOf({ answers: [{ ...answer, kind: "comparison" }] }, growth)).toBe(null);
    expect(textOf({ answers: [{ ...answer, kind: "curve" }] }, growth)).toBe(
      "So don't read a trend from the curve.",
    );
  });

  test("of another measure leaves it, too", () => {
    expect(textOf({}, { measures: ["latency_mean_us"] })).toBe(null);
  });
});

test("a check that is not listed is a reason to test first; for latencies the queue is no cause", () => {
  expect(consequenceOf("new_check odd", false).what).toBe("test before you rely on this answer");
  expect(consequenceOf("queue_jump multiple", true).what).toBe(
    "these latencies may be those of another queue depth",
  );
});
