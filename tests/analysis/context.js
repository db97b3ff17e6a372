/** What the analysis is told of a study, for tests. */

import { readMeasures } from "../../loaders/vocabulary/schemas.js";

/** @import {Context} from "../../src/analysis/types.js" */

/**
 * @param {Partial<Context>} given
 * @returns {Context}
 */
export const makeContext = (given = {}) => ({
  units: { stripe_width: "stripes", vms: "VMs", block_size_bytes: "bytes", read_pct: "%" },
  titles: { block_size_bytes: "Block size", read_pct: "Read share" },
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
