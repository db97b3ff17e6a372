/** What the source says that nothing exceeds: an upper bound of IOPS or throughput, beside its own figures. */
import { rates, runFinding } from "../finding.js";
import { formatCount } from "../../../words/numbers.js";
import { subjectsOf } from "./subjects.js";

/** @import {About, Check, Point, Statement} from "../../types.js" */
/** @import {Subject} from "./subjects.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  stated_limit: { above: "the number is above the limit that the source names" },
};

/** Beyond the limit by this much: more than a figure is rounded. */
export const tolerance = 0.01;

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Check[]} a row for each run and limit that it is above
 */
export function checks(points, about) {
  const limits = (about.stated ?? []).filter(isLimit);
  const runs = subjectsOf(points, { ...about, stated: [] });
  return limits.flatMap((limit) =>
    runs.filter((run) => isAbove(run, limit)).map((run) => aboveCheck(run, limit)),
  );
}

/** A bound from above, of what is better the more there is. @param {Statement} statement */
const isLimit = ({ kind, measure, low, high }) =>
  kind === "criterion" && rates.includes(measure) && low === null && high !== null;

/**
 * @param {Subject} run
 * @param {Statement} limit
 */
function isAbove(run, limit) {
  const isMeant = Object.entries(limit.factors).every(([name, value]) => run.factors[name] === value);
  return isMeant && valueOf(run, limit) > Number(limit.high) * (1 + tolerance);
}

/**
 * Of throughput only what is printed: IOPS × block size may not be it.
 * @param {Subject} run
 * @param {Statement} limit
 */
const valueOf = ({ point }, { measure }) =>
  Number(measure === "iops" ? point?.iops : point?.bytes_per_s) || 0;

/**
 * @param {Subject} run
 * @param {Statement} limit
 */
function aboveCheck(run, limit) {
  const value = valueOf(run, limit);
  const say = (/** @type {number} */ each) =>
    limit.measure === "iops" ? `${formatCount(each)} IOPS` : `${formatCount(each / 1e6)} MB/s`;
  const found = runFinding("stated_limit", /** @type {Point} */ (run.point), {
    ...{
      class: "above",
      severity: "warning",
      value,
      expected: limit.high,
      ratio: value / Number(limit.high),
    },
    sentence: `${run.words}: ${say(value)} is above ${say(Number(limit.high))}${limit.scope ? `, the ${limit.scope.replace(/^the /, "")}` : ", the limit that the source names"}. A cache above it, or a different limit, would explain it.`,
    forbids: "Don't rely on the number or the limit until this is explained.",
  });
  return { ...found, series: limit.measure };
}
