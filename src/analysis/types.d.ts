/** Rows that the analysis reads and writes; src/data/audit.sql makes the points, schemas/tables the findings. */
import type * as rows from "../../schemas/rows.js";
import type { Claim, ClaimKind } from "./claims/types.js";
import type { Company, Fault } from "../../loaders/types.js";

export type * from "./claims/types.js";

export interface Setting {
  factor: string;
  value: string;
  number: number | null;
}

/** Figures of one operation of a run. */
export interface Part {
  operation: string;
  ios: number | null;
  iops: number | null;
  bytes_per_s: number | null;
  latency_min_us: number | null;
  latency_mean_us: number | null;
  latency_max_us: number | null;
  latency_layer: string | null;
  percentiles: { layer: string | null; percentile: number; latency_us: number }[];
  /** I/Os in the bins of the histogram; null where there is none. */
  binned_ios: number | null;
}

/** What one VM, job or target of a run did. */
export interface Worker {
  iops: number | null;
  latency_mean_us: number | null;
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
  /** What else audit.sql knows; what a point lacks is not checked. */
  operation?: string;
  ios?: number | null;
  /** Length of the measured time, and how long it was asked to be. */
  duration_s?: number | null;
  asked_s?: number | null;
  threads?: number | null;
  /** Whether outstanding_io was derived from the run's own IOPS and latency: nothing states it. */
  queue_is_derived?: boolean;
  /** Outstanding I/Os that the options ask for, options that keep the queue from being full, and fio's own count. */
  queue_slots?: number | null;
  queue_not_full_by?: string | null;
  queue_full_pct?: number | null;
  latency_target_us?: number | null;
  /** Passes of which the figures are the best; null where they are means. */
  best_of?: number | null;
  /** IOPS and I/Os in flight, each job over its own time. */
  flow_iops?: number | null;
  flow_in_flight?: number | null;
  hosts?: number | null;
  read_pct?: number | null;
  disk_max_io_size_kib?: number | null;
  latency_layer?: string | null;
  iops_text?: string | null;
  bytes_per_s_text?: string | null;
  latency_mean_us_text?: string | null;
  /** The mean latency that the tool or document printed for the run, where ours differs; with its workers then. */
  latency_mean_us_told?: number | null;
  parts?: Part[];
  workers?: Worker[];
  /** Every recorded factor of the run by its name, as text. */
  factors?: Record<string, string>;
  /** Other figures that the source prints of the run, by the words for them. */
  told?: Record<string, Told>;
  /** Options of the tool with which it does not keep its queue full: a list with commas. */
  queue_not_full_by?: string | null;
}

/** What the audit knows of the study besides its points. */
export interface About {
  units: Units;
  loadAxis: string | null;
  /** The environment of study.yaml. */
  environment?: Record<string, unknown> & { comes_with?: Record<string, Company[]>; faults?: Fault[] };
  /** What tools printed beside the data that it was made of. */
  figures?: PrintedFigure[];
  /** What hosts saw of the commands of a run. */
  layers?: Layers[];
  /** What counters of captures say that have to agree: rows of src/data/identities.sql. */
  identities?: Record<string, any>[];
  /** The factor that is studied, and its level that others are set beside. */
  study?: { factor: string | null; baseline: string | null };
  /** When the source was published, as it says: 2014, 2014-05, 2014-05-22. */
  published?: string | null;
  /** Figures that the source states without a run. */
  stated?: Statement[];
  /** What settings are by default: schemas/practice.yaml. */
  practice?: Record<string, import("../../loaders/types.js").Practice>;
}

/** A figure that a source states without a run; src/data/stated.sql makes them. */
export interface Statement {
  kind: rows.StatementsKind;
  measure: string;
  low: number | null;
  high: number | null;
  unit: string | null;
  scope: string | null;
  /** By name, as text. */
  factors: Record<string, string>;
  against: Record<string, string>;
}

/** A figure that a source prints of a run beside IOPS, throughput and latency. */
export interface Told {
  value: number;
  half_step: number;
  /** As printed. */
  unit: string | null;
}

/** A point with what else is known of its run: what comparisons and curves need; a column a measure. */
export interface Run extends Point {
  tool_version: string | null;
  hosts: number | null;
  latency_p99_us?: number | null;
  platform: string;
  provenance: string;
  /** Milliseconds since 1970. */
  started_at: number | null;
  /** Every recorded factor of the run by its name, as text. */
  factors: Record<string, string>;
}

/** Name of an entry of schemas/measures.yaml. */
export type Measure = string;

export type MeasureEntry = import("../../loaders/types.js").MeasureEntry;

export type Verdict = rows.ComparisonsVerdict;

/** A recorded field: a factor of factors.yaml, or another that tells runs apart. */
export interface Field {
  name: string;
  kind: "workload" | "setting" | "run";
  workers: "same" | "sum" | "max";
  title?: string;
  unit?: string | null;
  type?: string;
  products?: string[];
  tools?: string[];
}

export interface Confounder {
  field: string;
  text: string;
  /** The measures that may not be compared because of it. */
  blocks: Measure[];
}

/** A bound, in the unit that is named. */
export interface Limit {
  measure: string;
  comparator: rows.Comparator;
  value: number;
  unit: string;
}

/** When a run counts as good enough, as study.yaml says. */
export interface Criterion extends Limit {
  name: string;
  factors?: Record<string, string | number | boolean>;
  scope?: rows.CriteriaScope;
  limits?: Limit[];
}

/** A run over time: t_s is the end of each interval. */
export interface Series {
  run: string;
  t_s: number[];
  iops: (number | null)[];
  bytes_per_s: (number | null)[];
  latency_mean_us: (number | null)[];
}

/** A run that may not be whole; src/data/lacking.sql makes them. */
export type Lacking = Pick<rows.Runs, "run" | "outcome" | "lacks" | "overlap_pct"> & {
  /** Its settings by name, as JSON. */
  factors?: string;
};

/** What the analysis knows of the study besides its runs. */
export interface Context extends About {
  /** The vocabulary of schemas/measures.yaml. */
  measures: MeasureEntry[];
  study: {
    factor: string | null;
    baseline: string | null;
    margin_pct: number | null;
    /** Factor whose values number the blocks. */
    blocks: string | null;
    order_random: boolean | null;
    /** Factor whose values ran at the same time. */
    together?: string | null;
  };
  criteria: Criterion[];
  fields: Field[];
  series: Series[];
  lacking?: Lacking[];
  /** What the study asks, where it says so. */
  asks?: Asked[];
  /** Its title and its question in words. */
  question?: string;
  /** What the author concludes, in our words, and what could overturn it. */
  conclusion?: { text: string | null; condition: string | null };
  /** What the author advises, in our words. */
  advice?: { text: string; value?: string | number | boolean }[];
  /** What the source leaves unsaid. */
  not_given?: string[];
  /** How many counter values the study holds, and from files of which formats. */
  counters?: { values: number; formats: string[] };
  /** How many figures it states that are of no run. */
  statements?: number;
  /** Those figures, with what they hold for. */
  stated?: Stated[];
  /** What the source document claims. */
  claims?: Claim[];
  /** The kinds of tests, by name. */
  kinds: Record<string, ClaimKind>;
  /** Rows of the tables that were computed before. */
  findings: Findings;
}

type Findings = {
  checks?: Check[];
  comparisons?: Comparison[];
  winners?: Winner[];
  curves?: Curve[];
  criteria?: CriterionRow[];
  steadiness?: SteadinessRow[];
} & Record<string, object[] | undefined>;

/** A question that a study asks. */
export interface Asked {
  kind: Exclude<rows.AnswersKind, "none" | "claim">;
  measure?: Measure;
}

/** A row of the table answers without its study. */
export type Answer = Omit<rows.Answers, "study">;

/** What a command took, as the host saw it: of the device, of the kernel, and of that in its queue. */
export interface Layers {
  run: string;
  davg_us: number;
  kavg_us: number;
  qavg_us: number | null;
  gavg_us: number;
}

/** Runs at one level of a factor, and at another, at the same place. */
export interface Pair {
  factor: string;
  runs: Run[];
  baseline: Run[];
  /** Whether that is the baseline of the factor. */
  isBaseline: boolean;
  /** The other settings, with both values where the sides differ. */
  others: string;
  /** Whether they do not differ. */
  isLike: boolean;
}

/** A row of the table comparisons without its study. */
export type Comparison = Omit<rows.Comparisons, "study">;

/** A figure that a document states and that is of no run. */
export interface Stated extends Pick<
  rows.Statements,
  "kind" | "measure" | "low" | "high" | "unit" | "scope" | "source" | "line"
> {
  factors: Record<string, string | number | boolean>;
  /** What a ratio or difference is against; empty where it is none. */
  against: Record<string, string | number | boolean>;
}

/** A row of the table contributions without its study. */
export type Contribution = Omit<rows.Contributions, "study">;

/** A row of the table syntheses. */
export type Synthesis = rows.Syntheses;

/** A row of the table winners without its study. */
export type Winner = Omit<rows.Winners, "study">;

/** The repeats of one load: geometric means, and the runs that they are of. */
export interface CurvePoint {
  load: number;
  iops: number;
  latency_mean_us: number | null;
  hosts: number | null;
  runs: string[];
}

/** A fit of the Universal Scalability Law; all null but the reason where it is refused. */
export interface Scalability {
  capacity: number | null;
  contention: number | null;
  coherency: number | null;
  r_squared: number | null;
  peak_load: number | null;
  peak_low: number | null;
  peak_high: number | null;
  refused: string | null;
}

/** A row of the table curves without its study. */
export type Curve = Omit<rows.Curves, "study">;

/** A row of the table queues without its study. */
export type QueueRow = Omit<rows.Queues, "study">;

/** A row of the table criteria without its study. */
export type CriterionRow = Omit<rows.Criteria, "study">;

/** A row of the table steadiness without its study. */
export type SteadinessRow = Omit<rows.Steadiness, "study">;

/** A row of the table refusals without its study. */
export type Refusal = Omit<rows.Refusals, "study">;

/** Words for factors: the unit as in "4 stripes", or the name where there is none. */
/** Title and unit of factors, by name. */
export type Units = Record<string, { title?: string; unit: string | null; kind?: string }>;

/** A VM's figures that a figure of a run is made of. */
export interface VmFigures {
  entity: string;
  ios: number | null;
  iops: number | null;
  bytes_per_s: number | null;
  latency_mean_us: number | null;
  latency_stddev_us: number | null;
  latency_p95_us: number | null;
  ended_early: boolean;
  /** What the first report of the finished job said, where a later one counts. */
  first: Pick<VmFigures, "iops" | "bytes_per_s" | "latency_mean_us" | "latency_p95_us"> | null;
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
  parts: VmFigures[];
}

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export type Meanings = Record<string, Record<string, string | null>>;

/** A row of the table checks without its study. */
export type Check = Omit<rows.Checks, "study" | Permissions> & Partial<Pick<rows.Checks, Permissions>>;

type Permissions = "not_comparable" | "confounded" | "unusable" | "not_fitted";
