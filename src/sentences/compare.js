/** What `atlas compare` says beside the answer itself: how sure each result is, what differs, and what is missing. */

/** How sure a result is, by its state. */
export const sureness = {
  clear: "clear",
  equal: "equal",
  direction: "clear, size open",
  lead: "a lead, one after the other",
  after: "open, one after the other",
  open: "too close to call",
  single: "single run",
  confounded: "something else changed",
  failed: "a run failed a check",
};

export const lines = {
  differs: "Also differs: {what}.",
  only: "Only in {side}: {what}.",
  problems: "Problems in the files: {what}.",
  next: "Next: {next}",
  more_results: "{count} more: --format json or --out report.html has all.",
  study: "Make it a study: {command}",
  repeats_buy: "3 runs of each in mixed order show which way a change of 10 % goes, where runs vary by 2 %.",
  modelled: "Changes leave out the drift over the runs, so they differ from the numbers beside them.",
};

/** Why there is no answer. */
export const refusals = {
  one_folder: "two folders to compare are needed: type {command}",
  same_folder: "the folders {first} and {second} are one: name that from before and that from after",
  same_files: "the folders {first} and {second} hold the same files: nothing changed between them",
  empty: "the folder {side} has no result file{why}",
  no_runs: "in {side} no run could be read{why}",
  other_tools:
    "the runs of {first} were made with {tool}, those of {second} with {other}: run both with one tool to compare them",
  no_common:
    "the folders {first} and {second} have no workload in common: {first} has {had}; {second} has {has}. Run the same workloads in both",
  no_measure: "the folders {first} and {second} have no result that can be compared.{why}",
};
