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
  "holds" | "partly" | "refuted" | "seen so" | "seen in part" | "not seen" | "undecidable";

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
  | "unreplicated"
  | "order-confounded"
  | "confounded"
  | "not comparable";

export type ComparisonsGrade =
  "repeated, random order" | "repeated, fixed order" | "repeated, order unknown" | "single run";

export type Direction = "higher" | "lower";

export type Basis =
  "repeated" | "single run" | "variation unknown" | "one after the other" | "confounded" | "stated";

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

/** A row is an answer of a study. What a study says to its question: every page, card, chart title, picture, feed and command prints from this row. */
export interface Answers {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Place among the answers of the study, from 1. */
  number: number;
  /** headline: the answer itself. */
  role: AnswersRole;
  /** What it answers: which setting is better (comparison), where more load stops paying (curve), where time goes (layers), whether a criterion is met, whether printed and computed figures agree, whether runs are steady, what the source concludes (claim); none where nothing can be compared. */
  kind: AnswersKind;
  /** Form of the finding: its template in src/sentences/answers.js. */
  form: string;
  /** What was seen, how much and where: one or two sentences. */
  finding: string;
  /** One more finding that a reader should have. */
  support: string | null;
  /** How far it can be trusted, in words: repeats, their order, tools. */
  strength: string | null;
  /** The worst that is wrong with this very finding; null where nothing is known. */
  doubt: string | null;
  /** What to do with it. */
  action: string | null;
  /** Which runs would settle it. */
  next: string | null;
  /** What it applies to: the products that it was measured on, and what has changed since. */
  applies: string | null;
  /** Factor that it is about. */
  factor: string | null;
  /** Its levels: a JSON list. */
  levels: string | null;
  /** The level that they are compared with. */
  against: string | null;
  /** Program that made the load; null over several. */
  tool: string | null;
  /** Short label of the workload's shape; null over several. */
  workload: string | null;
  /** The other settings that vary in the study. */
  others: string | null;
  /** First load that it is about. */
  from_load: number | null;
  /** Last load. */
  to_load: number | null;
  /** Factor whose value the load is. */
  load_axis: string | null;
  /** What it speaks of. */
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
  /** What is the same on both sides, what differs, what is not recorded, and how far the pair got (recorded, shown, comparable, decided): a JSON object. */
  receipt: string;
  /** Grave findings about its runs: a JSON list of check and class. */
  caveats: string;
  /** Where its figures come from. */
  provenance: string | null;
  /** Whether the platform is a lab's; null without runs. */
  emulated: boolean | null;
  /** The runs that it rests on: a JSON list. */
  runs: string;
  /** Runs of them that verdicts do not use, with measure and reason: a JSON list. */
  refused: string;
  /** The finding, and the doubt that concerns it. */
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
  /** Runs that belong together: factor levels and tool, without the load. */
  series: string;
  /** Run; null for a finding about a series. */
  run: string | null;
  /** What was found. */
  class: string;
  /** ok, or how much it matters. */
  severity: ChecksSeverity;
  /** Runs concerned. */
  cells: number;
  /** Those runs: a JSON list. */
  runs: string;
  /** What the figures say or imply, in the unit of the check: outstanding I/O, bytes/s, 1/s, µs or I/Os. */
  value: number | null;
  /** Lowest value that the printed digits allow. */
  low: number | null;
  /** Highest value that the printed digits allow. */
  high: number | null;
  /** What was stated, or follows from the other figures. */
  expected: number | null;
  /** value / expected. */
  ratio: number | null;
  /** The finding in one sentence. */
  sentence: string;
  /** What may not be done with these figures because of it. */
  forbids: string | null;
  /** Measures that may not be compared between these runs and others: a JSON list. */
  not_comparable: string | null;
  /** Measures whose difference between these runs and others may have this other cause: a JSON list. */
  confounded: string | null;
  /** Measures of these runs that may not be used in any comparison: a JSON list. */
  unusable: string | null;
  /** Measures of whose curves through these runs nothing may be fitted: a JSON list. */
  not_fitted: string | null;
}

/** A row is a claim of a source document. What a document claims, in our words, and what the comparisons, curves, criteria and printed figures of the study say to it. */
export interface Claims {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Number of the claim in study.yaml, from 1. */
  number: number;
  /** The claim, in our words. */
  claim: string;
  /** Where in the document it is made, as far as we know. */
  place: string | null;
  /** Kind of test: compare, curve, criterion, arithmetic or not_testable. */
  kind: string;
  /** The test, as study.yaml has it: a JSON object, or a text where there is none. */
  test: string;
  /** holds, partly and refuted rest on repeated runs in a recorded order or on arithmetic of printed figures: in every case, in some, in none. seen so, seen in part and not seen: the same of single runs, or of runs whose order is not recorded. undecidable: no case can be told. */
  verdict: ClaimsVerdict;
  /** How far the evidence goes: that of the weakest case that tells; null where none does. */
  grade: string | null;
  /** Why, with the numbers. */
  sentence: string;
  /** Cases that the claim is about. */
  cases: number;
  /** Cases that say so. */
  supporting: number;
  /** Cases that say otherwise; the rest cannot tell. */
  contradicting: number;
  /** What each case rests on, and what it says: a JSON list of objects. */
  cells: string;
  /** What is wrong with the test; null where nothing is. */
  error: string | null;
  /** Line of study.yaml. */
  line: number | null;
}

/** A row is a comparison of two levels of a setting. Every two levels of a factor at the same tool, workload, load and other settings: how much, how sure, and what one may say. Runs of different provenance or platform are never compared. */
export interface Comparisons {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** load: at one load; curve: over all loads at which both were measured. */
  scope: ComparisonsScope;
  /** Factor whose levels are compared. */
  factor: string;
  /** Its level. */
  level: string;
  /** The level that it is compared with: the baseline of the study, else the lower of the two. */
  baseline: string;
  /** Whether that is the baseline of the factor: what pages list. */
  against_baseline: boolean;
  /** Program that made the load. */
  tool: string | null;
  /** Short label of the workload's shape. */
  workload: string | null;
  /** Value of the study's load axis; null over a curve, or where the study has none. */
  load: number | null;
  /** The other settings that vary in the study, at the values of both sides, each with both values where they are not the same (a against b); block size and random share, too, where no workload is known; empty where there are none. */
  others: string;
  /** What is compared. */
  measure: string;
  /** Geometric mean at the level over that at the baseline, freed from blocks or drift where the order was recorded; as they stand where the verdict is confounded or order-confounded; over a curve the geometric mean of the ratios; null where they may not be compared. */
  ratio: number | null;
  /** Geometric mean at the level over that at the baseline as they stand, whatever the order; null over a curve. */
  plain_ratio: number | null;
  /** Lower end of the interval of the ratio that says what the verdict says: its level is 1 − q_level. */
  low: number | null;
  /** Upper end. */
  high: number | null;
  /** Lower end of the plain interval of 95 %. */
  low95: number | null;
  /** Upper end. */
  high95: number | null;
  /** What low and high are: t is an interval by Student's t on logarithms, from three runs a side; range is the smallest and largest ratio of any two runs, from two a side; a single run has none. */
  interval: Interval | null;
  /** Runs at the level. */
  runs: number;
  /** Runs at the baseline. */
  baseline_runs: number;
  /** Run-to-run coefficient of variation of both sides together; 0.03 is 3 %. */
  cv: number | null;
  /** Order of the runs as it was recorded: blocks (every level once in each), order_fixed (blocks with the same order in each), order_random (starts, drawn by lot), order_known (starts alone), order_unknown. */
  design: Design | null;
  /** 1 where all runs of one level came before those of the other, 0 where they were mixed; null where no start is known. */
  order_separation: number | null;
  /** Stretches of runs of one level, in order of time. */
  visits: number | null;
  /** Terms beside which the levels were compared: level + block, level + position, or Welch's t of the two. */
  model: string | null;
  /** Standard error of the logarithm of the ratio, moderated where the family allows it. */
  se: number | null;
  /** Residual degrees of freedom of the model. */
  df: number | null;
  /** The same with what the other conditions of the family tell of the scatter; null where they are too few. */
  df_moderated: number | null;
  /** Change from the first run of the condition to the last that the order explains; null where starts are not known. */
  drift_pct: number | null;
  /** Test of no drift. */
  drift_p: number | null;
  /** What may be said. Of three runs a side or more: better, worse, equivalent or undecided; differs or alike where nobody recorded the order; order-confounded where one level ran after the other. Of fewer: beyond or within the scatter that runs like them have, unreplicated where that is not known. confounded: another recorded setting differs too; null over a curve. */
  verdict: ComparisonsVerdict | null;
  /** How good the evidence is. */
  grade: ComparisonsGrade | null;
  /** Runs a side that are still needed, where it is undecided, for a verdict as likely as not, beyond the margin or within it: the true ratio is spread about the one found as far as the runs scatter. Null where it takes more than a hundred, and where it was not tested (q_level is null). */
  repeats_missing: number | null;
  /** Test that the difference is beyond the margin, either way; found where the family of the factor and measure bears it (Benjamini and Hochberg). */
  p_value: number | null;
  /** Test that the difference is within the margin, by two one-sided tests; a family of its own. */
  p_equivalence: number | null;
  /** Whether the figures of the level are higher or lower, however little: tests of no difference, a family of its own with at most 3 % false directions. Beside the verdict undecided the size is open; beside equivalent the difference is small but clear. */
  direction: Direction | null;
  /** Lower end of the interval of the ratio that says the same as the direction: it misses 0.03 × directions found / tests. */
  direction_low: number | null;
  /** Its upper end. */
  direction_high: number | null;
  /** Where one level ran after the other: the gap of the mean logarithms over the larger range of logarithms within one level. Drift alone seldom makes it large: the page Methodology has the bounds. */
  gap_ranges: number | null;
  /** Tests in the family: all pairs of levels at all conditions. */
  family_size: number | null;
  /** Whether the family bears a difference beyond the margin. */
  rejected: boolean | null;
  /** What intervals of the family may miss: 0.05 × rejected tests / tests. */
  q_level: number | null;
  /** Differences within it count as equal. */
  margin_pct: number;
  /** Scatter of the ratio of two tools from load to load, within which 95 of 100 lie; margin_pct where there are no two tools. */
  tie_margin_pct: number;
  /** Tools that saw the difference on the same side, beyond tie_margin_pct, here and at a neighbouring load: a JSON list; null where they do not agree, or nothing is single. */
  agreeing_tools: string | null;
  /** Standard deviation of the logarithm of a run, from repeated series like these single runs; null where fewer than three are known. */
  scatter_log_sd: number | null;
  /** Series that it is known from. */
  scatter_series: number | null;
  /** Difference that a single comparison needs to be more than scatter. */
  needed_pct_one: number | null;
  /** The same where all loads of all curves are looked at. */
  needed_pct_curve: number | null;
  /** Loads of a curve that are beyond that. */
  loads_beyond: number | null;
  /** Loads that the row is about. */
  loads: number;
  /** Loads at which the measure is higher, beyond the margin; of a curve. */
  loads_higher: number | null;
  /** Loads at which the measure is lower, beyond the margin; of a curve. */
  loads_lower: number | null;
  /** Why the two may not be compared. */
  reason: string | null;
  /** Other causes that the difference may have: a JSON list of sentences. */
  confounders: string | null;
  /** Fields that are not known of at least one of these runs, and are of another one of the study: a JSON list of names. Factors that no completed run of the study has are left out. */
  unknown: string | null;
  /** What the document leaves unsaid of both sides, as study.yaml lists it under source.not_given: a JSON list of phrases. With unknown it is what is not recorded of the pair. */
  not_given: string | null;
  /** The comparison in one sentence. */
  sentence: string;
}

/** A row is what a study says about two levels of a setting. The ratio of two levels of a factor in one study, a row a measure and kind of load: what the synthesis over studies is made of. */
export interface Contributions {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Factor whose levels are compared. */
  factor: string;
  /** Its level. */
  level: string;
  /** The level that it is compared with. */
  against: string;
  /** What is compared. bytes_per_s of one block size on both sides has the ratio of IOPS, and is told as iops. */
  measure: string;
  /** Kind of load: reads, writes or both; small or large blocks; random, sequential or partly so, as far as it is recorded. */
  load: string;
  /** Whether all of that is recorded, or the factor itself. */
  load_known: boolean;
  /** What the document says that it holds for; null where it comes from runs. */
  scope: string | null;
  /** How the ratio is known. repeated: three runs a side or more; seen once: fewer, with a scatter that is known for their kind; variation unknown: fewer, without; one after the other: all runs of one level came before those of the other; confounded: another recorded setting differs, too; stated: by a document, without its runs. */
  basis: Basis;
  /** Conditions (tool, workload, load, other settings), or statements, that it is the mean of. */
  conditions: number;
  /** Geometric mean over the conditions; null where a document states a range. */
  ratio: number | null;
  /** Smallest ratio of them, or the lower end that is stated; null where that is open. */
  low: number | null;
  /** Largest ratio, or the upper end. */
  high: number | null;
  /** Standard error of the logarithm of the ratio: the mean over the conditions, whose errors are taken for wholly dependent; null where it is not known. */
  log_se: number | null;
  /** Runs at the level, over all conditions; null where none is known. */
  runs: number | null;
  /** Runs at the other level. */
  against_runs: number | null;
  /** What else differs: a JSON list; null where nothing is recorded that does. */
  confounders: string | null;
  /** Raw file that a statement stands in; null where it comes from runs. */
  source: string | null;
  /** Line of it. */
  line: number | null;
}

/** A row is one value of a capture. A counter of a capture, of esxtop on a host or of iostat or sar in a guest, in one sample. Groups show the same I/O from several sides: never add them up. */
export interface Counters {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Raw file: its path inside the study's folder. */
  source: string;
  /** Capture within the file, from 1: a restart or a joined file starts another. */
  segment: number;
  /** Row of the segment, from 1; a number that is missing is a row that could not be read. */
  sample: number;
  /** End of the sample's interval. */
  at: string;
  /** Host as the capture names it. */
  host: string;
  /** Group as esxtop names it: Physical Disk SCSI Device, Virtual Disk, Group Cpu; of guests iostat Device, iostat avg-cpu, sar DEV, sar CPU. */
  counter_group: string;
  /** What of the group, as the tool writes it; null for groups without instances. */
  instance: string | null;
  /** Counter as the tool names it. */
  counter: string;
  /** Value in the counter's own unit (ms, 1/s, MB/s as reported, %). Null where nothing was measured: zeros of the first sample, latency of a sample without commands, cells that are no number. */
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

/** A row is a criterion and how a curve stands to it. What study.yaml says is good enough, judged on each curve of the runs that it is about; not tested, with the reason, where there are none. */
export interface Criteria {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Name of the criterion in study.yaml. */
  criterion: string;
  /** What it asks of. */
  measure: string;
  /** How the figure must stand to the bound. */
  comparator: Comparator;
  /** Whether the figure is that of the whole run or of each host. */
  scope: CriteriaScope;
  /** What must hold at the same point: a JSON list as in study.yaml. */
  limits: string | null;
  /** Runs that belong together: factor levels and tool, without the load; null where none was tested. */
  series: string | null;
  /** Short label of the workload's shape. */
  workload: string | null;
  /** Whether it is met. */
  verdict: CriteriaVerdict;
  /** The best figure within the limits, in the unit of the tables; of a criterion that was not tested as it asks, of the runs that come nearest; null where no run holds the limits. */
  value: number | null;
  /** The bound, in the unit of the tables. */
  required: number;
  /** Load at which the figure was reached. */
  load: number | null;
  /** Whether the figure lies between two measured loads. */
  interpolated: boolean;
  /** Why it was not tested, or why there is no figure. */
  reason: string | null;
  /** The verdict in one sentence. */
  sentence: string;
}

/** A row is a curve. What the points of one tool, setting and workload come to, in order of load; repeats are their geometric means. */
export interface Curves {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Runs that belong together: factor levels and tool, without the load. */
  series: string;
  /** Program that made the load. */
  tool: string | null;
  /** Short label of the workload's shape. */
  workload: string | null;
  /** Loads measured. */
  loads: number;
  /** Runs that the audit distrusts, which are in none of the figures. */
  left_out: number;
  /** Smallest load. */
  first_load: number;
  /** Largest load. */
  last_load: number;
  /** Load with the highest IOPS. */
  peak_load: number;
  /** The highest IOPS. */
  peak_iops: number;
  /** The same for each host; null where their number is not known. */
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
  /** Its contention; null where the law is refused. */
  usl_contention: number | null;
  /** Its coherency; null where the law is refused. */
  usl_coherency: number | null;
  /** Share of the variance of IOPS that it explains. */
  usl_r_squared: number | null;
  /** Load of its highest IOPS; null where that is refused. */
  usl_peak_load: number | null;
  /** Lower end of the 95 % interval of usl_peak_load, by residual bootstrap. */
  usl_peak_low: number | null;
  /** Upper end; null where it lies beyond 1.5 times the largest load. */
  usl_peak_high: number | null;
  /** Why the law, or the peak that it would predict, is refused. */
  usl_refused: string | null;
  /** Highest IOPS within each of several limits of mean latency, as measured: a JSON list of {limit_us, iops, load, latency_mean_us}; iops is null where every load is slower. Null where the curve has no latencies. */
  limits: string | null;
  /** Largest load up to which nothing tells the mean latency from that of the lightest load by more than the margin. */
  latency_flat_to: number | null;
  /** The next load: where latency begins to grow; null where it never does. */
  latency_grows_at: number | null;
  /** Mean latency there over that of the lightest load. */
  latency_growth: number | null;
  /** Lower end of its interval; null for single runs. */
  latency_growth_low: number | null;
  /** Upper end. */
  latency_growth_high: number | null;
  /** Whether every load was measured three times or more. */
  replicated: boolean;
  /** Findings of the audit that concern the latencies of these runs: a JSON list of sentences. */
  doubts: string | null;
  /** The curve in one sentence. */
  sentence: string;
  /** Where latency begins to grow, in one sentence. */
  latency_sentence: string | null;
}

/** A row is a part of the environment. What was measured, and with what, as far as study.yaml tells it field by field: hosts, disks, controllers, links, storage systems, programs. What is not known is null. */
export interface Equipment {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Number of the part in its study, from 1. */
  part: number;
  /** host, device (a disk), controller (of disks), link (with its adapter and switch), storage (an array, a storage server), software. */
  kind: EquipmentKind;
  /** The side or machine that it belongs to, where there are several. */
  belongs_to: string | null;
  /** What it is for: of a device cache, capacity, log, source or target; of a link storage, hosts or sites; of a program hypervisor, management, storage, guest or tool. */
  role: string | null;
  /** How many there are in all. */
  count: number | null;
  /** How many a host has. */
  per_host: number | null;
  /** Kind of a disk; flash is one whose interface is not known. */
  class: EquipmentClass | null;
  /** Make and model; of a program its name; of a link that of its adapter. */
  model: string | null;
  /** Make and model of a host's CPUs. */
  cpu: string | null;
  /** CPUs of a host. */
  sockets: number | null;
  /** Cores of a host, over all its CPUs. */
  cores: number | null;
  /** Memory of a host; a GB as printed is taken as a GiB. */
  memory_bytes: number | null;
  /** Capacity of one, in powers of 1000 as it is printed. */
  capacity_bytes: number | null;
  /** Speed of one link. */
  gbit_per_s: number | null;
  /** Make and model of the switch; none where there is none. */
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

/** A row is a figure of a host during a run. Counters of the time of a run, aggregated by our rules: CPU of the guest that made the load, device and CPU figures of ESXi hosts. */
export interface HostMetrics {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** Host, or guest where the scope says so: as the path names it, else as the file does. */
  host: string | null;
  /** What in the host: guest cpu 0, guest cpu 1:0 (processor group 1), guest cpu all, guest device sda; host, device/naa.…, adapter/vmhba0, vm/web01 of ESXi. */
  scope: string;
  /** Name of the figure, with its unit at the end: cpu_usage_pct. */
  metric: string;
  /** Its value, in the unit that the metric names. */
  value: number | null;
}

/** A row is one percentile. A percentile of latency. Percentiles are copied from one source or taken from merged histograms, never averaged. */
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
  /** How it was found: fio and diskspd are the tool's own figures, merged histogram is ours from the bins. */
  method: Method | null;
}

/** A row is something wrong in a file. What could not be read or does not fit together. Nothing else is lost by it. */
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

/** A row is what the queue of a run was. Little's law with a turnaround: a tool needs time between reaping an I/O and submitting the next, which it does not count as latency. A queue that is kept full gives IOPS × (latency + turnaround) = outstanding I/Os. */
export interface Queues {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** What the figures say of the queue. consistent: it was kept full, but for the turnaround; short: I/Os are missing that no turnaround explains; gross: so many that IOPS and latency are not of one load; multiple: it fits a whole multiple of the stated queue, as its series does; above: more was in flight than stated, or the latency is a plain mean over unequal workers. The others were not judged. */
  class: QueuesClass;
  /** Outstanding I/Os that were to be kept, all workers together; where the series fits a multiple of what was stated, that multiple. */
  n_slots: number | null;
  /** n_slots over what was stated. */
  multiple: number;
  /** Mean number of I/Os in flight: IOPS × mean latency, each worker over its own time. */
  in_flight: number | null;
  /** Time between I/Os of a slot: n_slots / IOPS − latency. */
  tau_us: number | null;
  /** Least that the printed digits and the I/Os in flight at the run's edges leave of it; this is judged. */
  tau_low_us: number | null;
  /** Most that is usual at the block size. */
  tau_ok_us: number | null;
  /** Least share of the slots that are missing: 1 − IOPS × latency / n_slots, less what the printed digits and the edges allow. */
  short: number | null;
  /** Share of the run's time in which I/Os were in flight beyond its ends, or workers ran late; 0 where the length is not known. */
  edge_share: number | null;
  /** Slots missing for each worker: a grade, no test. */
  slots_short_per_worker: number | null;
  /** Share of the I/Os that fio submitted at the whole depth, by its own count; null where it does not tell. */
  depth_share_full: number | null;
  /** Options with which the queue is not kept full: a JSON list. */
  exempt_by: string | null;
  /** What is known of the queue, in one sentence. */
  sentence: string;
}

/** A row is a figure that verdicts may not use as it is. A measure of a run that takes no part in comparisons, winners, curves, criteria and claims, or takes part with the mean of a steady stretch, and why. What has no row here takes part. */
export interface Refusals {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** Measure of schemas/measures.yaml. A run without figures has a row for IOPS, throughput and mean latency each. */
  measure: string;
  /** audit: a check forbids the measure. incomplete: a VM, host or log is missing, the run failed, or its workers did not run together for 90 % of the time. unsteady: its samples do not end steadily, or only a stretch at the end is steady. rate_limited: options set the IOPS, or keep the queue from being full. copy: the figures of another run to the last digit. no_io: nothing was read or written. */
  reason: Reason;
  /** not used; latency only, where IOPS and throughput are set and the latency stands; window used, where the mean of the steady stretch stands for the run. */
  effect: Effect;
  /** The mean of the steady stretch, where it is used; in the unit of the measure. */
  value: number | null;
  /** Why, in a sentence or several. */
  sentence: string;
}

/** A row is what the tool or document printed itself. Figures as printed, digit by digit, beside what we make of them. */
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
  /** The digits as printed. */
  text: string | null;
  /** The unit as printed. */
  unit_as_printed: string | null;
  /** The figure in the unit of the measure. */
  value: number | null;
  /** Half a step of the last printed digit, in the unit of the measure: the true figure lies within value ± half_step. */
  half_step: number | null;
  /** Why the figure is no measurement of what its measure says, in words, such as a plain mean over VMs; null where nothing speaks against it. */
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
  /** Length of the measured interval; of the longest part where parts differ. */
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
  /** CPU time an I/O took: of fio's own threads (user and system), or of the whole guest where DiskSPD measured it. The two are not the same quantity. Reads and writes of one fio job both have that of the job. */
  cpu_us_per_io: number | null;
  /** What the latency spans: total is submission to completion, completion leaves the submission out, device is DAVG, guest is GAVG. */
  latency_layer: LatencyLayer | null;
  /** Raw file of the row; null where several were summed. */
  source: string | null;
}

/** A row is one factor of a run. A setting or workload parameter of a run and where its value is from. */
export interface RunFactors {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** Factor: a name of factors.yaml. */
  factor: string;
  /** Value as text; null where the sources contradict each other. */
  value: string | null;
  /** Value as a number, for numeric factors, in the unit of factors.yaml. */
  number: number | null;
  /** Where the value is from: raw file, path, default of study.yaml, settings recorded beside the run, or derived: from other factors, or of outstanding I/Os from the run's own figures. Null where sources contradict each other. */
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

/** A row is a run. One execution of a workload at one setting, wide: a column per factor, generated from run_factors. */
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
  /** Short label of the workload's shape, the same whatever tool made it: 4k randread, 8k 70/30 random, 1m seqread. */
  workload: string | null;
  /** How the run ended; incomplete where a part of it is missing: then it has no result over all workers. */
  outcome: Outcome;
  /** Outstanding I/Os that all workers together were asked to keep, also where a rate limit or pauses kept them from it. */
  queue_slots: number | null;
  /** Options of the tool with which it does not keep its queue full: a list with commas; verify among them means that two phases are in one result. */
  queue_not_full_by: string | null;
  /** Share of the I/Os that fio submitted with the whole queue depth in flight, of the worker that has the least; null where fio does not tell. */
  queue_full_pct: number | null;
  /** Measured time that was asked for; of the longest worker. */
  asked_s: number | null;
  /** What is missing of the run, in words: files of VMs or hosts, a file that cannot be read, logs of some workers only, workers that ran apart; null where nothing is. */
  lacks: string | null;
  /** Share of the run's time in which all its workers were measured, from their starts and ends or, where those are not known, their lengths; files of several machines are allowed 5 s. null with one worker. */
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
  /** Host: as the path names it, else as the manifest of the capture does; a hash of its name where only a prompt or a row of the output says it. */
  host: string | null;
  /** When it was captured: before the runs or after them. */
  phase: Phase | null;
  /** Name of the setting; one that is a factor has the factor's name. docs/formats/esxi-settings.md lists all. */
  name: string;
  /** What of the host it holds for: a device, adapter, object, VM, option; null for the host as a whole. */
  instance: string | null;
  /** Value as text; null where the setting is not in force, such as a round-robin limit under another policy. */
  value: string | null;
  /** Value as a number, for numeric settings. */
  number: number | null;
  /** Unit of the number. */
  unit: string | null;
  /** Whether it is the host's default, where the host says so. */
  is_default: boolean | null;
  /** The host's own default, where the output prints it. */
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
  /** Program that wrote it, or that its runs were made with. */
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
  /** Why the file itself is never published; null where it is. */
  withheld: string | null;
  /** Zip in the study that it was taken out of; null for a file that lies there itself. */
  archive: string | null;
}

/** A row is a published figure that is no run. Ranges, ratios and criteria that a document states. */
export interface Statements {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Number of the statement in its source, from 1. */
  statement: number;
  /** figure: a level or range that was observed; ratio: a figure over another; difference: a change in percent; criterion: what was asked for. */
  kind: StatementsKind | null;
  /** Column of results that it speaks of, or another quantity in words. */
  measure: string;
  /** Lowest value; null where the document says up to, or less than. */
  low: number | null;
  /** Highest value; the same as low for a single figure, null where the document says over, or at least. */
  high: number | null;
  /** Unit of low and high; that of the measure where it is a column of results. */
  unit: string | null;
  /** The figure or range as printed; null where only study.yaml states it. */
  text: string | null;
  /** Unit of the text, as study.yaml says. */
  text_unit: string | null;
  /** Whether the document says about. */
  approximate: boolean | null;
  /** What it holds for, in words. */
  scope: string | null;
  /** What it holds for, by factor: a JSON object. */
  factors: string | null;
  /** What a ratio or difference is against, by factor: a JSON object. */
  against: string | null;
  /** Raw file: its path inside the study's folder. */
  source: string;
  /** Line of the source. */
  line: number | null;
  /** Where the document prints it: a table, a section, a file; null where that is not said. */
  place: string | null;
}

/** A row is how steady a run was. The samples of a run in bins of a tenth of it, at least 60 s. A window of five bins is steady where IOPS, bandwidth and latency lie within 20 % of their means and their linear fits move by 10 % of it at most (SNIA SSS-PTS 2.0.2). */
export interface Steadiness {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Run: <study>/<group path>, the same whatever the files say. */
  run: string;
  /** End of the last sample. */
  duration_s: number;
  /** Length of a bin. */
  bin_s: number;
  /** Whole bins; five are needed to tell. */
  bins: number;
  /** Start of the first steady window: what lies before is warm-up. */
  first_steady_s: number | null;
  /** Start of the steady stretch at the end, the one that counts: after the last jump, where one that is long enough follows it. null where the run does not end steadily. */
  steady_from_s: number | null;
  /** Whether the run ends with a steady stretch; null where there are too few bins. */
  last_window_steady: boolean | null;
  /** Share of the bins that lie in a steady window. */
  steady_share: number | null;
  /** When the mean of IOPS jumps by more than a tenth, and its ratio: a JSON list. */
  jumps: string | null;
  /** First drop after a steady window: then the last window is to be judged. */
  cliff_s: number | null;
  /** Mean IOPS from steady_from_s on. */
  iops_mean: number | null;
  /** Lower end of its 95 % interval by batch means: within this run, not between runs. */
  iops_low: number | null;
  /** Upper end. */
  iops_high: number | null;
  /** Batches that it is made of. */
  batches: number | null;
  /** Mean throughput from steady_from_s on. */
  bytes_per_s_mean: number | null;
  /** Mean latency of the I/Os from steady_from_s on. */
  latency_us_mean: number | null;
  /** Mean IOPS of all samples: what the run's own figure is held against before a stretch stands for it. */
  samples_iops_mean: number | null;
  /** How steady the run was, in one sentence. */
  sentence: string;
}

/** A row is a study. What a person said about a study in study.yaml. */
export interface Studies {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Title. */
  title: string;
  /** The question that the study asks. */
  question: string;
  /** Factor under test: a column of runs. */
  factor: string | null;
  /** Level of the factor that the others are compared with. */
  baseline: string | null;
  /** Load axis: the column of runs that charts have on x. */
  load_axis: string | null;
  /** Differences within it count as equal; null where the study says nothing. */
  margin_pct: number | null;
  /** Factor whose values number the blocks, each of which has every level once and was run whole before the next; null where none are stated. */
  blocks: string | null;
  /** Factor whose values ran at the same time: their IOPS add up to one result. */
  together: string | null;
  /** Whether levels came in random order, within each block where there are blocks; null where study.yaml does not say. */
  order_random: boolean | null;
  /** What the study asks, where study.yaml says so: a JSON list of kind and measure. */
  asks: string | null;
  /** Platform: vsan, fc-array, fcoe, linux-lab and so on. Platforms are never mixed on one axis unless the reader asks. */
  platform: string;
  /** measured: raw tool output is in the repository; published: figures quoted from a document; synthetic: generated. */
  provenance: Provenance;
  /** Whether the study stands. */
  status: Status;
  /** Study that replaces this one. */
  superseded_by: string | null;
  /** Day that the study came into this repository: YYYY-MM-DD. */
  added: string | null;
  /** Day that the source was published, as far as known: YYYY, YYYY-MM or YYYY-MM-DD. */
  published: string | null;
  /** Who measured: studies of one lab are not independent. */
  lab: string | null;
  /** Why the figures may be published: a JSON object of basis (own, approved, quoted) and reference. */
  permission: string | null;
  /** Licence of the data. */
  licence: string | null;
  /** Title of the document that figures are quoted from. */
  source_title: string | null;
  /** Address of that document. */
  source_url: string | null;
  /** Its author. */
  source_author: string | null;
  /** The licence that the document states; where it states none, what may be done with the quoted figures. */
  source_licence: string | null;
  /** Who measured, as seen from the product: its vendor, the vendor of a competing product, a customer, somebody independent, or not_known; null where study.yaml does not say. */
  source_relation: SourceRelation | null;
  /** What the author concludes, in our words. */
  source_conclusion: string | null;
  /** The condition that could overturn that conclusion. */
  source_condition: string | null;
  /** Pictures of the document without printed numbers: a JSON list of figure, shows and says. */
  source_figures: string | null;
  /** Advice on method that the document gives: a JSON list of text and where. */
  source_advice: string | null;
  /** More addresses of it: a JSON list. */
  source_further: string | null;
  /** What changed since it was first published: a JSON list of date, status, change. */
  changelog: string | null;
  /** Raw files that lie elsewhere: a JSON list of extract, url, sha256, bytes, how. */
  external: string | null;
  /** What the document leaves unsaid: a JSON list of phrases. */
  source_not_given: string | null;
  /** What was not seen of a document that was read in part: a JSON list of phrases. */
  source_not_seen: string | null;
  /** Hosts, disks, network, versions, policy: a JSON object. */
  environment: string | null;
  /** What a reader should know: a JSON list of sentences. */
  notes: string | null;
  /** When a run counts as good enough: the list of study.yaml as JSON. */
  criteria: string | null;
  /** What the document claims, with a test for each: the list of study.yaml as JSON, with lines. */
  claims: string | null;
}

/** A row is a synthesis over studies. What the studies of several labs say together about two levels of a factor. One file for all studies. */
export interface Syntheses {
  /** headline: over all of a factor; pair: of two of its levels, a measure and a kind of load. */
  role: SynthesesRole;
  /** Factor whose levels are compared. */
  factor: string;
  /** Its level; null in a headline, as are the next three. */
  level: string | null;
  /** The level that it is compared with: the baseline of most studies, else the lower. */
  against: string | null;
  /** What is compared; iops stands for throughput at one block size, too. */
  measure: string | null;
  /** Kind of load. */
  load: string | null;
  /** Labs with figures of storage that was not emulated; those without a name count as one. */
  labs: number;
  /** Labs that enter: their error is known, the load is given, and nothing else is known to differ. In a headline the most of any pair. */
  joined: number;
  /** Over all labs that enter: exponential of the mean of their log ratios, each counting alike; null below three. */
  ratio: number | null;
  /** Lower end of its interval of 95 %. */
  low: number | null;
  /** Upper end. */
  high: number | null;
  /** Lower end of what a further lab would see in 95 of 100 cases. */
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
  /** higher or lower: the whole interval is; no direction: it holds 1; several: a headline over more than one synthesis; too few labs: fewer than three labs can be averaged. */
  verdict: SynthesesVerdict;
  /** How many labs it rests on; null where there are too few. */
  grade: string | null;
  /** What each lab saw, and why it does not enter where it does not: a JSON list. */
  seen: string;
  /** The answer in words. */
  sentence: string;
  /** Of a headline with too few labs: what the labs saw that set the same levels, a sentence each; a JSON list. */
  details: string;
}

/** A row is a region of load and its winner. Loads that follow each other and at which the same levels of a factor stand at the top: one level, or several that nothing tells apart. */
export interface Winners {
  /** Study: the name of its folder under data/studies. */
  study: string;
  /** Factor whose levels compete. */
  factor: string;
  /** Levels that compete: all of the study, or one and the baseline; a JSON list. */
  contenders: string;
  /** Program that made the load. */
  tool: string | null;
  /** Short label of the workload's shape. */
  workload: string | null;
  /** The other settings that vary in the study; empty where there are none. */
  others: string;
  /** What is compared; more is better of IOPS and bandwidth, less of latency. */
  measure: string;
  /** First load of the region; null where the study has no load axis. */
  from_load: number | null;
  /** Last load of the region. */
  to_load: number | null;
  /** Measured loads in it. */
  loads: number;
  /** The levels that no other is found to be ahead of, the baseline first: a JSON list. */
  winners: string;
  /** Whether one level alone stands there. */
  clear: boolean;
  /** Smallest ratio of a level at the top to the baseline, over the loads of the region; null where the baseline stands at the top too. */
  gain_low: number | null;
  /** Largest ratio. */
  gain_high: number | null;
  /** How good the evidence is: the least of the loads. */
  grade: WinnersGrade | null;
  /** Whether repeated runs tell; else two tools saw it. */
  replicated: boolean;
  /** Where, before the region, its leader passed the leader before it, interpolated; null where the leader stays. */
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
