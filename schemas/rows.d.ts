/** What a row of each table of schemas/tables is, where each column is described. npm run types makes this file. */

export type AnswersRole = "headline";

export type AnswersKind =
  "comparison" | "curve" | "layers" | "criterion" | "agreement" | "steadiness" | "claim" | "none";

export type ActionKind = "choose" | "try" | "keep" | "either" | "test" | "avoid";

export type AnswersGrade =
  | "repeated, random order"
  | "repeated, fixed order"
  | "repeated, order unknown"
  | "single run"
  | "claim, no data";

export type ChecksScope = "run" | "series";

export type ChecksSeverity = "ok" | "note" | "warning" | "error";

export type ClaimsVerdict =
  "holds" | "partly" | "refuted" | "agrees" | "agrees in part" | "disagrees" | "open";

export type ComparisonsScope = "load" | "curve";

export type Interval = "t" | "range" | "single run";

export type Design = "blocks" | "order_fixed" | "order_random" | "order_known" | "order_unknown";

export type ComparisonsVerdict =
  | "better"
  | "worse"
  | "equivalent"
  | "undecided"
  | "differs"
  | "alike"
  | "beyond variation"
  | "within variation"
  | "single run"
  | "order-confounded"
  | "confounded"
  | "not comparable";

export type ComparisonsGrade =
  "repeated, random order" | "repeated, fixed order" | "repeated, order unknown" | "single run";

export type Direction = "higher" | "lower";

export type Basis =
  | "repeated"
  | "single run"
  | "single run, variation unknown"
  | "one after the other"
  | "confounded"
  | "claim, no data";

export type Comparator = ">=" | ">" | "<=" | "<";

export type CriteriaScope = "run" | "host";

export type CriteriaVerdict = "met" | "not met" | "not tested";

export type EquipmentKind = "host" | "device" | "controller" | "link" | "storage" | "software";

export type EquipmentClass = "nvme" | "sas-ssd" | "sata-ssd" | "flash" | "hdd" | "memory";

export type EntityKind =
  "all" | "vm" | "job" | "target" | "thread" | "client" | "disk" | "datastore" | "host" | "group";

export type Operation = "read" | "write" | "trim" | "all";

export type LatencyLayer = "total" | "completion" | "device" | "guest";

export type Method = "fio" | "diskspd" | "merged histogram";

export type ProblemsSeverity = "error" | "warning" | "note";

export type QueuesClass =
  | "consistent"
  | "short"
  | "gross"
  | "multiple"
  | "above"
  | "too short to judge"
  | "not kept full by options"
  | "two phases"
  | "not full by its own count"
  | "not stated";

export type Reason = "audit" | "incomplete" | "unsteady" | "rate_limited" | "copy" | "no_io";

export type Effect = "not used" | "latency only" | "window used";

export type Origin = "raw" | "path" | "default" | "settings" | "derived";

export type RunSourcesRole = "result" | "log" | "capture" | "settings" | "summary";

export type Outcome = "completed" | "failed" | "no_io" | "not_run" | "incomplete";

export type Phase = "pre" | "post";

export type StatementsKind = "figure" | "ratio" | "difference" | "criterion";

export type Provenance = "measured" | "published" | "synthetic";

export type Status = "current" | "corrected" | "withdrawn" | "superseded";

export type SourceRelation = "vendor" | "competitor" | "customer" | "independent" | "not_known";

export type SynthesesRole = "headline" | "pair";

export type SynthesesVerdict = "higher" | "lower" | "no direction" | "several" | "too few labs";

export type WinnersGrade =
  "repeated, random order" | "repeated, fixed order" | "repeated, order unknown" | "single run";

/** A row is an answer of a study. */
export interface Answers {
  study: string;
  number: number;
  role: AnswersRole;
  kind: AnswersKind;
  form: string;
  finding: string;
  support: string | null;
  strength: string | null;
  doubt: string | null;
  doubt_of: string;
  action: string | null;
  action_kind: ActionKind | null;
  action_value: string | null;
  besides: string | null;
  next: string | null;
  applies: string | null;
  factor: string | null;
  levels: string | null;
  against: string | null;
  tool: string | null;
  workload: string | null;
  others: string | null;
  from_load: number | null;
  to_load: number | null;
  load_axis: string | null;
  measure: string | null;
  ratio: number | null;
  low: number | null;
  high: number | null;
  results: number | null;
  verdict: string | null;
  grade: AnswersGrade | null;
  receipt: string;
  caveats: string;
  provenance: string | null;
  emulated: boolean | null;
  runs: string;
  refused: string;
  sentence: string;
}

/** A row is a finding of the audit. */
export interface Checks {
  study: string;
  check: string;
  scope: ChecksScope;
  series: string;
  run: string | null;
  class: string;
  severity: ChecksSeverity;
  cells: number;
  runs: string;
  value: number | null;
  low: number | null;
  high: number | null;
  expected: number | null;
  ratio: number | null;
  sentence: string;
  forbids: string | null;
  not_comparable: string | null;
  confounded: string | null;
  unusable: string | null;
  not_fitted: string | null;
}

/** A row is a claim of a source document. */
export interface Claims {
  study: string;
  number: number;
  claim: string;
  place: string | null;
  kind: string;
  test: string;
  verdict: ClaimsVerdict;
  grade: string | null;
  sentence: string;
  cases: number;
  supporting: number;
  contradicting: number;
  cells: string;
  error: string | null;
  line: number | null;
}

/** A row is a comparison of two levels of a setting. */
export interface Comparisons {
  study: string;
  scope: ComparisonsScope;
  factor: string;
  level: string;
  baseline: string;
  against_baseline: boolean;
  tool: string | null;
  workload: string | null;
  load: number | null;
  others: string;
  measure: string;
  ratio: number | null;
  plain_ratio: number | null;
  low: number | null;
  high: number | null;
  low95: number | null;
  high95: number | null;
  interval: Interval | null;
  runs: number;
  baseline_runs: number;
  cv: number | null;
  design: Design | null;
  order_separation: number | null;
  visits: number | null;
  model: string | null;
  se: number | null;
  df: number | null;
  df_moderated: number | null;
  drift_pct: number | null;
  drift_within_pct: number | null;
  drift_p: number | null;
  verdict: ComparisonsVerdict | null;
  grade: ComparisonsGrade | null;
  repeats_missing: number | null;
  p_value: number | null;
  p_equivalence: number | null;
  direction: Direction | null;
  direction_low: number | null;
  direction_high: number | null;
  gap_ranges: number | null;
  family_size: number | null;
  rejected: boolean | null;
  q_level: number | null;
  margin_pct: number;
  tie_margin_pct: number;
  agreeing_tools: string | null;
  scatter_log_sd: number | null;
  scatter_series: number | null;
  needed_pct_one: number | null;
  needed_pct_curve: number | null;
  loads_beyond: number | null;
  loads: number;
  loads_higher: number | null;
  loads_lower: number | null;
  reason: string | null;
  confounders: string | null;
  unknown: string | null;
  not_given: string | null;
  sentence: string;
}

/** A row is what a study says about two levels of a setting. */
export interface Contributions {
  study: string;
  factor: string;
  level: string;
  against: string;
  measure: string;
  load: string;
  load_known: boolean;
  scope: string | null;
  basis: Basis;
  conditions: number;
  ratio: number | null;
  low: number | null;
  high: number | null;
  log_se: number | null;
  runs: number | null;
  against_runs: number | null;
  confounders: string | null;
  source: string | null;
  line: number | null;
}

/** A row is one value of a capture. */
export interface Counters {
  study: string;
  source: string;
  segment: number;
  sample: number;
  at: string;
  host: string;
  counter_group: string;
  instance: string | null;
  counter: string;
  value: number | null;
  vm: string | null;
  disk: string | null;
  device: string | null;
  path: string | null;
  adapter: string | null;
}

/** A row is a criterion and how a curve stands to it. */
export interface Criteria {
  study: string;
  criterion: string;
  measure: string;
  comparator: Comparator;
  scope: CriteriaScope;
  limits: string | null;
  series: string | null;
  workload: string | null;
  verdict: CriteriaVerdict;
  value: number | null;
  required: number;
  load: number | null;
  interpolated: boolean;
  reason: string | null;
  sentence: string;
}

/** A row is a curve. */
export interface Curves {
  study: string;
  series: string;
  tool: string | null;
  workload: string | null;
  loads: number;
  left_out: number;
  first_load: number;
  last_load: number;
  peak_load: number;
  peak_iops: number;
  peak_iops_per_host: number | null;
  saturation_load: number;
  kneedle_load: number | null;
  power_load: number | null;
  last_to_peak: number;
  retrograde: boolean;
  efficiency_at_peak: number | null;
  efficiency_at_last: number | null;
  usl_capacity: number | null;
  usl_contention: number | null;
  usl_coherency: number | null;
  usl_r_squared: number | null;
  usl_peak_load: number | null;
  usl_peak_low: number | null;
  usl_peak_high: number | null;
  usl_refused: string | null;
  limits: string | null;
  latency_flat_to: number | null;
  latency_grows_at: number | null;
  latency_growth: number | null;
  latency_growth_low: number | null;
  latency_growth_high: number | null;
  replicated: boolean;
  doubts: string | null;
  sentence: string;
  latency_sentence: string | null;
}

/** A row is a part of the environment. */
export interface Equipment {
  study: string;
  part: number;
  kind: EquipmentKind;
  belongs_to: string | null;
  role: string | null;
  count: number | null;
  per_host: number | null;
  class: EquipmentClass | null;
  model: string | null;
  cpu: string | null;
  sockets: number | null;
  cores: number | null;
  memory_bytes: number | null;
  capacity_bytes: number | null;
  gbit_per_s: number | null;
  switch: string | null;
  version: string | null;
  build: string | null;
}

/** A row is one latency bin. */
export interface Histograms {
  study: string;
  run: string;
  entity_kind: EntityKind;
  entity: string;
  operation: Operation;
  latency_layer: LatencyLayer;
  lower_ns: number;
  upper_ns: number | null;
  count: number | null;
}

/** A row is a figure of a host during a run. */
export interface HostMetrics {
  study: string;
  run: string;
  host: string | null;
  scope: string;
  metric: string;
  value: number | null;
}

/** A row is one percentile. */
export interface Percentiles {
  study: string;
  run: string;
  entity_kind: EntityKind;
  entity: string;
  operation: Operation;
  latency_layer: LatencyLayer;
  percentile: number;
  latency_us: number | null;
  method: Method | null;
}

/** A row is something wrong in a file. */
export interface Problems {
  study: string;
  source: string | null;
  line: number | null;
  byte: number | null;
  severity: ProblemsSeverity;
  code: string;
  message: string;
  expected: string | null;
  advice: string | null;
}

/** A row is what the queue of a run was. */
export interface Queues {
  study: string;
  run: string;
  class: QueuesClass;
  n_slots: number | null;
  multiple: number;
  in_flight: number | null;
  tau_us: number | null;
  tau_low_us: number | null;
  tau_ok_us: number | null;
  short: number | null;
  edge_share: number | null;
  slots_short_per_worker: number | null;
  depth_share_full: number | null;
  exempt_by: string | null;
  sentence: string;
}

/** A row is a figure that verdicts may not use as it is. */
export interface Refusals {
  study: string;
  run: string;
  measure: string;
  reason: Reason;
  effect: Effect;
  value: number | null;
  sentence: string;
}

/** A row is what the tool or document printed itself. */
export interface Reported {
  study: string;
  run: string;
  entity_kind: EntityKind;
  entity: string;
  operation: Operation;
  measure: string;
  text: string | null;
  unit_as_printed: string | null;
  value: number | null;
  half_step: number | null;
  estimate: string | null;
  source: string | null;
  line: number | null;
  place: string | null;
}

/** A row is a run's outcome for one entity and operation. */
export interface Results {
  study: string;
  run: string;
  entity_kind: EntityKind;
  entity: string;
  operation: Operation;
  ios: number | null;
  bytes: number | null;
  duration_s: number | null;
  iops: number | null;
  bytes_per_s: number | null;
  latency_mean_us: number | null;
  latency_stddev_us: number | null;
  latency_min_us: number | null;
  latency_max_us: number | null;
  clat_mean_us: number | null;
  cpu_us_per_io: number | null;
  latency_layer: LatencyLayer | null;
  source: string | null;
}

/** A row is one factor of a run. */
export interface RunFactors {
  study: string;
  run: string;
  factor: string;
  value: string | null;
  number: number | null;
  origin: Origin | null;
  source: string | null;
}

/** A row is a file's part in a run. */
export interface RunSources {
  study: string;
  run: string;
  source: string;
  role: RunSourcesRole;
}

/** A row is a run. */
export interface Runs {
  study: string;
  run: string;
  tool: string | null;
  tool_version: string | null;
  started_at: string | null;
  workload: string | null;
  outcome: Outcome;
  queue_slots: number | null;
  queue_not_full_by: string | null;
  queue_full_pct: number | null;
  asked_s: number | null;
  lacks: string | null;
  overlap_pct: number | null;
}

/** A row is one interval. */
export interface Samples {
  study: string;
  run: string;
  entity_kind: EntityKind;
  entity: string;
  operation: Operation;
  t_s: number;
  iops: number | null;
  bytes_per_s: number | null;
  latency_mean_us: number | null;
}

/** A row is one recorded setting. */
export interface Settings {
  study: string;
  source: string;
  host: string | null;
  phase: Phase | null;
  name: string;
  instance: string | null;
  value: string | null;
  number: number | null;
  unit: string | null;
  is_default: boolean | null;
  default_value: string | null;
}

/** A row is a raw file. */
export interface Sources {
  study: string;
  source: string;
  format: string | null;
  tool: string | null;
  tool_version: string | null;
  bytes: number;
  sha256: string;
  rows: number | null;
  loader_version: string | null;
  withheld: string | null;
  archive: string | null;
}

/** A row is a published figure that is no run. */
export interface Statements {
  study: string;
  statement: number;
  kind: StatementsKind | null;
  measure: string;
  low: number | null;
  high: number | null;
  unit: string | null;
  text: string | null;
  text_unit: string | null;
  approximate: boolean | null;
  scope: string | null;
  factors: string | null;
  against: string | null;
  source: string;
  line: number | null;
  place: string | null;
}

/** A row is how steady a run was. */
export interface Steadiness {
  study: string;
  run: string;
  duration_s: number;
  bin_s: number;
  bins: number;
  first_steady_s: number | null;
  steady_from_s: number | null;
  last_window_steady: boolean | null;
  steady_share: number | null;
  jumps: string | null;
  cliff_s: number | null;
  iops_mean: number | null;
  iops_low: number | null;
  iops_high: number | null;
  batches: number | null;
  bytes_per_s_mean: number | null;
  latency_us_mean: number | null;
  samples_iops_mean: number | null;
  sentence: string;
}

/** A row is a study. */
export interface Studies {
  study: string;
  title: string;
  question: string;
  factor: string | null;
  baseline: string | null;
  load_axis: string | null;
  margin_pct: number | null;
  blocks: string | null;
  together: string | null;
  order_random: boolean | null;
  asks: string | null;
  platform: string;
  provenance: Provenance;
  status: Status;
  superseded_by: string | null;
  added: string | null;
  published: string | null;
  lab: string | null;
  permission: string | null;
  licence: string | null;
  source_title: string | null;
  source_url: string | null;
  source_author: string | null;
  source_licence: string | null;
  source_relation: SourceRelation | null;
  source_conclusion: string | null;
  source_condition: string | null;
  source_figures: string | null;
  source_advice: string | null;
  source_further: string | null;
  changelog: string | null;
  external: string | null;
  source_not_given: string | null;
  source_not_seen: string | null;
  environment: string | null;
  notes: string | null;
  criteria: string | null;
  claims: string | null;
}

/** A row is a synthesis over studies. */
export interface Syntheses {
  role: SynthesesRole;
  factor: string;
  level: string | null;
  against: string | null;
  measure: string | null;
  load: string | null;
  labs: number;
  joined: number;
  ratio: number | null;
  low: number | null;
  high: number | null;
  predicted_low: number | null;
  predicted_high: number | null;
  log_se: number | null;
  tau: number | null;
  q: number | null;
  i_squared_pct: number | null;
  verdict: SynthesesVerdict;
  grade: string | null;
  seen: string;
  sentence: string;
  details: string;
}

/** A row is a region of load and its winner. */
export interface Winners {
  study: string;
  factor: string;
  contenders: string;
  tool: string | null;
  workload: string | null;
  others: string;
  measure: string;
  from_load: number | null;
  to_load: number | null;
  loads: number;
  winners: string;
  clear: boolean;
  gain_low: number | null;
  gain_high: number | null;
  grade: WinnersGrade | null;
  replicated: boolean;
  crossing_load: number | null;
  sentence: string;
}
