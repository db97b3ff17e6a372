/**
 * What a source states beside the runs of a comparison: the same effect per host, another measure of both settings, and
 * another condition at which the setting does less well. A reader of the source knows all three.
 */
import { findings } from "../../sentences/answers.js";
import { geometricMean } from "../compare/logarithms.js";
import { fill, fillClause } from "../../sentences/fill.js";
import { countOf, formatMove, listAll } from "../../sentences/format.js";
import { nameMeasure } from "../../words/measures.js";
import {
  describeLevel,
  describeSetting,
  groupBy,
  maxOf,
  minOf,
  nameFactor,
  nameSetting,
  withArticle,
} from "../series.js";
import { unitBought } from "./open.js";
import { basisIn, better, sayChange } from "./subject.js";
import { leastSingle } from "./summary.js";

/** @import {Run, Stated} from "../types.js" */
/** @import {Subject} from "./subject.js" */

/** What a number is of, where it is not of all together. */
const unitOf = /\bper (host|node|VM|disk)\b/;

/** @param {Stated} figure @returns {string | null} "per host", however it was averaged */
const scopeOf = ({ scope }) => unitOf.exec(scope ?? "")?.[0] ?? scope;

/**
 * @param {Subject} subject
 * @returns {string[]} sentences, most telling first; empty where the source states nothing more
 */
export function listStated(subject) {
  const { here, there, pairs } = pairStated(subject);
  return [sayOther(subject, pairs), sayFall(subject, here, there)].filter((text) => text !== null);
}

/**
 * @param {Subject} subject
 * @returns {{here: Stated[], there: Stated[], pairs: Pair[]}} figures of the setting and of the baseline, and both of like conditions
 */
function pairStated(subject) {
  const [{ factor, level, baseline }] = subject.rows;
  const known = (subject.about.stated ?? []).filter(
    ({ kind, against, low, high }) =>
      kind === "figure" && Object.keys(against).length === 0 && low !== null && low === high && low > 0,
  );
  // Several numbers under the same conditions differ in something that nobody described.
  const figures = groupBy(known, (each) =>
    JSON.stringify([each.measure, scopeOf(each), Object.entries(each.factors).sort()]),
  ).flatMap((own) => (own.length === 1 ? own : []));
  const optional = listOptional(subject);
  const [here, there] = [level, baseline].map((value) =>
    figures.filter(({ factors }) => String(factors[factor]) === value),
  );
  const pairs = here.flatMap((one) =>
    there.flatMap((other) =>
      one.measure === other.measure &&
      scopeOf(one) === scopeOf(other) &&
      differing(one, other).every((name) => name === factor || optional.has(name))
        ? [{ one, ratio: Number(one.low) / Number(other.low) }]
        : [],
    ),
  );
  return { here, there, pairs };
}

/** @typedef {{one: Stated, ratio: number}} Pair  a figure of the setting, over that of the baseline */

/** @param {Subject} subject @returns {Set<string>} settings that the compared runs state on one side only */
const listOptional = ({ rows }) =>
  new Set(
    rows.flatMap(({ others }) => [...others.matchAll(/(\w+)=not given against /g)].map(([, name]) => name)),
  );

/** @param {Stated} one @param {Stated} other @returns {string[]} names of what their conditions differ in */
const differing = ({ factors: a }, { factors: b }) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => String(a[name]) !== String(b[name]));

/**
 * Where the number of hosts varies, the effect per host leads: the sum says how many there were.
 * @param {Subject} subject
 * @param {Run[]} runs  whose conditions have to be those of the figures
 * @returns {{finding: string | null, support: string} | null} null where the source states nothing per host, node, VM or disk
 */
export function describePerUnit(subject, runs) {
  const { rows, measure, about, parts } = subject;
  const bought = unitBought(rows[0].factor, about);
  if (bought) return sayPerBought(subject, bought);
  const [{ factor }] = rows;
  const isOfRuns = (/** @type {Pair} */ { one: { factors } }) =>
    runs.some((run) =>
      Object.entries(factors).every(
        ([name, value]) => name === factor || run.factors[name] === String(value),
      ),
    );
  const own = pairStated(subject).pairs.filter(
    (pair) => pair.one.measure === measure.name && unitOf.test(pair.one.scope ?? "") && isOfRuns(pair),
  );
  const [, name] = own.length > 0 ? (unitOf.exec(String(own[0].one.scope)) ?? []) : [];
  if (!name) return null;
  const [low, high] = [minOf, maxOf].map((end) => end(own.map(({ ratio }) => ratio)));
  const sums = rows.map(({ ratio }) => Number(ratio));
  const loads = new Set(rows.map(({ load }) => load));
  const sides = new Set([low, high, ...sums].map((ratio) => Math.sign(ratio - 1)));
  if (name !== "host" || about.loadAxis !== "hosts" || sides.size > 1)
    return {
      finding: null,
      support: fill(findings.per_unit, { unit: name, move: formatMove(low, high, measure) }),
    };
  return {
    finding: fill(findings.gave_per, {
      ...{ unit: name, parts, change: sayChange(subject, low, high) },
      basis: [countOf(own.length, "result"), basisIn(subject)].filter(Boolean).join(", "),
    }),
    support: fill(findings.together, {
      hosts: loads.size === 1 ? countOf(Number(rows[0].load), "host") : "all hosts",
      change: sayChange(subject, minOf(sums), maxOf(sums)),
    }),
  };
}

/**
 * More hosts, disks or links are more hardware: what each of them does says whether they are worth it.
 * @param {Subject} subject  of numbers of them
 * @param {string} unit  host, disk, link
 * @returns {{finding: null, support: string} | null} null for what does not add up over them
 */
function sayPerBought({ rows, measure }, unit) {
  if (!["iops", "bytes_per_s"].includes(measure.name)) return null;
  const ratios = rows.map(({ ratio, level, baseline }) => (Number(ratio) * Number(baseline)) / Number(level));
  const move = formatMove(minOf(ratios), maxOf(ratios), measure);
  return { finding: null, support: fill(findings.per_unit, { unit, move }) };
}

/**
 * @param {Subject} subject
 * @param {Pair[]} pairs
 * @returns {string | null} a measure that no run has
 */
function sayOther({ about, measure, rows: [{ factor }] }, pairs) {
  const compared = new Set(
    (about.findings.comparisons ?? []).flatMap((row) => (row.factor === factor ? row.measure : [])),
  );
  // A change to nothing has no ratio: without it the range of the others would be too narrow.
  const toZero = new Set((about.stated ?? []).flatMap((each) => (each.low === 0 ? each.measure : [])));
  const [most] = groupBy(
    pairs.filter(
      ({ one }) => one.measure !== measure.name && !compared.has(one.measure) && !toZero.has(one.measure),
    ),
    ({ one }) => one.measure,
  )
    .map((own) => ({ name: own[0].one.measure, ratios: own.map(({ ratio }) => ratio) }))
    .map((each) => ({ ...each, log: Math.log(geometricMean(each.ratios)) }))
    .toSorted((a, b) => Math.abs(b.log) - Math.abs(a.log));
  if (!most || Math.abs(most.log) < leastSingle) return null;
  return fill(findings.stated_measure, {
    move: formatMove(minOf(most.ratios), maxOf(most.ratios), nameMeasure(about.measures, most.name)),
  });
}

/**
 * A condition that takes from the setting what it gained: the baseline does not lose as much there, as far as is stated.
 * @param {Subject} subject
 * @param {Stated[]} here  figures of the setting
 * @param {Stated[]} there  of the baseline
 * @returns {string | null}
 */
function sayFall({ rows, runs, measure, about }, here, there) {
  const mean = geometricMean(rows.map(({ ratio }) => Number(ratio)));
  if (Math.sign(mean - 1) !== better(measure)) return null;
  const [most] = listSteps(here, measure.name)
    .filter(({ log, name }) => {
      const others = listSteps(there, measure.name).filter((step) => step.name === name);
      return (
        log * better(measure) < -leastSingle &&
        others.every((other) => Math.abs(other.log) < Math.abs(log) / 2)
      );
    })
    .toSorted((a, b) => Math.abs(b.log) - Math.abs(a.log));
  if (!most) return null;
  const [, of] = unitOf.exec(most.to.scope ?? "") ?? [];
  const [from, to] = [most.from, most.to].map(({ factors }) =>
    describeLevel(String(factors[most.name]), most.name, about.units),
  );
  // A size needs the name of what has it; 4 VMs do not.
  const what = withArticle(nameFactor(most.name, about.units));
  const isNamed = describeSetting("1", most.name, about.units) !== describeLevel("1", most.name, about.units);
  const ratio = Math.exp(most.log);
  const sentence = of ? `${measure.sentence} per ${of}` : measure.sentence;
  // Of other conditions than the compared runs have it says which.
  const { factor, level } = rows[0];
  const own = runs.filter((run) => run.factors[factor] === level);
  const others = Object.entries(most.from.factors).filter(
    ([name, value]) =>
      name !== factor &&
      name !== most.name &&
      own.some((run) => name in run.factors) &&
      own.every((run) => run.factors[name] !== String(value)),
  );
  return fill(findings.stated_fall, {
    setting: listAll([
      ...others.map(([name, value]) => nameSetting(String(value), name, about.units)),
      nameSetting(level, factor, about.units),
    ]),
    move: formatMove(ratio, ratio, { ...measure, sentence }),
    ...{ condition: isNamed ? fillClause(findings.stated_as, { what }) : "", from, to },
  });
}

/**
 * @param {Stated[]} figures  of one setting
 * @param {string} measure
 * @returns {{name: string, from: Stated, to: Stated, log: number}[]} pairs that differ in one number alone, the smaller first
 */
function listSteps(figures, measure) {
  const own = figures.filter((each) => each.measure === measure);
  return own.flatMap((from) =>
    own.flatMap((to) => {
      const [name, ...others] = differing(from, to);
      const isStep =
        name !== undefined &&
        others.length === 0 &&
        scopeOf(from) === scopeOf(to) &&
        Number(from.factors[name]) < Number(to.factors[name]);
      return isStep ? [{ name, from, to, log: Math.log(Number(to.low) / Number(from.low)) }] : [];
    }),
  );
}
