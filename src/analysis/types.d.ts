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
}
