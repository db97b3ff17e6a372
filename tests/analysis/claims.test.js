import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { readTables } from "../../loaders/vocabulary/schemas.js";
import { readKinds } from "../../scripts/ingest/families.js";
import { claims } from "../../src/analysis/claims/claims.js";
import { standOf, weights } from "../../src/analysis/claims/standing.js";
import { makeContext } from "./context.js";
import { point } from "./points.js";

/** @import {Claim} from "../../src/analysis/types.js" */

const kinds = await readKinds();
const schema = JSON.parse(readFileSync(new URL("../../schemas/study.schema.json", import.meta.url), "utf8"));

const row = (given = {}) => ({
  ...{
    verdict: "better",
    ratio: 1.5,
    low: 1.3,
    high: 1.7,
    margin_pct: 5,
    tie_margin_pct: 5,
    reason: null,
    confounders: null,
  },
  ...given,
});

test("what study.yaml may ask for is what files of src/analysis/claims can test", () => {
  expect(Object.keys(kinds).sort()).toEqual(Object.keys(schema.$defs.test.properties).sort());
});

describe("what a claim takes from a comparison", () => {
  test("every verdict of comparisons has its weight", () => {
    const verdicts = readTables().comparisons.properties.verdict.enum?.filter((each) => each !== null);
    expect(Object.keys(weights)).toEqual(expect.arrayContaining(verdicts ?? []));
  });

  test.each(
    /** @type {[string, object, any, boolean | null, boolean][]} */ ([
      ["a replicated verdict decides", {}, "higher", true, true],
      ["and contradicts", { verdict: "worse", ratio: 0.5 }, "higher", false, true],
      ["less of a latency is better, and lower", { verdict: "better", ratio: 0.5 }, "lower", true, true],
      ["alike is not higher", { verdict: "equivalent", ratio: 1.01 }, "higher", false, true],
      ["alike is alike", { verdict: "equivalent", ratio: 1.01 }, "alike", true, true],
      ["undecided tells nothing", { verdict: "undecided" }, "higher", null, false],
      ["order not recorded: seen", { verdict: "differs" }, "higher", true, false],
      ["single runs: seen", { verdict: "single run" }, "higher", true, false],
      ["within the margin they tell nothing", { verdict: "single run", ratio: 1.04 }, "higher", null, false],
      ["nor are they alike", { verdict: "single run", ratio: 1 }, "alike", null, false],
      ["within their scatter", { verdict: "within variation" }, "higher", null, false],
      ["a verdict that nobody knows", { verdict: "splendid" }, "higher", null, false],
      ["a bound is met by the whole interval", {}, { at_least: 1.2 }, true, true],
      ["not by a part of it", {}, { at_least: 1.4 }, null, true],
      ["beyond it", {}, { at_least: 2 }, false, true],
      ["without allowance", { verdict: "single run", ratio: 1.93 }, { at_least: 2 }, false, false],
    ]),
  )("%s", (_, given, expected, supports, proven) => {
    expect(standOf(row(given), expected)).toMatchObject({ supports, proven });
  });
});

/**
 * @param {object} test
 * @param {object[]} comparisons
 * @param {string[]} levels of runs at 1, 2, 3 … VMs
 */
function judge(test, comparisons, levels = ["1", "4"]) {
  const runs = comparisons.flatMap((_, i) =>
    levels.map((level) => {
      const load = i + 1;
      const settings = [{ factor: "stripe_width", value: level, number: Number(level) }];
      return /** @type {any} */ ({
        ...point({ run: `${level}/${load}`, load, settings }),
        factors: { stripe_width: level, vms: String(load) },
      });
    }),
  );
  const rows = comparisons.map((given, i) => ({
    ...{ scope: "load", factor: "stripe_width", level: "4", baseline: "1", measure: "iops", others: "" },
    ...{ tool: "fio", workload: "4k randread", load: i + 1 },
    ...given,
  }));
  const claim = /** @type {Claim} */ ({ claim: "It is so.", where: "text", test });
  const findings = { comparisons: /** @type {any[]} */ (rows) };
  const [judged] = claims(runs, makeContext({ claims: [claim], kinds, findings }));
  return judged;
}

const asked = { factor: "stripe_width", level: 4, against: 1, measure: "iops", expects: "higher" };

test.each(
  /** @type {[string, string[], string, string][]} */ ([
    ["proof everywhere", ["better", "better"], "holds", "repeated, order unknown"],
    ["proof, and one that is undecided", ["better", "undecided"], "partly", "repeated, order unknown"],
    ["single runs everywhere", ["single run", "single run"], "agrees", "single run"],
    ["proof and a single run", ["better", "single run"], "agrees", "single run"],
    ["a single run and one refused", ["single run", "confounded"], "agrees in part", "single run"],
    ["all refused", ["confounded", "not comparable"], "open", "null"],
  ]),
)("%s", (_, verdicts, verdict, grade) => {
  const judged = judge(
    { compare: asked },
    verdicts.map((each) => row({ verdict: each })),
  );
  expect([judged.verdict, String(judged.grade)]).toEqual([verdict, grade]);
});

test("a claim is about the places that it names, from either side", () => {
  const rows = [row(), row(), row({ verdict: "worse", ratio: 0.5, low: 0.4, high: 0.6 })];
  const early = judge({ compare: { ...asked, for: { vms: { to: 2 } } } }, rows);
  expect(early).toMatchObject({ verdict: "holds", cases: 2 });
  const turned = judge({ compare: { ...asked, level: 1, against: 4, for: { vms: [3] } } }, rows);
  expect(turned).toMatchObject({ verdict: "holds", cases: 1 });
  expect(turned.sentence).toContain("2x");
});

test("a claim never holds where a comparison that it rests on is refused, or not repeated", () => {
  const verdicts = Object.keys(weights);
  const refused = ["not comparable", "confounded", "order-confounded"];
  const any = fc.record({
    verdict: fc.constantFrom(...verdicts),
    ratio: fc.double({ min: 0.2, max: 5, noNaN: true }),
    confounders: fc.constantFrom(null, null, null, '["another queue"]'),
  });
  const expects = fc.constantFrom("higher", "lower", "different", "alike", { at_least: 2 }, { at_most: 0.5 });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 6 }), expects, (given, expected) => {
      const rows = given.map((each) => row({ ...each, low: each.ratio, high: each.ratio }));
      const { verdict, cases, supporting, contradicting } = judge(
        { compare: { ...asked, expects: expected } },
        rows,
      );
      const isRefused = (/** @type {(typeof given)[number]} */ each) => refused.includes(each.verdict);
      const proofs = given.filter((each) => !isRefused(each) && weights[each.verdict] === "proof").length;
      expect(cases).toBe(given.length);
      expect(supporting + contradicting).toBeLessThanOrEqual(given.filter((each) => !isRefused(each)).length);
      if (given.some(isRefused)) expect(["holds", "agrees"]).not.toContain(verdict);
      if (given.every(isRefused)) expect(verdict).toBe("open");
      if (proofs < given.length) expect(verdict).not.toBe("holds");
    }),
  );
});

describe("other kinds", () => {
  const about = (/** @type {object} */ given) => makeContext({ kinds, ...given });

  test.each([
    ["met", "agrees"],
    ["not met", "disagrees"],
    ["not tested", "open"],
  ])("a criterion that is %s by a single run: %s", (verdict, expected) => {
    const criteria = [
      { criterion: "fast", verdict, series: "s", workload: "w", load: 1, sentence: "fast: so." },
    ];
    const claim = { claim: "It is fast.", test: { criterion: { name: "fast" } } };
    const [judged] = claims([], about({ claims: [claim], findings: { criteria } }));
    expect(judged.verdict).toBe(expected);
  });

  test.each(
    /** @type {[string, object, string, string][]} */ ([
      [
        "within the digits",
        { printed: 100, expected: 103, expected_low: 99, expected_high: 107 },
        "equal",
        "holds",
      ],
      [
        "beyond them",
        { printed: 100, expected: 103, expected_low: 102, expected_high: 104 },
        "equal",
        "refuted",
      ],
      ["less than a bound", { printed: 116, expected: 120 }, "at least", "refuted"],
      ["more than a bound", { printed: 121, expected: 120 }, "at most", "refuted"],
      ["no more than a bound", { printed: 120, expected: 120 }, "at most", "holds"],
      ["open towards a bound", { printed: 120, printed_high: 121, expected: 120 }, "at most", "open"],
      ["left open by digits", { printed: 120, expected: 120, expected_high: 121 }, "at least", "open"],
      ["within the margin", { printed: 104, expected: 100 }, "alike", "holds"],
      ["not printed", { printed: null, expected: 100 }, "equal", "open"],
    ]),
  )("printed figures: %s", (_, answered, expects, expected) => {
    const claim = {
      claim: "c",
      test: { arithmetic: { query: "", expects } },
      answered: { rows: [answered] },
    };
    const [judged] = claims([], about({ claims: [claim] }));
    expect([judged.verdict, judged.grade]).toEqual([expected, "claim, no data"]);
  });

  test("a peak that the audit does not trust, and one that is confounded, tell nothing", () => {
    const run = (/** @type {string} */ level, /** @type {number} */ queue) =>
      /** @type {any} */ ({
        ...point({
          run: level,
          settings: [{ factor: "stripe_width", value: level, number: Number(level) }],
        }),
        factors: { stripe_width: level, queue_depth: String(queue) },
      });
    const runs = [run("8", 32), run("4", 32), run("2", 256), run("1", 32)];
    const curves = runs.map(({ run: level }, i) => ({
      ...{ series: `tool=fio, stripe_width=${level}`, tool: "fio", workload: "4k randread" },
      ...{ peak_load: 1, peak_iops: 1000 - 200 * i, last_to_peak: 1, retrograde: false },
    }));
    const checks = [{ scope: "run", runs: '["1"]', unusable: '["iops"]' }];
    const fields = [{ name: "queue_depth", kind: "setting", workers: "same" }];
    const test = { curve: { factor: "stripe_width", level: 8, peak_above: [4, 2, 1] } };
    const findings = { curves, checks };
    const [judged] = claims(runs, about({ claims: [{ claim: "c", test }], findings, fields }));
    expect(JSON.parse(judged.cells).map((/** @type {any} */ { against, says }) => [against, says])).toEqual([
      ["4", "so"],
      ["2", "open"],
      ["1", "open"],
    ]);
    expect(judged.verdict).toBe("agrees in part");
  });

  test("IOPS at a load: a case for each load, and none where nothing was measured", () => {
    const run = (/** @type {number} */ load, /** @type {number} */ iops) =>
      /** @type {any} */ ({
        ...point({
          run: `at-${load}`,
          load,
          iops,
          settings: [{ factor: "stripe_width", value: "8", number: 8 }],
        }),
        factors: { stripe_width: "8" },
      });
    const runs = [run(8, 90000), run(9, 70000)];
    const curve = { series: "tool=fio, stripe_width=8", tool: "fio", workload: "4k randread" };
    const curves = [{ ...curve, peak_load: 8, peak_iops: 90000, last_to_peak: 0.78, retrograde: true }];
    const at = [8, 9, 10].map((load) => ({ load, from: 85000 }));
    const test = { curve: { factor: "stripe_width", level: 8, iops_at: at } };
    const [judged] = claims(
      runs,
      about({ claims: [{ claim: "c", test }], findings: { curves, checks: [] } }),
    );
    const cells = JSON.parse(judged.cells);
    expect(cells.map((/** @type {any} */ { load, iops, says }) => [load, iops, says])).toEqual([
      [8, 90000, "so"],
      [9, 70000, "not so"],
      [10, null, "open"],
    ]);
    expect(judged.verdict).toBe("agrees in part");
  });
});
