/** Rows that the analysis reads and writes; src/data/audit.sql makes the points, schemas/tables the findings. */

export interface Setting {
  factor: string;
  value: string;
  number: number | null;
}

/** A run with its stated load and its figures; missing is null, half steps are 0 where no digits were printed. */
export interface Point {
  run: string;
  tool: string | null;
  workload: string | null;
  settings: Setting[];
  load: number | null;
  outstanding_io: number | null;
  vms: number | null;
  rate_iops: number | null;
  block_size_bytes: number | null;
  iops: number | null;
  bytes_per_s: number | null;
  latency_mean_us: number | null;
  iops_half_step: number;
  bytes_per_s_half_step: number;
  latency_half_step_us: number;
  printed: boolean;
}

/** A point with what else is known of its run: what comparisons and curves need. */
export interface Run extends Point {
  tool_version: string | null;
  hosts: number | null;
  latency_p99_us: number | null;
  /** Every recorded factor of the run by its name, as text. */
  factors: Record<string, string>;
}

/** Words for factors: the unit as in "4 stripes", or the name where there is none. */
export type Units = Record<string, string | null>;

export type Class = "consistent" | "above" | "below" | "multiple" | "misfit" | "derived";

/** A row of the table checks without its study. */
export interface Check {
  check: "implied_queue" | "bandwidth_identity";
  scope: "run" | "series";
  series: string;
  run: string | null;
  class: Class;
  severity: "ok" | "note" | "warning" | "error";
  cells: number;
  runs: string;
  value: number | null;
  low: number | null;
  high: number | null;
  expected: number | null;
  ratio: number | null;
  sentence: string;
  forbids: string | null;
  not_comparable?: string | null;
  confounded?: string | null;
  unusable?: string | null;
}
