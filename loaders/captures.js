/** Captures over the time of runs, a slice of samples at a time: a capture may be far longer than memory. */
import { readFileSync } from "node:fs";

/** @import {Store} from "./store.js" */

/** @param {string} name */
const readSql = (name) => readFileSync(new URL(`esxtop/${name}.sql`, import.meta.url), "utf8");

const counters = readSql("metric_counters");
const sums = readSql("capture_sums");
const metrics = readSql("capture_metrics");

/** Samples of a slice: with hundreds of devices and VMs, some ten thousand rows. */
const sliceSamples = 1024;

/**
 * From capture_intervals and staged_counters to capture_metrics.
 * @param {Store} store
 */
export async function measureCaptures({ connection, rows }) {
  await connection.run(counters);
  const slices = await rows(
    `select source, segment, min(sample) as first, max(sample) as last from capture_intervals
     group by source, segment, sample // ${sliceSamples} order by all`,
  );
  for (const slice of slices) await connection.run(sums, slice);
  await connection.run(metrics);
}
