/** Captures over the time of runs, a slice of samples at a time: a capture may be far longer than memory. */

/** @import {Store} from "../store/store.js" */

/** Samples of a slice: with hundreds of devices and VMs, some ten thousand rows. */
const sliceSamples = 1024;

/**
 * From capture_intervals and staged_counters to capture_metrics.
 * @param {Store} store
 * @param {Record<string, string>} sql of this folder
 */
export async function measureCaptures({ connection, rows }, sql) {
  await connection.run(sql.metric_counters);
  const slices = await rows(
    `select source, segment, min(sample) as first, max(sample) as last from capture_intervals
     group by source, segment, sample // ${sliceSamples} order by all`,
  );
  for (const slice of slices) await connection.run(sql.capture_sums, slice);
  await connection.run(sql.capture_metrics);
}
