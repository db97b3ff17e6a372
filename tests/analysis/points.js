/** Points for tests of the audit. */

/** @import {Point} from "../../src/analysis/types.js" */

/**
 * A run of fio with 32 outstanding I/Os whose figures agree.
 * @param {Partial<Point>} given
 * @returns {Point}
 */
export const point = (given = {}) => ({
  run: "study/run",
  tool: "fio",
  workload: "4k randread",
  settings: [],
  load: 1,
  outstanding_io: 32,
  vms: 1,
  rate_iops: null,
  block_size_bytes: 4096,
  iops: 32000,
  bytes_per_s: 32000 * 4096,
  latency_mean_us: 1000,
  iops_half_step: 0,
  bytes_per_s_half_step: 0,
  latency_half_step_us: 0,
  printed: false,
  ...given,
});

/**
 * A curve of such runs, a load each, whose queue stays full.
 * @param {number[]} iops at 1, 2, 3 … VMs
 * @param {(load: number) => Partial<Point>} [given] what else is said of the run at a load
 * @returns {Point[]}
 */
export const curve = (iops, given = () => ({})) =>
  iops.map((each, i) => {
    const vms = i + 1;
    return point({
      run: `study/${vms}`,
      load: vms,
      vms,
      outstanding_io: 32 * vms,
      iops: each,
      bytes_per_s: each * 4096,
      latency_mean_us: (32e6 * vms) / each,
      ...given(vms),
    });
  });

export const about = { units: { vms: { unit: "VMs" }, stripe_width: { unit: "stripes" } }, loadAxis: "vms" };
