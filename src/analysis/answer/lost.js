/** Another setting with which the gain is lost: runs that have no counterpart, so no comparison shows them. */
import { median } from "simple-statistics";
import { findings } from "../../sentences/answers.js";
import { fill } from "../../sentences/fill.js";
import { formatMove, listAll } from "../../sentences/format.js";
import { readAdmission } from "../admission/admission.js";
import { readSettings } from "../compare/pairs.js";
import { describeOthers, groupBy, maxOf, minOf } from "../series.js";
import { nameCondition } from "./names.js";
import { better } from "./subject.js";
import { leastSingle, signOf } from "./summary.js";

/** @import {Run} from "../types.js" */
/** @import {Subject} from "./subject.js" */

/**
 * @param {Subject} subject
 * @param {Run[]} runs
 * @returns {string | null} With synchronous writes always the gain is lost: IOPS fall by 10 % (64k sequential writes); null where no other
 *   value of a setting that the compared runs state takes all of the gain
 */
export function sayLost(subject, runs) {
  const { rows, measure, workloads, about } = subject;
  const admission = readAdmission(about, runs);
  const logOf = (/** @type {Run} */ run) => Math.log(Number(admission.figure(run, measure.name) ?? 0));
  const compared = new Set(
    rows.flatMap((row) => readSettings(row.others).map(({ name, values }) => `${name} ${values[0]}`)),
  );
  const lost = rows.flatMap((row) => {
    if (signOf({ ...row, verdict: null }) !== better(measure)) return [];
    const same = runs.filter(
      (run) =>
        run.tool === row.tool &&
        run.workload === row.workload &&
        run.load === row.load &&
        Number.isFinite(logOf(run)),
    );
    const known = readSettings(row.others).filter(({ values: [here, there] }) => here === there);
    const hasAll = (/** @type {Run} */ run, /** @type {string | null} */ without) =>
      known.every(({ name, values }) => name === without || run.factors[name] === values[0]);
    const there = same.filter((run) => run.factors[row.factor] === row.baseline && hasAll(run, null));
    if (there.length === 0) return [];
    return known.flatMap(({ name }) => {
      const others = same.filter(
        (run) =>
          run.factors[row.factor] === row.level &&
          run.factors[name] !== undefined &&
          !compared.has(`${name} ${run.factors[name]}`) &&
          hasAll(run, name),
      );
      // Runs that differ in more than that are results of their own: each has to have lost the gain.
      return groupBy(others, ({ factors: { repeat: _, ...factors } }) =>
        JSON.stringify(Object.entries(factors).sort()),
      ).map((own) => ({
        ...{ row, name, value: own[0].factors[name] },
        log: median(own.map(logOf)) - median(there.map(logOf)),
      }));
    });
  });
  const gone = groupBy(lost, ({ name, value }) => `${name} ${value}`).filter((own) =>
    own.every(({ log }) => log * better(measure) < leastSingle),
  );
  if (gone.length === 0) return null;
  const [own] = gone.toSorted((a, b) => b.length - a.length);
  const [{ name, value }] = own;
  const ratios = own.map(({ log }) => Math.exp(log));
  return fill(findings.lost, {
    ...{ other: describeOthers(`${name}=${value}`, about.units) },
    move: formatMove(minOf(ratios), maxOf(ratios), measure),
    where: listAll(
      [...new Set(own.map(({ row }) => nameCondition(row, workloads, about.units)))].filter(Boolean),
    ),
  });
}
