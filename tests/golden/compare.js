/** Compares two records of what is published: tables row by row, pages line by line. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {import("./record.js").Part} Part */
/** @typedef {import("./tables.js").Head} Head */

/**
 * @typedef {object} Manner
 * @property {Part} [only] compare only tables or only pages
 * @property {boolean} [numbers] leave out columns of text that are no key, and all of a page but its numbers
 * @property {number} [limit] most differences that are printed of a table or page; 20 when absent
 */

/**
 * Compares two folders of records.
 * @param {string} a
 * @param {string} b
 * @param {Manner} [manner]
 * @returns {{lines: string[], different: number, summary: string}} different: how many tables, pages and lists of files
 */
export function compareRecords(a, b, { only, numbers = false, limit = 20 } = {}) {
  const isWanted = (/** @type {string} */ path) =>
    only === undefined || /[/\\]tables[/\\]/.test(path) === (only === "tables");
  const paths = [...new Set([...listFiles(a), ...listFiles(b)])].filter(isWanted).sort();
  /** @type {string[]} */
  const lines = [];
  let different = 0;
  for (const path of paths) {
    if (numbers && path.endsWith("files.txt")) continue;
    const found = compareFiles(path, join(a, path), join(b, path), numbers);
    if (found.length === 0) continue;
    different += 1;
    lines.push(
      `${path.replaceAll("\\", "/")}: ${found.length === 1 ? "1 difference" : `${found.length} differences`}`,
    );
    lines.push(...found.slice(0, limit).map((line) => `  ${line}`));
    if (found.length > limit)
      lines.push(`  … and ${found.length - limit} more; see them all with --limit ${found.length}`);
  }
  const summary = different
    ? `${different} of ${paths.length} tables and pages differ.`
    : `All ${paths.length} tables and pages are equal.`;
  return { lines, different, summary };
}

/** @param {string} folder @returns {string[]} paths of recorded files */
export const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /\.(jsonl|txt)$/.test(path));

/**
 * @param {string} path
 * @param {string} a
 * @param {string} b
 * @param {boolean} numbers
 * @returns {string[]} a line for each difference
 */
function compareFiles(path, a, b, numbers) {
  if (!existsSync(a)) return ["is new"];
  if (!existsSync(b)) return ["is gone"];
  const [before, after] = [a, b].map((file) => readFileSync(file, "utf8"));
  if (before === after) return [];
  if (path.endsWith(".jsonl")) return compareTables(before, after, { numbers });
  const [from, to] = [before, after].map((text) => text.split("\n"));
  return numbers ? compareLines(numbersIn(from), numbersIn(to), true) : compareLines(from, to);
}

/** Sizes of files: study.yaml and the tables made of it grow with every word. */
const fileSize = /(\.parquet|^text) \d+\.\d+ [KM]iB(?=,|$)/g;

/** @param {string[]} lines of a page @returns {string[]} every number that a reader sees, without sizes of files */
const numbersIn = (lines) =>
  lines
    .filter((line) => /^(text|label) /.test(line))
    .map((line) => line.replaceAll(fileSize, "$1"))
    .flatMap((line) => line.match(/(?<![\w.])[+−-]?\d[\d,]*(?:\.\d+)?/g) ?? [])
    .map((number) => number.replace("−", "-").replaceAll(",", ""));

/**
 * Compares two recorded tables: rows with the same key column by column.
 * @param {string} a
 * @param {string} b
 * @param {{numbers?: boolean}} [manner]
 * @returns {string[]} a line for each difference
 */
export function compareTables(a, b, { numbers = false } = {}) {
  const [before, after] = [readTable(a), readTable(b)];
  const { key } = after.head;
  const [from, to] = [before.head.columns, after.head.columns];
  const compared = Object.keys(to)
    .filter((column) => column in from)
    .filter((column) => !numbers || key.includes(column) || !/VARCHAR|JSON/.test(to[column]));
  const found = numbers ? [] : describeColumns(from, to);
  if (key.length === 0) return [...found, ...compareLines(...pickColumns(before.rows, after.rows, compared))];
  const [rows, others] = [byKey(before.rows, key), byKey(after.rows, key)];
  for (const [name, row] of rows) {
    const other = others.get(name);
    if (!other) found.push(`- ${name}`);
    else {
      const changes = compared.flatMap((column) => describeChange(column, row[column], other[column]));
      if (changes.length > 0) found.push(`${name}: ${changes.join("; ")}`);
    }
  }
  for (const name of others.keys()) if (!rows.has(name)) found.push(`+ ${name}`);
  return found;
}

/** @param {string} text @returns {{head: Head, rows: Record<string, any>[]}} */
function readTable(text) {
  const [head, ...rows] = text.split("\n").filter(Boolean);
  return { head: JSON.parse(head), rows: rows.map((row) => JSON.parse(row)) };
}

/**
 * @param {Record<string, string>} from types by column
 * @param {Record<string, string>} to
 * @returns {string[]}
 */
const describeColumns = (from, to) => [
  ...Object.keys(from).flatMap((name) => (name in to ? [] : `column ${name} is gone`)),
  ...Object.keys(to).flatMap((name) => (name in from ? [] : `column ${name} is new`)),
  ...Object.keys(to).flatMap((name) =>
    name in from && from[name] !== to[name] ? `column ${name} is ${to[name]}, was ${from[name]}` : [],
  ),
];

/**
 * @param {Record<string, any>[]} a
 * @param {Record<string, any>[]} b
 * @param {string[]} columns
 * @returns {[string[], string[]]} rows as lines
 */
const pickColumns = (a, b, columns) => {
  const write = (/** @type {Record<string, any>} */ row) =>
    columns.map((column) => `${column}=${writeValue(row[column])}`).join(" ");
  return [a.map(write), b.map(write)];
};

/**
 * @param {Record<string, any>[]} rows
 * @param {string[]} key
 * @returns {Map<string, Record<string, any>>} by what names the row; rows of the same key are numbered
 */
function byKey(rows, key) {
  const found = new Map();
  for (const row of rows) {
    const name = key.map((column) => `${column}=${writeValue(row[column])}`).join(" ");
    let unique = name;
    for (let count = 2; found.has(unique); count++) unique = `${name} #${count}`;
    found.set(unique, row);
  }
  return found;
}

/** @param {any} value */
const writeValue = (value) => (typeof value === "string" ? value : JSON.stringify(value ?? null));

/** @param {string} column @param {any} a @param {any} b @returns {string[]} none where they are equal */
function describeChange(column, a, b) {
  const [from, to] = [a, b].map((value) => JSON.stringify(value ?? null));
  if (from === to) return [];
  const [shortFrom, shortTo] = cutAround(from, to);
  return [`${column} ${shortFrom} → ${shortTo}`];
}

/**
 * Compares lines, wherever they stand; where the lines are the same, also their order.
 * @param {string[]} a
 * @param {string[]} b
 * @param {boolean} [anyOrder] the order does not count
 * @returns {string[]} a line for each line that only one has
 */
export function compareLines(a, b, anyOrder = false) {
  const [gone, come] = [linesOnlyIn(a, b), linesOnlyIn(b, a)];
  if (gone.length === 0 && come.length === 0) {
    const first = a.findIndex((line, i) => line !== b[i]);
    return first < 0 || anyOrder
      ? []
      : [`same lines in another order from line ${first + 1}: ${cutAround(b[first], "")[0]}`];
  }
  /** @type {string[]} */
  const found = [];
  for (let i = 0; i < Math.max(gone.length, come.length); i++) {
    const [from, to] = cutAround(gone[i] ?? "", come[i] ?? "");
    if (i < gone.length) found.push(`- ${from}`);
    if (i < come.length) found.push(`+ ${to}`);
  }
  return found;
}

/** @param {string[]} a @param {string[]} b @returns {string[]} in their order, and as often as a has more of them */
function linesOnlyIn(a, b) {
  const counts = new Map();
  for (const line of b) counts.set(line, (counts.get(line) ?? 0) + 1);
  return a.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}

/** Of long texts it shows where they begin to differ. @param {string} a @param {string} b @returns {[string, string]} */
function cutAround(a, b) {
  const longest = 160;
  let same = 0;
  while (same < Math.min(a.length, b.length) && a[same] === b[same]) same++;
  const from = Math.max(a.length, b.length) > longest ? Math.max(0, same - 60) : 0;
  const cut = (/** @type {string} */ text) =>
    `${from > 0 ? "…" : ""}${text.slice(from, from + longest)}${text.length > from + longest ? "…" : ""}`;
  return [cut(a), cut(b)];
}
