/** What the analysis is told of a study, for tests. */

/** @import {Context} from "../../src/analysis/types.js" */

/**
 * @param {Partial<Context>} given
 * @returns {Context}
 */
export const makeContext = (given = {}) => ({
  units: { stripe_width: "stripes", vms: "VMs" },
  loadAxis: "vms",
  study: { factor: "stripe_width", baseline: "1", margin_pct: 5 },
  criteria: [],
  fields: [],
  series: [],
  findings: {},
  ...given,
});
