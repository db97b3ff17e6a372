/**
 * Files that went beyond their budget, remembered from one ingest to the next: the same bytes, read by the same code
 * within the same limits, would do it again. What waited too long by the clock is tried again: it was the machine.
 */
import { join } from "node:path";
import { reading, waitingRatio } from "../limits.js";
import { readSealed, sealed, writeWhole } from "../store/files.js";

/** @import {Failure} from "./box/reader-process.js" */

const limits = JSON.stringify({ reading, waitingRatio });

/** @param {string} parquet */
export const refusedFile = (parquet) => join(parquet, ".refused.json");

/**
 * @param {string} parquet
 * @returns {Map<string, Failure>} by key of a source; empty where what is kept is damaged or of other limits
 */
export function readRefused(parquet) {
  try {
    const found = readSealed(refusedFile(parquet));
    return new Map(found.limits === limits ? found.failures : []);
  } catch {
    return new Map();
  }
}

/**
 * @param {string} parquet
 * @param {Iterable<[string, Failure]>} failures of the sources that there are now
 */
export function keepRefused(parquet, failures) {
  const kept = [...failures].filter(([, { limit }]) => limit !== null && limit !== "waiting");
  writeWhole(refusedFile(parquet), sealed({ limits, failures: kept }));
}
