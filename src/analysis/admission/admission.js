/** Which figures of which runs may take part in verdicts, and with what value. */
import { figureOf, findMeasure } from "../../words/measures.js";
import { readPermission } from "../audit/permission.js";
import { groupBy } from "../series.js";
import { pacingOf, sayPacing } from "./pacing.js";
import { refusals as findRefusals } from "./refusals.js";

/** @import {Context, Measure, Refusal, Run} from "../types.js" */
/** @import {Permission} from "../audit/permission.js" */

/**
 * @typedef {object} Own
 * @property {(run: Run, measure: Measure) => number | null} figure what verdicts may use: the run's figure, or the mean
 *   of its steady stretch; null where it is refused or not known
 * @property {(run: Pick<Run, "run">, measure: Measure) => Refusal[]} refusals why a figure is not used, or not as it is
 *
 * @typedef {Own & Permission} Admission with what may not be compared with what; usable is of the audit alone
 */

/**
 * @param {Pick<Context, "findings" | "measures"> & Partial<Context>} about with the refusals, where they are known already
 * @param {Run[]} runs
 * @returns {Admission}
 */
export function readAdmission(about, runs) {
  const { findings, measures } = about;
  const rows = /** @type {Refusal[]} */ (findings.refusals ?? findRefusals(runs, about));
  const known = new Map(groupBy(rows, nameCell).map((own) => [nameCell(own[0]), own]));
  const refusals = (/** @type {Pick<Run, "run">} */ { run }, /** @type {Measure} */ measure) =>
    known.get(nameCell({ run, measure })) ?? [];
  const permission = readPermission(findings.checks ?? [], measures);
  return {
    ...permission,
    refusals,
    figure: (run, measure) => admit(run, measure, refusals(run, measure)),
    forbidding: (a, b, measure) => [
      ...permission.forbidding(a, b, measure),
      ...(isLatency(about, measure) ? compareOptions(a, b, about) : []),
    ],
  };
}

/** @param {{run: string, measure: Measure}} cell */
const nameCell = ({ run, measure }) => `${run}\n${measure}`;

/**
 * @param {Run} run
 * @param {Measure} measure
 * @param {Refusal[]} refusals
 */
function admit(run, measure, refusals) {
  if (refusals.some(({ effect }) => effect !== "window used")) return null;
  return refusals[0]?.value ?? figureOf(run, measure);
}

/**
 * @param {Pick<Context, "measures">} about
 * @param {Measure} measure
 */
const isLatency = ({ measures }, measure) =>
  (findMeasure(measures, measure)?.audited_as ?? measure) === "latency_mean_us";

/**
 * Compared with a latency without a rate limit, a latency under one only shows the effect of the limit.
 * @param {Run[]} a
 * @param {Run[]} b
 * @param {Pick<Context, "findings">} about
 * @returns {string[]}
 */
function compareOptions(a, b, about) {
  const [here, there] = [a, b].map((side) =>
    [...new Set(side.map((run) => pacingOf(run, about).join(", ")))].sort(),
  );
  if (here.join("; ") === there.join("; ")) return [];
  return [
    `Latencies are compared only among runs with the same pacing: ${sayPacing(here)} against ${sayPacing(there)}.`,
  ];
}
