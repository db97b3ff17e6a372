/** What the words of tables mean, for the methodology page: a word of an enumeration that is not here fails its test. */
import { fewestRepeats } from "../analysis/compare/effects.js";
import { fewestBlocks } from "../analysis/compare/order.js";
import { fewestLabs } from "../analysis/synthesis/random-effects.js";
import { windowBins } from "../analysis/time/steady.js";

/** @typedef {Record<string, string>} Words  what each means */

/** By table and column; a column of the same name in other tables has the same words. @type {Record<string, Words>} */
export const words = {
  "comparisons-verdict": {
    better: `at least ${fewestRepeats} runs a side in a recorded order: the difference is beyond the margin on the side that is wanted (more IOPS, less latency), and its family bears it`,
    worse: "the same on the other side",
    equivalent:
      "such runs: the difference is within the margin either way, and the family of equivalence bears it",
    undecided:
      "such runs, and neither is found: repeats are too few for their scatter, the difference lies near the margin, or the model has no degree of freedom left. The runs that may decide it are printed, or that they are more than anybody makes",
    differs:
      "beyond the margin like better and worse, but nobody recorded the order of the runs: the time may have made the difference",
    alike: "within the margin like equivalent, but the order of the runs was not recorded",
    "beyond scatter": `fewer than ${fewestRepeats} runs a side, further apart than such runs scatter, even the furthest of all comparisons together: a lead, and no proof`,
    "within scatter":
      "the same, but no further apart than such runs scatter; how much it would take is printed",
    unreplicated: `fewer than ${fewestRepeats} runs a side, and nothing tells how far such runs scatter: what was seen, and no more`,
    "order-confounded":
      "one level ran after the other, so that a drift of the system and an effect of the setting look the same: ratio and interval are shown, no verdict",
    confounded:
      "another recorded setting differs too, or a check names another cause: the ratio is shown, no verdict",
    "not comparable":
      "not the same quantity, provenance or platform, or a check forbids it, or no run of one side may be used: no ratio, and the reason",
  },
  "comparisons-design": {
    blocks: `the study names the factor whose values are blocks, there are at least ${fewestBlocks} of them, each with several levels, and they follow each other in time: levels are compared beside blocks. Without recorded starts only where the order within a block is declared random`,
    order_fixed:
      "such blocks, with the same order of levels in each and not declared random: levels beside positions, as the place within a block is the level",
    order_random:
      "starts are recorded, there are no such blocks, and the study declares that the order was random: levels beside positions",
    order_known: "starts are recorded, and that is all: levels beside positions",
    order_unknown:
      "no starts, or not of all runs: Welch's test of the two levels, and the words better and worse are not used",
  },
  "comparisons-interval": {
    t: "by Student's t on logarithms",
    range:
      "too few runs to test, but two on the side that has fewer: the smallest and the largest ratio of any two runs",
    "single run": "one run on a side: no interval",
  },
  "answers-grade": {
    "repeated, random order": "enough runs a side, and the study declares that their order was random",
    "repeated, fixed order":
      "three runs or more of each setting at known times; nobody says that the order was drawn by lot",
    "repeated, order unknown": "enough runs a side; when they ran was not recorded",
    "single run": "fewer than three runs of a setting",
    "claim, no data": "the source says so; its runs are not here",
  },
  "contributions-basis": {
    repeated: `at least ${fewestRepeats} runs a side: the error of the ratio comes from their scatter`,
    "single run":
      "fewer, with the scatter that repeated runs of the same kind have in the study: the error comes from that, and the lab is marked",
    "scatter unknown": "fewer, and nothing tells how far they scatter: shown, and no part of a synthesis",
    "one after the other":
      "all runs of one level came before those of the other: shown, and no part of a synthesis",
    confounded: "another recorded setting differs, too: shown, and no part of a synthesis",
    stated:
      "a document prints the ratio, or two figures whose ratio it is, without their runs: shown, and no part of a synthesis",
  },
  "comparisons-direction": {
    higher: "repeats show that the level has more, however much; the verdict may still be too close to call",
    lower: "the same, less",
  },
  "syntheses-verdict": {
    higher: `at least ${fewestLabs} labs may enter, and the whole interval is above 1`,
    lower: "the same, below 1",
    "no direction": "the same, and the interval holds 1",
    several: "a factor has more than one synthesis: each says its own",
    "cannot tell": `fewer than ${fewestLabs} labs may enter`,
  },
  "answers-kind": {
    comparison: "which setting is better",
    curve: "where it saturates, or, asked of latency, where that begins to grow",
    layers: "where time goes: device, kernel, queue, guest",
    criterion: "whether a criterion is met",
    claim: "what the author concludes, where no data show it",
    agreement: "whether the figures that a tool printed are those of its workers",
    steadiness: "whether runs are steady at their end",
    none: "nothing can be asked of what there is",
  },
  "queues-class": {
    consistent: "the queue was kept full, but for the time between I/Os, which is told",
    short:
      "more time between I/Os than is usual, and more of the queue missing than may be: marked, shown and compared",
    gross: "so much is missing that IOPS and latency are not those of a full queue: neither is used",
    multiple:
      "the whole series sits at a whole multiple of the stated queue, and so does this run: its latencies are not set beside those of other series",
    above:
      "more in flight than stated, or a latency of more than these I/Os; where several VMs and a printed mean are there, a plain mean over VMs that were not equally fast would explain it",
    "too short to judge": "too few I/Os, too short, or too much of its time at its edges",
    "not kept full by options":
      "a rate, think time, syncs, batches and the like: the IOPS are set by them, the latency stands",
    "two phases": "what was written is read again: IOPS and latency are of two loads",
    "not full by its own count":
      "fio counted too few of its I/Os at the whole depth: a difference may come from the queue",
    "not stated": "the queue, the IOPS or the latency is not known",
  },
  "refusals-reason": {
    audit: "a check forbids the measure",
    incomplete:
      "a VM, host or log is missing, the run failed, or its workers did not run together for nearly all of the time",
    unsteady: "its samples do not end steadily, or only a stretch at the end is steady",
    rate_limited: "options set the IOPS, or keep the queue from being full",
    copy: "the figures of another run to the last digit: one result that is filed twice",
    no_io: "nothing was read or written",
  },
  "refusals-effect": {
    "not used": "the measure of this run is in no verdict",
    "latency only": "IOPS and throughput are set, not reached; the latency stands, among runs of like pacing",
    "window used": "the mean of the steady stretch stands for the run",
  },
  "checks-severity": {
    error: "Serious: the figures may not be used as they are, or not for what the finding forbids",
    warning: "Doubtful: marked wherever the figure stands; a comparison may have this other cause",
    note: "worth knowing; nothing is forbidden",
    ok: "was asked, and fits",
  },
  "claims-verdict": {
    holds: "every case says so, by repeated runs in a recorded order or by arithmetic of printed figures",
    partly: "such evidence; some cases say so, the others say otherwise or cannot tell",
    refuted: "such evidence; no case that can tell says so",
    "seen so":
      "every case says so, but at least one rests on single runs, or on runs whose order is not recorded",
    "seen in part": "such evidence; some cases say so",
    "not seen": "such evidence; no case that can tell says so",
    undecidable:
      "no case can be told, or the document gives no figure for it; pages write: cannot be decided",
  },
  "criteria-verdict": {
    met: "a run that holds every limit reaches the bound; or, for the highest IOPS under one limit of mean latency, the line between two measured loads does",
    "not met": "runs were measured, and none does",
    "not tested":
      "no run of that workload and setting, or none whose figures may be used; the reason is printed",
  },
};

/** Of samples, which have no enumeration. @type {Words} */
export const steadyWords = {
  "steady from start to end":
    "every window holds; or, with jumps that the bins average away, steady in means",
  "steady from some time to its end":
    "the last windows hold, or those of the stretch that follows the last jump: the mean of that stretch stands for the run",
  "not steady at its end": "windows held before, the last does not: no verdict rests on its figures",
  "never steady": "no window holds: no verdict rests on its figures",
  "not judged": `fewer than ${windowBins} bins, the length of a window: too short to tell, and the mean of the whole run stands`,
};
