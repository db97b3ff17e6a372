/** The settings that a comparison has: how each is named, which leads, and which is safer. */
import { findings, losses, parts as partsOf } from "../../sentences/answers.js";
import { fill, fillClause } from "../../sentences/fill.js";
import { formatEffect, formatNext, listAll } from "../../sentences/format.js";
import { sayLevel } from "../../words/levels.js";
import { geometricMean } from "../compare/logarithms.js";
import {
  groupBy,
  isSwitch,
  maxOf,
  minOf,
  nameAgainst,
  nameFactor,
  nameSetting,
  nameSubject,
  withArticle,
} from "../series.js";
import { listParts } from "./company.js";
import { nameLoads, nameResult, nameWorkloads } from "./names.js";
import { better, formatOver } from "./subject.js";
import { conditionOf, leastSingle, signOf, summarise } from "./summary.js";

/** @import {Comparison} from "../types.js" */
/** @import {Subject} from "./subject.js" */

/**
 * @param {Comparison[]} rows  of one level
 * @param {Pick<Subject, "measure" | "workloads" | "runs" | "about">} known
 * @returns {Subject}
 */
export function describeSubject(rows, { measure, workloads, runs, about }) {
  const [{ level, baseline, factor }] = rows;
  const { bands, transitions } = summarise(rows);
  const parts = listParts(about, factor, [level, baseline]);
  const title = withArticle(nameFactor(factor, about.units));
  const own = sayLevel(level);
  return {
    parts: parts.length > 0 ? ` ${fill(partsOf, { what: listAll(parts) })}` : "",
    setting: isSwitch(own)
      ? nameSetting(level, factor, about.units)
      : nameSubject(level, factor, about.units),
    baseline: nameAgainst(baseline, factor, about.units),
    ...{ title, switched: isSwitch(own) ? `${title} ${own}` : null },
    ...{ rows, bands, transitions, measure, workloads, runs, about },
    isRepeated: rows.every(({ interval }) => interval === "t"),
  };
}

/**
 * The setting that gains most on average; where none gains anything, the one that loses most. Settings that were not
 * measured under the same conditions are ranked by those that they share, where there are any.
 * @param {Subject[]} subjects
 */
export function chooseSubject(subjects) {
  const gaining = subjects.filter((subject) => scoreOf(subject) > 0 && countGains(subject) > 0);
  if (gaining.length === 0) return subjects.toSorted((a, b) => scoreOf(a) - scoreOf(b))[0];
  const keyOf = (/** @type {Comparison} */ row) => JSON.stringify([conditionOf(row), row.load]);
  const conditions = gaining.map(({ rows }) => new Set(rows.map(keyOf)));
  const shared = (/** @type {Comparison} */ row) => conditions.every((each) => each.has(keyOf(row)));
  const scored = gaining.map((subject) => {
    const rows = subject.rows.filter(shared);
    return { subject, score: scoreOf(rows.length > 0 ? { ...subject, rows } : subject) };
  });
  return scored.toSorted((a, b) => b.score - a.score)[0].subject;
}

/** A value that loses less at some loads is safer than one that loses more. */
const smallLoss = Math.log(1.15);

/**
 * Where the best value loses at some loads or workloads: another that gains where it gains, and nowhere above loses what counts.
 * @param {Subject} subject
 * @param {Subject[]} subjects
 * @param {string} form  of the finding
 * @returns {string | null} 2 stripes gave 10 to 73 % more IOPS with 2 to 12 VMs, and at most 9 % fewer at higher loads
 */
export function findSafer(subject, subjects, form) {
  if (subject.measure.better === "lower" || !["beats", "by_workload"].includes(form)) return null;
  const ofLoads = form === "beats";
  const [lead] = subject.bands.toSorted((a, b) => b.mean - a.mean);
  if (ofLoads && (lead.from === null || lead.to === null)) return null;
  const gaining = lead.parts.filter(({ sign }) => sign > 0).map(({ row }) => row);
  const [from, to] = [Number(lead.from), Number(lead.to)];
  const sideOf = (/** @type {Comparison} */ row) => {
    if (!ofLoads) return gaining.some((own) => conditionOf(own) === conditionOf(row)) ? "lead" : "beyond";
    return Number(row.load) < from ? "below" : Number(row.load) > to ? "beyond" : "lead";
  };
  const found = subjects.flatMap((each) => {
    if (each === subject) return [];
    const [within, beyond] = ["lead", "beyond"].map((side) =>
      groupBy(
        each.rows.filter((row) => sideOf(row) === side),
        conditionOf,
      ).map((own) => geometricMean(own.map(({ ratio }) => Number(ratio)))),
    );
    if (within.length === 0 || beyond.length === 0) return [];
    const [least, worst] = [minOf(within), minOf(beyond)];
    if (Math.log(least) <= 0 || Math.log(worst) <= -smallLoss) return [];
    // A bound is one of results: of means it would be taken for that.
    const lowest = minOf(
      each.rows.filter((row) => sideOf(row) === "beyond").map(({ ratio }) => Number(ratio)),
    );
    return [{ each, least, most: maxOf(within), worst: lowest }];
  });
  const [first] = found.toSorted((a, b) => b.least - a.least);
  if (!first) return null;
  const { each, least, most, worst } = first;
  const { measure } = subject;
  const values = {
    ...{ setting: each.setting, gain: formatOver(least, most, measure), baseline: each.baseline },
    loss: worst < 1 ? fillClause(losses.most, { loss: formatNext(worst, worst, measure) }) : losses.none,
  };
  if (!ofLoads) {
    const names = nameWorkloads(
      gaining.map(({ workload }) => workload),
      subject.workloads,
    ).filter(Boolean);
    return names.length > 0 ? fill(findings.safer_workloads, { ...values, workloads: listAll(names) }) : null;
  }
  return fill(findings.safer, { ...values, where: nameLoads(from, to, subject.about) });
}

/** Who chooses a value for one workload has to know of such a loss. */
const farLoss = Math.log(1.5);

/** At fewer loads a lead may be chance. */
const fewestLed = 3;

/** Of the loads, so many at least are led. */
const shareLed = 0.75;

/**
 * Where the best value on average is not the best for one workload: another that is ahead of it there at most
 * loads, and of the baseline at all.
 * @param {Subject} subject
 * @param {Subject[]} subjects
 * @param {string} form  of the finding
 * @returns {string | null} For 64k writes, 8 stripes gave 34 % more IOPS than 4 stripes on average
 */
export function findLeader(subject, subjects, form) {
  if (!["beats", "by_workload"].includes(form)) return null;
  const way = better(subject.measure);
  const found = subjects.flatMap((each) =>
    groupBy(each === subject ? [] : each.rows, conditionOf).flatMap((own) => {
      const logs = own.flatMap((row) => {
        const best = subject.rows.find(
          (own) => own.load === row.load && conditionOf(own) === conditionOf(row),
        );
        return best && signOf(row) === way ? [way * Math.log(Number(row.ratio) / Number(best.ratio))] : [];
      });
      const lead = logs.reduce((sum, log) => sum + log, 0) / logs.length;
      const led = logs.filter((log) => log > leastSingle).length;
      return logs.length >= Math.max(fewestLed, own.length) && led >= shareLed * own.length
        ? [{ each, lead, workload: own[0].workload }]
        : [];
    }),
  );
  const [first] = found.toSorted((a, b) => b.lead - a.lead);
  if (!first) return null;
  const ratio = Math.exp(way * first.lead);
  const { setting, baseline, rows } = first.each;
  const values = {
    ...{ setting, other: subject.setting, baseline },
    workload: nameWorkloads([first.workload], subject.workloads)[0],
    gain: formatEffect(ratio, ratio, subject.measure),
  };
  // A value that leads for one workload may collapse for another.
  const [worst] = rows.toSorted((a, b) => way * (Number(a.ratio) - Number(b.ratio)));
  const loss = Number(worst.ratio);
  if (way * Math.log(loss) > -farLoss) return fill(findings.leader, values);
  return fill(findings.leader_worst, {
    ...{ ...values, loss: formatNext(loss, loss, subject.measure) },
    where: nameResult(worst, subject.workloads, subject.about),
  });
}

/** @param {Subject} subject @returns {number} mean gain, as a logarithm */
const scoreOf = ({ rows, measure }) =>
  better(measure) * Math.log(geometricMean(rows.map(({ ratio }) => Number(ratio))));

/** @param {Subject} subject */
const countGains = ({ rows, measure }) => rows.filter((row) => signOf(row) === better(measure)).length;
