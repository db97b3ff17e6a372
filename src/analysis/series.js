/** Series: runs that differ in their load, workload and repeat only. */

import { formatBytes, formatDecimal, inSentence } from "../words/numbers.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { sayLevel } from "../words/levels.js";
import { spaceWords } from "../words/names.js";

export { maxOf, minOf } from "../words/ends.js";

/** @import {Point, Units} from "./types.js" */

/**
 * @param {Point} point
 * @returns {string} tool=fio, stripe_width=2
 */
export const nameSeries = ({ tool, settings }) =>
  [`tool=${tool ?? "unknown"}`, ...settings.map(({ factor, value }) => `${factor}=${value}`)].join(", ");

/**
 * @param {Point[]} points
 * @returns {Point[][]} one list a series, in the order of first appearance
 */
export const groupSeries = (points) => groupBy(points, nameSeries);

/**
 * @template T
 * @param {T[]} rows
 * @param {(row: T) => string} nameOf
 * @returns {T[][]}
 */
export function groupBy(rows, nameOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const row of rows) {
    const name = nameOf(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return [...groups.values()];
}

/**
 * In words that an engineer would use: fio at 2, 4 and 8 stripes; series that are not every combination of their
 * levels are named one by one.
 * @param {Point[][]} series several series of one tool
 * @param {Units} units
 * @returns {string}
 */
export function describeSeries(series, units) {
  const [{ tool, settings }] = series[0];
  const combinations = settings.reduce(
    (product, _, i) => product * new Set(series.map(([point]) => point.settings[i].value)).size,
    1,
  );
  if (combinations !== new Set(series.map(([point]) => nameSeries(point))).size)
    return listWords(series.map((each) => describeSeries([each], units)));
  const levels = settings.map(({ factor }, i) => {
    const values = [
      ...new Map(series.map(([point]) => [point.settings[i].value, point.settings[i]])).values(),
    ];
    const listed = values.sort((a, b) => (a.number ?? 0) - (b.number ?? 0)).map(({ value }) => value);
    return describeSetting(listWords(listed), factor, units);
  });
  return levels.length ? `${sayTool(tool)} at ${levels.join(", ")}` : sayTool(tool ?? "unknown tool");
}

/**
 * @param {Point} point
 * @param {Units} units
 * @param {string | null} loadAxis
 * @returns {string} tool, levels, load and workload: fio, 8 stripes, 17 VMs, 8k 70/30 random
 */
export function describePoint({ tool, settings, load, workload }, units, loadAxis) {
  const levels = settings.map(({ factor, value }) => describeSetting(value, factor, units));
  const loads = loadAxis && load !== null ? [describeLevel(String(load), loadAxis, units)] : [];
  return [sayTool(tool), ...levels, ...loads, sayWorkload(workload)].filter(Boolean).join(", ");
}

/**
 * A value that its unit or its name explains; a number of bytes, a share or a rate alone, as on an axis.
 * @param {string} value
 * @param {string} factor
 * @param {Units} units
 * @returns {string} 1 stripe, 2 stripes, 64 KiB, RAID-5, 2 replicas; elsewhere the factor leads: delayed ACK off
 */
export function describeLevel(value, factor, units) {
  const unit = units[factor]?.unit;
  if (unit === "bytes") return value.replace(/\d+/g, (bytes) => describeSize(Number(bytes)));
  if (isBare(unit)) return `${nameFactor(factor, units)} ${value}`;
  if (unit) return `${value} ${value === "1" ? unit.replace(/(?<=..)(?<=\w)s$/, "") : unit}`;
  const said = sayLevel(value);
  if (isRaid(value, factor, units)) return `RAID-${value}`;
  if (value === "none") return `no ${nameFactor(factor, units)}`;
  return isCounted(said) ? said : `${nameFactor(factor, units)} ${said}`;
}

/** @param {string | null | undefined} unit @returns {boolean} whether numbers go without it: round-robin IO limit 20 */
export const isBare = (unit) => unit === "I/Os" || unit === "1/s";

/** @param {string} words @returns {boolean} 2 replicas: the value says what it counts */
const isCounted = (words) => /^\d+ \p{L}/u.test(words);

/**
 * @param {string} value
 * @param {string} factor
 * @param {Units} units
 * @returns {boolean} whether it is a RAID level, which people write as RAID-5
 */
const isRaid = (value, factor, units) => /^\d+$/.test(value) && /\bRAID\b/.test(units[factor]?.title ?? "");

/**
 * A setting as the subject of a sentence: a value that is a name of its own goes without the factor's.
 * @param {string} value
 * @param {string} factor
 * @param {Units} units
 * @returns {string} 4 stripes, PVSCSI, log device on, RAID-5
 */
export function nameSetting(value, factor, units) {
  if (units[factor]?.unit || value === "none") return describeSetting(value, factor, units);
  const said = sayLevel(value);
  const isPlain = said.split(/, | and | or /).every((part) => /^(?:on|off|[\d.]+|unknown)$/.test(part));
  return isPlain ? describeLevel(value, factor, units) : said;
}

/**
 * The same where the setting does something: a name and a value are no subject.
 * @param {string} value
 * @param {string} factor
 * @param {Units} units
 * @returns {string} 4 stripes, PVSCSI, turning on the log device, a link speed of 10 Gbit/s
 */
export function nameSubject(value, factor, units) {
  const name = nameSetting(value, factor, units);
  const title = nameFactor(factor, units);
  const noun = nameNoun(value, factor, units);
  if (noun || !name.startsWith(`${title} `)) return noun ?? name;
  const own = name.slice(title.length + 1);
  if (isSwitch(own)) return `turning ${own} ${withArticle(title)}`;
  return `${vowel.test(title) ? "an" : "a"} ${title} of ${own}`;
}

/**
 * Words that say nothing without a noun take the factor's; folders of one's own are names.
 * @param {string} value
 * @param {string} factor
 * @param {Units} units
 * @returns {string | null} the userland iSCSI target, the kernel target; null for numbers and names
 */
export function nameNoun(value, factor, units) {
  const title = units[factor]?.title;
  if (!title || units[factor].unit || value === "none" || isSwitch(value) || sayLevel(value) !== value)
    return null;
  const noun = nameFactor(factor, units);
  const [last] = noun.split(" ").slice(-1);
  if (/^[a-z]+$/.test(value) && !/^(?:setting|media|system)$/.test(last)) return `the ${value} ${noun}`;
  return /^[a-z ]+$/.test(value) && value.endsWith(` ${last}`) ? `the ${value}` : null;
}

/** Begins with a vowel as it is spoken: an I/O size, an MTU. */
const vowel = /^(?:[aeioAEIO]|[FHLMNRSX](?=[A-Z]))/;

/** Plurals, and what is no single thing: jumbo frames, deduplication. */
const uncounted = /(?:[^s]s|compression|deduplication|provisioning|tracking|tuning)$/;

/** @param {string} title  within a sentence @returns {string} the log device, Storage I/O Control, compression */
export const withArticle = (title) =>
  /^\p{Lu}/u.test(title) || uncounted.test(title) ? title : `the ${title}`;

/** @param {string} value @returns {boolean} whether a setting is turned so */
export const isSwitch = (value) => value === "on" || value === "off";

/**
 * @param {string} value
 * @param {string} factor
 * @param {Units} units
 * @returns {string} what the setting is compared with, where the sentence has named the unit before: 1, off, 64 KiB, NFS
 */
export function nameBaseline(value, factor, units) {
  if (isRaid(value, factor, units) || value === "none") return describeLevel(value, factor, units);
  const unit = units[factor]?.unit;
  if (!unit) return sayLevel(value);
  const isPlain = /^[\d.]+$/.test(value) && !needsName.test(unit);
  return isPlain || isBare(unit) ? value : describeLevel(value, factor, units);
}

/**
 * @param {string} value
 * @param {string} factor
 * @param {Units} units
 * @returns {string} the same as words: one after "4 stripes", as two numbers side by side are hard to read; the userland target
 */
export function nameAgainst(value, factor, units) {
  const noun = nameNoun(value, factor, units);
  const unit = units[factor]?.unit;
  const base = nameBaseline(value, factor, units);
  return noun ?? (base === "1" && unit && !isBare(unit) ? "one" : base);
}

/**
 * @param {string} factor
 * @param {Units} units
 * @returns {string} its title within a sentence; its name as words where the vocabulary has none
 */
export function nameFactor(factor, units) {
  const title = units[factor]?.title;
  return title ? inSentence(title) : spaceWords(factor);
}

/**
 * @param {string | null} others  what else is the same on both sides: direct_io=true, block_size_bytes=4096
 * @param {Units} units
 * @returns {string} direct I/O on, MTU 9000 bytes, 4 VMs; empty where there is nothing else
 */
export const describeOthers = (others, units) =>
  (others ?? "")
    .split(/, (?=\w+=)/)
    .filter(Boolean)
    .map((setting) => {
      const [, factor, value] = /^(\w+)=(.*)$/s.exec(setting) ?? ["", setting, ""];
      return describeSetting(value, factor, units).trim();
    })
    .join(", ");

/** Units that do not say what they measure: 64 KiB of what? */
const needsName = /^(?:bytes|[kMGT]i?B|%|[kmuµ]?s)$|\D\/s$/i;

/**
 * A level where nothing else says which factor it is of: sizes, shares and rates need its name.
 * @param {string} value
 * @param {string} factor
 * @param {Units} units
 * @returns {string} working set 80 GiB, 4 VMs
 */
export function describeSetting(value, factor, units) {
  const level = describeLevel(value, factor, units);
  return needsName.test(units[factor]?.unit ?? "") ? `${nameFactor(factor, units)} ${level}` : level;
}

/** @param {number} bytes */
export function describeSize(bytes) {
  const decimal = formatDecimal(bytes);
  if (decimal) return decimal;
  const [size, unit] = sizes.find(([size]) => bytes >= size && bytes % size === 0) ?? [1, "bytes"];
  return size === 1 && bytes >= 1e6 ? formatBytes(bytes) : `${bytes / size} ${unit}`;
}

/** @type {[number, string][]} */
const sizes = [
  [2 ** 30, "GiB"],
  [2 ** 20, "MiB"],
  [2 ** 10, "KiB"],
];

/**
 * @param {string[]} words what a sentence is about
 * @returns {string} "fio, 4k random read: "; empty without words
 */
export const lead = (words) => (words.length > 0 ? `${words.join(", ")}: ` : "");

/**
 * @param {string[]} words
 * @returns {string} 2, 4 and 8
 */
export const listWords = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

/** @param {string | null} loadAxis @returns {string} the other factor of outstanding I/O where one of the two is the load */
export const factorBeside = (loadAxis) =>
  ({ queue_depth: "threads", threads: "queue_depth" })[String(loadAxis)] ?? "";
