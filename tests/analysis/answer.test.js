import { describe, expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { answer } from "../../src/analysis/answer/answer.js";

/** @import {Asked, Compared} from "../../src/analysis/answer/answer.js" */

/** @param {Partial<Compared>} [given] @returns {Compared} */
const row = (given = {}) => ({
  scope: "load",
  factor: "stripe_width",
  level: "4",
  baseline: "1",
  tool: "fio",
  workload: "4k randwrite",
  load: 2,
  others: "",
  measure: "iops",
  ratio: 1.5,
  low: null,
  high: null,
  interval: "single run",
  verdict: "observed higher",
  margin_pct: 5,
  reason: null,
  confounders: [],
  ...given,
});

/** @param {Partial<Asked>} given */
const say = (given) =>
  answer({
    factor: "stripe_width",
    loadAxis: "vms",
    units: { stripe_width: "stripes", vms: "VMs" },
    measures: readMeasures(),
    comparisons: [],
    criteria: [],
    curves: [],
    runs: 4,
    statements: 0,
    ...given,
  });

describe("the answer of a study that varies a factor", () => {
  test("depends, with both extremes, where the sign changes", () => {
    const lower = row({ load: 1, ratio: 0.36, verdict: "observed lower" });
    expect(
      say({ comparisons: [row(), lower, row({ load: 3, ratio: 1.02, verdict: "observed alike" })] }),
    ).toEqual({
      kind: "depends",
      sentence:
        "It depends: against 1 stripe, IOPS are higher at 1 of 3 points and lower at 1, from −64 % (4 stripes, 4k randwrite, 1 VM) to +50 % (4 stripes, 4k randwrite, 2 VMs) (fio; single runs, unreplicated).",
    });
  });

  test("is a difference where all points agree", () => {
    const { kind, sentence } = say({ comparisons: [row(), row({ load: 3, ratio: 2 })] });
    expect(kind).toBe("difference");
    expect(sentence).toContain("IOPS are higher at both points, from +50 %");
  });

  test("calls less latency lower, and says that it is better only by its verdict", () => {
    const { sentence } = say({
      comparisons: [row({ measure: "latency_mean_us", ratio: 0.5, verdict: "better", interval: "t" })],
    });
    expect(sentence).toBe(
      "Against 1 stripe, mean latency is lower at the one point: −50 % (4 stripes, 4k randwrite, 2 VMs) (fio; repeated runs, intervals of 95 %).",
    );
  });

  test("is no difference only within the margin, and undecided where intervals do not tell", () => {
    expect(say({ comparisons: [row({ ratio: 1.01, verdict: "observed alike" })] }).kind).toBe("alike");
    expect(say({ comparisons: [row({ ratio: 1.1, interval: "t", verdict: "undecided" })] }).kind).toBe(
      "undecided",
    );
  });

  test("leaves out comparisons that have another known cause, and says so", () => {
    const { sentence } = say({
      comparisons: [row(), row({ tool: "diskspd", ratio: 9, confounders: ["another queue"] })],
    });
    expect(sentence).toContain("+50 %");
    expect(sentence).not.toContain("800");
    expect(sentence).toContain("another known cause left out");
  });

  test("gives the reason where nothing may be compared", () => {
    const refused = row({
      ratio: null,
      verdict: "not comparable",
      interval: null,
      reason: "Two quantities.",
    });
    expect(say({ comparisons: [refused] })).toEqual({
      kind: "not comparable",
      sentence: "These figures cannot answer it. Two quantities.",
    });
  });

  test("counts single loads only, of the factor under test only", () => {
    const { kind } = say({ comparisons: [row({ scope: "curve" }), row({ factor: "vms" })] });
    expect(kind).toBe("none");
  });
});

describe("the answer of another study", () => {
  test("is the verdict on its criteria, not tested included", () => {
    const criteria = [
      { criterion: "64K", verdict: "not tested", reason: "no run has 60 % reads", sentence: "" },
      { criterion: "8K", verdict: "met", reason: null, sentence: "" },
    ];
    expect(say({ factor: null, criteria }).sentence).toBe(
      "Of the success criteria 8K is met, 64K is not tested: no run has 60 % reads.",
    );
  });

  test("is its first curve, and how many more there are", () => {
    const curves = [{ sentence: "fio peaks at 4 VMs." }, { sentence: "x" }, { sentence: "y" }];
    expect(say({ factor: null, curves }).sentence).toBe("fio peaks at 4 VMs. And 2 more curves.");
  });

  test.each([
    [{ runs: 0, statements: 4 }, "no figure is printed that could be compared, only 4 statements"],
    [{ runs: 2, factor: null }, "2 runs of one setting"],
    [{ runs: 0 }, "nothing has been read"],
  ])("says what is missing of %o", (given, text) => expect(say(given).sentence).toContain(text));
});
