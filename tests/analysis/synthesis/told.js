/** Rows of contributions as several studies tell them, for tests. */

/** @import {Told} from "../../../src/analysis/synthesis/syntheses.js" */

/**
 * A ratio of pvscsi over lsi-sas, repeated and in full.
 * @param {Partial<Told>} given
 * @returns {Told}
 */
export const makeTold = (given = {}) => ({
  ...{ study: `study of ${given.lab ?? "one"}`, lab: "one", platform: "vsphere", provenance: "published" },
  ...{ status: "current", is_tested: true, baseline: "lsi-sas", factor: "vscsi_controller" },
  ...{ level: "pvscsi", against: "lsi-sas", measure: "iops", load: "reads, small blocks, random" },
  ...{ load_known: true, scope: null, basis: "repeated", conditions: 1, ratio: 1.1, low: 1.1, high: 1.1 },
  ...{ log_se: 0.02, runs: 3, against_runs: 3, source: null, line: null, confounders: null },
  ...given,
});

/** Of vocabularies, as far as sentences need them. */
export const words = {
  units: {
    vscsi_controller: { title: "Virtual controller", unit: null },
    path_io_limit: { title: "Round-robin IO limit", unit: "I/Os" },
  },
};
