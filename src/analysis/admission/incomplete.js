/** Runs of which a part is missing. */

/** @import {Context, Lacking, Measure, Refusal, Run} from "../types.js" */

/** Workers that ran together for less of the time have no common rates. */
export const leastOverlap_pct = 90;

/** What a run without figures would have had. */
const usual = ["iops", "bytes_per_s", "latency_mean_us"];

/** @type {Record<string, string>} */
const outcomes = {
  failed: "The run failed.",
  not_run: "The load generator did not run it.",
  no_io: "Nothing was read or written.",
  incomplete: "A part of the run is missing.",
};

/**
 * @param {Run[]} runs
 * @param {(run: Run) => Measure[]} measured
 * @param {Partial<Context>} about
 * @returns {Refusal[]}
 */
export function refuseIncomplete(runs, measured, { lacking = [] }) {
  const known = new Map(runs.map((run) => [run.run, run]));
  return lacking.flatMap((row) => {
    const run = known.get(row.run);
    const sentence = sayLacking(row);
    if (!sentence) return [];
    const reason =
      row.outcome === "no_io" ? /** @type {const} */ ("no_io") : /** @type {const} */ ("incomplete");
    const effect = /** @type {const} */ ("not used");
    return (run ? measured(run) : usual).map((measure) => ({
      ...{ run: row.run, measure, reason, effect },
      ...{ value: null, sentence },
    }));
  });
}

/**
 * @param {Lacking} row
 * @returns {string | null} null where nothing is missing that matters
 */
function sayLacking({ outcome, lacks, overlap_pct }) {
  if (lacks) return `Incomplete: ${lacks}.`;
  if (outcome !== "completed") return outcomes[outcome] ?? outcomes.incomplete;
  if (overlap_pct === null || overlap_pct >= leastOverlap_pct) return null;
  return `The workers of this run overlapped for only ${Math.floor(overlap_pct)} % of the time; rates add up from ${leastOverlap_pct} % on.`;
}
