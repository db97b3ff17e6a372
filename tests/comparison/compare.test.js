/** Cells of a comparison page: what stands, what is in doubt, and what may not be compared. */
import { expect, test } from "vitest";
import { matrix, pointsOf, reasonsOf } from "../../src/comparison/matrix.js";

const reason = "Every run of one setting failed a check.";
const cause = "2 stripes came with another tool.";

/** @param {Record<string, any>} given @returns {any} */
const row = (given) => ({
  ...{ scope: "load", factor: "stripe_width", level: "2", baseline: "1", workload: "4k read", load: 1 },
  ...{ measure: "iops", ratio: 1.5, plain_ratio: 1.5, low: 1.4, high: 1.6, verdict: "better" },
  ...{ tool: "fio", others: "", reason: null, confounders: [], ...given },
});
const doubted = {
  verdict: "confounded",
  plain_ratio: 9,
  ratio: 9,
  low: null,
  high: null,
  confounders: [cause],
};
const refused = { verdict: "not comparable", ratio: null, plain_ratio: null, reason };

/** @param {Record<string, any>[]} comparisons @returns {any} */
const studyOf = (comparisons) => ({
  ...{ study: "one", title: "One", provenance: "measured", platform: "vsan", status: "current" },
  ...{ factor: "stripe_width", factorInfo: null, baseline: "1", problems: [], measures: [], checks: [] },
  ...{ answers: [{ measure: "iops", grade: "single run" }], levels: [{ value: "1" }, { value: "2" }] },
  factorInfos: new Map(),
  runs: [{ workload: "4k read", factors: { read_pct: "100", random_pct: "100" } }],
  comparisons: comparisons.map(row),
});

/** @param {Record<string, any>[]} comparisons */
const show = (comparisons) =>
  String(matrix([studyOf(comparisons)], "all"))
    .replace(/<(?!li)[^>]*>/g, "")
    .replace(/\s+/g, " ");

test("only comparisons of single loads and of the setting of the page count", () => {
  const others = [
    { scope: "family", load: null },
    { factor: "vms", level: "4" },
    { scope: "family", factor: "vms" },
  ];
  expect(pointsOf(studyOf([...others, { load: 7 }])).map(({ load }) => load)).toEqual([7]);
  expect(pointsOf(studyOf(others))).toEqual([]);
});

test("one place has its interval, several their lowest and highest", () => {
  expect(show([{}])).toContain("+50 % (+40 to +60 %)");
  expect(show([{}, { load: 2, ratio: 1.2, plain_ratio: 1.2 }])).toContain("+20 to +50 % in 2 results");
});

test("what is in doubt is counted beside what stands, and never in its range", () => {
  const text = show([{}, { load: 2, ...doubted }, { load: 3, ...refused }]);
  expect(text).toContain("+50 % (+40 to +60 %)");
  expect(text).toContain("in 1 result, 1 in doubt, 1 not comparable");
  expect(text).toContain('<li class="clear"');
});

test("a cell is grey where nothing stands, and says why", () => {
  expect(show([doubted])).toContain(`<li class="doubted" title="2 stripes came with another tool`);
  expect(reasonsOf([studyOf([doubted])])[0].text).toContain("In doubt in 1 result: 2 stripes came");
});

test("a cell is grey where the checks distrust a figure of either side, of the same other settings alone", () => {
  const place = { tool: "fio", workload: "4k read", load: 1 };
  const settings = { read_pct: "100", random_pct: "100" };
  const run = (/** @type {string} */ name, /** @type {Record<string, string>} */ factors) => ({
    ...{ run: name, ...place, factors: { ...settings, ...factors } },
  });
  const check = { severity: "error", unusable: '["iops"]', not_comparable: null, sentence: "", runs: ["b"] };
  /** @type {any} */
  const study = {
    ...studyOf([{ ...place, others: "vms=4, policy=x, y against z" }]),
    runs: [
      run("a", { stripe_width: "2", vms: "4", policy: "x, y" }),
      run("b", { stripe_width: "1", vms: "4", policy: "z" }),
    ],
    checks: [check],
  };
  expect(String(matrix([study], ""))).toContain(
    '<li class="doubted" title="A run of one setting failed a check."',
  );
  expect(reasonsOf([study])[0].text).toBe("In doubt in 1 result: A run of one setting failed a check.");
  const other = {
    ...study,
    runs: study.runs.map((/** @type {any} */ each) => ({ ...each, factors: { ...each.factors, vms: "8" } })),
  };
  expect(String(matrix([other], ""))).toContain('<li class="clear"');
});

test("a dash has its reason, also where nothing of a study may be compared", () => {
  expect(show([refused])).toMatch(/<li class="refused" title="Every run of one setting failed a check\."/);
  expect(pointsOf(studyOf([refused]))[0].reason).toBe(reason);
});
