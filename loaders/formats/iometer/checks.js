/** What must hold within one table. Rows that are lost make it incomplete; other failures become problems, and the numbers stay. */
import { inconsistent, ioErrors, lostRows, unknownColumns, wrongRow } from "./problems.js";
import { figuresOf, operations } from "./table.js";

/** @import {Problem} from "../../types.js" */
/** @import {Block} from "./blocks.js" */
/** @import {Target} from "./table.js" */

const needed = ["IOps", "Read IOps", "Write IOps"];

/** Six decimals are printed. */
const step = 1e-6;

/**
 * @param {Block} block
 * @param {Target[]} targets
 * @returns {Problem[]} what makes its figures no result
 */
export function checkWhole({ line, headings }, targets) {
  const missing = needed.filter((name) => !headings.includes(name));
  if (missing.length) return [unknownColumns(line, `no column ${missing.join(", ")}`)];
  const all = targets.filter(({ kind }) => kind === "ALL");
  if (all.length !== 1) return [lostRows(line, `${all.length} rows ALL`, "one")];
  const [whole] = all;
  const unread = needed.filter((name) => whole.number(name) === null);
  if (unread.length)
    return [wrongRow(whole.line, "ALL", `no number in ${unread.join(", ")}`, "digits with a decimal point")];
  const cut = targets.find(({ kind, isWhole }) => kind !== "PROCESSOR" && !isWhole);
  if (cut) return [wrongRow(cut.line, cut.kind, "cells are missing, or too many", "one for each column")];
  return checkCounts(line, whole, targets);
}

/** Rows of a kind may be left out of the file altogether by an option of Iometer. */
const counted = [
  { kind: "MANAGER", column: "# Managers" },
  { kind: "WORKER", column: "# Workers" },
];

/**
 * @param {number} line
 * @param {Target} whole
 * @param {Target[]} targets
 */
const checkCounts = (line, whole, targets) =>
  counted.flatMap(({ kind, column }) => {
    const [stated, rows] = [whole.number(column), targets.filter((target) => target.kind === kind)];
    return !rows.length || stated === null || stated === rows.length
      ? []
      : [lostRows(line, `${rows.length} rows ${kind}`, `${stated}, as ALL says`)];
  });

/**
 * @param {Block} block
 * @param {Target[]} targets
 * @returns {Problem[]}
 */
export function checkFigures(block, targets) {
  const whole = /** @type {Target} */ (targets.find(({ kind }) => kind === "ALL"));
  const errors = whole.number("Errors");
  return [
    ...(errors ? [ioErrors(whole.line, errors)] : []),
    ...checkRates(whole),
    ...checkParts(whole, targets),
    ...checkSpec(block, whole),
    ...checkTimes(block),
  ];
}

/** @param {Target} whole */
function checkRates(whole) {
  const [all, read, write] = operations.map((operation) => figuresOf(whole, operation));
  const sum = Number(read.iops) + Number(write.iops);
  const problems = /** @type {Problem[]} */ ([]);
  if (Math.abs(sum - Number(all.iops)) > 2 * step)
    problems.push(inconsistent(whole.line, `ALL: ${all.iops} IOPS`, `${sum}, of reads and writes`));
  for (const [i, { ios, bytes, iops, bytes_per_s }] of [all, read, write].entries()) {
    if (!ios || bytes === null || !iops || bytes_per_s === null) continue;
    const made = (iops * bytes) / ios;
    // Sums over workers of unequal blocks and times need not have one mean size.
    if (Math.abs(made / bytes_per_s - 1) > 0.01)
      problems.push(
        inconsistent(
          whole.line,
          `ALL, ${operations[i]}: ${Math.round(bytes_per_s)} bytes/s`,
          `${Math.round(made)}, from IOPS, I/Os and bytes`,
        ),
      );
  }
  return problems;
}

/**
 * Counts add up to the last I/O, over managers and over workers.
 * @param {Target} whole
 * @param {Target[]} targets
 */
function checkParts(whole, targets) {
  const columns = ["Read I/Os", "Write I/Os", "Bytes Read", "Bytes Written"];
  return counted.flatMap(({ kind }) => {
    const parts = targets.filter((target) => target.kind === kind);
    const wrong = columns.filter((column) => {
      const sum = parts.reduce((total, { number }) => total + Number(number(column)), 0);
      // Beyond 2^53 numbers are not whole any more.
      return parts.length && Math.abs(sum - Number(whole.number(column))) > 1e-12 * sum;
    });
    return wrong.length
      ? [inconsistent(whole.line, `ALL: ${wrong.join(", ")}`, `the sum of the rows ${kind}`)]
      : [];
  });
}

/**
 * @param {Block} block
 * @param {Target} whole
 */
function checkSpec({ line, specs }, whole) {
  const lines = specs.get(whole.spec);
  if (!lines && specs.size === 1)
    return [inconsistent(line, "ALL has another access specification", "the one above the table")];
  if (lines?.length !== 1) return [];
  const { ios, bytes } = figuresOf(whole, "all");
  const [{ size, reads }] = lines;
  const problems = /** @type {Problem[]} */ ([]);
  if (ios && bytes !== null && bytes !== ios * size)
    problems.push(inconsistent(whole.line, `ALL: ${bytes} bytes in ${ios} I/Os`, `I/Os of ${size} bytes`));
  const other = reads === 100 ? "Write I/Os" : reads === 0 ? "Read I/Os" : null;
  if (other && whole.number(other))
    problems.push(inconsistent(whole.line, `ALL: ${other}`, `none with ${reads} % reads`));
  return problems;
}

/** @param {Block} block */
const checkTimes = ({ line, started_at, ended_at }) =>
  started_at !== null && ended_at !== null && ended_at < started_at
    ? [inconsistent(line, "its time stamps fall", "one above the table before the one below it")]
    : [];
