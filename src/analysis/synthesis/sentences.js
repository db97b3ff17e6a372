/** What a synthesis says, in a sentence: of one pair of levels, and over all of a factor. */
import { sayTimes, sayTimesSpan } from "../../words/changes.js";
import { sentenceOf } from "../../words/measures.js";
import { capital, formatMany } from "../../words/numbers.js";
import { describeLevel, groupBy, nameFactor } from "../series.js";
import { fewestLabs } from "./random-effects.js";
import { sayLevel } from "../../words/levels.js";
import { maxOf } from "../../words/ends.js";

/** @import {Synthesis} from "../types.js" */
/** @import {Sighting} from "./labs.js" */
/** @import {Words} from "./syntheses.js" */

/** @typedef {Sighting["studies"][number]} Seen */

/** More pairs than these nobody reads in a sentence. */
const mostSaid = 3;

/** What it takes. */
export const condition = `An average across labs needs ${fewestLabs} labs. They must compare the same two settings by the same measure and kind of load, with a known error and nothing else changed.`;

/** @typedef {Omit<Synthesis, "sentence" | "seen" | "details"> & {seen: Sighting[]}} Pair */

/**
 * @param {Pair} pair
 * @param {Words} words
 */
export function sayPair(pair, words) {
  const { labs, joined, ratio, low, high } = pair;
  const place = `${capital(sayLevels(pair, words))}, ${sentenceOf(words.measures, String(pair.measure))} (${pair.load})`;
  if (ratio === null)
    return `${place}: no average across labs. ${formatMany(labs, "lab")} measured it; ${joined} can be averaged, and ${fewestLabs} are needed.`;
  const once = pair.seen.filter(({ out, basis }) => out === null && basis === "single run").length;
  return [
    `${place}: ${sayTimes(ratio)} on average over ${joined} labs (95 % confidence interval ${sayTimesSpan(low, high)}).`,
    `A further lab is expected to see ${sayTimesSpan(pair.predicted_low, pair.predicted_high)}.`,
    `${Math.round(Number(pair.i_squared_pct))} % of the variation lies between labs (τ ${Number(pair.tau).toFixed(2)}).`,
    ...(once > 0 ? [`${formatMany(once, "lab")} ran a setting fewer than three times.`] : []),
  ].join(" ");
}

/**
 * @param {Synthesis[]} rows of one factor
 * @param {number} labs that have figures
 * @returns {string}
 */
export function sayFactor(rows, labs) {
  const pooled = rows.filter(({ ratio }) => ratio !== null);
  const said = pooled.slice(0, mostSaid).map(({ sentence }) => sentence);
  if (pooled.length > mostSaid) said.push(`${pooled.length - mostSaid} more below.`);
  if (said.length > 0) return said.join(" ");
  if (labs < 2) return labs === 0 ? "No lab measured this on real storage." : "Only one lab tested this.";
  const most = maxOf(rows.map(({ joined }) => joined));
  const here =
    most === 0
      ? "but not of the same two values with all else equal"
      : `at most ${most} can be averaged, and ${fewestLabs} are needed`;
  return `No average across labs: ${labs} labs have results, ${here}.`;
}

/**
 * For too few labs: what the labs with the same settings saw.
 * @param {Synthesis[]} rows of one factor
 * @param {number} labs that have figures
 * @param {Words} words
 * @returns {string[]} sentences
 */
export function sayDetails(rows, labs, words) {
  if (labs < 2 || rows.some(({ ratio }) => ratio !== null)) return [];
  const shared = sayShared(rows, words);
  if (shared.length > 0) return shared;
  const levels = groupBy(rows, ({ level, against }) => JSON.stringify([level, against]));
  return levels.some((own) => new Set(sightingsOf(own).map(nameLab)).size > 1)
    ? ["No two of them compared the same two settings with nothing else changed."]
    : ["No two of them tested the same two settings."];
}

/**
 * Pairs of levels that two labs or more have, whatever the measure and load, as far as nothing else makes the difference.
 * @param {Synthesis[]} rows
 * @param {Words} words
 * @returns {string[]}
 */
function sayShared(rows, words) {
  return groupBy(rows, ({ level, against }) => JSON.stringify([level, against]))
    .map((own) => ({ own, labs: labsOf(own) }))
    .filter(({ labs }) => labs.length > 1)
    .sort((a, b) => b.labs.length - a.labs.length)
    .slice(0, mostSaid)
    .map(({ own }) => {
      const told = own.filter((row) => soundOf([row]).length > 0);
      const measures = groupBy(told, ({ measure }) => familyOf(measure)).map((each) =>
        sayMeasure(each, words),
      );
      return `${capital(sayLevels(own[0], words))}: ${measures.join("; ")}.`;
    });
}

/** @param {string | null} measure  IOPS and bytes a second go the same way */
const familyOf = (measure) => (measure === "iops" ? "bytes_per_s" : String(measure));

/**
 * @param {Synthesis[]} rows
 * @returns {Sighting[]} of storage that was not emulated
 */
const sightingsOf = (rows) =>
  rows
    .flatMap(({ seen }) => /** @type {Sighting[]} */ (JSON.parse(seen)))
    .filter(({ emulated }) => !emulated);

/** Bases of a ratio that another cause, or time, may have made. @type {Seen["basis"][]} */
const unsound = ["confounded", "one after the other"];

/**
 * @param {Synthesis[]} rows
 * @returns {Sighting[]} with the studies in which nothing else is known to differ; none without one
 */
const soundOf = (rows) =>
  sightingsOf(rows).flatMap((sighting) => {
    const studies = sighting.studies.filter(({ basis }) => !unsound.includes(basis));
    return studies.length > 0 ? [{ ...sighting, studies }] : [];
  });

/** @param {Synthesis[]} rows */
const labsOf = (rows) => [...new Set(soundOf(rows).map(nameLab))];

/** @param {Sighting} sighting */
const nameLab = ({ lab }) => lab ?? "a lab without a name";

/**
 * @param {Synthesis[]} rows of one pair of levels and measure
 * @param {Words} words
 * @returns {string} IOPS higher in both labs
 */
function sayMeasure(rows, words) {
  const labs = groupBy(soundOf(rows), nameLab);
  const name = sentenceOf(words.measures, familyOf(rows[0].measure));
  const directions = labs.map((own) => directionOf(own.flatMap(({ studies }) => studies)));
  const isSame = directions.every((each) => each === directions[0]);
  const names = labs.map(([sighting]) => nameLab(sighting));
  if (labs.length > 1 && isSame)
    return `${name} ${directions[0]} in ${labs.length === 2 ? "both" : "all"} labs (${names.join("; ")})`;
  return `${name} ${names.map((lab, i) => `${directions[i]} (${lab})`).join(", ")}`;
}

/**
 * @param {Sighting["studies"]} studies
 * @returns {"higher" | "lower" | "the same" | "both ways"}
 */
function directionOf(studies) {
  if (studies.every(({ low }) => low !== null && low > 1)) return "higher";
  if (studies.every(({ high }) => high !== null && high < 1)) return "lower";
  return studies.every(({ low, high }) => low === 1 && high === 1) ? "the same" : "both ways";
}

/**
 * @param {Pick<Synthesis, "factor" | "level" | "against">} pair
 * @param {Pick<Words, "units">} words
 * @returns {string} 8 stripes against 1 stripe, storage protocol local against iscsi
 */
export const sayLevels = (pair, words) =>
  words.units[pair.factor]?.unit
    ? nameLevels(pair, words)
    : `${nameFactor(pair.factor, words.units)} ${nameLevels(pair, words)}`;

/**
 * @param {Pick<Synthesis, "factor" | "level" | "against">} pair
 * @param {Pick<Words, "units">} words
 * @returns {string} the same where the factor is named: local against iscsi
 */
export function nameLevels({ factor, level, against }, { units }) {
  const [a, b] = [level, against].map((value) =>
    units[factor]?.unit ? describeLevel(String(value), factor, units) : sayLevel(String(value)),
  );
  return `${a} against ${b}`;
}
