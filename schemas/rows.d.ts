/** What a row of each table of schemas/tables and schemas/staged is, of which npm run types makes this file. */

export type AnswersRole = "headline";

export type AnswersKind =
  "comparison" | "curve" | "layers" | "criterion" | "agreement" | "steadiness" | "claim" | "none";

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

/** A row is an answer of a study. The answer of a study to its question. Every page, card, chart title, picture, feed and command prints it from this row. */
export interface Answers {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Place among the answers of the study, from 1. */
  number: number;
  /** headline: the answer itself. */
  role: AnswersRole;
  /** What it answers: comparison (which setting is better), curve (where more load stops paying), layers (where time goes), criterion (whether it is met), agreement (whether printed and computed numbers agree), steadiness (whether runs are steady), claim (what the source concludes), or none (nothing can be compared). */
  kind: AnswersKind;
  /** Form of the finding: its template in src/sentences/answers.js. */
  form: string;
  /** What was seen, how much and where: one or two sentences. */
  finding: string;
  /** A second finding that readers should know. */
  support: string | null;
  /** How sure it is, in words: repeats, their order, tools. */
  strength: string | null;
  /** The most serious doubt about this finding; null if there is none. */
  doubt: string | null;
  /** What to do with it. */
  action: string | null;
  /** Which runs would settle it. */
  next: string | null;
  /** Products it was measured on, and what has changed since. */
  applies: string | null;
  /** Setting it is about. */
  factor: string | null;
  /** Values of the setting: a JSON list. */
  levels: string | null;
  /** Value that they are compared with. */
  against: string | null;
  /** Program that made the load; null over several. */
  tool: string | null;
  /** Short label of the workload's shape; null over several. */
  workload: string | null;
  /** The other settings that vary in the study. */
  others: string | null;
  /** First load it is about. */
  from_load: number | null;
  /** Last load. */
  to_load: number | null;
  /** Factor whose value the load is. */
  load_axis: string | null;
  /** Measure it is about. */
  measure: string | null;
  /** The typical effect: the geometric mean ratio of the results that the finding uses. */
  ratio: number | null;
  /** The smallest ratio of these results. */
  low: number | null;
  /** The largest ratio. */
  high: number | null;
  /** Results that the finding uses: one is a workload, a load and a tool. */
  results: number | null;
  /** The verdict of its results; null where there are several. */
  verdict: string | null;
  /** How far it can be trusted: the best grade of its results. */
  grade: AnswersGrade | null;
  /** What is the same in both, what differs, what is not recorded, and how far the pair got (recorded, shown, comparable, decided): a JSON object. */
  receipt: string;
  /** Serious findings about its runs: a JSON list of check and class. */
  caveats: string;
  /** Provenance of its runs. */
  provenance: string | null;
  /** Whether the platform is an emulated lab; null without runs. */
  emulated: boolean | null;
  /** Runs it uses: a JSON list. */
  runs: string;
  /** Runs left out of comparisons, with measure and reason: a JSON list. */
  refused: string;
  /** The finding, with its doubt. */
  sentence: string;
}

/** A row is a finding of the audit. The result of a consistency check for a run, or for a series of runs. */
export interface Checks {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** The kind of check; docs/data.md explains each. */
  check: string;
  /** Whether the finding is about one run or a series of runs. */
  scope: ChecksScope;
  /** Runs that belong together: settings and tool, without the load. */
  series: string;
  /** Run; null for a finding about a series. */
  run: string | null;
  /** What was found. */
  class: string;
  /** ok, or how much it matters. */
  severity: ChecksSeverity;
  /** Number of runs concerned. */
  cells: number;
  /** Those runs: a JSON list. */
  runs: string;
  /** What the numbers say or imply, in the unit of the check: outstanding I/O, bytes/s, 1/s, µs or I/Os. */
  value: number | null;
  /** Lowest value that the printed digits allow. */
  low: number | null;
  /** Highest value that the printed digits allow. */
  high: number | null;
  /** What was stated, or follows from the other numbers. */
  expected: number | null;
  /** value / expected. */
  ratio: number | null;
  /** The finding in one sentence. */
  sentence: string;
  /** What not to do with these results. */
  forbids: string | null;
  /** Measures not to compare between these runs and others: a JSON list. */
  not_comparable: string | null;
  /** Measures that may differ because of this: a JSON list. */
  confounded: string | null;
  /** Measures of these runs that no comparison uses: a JSON list. */
  unusable: string | null;
  /** Measures whose curves through these runs are not fitted: a JSON list. */
  not_fitted: string | null;
}

/** A row is a claim of a source document. What a document claims, in our words, tested with the study's comparisons, curves, criteria and printed numbers. */
export interface Claims {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Number of the claim in study.yaml, from 1. */
  number: number;
  /** The claim, in our words. */
  claim: string;
  /** Where the document says it, as far as we know. */
  place: string | null;
  /** Kind of test: compare, curve, criterion, arithmetic or not_testable. */
  kind: string;
  /** The test in study.yaml: a JSON object, or a text if there is none. */
  test: string;
  /** holds, partly and refuted need repeated runs in a recorded order, or arithmetic of printed numbers: all, some or none of the cases agree. agrees, agrees in part and disagrees: the same with single runs, or runs without a recorded order. open: every case is open. */
  verdict: ClaimsVerdict;
  /** Grade of the weakest case that decides; null if none does. */
  grade: string | null;
  /** The reason, with numbers. */
  sentence: string;
  /** Cases it is about. */
  cases: number;
  /** Cases that agree. */
  supporting: number;
  /** Cases that contradict it; the rest are open. */
  contradicting: number;
  /** Each case with its basis and result: a JSON list of objects. */
  cells: string;
  /** What is wrong with the test; null if nothing is. */
  error: string | null;
  /** Line of study.yaml. */
  line: number | null;
}

/** A row is a comparison of two levels of a setting. Two values of a setting, compared at the same tool, workload, load and other settings. Runs of different provenance or platform are never compared. */
export interface Comparisons {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** load: at one load; curve: over all loads at which both were measured. */
  scope: ComparisonsScope;
  /** Setting that is compared. */
  factor: string;
  /** Its value. */
  level: string;
  /** Value it is compared with: the study's baseline, else the lower of the two. */
  baseline: string;
  /** Whether that is the study's baseline. Pages list these rows. */
  against_baseline: boolean;
  /** Program that made the load. */
  tool: string | null;
  /** Short label of the workload's shape. */
  workload: string | null;
  /** Value of the study's load axis; null over a curve, or without a load axis. */
  load: number | null;
  /** The other settings that vary in the study; both values if they differ (a against b). Includes block size and random share if the workload is unknown. Empty if there are none. */
  others: string;
  /** What is compared. */
  measure: string;
  /** Geometric mean over that of the baseline, corrected for blocks or drift if the order was recorded. Uncorrected if the verdict is confounded or order-confounded. Over a curve, the geometric mean of the ratios. Null if they are not comparable. */
  ratio: number | null;
  /** Geometric mean over that of the baseline, uncorrected; null over a curve. */
  plain_ratio: number | null;
  /** Lower end of the interval that matches the verdict; its level is 1 − q_level. */
  low: number | null;
  /** Upper end. */
  high: number | null;
  /** Lower end of the plain 95 % interval. */
  low95: number | null;
  /** Upper end. */
  high95: number | null;
  /** Kind of low and high. t: interval by Student's t on logarithms, from three runs of each. range: smallest and largest ratio of any two runs, from two of each. A single run has none. */
  interval: Interval | null;
  /** Runs at the level. */
  runs: number;
  /** Runs at the baseline. */
  baseline_runs: number;
  /** Coefficient of variation between runs, both settings together; 0.03 is 3 %. */
  cv: number | null;
  /** Recorded order of the runs: blocks (each setting once in each), order_fixed (blocks with the same order), order_random (starts known, random order declared), order_known (starts known), order_unknown. */
  design: Design | null;
  /** 1 if all runs of one setting came first, 0 if they took turns; null without starts. */
  order_separation: number | null;
  /** Stretches of runs with the same setting, in order of time. */
  visits: number | null;
  /** Model of the comparison: level + block, level + position, or Welch's t. */
  model: string | null;
  /** Standard error of the logarithm of the ratio, moderated if the family allows it. */
  se: number | null;
  /** Residual degrees of freedom of the model. */
  df: number | null;
  /** The same, with the variation of the family's other conditions; null if they are too few. */
  df_moderated: number | null;
  /** Change from the first run of the condition to the last that the order explains; null without starts. */
  drift_pct: number | null;
  /** Test of no drift. */
  drift_p: number | null;
  /** With three runs of each or more: better, worse, equivalent or undecided; differs or alike if the order is unknown; order-confounded if all runs of one setting came first. With fewer runs: beyond or within the usual variation of such runs, or single run if that is unknown. confounded: another recorded setting differs, too. Null over a curve. */
  verdict: ComparisonsVerdict | null;
  /** How good the evidence is. */
  grade: ComparisonsGrade | null;
  /** Runs of each still needed for an even chance of a verdict; for undecided comparisons. Null if more than a hundred are needed, or nothing was tested (q_level is null). */
  repeats_missing: number | null;
  /** Test that the difference exceeds the margin, in either direction; corrected for the family of setting and measure (Benjamini and Hochberg). */
  p_value: number | null;
  /** Test that the difference is within the margin, by two one-sided tests; a family of its own. */
  p_equivalence: number | null;
  /** Whether results are higher or lower than the baseline, however little: tests of no difference, a family of its own with at most 3 % false directions. With the verdict undecided the size is open; with equivalent the difference is small but clear. */
  direction: Direction | null;
  /** Lower end of the interval that matches the direction; it misses 0.03 × directions found / tests. */
  direction_low: number | null;
  /** Its upper end. */
  direction_high: number | null;
  /** If all runs of one setting came first: gap of the mean logarithms, in multiples of the larger range within one setting. Drift alone rarely makes it large; the Methodology page has the bounds. */
  gap_ranges: number | null;
  /** Tests in the family: all pairs of settings at all conditions. */
  family_size: number | null;
  /** Whether the family confirms a difference beyond the margin. */
  rejected: boolean | null;
  /** Share that intervals of the family may miss: 0.05 × rejected tests / tests. */
  q_level: number | null;
  /** Differences within this count as equal. */
  margin_pct: number;
  /** Variation of the ratio between two tools from load to load: 95 of 100 lie within it. margin_pct without two tools. */
  tie_margin_pct: number;
  /** Tools that saw the difference in the same direction, beyond tie_margin_pct, here and at a neighbouring load: a JSON list. Null if they disagree, or nothing is a single run. */
  agreeing_tools: string | null;
  /** Standard deviation of the logarithm of a run, from repeated series like these single runs; null if fewer than three are known. */
  scatter_log_sd: number | null;
  /** Number of these series. */
  scatter_series: number | null;
  /** Difference that exceeds the usual variation, if only this comparison counts. */
  needed_pct_one: number | null;
  /** The same, if all loads of all curves count. */
  needed_pct_curve: number | null;
  /** Loads of a curve with a larger difference than that. */
  loads_beyond: number | null;
  /** Loads the row is about. */
  loads: number;
  /** Loads at which the measure is higher, beyond the margin; of a curve. */
  loads_higher: number | null;
  /** Loads at which the measure is lower, beyond the margin; of a curve. */
  loads_lower: number | null;
  /** Why the two are not comparable. */
  reason: string | null;
  /** What else may explain the difference: a JSON list of sentences. */
  confounders: string | null;
  /** Fields unknown for at least one of these runs, but known for another run of the study: a JSON list of names. Settings that no completed run records are left out. */
  unknown: string | null;
  /** What the document does not say about either, as study.yaml lists under source.not_given: a JSON list of phrases. */
  not_given: string | null;
  /** The comparison in one sentence. */
  sentence: string;
}

/** A row is what a study says about two levels of a setting. The ratio between two values of a setting in one study, for each measure and kind of load. Averages across labs are made of these rows. */
export interface Contributions {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Setting that is compared. */
  factor: string;
  /** Its value. */
  level: string;
  /** Value it is compared with. */
  against: string;
  /** What is compared. bytes_per_s at one block size has the ratio of IOPS, and counts as iops. */
  measure: string;
  /** Kind of load: reads, writes or both; small or large blocks; random, sequential or partly so, as far as it is recorded. */
  load: string;
  /** Whether all of that is recorded, or is the setting itself. */
  load_known: boolean;
  /** What the document says it holds for; null if it comes from runs. */
  scope: string | null;
  /** Evidence of the ratio. repeated: three runs of each or more. single run: fewer, with the known variation of such runs. single run, variation unknown: fewer, without it. one after the other: all runs of one setting came first. confounded: another recorded setting differs, too. claim, no data: printed in a document, without runs. */
  basis: Basis;
  /** Number of conditions (tool, workload, load, other settings), or statements, in the mean. */
  conditions: number;
  /** Geometric mean over the conditions; null if a document states a range. */
  ratio: number | null;
  /** Smallest of these ratios, or the lower end that is stated; null if open. */
  low: number | null;
  /** Largest ratio, or the upper end. */
  high: number | null;
  /** Standard error of the logarithm of the ratio: the mean over the conditions, with errors treated as fully dependent; null if unknown. */
  log_se: number | null;
  /** Runs at this value, over all conditions; null if unknown. */
  runs: number | null;
  /** Runs at the other value. */
  against_runs: number | null;
  /** What else differs: a JSON list; null if nothing is recorded. */
  confounders: string | null;
  /** Raw file of a statement; null if it comes from runs. */
  source: string | null;
  /** Line in that file. */
  line: number | null;
}

/** A row is one value of a capture. A counter of a capture in one sample: esxtop on a host, iostat or sar in a guest. Several groups count the same I/O, so never add them up. */
export interface Counters {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Raw file: its path inside the study's folder. */
  source: string;
  /** Capture within the file, from 1. A restart or a joined file starts the next. */
  segment: number;
  /** Row of the segment, from 1. A missing number is a row that could not be read. */
  sample: number;
  /** End of the sample's interval. */
  at: string;
  /** Host as the capture names it. */
  host: string;
  /** Group as esxtop names it: Physical Disk SCSI Device, Virtual Disk, Group Cpu; of guests iostat Device, iostat avg-cpu, sar DEV, sar CPU. */
  counter_group: string;
  /** Member of the group, as the tool writes it; null for groups without instances. */
  instance: string | null;
  /** Counter as the tool names it. */
  counter: string;
  /** Value in the counter's own unit (ms, 1/s, MB/s as reported, %). Null if nothing was measured: zeros of the first sample, latency of a sample without commands, cells that are no number. */
  value: number | null;
  /** Virtual machine that the instance belongs to. */
  vm: string | null;
  /** Virtual disk: scsi0:1. */
  disk: string | null;
  /** Storage device: naa.…; of an NFS volume, its name; of a guest sda, dm-0. */
  device: string | null;
  /** Path to a device: vmhba0:C0:T2:L0. */
  path: string | null;
  /** Storage adapter: vmhba0. */
  adapter: string | null;
}

/** A row is a criterion and how a curve stands to it. What study.yaml calls good enough, judged on each curve it is about; or not tested, with the reason. */
export interface Criteria {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Name of the criterion in study.yaml. */
  criterion: string;
  /** Measure it is about. */
  measure: string;
  /** How the value must compare with the bound. */
  comparator: Comparator;
  /** Whether the value is that of the whole run or of each host. */
  scope: CriteriaScope;
  /** Limits that must hold at the same load: a JSON list as in study.yaml. */
  limits: string | null;
  /** Runs that belong together: settings and tool, without the load; null if none was tested. */
  series: string | null;
  /** Short label of the workload's shape. */
  workload: string | null;
  /** Whether it is met. */
  verdict: CriteriaVerdict;
  /** Best value within the limits, in the unit of the tables. If it was not tested as required, that of the nearest runs. Null if no run is within the limits. */
  value: number | null;
  /** The bound, in the unit of the tables. */
  required: number;
  /** Load with that value. */
  load: number | null;
  /** Whether the value lies between two measured loads. */
  interpolated: boolean;
  /** Why it was not tested, or why there is no value. */
  reason: string | null;
  /** The verdict in one sentence. */
  sentence: string;
}

/** A row is a curve. Results of one tool, setting and workload, in order of load. Repeats are averaged (geometric mean). */
export interface Curves {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Runs that belong together: settings and tool, without the load. */
  series: string;
  /** Program that made the load. */
  tool: string | null;
  /** Short label of the workload's shape. */
  workload: string | null;
  /** Loads measured. */
  loads: number;
  /** Runs that failed a check and are left out. */
  left_out: number;
  /** Smallest load. */
  first_load: number;
  /** Largest load. */
  last_load: number;
  /** Load with the highest IOPS. */
  peak_load: number;
  /** The highest IOPS. */
  peak_iops: number;
  /** The same for each host; null if the number of hosts is unknown. */
  peak_iops_per_host: number | null;
  /** Smallest load with 95 % of the highest IOPS. */
  saturation_load: number;
  /** Knee by the Kneedle method on the running maximum; null below six loads or without a knee. */
  kneedle_load: number | null;
  /** Load with the highest IOPS / mean latency. */
  power_load: number | null;
  /** IOPS at the largest load over the highest. */
  last_to_peak: number;
  /** Whether the largest load has less than 0.9 of the highest IOPS. */
  retrograde: boolean;
  /** Highest IOPS over those of the smallest load grown in proportion; 1 is linear. */
  efficiency_at_peak: number | null;
  /** The same for the largest load. */
  efficiency_at_last: number | null;
  /** Universal Scalability Law: IOPS of a load of 1. */
  usl_capacity: number | null;
  /** Its contention; null without a fit. */
  usl_contention: number | null;
  /** Its coherency; null without a fit. */
  usl_coherency: number | null;
  /** Share of the variance of IOPS that the fit explains. */
  usl_r_squared: number | null;
  /** Load of its highest IOPS; null if left out. */
  usl_peak_load: number | null;
  /** Lower end of the 95 % interval of usl_peak_load, by residual bootstrap. */
  usl_peak_low: number | null;
  /** Upper end; null beyond 1.5 times the largest load. */
  usl_peak_high: number | null;
  /** Why there is no fit, or no peak. */
  usl_refused: string | null;
  /** Highest measured IOPS within each of several limits of mean latency: a JSON list of {limit_us, iops, load, latency_mean_us}; iops is null if every load is slower. Null without latencies. */
  limits: string | null;
  /** Largest load whose mean latency does not exceed that of the lightest load by more than the margin. */
  latency_flat_to: number | null;
  /** Next load: latency begins to grow; null if it never does. */
  latency_grows_at: number | null;
  /** Mean latency there, over that of the lightest load. */
  latency_growth: number | null;
  /** Lower end of its interval; null for single runs. */
  latency_growth_low: number | null;
  /** Upper end. */
  latency_growth_high: number | null;
  /** Whether every load was measured three times or more. */
  replicated: boolean;
  /** Findings about the latencies of these runs: a JSON list of sentences. */
  doubts: string | null;
  /** The curve in one sentence. */
  sentence: string;
  /** Where latency begins to grow, in one sentence. */
  latency_sentence: string | null;
}

/** A row is a part of the environment. Hardware and software of the test, as study.yaml lists it: hosts, disks, controllers, links, storage systems, programs. Null means unknown. */
export interface Equipment {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Number of the part in its study, from 1. */
  part: number;
  /** host, device (a disk), controller (of disks), link (with its adapter and switch), storage (an array, a storage server), software. */
  kind: EquipmentKind;
  /** Machine or site it belongs to, if there are several. */
  belongs_to: string | null;
  /** Purpose. Of a device: cache, capacity, log, source or target. Of a link: storage, hosts or sites. Of a program: hypervisor, management, storage, guest or tool. */
  role: string | null;
  /** How many there are in all. */
  count: number | null;
  /** How many a host has. */
  per_host: number | null;
  /** Kind of disk; flash if its interface is unknown. */
  class: EquipmentClass | null;
  /** Make and model; of a program its name; of a link that of the adapter. */
  model: string | null;
  /** Make and model of a host's CPUs. */
  cpu: string | null;
  /** CPUs of a host. */
  sockets: number | null;
  /** Cores of a host, over all its CPUs. */
  cores: number | null;
  /** Memory of a host; printed GB count as GiB. */
  memory_bytes: number | null;
  /** Capacity of one, in powers of 1000 as printed. */
  capacity_bytes: number | null;
  /** Speed of one link. */
  gbit_per_s: number | null;
  /** Make and model of the switch; none if there is none. */
  switch: string | null;
  /** Version of a program, as printed. */
  version: string | null;
  /** Its build number. */
  build: string | null;
}

/** A row is one latency bin. Number of I/Os in a latency bin. Bins of one kind add up over entities. */
export interface Histograms {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** What the row is about: all is the whole run, summed by our rules; the others are parts of it. */
  entity_kind: EntityKind;
  /** Which one of its kind: all, a VM's number, a job's place and name. */
  entity: string;
  /** Kind of I/O; all is every kind together. */
  operation: Operation;
  /** What the latency spans: total is submission to completion, completion leaves the submission out, device is DAVG, guest is GAVG. */
  latency_layer: LatencyLayer;
  /** Lower bound, inclusive. */
  lower_ns: number;
  /** Upper bound, exclusive; null for the last, open bin. */
  upper_ns: number | null;
  /** I/Os in the bin. */
  count: number | null;
}

/** A row is a figure of a host during a run. Counters during a run, aggregated: CPU of the guest that made the load, devices and CPU of ESXi hosts. */
export interface HostMetrics {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** Host, or guest if the scope says so: the name in the path, else in the file. */
  host: string | null;
  /** Part of the host: guest cpu 0, guest cpu 1:0 (processor group 1), guest cpu all, guest device sda; host, device/naa.…, adapter/vmhba0, vm/web01 of ESXi. */
  scope: string;
  /** Name of the metric, ending with its unit: cpu_usage_pct. */
  metric: string;
  /** Its value, in the unit that the metric names. */
  value: number | null;
}

/** A row is one percentile. A percentile of latency, from one source or from merged histograms. Percentiles are never averaged. */
export interface Percentiles {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** What the row is about: all is the whole run, summed by our rules; the others are parts of it. */
  entity_kind: EntityKind;
  /** Which one of its kind: all, a VM's number, a job's place and name. */
  entity: string;
  /** Kind of I/O; all is every kind together. */
  operation: Operation;
  /** What the latency spans: total is submission to completion, completion leaves the submission out, device is DAVG, guest is GAVG. */
  latency_layer: LatencyLayer;
  /** Percentile, 0 to 100. */
  percentile: number;
  /** Latency that this share of I/Os did not exceed. */
  latency_us: number | null;
  /** fio and diskspd: printed by the tool. merged histogram: computed by us from the bins. */
  method: Method | null;
}

/** A row is something wrong in a file. What could not be read, or contradicts something else. Everything else is kept. */
export interface Problems {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Raw file: its path inside the study's folder. */
  source: string | null;
  /** Line of the file. */
  line: number | null;
  /** Offset in the file. */
  byte: number | null;
  /** error: not read or not usable; warning: read with a doubt; note: worth knowing. */
  severity: ProblemsSeverity;
  /** Short name of the kind of problem. */
  code: string;
  /** What is wrong. */
  message: string;
  /** What was expected. */
  expected: string | null;
  /** What to do. */
  advice: string | null;
}

/** A row is what the queue of a run was. Little's law with a turnaround. A tool needs time between two I/Os that it does not count as latency. With a full queue, IOPS × (latency + turnaround) = outstanding I/Os. */
export interface Queues {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** consistent: the queue was full, apart from the turnaround. short: I/Os are missing that no turnaround explains. gross: so many that IOPS and latency do not fit together. multiple: a whole multiple of the queue depth set, like the whole series. above: more I/Os in flight than set, or the latency is a plain mean over unequal workers. The others were not judged. */
  class: QueuesClass;
  /** Outstanding I/Os set, over all workers; the multiple, if the series fits one. */
  n_slots: number | null;
  /** n_slots over what was set. */
  multiple: number;
  /** Mean number of I/Os in flight: IOPS × mean latency, each worker over its own time. */
  in_flight: number | null;
  /** Time between I/Os of a slot: n_slots / IOPS − latency. */
  tau_us: number | null;
  /** Least time between I/Os, given printed digits and I/Os in flight at the run's edges. The check uses this. */
  tau_low_us: number | null;
  /** Most time that is usual at the block size. */
  tau_ok_us: number | null;
  /** Least missing share of the queue: 1 − IOPS × latency / n_slots, less what printed digits and edges allow. */
  short: number | null;
  /** Share of the run's time with I/Os in flight beyond its ends, or with late workers; 0 if the length is unknown. */
  edge_share: number | null;
  /** Missing I/Os per worker. */
  slots_short_per_worker: number | null;
  /** Share of the I/Os that fio submitted at full depth, by its own count; null if unknown. */
  depth_share_full: number | null;
  /** Options that keep the queue from being full: a JSON list. */
  exempt_by: string | null;
  /** The finding in one sentence. */
  sentence: string;
}

/** A row is a figure that verdicts may not use as it is. A measure of a run that comparisons, winners, curves, criteria and claims leave out, or replace by the mean of a steady stretch, and why. Measures without a row take part. */
export interface Refusals {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** Measure of schemas/measures.yaml. A run without results has a row for IOPS, throughput and mean latency each. */
  measure: string;
  /** audit: a check forbids the measure. incomplete: a VM, host or log is missing, the run failed, its workers did not run together for 90 % of the time, or another run with the same settings was made at the same time. unsteady: not steady at its end, or only a stretch at the end is. rate_limited: options set the IOPS, or keep the queue from being full. copy: the same numbers as another run. no_io: nothing was read or written. */
  reason: Reason;
  /** not used. latency only: IOPS and throughput were set, only latency counts. window used: the mean of the steady stretch replaces the run's mean. */
  effect: Effect;
  /** Mean of the steady stretch, if used, in the unit of the measure. */
  value: number | null;
  /** The reason, in one or more sentences. */
  sentence: string;
}

/** A row is what the tool or document printed itself. Numbers as the tool or document printed them, with the value we read. */
export interface Reported {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** What the row is about: all is the whole run, summed by our rules; the others are parts of it. */
  entity_kind: EntityKind;
  /** Which one of its kind: all, a VM's number, a job's place and name. */
  entity: string;
  /** Kind of I/O; all is every kind together. */
  operation: Operation;
  /** What the figure is: a column of results, latency_p95_us (95th percentile), latency_mean_plus_1645_stddev_us (mean + 1.645 standard deviations), iops_stddev (deviation over intervals), vms (that were summed), queue_depth_mean (I/Os in flight, as Vdbench measures them), requested_ops_per_s and requested_ops_latency_mean_us (of its operations on files that are not all reads and writes), document_started_at and document_ended_at (the tool's clock, seconds since 1970); with first_finished_ before it, what the first report of a finished fio job said; with first_done_ before it, what elbencho printed for the time until its first thread had ended. */
  measure: string;
  /** Digits as printed. */
  text: string | null;
  /** Unit as printed. */
  unit_as_printed: string | null;
  /** Number in the unit of the measure. */
  value: number | null;
  /** Half a step of the last printed digit, in the unit of the measure: the true value lies within value ± half_step. */
  half_step: number | null;
  /** Why the number is no measurement of its measure, such as a plain mean over VMs; null if it is one. */
  estimate: string | null;
  /** Raw file: its path inside the study's folder. */
  source: string | null;
  /** Line of the file. */
  line: number | null;
  /** Where the document prints it: a table, a section, a file; null where that is not said. */
  place: string | null;
}

/** A row is a run's outcome for one entity and operation. IOPS, bandwidth and latency of a run and of its parts. */
export interface Results {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** What the row is about: all is the whole run, summed by our rules; the others are parts of it. */
  entity_kind: EntityKind;
  /** Which one of its kind: all, a VM's number, a job's place and name. */
  entity: string;
  /** Kind of I/O; all is every kind together. */
  operation: Operation;
  /** I/Os completed in the measured interval. */
  ios: number | null;
  /** Bytes moved in the measured interval. */
  bytes: number | null;
  /** Length of the measured interval; of the longest part if parts differ. */
  duration_s: number | null;
  /** I/Os per second. */
  iops: number | null;
  /** Bandwidth. */
  bytes_per_s: number | null;
  /** Mean latency, weighted by I/Os. */
  latency_mean_us: number | null;
  /** Standard deviation of the latency of single I/Os. */
  latency_stddev_us: number | null;
  /** Lowest latency. */
  latency_min_us: number | null;
  /** Highest latency. */
  latency_max_us: number | null;
  /** Mean completion latency (fio's clat), weighted by I/Os. */
  clat_mean_us: number | null;
  /** CPU time per I/O: of fio's own threads (user and system), or of the whole guest with DiskSPD. Don't compare the two. Reads and writes of one fio job both have that of the job. */
  cpu_us_per_io: number | null;
  /** What the latency spans: total is submission to completion, completion leaves the submission out, device is DAVG, guest is GAVG. */
  latency_layer: LatencyLayer | null;
  /** Raw file of the row; null if several were added. */
  source: string | null;
}

/** A row is one factor of a run. A setting of a run, and where its value comes from. */
export interface RunFactors {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** Factor: a name of factors.yaml. */
  factor: string;
  /** Value as text; null if the sources contradict each other. */
  value: string | null;
  /** Value as a number, for numeric settings, in the unit of factors.yaml. */
  number: number | null;
  /** Source of the value: raw file, path, default of study.yaml, settings recorded with the run, or derived from other settings or the run's results. Null if sources contradict each other. */
  origin: Origin | null;
  /** Raw file: its path inside the study's folder. */
  source: string | null;
}

/** A row is a file's part in a run. Which raw files a run was read from. */
export interface RunSources {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** Raw file: its path inside the study's folder. */
  source: string;
  /** What the file is to the run. */
  role: RunSourcesRole;
}

/** A row is a run. One execution of a workload with one set of settings. One column for each setting, generated from run_factors. */
export interface Runs {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** Program that made the load: diskspd, fio, vdbench and so on. */
  tool: string | null;
  /** Version of that program. */
  tool_version: string | null;
  /** Start of the run. */
  started_at: string | null;
  /** Short label of the workload, whatever tool made it: 4k randread, 8k 70/30 random, 1m seqread. */
  workload: string | null;
  /** How the run ended. incomplete: a part is missing, so it has no total over all workers. */
  outcome: Outcome;
  /** Outstanding I/Os set, over all workers, even if a rate limit or pauses kept the queue from being full. */
  queue_slots: number | null;
  /** Options that keep the queue from being full: a list with commas. verify means that two phases are in one result. */
  queue_not_full_by: string | null;
  /** Share of the I/Os that fio submitted at full queue depth, of the worker with the least; null if fio does not count it. */
  queue_full_pct: number | null;
  /** Measured time that was set; of the longest worker. */
  asked_s: number | null;
  /** What is missing, in words: files of VMs or hosts, unreadable files, logs of some workers, workers that ran apart; null if nothing is. */
  lacks: string | null;
  /** Share of the run's time with all workers measured, from their starts and ends, or from their lengths. Files of several machines may differ by 5 s. Null with one worker. */
  overlap_pct: number | null;
}

/** A row is one interval. A run over time, interval by interval. */
export interface Samples {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** What the row is about: all is the whole run, summed by our rules; the others are parts of it. */
  entity_kind: EntityKind;
  /** Which one of its kind: all, a VM's number, a job's place and name. */
  entity: string;
  /** Kind of I/O; all is every kind together. */
  operation: Operation;
  /** End of the interval, from the start of the run. */
  t_s: number;
  /** I/Os per second in the interval. */
  iops: number | null;
  /** Bandwidth in the interval. */
  bytes_per_s: number | null;
  /** Mean latency in the interval. */
  latency_mean_us: number | null;
}

/** A row is one recorded setting. A setting or fact of a host, as a command printed it before or after runs. */
export interface Settings {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Raw file: its path inside the study's folder. */
  source: string;
  /** Host: the name in the path, else in the manifest of the capture. A hash of the name if only a prompt or row of the output has it. */
  host: string | null;
  /** When it was captured: before the runs or after them. */
  phase: Phase | null;
  /** Name of the setting, the same as in factors.yaml if it is there. docs/formats/esxi-settings.md lists all. */
  name: string;
  /** Part of the host it holds for: a device, adapter, object, VM or option; null for the whole host. */
  instance: string | null;
  /** Value as text; null if the setting has no effect, such as a round-robin limit under another policy. */
  value: string | null;
  /** Value as a number, for numeric settings. */
  number: number | null;
  /** Unit of the number. */
  unit: string | null;
  /** Whether it is the host's default, if the host says so. */
  is_default: boolean | null;
  /** The host's default, if the output prints it. */
  default_value: string | null;
}

/** A row is a raw file. A raw file that was read, with its hash. */
export interface Sources {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Raw file: its path inside the study's folder. */
  source: string;
  /** Format that read it; null when none did. */
  format: string | null;
  /** Program that wrote it, or that made its runs. */
  tool: string | null;
  /** Version of that program. */
  tool_version: string | null;
  /** Size. */
  bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  /** Rows that the reader found in it, all tables together. */
  rows: number | null;
  /** Version of the reader: a hash of its code and of the schemas, without the vocabulary of factors. */
  loader_version: string | null;
  /** Why the file is not published; null if it is. */
  withheld: string | null;
  /** Zip in the study that contained it; null for other files. */
  archive: string | null;
}

/** A row is a published figure that is no run. Ranges, ratios and criteria that a document states without a run. */
export interface Statements {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Number of the statement in its source, from 1. */
  statement: number;
  /** figure: a value or range that was observed. ratio: one number over another. difference: a change in percent. criterion: what was required. */
  kind: StatementsKind | null;
  /** Column of results it is about, or another quantity in words. */
  measure: string;
  /** Lowest value; null if the document says up to, or less than. */
  low: number | null;
  /** Highest value; the same as low for a single number; null if the document says over, or at least. */
  high: number | null;
  /** Unit of low and high; that of the measure if it is a column of results. */
  unit: string | null;
  /** Number or range as printed; null if only study.yaml states it. */
  text: string | null;
  /** Unit of the text, as study.yaml says. */
  text_unit: string | null;
  /** Whether the document says about. */
  approximate: boolean | null;
  /** What it holds for, in words. */
  scope: string | null;
  /** What it holds for, by setting: a JSON object. */
  factors: string | null;
  /** What a ratio or difference is compared with, by setting: a JSON object. */
  against: string | null;
  /** Raw file: its path inside the study's folder. */
  source: string;
  /** Line of the source. */
  line: number | null;
  /** Where the document prints it: a table, a section, a file; null where that is not said. */
  place: string | null;
}

/** A row is how steady a run was. Samples of a run in bins of a tenth of it, at least 60 s. A window of five bins is steady if IOPS, throughput and latency stay within 20 % of their means and their linear fits change by at most 10 % (SNIA SSS-PTS 2.0.2). */
export interface Steadiness {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** End of the last sample. */
  duration_s: number;
  /** Length of a bin. */
  bin_s: number;
  /** Whole bins; at least five are needed. */
  bins: number;
  /** Start of the first steady window; everything before it is warm-up. */
  first_steady_s: number | null;
  /** Start of the steady stretch at the end, after the last jump if what follows is long enough. Null if the run does not end steadily. */
  steady_from_s: number | null;
  /** Whether the run ends steadily; null with too few bins. */
  last_window_steady: boolean | null;
  /** Share of the bins in a steady window. */
  steady_share: number | null;
  /** Times at which the mean of IOPS jumps by more than a tenth, with the ratio: a JSON list. */
  jumps: string | null;
  /** First drop after a steady window; then the last window decides. */
  cliff_s: number | null;
  /** Mean IOPS from steady_from_s on. */
  iops_mean: number | null;
  /** Lower end of its 95 % interval by batch means: within this run, not between runs. */
  iops_low: number | null;
  /** Upper end. */
  iops_high: number | null;
  /** Number of batches. */
  batches: number | null;
  /** Mean throughput from steady_from_s on. */
  bytes_per_s_mean: number | null;
  /** Mean latency of the I/Os from steady_from_s on. */
  latency_us_mean: number | null;
  /** Mean IOPS of all samples. A stretch is used only if this agrees with the run's own IOPS. */
  samples_iops_mean: number | null;
  /** The finding in one sentence. */
  sentence: string;
}

/** A row is a study. What study.yaml says about a study. */
export interface Studies {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Title. */
  title: string;
  /** The question that the study asks. */
  question: string;
  /** Tested setting: a column of runs. */
  factor: string | null;
  /** Value of the setting that the others are compared with. */
  baseline: string | null;
  /** Load axis: the column of runs that charts have on x. */
  load_axis: string | null;
  /** Differences within this count as equal; null if the study does not say. */
  margin_pct: number | null;
  /** Setting whose values number the blocks. Each block has every value once, and ran before the next. Null if there are none. */
  blocks: string | null;
  /** Setting whose values ran at the same time: their IOPS add up to one result. */
  together: string | null;
  /** Whether the order was random, within each block if there are blocks; null if study.yaml does not say. */
  order_random: boolean | null;
  /** What the study asks, if study.yaml says so: a JSON list of kind and measure. */
  asks: string | null;
  /** Platform: vsan, fc-array, fcoe, linux-lab and so on. Platforms are never mixed on one axis unless the reader asks. */
  platform: string;
  /** measured: raw tool output is in the repository; published: quoted from a document; synthetic: generated. */
  provenance: Provenance;
  /** Whether the study was corrected, withdrawn or superseded. */
  status: Status;
  /** Study that replaces this one. */
  superseded_by: string | null;
  /** Day that the study came into this repository: YYYY-MM-DD. */
  added: string | null;
  /** Day that the source was published, as far as known: YYYY, YYYY-MM or YYYY-MM-DD. */
  published: string | null;
  /** Who measured: studies of one lab are not independent. */
  lab: string | null;
  /** Why the results may be published: a JSON object of basis (own, approved, quoted) and reference. */
  permission: string | null;
  /** Licence of the data. */
  licence: string | null;
  /** Title of the quoted document. */
  source_title: string | null;
  /** Address of that document. */
  source_url: string | null;
  /** Its author. */
  source_author: string | null;
  /** Licence that the document states, or else what may be done with the quoted numbers. */
  source_licence: string | null;
  /** Who measured: the product's vendor, a competitor, a customer, somebody independent, or not_known; null if study.yaml does not say. */
  source_relation: SourceRelation | null;
  /** What the author concludes, in our words. */
  source_conclusion: string | null;
  /** The condition that could overturn that conclusion. */
  source_condition: string | null;
  /** Charts of the document without printed numbers: a JSON list of figure, shows and says. */
  source_figures: string | null;
  /** Advice on method in the document: a JSON list of text and where. */
  source_advice: string | null;
  /** More addresses of the document: a JSON list. */
  source_further: string | null;
  /** What changed since it was first published: a JSON list of date, status, change. */
  changelog: string | null;
  /** Raw files kept elsewhere: a JSON list of extract, url, sha256, bytes, how. */
  external: string | null;
  /** What the document does not say: a JSON list of phrases. */
  source_not_given: string | null;
  /** What we did not see of the document: a JSON list of phrases. */
  source_not_seen: string | null;
  /** Hosts, disks, network, versions, policy: a JSON object. */
  environment: string | null;
  /** What a reader should know: a JSON list of sentences. */
  notes: string | null;
  /** What counts as good enough: the list of study.yaml as JSON. */
  criteria: string | null;
  /** What the document claims, with a test for each: the list of study.yaml as JSON, with lines. */
  claims: string | null;
}

/** A row is a synthesis over studies. The average across labs for two values of a setting. One file for all studies. */
export interface Syntheses {
  /** headline: over all of a setting; pair: two of its values, a measure and a kind of load. */
  role: SynthesesRole;
  /** Setting that is compared. */
  factor: string;
  /** Its value; null in a headline, as are the next three. */
  level: string | null;
  /** Value it is compared with: the baseline of most studies, else the lower. */
  against: string | null;
  /** What is compared; iops includes throughput at one block size. */
  measure: string | null;
  /** Kind of load. */
  load: string | null;
  /** Labs with results of real storage; those without a name count as one. */
  labs: number;
  /** Labs in the average: their error is known, the load is recorded, and nothing else is known to differ. In a headline, the most of any pair. */
  joined: number;
  /** Geometric mean over all labs in the average, each counting the same; null with fewer than three. */
  ratio: number | null;
  /** Lower end of its 95 % interval. */
  low: number | null;
  /** Upper end. */
  high: number | null;
  /** Lower end of what another lab would measure in 95 of 100 cases. */
  predicted_low: number | null;
  /** Upper end. */
  predicted_high: number | null;
  /** Standard error of the logarithm of the ratio. */
  log_se: number | null;
  /** Standard deviation between labs, of logarithms (Paule and Mandel). */
  tau: number | null;
  /** Cochran's Q. */
  q: number | null;
  /** Share of the variation that lies between labs, from Q. */
  i_squared_pct: number | null;
  /** higher or lower: the whole interval is. no direction: it includes 1. several: a headline with more than one average. too few labs: fewer than three labs can be averaged. */
  verdict: SynthesesVerdict;
  /** Number of labs in the average; null if they are too few. */
  grade: string | null;
  /** What each lab saw, and why it is left out if it is: a JSON list. */
  seen: string;
  /** The answer in words. */
  sentence: string;
  /** For a headline with too few labs: what the labs with the same values saw, one sentence each; a JSON list. */
  details: string;
}

/** A row is a region of load and its winner. Neighbouring loads with the same leaders: one value of a setting, or several that are too close to call. */
export interface Winners {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Setting whose values compete. */
  factor: string;
  /** Values that compete: all of the study, or one and the baseline; a JSON list. */
  contenders: string;
  /** Program that made the load. */
  tool: string | null;
  /** Short label of the workload's shape. */
  workload: string | null;
  /** The other settings that vary in the study; empty where there are none. */
  others: string;
  /** What is compared. More is better for IOPS and throughput, less for latency. */
  measure: string;
  /** First load of the region; null without a load axis. */
  from_load: number | null;
  /** Last load of the region. */
  to_load: number | null;
  /** Measured loads in it. */
  loads: number;
  /** Values that no other was found ahead of, the baseline first: a JSON list. */
  winners: string;
  /** Whether one value leads alone. */
  clear: boolean;
  /** Smallest ratio of a leader to the baseline in the region; null if the baseline leads, too. */
  gain_low: number | null;
  /** Largest ratio. */
  gain_high: number | null;
  /** Grade of the evidence: the lowest of the loads. */
  grade: WinnersGrade | null;
  /** Whether it rests on repeated runs; else on two tools. */
  replicated: boolean;
  /** Load at which its leader passed the one before, interpolated; null if the leader is the same. */
  crossing_load: number | null;
  /** The region in one sentence. */
  sentence: string;
}

/** A row is a command of a capture of settings. What the manifest of a capture folder says of one command. Not published: assemble.sql holds it against the files beside it. */
export interface CaptureCommands {
  /** Name of the command: that of the file it left, without ending. */
  name: string;
  /** When it was started, by the collector's clock. */
  started_at: string | null;
  /** Size of what it printed. */
  bytes: number | null;
}

/** A row is a sample of a capture. When a capture took its samples: what a run's time is looked up in, without its counters. Not published. */
export interface CaptureSamples {
  /** Capture within the file, from 1. */
  segment: number;
  /** Row of the segment, from 1; 0 is where the first one's interval begins. */
  sample: number;
  /** End of the sample's interval, by the host's clock. */
  at: string;
  /** What took it: esxtop, iostat, sar. */
  tool: string;
  /** Whether it was taken in a guest, whose clock is the load generator's; else on an ESXi host. */
  in_guest: boolean;
  /** Host as the capture names it. */
  host: string;
}

/** A row is a file of a case. A file that says something about the run of its folder and holds no result of a worker. */
export interface CaseFiles {
  /** Its part in the run: settings, capture or summary. */
  role: string;
}

/** A row is a run in a file of an execution. What a file says of the runs of one execution that left several files with the same figures, so that each run is taken once. Not published. */
export interface ExecutionFiles {
  /** Which file counts where several say the same: that of the lowest rank. */
  rank: number;
  /** What kind of file it is: an execution leaves one of each. */
  kind: string;
  /** Run inside the file; null where the file is about all runs. */
  run: string | null;
  /** What the tool calls the run. */
  label: string | null;
  /** When it started, by the tool's clock: seconds of the day. */
  clock_s: number | null;
  /** Line where the file begins to speak of the run. */
  line: number | null;
}

/** A row is a log. A log and what its name says; which run it belongs to is known when all files are. */
export interface LogFiles {
  /** What it is of: bw, iops, lat, clat, slat or clat_hist. */
  log: string | null;
  /** Name that the job gave its logs, the part before _bw. */
  name: string | null;
  /** 1-based number of the job; null where all jobs share the log. */
  job: number | null;
  /** Server, in client mode. */
  hostname: string | null;
  /** Times that its clock falls back though it is of one job: more runs than one are in it, and it is not used. */
  restarts: number | null;
}

/** A row is a window of a log. Samples of a log as they are without its result file: whether a latency is in µs or ns may be open. */
export interface LogSamples {
  /** 1-based number of the job; in a shared log the number of the job within it. */
  job: number | null;
  /** Kind of I/O. */
  operation: string | null;
  /** Order of the samples in the file. */
  line: number | null;
  /** End of the window, from the start of the job or since 1970. */
  t_ms: number | null;
  /** Length of a window that this repository made of single I/Os; null where fio averaged. */
  window_ms: number | null;
  /** I/Os per second in the window. */
  iops: number | null;
  /** Bandwidth in the window. */
  bytes_per_s: number | null;
  /** Mean latency in the window, in ns, or as printed where latency_unit is null. */
  latency: number | null;
  /** ns, or null where the version of fio decides between µs and ns. */
  latency_unit: string | null;
}

/** A row is a job that may have written logs. What a result file says about the logs of a job entry. */
export interface LogWriters {
  /** Run inside the file. */
  run: string | null;
  /** The job entry. */
  entity: string | null;
  /** Server that ran it, in client mode: jobs of each are counted by themselves. */
  host: string | null;
  /** 0-based place in the list of entries. */
  place: number | null;
  /** Threads that the entry stands for. */
  threads: number | null;
  /** Names that its options give to logs, each between two |; a single | where they give none, null where no options are known. */
  names: string | null;
  /** Length of a window: log_avg_msec. */
  window_ms: number | null;
  /** Whether the logs hold the maximum of each window: log_max_value. */
  is_maximum: boolean | null;
}

/** A row is what the figures of a run say of its I/Os. The share of reads and the size of I/Os as they were counted, for runs of which the file says neither. They count where no path and no setting says otherwise. Not published. */
export interface MeasuredShapes {
  /** Run inside the file. */
  run: string;
  /** Reads, counted or a second; null where they are not known apart from writes. */
  reads: number | null;
  /** Writes, in the same way. */
  writes: number | null;
  /** Size of each I/O; null where they differ, or nothing tells. */
  block_size_bytes: number | null;
}

/** A row is when a run was measured. The measured interval of a run by the clock of its load generator, without warm-up and cool-down, as far as the format tells. Not published: captures are cut to it. */
export interface MeasuredTimes {
  /** Run inside the file. */
  run: string;
  /** No earlier I/O counts. */
  starts_at: string;
  /** No later I/O counts. */
  ends_at: string;
  /** Start of the first of several workers, starts_at being that of the last. */
  first_at: string | null;
  /** End of the last of several workers, ends_at being that of the first. */
  last_at: string | null;
}

/** A row is a factor of a window. What study.yaml says of the load in a window of a capture. Not published. */
export interface WindowFactors {
  /** The capture: its path inside the study. */
  capture: string;
  /** Name of the window. */
  name: string;
  /** Factor: a name of factors.yaml. */
  factor: string;
  /** Value as text. */
  value: string;
  /** Value as a number, for numeric factors. */
  number: number | null;
}

/** A row is a window of a capture. A stretch of an esxtop capture that study.yaml names as a run. Not published. */
export interface Windows {
  /** The capture: its path inside the study. */
  capture: string;
  /** Name of the run inside the capture. */
  name: string;
  /** Start, by the clock of the capture. */
  starts_at: string;
  /** End, by the clock of the capture. */
  ends_at: string;
  /** Line of study.yaml. */
  line: number | null;
}
