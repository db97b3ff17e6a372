/** What a DiskSPD document says, text or XML alike. Missing is null. */

export type Operation = "all" | "read" | "write";

export interface Figures {
  ios: number;
  bytes: number;
  latency_mean_us: number | null;
  latency_stddev_us: number | null;
}

/** A figure as the tool printed it. */
export interface Printed {
  operation: Operation;
  measure: string;
  text: string;
  unit_as_printed: string;
  value: number;
  half_step: number;
  line: number | null;
}

/** A thread's share in a target. */
export interface Part {
  thread: string;
  path: string;
  /** Size of the target, where it is printed to the byte. */
  file_bytes: number | null;
  figures: Partial<Record<Operation, Figures>>;
}

export interface Percentile {
  /** Target, or null for all of them together. */
  path: string | null;
  percentile: number;
  latency_us: Record<Operation, number | null>;
}

export interface Cpu {
  /** null for the average. */
  id: string | null;
  group: string | null;
  metrics: Record<string, number>;
}

export interface Interval {
  end_s: number;
  iops: Record<Operation, number>;
  latency_us: Record<Operation, number | null>;
}

export interface Series {
  /** null for the whole run. */
  thread: string | null;
  path: string | null;
  intervals: Interval[];
}

export interface Target {
  path: string;
  block_size_bytes: number | null;
  read_pct: number | null;
  random_pct: number | null;
  /** What addresses of random I/Os are multiples of, or how far apart sequential ones are. */
  alignment_bytes: number | null;
  /** Threads of this target; null with a thread pool. */
  threads: number | null;
  /** Outstanding I/Os that each thread keeps to this target. */
  outstanding: number | null;
  rate: number | null;
  rate_unit: "IOPS" | "bytes/s" | null;
  /** Pause after each burst. */
  think_time_ms: number | null;
  file_bytes: number | null;
  max_file_bytes: number | null;
  base_offset_bytes: number | null;
  software_cache: boolean | null;
  write_through: boolean | null;
}

/** The parameters of a time span. */
export interface Profile {
  duration_s: number | null;
  warmup_s: number | null;
  cooldown_s: number | null;
  measures_latency: boolean;
  interval_s: number | null;
  /** Threads that serve all targets (-F). */
  pool_threads: number | null;
  /** Outstanding I/Os of a thread over all targets together (-O). */
  pool_outstanding: number | null;
  targets: Target[];
}

export interface TimeSpan {
  number: number;
  line: number | null;
  profile: Profile | null;
  test_time_s: number | null;
  /** Length of the measured time, to more digits than test_time_s where other figures give them. */
  rate_time_s: number | null;
  threads: number | null;
  pool_outstanding: number | null;
  /** What the tool says in place of results. */
  refusal: string | null;
  totals: Partial<Record<Operation, Figures>>;
  printed: Printed[];
  parts: Part[];
  percentiles: Percentile[];
  cpus: Cpu[];
  series: Series[];
}

export interface Document {
  line: number;
  tool: "diskspd" | "diskspd-linux";
  version: string | null;
  latency_method: string | null;
  computer: string | null;
  /** The tool's only time stamp, as printed. */
  clock: string | null;
  /** Whether that is the start of the run, or its end; null where the version does not tell. */
  clock_is_start: boolean | null;
  spans: TimeSpan[];
  /** Time spans that the document set out to run. */
  planned: number;
}

/** A document's place in the file, not yet read; noise is what other programs or verbose runs print between. */
export interface Piece {
  kind: "xml" | "text" | "noise";
  text: string;
  line: number;
}
