/** Meanings of the values of tables, for the methodology page. A test fails if a value of an enumeration is missing. */
import { fewestRepeats } from "../analysis/compare/effects.js";
import { fewestBlocks } from "../analysis/compare/order.js";
import { fewestLabs } from "../analysis/synthesis/random-effects.js";
import { windowBins } from "../analysis/time/steady.js";

/** @typedef {Record<string, string>} Words  what each means */

/** By table and column; a column of the same name in other tables has the same words. @type {Record<string, Words>} */
export const words = {
  "comparisons-verdict": {
    better: `at least ${fewestRepeats} runs of each setting in a recorded order, and better by more than the margin (more IOPS, less latency), also when all comparisons of the setting are counted together`,
    worse: "the same, but worse",
    equivalent: "such runs, and the difference is within the margin",
    undecided:
      "such runs, but too close to call: they vary too much, or the difference is near the margin. The page says how many more runs may decide it",
    differs:
      "better or worse by more than the margin, but the order of the runs was not recorded, so time may explain it",
    alike: "within the margin, but the order of the runs was not recorded",
    "beyond variation": `fewer than ${fewestRepeats} runs of each setting, but further apart than such runs usually vary: a lead, no proof`,
    "within variation": "the same, but no further apart than such runs usually vary",
    "single run": `fewer than ${fewestRepeats} runs of each setting, and their variation is not known`,
    "order-confounded":
      "all runs of one setting came first, so a drift of the system looks like an effect of the setting: the page shows the ratio and its interval",
    confounded: "something else changed too, or a check names another cause: the page shows the ratio",
    "not comparable":
      "another quantity, provenance or platform, or every run of one setting failed a check: the page shows the reason",
  },
  "comparisons-design": {
    blocks: `at least ${fewestBlocks} blocks that the study names, each with several settings, one after the other: the comparison removes the effect of each block. Without recorded starts, only if the study declares a random order within blocks`,
    order_fixed:
      "such blocks, with the same order in each: the comparison removes a straight line over time instead",
    order_random:
      "starts are recorded, and the study declares a random order: the comparison removes a straight line over time",
    order_known: "starts are recorded: the comparison removes a straight line over time",
    order_unknown: "starts of some runs are missing: Welch's test, without the words better and worse",
  },
  "comparisons-interval": {
    t: "Student's t on logarithms",
    range:
      "too few runs to test, but at least two of each setting: the smallest and largest ratio of any two runs",
    "single run": "one run of a setting: no interval",
  },
  "answers-grade": {
    "repeated, random order": "enough runs of each setting, and the study says that their order was random",
    "repeated, fixed order":
      "three runs or more of each setting at known times; the order was not random, or nobody says so",
    "repeated, order unknown": "enough runs of each setting; nobody recorded when they ran",
    "single run": "fewer than three runs of a setting",
    "claim, no data": "the source says so; its runs are not here",
  },
  "contributions-basis": {
    repeated: `at least ${fewestRepeats} runs of each setting: their variation gives the error of the ratio`,
    "single run":
      "fewer runs: the variation of similar runs in the study gives the error, and the lab is marked",
    "single run, variation unknown": "fewer runs, and their variation is not known: shown, but not averaged",
    "one after the other": "all runs of one setting came first: shown, but not averaged",
    confounded: "something else changed, too: shown, but not averaged",
    "claim, no data": "a document prints the ratio without its runs: shown, but not averaged",
  },
  "comparisons-direction": {
    higher: "repeats show that the setting has more; how much may still be open",
    lower: "the same, less",
  },
  "syntheses-verdict": {
    higher: `at least ${fewestLabs} labs, and the whole interval is above 1`,
    lower: "the same, below 1",
    "no direction": "the same, but the interval includes 1",
    several: "a setting has several averages: each has its own result",
    "too few labs": `fewer than ${fewestLabs} labs can be averaged`,
  },
  "answers-kind": {
    comparison: "which setting is better",
    curve: "where it saturates, or where latency begins to grow",
    layers: "where time goes: device, kernel, queue, guest",
    criterion: "whether a criterion is met",
    claim: "what the author concludes without data",
    agreement: "whether the numbers that a tool printed fit its data",
    steadiness: "whether runs are steady at their end",
    none: "there is nothing to compare",
  },
  "answers-action_kind": {
    choose: "choose this setting",
    try: "try it, and compare both on your own system",
    keep: "keep the setting that it is compared with",
    either: "both will do",
    test: "no choice yet: test first",
    avoid: "don't choose by these results",
  },
  "queues-class": {
    consistent: "the queue was full, except for the time between I/Os, which the page shows",
    short: "more time between I/Os than usual, and too much of the queue missing: marked, shown and compared",
    gross: "far too much of the queue is missing: IOPS and latency are not used",
    multiple:
      "the whole series is at a multiple of the queue depth set: its latencies are not compared with those of other series",
    above:
      "more I/Os in flight than set, or the latency covers other I/Os, too; with several VMs, a plain mean over unequal VMs would explain it",
    "too short to judge": "too few I/Os, too short, or too much of its time at its edges",
    "not kept full by options":
      "a rate, think time, syncs, batches and the like: the IOPS are what was set, not a maximum; only the latency is a result",
    "two phases": "what was written is read again: IOPS and latency mix two loads",
    "not full by its own count":
      "fio counted too few I/Os at the full depth: the queue may explain a difference",
    "not stated": "the queue, the IOPS or the latency is not known",
  },
  "refusals-reason": {
    audit: "a check forbids the measure",
    incomplete:
      "a VM, host or log is missing, the run failed, or its workers did not run together for nearly all of the time",
    unsteady: "its samples do not end steadily, or only a stretch at the end is steady",
    rate_limited: "options set the IOPS, or keep the queue from being full",
    copy: "the same numbers as another run, to the last digit: one result that was filed twice",
    no_io: "nothing was read or written",
  },
  "refusals-effect": {
    "not used": "this measure of the run is left out of comparisons",
    "latency only":
      "IOPS and throughput are what was set, not a maximum; latency is compared between runs with the same pacing",
    "window used": "the mean of the steady stretch replaces the run's mean",
  },
  "checks-severity": {
    error: "Serious: don't use the numbers for what the finding names",
    warning: "Doubtful: marked wherever the number appears, and may explain a difference",
    note: "Worth knowing",
    ok: "Checked, and fits",
  },
  "claims-verdict": {
    holds: "every case agrees, by repeated runs in a recorded order or by arithmetic of printed numbers",
    partly: "as above; some cases agree, the others contradict it or are open",
    refuted: "as above; no case agrees, and some contradict it",
    agrees: "every case agrees, but at least one by single runs, or by runs whose order is not recorded",
    "agrees in part": "as above; some cases agree",
    disagrees: "as above; no case agrees, and some contradict it",
    open: "every case is open, or the document gives no number; pages write: open",
  },
  "criteria-verdict": {
    met: "a run within every limit reaches the bound. For the highest IOPS under a latency limit, the line between two measured loads may reach it",
    "not met": "runs were measured, and none does",
    "not tested": "no usable run of that workload and setting; the page says why",
  },
};

/** Of samples, which have no enumeration. @type {Words} */
export const steadyWords = {
  "steady from start to end":
    "every window holds; or, with jumps that the bins average away, steady in means",
  "steady from some time to its end":
    "the last windows hold, or those of the stretch that follows the last jump: the mean of that stretch is used",
  "not steady at its end": "steady before, but not at its end: left out of comparisons",
  "never steady": "no window is steady: left out of comparisons",
  "not judged": `fewer than ${windowBins} bins, the length of a window: too short to judge, so the mean of the whole run counts`,
};
