/**
 * What a reader does with an answer, what it applies to, and which runs would tell more. docs/gallery.txt has two real
 * examples of each.
 */

/** What a reader does with it. */
export const actions = {
  use: "{choose} {where}.",
  use_fair: "Try {setting} {where}.",
  use_single: "Try {setting} {where}, and measure both on your own system.",
  use_then: "{choose} {where}. {other}, keep {baseline} for {workloads}.",
  use_then_single:
    "Try {setting} {where}, and measure both on your own system. {other}, keep {baseline} for {workloads}.",
  safer: "Safer: {setting} gained {gain} {where}, and lost {loss} at higher loads.",
  keep: "Keep {baseline}.",
  keep_single: "Keep {baseline} unless your own runs say otherwise.",
  choose: "No choice yet, as it depends on the workload; test both on your own system{both}.",
  either: "Either will do: choose by cost.",
  test: "No choice yet; test both on your own system{both}.",
  both: ": {setting}, and {baseline}",
  safe: "Keep {other}: with {chosen}, {risk}",
  failed: "No choice yet: don't rely on these runs.",
  unknown: "Don't size a system by these numbers.",
  load: "Plan for {load}: more load only adds latency.",
  sizes: "Find out the I/O size of your VMs. Results for one I/O size do not apply to another.",
  link: "Plan for {throughput}, or get a faster link.",
  latency: "Choose the highest load whose latency you can accept.",
  criterion: "Can't say yet: run the benchmark 3 times with the required profile.",
  once: "Run it 3 times to see how much results vary.",
  each_once: "Run each 3 times to see how much results vary.",
  another: "Test a second value, too, and compare the two.",
  alike: "Run two values of one setting under the same conditions.",
  apart: "Change one setting at a time.",
  made: "These are test data: don't base a choice on them.",
  author: "No choice yet: test this on your own system first.",
  author_size: "Don't size by this yet: measure your own system first.",
  advised: "The author advises: {advice}",
  advised_keep: "{advice} So the author advises; test before you change anything.",
  several: "No choice yet, as the sources here prove too little; test both on your own system{both}.",
};

/** How much a safer value loses. */
export const losses = { most: "at most {loss}", none: "nothing" };

/** What a reader sets. */
export const choices = { value: "choose {setting}", switch: "turn {way} {title}" };

/** The same for results of one's own that are compared without a study. */
export const ownActions = {
  ...actions,
  use: "Keep {setting} {where}.",
  use_fair: "Keep {setting} {where}.",
  use_single: "Keep {setting} {where} if repeats confirm it.",
  use_then: "Use {setting} {where}. {other}, stay with {baseline} for {workloads}.",
  use_then_single:
    "Use {setting} {where} if repeats confirm it. {other}, stay with {baseline} for {workloads}.",
  keep: "Go back to {baseline}.",
  keep_single: "Go back to {baseline} unless repeats say otherwise.",
  choose: "It depends on the workload.",
  either: "Either will do.",
  test: "Stay with {baseline} until repeats show a gain.",
};

/** What a finding applies to. schemas/practice.yaml says what has changed since. */
export const applies = {
  measured: "Measured on {products}.",
  unversioned: "Measured on {products}; versions not given.",
  since: "As of {from}, {what}.",
};

/** Which runs would tell more. No number of runs is promised to settle anything. */
export const nexts = {
  repeat: "To confirm: test each {what} 3 times in random order.",
  repeat_fixed: "To confirm: run each 3 times.",
  turns_fixed: "To confirm: run the two in turns, 3 times each.",
  repeat_more: "To confirm: test each setting {more} more times in random order.",
  alone: "Change only {setting}, and test each value 3 times in random order.",
  alone_fixed: "Change only {setting}, and run each 3 times.",
  measure: "Test each {what} 3 times in random order, and keep the raw files.",
  measure_fixed: "Run each 3 times, and keep the raw files.",
  measure_one: "Run it 3 times, and keep the raw files.",
  change: "Then change one setting, and repeat the runs.",
};
