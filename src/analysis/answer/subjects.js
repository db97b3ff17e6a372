/** The settings that a comparison has: how each is named, which leads, and which is safer. */
import { actions, losses } from "../../sentences/actions.js";
import { parts as partsOf } from "../../sentences/answers.js";
import { fill, fillClause } from "../../sentences/fill.js";
import { formatRange, listAll } from "../../sentences/format.js";
import { sayLevel } from "../../words/levels.js";
import { geometricMean } from "../compare/logarithms.js";
import {
  groupBy,
  isBare,
  isSwitch,
  maxOf,
  minOf,
  nameBaseline,
  nameFactor,
  nameNoun,
  nameSetting,
  nameSubject,
  withArticle,
} from "../series.js";
import { listParts } from "./company.js";
import { nameLoads } from "./names.js";
import { better } from "./subject.js";
import { conditionOf, signOf, summarise } from "./summary.js";

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
  const base = nameBaseline(baseline, factor, about.units);
  const title = withArticle(nameFactor(factor, about.units));
  const own = sayLevel(level);
  const { unit } = about.units[factor] ?? {};
  return {
    parts: parts.length > 0 ? ` ${fill(partsOf, { what: listAll(parts) })}` : "",
    setting: isSwitch(own)
      ? nameSetting(level, factor, about.units)
      : nameSubject(level, factor, about.units),
    // Two numbers side by side are hard to read.
    baseline:
      nameNoun(baseline, factor, about.units) ?? (base === "1" && unit && !isBare(unit) ? "one" : base),
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
 * Where the best value loses at some loads: another that gains where it gains, and nowhere loses what counts.
 * @param {Subject} subject
 * @param {Subject[]} subjects
 * @returns {string | null} 2 stripes gained 10 to 73 % there, and lost at most 9 % elsewhere
 */
export function findSafer(subject, subjects) {
  const [lead] = subject.bands.toSorted((a, b) => better(subject.measure) * (b.mean - a.mean));
  if (lead.from === null || lead.to === null || subject.measure.better === "lower") return null;
  const isLed = (/** @type {Comparison} */ { load }) =>
    Number(load) >= Number(lead.from) && Number(load) <= Number(lead.to);
  const found = subjects.flatMap((each) => {
    if (each === subject) return [];
    const [within, beyond] = [true, false].map((side) =>
      groupBy(
        each.rows.filter((row) => isLed(row) === side && (side || Number(row.load) > Number(lead.to))),
        conditionOf,
      ).map((own) => geometricMean(own.map(({ ratio }) => Number(ratio)))),
    );
    if (within.length === 0 || beyond.length === 0) return [];
    const [least, worst] = [minOf(within), minOf(beyond)];
    return Math.log(least) > 0 && Math.log(worst) > -smallLoss
      ? [{ each, least, most: maxOf(within), worst }]
      : [];
  });
  const [first] = found.toSorted((a, b) => b.least - a.least);
  if (!first) return null;
  return fill(actions.safer, {
    ...{ setting: first.each.setting, gain: formatRange(first.least, first.most) },
    where: nameLoads(lead.from, lead.to, subject.about),
    loss:
      first.worst < 1
        ? fillClause(losses.most, { loss: formatRange(first.worst, first.worst) })
        : losses.none,
  });
}

/** @param {Subject} subject @returns {number} mean gain, as a logarithm */
const scoreOf = ({ rows, measure }) =>
  better(measure) * Math.log(geometricMean(rows.map(({ ratio }) => Number(ratio))));

/** @param {Subject} subject */
const countGains = ({ rows, measure }) => rows.filter((row) => signOf(row) === better(measure)).length;
