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

/** A VM's figures that a figure of a run is made of. */
export interface Part {
  entity: string;
  ios: number | null;
  iops: number | null;
  bytes_per_s: number | null;
  latency_mean_us: number | null;
  latency_stddev_us: number | null;
  latency_p95_us: number | null;
  ended_early: boolean;
  /** What the first report of the finished job said, where a later one counts. */
  first: Pick<Part, "iops" | "bytes_per_s" | "latency_mean_us" | "latency_p95_us"> | null;
}

/** A figure that a tool printed about many workers; src/data/printed-figures.sql makes them. */
export interface PrintedFigure {
  run: string;
  entity_kind: string;
  entity: string;
  operation: string;
  measure: string;
  text: string;
  unit_as_printed: string | null;
  value: number;
  half_step: number;
  /** The same computed from the workers; null where it is unknown. */
  ours: number | null;
  parts: Part[];
}

export type Class = "consistent" | "above" | "below" | "multiple" | "misfit" | "derived" | "explained";

/** A row of the table checks without its study. */
export interface Check {
  check:
    | "implied_queue"
    | "bandwidth_identity"
    | "printed_iops"
    | "printed_bandwidth"
    | "printed_latency"
    | "printed_percentile";
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
