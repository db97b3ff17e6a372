/** Settings, loads and workloads as sentences name them. */
import { countOf, listAll } from "../../sentences/format.js";
import { describeLevel, describeOthers } from "../series.js";
import { formatBlock } from "../../words/numbers.js";
import { sayTool, sayWorkload } from "../../words/workloads.js";

/** @import {Comparison, Context} from "../types.js" */

/**
 * @param {number | string | null} from  a number, or several listed
 * @param {number | string | null} to
 * @param {Context} about
 * @param {boolean} [isLast]  whether no load follows
 * @returns {string} with 2 to 12 VMs, from 14 VMs; empty where there is no load axis
 */
export function nameLoads(from, to, { loadAxis, units }, isLast = false) {
  if (!loadAxis || from === null || to === null) return "";
  // Of one thread or disk: "outstanding I/Os" would be those of all.
  if (loadAxis === "queue_depth")
    return `${isLast ? "from" : "at"} queue depth ${isLast || from === to ? from : `${from} to ${to}`}`;
  if (from === to) return `with ${describeLevel(String(from), loadAxis, units)}`;
  if (isLast) return `from ${describeLevel(String(from), loadAxis, units)}`;
  return `with ${describeLevel(`${from} to ${to}`, loadAxis, units)}`;
}

const kinds = /^(\d+[kmg]?) ((?:rand|seq)?(?:read|write))$/i;
const words = /** @type {Record<string, [string, string]>} */ ({
  randread: ["random", "reads"],
  randwrite: ["random", "writes"],
  seqread: ["sequential", "reads"],
  seqwrite: ["sequential", "writes"],
  read: ["", "reads"],
  write: ["", "writes"],
});

/**
 * Workloads as people say them: 4k writes, 64k reads, 8k random I/O with 70 % reads. The pattern is named where the study has both of a size.
 * Reads and writes of one size become "4k I/O".
 * @param {(string | null)[]} workloads
 * @param {(string | null)[]} all  workloads of the study
 * @returns {string[]}
 */
export function nameWorkloads(workloads, all) {
  const own = [...new Set(workloads)].sort((a, b) =>
    String(a).localeCompare(String(b), "en", { numeric: true }),
  );
  const short = own.map((workload) => shortName(workload, all));
  return own.flatMap((workload, i) => {
    const [, size, kind] = kinds.exec(workload ?? "") ?? [];
    if (!kind) return [short[i]];
    const other = `${size} ${kind.replace(/read|write/, (word) => (word === "read" ? "write" : "read"))}`;
    const at = own.findIndex((each) => each?.toLowerCase() === other.toLowerCase());
    if (at < 0) return [short[i]];
    const isMixed = all.some((each) => each?.startsWith(`${size} `) && /\d+\/\d+/.test(each));
    return at > i ? [short[i].replace(/reads|writes/, isMixed ? "reads and writes" : "I/O")] : [];
  });
}

/**
 * @param {string | null} workload
 * @param {(string | null)[]} all
 */
function shortName(workload, all) {
  if (workload === null) return "";
  const [, size, kind] = kinds.exec(workload) ?? [];
  if (!kind) {
    const mixed = /^(\S+) (\d+)\/\d+( random)?$/.exec(workload);
    return mixed ? `${sizeName(mixed[1])}${mixed[3] ?? ""} I/O with ${mixed[2]} % reads` : longName(workload);
  }
  const [pattern, direction] = words[kind.toLowerCase()];
  const others = all.filter((each) => {
    const [, itsSize, itsKind] = kinds.exec(each ?? "") ?? [];
    return itsSize === size && itsKind && words[itsKind.toLowerCase()][0] !== pattern;
  });
  const isNamed = pattern === "sequential" || others.length > 0;
  return [sizeName(size), isNamed ? pattern : "", direction].filter(Boolean).join(" ");
}

/** @param {string[]} names  of workloads @returns {string} 4k, 16k and 32k I/O; 4k I/O and 64k reads */
export function listWorkloads(names) {
  const [last, ...tails] = names.map((name) => / .*/.exec(name)?.[0] ?? "").toReversed();
  const areAlike = last !== "" && !/\d/.test(last) && tails.every((tail) => tail === last);
  return listAll(
    areAlike ? names.map((name, i) => (i < names.length - 1 ? name.slice(0, -last.length) : name)) : names,
  );
}

/** @param {string} size */
const sizeName = (size) => sayWorkload(size);

const longKinds = /** @type {Record<string, string>} */ ({
  read: "reads",
  write: "writes",
  randread: "random reads",
  randwrite: "random writes",
  seqread: "sequential reads",
  seqwrite: "sequential writes",
});

/** @param {string} workload */
const longName = (workload) =>
  sizeName(workload).replace(/\b(?:rand|seq)?(?:read|write)$/, (kind) => longKinds[kind] ?? kind);

/**
 * @param {Comparison} row
 * @param {(string | null)[]} all  workloads of the study
 * @param {Context["units"]} units
 * @returns {string} the workload, or the other settings where no workload is known
 */
export function nameCondition({ workload, others }, all, units) {
  if (workload !== null) return nameWorkloads([workload], all)[0];
  const shape = nameShape(others);
  const rest = shape ? others.replace(/\b(?:block_size_bytes|random_pct)=[^,]*(?:, |$)/g, "") : others;
  return [shape, describeOthers(rest.replace(/, $/, ""), units)].filter(Boolean).join(", ");
}

/**
 * @param {Comparison} row
 * @param {(string | null)[]} all  workloads of the study
 * @param {Context} about
 * @returns {string} 64k reads with 20 VMs; with 14 VMs, 8k random I/O with 70 % reads
 */
export function nameResult(row, all, about) {
  const condition = nameCondition(row, all, about.units);
  const load = nameLoads(row.load, row.load, about);
  return condition.includes(" with ") && load ? `${load}, ${condition}` : `${condition} ${load}`.trim();
}

/**
 * @param {string} others  settings of a comparison whose share of reads is not known
 * @returns {string} 4k random I/O; empty where size or pattern are not known either
 */
export function nameShape(others) {
  const [size, random] = ["block_size_bytes", "random_pct"].map((name) =>
    Number(new RegExp(`\\b${name}=(\\d+)(?:,|$)`).exec(others)?.[1] ?? NaN),
  );
  const pattern = random === 100 ? "random" : random === 0 ? "sequential" : "";
  return pattern && size > 0 ? `${formatBlock(size)} ${pattern} I/O` : "";
}

/** @param {string} said  test file size 80 GiB @returns {string} the same after "with": an 80 GiB test file; else as it was */
export function sayWith(said) {
  const [, what, size] = /^([^,]+) size (\d[^,]*)$/.exec(said) ?? [];
  return what ? `${/^(?:8|11\b|18\b)/.test(size) ? "an" : "a"} ${size} ${what}` : said;
}

/** More results or workloads than that are counted. */
const mostResults = 3;

/**
 * @param {Comparison[]} rows
 * @param {(string | null)[]} workloads  of the study
 * @param {{areAll?: boolean, isBracket?: boolean}} [options]  isBracket: in a list within brackets
 * @returns {string} 6 results; with their workloads where these are few: 2 results for 4k reads, both results of bonnie++
 */
export function countResults(rows, workloads, { areAll = false, isBracket = false } = {}) {
  const names = nameWorkloads(
    rows.map(({ workload }) => workload),
    workloads,
  ).filter(Boolean);
  const isNamed = names.length > 0 && names.length <= mostResults;
  const count = countOf(rows.length, "result");
  const all = rows.length === 2 ? "both results" : `all ${count}`;
  const tools = names.length > 0 ? "" : nameTools(rows.map(({ tool }) => tool));
  const what = isNamed ? listWorkloads(names) : tools;
  const word = isBracket ? "," : isNamed ? " for" : " of";
  return `${areAll ? all : count}${what && `${word} ${what}`}`;
}

/**
 * Where some results are: by what they have in common and the others have not.
 * @param {Comparison[]} rows  some results of a comparison
 * @param {Comparison[]} rest  its others
 * @param {(string | null)[]} workloads  of the study
 * @param {Context} about
 * @returns {string} for 4k reads, at 1 and 8 VMs; empty where no few words tell them from the others
 */
export function nameResults(rows, rest, workloads, { loadAxis, units }) {
  const isSize = loadAxis === "block_size_bytes";
  const listLoads = (/** @type {string[]} */ loads) =>
    isSize
      ? `${listAll(loads.map((bytes) => formatBlock(Number(bytes))))} I/O`
      : describeLevel(listAll(loads), String(loadAxis), units);
  const shapeOf = (/** @type {Comparison} */ row) =>
    row.workload === null ? nameShape(row.others) : nameWorkloads([row.workload], workloads)[0];
  /** @type {[string, (row: Comparison) => string, (names: string[]) => string][]} */
  const kinds = [
    ["for", shapeOf, listWorkloads],
    [isSize ? "for" : "at", ({ load }) => String((loadAxis && load) ?? ""), listLoads],
    ["with", ({ others }) => sayWith(describeOthers(others, units)), listAll],
    ["with", ({ tool }) => (tool ? sayTool(tool) : ""), listAll],
  ];
  for (const [word, nameOf, list] of kinds) {
    const names = [...new Set(rows.map(nameOf))];
    const tells = rest.every((row) => !names.includes(nameOf(row)));
    const isShort = names.length <= mostResults && names.every((name) => name && !name.includes(","));
    if (tells && isShort) return `${word} ${list(names)}`;
  }
  return "";
}

/** @param {(string | null)[]} tools @returns {string} DiskSPD, fio and DiskSPD */
export const nameTools = (tools) =>
  listAll([...new Set(tools.flatMap((tool) => tool ?? []))].map((tool) => sayTool(tool)));
