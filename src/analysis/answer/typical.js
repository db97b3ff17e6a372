/** Where a few runs far from all others make the mean, the medians are the typical effect; and what plain means would give. */
import { mean as meanOf, median } from "simple-statistics";
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { countOf, formatChange, formatPercent, listAll, spell } from "../../sentences/format.js";
import { nameCondition } from "./names.js";
import { observe } from "./overall.js";

/** @import {Comparison, Context, Run} from "../types.js" */
/** @import {Subject} from "./subject.js" */

/** Fewer runs of a setting have no median to speak of. */
const fewestRuns = 5;

/** A run this many times above or below the median of its setting is far from it; the sentence says twice and half. */
export const farTimes = 2;

/** The medians are said where they differ from the mean change by more than this share of it. */
const robustShare = 0.25;

/**
 * @param {Comparison} row  with a ratio
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {{ratio: number, text: string} | null} null where the mean is typical
 */
export function findTypical(row, runs, about) {
  if (Math.min(row.runs, row.baseline_runs) < fewestRuns) return null;
  const [observations, ...others] = observe([row], runs, about);
  if (!observations || others.length > 0) return null;
  const logsOf = (/** @type {string} */ level) =>
    observations.filter((own) => own.level === level).map(({ y }) => y);
  const [here, there] = [logsOf(row.level), logsOf(row.baseline)];
  if (here.length < fewestRuns || there.length < fewestRuns) return null;
  const ratio = Math.exp(median(here) - median(there));
  const mean = Number(row.ratio);
  const far = [here, there].reduce(
    (sum, logs) => sum + logs.filter((y) => Math.abs(y - median(logs)) > Math.log(farTimes)).length,
    0,
  );
  const [plain, other] = [here, there].map((logs) => meanOf(logs.map(Math.exp)));
  if (far === 0 || Math.abs(ratio - mean) <= robustShare * Math.abs(mean - 1)) return null;
  return {
    ratio,
    text: fill(findings.far_runs, {
      ...{
        mean: formatPercent(mean),
        plain: formatPercent(plain / other),
        far,
        runs: countOf(here.length + there.length, "run"),
      },
      are: far === 1 ? "is" : "are",
    }),
  };
}

/** Of so many results the plain means are named where they differ; of more nobody quotes one. */
const mostResults = 3;

/** Ratios of plain means that differ by less from ours do not surprise who knows the source's. */
const farRatio = Math.log(1.1);

/**
 * Sources give plain means. Where runs vary, their ratio is not that of geometric means, and a reader who knows one looks
 * for it.
 * @param {Subject} subject
 * @param {Run[]} runs
 * @returns {string | null} Plain means give 10x for 64k sequential writes; null where they differ by less than 10 %
 */
export function describePlain({ rows, workloads, about }, runs) {
  if (rows.length < 2 || rows.length > mostResults) return null;
  const far = rows.flatMap((row) => {
    if (Math.min(row.runs, row.baseline_runs) < fewestRuns) return [];
    const [observations = []] = observe([row], runs, about);
    const [here, there] = [row.level, row.baseline].map((level) =>
      observations.flatMap((own) => (own.level === level ? [Math.exp(own.y)] : [])),
    );
    if (here.length === 0 || there.length === 0) return [];
    const plain = meanOf(here) / meanOf(there);
    const name = nameCondition(row, workloads, about.units);
    return name && Math.abs(Math.log(plain / Number(row.ratio))) > farRatio ? [{ plain, name }] : [];
  });
  if (far.length === 0) return null;
  const each = listAll(far.map(({ plain, name }) => `${spell(formatChange(plain))} for ${name}`));
  return fill(findings.plain_means, { each });
}
