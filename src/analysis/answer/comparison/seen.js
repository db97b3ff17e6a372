/** Patterns that several tools saw, in words. */
import { describeLevel, describeOthers, listWords } from "../../series.js";
import { saySpan } from "../../../words/changes.js";
import { endSentence, sayLoads } from "../words.js";
import { splitCauses, withParts } from "./company.js";
import { countBlocks, nameLoadsToRun } from "./settle.js";
import { sayTool, sayWorkload } from "../../../words/workloads.js";

/** @import {Context, MeasureEntry, Run} from "../../types.js" */
/** @import {Said} from "../answers.js" */
/** @import {Pattern} from "./patterns.js" */

/**
 * The most telling pattern up, and the most telling one down.
 * @param {Pattern[]} patterns the most telling first
 * @returns {Pattern[]}
 */
export const choosePatterns = (patterns) =>
  [patterns.find(({ low }) => low > 1), patterns.find(({ high }) => high < 1)].flatMap((each) => each ?? []);

/**
 * @param {Pattern[]} patterns
 * @param {MeasureEntry} measure
 * @param {Context} about
 */
export function sayPatterns(patterns, measure, about) {
  const shown = choosePatterns(patterns);
  const rows = shown[0].rows;
  const loads = nameLoadsToRun(
    rows.flatMap(({ load }) => load ?? []),
    about,
  );
  return [
    ...shown.map(
      (pattern, i) =>
        (i > 0 ? "so too: " : "") +
        sayPattern(pattern, measure, about, i > 0) +
        sayOpposite(pattern, patterns, about),
    ),
    ...splitCauses(
      shown.flatMap((pattern) => pattern.rows),
      about,
    ).along,
    `Nothing was repeated: a lead, not a proof. About ${countBlocks(rows)} blocks${loads && ` at ${loads}`} may settle it, if runs scatter as the tools do`,
  ];
}

/**
 * @param {Pattern} pattern
 * @param {Pattern[]} all
 * @param {Context} about
 * @returns {string} what the same two levels showed the other way round
 */
function sayOpposite({ level, against, workload, others, high }, all, about) {
  const opposite = all.find(
    (each) =>
      [each.level, each.against, each.workload, each.others].join("\n") ===
        [level, against, workload, others].join("\n") && each.high > 1 !== high > 1,
  );
  return opposite
    ? `, but ${saySpan(opposite.low, opposite.high)} at ${sayLoads(opposite.loads, about)}`
    : "";
}

/**
 * @param {Pattern} pattern
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @param {boolean} [again] of the tools that were named before
 * @returns {string} seen with two tools: 4 stripes had +23 to +273 % IOPS against 1 stripe
 */
function sayPattern(pattern, measure, about, again = false) {
  const { level, against, workload, others, tools, loads, low, high, rows } = pattern;
  const named = (/** @type {string} */ value) => describeLevel(value, rows[0].factor, about.units);
  const place = [sayWorkload(workload), describeOthers(others, about.units), sayLoads(loads, about)]
    .filter(Boolean)
    .join(", ");
  const differing = tools.filter((tool) => {
    const own = rows.filter((row) => row.tool === tool && row.verdict === "confounded");
    return splitCauses(own, about).others.length > 0;
  });
  const other = differing.length
    ? `; with ${listWords(differing.map(sayTool))} something else differed too`
    : "";
  return `${again ? "" : `seen with ${listWords(tools.map(sayTool))}: `}${named(level)} changed ${measure.sentence} by ${saySpan(low, high)} against ${named(against)}${withParts(rows, about)} (${place}${other})`;
}

/**
 * @param {Pattern} pattern
 * @param {MeasureEntry} measure
 * @param {Context} about
 * @param {Run[]} runs
 * @returns {Said}
 */
export function describePattern(pattern, measure, about, runs) {
  const { rows, level, against, workload, others, loads, low, high, tools } = pattern;
  const [{ factor }] = rows;
  return {
    ...{ role: "pattern", factor, levels: JSON.stringify([level]), against, workload, others },
    ...{ from_load: loads[0], to_load: loads[loads.length - 1], measure: measure.name },
    ...{ ratio: Math.sqrt(low * high), low, high, verdict: "unreplicated", grade: "seen in both tools" },
    tool: listWords(tools),
    of: runs.filter(
      (run) =>
        run.workload === workload &&
        loads.includes(Number(run.load)) &&
        [level, against].includes(run.factors[factor]),
    ),
    sentence: endSentence(sayPattern(pattern, measure, about)),
  };
}
