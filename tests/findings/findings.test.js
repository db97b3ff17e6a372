/** What the checks found, as all pages, charts and downloads take it. */
import { expect, test } from "vitest";
import { hasFailedCheck } from "../../src/analysis/admission/failed-check.js";
import { findingsOf, findingsOn, sayBriefly } from "../../src/findings/findings.js";
import { sayWorkload } from "../../src/words/workloads.js";

const measures = [
  { name: "iops" },
  { name: "latency_mean_us" },
  { name: "latency_p95_us", audited_as: "latency_mean_us" },
];

/** @param {object} given */
const check = (given) => ({
  ...{ check: "littles_law", class: "multiple", scope: "series", severity: "error", cells: null },
  ...{ run: null, sentence: "Eight times the queue.", forbids: null, meaning: null },
  ...{ not_comparable: null, unusable: null, confounded: null, not_fitted: null },
  ...given,
});

const study = /** @type {any} */ ({
  measures,
  runs: ["s/1", "s/2", "s/3"].map((run) => ({
    run,
    tool: "fio",
    level: null,
    workload: "4k randread",
    load: 1,
  })),
  load_axis: null,
  loadInfo: null,
  checks: [
    check({ class: "note", severity: "note", runs: ["s/3"] }),
    check({ class: "above", severity: "warning", runs: ["s/1"], confounded: '["iops"]' }),
    check({ runs: ["s/1", "s/2"], not_comparable: '["latency_mean_us"]' }),
    check({ check: "stated_limit", severity: "warning", runs: ["s/3"], unusable: '["iops"]' }),
  ],
});

test("findings of a study stand gravest first, with what they spoil", () => {
  expect(findingsOf(study).map(({ severity, spoils }) => [severity, spoils])).toEqual([
    ["error", ["latency_mean_us"]],
    ["warning", []],
    ["warning", ["iops"]],
    ["note", []],
  ]);
});

test("one check of a kind keeps its sentence, several are counted with what the kind means", () => {
  const single = (/** @type {string} */ run) =>
    check({
      scope: "run",
      run,
      runs: [run],
      sentence: `Of ${run}.`,
      value: null,
      meaning: "the queue was short",
    });
  const told = (/** @type {string[]} */ ...runs) =>
    findingsOf({ ...study, checks: runs.map(single) }).map(({ text, cells, list }) => ({
      text,
      cells,
      list,
    }));
  expect(told("s/1")).toEqual([{ text: "Of s/1.", cells: 1, list: [] }]);
  expect(told("s/1", "s/2")).toEqual([
    { text: "In 2 runs the queue was short.", cells: 2, list: ["Of s/1.", "Of s/2."] },
  ]);
});

test("a figure gets the findings about its own runs and measures, no notes", () => {
  const said = (/** @type {string[]} */ runs, /** @type {string[]} */ of) =>
    findingsOn(study, runs, of).map(({ severity }) => severity);
  expect(said(["s/1"], ["iops"])).toEqual(["warning"]);
  expect(said(["s/1", "s/2"], ["latency_p95_us"])).toEqual(["error"]);
  expect(said(["s/2"], ["iops"])).toEqual([]);
  expect(said(["s/3"], ["iops", "latency_mean_us"])).toEqual(["warning"]);
});

test("a figure is distrusted where it may not be used, or not beside others by a serious finding", () => {
  const told = (/** @type {string} */ run, /** @type {string} */ measure) =>
    hasFailedCheck(study, run, measure);
  expect(told("s/1", "latency_p95_us")).toBe(true);
  expect(told("s/1", "iops")).toBe(false);
  expect(told("s/3", "iops")).toBe(true);
  expect(told("s/3", "latency_mean_us")).toBe(false);
});

test("in brief a finding is what was seen and what it forbids", () => {
  const text = "IOPS × latency is 0.6 times the queue (lowest: 0.6 times at 8 stripes). That is much.";
  expect(sayBriefly({ text, forbids: "Not to be compared." })).toBe(
    "IOPS × latency is 0.6 times the queue. Not to be compared.",
  );
  expect(sayBriefly({ text: "One thing", forbids: null })).toBe("One thing");
});

test("workloads are said in words", () => {
  expect(sayWorkload("4k randread")).toBe("4k random read");
  expect(sayWorkload("1m seqwrite and 8k 70/30 random")).toBe("1M sequential write and 8k 70/30 random");
});
