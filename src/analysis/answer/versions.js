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

/** @import {Subject} from "./subject.js" */

/** Versions whose ratios differ by less say the same. */
const farRatio = Math.log(1.1);

/** Fewer runs of a version say little of it. */
const fewestRuns = 3;

/**
 * @param {Subject} subject  with one result
 * @returns {{form: string, finding: string} | null} null unless two versions have both settings, and differ
 */
export function sayVersions(subject) {
  const { rows, measure, workloads, runs, about, parts } = subject;
  const [row] = rows;
  const admission = readAdmission(about, runs);
  const known = runs.filter(
    (run) => run.tool_version !== null && hasCondition(run, row) && run.load === row.load,
  );
  const found = groupBy(known, ({ tool_version }) => String(tool_version)).flatMap((own) => {
    const [here, there] = [row.level, row.baseline].map((value) =>
      own.flatMap((run) =>
        run.factors[row.factor] === value ? (admission.figure(run, measure.name) ?? []) : [],
      ),
    );
    if (Math.min(here.length, there.length) < fewestRuns) return [];
    const ratio = geometricMean(here.map(Number)) / geometricMean(there.map(Number));
    return [{ name: String(own[0].tool_version), ratio }];
  });
  if (found.length < 2 || Number(row.ratio) === 1) return null;
  const ratios = found.map(({ ratio }) => ratio);
  if (Math.log(maxOf(ratios) / minOf(ratios)) <= farRatio) return null;
  // Where they disagree on the direction, too, the pooled one is nobody's.
  const [first, ...others] = found.toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
  const tool = sayTool(row.tool);
  const groups = [
    { low: first.ratio, high: first.ratio, name: fillClause(changes.version, { tool, version: first.name }) },
    ...others.map(({ name, ratio }) => ({
      ...{ low: ratio, high: ratio },
      name: fillClause(changes.next_version, { version: name }),
    })),
  ];
  return {
    form: "gave_each",
    finding: fill(findings.gave_each, {
      ...{ change: sayDirection(subject, Number(row.ratio)), parts },
      basis: `(${nameCondition(row, workloads, about.units)})`,
      changes: fill(changes.each, { each: startSentence(formatStates(groups, measure)) }),
    }),
  };
}
