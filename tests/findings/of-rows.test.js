/** What the checks say of the rows of an answer. */
import { expect, test } from "vitest";
import { countRows, doubtsOfRows, startCounting } from "../../src/findings/of-rows.js";

const findings = [
  { study: "a", runs: '["a/1", "a/2"]', sentence: "The queue was not full.", forbids: "Not to be compared." },
  { study: "b", runs: '["b/1"]', sentence: "A cell was copied.", forbids: null },
];

/** @param {string[]} names @param {unknown[][]} rows */
function doubts(names, rows) {
  const named = startCounting(names);
  if (!named) return null;
  countRows(named, names, rows);
  return doubtsOfRows(named, findings);
}

test("rows that name runs are reported with the findings about these runs", () => {
  const rows = [["a/1"], ["a/1"], ["a/3"]].map(([run]) => ["a", run, 5]);
  expect(doubts(["study", "run", "iops"], rows)).toEqual([
    "2 of 3 rows are of runs that failed a check:",
    "The queue was not full. Not to be compared.",
  ]);
});

test("rows that name studies alone are reported with the findings about any of their runs", () => {
  expect(
    doubts(
      ["study", "n"],
      [
        ["b", 1],
        ["c", 2],
      ],
    ),
  ).toEqual(["1 of 2 rows is of studies with runs that failed a check:", "b: A cell was copied."]);
});

test("of sound runs, and of rows that name none, nothing is said", () => {
  expect(doubts(["run"], [["c/1"]])).toEqual([]);
  expect(doubts(["iops"], [[1]])).toBeNull();
});
