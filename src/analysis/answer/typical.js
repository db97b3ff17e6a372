/** Where a few runs far from all others make the mean, the medians are the typical effect; and what plain means would give. */
import { mean as meanOf, median } from "simple-statistics";
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { countOf, formatFigure, formatPercent, formatStates } from "../../sentences/format.js";
import { maxOf, minOf } from "../../words/ends.js";
import { findMeasure } from "../../words/measures.js";
import { nameCondition } from "./names.js";
import { observe } from "./overall.js";
import { sayLevel } from "../../words/levels.js";
import { isSwitch, nameAgainst, nameSetting, nameSubject } from "../series.js";

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

/** Measures that are printed as they are. */
const plainly = /^(?:iops|bytes_per_s|latency_)/;

/**
 * @param {Comparison[]} rows  results of one setting
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string | null} That is 1,700 against 1,200 IOPS; of several results 620 to 633 against 141 to 146. Null where the
 *   ranges of both settings overlap
 */
export function describeValues(rows, runs, about) {
  const [{ measure, level, baseline }] = rows;
  const conditions = plainly.test(measure) ? observe(rows, runs, about) : [];
  const [here, there] = [level, baseline].map((value) =>
    conditions.flatMap((own) => {
      const logs = own.flatMap((each) => (each.level === value ? [each.y] : []));
      return logs.length > 0 ? [Math.exp(meanOf(logs))] : [];
    }),
  );
  if (here.length !== rows.length || there.length !== rows.length) return null;
  if (rows.length > 1 && !(maxOf(here) < minOf(there) || maxOf(there) < minOf(here))) return null;
  const [shown] = findMeasure(about.measures, measure)?.shown ?? [];
  const format = (/** @type {number} */ value) => formatFigure(value, measure, shown).split(" ");
  const [mine, theirs] = [here, there].map((values) => [minOf(values), maxOf(values)].map(format));
  const units = [...mine, ...theirs].map(([, unit]) => unit);
  const isOne = new Set(units).size === 1;
  const sayRange = (/** @type {string[][]} */ ends) =>
    `${[...new Set(ends.map(([value, unit]) => (isOne ? value : `${value} ${unit}`)))].join(" to ")}${isOne ? ` ${units[0]}` : ""}`;
  const { units: words } = about;
  const [{ factor }] = rows;
  const isOn = isSwitch(sayLevel(level));
  return fill(findings.values, {
    setting: (isOn ? nameSetting : nameSubject)(level, factor, words),
    baseline: (isOn ? nameSetting : nameAgainst)(baseline, factor, words),
    ...{ here: sayRange(mine), there: sayRange(theirs) },
  });
}

/** Of so many results the plain means are named where they differ; of more nobody quotes one. */
const mostResults = 3;

/** Ratios of plain means that differ by less from ours do not surprise who knows the source's. */
const farRatio = Math.log(1.1);

/**
 * @param {Subject} subject  whose results are few
 * @returns {number[] | null} ratios of plain means; null where none differs from that of geometric means, which tables have
 */
function findPlain({ rows, runs, about }) {
  if (rows.length < 2 || rows.length > mostResults) return null;
  const ratios = rows.map((row) => {
    if (Math.min(row.runs, row.baseline_runs) < fewestRuns) return NaN;
    const [observations = []] = observe([row], runs, about);
    const [here, there] = [row.level, row.baseline].map((level) =>
      observations.flatMap((own) => (own.level === level ? [Math.exp(own.y)] : [])),
    );
    return here.length > 0 && there.length > 0 ? meanOf(here) / meanOf(there) : NaN;
  });
  const isFar = (/** @type {number} */ ratio, /** @type {number} */ i) =>
    Math.abs(Math.log(ratio / Number(rows[i].ratio))) > farRatio;
  return ratios.every(Number.isFinite) && ratios.some(isFar) ? ratios : null;
}

/**
 * Sources give plain means; tables, charts and headlines have geometric ones.
 * @param {Subject} subject
 * @returns {string | null} what plain means give; null where both give about the same
 */
export function describePlain(subject) {
  const { rows, workloads, about, measure } = subject;
  const plain = findPlain(subject);
  if (!plain) return null;
  const groups = rows.flatMap((row, i) => {
    const name = nameCondition(row, workloads, about.units);
    return name ? [{ name: `for ${name}`, low: plain[i], high: plain[i] }] : [];
  });
  return groups.length > 0 ? fill(findings.plain_means, { each: formatStates(groups, measure) }) : null;
}
