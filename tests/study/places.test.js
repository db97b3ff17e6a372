/** Where a document prints a figure stands beside the line that it was read from. */
import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { resultsTables } from "../../src/study/results-table.js";
import { statementsTable } from "../../src/study/said/statements.js";
import { printedFigures } from "../../src/run/results.js";
import { figureKey } from "../../src/html/cells.js";

const sources = [{ study: "one", source: "figures.csv", withheld: null }];

/** @param {(string | null)[]} places  of its runs, one a load */
function studyOf(places) {
  const runs = places.map((place, i) => ({
    ...{ study: "one", run: `one/${i}`, tool: "fio", workload: "4k randread", operation: "all", level: null },
    ...{ load: i + 1, repeat: null, outcome: "completed", factors: {}, iops: 1000 },
    ...{ bytes_per_s: null, latency_mean_us: null, place },
  }));
  const printed = runs.map((run) => [
    figureKey(/** @type {any} */ (run)),
    {
      run: run.run,
      source: "figures.csv",
      line: run.load + 1,
      place: run.place,
      iops: "1000",
      iops_line: run.load + 1,
    },
  ]);
  return /** @type {any} */ ({
    ...{
      study: "one",
      provenance: "published",
      levels: [],
      tools: ["fio"],
      workloads: ["4k randread"],
      runs,
    },
    ...{ checks: [], sources, runSources: new Map(), printed: new Map(/** @type {any} */ (printed)) },
    ...{ measures: readMeasures(), factorInfo: null, loadInfo: null, factorInfos: new Map() },
  });
}

test("a table of figures from several places has a column of them", () => {
  const text = String(resultsTables(studyOf(["Table 1", "page 5, <b>"])));
  expect(text).toContain("In the document");
  expect(text).toContain("Table 1");
  expect(text).toContain("page 5, &lt;b&gt;");
});

test("one place is said once, none is no column", () => {
  const one = String(resultsTables(studyOf(["Table 1", "Table 1"])));
  expect(one.match(/Table 1/g)).toHaveLength(1);
  expect(one).toContain("In the document: Table 1.");
  expect(String(resultsTables(studyOf([null, null])))).not.toContain("In the document");
});

test("statements and the figures of a run have it before the line", () => {
  const statement = {
    ...{ measure: "iops", kind: "figure", low: 5, high: 5, unit: "1/s", text: null, text_unit: null },
    ...{ approximate: false, scope: null, factors: {}, against: {}, source: "figures.csv", line: 2 },
  };
  const shown = (/** @type {string | null} */ place) =>
    String(statementsTable({ ...studyOf([]), statements: [{ ...statement, place }] }));
  expect(shown("first example")).toMatch(/first example, <a href="[^"]*figures\.csv#L2">figures\.csv:2<\/a>/);
  expect(shown(null)).not.toContain(", <a");
  const printed = {
    measure: "iops",
    entity_kind: "all",
    entity: "all",
    operation: "all",
    text: "5",
    unit_as_printed: "IOPS",
  };
  const reported = [{ ...printed, source: "figures.csv", line: 2, place: "list" }];
  expect(String(printedFigures(/** @type {any} */ ({ reported, sources }), []))).toMatch(
    /list, <a href="[^"]*#L2"/,
  );
});
