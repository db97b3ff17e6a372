/** Whether the rows of an extract are rows of our tables, and fit each other. */
import { describeFactor, findFactor, parseFactor } from "../../vocabulary/factors.js";
import { contradiction, wrongRow } from "./problems.js";
import { extractTables } from "./tables.js";

/** @import {Column, Factor, Problem, Table} from "../../types.js" */

/** @typedef {Record<string, any>} Row as the file has it: null where its table has no such column */

/** Rounding of a rate: relative, and of a count: one I/O. */
const rounding = 1e-4;

/**
 * @param {Record<string, Table>} tables those of schemas/tables
 * @param {Factor[]} factors
 */
export function startCheck(tables, factors) {
  const known = extractTables(tables);
  /** @type {Map<string, number>} rows by key: the same row twice would count twice */
  const keys = new Map();
  /** @type {Map<unknown, number>} the first row of each run that is spoken of */
  const spokenOf = new Map();
  const runs = new Set();
  const found = { counters: 0, others: 0 };

  /** @param {Row} row @param {number} number @returns {Problem | null} */
  const checkRow = (row, number) => {
    const { table: name, ...cells } = row;
    if (!Object.hasOwn(known, name ?? ""))
      return wrongRow(
        number,
        `table: ${JSON.stringify(name ?? null)}`,
        `one of ${Object.keys(known).join(", ")}`,
      );
    const table = known[name];
    const plain = plainRow(cells);
    const problem = checkCells(table, name, plain, number) ?? checkMeaning(name, plain, number, factors);
    if (problem) return problem;
    found[name === "counters" ? "counters" : "others"]++;
    if (name === "runs") runs.add(plain.run);
    else if (name !== "counters" && !spokenOf.has(plain.run)) spokenOf.set(plain.run, number);
    if (name === "counters") return null;
    const key = JSON.stringify([name, ...table["x-key"].map((column) => plain[column] ?? null)]);
    const first = keys.get(key);
    keys.set(key, number);
    return first === undefined ? null : wrongRow(number, `the same ${name} as row ${first}`, "one row a key");
  };

  return {
    /**
     * @param {Row[]} rows
     * @param {number} before how many rows were before them
     * @returns {Problem | null} the first
     */
    addRows(rows, before) {
      for (const [i, row] of rows.entries()) {
        const problem = checkRow(row, before + i + 1);
        if (problem) return problem;
      }
      return null;
    },
    /** @returns {Problem | null} about the rows together */
    end() {
      if (found.counters && found.others)
        return wrongRow(1, "counters beside other tables", "a file of counters, and another of the rest");
      if (!found.counters && !runs.size) return wrongRow(1, "no row of runs", "a row of runs for each run");
      const [run, number] = [...spokenOf].find(([run]) => !runs.has(run)) ?? [];
      return number ? wrongRow(number, `run: ${JSON.stringify(run)}`, "a run that has a row of runs") : null;
    },
  };
}

/**
 * @param {Row[]} rows
 * @param {Record<string, Table>} tables
 * @param {Factor[]} factors
 * @returns {Map<string, Row[]>} rows as they are kept, by table
 */
export function rowsByTable(rows, tables, factors) {
  const known = extractTables(tables);
  /** @type {Map<string, Row[]>} */
  const found = new Map();
  for (const { table, ...cells } of rows) {
    const plain = plainRow(cells);
    const columns = Object.keys(known[table].properties);
    const given = Object.fromEntries(columns.map((name) => [name, plain[name] ?? null]));
    const kept =
      table === "run_factors"
        ? {
            run: given.run,
            ...parseFactor(/** @type {Factor} */ (findFactor(factors, given.factor)), given.value),
          }
        : given;
    const rows = found.get(table);
    if (rows) rows.push(kept);
    else found.set(table, [kept]);
  }
  return found;
}

/** @param {Row} cells @returns {Row} integers as numbers, times as milliseconds since 1970; a run without a name is "" */
const plainRow = (cells) => {
  const plain = Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [
      name,
      typeof value === "bigint" ? Number(value) : value instanceof Date ? value.getTime() : (value ?? null),
    ]),
  );
  return { ...plain, run: plain.run ?? "" };
};

/**
 * @param {Table} table
 * @param {string} name
 * @param {Row} row
 * @param {number} number
 * @returns {Problem | null}
 */
function checkCells({ properties, required }, name, row, number) {
  for (const [column, value] of Object.entries(row)) {
    if (value === null || (column === "run" && value === "")) continue;
    if (!Object.hasOwn(properties, column))
      return wrongRow(number, `${column}: ${JSON.stringify(value)}`, `nothing: ${name} has no such column`);
    const problem = checkCell(properties[column], column, value, number);
    if (problem) return problem;
  }
  const missing = required.find((column) => (row[column] ?? null) === null);
  return missing ? wrongRow(number, `${missing}: missing`, `a value in every row of ${name}`) : null;
}

/**
 * @param {Column} column
 * @param {string} name
 * @param {unknown} value
 * @param {number} number
 * @returns {Problem | null}
 */
function checkCell({ arrow, enum: values }, name, value, number) {
  const kind = arrow === "utf8" ? "string" : arrow === "bool" ? "boolean" : "number";
  if (typeof value !== kind) return wrongRow(number, `${name}: ${JSON.stringify(value)}`, `a ${kind}`);
  if (kind === "number" && !Number.isFinite(value))
    return wrongRow(number, `${name}: ${value}`, "a finite number");
  if (arrow === "int64" && !Number.isSafeInteger(value))
    return wrongRow(number, `${name}: ${value}`, "an integer that a double holds");
  if (values && !values.includes(/** @type {string} */ (value)))
    return wrongRow(
      number,
      `${name}: ${JSON.stringify(value)}`,
      `one of ${values.filter(Boolean).join(", ")}`,
    );
  return null;
}

/**
 * @param {string} table
 * @param {Row} row
 * @param {number} number
 * @param {Factor[]} factors
 * @returns {Problem | null}
 */
function checkMeaning(table, row, number, factors) {
  if (table === "run_factors") {
    const factor = findFactor(factors, row.factor);
    if (!factor) return wrongRow(number, `factor: ${row.factor}`, "a name of schemas/factors.yaml");
    if (!parseFactor(factor, row.value ?? ""))
      return wrongRow(number, `${row.factor}: ${JSON.stringify(row.value)}`, describeFactor(factor));
  }
  if (table !== "results") return null;
  const negative = Object.entries(row).find(([, value]) => typeof value === "number" && value < 0);
  return negative ? wrongRow(number, negative.join(": "), "0 or more") : checkRates(row, number);
}

/**
 * Rates and counts confirm each other by the size of an I/O, which is the same in both; where bytes are not known,
 * by the length of the interval.
 * @param {Row} row of results
 * @param {number} number
 * @returns {Problem | null}
 */
function checkRates({ ios, bytes, iops, bytes_per_s: rate, duration_s: duration }, number) {
  const known = [ios, bytes, iops, rate].every((figure) => (figure ?? null) !== null);
  if (known && !agree(bytes * iops, rate * ios))
    return contradiction(number, `${bytes} bytes in ${ios} I/Os, ${rate} bytes/s at ${iops} IOPS`);
  const counted = [ios, iops, duration].every((figure) => (figure ?? null) !== null);
  if (!known && counted && !agree(iops * duration, ios, 1))
    return contradiction(number, `${ios} I/Os in ${duration} s, ${iops} IOPS`);
  return null;
}

/** @param {number} a @param {number} b @param {number} [slack] */
const agree = (a, b, slack = 0) => Math.abs(a - b) <= rounding * Math.max(a, b) + slack;
