/** Findings by band of load and by workload. */
import { changes, effects, findings } from "../../sentences/answers.js";
import { fill, fillClause, startSentence } from "../../sentences/fill.js";
import { directionOf, formatEffect, formatRange, formatStates } from "../../sentences/format.js";
import {
  countResults,
  listWorkloads,
  nameCondition,
  nameLoads,
  nameResult,
  nameTools,
  nameWorkloads,
} from "./names.js";
import { basisIn, better, inBrackets, sayChange, sayQuestion } from "./subject.js";
import { signOf } from "./summary.js";
import { maxOf, minOf } from "../series.js";

/** @import {Band, Part} from "./summary.js" */
/** @import {Subject} from "./subject.js" */

/**
 * One direction at every load and workload.
 * @param {Subject} subject
 * @param {Band} band
 */
export function sayWhole(subject, band) {
  const { setting, baseline, measure } = subject;
  const basis = inBrackets(subject);
  const results = countResults(subject.rows, subject.workloads);
  const counted = countResults(subject.rows, subject.workloads, { isBracket: true });
  const isUnanimous = band.up === band.results.length || band.down === band.results.length;
  const each = isUnanimous && band.results.length === 2 ? nameEach(subject, band) : null;
  if (each)
    return {
      form: "gave_each",
      finding: fill(findings.gave_each, {
        ...{ change: sayDirection(subject, band.mean), basis, changes: each, parts: subject.parts },
      }),
    };
  if (band.results.length === 2 && isUnanimous)
    return {
      form: "gave_two",
      finding: fill(findings.gave_two, {
        ...{ change: sayChange(subject, band.low, band.high), parts: subject.parts },
        basis: [counted, basisIn(subject)].filter(Boolean).join(", "),
      }),
    };
  const isPlain = measure.name === "iops" && subject.switched === null;
  if (band.parts.length === 1 || band.results.length < 4 || !isUnanimous || !isPlain)
    return {
      form: "gave_range",
      finding: fill(findings.gave_range, {
        ...{ change: sayChange(subject, band.mean), parts: subject.parts },
        range: [formatRange(band.low, band.high, band.mean), counted, basisIn(subject)]
          .filter(Boolean)
          .join(", "),
      }),
    };
  const form = band.mean > 1 ? "beats_everywhere" : "loses_everywhere";
  return {
    form,
    finding: fill(findings[form], {
      ...{ setting, baseline, basis, parts: subject.parts, results },
      changes: sayChanges(subject, band),
    }),
  };
}

/** @param {Subject} subject @param {number} ratio @returns {string} X gave higher throughput than Y, without an amount */
export function sayDirection({ setting, baseline, switched, measure }, ratio) {
  const named = { measure: measure.sentence, direction: directionOf(ratio, measure) };
  return switched
    ? fillClause(effects.direction_with, {
        ...named,
        setting: switched,
        was: measure.plural ? "were" : "was",
      })
    : fillClause(effects.direction, { ...named, setting, baseline });
}

/** Two results whose changes differ by more are two findings. */
const farApart = 3;

/**
 * @param {Subject} subject
 * @param {Band} band  of two results
 * @returns {string | null} ". IOPS were 42 % higher for 64k reads and 12 times as high for 64k writes"; null where one range says as much
 */
function nameEach(subject, { results, low, high }) {
  const { workloads, about, measure } = subject;
  const names = results.map(({ row }) => nameCondition(row, workloads, about.units));
  const [less, more] = [low, high].map((ratio) => Math.abs(Math.log(ratio))).sort((a, b) => a - b);
  if (more < farApart * less || new Set(names).size < 2 || names.some((name) => !name)) return null;
  const groups = results.map(({ row }, i) => ({
    name: `for ${names[i]}`,
    low: Number(row.ratio),
    high: Number(row.ratio),
  }));
  return fill(changes.each, { each: startSentence(formatStates(groups, measure)) });
}

/**
 * A mean that one workload makes is given by workload.
 * @param {Subject} subject
 * @param {Band} band
 * @returns {string} ": 57 % more IOPS on average (15 to 67 %)", or by workload
 */
function sayChanges({ setting, workloads, about, measure }, { parts, outlier, mean, low, high }) {
  const name = (/** @type {Part} */ part) => nameCondition(part.row, workloads, about.units);
  if (outlier && name(outlier) && name(outlier).split(", ").length <= 2) {
    const rest = parts.filter(
      ({ row }) => row.workload !== outlier.row.workload || row.others !== outlier.row.others,
    );
    const means = rest.map((part) => part.mean);
    const groups = [
      { name: `for ${name(outlier)}`, low: outlier.mean, high: outlier.mean },
      { name: changes.rest, low: minOf(means), high: maxOf(means) },
    ];
    return sayStates(parts, groups, measure);
  }
  const means = parts.map((part) => part.mean);
  const [from, to] = parts.length === 1 ? [low, high] : [minOf(means), maxOf(means)];
  const [effect, range] = [formatEffect(mean, mean, measure), formatRange(from, to, mean)];
  return effect.startsWith(`${range} `)
    ? fill(changes.one, { effect })
    : fill(changes.mean, { setting, effect, range });
}

/**
 * @param {Part[]} parts
 * @param {Parameters<typeof formatStates>[0]} groups
 * @param {Subject["measure"]} measure
 * @returns {string} ". On average, IOPS were 2.5 times as high for 4k writes": over loads, where there are several
 */
function sayStates(parts, groups, measure) {
  const each = formatStates(groups, measure);
  return areMeans(parts)
    ? fill(changes.each_mean, { each })
    : fill(changes.each, { each: startSentence(each) });
}

/** @param {Part[]} parts @returns {boolean} whether any has several results */
const areMeans = (parts) => parts.some(({ n }) => n > 1);

/** Where it depends on the load: the band in which the setting does best, then the one that follows. @param {Subject} subject */
export function sayBands(subject) {
  const { bands, measure } = subject;
  const side = better(measure);
  const strength = (/** @type {Band} */ band) =>
    side *
    Math.log(band.mean) *
    Math.sqrt(band.loads) *
    (band.parts.some(({ sign }) => sign === side) ? 1 : 0);
  const lead = [...bands].sort((a, b) => strength(b) - strength(a))[0];
  if (strength(lead) <= 0) return sayLosingBands(subject);
  const rest = bands.filter((band) => band !== lead);
  const opposite = [...rest].sort((a, b) => side * (a.mean - b.mean))[0];
  const gaining = lead.parts.filter(({ sign }) => sign === side);
  const first =
    gaining.length * 2 > lead.parts.length && !lead.parts.some(({ sign }) => sign === -side)
      ? fill(findings.beats, { ...valuesOf(subject, lead), changes: sayChanges(subject, lead) })
      : fill(findings.beats, { ...valuesOf(subject, lead), changes: sayGains(subject, lead) });
  const losing = opposite ? nameLosing(subject, opposite) : null;
  return {
    form: "beats",
    finding: [first, opposite && sayThen(subject, opposite)].filter(Boolean).join(" "),
    ...{ lead_ratio: lead.mean, lead_from: Number(lead.from), lead_to: lead.to },
    worst: findWorst(subject, lead, losing?.parts ?? []),
    ...(losing ? { losing: { where: whereOf(subject, opposite), workloads: losing.text } } : {}),
  };
}

/** A single result is named where it loses so many times as much as the finding says. */
const farWorse = 1.25;

/**
 * @param {Subject} subject
 * @param {Band} lead  where the setting does best
 * @param {Part[]} losing  workloads whose mean loss the finding names
 * @returns {{effect: string, where: string} | null} the worst result outside that band: 64 % fewer IOPS, 4k writes with 1 VM
 */
function findWorst(subject, lead, losing) {
  const { rows, measure, workloads, about } = subject;
  const side = better(measure);
  const lossOf = (/** @type {number} */ ratio) => -side * Math.log(ratio);
  const said = maxOf([0, ...losing.map(({ mean }) => lossOf(mean))]);
  const [worst] = rows
    .filter((row) => Number(row.load) < Number(lead.from) || Number(row.load) > Number(lead.to))
    .filter((row) => signOf(row) === -side)
    .toSorted((a, b) => lossOf(Number(b.ratio)) - lossOf(Number(a.ratio)));
  const ratio = Number(worst?.ratio);
  if (!worst || lossOf(ratio) <= farWorse * said) return null;
  return { effect: formatEffect(ratio, ratio, measure), where: nameResult(worst, workloads, about) };
}

/** @param {Subject} subject */
function sayLosingBands(subject) {
  const { bands, measure } = subject;
  const side = better(measure);
  const [worst] = [...bands].sort((a, b) => side * (a.mean - b.mean));
  return {
    form: "loses",
    finding: fill(findings.loses, { ...valuesOf(subject, worst), changes: sayGains(subject, worst) }),
  };
}

/**
 * @param {Subject} subject
 * @param {Band} band
 */
const valuesOf = (subject, band) => ({
  ...{ setting: subject.setting, baseline: subject.baseline, basis: inBrackets(subject, true) },
  where: whereOf(subject, band),
});

/**
 * @param {Subject} subject
 * @param {Band} band
 */
export function whereOf({ rows, about }, band) {
  const loads = rows.flatMap(({ load }) => load ?? []);
  const isLast = band.to === maxOf(loads) && band.from !== minOf(loads);
  return nameLoads(band.from, band.to, about, isLast);
}

/** More workloads are counted. */
const mostNamed = 4;

/**
 * @param {Part[]} parts
 * @param {number} all  parts that there are
 * @param {Subject["workloads"]} workloads  of the study
 * @returns {string} 4k I/O and 64k reads; 5 of 8 workloads
 */
function nameParts(parts, all, workloads) {
  const own = parts.map(({ row }) => row.workload);
  const names = nameWorkloads(own, workloads).filter(Boolean);
  return names.length > 0 && names.length <= mostNamed
    ? listWorkloads(names)
    : `${parts.length} of ${all} workloads`;
}

/**
 * @param {Subject} subject
 * @param {Band} band  in which workloads differ in direction
 * @param {string} [setting]  where the sentence before does not say whose results these are
 * @returns {string} ". On average, IOPS were 2.5 times as high for 4k writes and 20 % lower for 64k reads"
 */
function sayGains({ workloads, measure }, { parts }, setting = "") {
  const sides = [1, -1].map((side) => parts.filter(({ sign }) => sign === side));
  const isByTool = areOfTools(parts);
  const groups = sides.flatMap((own) => {
    if (own.length === 0) return [];
    const means = own.map(({ mean }) => mean);
    const name = isByTool
      ? `with ${nameTools(own.map(({ row }) => row.tool))}`
      : `for ${nameParts(own, parts.length, workloads)}`;
    return [{ name, low: minOf(means), high: maxOf(means) }];
  });
  return setting
    ? fill(changes.each_with, { setting, each: formatStates(groups, measure) })
    : sayStates(parts, groups, measure);
}

/** @param {Part[]} parts @returns {boolean} whether each tool sees one direction, and both are seen */
function areOfTools(parts) {
  const [up, down] = [1, -1].map((side) =>
    parts.flatMap(({ sign, row }) => (sign === side ? String(row.tool) : [])),
  );
  return up.length > 0 && down.length > 0 && !up.some((tool) => down.includes(tool));
}

/**
 * @param {Subject} subject
 * @param {Band} band
 * @returns {{parts: Part[], text: string} | null} the workloads that lose: 4k I/O and 64k reads; null where none does
 */
function nameLosing(subject, band) {
  const parts = band.parts.filter(({ sign }) => sign === -better(subject.measure));
  if (parts.length === 0) return null;
  return { parts, text: nameParts(parts, band.parts.length, subject.workloads) };
}

/**
 * @param {Subject} subject
 * @param {Band} band
 * @returns {string} From 14 VMs, 4 stripes gave 18 to 26 % fewer IOPS for 4k I/O and 64k reads.
 */
export function sayThen(subject, band) {
  const where = whereOf(subject, band);
  const losing = nameLosing(subject, band);
  if (!losing) {
    if (band.parts.some(({ sign }) => sign === better(subject.measure))) return "";
    return fill(findings.then_close, { where, margin: "10 %" });
  }
  const ratios = losing.parts.map(({ mean }) => mean);
  return fill(findings.then_loses, {
    mean: areMeans(losing.parts) ? "on average" : "",
    ...{ where, setting: subject.setting, workloads: losing.text },
    effect: formatEffect(minOf(ratios), maxOf(ratios), subject.measure),
  });
}

/**
 * No load axis, and workloads that differ in direction.
 * @param {Subject} subject
 * @param {Band} band
 */
export function sayWorkloads(subject, band) {
  return {
    form: "by_workload",
    finding: fill(areOfTools(band.parts) ? findings.by_tool : findings.by_workload, {
      ...{ question: sayQuestion(subject), basis: inBrackets(subject) },
      changes: sayGains(subject, band, subject.switched ?? subject.setting),
    }),
  };
}
