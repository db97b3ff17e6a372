/** Rows of one setting whose texts differ: of several systems, as far as anybody knows, and never repeats of one. */
import { groupBy } from "../../group-by.js";
import { minOf } from "../../../src/words/ends.js";

/** @import {FactorValue, Problem} from "../../types.js" */

/** @typedef {{line: number, tool: Record<string, unknown>, texts: Map<string, string>, values: FactorValue[]}} Row */

/**
 * @param {Row[]} rows one a run; where texts tell rows of one setting apart, they become the system of every row
 * @returns {Problem[]} one at most
 */
export function tellApart(rows) {
  const unlike = [...groupBy(rows, nameSetting).values()].filter((group) => differing(group).length);
  if (!unlike.length) return [];
  const headings = [...new Set(unlike.flatMap(differing))];
  const told = unlike.flat().filter(isTold);
  for (const row of rows) addSystem(row, headings);
  return [unlikeRows(told.length ? told : unlike.flat(), headings)];
}

/** @param {Row} row */
const nameSetting = ({ tool, values }) =>
  JSON.stringify([tool, values.map(({ factor, value }) => `${factor}=${value}`).sort()]);

/** Rows whose texts set nothing may have any setting. @param {Row} row */
const isTold = ({ tool, values }) => tool.tool !== null || values.length > 0;

/**
 * @param {Row[]} group of one setting
 * @returns {string[]} headings of columns whose texts differ within it
 */
function differing(group) {
  const headings = new Set(group.flatMap(({ texts }) => [...texts.keys()]));
  return [...headings].filter(
    (heading) => new Set(group.map(({ texts }) => texts.get(heading) ?? "")).size > 1,
  );
}

/**
 * @param {Row} row changed
 * @param {string[]} headings
 */
function addSystem({ texts, values }, headings) {
  const at = values.findIndex(({ factor }) => factor === "system");
  const said = at < 0 ? [] : values.splice(at, 1).map(({ value }) => value);
  const value = [...said, ...headings.map((heading) => texts.get(heading))].filter(Boolean).join(", ");
  if (value) values.push({ factor: "system", value, number: null });
}

/**
 * @param {Row[]} rows
 * @param {string[]} headings
 * @returns {Problem}
 */
const unlikeRows = (rows, headings) => ({
  line: minOf(rows.map(({ line }) => line)),
  severity: "warning",
  code: "unlike-rows",
  message: `${rows.length} rows of different systems have the same settings; it is not known which are repeats`,
  expected: `repeats marked by the factor repeat, not by the text of ${headings.join(", ")}`,
  advice:
    "they are neither compared nor averaged: map a column to the factor repeat if they are repeats, or to factors in which the systems differ",
});
