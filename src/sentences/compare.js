/** What `atlas compare` says beside the answer itself: how sure each result is, what differs, and what is missing. */

/** How sure a result is, by its state. */
export const sureness = {
  clear: "clear",
  equal: "equal",
  direction: "clear, size open",
  lead: "a lead, one after the other",
  after: "open, one after the other",
  differs: "differs, order not recorded",
  alike: "equal, order not recorded",
  open: "too close to call",
  single: "single run",
  confounded: "other settings differ",
  failed: "a run failed a check",
};

/** What these words mean, for those that a report uses. */
export const meanings = {
  clear: "clear: the difference is larger than 5 %, with at most 5 false alarms in 100 comparisons.",
  equal: "equal: the difference is within 5 %, with at most 5 false verdicts in 100.",
  direction: "clear, size open: the direction is known, the size is not; 3 of 100 such directions are wrong.",
  lead: "a lead: one folder was measured after the other. Drift alone makes so wide a gap in fewer than 1 of 100 cases, a change of 3 standard deviations in between in up to 5.",
  after: "open, one after the other: a drift of the system could look the same.",
  differs: "differs, order not recorded: larger than 5 %, but the time of the runs may be the cause.",
  alike: "equal, order not recorded: within 5 %.",
  open: "too close to call: more runs may decide.",
  single: "single run: how much such runs vary is not known. A direction is named from 10 % on.",
  confounded: "other settings differ: don't credit the difference to the folders alone.",
  failed: "a run failed a check: its numbers do not add up.",
};

/** Headings and notes of a report. */
export const report = {
  title: "{others} against {baseline}",
  of_one: "Results of {name}",
  standing: "Compared with published results",
  results: "Results",
  changes: "Change of {measure}, as a ratio to {baseline}",
  trade: "Mean latency against IOPS, {where}",
  context: "What else differs",
  differs: "Differs: {what}.",
  same: "The same in all: {what}.",
  not_recorded: "Not recorded: {what}.",
  problems: "Problems in the files",
  findings: "What the checks found",
  numbers: "The numbers of every run",
  csv: "Save them as CSV",
  made: "Made on the machine that has the files; nothing was sent.",
  renamed: "Names of hosts, users, disks and networks are replaced by invented ones.",
  more: "{count} more in the numbers below.",
  sides: "Its folders may be what you changed. To compare them: {command}",
};

export const lines = {
  differs: "Also differs: {what}.",
  only: "Only in {side}: {what}.",
  problems: "Problem in a file: {what}",
  findings: "A check found: {what}",
  more_problems: "({count} more)",
  more_results: "{count} more: --format json or --out report.html has all.",
  study: "Make it a study: {command}",
  repeats_buy: "3 runs of each in mixed order show which way a change of 10 % goes, where runs vary by 2 %.",
  modelled: "Changes leave out the drift over the runs, so they differ from the numbers beside them.",
};

/** Why there is no answer. */
export const refusals = {
  one_folder: "two folders to compare are needed: type {command}",
  other_settings: "{files} files with settings for {folders} folders: name one for each, in the same order",
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
