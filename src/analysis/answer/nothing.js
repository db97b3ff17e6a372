/** Nothing to compare: the best result that there is, or why there is none. */
import { capital } from "../../words/numbers.js";
import { failures, findings, lackingSide } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { countOf, formatFigure, listAll, listAny } from "../../sentences/format.js";
import { groupBy, maxOf, minOf, nameFactor, nameSetting, nameSubject } from "../series.js";
import { describeFailure } from "./flaws.js";
import { describeLinkLimit } from "./link.js";
import { nameWorkloads } from "./names.js";
import { listRuns } from "./trust.js";

/** @import {Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said}
 */
export function sayNothing(runs, about) {
  if (runs.length === 0) return sayUnread(about);
  const known = runs.filter(({ iops }) => Number(iops) > 0);
  const differing =
    new Set(runs.map((run) => JSON.stringify([run.workload, run.load, run.settings]))).size > 1;
  if (!differing) return sayNotCompleted(runs, about) ?? sayAlike(runs, known);
  const failed = sayAllFailed(runs, about);
  if (failed) return failed;
  if (known.length === 0) return { form: "no_figures", finding: fill(findings.no_figures, {}) };
  const moving = sayMovingAlong(runs, about);
  if (moving) return moving;
  const best = bestOf(known);
  const conditions = groupBy(known, (run) => JSON.stringify([run.workload, run.load, run.settings]));
  // Who varies no setting wants to know what was reached.
  const form = about.study.factor === null ? "several" : "no_pair";
  const text = fill(findings[form], {
    ...{ runs: countOf(listRuns(known).length, "run"), count: countOf(conditions.length, "condition") },
    figure: formatFigure(Number(best.iops), "iops"),
    where:
      nameWorkloads([best.workload], [...new Set(runs.map(({ workload }) => workload))])[0] ||
      "workload not given",
  });
  // That results stop at the speed of a link says more than the best of them.
  const link = describeLinkLimit(runs, about);
  return link
    ? { form: "link_limit", finding: link.text, load: link.plan, support: text, repeats: 1 }
    : {
        ...{ form, finding: text, tool: best.tool, workload: best.workload },
        ...{ repeats: minOf(conditions.map(({ length }) => length)), of: known },
      };
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string[]} values of the study's setting of which no run was completed
 */
export function listNotCompleted(runs, { study: { factor }, lacking = [] }) {
  const known = new Set(runs.map(({ factors }) => factor && factors[factor]));
  const values = lacking
    .filter(({ outcome }) => outcome !== "completed")
    .map(({ factors }) => factor && JSON.parse(factors ?? "{}")[factor]);
  return [...new Set(values)].filter((value) => value && !known.has(value));
}

/**
 * @param {Run[]} runs  of one value of the setting
 * @param {Context} about
 * @returns {Said | null} null unless no run of the other values was completed
 */
function sayNotCompleted(runs, about) {
  const factor = String(about.study.factor);
  const failed = listNotCompleted(runs, about);
  if (failed.length === 0) return null;
  const levels = [...new Set(runs.flatMap(({ factors }) => factors[factor] ?? [])), ...failed];
  const name = (/** @type {string} */ value) => nameSetting(value, factor, about.units);
  return {
    form: "all_failed",
    finding: fill(findings.all_failed, {
      ...{
        levels: listAll(levels.map(name)),
        failed: listAny(failed.map(name)),
        why: failures.not_completed,
      },
    }),
  };
}

/**
 * @param {Run[]} runs  that differ in nothing
 * @param {Run[]} known  those with IOPS
 * @returns {Said}
 */
function sayAlike(runs, known) {
  const [{ tool, workload }] = runs;
  const repeats = listRuns(runs).length;
  const form = repeats === 1 ? "one_run" : "one_setting";
  const [name] = nameWorkloads([workload], [workload]);
  const finding = fill(findings[form], {
    ...{ runs: countOf(repeats, "run"), where: name && `of ${name}`, figures: formatRuns(known) },
  });
  return { form, finding, tool, workload, measure: "iops", repeats, of: runs };
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said | null} null unless all runs have one value of the setting that is to be compared, and no author concludes
 *   anything of it
 */
export function sayOneValue(runs, about) {
  const { study, units, conclusion, stated = [], lacking = [], findings: found } = about;
  const { factor } = study;
  const values = new Set(runs.map(({ factors }) => factor && factors[factor]));
  const [value] = values;
  if (!factor || !value || values.size > 1 || runs.length < 2 || conclusion?.text) return null;
  const others = [...stated, ...lacking.map((run) => ({ factors: JSON.parse(run.factors ?? "{}") }))];
  if (others.some(({ factors }) => (factors[factor] ?? value) !== value)) return null;
  if ((found.comparisons ?? []).some((row) => row.factor === factor)) return null;
  const setting = nameSubject(value, factor, units);
  const all = countOf(listRuns(runs).length, "run");
  return { form: "one_value", factor, finding: fill(findings.one_value, { runs: all, setting }) };
}

/** @param {Run[]} known  with IOPS */
const bestOf = (known) => known.reduce((most, run) => (Number(run.iops) > Number(most.iops) ? run : most));

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said | null} null unless something else changes with every value of the setting
 */
export function sayMovingAlong(runs, about) {
  const known = runs.filter(({ iops }) => Number(iops) > 0);
  const other = findMovingAlong(known, about);
  if (!other) return null;
  const { tool, workload, iops } = bestOf(known);
  return {
    ...{ form: "moves_together", tool, workload },
    finding: fill(findings.moves_together, {
      setting: capital(nameFactor(String(about.study.factor), about.units)),
      other: nameFactor(other, about.units),
      figure: formatFigure(Number(iops), "iops"),
    }),
  };
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Said | null} null unless the setting has comparisons of which none may be used
 */
export function sayAllFailed(runs, about) {
  const { comparisons = [], refusals = [] } = about.findings;
  const { study } = about;
  const pairs = comparisons.filter(({ scope, factor }) => scope === "load" && factor === study.factor);
  if (pairs.length === 0 || pairs.some(({ verdict }) => verdict !== "not comparable")) return null;
  const reasons = new Set(/** @type {{reason: string}[]} */ (refusals).map(({ reason }) => reason));
  const [reason] = reasons.size === 1 ? reasons : ["audit"];
  const why = /** @type {Record<string, string>} */ (failures)[reason] ?? failures.audit;
  const factor = String(study.factor);
  const name = (/** @type {string} */ value) => nameSetting(value, factor, about.units);
  const levels = [...new Set(pairs.flatMap(({ level, baseline }) => [level, baseline]))];
  const refused = new Set(/** @type {{run: string}[]} */ (refusals).map(({ run }) => run));
  const failed = levels.filter((level) => {
    const own = runs.filter(({ factors }) => factors[factor] === level);
    return own.length > 0 && own.every(({ run }) => refused.has(run));
  });
  return {
    form: "all_failed",
    finding: fill(findings.all_failed, {
      levels: listAll(levels.map(name)),
      ...{ failed: failed.length > 0 ? listAny(failed.map(name)) : lackingSide, why },
    }),
    doubt: describeFailure(runs, about),
  };
}

/**
 * A setting or part of the workload that no two values of the study's setting share.
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string | null}
 */
function findMovingAlong(runs, { study: { factor }, fields }) {
  if (!factor) return null;
  const levels = groupBy(
    runs.filter((run) => run.factors[factor] !== undefined),
    (run) => run.factors[factor],
  );
  if (levels.length < 2) return null;
  // Measured lengths always differ.
  const measured = new Set(fields.filter(({ kind }) => kind === "run").map(({ name }) => name));
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.factors)))].filter(
    (name) => name !== factor && name !== "repeat" && !measured.has(name),
  );
  return (
    names.find((name) => {
      const values = levels.map((own) => new Set(own.map((run) => run.factors[name] ?? "")));
      return values.every((each, i) =>
        values.every((rest, j) => i === j || [...each].every((value) => value !== "" && !rest.has(value))),
      );
    }) ?? null
  );
}

/**
 * @param {Run[]} known  with IOPS, all of one setting
 * @returns {string} ": 32,893 IOPS at 243 µs", of several runs the range of their IOPS; empty where none is known
 */
function formatRuns(known) {
  if (known.length === 0) return "";
  const iops = known.map((run) => Number(run.iops));
  const [least, most] = [minOf(iops), maxOf(iops)].map((value) => formatFigure(value, "iops"));
  if (least !== most) return `: ${least.replace(/ IOPS$/, "")} to ${most}`;
  const [{ latency_mean_us: latency }] = known;
  return `: ${most}${known.length === 1 && latency ? ` at ${formatFigure(latency, "latency_mean_us")}` : ""}`;
}

/** @param {Context} about @returns {Said} */
function sayUnread({ lacking = [], counters }) {
  if (counters && counters.values > 0)
    return {
      form: "counters_only",
      finding: fill(findings.counters_only, {
        count: countOf(counters.values, "counter value"),
        formats: listAll(counters.formats),
      }),
    };
  const unfinished = lacking.filter(({ outcome }) => outcome !== "completed");
  if (unfinished.length === 0) return { form: "empty", finding: fill(findings.empty, {}) };
  const [{ lacks }] = unfinished;
  const why = unfinished.length === 1 && lacks ? ` (${lacks})` : "";
  return { form: "not_completed", finding: fill(findings.not_completed, { why }) };
}
