/** A comparison as lines of a terminal: the sentence, a table, what else differs, what to run next. */
import { labels } from "../../src/sentences/answers.js";
import { lines, sureness } from "../../src/sentences/compare.js";
import { fill } from "../../src/sentences/fill.js";
import { countOf, formatChange, formatSpan } from "../../src/sentences/format.js";
import { sayLevel } from "../../src/words/levels.js";
import { shorten } from "../../src/words/visible.js";
import { figuresOf, listSome } from "./compared.js";

/** @import {Compared, Result} from "./compared.js" */

/** Lines in all. */
const most = 12;

/**
 * @param {Compared} compared
 * @param {string | null} command that makes a study of it
 * @returns {string[]} at most 12
 */
export function describeCompared(compared, command) {
  const {
    finding,
    support,
    strength,
    doubt,
    doubt_of,
    action,
    besides,
    next,
    differs,
    only,
    problems,
    findings,
  } = compared;
  const head = [
    [finding, support].filter(Boolean).join(" "),
    [labels.sure, strength && `${strength}.`, doubt].filter(Boolean).join(" "),
  ];
  const own = compared.results.filter(({ measure }) => measure === compared.measure);
  const isSingle = own.every(({ sure }) => sure === "single");
  const advice = [action, besides, next, isSingle && lines.repeats_buy].filter(Boolean).join(" ");
  const further = differs.filter((what) => !doubt_of.includes(what));
  const rest = [
    ...(own.some(isModelled) ? [lines.modelled] : []),
    ...(further.length > 0 ? [fill(lines.differs, { what: listSome(further) })] : []),
    ...(only.length > 0 ? [sayOnly(only)] : []),
    ...(problems.length > 0 ? [sayFirst(lines.problems, problems)] : []),
    ...(findings.length > 0 ? [sayFirst(lines.findings, findings)] : []),
    ...(advice ? [`${labels.act} ${advice}`] : []),
    ...(command ? [fill(lines.study, { command })] : []),
  ];
  return [...head, ...tableOf(compared, most - head.length - rest.length), ...rest].filter(Boolean);
}

/** Letters of a problem: the report has all of it. */
const longestProblem = 200;

/** @param {string} template @param {string[]} what @returns {string} the first, and how many more there are */
export function sayFirst(template, [first, ...others]) {
  const more = others.length > 0 ? [fill(lines.more_problems, { count: others.length })] : [];
  return [fill(template, { what: shorten(first, longestProblem) }), ...more].join(" ");
}

/** Percent by which the analysis may differ from the figures before that is said. */
const shownDifference = 1;

/** @param {Result} result @returns {boolean} whether the change is not that of the figures beside it */
const isModelled = ({ before, after, ratio }) =>
  before !== null &&
  after !== null &&
  ratio !== null &&
  Math.abs(ratio / (after / before) - 1) * 100 > shownDifference;

/** @param {Compared["only"]} only */
const sayOnly = (only) =>
  only.map(({ side, results }) => fill(lines.only, { side, what: listSome(results) })).join(" ");

/**
 * @param {Compared} compared
 * @param {number} room lines
 */
function tableOf({ results, measure, measured, settings }, room) {
  const own = results.filter((result) => result.measure === measure);
  const isMany = settings.length > 2;
  // IOPS and throughput have units of their own; a time may be of any percentile.
  const title = measure.startsWith("latency") ? measured : "";
  const heads = [title, settings[0], isMany ? "then" : settings[1], "change", ""].map(sayLevel);
  const shown = own.length > room - 1 ? own.slice(0, room - 2) : own;
  const cells = shown.map((result) => [
    isMany ? `${result.where}, ${sayLevel(result.to)}` : result.where,
    ...figuresOf(result),
    sayChange(result),
    sureness[result.sure],
  ]);
  const more = own.length - shown.length;
  return [
    ...alignColumns([heads, ...cells]),
    ...(more > 0 ? [`  ${fill(lines.more_results, { count: countOf(more, "result") })}`] : []),
  ];
}

/** @param {Result} result @returns {string} +19 % (+13 to +27 %) */
export const sayChange = ({ ratio, low, high }) =>
  ratio === null
    ? "–"
    : `${formatChange(ratio)}${low === null || high === null ? "" : ` (${formatSpan(low, high)})`}`;

/** @param {string[][]} rows the first two columns stand left, figures right */
function alignColumns(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((cells) => cells[i].length)));
  return rows.map((cells) =>
    `  ${cells.map((cell, i) => (i === 1 || i === 2 ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join("  ")}`.trimEnd(),
  );
}
