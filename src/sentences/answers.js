/**
 * What a study says to its question: the sentences of pages, cards, charts, pictures, feeds and commands. By form of the
 * finding; docs/gallery.txt has two real examples of each.
 */

/** Findings: what was seen, how much, where. The first sentence has at most 20 words. */
export const findings = {
  // A comparison at several loads, or of several workloads.
  beats: "{where}, {setting} beat {baseline} {basis}{changes}.",
  beats_everywhere: "{setting} beat {baseline} in all {results} {basis}{changes}.{parts}",
  loses: "{where}, {setting} lost to {baseline} {basis}{changes}.",
  loses_everywhere: "{setting} lost to {baseline} in all {results} {basis}{changes}.{parts}",
  by_workload: "{question} depends on the workload {basis}{changes}.",
  by_tool: "{question} depends on the tool {basis}{changes}.",
  by_setting: "{question} depends on {other}.",
  by_setting_part: "{where}, {change} {range}.",
  then_loses: "{where}, {setting} gave {effect} {mean} for {workloads}.",
  then_close: "{where}, the two are within {margin} of each other on average.",
  // One effect, or few.
  gave: "{change} {scope}.{parts}",
  gave_two: "{change} ({basis}).{parts}",
  gave_range: "On average, {change} ({range}).{parts}",
  gave_some: "{where}, {change} {basis}. {rest}, the two are {close}.",
  small_clear: "{change} {range}: a small but clear difference.",
  both_ways: "{setting} beat {baseline} in {up} of {results} and lost in {down}: {shift}.",
  close: "{setting} and {baseline} were about the same {results}: {shift}.",
  close_single: "{setting} and {baseline} were about the same {results} ({runs}): {shift}.",
  close_same: "{setting} and {baseline} gave the same {measure} {results} {runs}.",
  close_one_way: "Practically the same ({runs}): {change} in {results}.",
  equal: "No practical difference: {setting} and {baseline} are within {margin} of each other {results}.",
  open: "{setting} and {baseline} are too close to call so far. With {setting}, {shift} {range}, {runs}.",
  open_range:
    "{setting} and {baseline} are too close to call in {results}. With {setting}, {shift} on average so far ({range}).",
  direction: "{change} so far {range}. The direction is clear, the size is not.",
  overall: "{change} on average over all {results} {range}; each result by itself is too close to call.",
  leader: "For {workload}, {setting} gave {gain} than {other} on average.",
  leader_worst:
    "For {workload}, {setting} gave {gain} than {other} on average. At worst, {setting} gave {loss} than {baseline} ({where}).",
  safer: "{where}, {setting} averaged {gain} {baseline}, {loss} at higher loads.",
  safer_workloads: "{setting} averaged {gain} {baseline} for {workloads}, {loss} for the others.",
  other_measure: "But with {setting}, {state} {where}.",
  other_measure_flips: "But with {setting}, {state} for {workload} with {here}. With {there}, {they} {back}.",
  other_measure_too: "Also, with {setting}, {state} {where}.",
  tail_worse: "But with {setting}, {state}.",
  tail_better: "Also, with {setting}, {state}.",
  peers: "{peers} gave about the same as {setting}.",
  nearly: "{setting} already gave {share} of that.",
  rival: "{change}.",
  rival_mean: "{change} on average.",
  never_completed: "No run of {setting} was completed.",
  untried: "Nobody tested {setting} for {workloads}.",
  gave_each: "{change} {basis}{changes}.{parts}",
  from_cache: "From cache, with {setting}, {state}{medians}.",
  lost: "With {other} the gain is lost: {move} ({where}).",
  values: "That is {here} with {setting}, and {there} with {baseline}.",
  // What the source states beside its runs.
  per_unit: "Per {unit}, {move}.",
  gave_per: "Per {unit}, {change} ({basis}).{parts}",
  together: "Over {hosts} together, {change}.",
  stated_measure: "{move}.",
  stated_fall: "{move} {condition} from {from} to {to}, with {setting}.",
  stated_as: "as {what} grows",
  far_runs:
    "Geometric means give {mean}, arithmetic means {plain}. {far} of {runs} {are} more than twice, or less than half, the median of their setting.",
  plain_means: "These are geometric means. By arithmetic mean, {each}.",
  overall_too: "Over all {results}, {move} {range}.",
  overall_none: "Over all {results}, no difference is clear {range}.",
  gap: "The gap is wide: at least {times} the spread (fastest minus slowest run) of either setting.",
  drifted:
    "{setting} and {baseline} differ by {change} in {measure}: too close to call. {move} from the first to the last run of one setting alone.",
  scattered:
    "{setting} and {baseline} differ by {change} in {measure}: too close to call. Repeats of one setting differ as much by chance.",
  // Curves.
  sweep: "Going to {to} gives {more} for {times} latency.",
  growing: "IOPS still grow at {load}, the most that was tested: {iops} at {latency}.",
  sweep_share: "{from} {give} {share} of the highest IOPS.",
  sweep_iops: "Going from {from} to {to} gives {more}; latency was not recorded.",
  knee: "{where} the knee is at {load}: {iops} at {latency}.",
  knee_all: "{where} the knee is at {load} in all {count} combinations{of}: {iops} at {latency}.",
  knee_next: "At {next}, {move}, at {times} latency.",
  sizes: "As the I/O size grows from {from} to {to}, {iops}. {throughput}, and {latency} ({kinds}).",
  sizes_part:
    "As the I/O size grows from {from} to {to}, {iops}. {throughput} ({kinds}). For {timed}, {latency}.",
  sizes_iops: "As the I/O size grows from {from} to {to}, {iops}. {throughput} ({kinds}).",
  shares: "As the {part} grows from {from} to {to}, {iops}, and {latency} ({kinds}).",
  shares_iops: "As the {part} grows from {from} to {to}, {iops} ({kinds}).",
  link_limit:
    "{direction} reach at most {throughput}, {share} of {link} {where}. {near} of {results} come within 5 % of that.",
  link_other:
    "{direction} reach {throughput}, more than the link carries, so at least part of them did not cross it.",
  latency_grows: "Latency stays flat up to {load} ({latency}), and is {times} as high at {next}.",
  // Bounds, criteria, layers, agreement, steadiness.
  bound:
    "With {setting}, the host splits {workload} into {pieces} commands each. A command took {bound} on average (DAVG), so a whole I/O took at least that.",
  criterion_met: "{criterion} reached {figures}. That meets its target of {target}.",
  criterion_missed: "{criterion} reached {figures}. That misses its target of {target}.",
  criterion_if:
    "{criterion} reached {figures}. That is {side} its target of {target}, but the I/O may not be what the target requires.",
  criterion_printed: "The source itself prints {printed} a host, which does not fit its total.",
  criterion_knee: "{criterion} also reached {figures}: the last {gain} of IOPS add {cost} to the latency.",
  criterion_untested: "{criterion}: no measurement can be compared with its target of {target}.",
  layers: "The {layer} takes {share} of the {latency} per command ({workload} at {level}).",
  layers_moves: "With {setting}, most of the latency moves from the {from} to the {to}.",
  agreement: "{equal} of {figures} match the raw data.",
  agreement_cut: "{count} {are} cut to whole numbers: {whole} is printed as {printed}, {change} less.",
  agreement_hidden: "The printed {measure} is a mean over VMs: {printed} hides one VM with {worst}.",
  agreement_unit: "The {unit} printed are MiB/s, so in real MB/s throughput is 4.9 % higher.",
  agreement_other:
    "{count} {were} calculated differently ({what}{off}), for example as an arithmetic mean over VMs.",
  agreement_open: "{count} {differ} without an explanation.",
  agreement_rest: "{count} cannot be recomputed.",
  agreement_unknown: "None of the {figures} could be recomputed.",
  steady: "{steady} of {runs} were steady at the end.",
  steady_unknown: "The samples of {runs} are too short to show whether they were steady.",
  // Claims: the author's conclusion in our words.
  conclusion: "{conclusion}",
  conclusion_quoted: "{where} the source gives {figures}, but no numbers to compare them with.",
  conclusion_unsized: "The numbers here do not show how large the effect is.",
  claim: "The source says: {claim}",
  // Nothing to compare.
  one_run: "One run {where}{figures}.",
  one_value: "All {runs} here have {setting}: there is no other value to compare.",
  one_setting: "{runs} of one setting{figures}; nothing to compare.",
  several: "{runs} under {count}; the best is {figure} ({where}).",
  no_pair: "No two settings were measured under the same conditions; the best result is {figure} ({where}).",
  moves_together:
    "{setting} and {other} change together, so their effects cannot be separated; the best result is {figure}.",
  no_figures: "No result can be compared.",
  all_failed: "No comparison of {levels}: every run of {failed} {why}.",
  not_completed: "No run was completed{why}.",
  counters_only: "There are {count} of {formats}, but no benchmark run.",
  empty: "Nothing has been read yet.",
};

/** How much a safer value loses. */
export const losses = {
  most: "and at worst {loss}",
  none: "and lost nothing",
};

/** What results changed, after "4 stripes beat 1": the mean, one range, or by workload (or version of the tool). */
export const changes = {
  mean: ". On average, {setting} gave {effect} ({range})",
  one: ": {effect}",
  each: ". {each}",
  each_mean: ". On average, {each}",
  each_with: ". With {setting}, {each}",
  rest: "for all other workloads",
  version: "when measured with {tool} {version}",
  next_version: "with {version}",
};

/** One setting against another: of a switch what it does when it is on, or off. */
export const effects = {
  gave: "{setting} gave {effect} {baseline}",
  with: "with {setting}, {state}",
  direction: "{setting} gave {direction} {measure} than {baseline}",
  direction_with: "with {setting}, {measure} {was} {direction}",
  medians: "comparing medians",
};

/** What depends on something else. */
export const questions = {
  better: "Whether {setting} or {baseline} is better",
  helps: "Whether {setting} helps",
};

/** How many workloads gain, where a sweep counts as one. */
export const votes = {
  same: "{setting} averaged about the same {measure} in all {all}",
  mean: "{setting} gave {effect} on average",
  by_size: "{setting} averaged {small} for I/O of {to} or less, and {large} for {from} or more",
  counted: "{setting} averaged {how} {measure} in {most} of {all} {range}. It gave {others}",
  up_to: "(up to {most})",
  alike: "(means within {margin})",
  widest: "(means within {margin}; {name}: {range})",
  widest_repeated: "({name}: {range})",
  in_one: "{change} {name} for {workload}",
};

/** Of which I/O the effects of a size are. */
export const kindsOf = {
  named: "all {count} workloads: {names}",
  counted: "{count} kinds of I/O",
};

/** Why no run of a setting may be compared, by the reason of the refusal. */
export const failures = {
  audit: "failed a check",
  incomplete: "is incomplete",
  unsteady: "was not steady",
  rate_limited: "was limited by its options",
  copy: "is a copy of another",
  no_io: "did no I/O",
  not_completed: "was cut short or failed",
};

/** The value whose runs failed, where the rows don't say which. */
export const lackingSide = "one of them";

/** What the lines of an answer answer, besides what was found. */
export const labels = { sure: "How sure:", act: "What to do:" };

/** What stands behind a finding, after a word that says whether it is much or little. One scale; see docs/data.md. */
export const strengths = {
  repeated: "{weight} {n} runs per setting and workload, {order}, {tools}",
  single: "{weight} single {runs} (n=1), {tools}",
  twice: "{weight} two runs each (n=2), {tools}",
  uneven: "{weight} {least} of one setting and {most} of the other, {tools}",
  runs: "{weight} {runs}, {tools}",
  claim: "{weight} the author's claim, without raw results",
  claim_quoted: "{weight} results of {runs}, quoted without raw files ({tools})",
  claim_timed: "{weight} the author's claim; only latencies of single runs are quoted ({tools})",
  none: "No evidence",
};

/** How far what stands behind a finding carries it, for readers who don't know whether three runs are many. */
export const weights = {
  good: "Good:",
  fair: "Fair:",
  doubtful: "Weak despite repeats:",
  weak: "Weak:",
  claim: "Very weak:",
  made: "Demonstration only:",
  unknown: "",
};

/** What belongs to the setting itself, as the source says. */
export const parts = "This includes {what}.";

/** What a link connects. */
export const links = { storage: "to the storage", sites: "between the sites" };

/** What a link carries. */
export const plans = "{throughput} of {direction}";

/** What may be wrong with a finding: the worst that concerns it, in at most 12 words where the source allows. */
export const doubts = {
  lab: "Emulated lab: Linux imitated this setting, and no product was measured.",
  synthetic: "Example data to test the method: no product was measured.",
  came_with: "The two also differed in {what}; that may explain the difference.",
  may_hide: "The two also differed in {what}; that may hide a difference.",
  also_changed: "Something else changed, too: {what}.",
  not_alone: "Don't credit the difference to {change} alone: the files also differ in {what}.",
  files_differ: "The files also differ: {what}. If you did not change that on purpose, it may be the cause.",
  after_each_other: "All runs {first} came first; something else may have changed.",
  set_up:
    "All runs {first} came first. Slow drift hardly explains a gap this wide, but a change between the two series may explain it.",
  drift: "All runs {first} came first, and {move} during the runs of one setting alone.",
  of_one: "of one setting",
  of_first: "with {setting}",
  of_folder: "of {setting}",
  order_unknown: "The order of the runs was not recorded.",
  condition: "{condition}",
  other_tool: "For {workloads}, {tool} shows {what}{cause}.",
  loads:
    "IOPS × latency gives about {here} outstanding I/Os with {setting}, {there} with {baseline}{consequence}.",
  heavier: "; the heavier load alone may explain the difference",
  other_load:
    "Don't compare the {tool} runs: with {levels}, about {times} times as many I/Os were outstanding as set.",
  order_unknown_and: "{flaw}; the order of the runs was not recorded.",
  differing: "In these results, other settings differ, too.",
  repeats_unknown: "The source states no repeats, so each result counts as one run.",
  one: "A single run does not show how much results vary.",
  single: "Each was run once, so nobody knows how much such runs vary.",
  single_side: "One of the two was run only {times}, so nobody knows how much its runs vary.",
  twice: "Each was run twice, which is too few to know how much such runs vary.",
  single_most: "{single} of {results} are single runs; repeats of the others differ by up to {percent} %.",
  single_vary: "Each was run {times}; such runs vary by about {percent} %.",
};

/** What is wrong with the runs of a finding, without a full stop. The worst of these is its doubt. */
export const flaws = {
  left_out: "{runs} {are} left out: {cause}",
  failed: "{runs} failed a check: {cause}",
  incomplete: "{runs} {are} incomplete and left out {why}",
  no_io: "{runs} did no I/O and {are} left out",
  unsteady: "{runs} {are} left out: they never became steady",
  warm_up: "{count} of {all} runs were not steady before {time}; only what follows counts",
  changed_level: "{count} of {all} runs changed their level at {time}; only what follows counts",
  copies: "{count} of {all} runs are copies of others and count once",
  copies_elsewhere: "{count} of {all} runs have the same numbers at two settings and are left out",
  limited: "{runs} {are} left out: their IOPS were set by {options}",
  paced: "{options} set the IOPS, so only {measure} is compared",
  options: "The IOPS of these runs were set by {options}",
  found: "{cause}",
  found_here: "in the runs used here, {cause}",
  found_in: "in {count} of the {all} runs used here, {cause}",
  confounding: "{where}, {cause}",
  some_single: "{single} of {results} {are} from single runs.",
  far: "{runs} {are} more than twice, or less than half, the median of {their} setting.",
  drift: "{move} over the runs; the comparison allows for it.",
  same_order: "The settings ran in the same order each time.",
};

/** What a check found, as a clause, by check and class; only what can explain a difference or what was measured. */
export const causes = {
  "littles_law: gross": "IOPS × latency is far below the queue depth set",
  "littles_law: multiple": "IOPS × latency gives {times} times the queue depth set",
  "littles_law: above": "IOPS × latency is above the queue depth set",
  "littles_law: not full by its own count": "the tool counted fewer outstanding I/Os than set",
  "queue_jump: multiple": "IOPS × latency jumps to a multiple of the queue depth set",
  "curve_outlier: above": "IOPS are far above the rest of their curve",
  "iops_times_block_size: misfit": "IOPS × block size does not give the throughput",
  "iops_times_block_size: unit": "the unit of the throughput does not fit the IOPS",
  "io_count: misfit": "IOPS do not fit the number of I/Os",
  "amount_mismatch: misfit": "throughput does not fit the bytes moved",
  "throughput_order: unordered": "the printed throughputs contradict each other",
  "latency_order: unordered": "the printed minimum, mean and maximum of the latency contradict each other",
  "latency_layer: different": "latencies were taken at different layers",
  "link_limit: above": "throughput is above the speed of the link",
  "disk_limit: reached": "throughput stops at the limit of a virtual disk",
  "duplicate_result: duplicate": "the same number stands in two rows",
  "closed_loop: open": "a rate limit set the IOPS of some runs",
  "changed_default: with_version": "a default changed with the version",
  "working_set: cached": "the working set fits into a cache",
  "test_data: reducible": "the test data can be compressed or deduplicated",
  "test_data: unwritten": "files and disks were not filled first",
  "run_length: brief": "the load ran for less than a minute, which caches alone may have served",
  "run_time: early": "runs ended before the time that was set",
  other: "a run failed a check",
  runs: "its runs failed a check",
};

/** Questions that a study asks and its data do not answer. */
export const unanswered = {
  comparison: "Not answered: no two runs differ in the setting alone.",
  curve: "Not answered: no workload was measured at three loads or more.",
  layers: "Not answered: there are no counters of the hosts.",
  criterion: "Not answered: no criterion is stated.",
  agreement: "Not answered: no tool printed totals along with its raw data.",
  steadiness: "Not answered: no run has samples over time.",
  instead: "The runs have no {asked}; this is {measure}.",
};
