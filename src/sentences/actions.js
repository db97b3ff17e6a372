/**
 * What a reader does with an answer, what it applies to, and which runs would tell more. docs/gallery.txt has two real
 * examples of each.
 */

/** What a reader does with it. */
export const actions = {
  use: "{choose} {where}.",
  use_fair: "Try {setting} {where}.",
  use_single: "Try {setting} {where}, and compare {with} on your own system.",
  then: "{other}, keep {baseline} for {workloads}.",
  worst: "At worst, {setting} gave {effect} ({where}).",
  keep: "Keep {baseline}.",
  keep_single: "Keep {baseline} unless your own runs say otherwise.",
  either: "Either will do: choose by cost.",
  safe: "Keep {other}: with {chosen}, {risk}",
  failed: "No choice yet: repeat these runs before you rely on them.",
  unknown: "Don't size a system by these numbers.",
  load: "Plan for {load}: more load only adds latency.",
  workload: "Find out the {what} of your VMs, and measure with that on your own system.",
  link: "Plan for {throughput}, or get a faster link.",
  growing: "Test beyond {load}: IOPS had not stopped growing.",
  latency: "Choose the highest load whose latency you can accept.",
  criterion:
    "No pass or fail yet: run the benchmark 3 times with exactly the profile that the target requires.",
  met: "The system does what was asked of it: keep it as it is.",
  missed: "Don't count on the target: first find out what limits this system.",
  once: "Run it 3 times to see how much results vary.",
  once_so: "Run it 3 times, {how}.",
  mend: "Find out why the run failed a check and mend that before you run it again.",
  each_once: "Run each 3 times to see how much results vary.",
  each_once_so: "Run each 3 times, {how}.",
  vary: "Change {title}, and test again; if that was done, correct study.yaml.",
  another: "Change one setting, test again, and compare the two.",
  alike: "Change one setting alone, and run both under the same conditions.",
  apart: "Change one setting at a time.",
  made: "These numbers only test the method: don't base a choice on them.",
  summary: "Take the {measures} from the results of each VM, not from the summary.",
  faulty: "Don't choose by these results: first {mend}, then measure again.",
  advised: "The source advises: {advice}",
  advised_also: "Also advised: {advice}",
  advised_too: "Another source advises: {advice}",
  advised_keep: "As the author advises, {advice}",
  advised_first: "First test what the author advises: {advice}",
};

/** Where the evidence carries no choice: what to test or to ask for, by what the setting is. */
export const open = {
  compare: "No choice yet: {where}, test {values}, and compare {measures}.",
  change: "No choice yet: change only {title} on your own system, and compare {measures}.",
  product: "Don't choose by these results: test {values} under your own workload, and compare {measures}.",
  claim: "Don't size by these results: check them on your own system first.",
  amount: "Don't choose {title} by these results: first check what limits your own system.",
  size: "Don't size by these results: measure {measures} with the I/O size and working set of your own VMs.",
};

/** Parts of these. */
export const openParts = {
  each: "each {title}",
  alternative: "{value} and your alternative",
  versions: "today's {values}",
  count: "the number of {title}",
  measures: "{measure} and latency",
  other_measures: "the {measure} and the latency",
  with: "with {baseline}",
  when: "where {when}",
  longer: "for at least 5 minutes each",
  larger: "on a working set larger than the caches",
  switched: "with and without it",
  io_size: "I/O size",
  own_system: "on your own system",
  own_workloads: "with your own workloads",
};

/** What a reader sets. */
export const choices = { value: "choose {setting}", switch: "turn {way} {title}" };

/** The same for results of one's own that are compared without a study. */
export const ownActions = {
  ...actions,
  use: "Keep {setting} {where}.",
  use_fair: "Keep {setting} {where}.",
  use_single: "Keep {setting} {where} if repeats confirm it.",
  then: "{other}, go back to {baseline} for {workloads}.",
  keep: "Go back to {baseline}.",
  keep_single: "Go back to {baseline} unless repeats say otherwise.",
  either: "Either will do.",
  depends: "It depends on the workload.",
  alone: "No choice yet: repeat the runs with nothing else changed.",
  open: "Stay with {baseline} until repeats show a gain.",
};

/** What a finding applies to. schemas/practice.yaml says what has changed since. */
export const applies = {
  measured: "Measured on {products}.",
  unversioned: "Measured on {products}; versions not given.",
  since: "Since {from}, {what}.",
  without_effect: "This does not apply to {on} ({from} and later): {what}.",
};

/** Which runs would tell more. No number of runs is promised to settle anything. */
export const nexts = {
  repeat: "Test each {what} 3 times in random order.",
  turns: "Alternate the settings, 3 runs each.",
  repeat_more: "Test each setting {more} more times in random order.",
  alone: "Change only {setting}, and test each choice 3 times in random order.",
  measure: "Test each {what} 3 times in random order, and keep the raw files.",
  measure_one: "Run it 3 times, and keep the raw files.",
  ask: "Proof needs 3 runs with each in random order, and their raw files.",
  change: "Then change one setting, and repeat the runs.",
};
