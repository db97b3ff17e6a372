import type { Company, Fault, MeasureEntry } from "../loaders/types.js";
import type * as rows from "../schemas/rows.js";
import type { PrintedFigure } from "./analysis/types.js";

export type { MeasureEntry };

/** A study as the pages see it: its row of `studies` and everything that hangs on it. */
export interface Study extends Omit<
  rows.Studies,
  | "margin_pct"
  | "changelog"
  | "external"
  | "source_not_given"
  | "source_not_seen"
  | "source_further"
  | "source_figures"
  | "source_advice"
  | "permission"
  | "environment"
  | "notes"
  | "criteria"
  | "claims"
> {
  /** What changed since, the latest last. */
  changelog: Change[];
  external: External[];
  source_not_given: string[];
  /** Of a document that was read in part. */
  source_not_seen: string[];
  /** Pictures of the document without printed numbers, and what its text says of them. */
  source_figures: SourceFigure[];
  /** Advice on method that the document gives, and where. */
  source_advice: { text: string; where: string }[];
  /** More addresses of the document. */
  source_further: string[];
  /** Why the figures may be published; null where nobody said. */
  permission: { basis: "own" | "approved" | "quoted"; reference?: string } | null;
  environment: Record<string, unknown> & { comes_with?: Record<string, Company[]>; faults?: Fault[] };
  notes: string[];
  tools: string[];
  workloads: string[];
  levels: Level[];
  /** Whether some load was measured more than once. */
  repeated: boolean;
  runs: Run[];
  means: Mean[];
  printed: Map<string, Printed>;
  checks: Check[];
  sources: Source[];
  runSources: Map<string, string[]>;
  problems: Problem[];
  statements: Statement[];
  claims: JudgedClaim[];
  comparisons: Comparison[];
  winners: Winner[];
  /** Any two levels of the factor, each workload over its loads. */
  pairs: Pair[];
  curves: Curve[];
  /** The first is the headline. */
  answers: Answer[];
  criteria: Criterion[];
  steadiness: Steadiness | null;
  refusals: Refusal[];
  settings: CapturedSetting[];
  /** What tools printed, beside what their data give. */
  figures: PrintedFigure[];
  hostFigures: HostFigure[];
  percentiles: LatencyPercentiles[];
  histograms: LatencyHistogram[];
  factorInfo: Factor | null;
  loadInfo: Factor | null;
  /** The whole vocabulary, by name. */
  factorInfos: Map<string, Factor>;
  /** The vocabulary of what comes out. */
  measures: MeasureEntry[];
  /** When the document appeared, else when the last run began: YYYY-MM-DD or less; null when nobody said. */
  dated: string | null;
}

/** A picture of a document that prints no numbers. */
export interface SourceFigure {
  /** As the document calls it: Figure 3. */
  figure: string;
  shows: string;
  /** What the text of the document says of it. */
  says?: string;
}

/** An entry of a study's changelog. */
export interface Change {
  date: string;
  status?: rows.Status;
  change: string;
}

/** A raw file that lies elsewhere, and the file of the study that was taken out of it. */
export interface External {
  extract: string;
  url: string;
  sha256: string;
  bytes: number;
  how?: string;
}

/** A row of `comparisons`, its lists read. */
export type Comparison = Omit<rows.Comparisons, "confounders" | "unknown" | "agreeing_tools"> & {
  confounders: string[];
  unknown: string[];
  agreeing_tools: string[] | null;
};

/** A row of `winners`, its lists read. */
export type Winner = Omit<rows.Winners, "contenders" | "winners"> & {
  contenders: string[];
  winners: string[];
};

/** Two levels of a study's factor at a workload, over its loads; ratio is the geometric mean, null where none is known. */
export type Pair = Pick<
  rows.Comparisons,
  | "study"
  | "factor"
  | "level"
  | "baseline"
  | "measure"
  | "tool"
  | "workload"
  | "others"
  | "ratio"
  | "low"
  | "high"
> & {
  results: number;
  /** Comparisons at loads, also those without a ratio. */
  places: number;
  from_load: number | null;
  to_load: number | null;
  /** Fewest runs of either side. */
  repeats: number;
  reason: string | null;
  /** JSON lists, of the first that has any. */
  confounders: string;
  unknown: string;
};

export type Curve = rows.Curves;

export type Refusal = rows.Refusals;

export type Answer = rows.Answers;

/** A row of `syntheses`, its lists read. */
export type Synthesis = Omit<rows.Syntheses, "seen" | "details"> & { seen: Sighting[]; details: string[] };

export type Sighting = import("./analysis/synthesis/labs.js").Sighting;

export type Criterion = Omit<rows.Criteria, "limits"> & {
  limits: { measure: string; comparator: string; value: number; unit: string }[];
};

/** How steady the runs of a study were, counted. */
export interface Steadiness {
  study: string;
  runs: number;
  steady: number;
  /** Runs with too few bins to tell. */
  short: number;
  bin_s: number;
  sentence: string;
}

/** A value that a setting of the hosts had, and on how many of them. */
export type CapturedSetting = Omit<rows.Settings, "host" | "number"> & { hosts: number; instances: number };

/** A counter of a whole host or guest in the time of a run. */
export type HostFigure = Omit<rows.HostMetrics, "host" | "value"> & { value: number; hosts: number };

/** Latencies of a run and a kind of its I/O at ascending percentiles; lists have one entry each. */
export type LatencyPercentiles = Pick<rows.Percentiles, "study" | "run" | "operation" | "latency_layer"> & {
  percentiles: number[];
  latencies_us: number[];
};

/** I/Os of a run and a kind of its I/O by ascending latency; the end of an open bin is null. */
export type LatencyHistogram = Pick<rows.Histograms, "study" | "run" | "operation" | "latency_layer"> & {
  upper_ns: (number | null)[];
  ios: number[];
};

/** One level of the factor under test; `index` chooses its colour and shape, the same on every page. */
export interface Level {
  value: string;
  slug: string;
  index: number;
}

export interface Factor {
  name: string;
  title: string;
  unit: string | null;
  meaning: string;
  kind?: string;
  slug?: string;
  products?: string[];
  tools?: string[];
  aliases?: string[];
  /** What it may be, with other spellings of each. */
  values?: Record<string, string[]>;
}

export interface Outcome {
  study: string;
  tool: string;
  workload: string;
  level: string | null;
  load: number | null;
  /** The measures, a column each. */
  iops: number | null;
  bytes_per_s: number | null;
  latency_mean_us: number | null;
}

export interface Run extends Outcome {
  run: string;
  repeat: string | number | null;
  outcome: string;
  /** all, or the one kind of I/O that the figures are of. */
  operation?: string;
  /** Every factor of the run, as text. */
  factors: Record<string, string>;
  tool_version?: string | null;
  started_at?: string | null;
}

/** The geometric mean of the repeats at one load. */
export interface Mean extends Outcome {
  runs: number;
}

/** What the document printed for one run, digit by digit. */
export interface Printed {
  run: string;
  operation?: string;
  source: string | null;
  line: number | null;
  /** Where the document prints it. */
  place: string | null;
  iops: string | null;
  bytes_per_s: string | null;
  latency_mean_us: string | null;
  iops_line: number | null;
  bytes_per_s_line: number | null;
  latency_mean_us_line: number | null;
  bytes_unit: string | null;
  bytes_per_printed: number | null;
  latency_unit: string | null;
}

/** A row of `checks`, and what findings of its kind about several runs have in common. */
export type Check = Omit<rows.Checks, "runs"> & { runs: string[]; meaning: string | null };

/** A published figure that is no run. */
export type Statement = Omit<rows.Statements, "statement" | "factors" | "against"> & {
  factors: Record<string, string | number | boolean>;
  against: Record<string, string | number | boolean>;
};

/** What a document claims, and what the figures of the study say to it. */
export type JudgedClaim = Omit<rows.Claims, "cells" | "test" | "error" | "line"> & {
  cells: Record<string, unknown>[];
  test: Record<string, unknown>;
};

export type Source = Omit<rows.Sources, "loader_version">;

export type Problem = rows.Problems;

/** A measure in the unit that suits the rows at hand. */
export interface Measure {
  /** Its short name in addresses. */
  key: string;
  /** Column of the rows. */
  field: string;
  title: string;
  short: string;
  unit: string;
  /** What one unit on the axis is in the field's own unit. */
  divisor: number;
  /** Shown without decimals. */
  whole: boolean;
}

export type Axis = "linear" | "log";

/** A chart that the browser draws: a Vega specification, its rows in the order of their lines, the names in its legend. */
export interface Chart {
  spec: import("vega").Spec;
  rows: object[];
  series: string[];
}

/** What of a run's row of `steadiness` its charts show. */
export type RunSteadiness = Pick<
  rows.Steadiness,
  "duration_s" | "first_steady_s" | "steady_from_s" | "sentence"
>;

/** Where the site lives and who keeps it; null when nobody said. */
export interface Identity {
  title: string;
  description: string;
  /** Of the software, and of the site's data behind a plus sign. */
  version?: string;
  base: string;
  address: string | null;
  repository: string | null;
  /** As a data address. */
  logo?: string | null;
  /** CSS of its own colours. */
  style?: string;
}

export type Practice = import("../loaders/types.js").Practice;

export interface Site extends Identity {
  studies: Study[];
  /** The factors that some study puts under test against another load. */
  compared: { factor: Factor; slug: string; studies: Study[] }[];
  /** What the studies of several labs say together, by factor: its headline first. */
  syntheses: Synthesis[];
  /** Of the rows that the Explore page reads: studies, columns that have a value, rows of the study with the most. */
  explored: { studies: string[]; names: string[]; rows: Record<string, unknown>[] };
  factors: Factor[];
  measures: MeasureEntry[];
  /** Sources of comparisons whose figures are not here. */
  reading: FurtherSource[];
  /** Words for the same thing, a list a thing. */
  synonyms: string[][];
  /** What a setting is by default, where it is changed and what that costs, by factor. */
  practice: Record<string, Practice>;
  tables: TableSchema[];
  /** Names over tables, as SQL makes them. */
  views: View[];
  /** Of all studies, also of those that cannot have a page. */
  problems: Problem[];
  /** Studies that can have no page but one that says why. */
  failed: { study: string; title: string; problems: Problem[] }[];
  /** Of each study: changes with its tables alone. */
  versions?: Record<string, string>;
  /** Studies whose pages and files are those of the last site, and what their pages tell there. */
  kept: Map<string, { told: string }>;
  /** Tables that have rows, and the studies that gave them. */
  published: PublishedFile[];
  /** The same to take away, of each study and whole; empty before a build. */
  exports: Export[];
}

/** An entry of src/reading.yaml. */
export interface FurtherSource {
  title: string;
  author?: string;
  year?: number;
  address?: string;
  /** Names of the factors on whose pages it stands. */
  factors: string[];
  has: string;
  why: string;
}

/** A file below data/ of the site. */
export interface Export {
  table: string;
  /** null: of all studies */
  study: string | null;
  rows: number;
  path: string;
  bytes: number;
  sha256: string;
  /** columns that have a value: of a study's CSV that is not packed */
  filled?: string[];
}

export interface PublishedFile {
  table: string;
  study: string;
  rows: number;
  bytes: number;
}

/** What the page of a run shows first. */
export interface RunHead {
  run: string;
  tool: string | null;
  tool_version: string | null;
  started_at: string | null;
  workload: string | null;
  outcome: string;
  /** Values of the study's setting and of its load. */
  setting: string | null;
  load: string | null;
  /** How many findings are about it. */
  errors: number;
  warnings: number;
  /** Places of the serious ones in the list of its study. */
  serious: string;
  /** The main measures, a column each. */
  [measure: string]: string | number | null;
}

/** The runs of a study, column by column, and its files. */
export interface RunHeads {
  about: Pick<Study, "study" | "title" | "factor" | "load_axis" | "platform" | "provenance" | "status">;
  files: PublishedFile[];
  serious: { sentence: string; forbids: string | null; scope: string }[];
  runs: Record<string, any>;
}

/** A view of SQL and the tables that it is over. */
export interface View {
  name: string;
  needs: string[];
  sql: string;
}

export interface TableSchema {
  name: string;
  title: string;
  description: string;
  key: string[];
  columns: { name: string; type: string; unit: string | null; description: string }[];
}

/** What the pages.js of a room of src gives: a page of its own, or the fragments of a committed one (no markdown). */
export interface Page {
  path: string;
  markdown?: string;
  fragments?: Record<string, string>;
  files?: Record<string, unknown>;
  /** What other sites show of it: its answer, and a picture as SVG. */
  about?: { description: string; picture: string | null };
}

/** The state of a chart view: what its controls say and its address keeps. */
export interface Selection {
  tool: string;
  measure: string;
  axis: string;
  workloads: string[];
  levels: string[];
}

export interface Choices {
  tools: string[];
  measures: string[];
  axes: string[];
  workloads: string[];
  levels: string[];
}

/** Rows of the published tables about one run, and of its study. */
export interface RunTables {
  run: any;
  study: Study;
  run_factors: Omit<rows.RunFactors, "study" | "run">[];
  run_sources: Pick<rows.RunSources, "source" | "role">[];
  results: any[];
  reported: any[];
  percentiles: any[];
  histograms: any[];
  samples: any[];
  steadiness: RunSteadiness | null;
  host_metrics: Pick<rows.HostMetrics, "host" | "scope" | "metric" | "value">[];
  sources: Source[];
  checks: any[];
  problems: Problem[];
  counters: () => Promise<any[]>;
  /** Results of the study's runs of the same workload by the same tool. */
  alike: any[];
  /** Whether notes and passed checks are all that there is, unread. */
  unread: boolean;
  readChecks: () => Promise<any[]>;
}
