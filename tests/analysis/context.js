/** What the analysis is told of a study, for tests. */

import { readMeasures } from "../../loaders/vocabulary/schemas.js";

/** @import {Context, Stated} from "../../src/analysis/types.js" */

/**
 * @param {Partial<Context>} given
 * @returns {Context}
 */
export const makeContext = (given = {}) => ({
  units: {
    stripe_width: { unit: "stripes" },
    vms: { unit: "VMs" },
    block_size_bytes: { title: "Block size", unit: "bytes" },
    read_pct: { title: "Read share", unit: "%" },
  },
  loadAxis: "vms",
  study: { factor: "stripe_width", baseline: "1", margin_pct: 5, blocks: null, order_random: null },
  measures: readMeasures(),
  criteria: [],
  fields: [],
  series: [],
  kinds: {},
  findings: {},
  ...given,
});

/** @param {Record<string, string>} factors @param {Partial<Stated>} [given] @returns {Stated} a figure that a document states of no run */
export const statement = (factors, given = {}) => ({
  ...{
    kind: "figure",
    measure: "latency_mean_us",
    low: 1000,
    high: 1000,
    unit: "us",
    scope: null,
    source: "figures.csv",
    line: 1,
  },
  ...{ factors, against: {}, ...given },
});
