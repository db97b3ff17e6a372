/** What reading one file may cost, and the error that says it costs more. */
import { countBatch } from "../../parquet/batch-counts.js";
import { gzipRatio, reading, waitingRatio } from "../../limits.js";

/** @import {Batch} from "../../types.js" */

/** @typedef {"unpacked" | "seconds" | "memory" | "rows" | "cells" | "output"} Kind what is limited */

/** @typedef {Record<Kind, {floor: number, perByte: number, most: number}>} Limits */

/** @typedef {Record<Kind, number>} Budget */

/** A limit that was exceeded: the file gets a problem, and nothing of it is kept. */
export class OverBudget extends Error {
  /**
   * @param {Kind | "waiting"} kind
   * @param {number} most
   */
  constructor(kind, most) {
    super(describe[kind](most));
    this.kind = kind;
  }

  /**
   * @param {Kind | "waiting"} kind
   * @param {Budget} budget
   */
  static of(kind, budget) {
    return new OverBudget(kind, kind === "waiting" ? waitingRatio * budget.seconds : budget[kind]);
  }
}

const mebibytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 2 ** 20)} MiB`;

/** @type {Record<Kind | "waiting", (most: number) => string>} */
const describe = {
  unpacked: (most) => `it unpacks to more than ${mebibytes(most)}`,
  seconds: (most) => `reading it takes more than ${Math.round(most)} seconds of a processor`,
  waiting: (most) => `reading it waits for more than ${Math.round(most)} seconds`,
  memory: (most) => `reading it takes more than ${mebibytes(most)} of memory`,
  rows: (most) => `it has more than ${Math.floor(most)} rows`,
  cells: (most) => `it has more than ${Math.floor(most)} values`,
  output: (most) => `its rows have more than ${mebibytes(most)}`,
};

/**
 * @param {number} bytes of the file as it lies there
 * @param {boolean} isGzip
 * @param {Limits} [limits]
 * @returns {Budget} the same for the same file, on any machine
 */
export function budgetOf(bytes, isGzip, limits = reading) {
  const of = (/** @type {Kind} */ kind) => {
    const { floor, perByte, most } = limits[kind];
    const ratio = isGzip && kind !== "unpacked" ? gzipRatio : 1;
    return Math.min(floor + perByte * ratio * bytes, most);
  };
  return {
    unpacked: isGzip ? of("unpacked") : Infinity,
    seconds: of("seconds"),
    memory: of("memory"),
    rows: of("rows"),
    cells: of("cells"),
    output: of("output"),
  };
}

/**
 * @param {AsyncIterable<Batch>} batches
 * @param {Budget} budget
 * @returns {AsyncGenerator<Batch>} the same batches
 * @throws {OverBudget}
 */
export async function* countBatches(batches, budget) {
  const total = { rows: 0, cells: 0, output: 0 };
  for await (const batch of batches) {
    const count = countBatch(batch);
    for (const kind of /** @type {const} */ (["rows", "cells", "output"])) {
      total[kind] += count[kind];
      if (total[kind] > budget[kind]) throw new OverBudget(kind, budget[kind]);
    }
    yield batch;
  }
}
