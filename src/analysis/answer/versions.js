/** One result whose runs are of several versions of a tool: where these say different things, each is said. */
import { changes, findings } from "../../sentences/answers.js";
import { fill, fillClause, startSentence } from "../../sentences/fill.js";
import { formatStates } from "../../sentences/format.js";
import { sayTool } from "../../words/workloads.js";
import { readAdmission } from "../admission/admission.js";
import { geometricMean } from "../compare/logarithms.js";
import { groupBy, maxOf, minOf } from "../series.js";
import { sayDirection } from "./bands.js";
import { hasCondition } from "./cached.js";
import { nameCondition } from "./names.js";

/** @import {Comparison} from "../types.js" */
/** @import {Said} from "./answers.js" */
/** @import {Subject} from "./subject.js" */

/** Versions whose ratios differ by less say the same. */
const farRatio = Math.log(1.1);

/** Fewer runs of a version say little of it. */
const fewestRuns = 3;

/**
 * @typedef {object} OfVersion  one result, of the runs of one version of its tool
 * @property {string} version
 * @property {number} ratio
 * @property {number} runs
 * @property {number} baseline_runs
 */

/**
 * @template {{tool_version?: string | null, load: number | null} & Parameters<typeof hasCondition>[0]} Own
 * @param {Own[]} runs
 * @param {Parameters<typeof hasCondition>[1] & Pick<Comparison, "factor" | "level" | "baseline" | "load" | "ratio">} row
 * @param {(run: Own) => number | null} figure  null where it may not be used
 * @returns {OfVersion[]} the result by version; empty unless two versions have both settings, and differ
 */
export function splitByVersion(runs, row, figure) {
  const known = runs.filter(
    (run) => (run.tool_version ?? null) !== null && hasCondition(run, row) && run.load === row.load,
  );
  const found = groupBy(known, ({ tool_version }) => String(tool_version)).flatMap((own) => {
    const [here, there] = [row.level, row.baseline].map((value) =>
      own.flatMap((run) => (run.factors[row.factor] === value ? (figure(run) ?? []) : [])),
    );
    if (Math.min(here.length, there.length) < fewestRuns) return [];
    const ratio = geometricMean(here) / geometricMean(there);
    const version = String(own[0].tool_version);
    return [{ version, ratio, runs: here.length, baseline_runs: there.length }];
  });
  if (found.length < 2 || Number(row.ratio) === 1) return [];
  const ratios = found.map(({ ratio }) => ratio);
  if (Math.log(maxOf(ratios) / minOf(ratios)) <= farRatio) return [];
  return found.toSorted((a, b) => a.version.localeCompare(b.version, "en", { numeric: true }));
}

/**
 * @param {Subject} subject  with one result
 * @returns {Pick<Said, "form" | "finding" | "counted"> | null} null unless two versions have both settings, and differ
 */
export function sayVersions(subject) {
  const { rows, measure, workloads, runs, about, parts } = subject;
  const [row] = rows;
  const admission = readAdmission(about, runs);
  const found = splitByVersion(runs, row, (run) => admission.figure(run, measure.name));
  if (found.length === 0) return null;
  // Where they disagree on the direction, too, the pooled one is nobody's.
  const [first, ...others] = found;
  const tool = sayTool(row.tool);
  const groups = [
    {
      low: first.ratio,
      high: first.ratio,
      name: fillClause(changes.version, { tool, version: first.version }),
    },
    ...others.map(({ version, ratio }) => ({
      ...{ low: ratio, high: ratio },
      name: fillClause(changes.next_version, { version }),
    })),
  ];
  return {
    form: "gave_each",
    counted: found.map(({ runs, baseline_runs }) => ({ ...row, runs, baseline_runs })),
    finding: fill(findings.gave_each, {
      ...{ change: sayDirection(subject, Number(row.ratio)), parts },
      basis: `(${nameCondition(row, workloads, about.units)})`,
      changes: fill(changes.each, { each: startSentence(formatStates(groups, measure)) }),
    }),
  };
}
