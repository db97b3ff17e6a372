/** What two tools saw of the same: how far their ratio moves from load to load, and differences that both of them show. */
import quantile from "@stdlib/stats-base-dists-t-quantile";
import { mean } from "simple-statistics";
import { groupBy } from "../series.js";
import { level } from "./margin.js";

/** @import {Comparison, Measure, Run} from "../types.js" */
/** @import {Admission} from "../admission/admission.js" */
/** @import {Permission} from "../audit/permission.js" */

/** Fewer common loads tell nothing about scatter. */
export const fewestLoads = 4;

/**
 * @typedef {object} Tie
 * @property {number} margin  0.16 where 95 % of the ratios of two tools lie within 16 % of their mean
 * @property {number} strict  the same for all comparisons of the study together
 */

/**
 * Like series have the same settings and workload and were made by different tools. One tool may be steadily above the
 * other; what their ratio moves by from load to load is scatter of two single runs.
 * @param {Run[]} runs
 * @param {Measure} measure
 * @param {{admission: Admission, permission: Permission, comparisons: number}} given  comparisons: of the study, in the measure
 * @returns {Map<string, Tie>} by workload
 */
export function findTieMargins(runs, measure, { comparisons, ...given }) {
  const covered = (1 - level) ** (1 / Math.max(1, comparisons));
  const margins = new Map();
  for (const alike of groupBy(runs, ({ workload }) => String(workload))) {
    const pairs = groupBy(alike, ({ settings }) => settings.map(({ value }) => value).join("\n"));
    const differences = pairs.flatMap((series) => compareTools(series, measure, given));
    const freedom = differences.reduce((sum, { length }) => sum + length - 1, 0);
    if (!freedom) continue;
    const squares = differences.flatMap((each) => each.map((x) => (x - mean(each)) ** 2));
    const deviation = Math.sqrt(squares.reduce((sum, x) => sum + x, 0) / freedom);
    margins.set(String(alike[0].workload), {
      margin: Math.expm1(quantile(1 - level / 2, freedom) * deviation),
      strict: Math.expm1(quantile(1 - (1 - covered) / 2, freedom) * deviation),
    });
  }
  return margins;
}

/**
 * @typedef {{admission: Admission, permission: Permission}} Given
 */

/**
 * @param {Run[]} runs of one workload and setting
 * @param {Measure} measure
 * @param {Given} given
 * @returns {number[][]} log ratios at the common loads, a list a pair of tools; of repeats the first stands, and where
 *   both have one figure it is that of one run, that tells nothing of scatter
 */
function compareTools(runs, measure, { admission, permission }) {
  const [first, ...others] = groupBy(runs, ({ tool }) => String(tool)).map(
    (own) => new Map([...own].reverse().map((run) => [run.load, run])),
  );
  const compare = (/** @type {Run} */ run, /** @type {Run | undefined} */ like) => {
    const figures = [run, like].map((each) => each && admission.figure(each, measure));
    const isLike =
      like &&
      figures.every((figure) => Number(figure) > 0) &&
      figures[0] !== figures[1] &&
      areLike(run, like, measure, permission);
    return isLike ? [Math.log(Number(figures[0]) / Number(figures[1]))] : [];
  };
  return others
    .map((other) => [...first.values()].flatMap((run) => compare(run, other.get(run.load))))
    .filter(({ length }) => length >= fewestLoads);
}

/**
 * @param {Run} run
 * @param {Run} other
 * @param {Measure} measure
 * @param {Permission} permission
 */
const areLike = (run, other, measure, permission) =>
  !permission.forbidding([run], [other], measure).length &&
  !permission.confounding([run], [other], measure).length;

/**
 * A pattern that tools share: at a load every tool has one level beyond the other by more than their ratio scatters, and
 * so at the load before or after; alone at its load it has to be beyond what all comparisons of the study together
 * scatter. Nothing was repeated, so that it is a lead and no proof.
 * @param {Comparison[]} rows at single loads
 * @param {(row: Comparison) => Tie | null} tieOf
 * @returns {Map<Comparison, string[]>} the tools that agree, for each row that they agree on
 */
export function findAgreement(rows, tieOf) {
  const seen = rows.filter(
    ({ ratio, runs, baseline_runs }) => ratio !== null && Math.min(runs, baseline_runs) < 3,
  );
  const duels = groupBy(seen, ({ factor, level: a, baseline, workload, others, measure }) =>
    JSON.stringify([factor, a, baseline, workload, others, measure]),
  );
  return new Map(duels.flatMap((duel) => agreeAlong(duel, tieOf)));
}

/**
 * @param {Comparison[]} duel of two levels at all loads, by all tools
 * @param {(row: Comparison) => Tie | null} tieOf
 * @returns {[Comparison, string[]][]}
 */
function agreeAlong(duel, tieOf) {
  const loads = groupBy(
    [...duel].sort((a, b) => Number(a.load) - Number(b.load)),
    ({ load }) => String(load),
  );
  const sides = loads.map((rows) => sideOfAll(rows, tieOf));
  return loads.flatMap((rows, i) => {
    const { side, strict } = sides[i];
    const kept = side !== 0 && (strict || sides[i - 1]?.side === side || sides[i + 1]?.side === side);
    const tools = rows.map(({ tool }) => String(tool));
    return kept ? rows.map((row) => /** @type {[Comparison, string[]]} */ ([row, tools])) : [];
  });
}

/** Ratios of figures with digits to spare are not the same twice: one result that is filed under two tools is one. */
const sameRatio = 1e-9;

/**
 * @param {number[]} logs of ratios, a tool each
 * @returns {boolean}
 */
const areCopies = (logs) => logs.every((x) => Math.abs(x - logs[0]) < sameRatio);

/**
 * @param {Comparison[]} rows of one load, a tool each
 * @param {(row: Comparison) => Tie | null} tieOf
 * @returns {{side: number, strict: boolean}} 1 or −1 where all tools are beyond their margin on one side
 */
function sideOfAll(rows, tieOf) {
  const none = { side: 0, strict: false };
  const tie = tieOf(rows[0]);
  if (!tie || new Set(rows.map(({ tool }) => tool)).size < 2) return none;
  const logs = rows.map(({ ratio }) => Math.log(Number(ratio)));
  if (areCopies(logs)) return none;
  const margin = Math.log1p(Math.max(tie.margin, rows[0].margin_pct / 100));
  const side = Math.sign(logs[0]);
  if (!logs.every((x) => Math.sign(x) === side && Math.abs(x) > margin)) return none;
  return { side, strict: logs.every((x) => Math.abs(x) > Math.log1p(tie.strict)) };
}
