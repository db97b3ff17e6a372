/** The table refusals: which measures of which runs take no part in verdicts, or only a stretch of the run, and why. */
import { figureOf, sentenceOf, usedFor } from "../../words/measures.js";
import { readPermission } from "../audit/permission.js";
import { groupBy, listWords } from "../series.js";
import { findCopies } from "../audit/copies.js";
import { findAtOnce } from "./at-once.js";
import { refuseIncomplete } from "./incomplete.js";
import { pacingOf } from "./pacing.js";
import { refuseUnsteady } from "./windows.js";

/** @import {Context, Measure, Refusal, Run} from "../types.js" */

/** @typedef {Pick<Context, "findings" | "measures"> & Partial<Context>} About */

/** What options set; the processor's time for an I/O is not. */
const set = ["iops", "bytes_per_s"];

/**
 * @param {Run[]} runs of one study
 * @param {About} about
 * @returns {Refusal[]} one a run, measure and reason
 */
export function refusals(runs, about) {
  const measures = usedFor(about.measures, "compare").map(({ name }) => name);
  const measured = (/** @type {Run} */ run) => measures.filter((name) => figureOf(run, name) !== null);
  const found = [
    ...refuseIncomplete(runs, measured, about),
    ...runs.flatMap((run) => refuseAudited(run, measured(run), about)),
    ...runs.flatMap((run) => refuseIdle(run, measured(run))),
    ...refuseUnsteady(runs, measured, about),
    ...runs.flatMap((run) => refusePaced(run, about)),
    ...refuseCopies(runs, measured),
    ...refuseAtOnce(runs, measured),
  ];
  return groupBy(found, ({ run, measure, reason }) => [run, measure, reason].join("\n")).map(mergeRows);
}

/**
 * Reads and writes of a run may be refused apart; the row is one.
 * @param {Refusal[]} rows
 * @returns {Refusal}
 */
function mergeRows(rows) {
  const worst = rows.find(({ effect }) => effect !== "window used") ?? rows[0];
  return { ...worst, sentence: [...new Set(rows.map(({ sentence }) => sentence))].join(" ") };
}

/**
 * @param {Run} run
 * @param {Measure[]} measured
 * @param {About} about
 * @returns {Refusal[]}
 */
function refuseAudited({ run }, measured, { findings, measures }) {
  const checks = findings.checks ?? [];
  const permission = readPermission(checks, measures);
  return measured
    .filter((measure) => !permission.usable(run, measure))
    .map((measure) => refuse(run, measure, "audit", permission.forbiddingUse(run, measure).join(" ")));
}

/**
 * @param {Run} run
 * @param {Measure[]} measured
 * @returns {Refusal[]}
 */
const refuseIdle = (run, measured) =>
  set.some((measure) => figureOf(run, measure) === 0)
    ? measured.map((measure) => refuse(run.run, measure, "no_io", "Nothing was read or written."))
    : [];

/**
 * @param {Run} run
 * @param {About} about
 * @returns {Refusal[]}
 */
function refusePaced(run, about) {
  const options = pacingOf(run, about);
  if (!options.length) return [];
  const known = set.filter((measure) => figureOf(run, measure) !== null);
  return known.map((measure) => ({
    ...refuse(run.run, measure, "rate_limited", sayPaced(options, measure, about)),
    effect: "latency only",
  }));
}

/**
 * @param {string[]} options
 * @param {Measure} measure
 * @param {About} about
 */
const sayPaced = (options, measure, { measures }) =>
  `With ${listWords(options.map((option) => (option === "rate_iops" ? "a rate limit" : option)))} the load generator, not the storage, sets the ${sentenceOf(measures, measure)}, so this is no maximum. Latencies are compared only between runs with the same rate limit.`;

/**
 * @param {Run[]} runs
 * @param {(run: Run) => Measure[]} measured
 * @returns {Refusal[]}
 */
const refuseCopies = (runs, measured) =>
  findCopies(runs).flatMap(({ run, original, isElsewhere }) =>
    measured(run).map((measure) =>
      refuse(
        run.run,
        measure,
        "copy",
        isElsewhere
          ? `These are the numbers of ${original.run}, to the last digit, at a different setting. One result was filed twice, and it is unclear where it belongs.`
          : `These are the numbers of ${original.run}, to the last digit. The result was filed twice and counts once.`,
      ),
    ),
  );

/**
 * @param {Run[]} runs
 * @param {(run: Run) => Measure[]} measured
 * @returns {Refusal[]}
 */
const refuseAtOnce = (runs, measured) =>
  findAtOnce(runs).flatMap(({ run, other }) =>
    measured(run).map((measure) =>
      refuse(
        run.run,
        measure,
        "incomplete",
        `${other.run} ran at the same time with the same settings, so neither is the whole load. Name the folder of each VM vm=1, vm=2 and so on, or of each host host=NAME.`,
      ),
    ),
  );

/**
 * @param {string} run
 * @param {Measure} measure
 * @param {Refusal["reason"]} reason
 * @param {string} sentence
 * @returns {Refusal}
 */
export const refuse = (run, measure, reason, sentence) => ({
  run,
  measure,
  reason,
  effect: "not used",
  value: null,
  sentence,
});
