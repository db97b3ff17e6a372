/**
 * Where there are too many conditions to name: another setting of which the difference depends. A sweep has one vote,
 * however many points it has; where the votes disagree, no mean is said, but what separates them, or how many there are.
 */
import { mean } from "simple-statistics";
import { findings, votes as texts } from "../../sentences/answers.js";
import { fill, fillClause } from "../../sentences/fill.js";
import { countOf, directionOf, formatEffect, formatNext, formatRange } from "../../sentences/format.js";
import { formatBlock } from "../../words/numbers.js";
import { blockOf } from "../../words/workloads.js";
import { readSettings } from "../compare/pairs.js";
import {
  groupBy,
  isSwitch,
  maxOf,
  minOf,
  nameBaseline,
  nameFactor,
  nameSetting,
  withArticle,
} from "../series.js";
import { nameWorkloads, sayWith } from "./names.js";
import { sayQuestion } from "./subject.js";
import { conditionOf, leastSingle, signOf } from "./summary.js";

/** @import {Comparison} from "../types.js" */
/** @import {Subject} from "./subject.js" */

/** @typedef {{key: string, size: number | null, log: number, sign: number, rows: Comparison[]}} Vote  of one workload, or of all mixes of one size */

/** More conditions than a sentence can name. */
const mostNamed = 6;

/** So many shares of reads are a sweep. */
const fewestMixes = 3;

/** A separation of fewer votes on one side is chance. */
const fewestVotes = 2;

/**
 * @param {Subject} subject
 * @returns {{form: string, finding: string} | null}
 */
export function saySettings(subject) {
  const { rows, about } = subject;
  if (new Set(rows.map(conditionOf)).size <= mostNamed) return null;
  const split = findSplit(rows);
  if (!split) return null;
  const parts = split.parts.map((part) => {
    const { text, isOneSided } = sayVotes(part.votes, subject);
    const span = formatRange(...spanOf(part.rows));
    const range = isOneSided && !text.includes(span) ? `(${span})` : "";
    const own = nameBaseline(part.value, split.name, about.units);
    const where = `with ${isSwitch(own) ? `it ${own}` : sayWith(nameSetting(part.value, split.name, about.units))}`;
    return fill(findings.by_setting_part, { where, change: text, range });
  });
  const other = withArticle(nameFactor(split.name, about.units));
  const first = fill(findings.by_setting, { question: sayQuestion(subject), other });
  return { form: "by_setting", finding: [first, ...parts].join(" ") };
}

/**
 * @param {Comparison[]} rows
 * @returns {{name: string, parts: {value: string, rows: Comparison[], votes: Vote[]}[], apart: number} | null} the setting that
 *   moves the difference most under conditions that are otherwise the same
 */
function findSplit(rows) {
  const settings = rows.map(
    (row) => new Map(readSettings(row.others).map(({ name, values }) => [name, values[0]])),
  );
  const names = [...new Set(settings.flatMap((own) => [...own.keys()]))];
  const splits = names.flatMap((name) => {
    const groups = groupBy(
      rows.map((row, i) => ({ row, value: settings[i].get(name) })),
      ({ value }) => String(value),
    );
    const isUsable =
      groups.length >= 2 &&
      groups.length <= 3 &&
      groups.every((own) => own.length >= 3 && own[0].value !== undefined);
    if (!isUsable) return [];
    const parts = groups.map((own) => {
      const part = own.map(({ row }) => row);
      return { value: String(own[0].value), rows: part, votes: castVotes(part, name) };
    });
    return [{ name, parts, apart: distance(parts.map(({ votes }) => votes)) }];
  });
  const [most] = splits.toSorted((a, b) => b.apart - a.apart);
  return most && most.apart >= leastSingle ? most : null;
}

/** @param {Vote[][]} parts @returns {number} mean distance of the votes that all of them have */
function distance(parts) {
  const found = parts[0].flatMap(({ key }) => {
    const same = parts.flatMap((votes) => votes.find((vote) => vote.key === key)?.log ?? []);
    return same.length === parts.length ? [maxOf(same) - minOf(same)] : [];
  });
  return found.length > 0 ? mean(found) : 0;
}

/** @param {Comparison[]} rows @returns {[number, number]} */
const spanOf = (rows) => {
  const ratios = rows.map(({ ratio }) => Number(ratio));
  return [minOf(ratios), maxOf(ratios)];
};

/**
 * @param {Comparison[]} rows
 * @param {string} [without]  a setting that is the same in all of them
 * @returns {Vote[]} points of one load sweep as their mean, then shares of reads of one size and pattern as theirs
 */
function castVotes(rows, without = "") {
  const loads = groupBy(rows, conditionOf).map((own) => ({
    rows: own,
    shape: shapeOf(own[0]),
    others: own[0].others.replace(new RegExp(`\\b${without}=[^,]*(?:, )?`), ""),
    log: mean(own.map(({ ratio }) => Math.log(Number(ratio)))),
  }));
  const mixes = groupBy(loads, ({ shape, rows: [{ tool }], others }) =>
    JSON.stringify([tool, shape.name, others]),
  );
  return mixes
    .flatMap((own) => (own.length >= fewestMixes ? [own] : own.map((each) => [each])))
    .map((own) => {
      const all = own.flatMap((each) => each.rows);
      const [{ tool, workload }] = all;
      const log = mean(own.map((each) => each.log));
      const isSweep = own.length > 1;
      return {
        ...{ key: JSON.stringify([tool, isSweep ? own[0].shape.name : workload, own[0].others]) },
        ...{ size: own[0].shape.size, log, rows: all, sign: signOfVote(log, all) },
      };
    });
}

/** @param {number} log @param {Comparison[]} rows @returns {number} */
function signOfVote(log, rows) {
  const side = Math.sign(log);
  if (rows.some(({ interval }) => interval === "t"))
    return rows.filter((row) => signOf(row) === side).length * 2 > rows.length ? side : 0;
  return Math.abs(log) > leastSingle ? side : 0;
}

const shape = /^\S+ (?:\d+\/\d+ )?(rand|seq)/i;

/** @param {Comparison} row @returns {{name: string, size: number | null}} size and pattern of a workload, whatever its share of reads */
function shapeOf({ workload }) {
  const [size, pattern] = [blockOf(workload), shape.exec(workload ?? "")?.[1]];
  if (size === null || !pattern) return { name: workload ?? "", size: null };
  return { name: `${size} ${pattern.toLowerCase()}`, size };
}

/**
 * @param {Vote[]} votes
 * @param {Subject} subject
 * @returns {{text: string, isOneSided: boolean}} PVSCSI gave 29 % more IOPS up to 8k and 31 % fewer IOPS from 32k; or how many
 *   gain, lose and are alike
 */
function sayVotes(votes, subject) {
  const { measure } = subject;
  const setting = subject.switched?.replace(/ on$/, "") ?? subject.setting;
  const meanOf = (/** @type {Vote[]} */ own) => Math.exp(mean(own.map(({ log }) => log)));
  const meanChange = (/** @type {Vote[]} */ own) => formatEffect(meanOf(own), meanOf(own), measure);
  const [up, down, same] = [1, -1, 0].map((side) => votes.filter(({ sign }) => sign === side));
  const isSweep = votes.some(({ rows }) => new Set(rows.map(({ workload }) => workload)).size > 1);
  const all = isSweep
    ? countOf(votes.length, "kind of I/O", "kinds of I/O")
    : countOf(votes.length, "workload");
  if (same.length === votes.length)
    return { text: fillClause(texts.same, { setting, measure: measure.sentence, all }), isOneSided: false };
  if (up.length === votes.length || down.length === votes.length)
    return { text: fillClause(texts.mean, { setting, effect: meanChange(votes) }), isOneSided: true };
  const cut = separate(up, down, same);
  const text = cut
    ? fillClause(texts.by_size, {
        setting,
        ...{
          small: meanChange(cut.small),
          to: formatBlock(maxOf(cut.small.map(({ size }) => Number(size)))),
        },
        ...{
          large: formatNext(meanOf(cut.large), meanOf(cut.large), measure),
          from: formatBlock(minOf(cut.large.map(({ size }) => Number(size)))),
        },
      })
    : sayCounts(
        { ...subject, setting },
        [
          ["about the same", same],
          [directionOf(2, measure), up],
          [directionOf(0.5, measure), down],
        ],
        all,
      );
  return { text, isOneSided: false };
}

/**
 * @param {Subject} subject
 * @param {[string, Vote[]][]} counts
 * @param {string} all
 * @returns {string} PVSCSI gave about the same IOPS in 5 of 8 workloads, more in 2 (up to 33 %) and 14 % fewer for 64k reads
 */
function sayCounts({ setting, measure, workloads }, counts, all) {
  const [[how, most], ...others] = counts
    .filter(([, own]) => own.length > 0)
    .toSorted(([, a], [, b]) => b.length - a.length);
  const mostOf = (/** @type {Vote[]} */ own) => {
    const ratio = spanOf(own.flatMap(({ rows }) => rows))[own[0].sign > 0 ? 1 : 0];
    return formatRange(ratio, ratio);
  };
  const sayMost = (/** @type {Vote[]} */ own) =>
    own[0].sign === 0 ? sayWidest(own, workloads) : fillClause(texts.up_to, { most: mostOf(own) });
  const sayOthers = (/** @type {string} */ name, /** @type {Vote[]} */ own) =>
    own.length === 1 && own[0].sign !== 0 && mostOf(own).endsWith("%")
      ? fillClause(texts.in_one, { change: mostOf(own), name, workload: nameVote(own[0], workloads) })
      : `${name} in ${own.length} ${sayMost(own)}`.trim();
  return fillClause(texts.counted, {
    ...{ setting, measure: measure.sentence, how, all },
    ...{ most: most.length, range: sayMost(most) },
    others: others.map(([name, own]) => sayOthers(name, own)).join(", and "),
  });
}

/**
 * @param {Vote[]} votes  for no side
 * @param {Subject["workloads"]} workloads
 * @returns {string} (means within 10 %; 4k random I/O: −14 to +7 %): of the one whose results are farthest apart; of repeats,
 *   which are called by their intervals, no margin
 */
function sayWidest(votes, workloads) {
  const [widest] = votes
    .map((vote) => ({ vote, span: spanOf(vote.rows) }))
    .filter(({ span }) => maxOf(span.map((end) => Math.abs(Math.log(end)))) > leastSingle)
    .toSorted((a, b) => b.span[1] / b.span[0] - a.span[1] / a.span[0]);
  const isRepeated = votes.some(({ rows }) => rows.some(({ interval }) => interval === "t"));
  const margin = formatRange(Math.exp(leastSingle), Math.exp(leastSingle));
  if (!widest) return isRepeated ? "" : fillClause(texts.alike, { margin });
  const said = { name: nameVote(widest.vote, workloads), range: formatRange(...widest.span) };
  return isRepeated ? fillClause(texts.widest_repeated, said) : fillClause(texts.widest, { ...said, margin });
}

/** @param {Vote} vote @param {Subject["workloads"]} workloads @returns {string} 64k reads; of a sweep 64k random I/O */
function nameVote({ rows, size }, workloads) {
  const names = nameWorkloads(
    rows.map(({ workload }) => workload),
    workloads,
  );
  if (names.length === 1) return names[0];
  const isRandom = shape.exec(rows[0].workload ?? "")?.[1].toLowerCase() === "rand";
  return `${formatBlock(Number(size))} ${isRandom ? "random" : "sequential"} I/O`;
}

/**
 * @param {Vote[]} up
 * @param {Vote[]} down
 * @param {Vote[]} same
 * @returns {{small: Vote[], large: Vote[]} | null} the two where each size is on one side only, with what is alike between them
 */
function separate(up, down, same) {
  const sizesOf = (/** @type {Vote[]} */ own) => own.map(({ size }) => size ?? NaN);
  if (Math.min(up.length, down.length) < fewestVotes) return null;
  const [small, large] = maxOf(sizesOf(up)) < minOf(sizesOf(down)) ? [up, down] : [down, up];
  const [to, from] = [maxOf(sizesOf(small)), minOf(sizesOf(large))];
  return to < from && sizesOf(same).every((size) => size > to && size < from) ? { small, large } : null;
}
