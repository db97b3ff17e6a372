/** Claims that one level of a factor does more, less or the same as another: tested by the rows of comparisons. */
import { findMeasure, sentenceOf } from "../../words/measures.js";
import { describeLevel, describeOthers, listWords } from "../series.js";
import { keyOfPair, keyOfRow, pairRuns } from "../compare/pairs.js";
import { readsAlong } from "../audit/company.js";
import { isConcerned, levelsOf } from "./place.js";
import { standOf } from "./standing.js";
import { sayTool, sayWorkload } from "../../words/workloads.js";

/** @import {Case, CompareTest, Comparison, Context, Run} from "../types.js" */

export const kind = "compare";

/**
 * @param {CompareTest} test
 * @param {Run[]} runs of the study
 * @param {Context} about
 * @returns {Case[]} a case a row of the levels at the places that the test is about
 */
export function cases(test, runs, about) {
  const { factor, against, measure, expects } = test;
  const concerned = new Set(runs.filter(isConcerned(test)));
  const pairs = pairRuns(runs, factor, about).filter((pair) =>
    [...pair.runs, ...pair.baseline].some((run) => concerned.has(run)),
  );
  const places = new Set(pairs.map(keyOfPair));
  const known = (about.findings.comparisons ?? []).filter(
    (row) => row.measure === measure && places.has(keyOfRow(row)),
  );
  const rows = levelsOf(test.level).flatMap((level) =>
    findRows(known, { factor, level, against: String(against) }),
  );
  const isAlong = readsAlong(about.findings.checks ?? []);
  const seen = (/** @type {Comparison} */ row) =>
    isAlong(row) && row.interval !== "t" ? { ...row, verdict: /** @type {const} */ ("single run") } : row;
  const words = sentenceOf(about.measures, measure);
  return rows.map((row) => ({ ...caseOf(seen(row), expects, about), measure: words }));
}

/**
 * @param {Comparison[]} rows
 * @param {{factor: string, level: string, against: string}} pair
 */
const findRows = (rows, { factor, level, against }) =>
  rows
    .filter((row) => row.scope === "load" && row.factor === factor)
    .flatMap((row) => {
      if (row.level === level && row.baseline === against) return [row];
      return row.level === against && row.baseline === level ? [turnRow(row)] : [];
    });

/**
 * @param {Comparison} row
 * @returns {Comparison} the same of its baseline against its level
 */
function turnRow(row) {
  const inverse = (/** @type {number | null} */ value) => (value === null ? null : 1 / value);
  const turned = { better: "worse", worse: "better" }[String(row.verdict)] ?? row.verdict;
  return /** @type {Comparison} */ ({
    ...row,
    level: row.baseline,
    baseline: row.level,
    ratio: inverse(row.ratio),
    low: inverse(row.high),
    high: inverse(row.low),
    verdict: turned,
  });
}

/**
 * @param {Comparison} row
 * @param {import("../types.js").Expected} expects
 * @param {Context} about
 * @returns {Case}
 */
function caseOf(row, expects, { units }) {
  const { factor, level, baseline, tool, workload, load, others, ratio, low, high, verdict } = row;
  const place = [
    ...[sayTool(tool), sayWorkload(workload), describeOthers(others, units)],
    describeLevel(level, factor, units),
  ]
    .filter(Boolean)
    .join(", ");
  return {
    ...standOf(row, expects),
    grade: row.grade,
    place,
    load,
    ratio,
    text: null,
    tool,
    cells: { tool, workload, others, load, level, against: baseline, ratio, low, high, row: verdict },
  };
}

/**
 * @param {CompareTest} test
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string | null} what is asked for that no run has
 */
export function sayEmpty(test, runs, about) {
  const { factor, measure } = test;
  const asked = [...levelsOf(test.level), String(test.against)];
  const known = new Set(runs.flatMap((run) => run.factors[factor] ?? []));
  const missing = asked.filter((level) => !known.has(level));
  if (missing.length)
    return `no run has ${factor} ${listWords(missing)}; the runs have ${known.size ? listWords([...known]) : "none"}`;
  if (!findMeasure(about.measures, measure)?.uses.includes("compare"))
    return `${measure} is not a measure that is compared`;
  return `no two runs of these conditions differ in ${factor} and have ${sentenceOf(about.measures, measure)}`;
}
