/** What a check can be asked of: runs, and figures that a source states without a run. */
import { rates } from "../finding.js";
import { describeOthers, describePoint, listWords } from "../../series.js";
import { formatThree, trimZeros } from "../../../words/numbers.js";

/** @import {About, Check, Point, Statement} from "../../types.js" */
/** @import {Said} from "../finding.js" */

/**
 * @typedef {object} Subject
 * @property {Point | null} point
 * @property {Statement | null} statement
 * @property {Record<string, string>} factors by name, as text
 * @property {number | null} iops the least that is said
 * @property {number | null} bytes_per_s the same of throughput; IOPS × block size where that is not printed
 * @property {string} words
 */

/**
 * @param {Point[]} points
 * @param {About} about
 * @returns {Subject[]} the runs, each once, and the stated figures of IOPS and throughput
 */
export const subjectsOf = (points, about) => [
  ...points.filter(isWhole).map((point) => ofPoint(point, about)),
  ...(about.stated ?? [])
    .filter(({ kind, measure, low }) => (kind ?? "figure") === "figure" && rates.includes(measure) && low)
    .map((statement) => ofStatement(statement, about)),
];

/** @param {Point} point */
export const isWhole = ({ operation = "all" }) => operation === "all";

/**
 * @param {Point} point
 * @param {About} about
 * @returns {Subject}
 */
const ofPoint = (point, { units, loadAxis }) => ({
  point,
  statement: null,
  factors: point.factors ?? {},
  iops: point.iops,
  bytes_per_s: bytesOf(point),
  words: describePoint(point, units, loadAxis),
});

/**
 * @param {Point} point
 * @returns {number | null} throughput: as printed, else IOPS × block size
 */
export const bytesOf = ({ bytes_per_s, iops, block_size_bytes }) =>
  bytes_per_s ?? (iops && block_size_bytes ? iops * block_size_bytes : null);

/**
 * A statement by itself, whose figures are not compared with those of runs.
 * @param {Statement} statement
 * @returns {Subject}
 */
export const ofWords = (statement) => ({
  ...{ point: null, statement, factors: statement.factors, iops: null, bytes_per_s: null },
  words: statement.scope ?? "",
});

/**
 * @param {Statement} statement
 * @param {About} about
 * @returns {Subject}
 */
function ofStatement(statement, { units }) {
  const { measure, low, factors, scope } = statement;
  const block = Number(factors.block_size_bytes) || null;
  const iops = measure === "iops" ? low : null;
  const product = iops && block ? iops * block : null;
  return {
    ...{ point: null, statement, factors, iops },
    bytes_per_s: measure === "bytes_per_s" ? low : product,
    words: scope ?? describeFactors(factors, units),
  };
}

/**
 * @param {Record<string, string>} factors
 * @param {About["units"]} units
 */
export const describeFactors = (factors, units) =>
  describeOthers(
    Object.entries(factors)
      .map(([name, value]) => `${name}=${value}`)
      .join(", "),
    units,
  );

/**
 * A row about several of them. Figures without a run are counted among its cells, and are in no list of runs.
 * @param {Check["check"]} check
 * @param {Subject[]} subjects that it concerns
 * @param {string} series
 * @param {Omit<Said, "not_comparable" | "confounded" | "unusable" | "not_fitted">} said
 * @returns {Check}
 */
export const subjectsFinding = (check, subjects, series, said) => ({
  ...{ check, scope: "series", series, run: null, cells: subjects.length },
  runs: JSON.stringify([...new Set(subjects.flatMap(({ point }) => point?.run ?? []))]),
  ...{ value: null, low: null, high: null, expected: null, ratio: null, forbids: null },
  ...{ not_comparable: null, confounded: null, unusable: null, not_fitted: null },
  ...said,
});

/**
 * @param {Subject[]} subjects
 * @returns {string} 3 runs; 1 run and 2 stated figures; the words where it is one
 */
export function countSubjects(subjects) {
  if (subjects.length === 1) return subjects[0].words;
  const runs = subjects.filter(({ point }) => point).length;
  const figures = subjects.length - runs;
  return listWords([
    ...(runs ? [`${runs} ${runs === 1 ? "run" : "runs"}`] : []),
    ...(figures ? [`${figures} stated ${figures === 1 ? "figure" : "figures"}`] : []),
  ]);
}

/**
 * @param {number} least
 * @param {number} most
 * @param {string} unit
 * @returns {string} 1.3 to 2.5 s
 */
export function sayRange(least, most, unit) {
  const [a, b] = [least, most].map((value) => trimZeros(formatThree(value)));
  return a === b ? `${a} ${unit}` : `${a} to ${b} ${unit}`;
}
