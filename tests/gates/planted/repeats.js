/** Repeats that are none, are few, or lie far apart; and what holds at some loads only. */
import {
  calls,
  callsBetterOrWorse,
  claimsInHeadline,
  decides,
  iops,
  leads,
  leadsAlone,
  namesLoneWinner,
  opens,
} from "./checks.js";
import { changed, drawHeavy, measured, ofOne } from "./base.js";
import { runFiles, studyYaml } from "../studies/files.js";
import { orders } from "../studies/orders.js";
import { latencyOf, makeRuns } from "../studies/runs.js";

/** @import {Planted} from "./base.js" */
/** @import {MadeRun} from "../studies/runs.js" */

const declared = orders["blocks, random"].declared;

/** @param {MadeRun} run @param {number} iops */
const moved = ({ condition: { depth } }, iops) => ({ iops, latency_us: latencyOf(depth, iops) });

/** @type {Record<string, Planted>} */
export const repeats = {
  "copies of one run": {
    title: "five repeats are copies of one report",
    files: (seed) => copies(seed),
    must: { "that they are copies": opens(/\bcopies\b/i) },
    never: { "a verdict on IOPS": decides(iops), "a lone winner": namesLoneWinner },
  },
  "one report at both settings": {
    title: "the reports of setting 2 are those of setting 1",
    files: (seed) => measured({}, sameAtBoth())(seed),
    must: { "that they are the same": opens(/\bcop(y|ies)\b|same numbers/i) },
    never: { "a verdict on IOPS": decides(iops), "a lone winner": namesLoneWinner },
  },
  outlier: {
    title: "no difference, and one of five runs fell to a tenth",
    files: measured(
      {},
      ofOne((run) => moved(run, run.iops / 10)),
    ),
    must: { "that a run is far from the others": opens(/less than half/i) },
    never: { "better or worse in IOPS": callsBetterOrWorse(iops), "a lone winner": namesLoneWinner },
  },
  "heavy tails": {
    title: "no difference, and noise of infinite variance",
    files: (seed) => {
      const heavy = drawHeavy(seed);
      return measured({ noise: { cv: 0.01 } }, (run) => moved(run, run.iops * Math.exp(0.03 * heavy())))(
        seed,
      );
    },
    must: {},
    never: { "better or worse in IOPS": callsBetterOrWorse(iops), "a lone winner": namesLoneWinner },
  },
  "unequal repeats": {
    title: "five repeats at one load and one at the other two",
    files: measured({ single: 2, effects: [[1, 1.3]] }),
    must: { "that some were seen once": opens(/single run/i) },
    never: {
      "better or worse over single runs": ({ statements }) =>
        statements.some(({ runs, verdict }) => runs === "1 and 1" && /^(better|worse)$/.test(verdict ?? "")),
      "one basis for all of them": ({ headline }) =>
        /\((?:[^)]*; )?repeated runs, intervals of 95 %\)/.test(headline),
    },
  },
  "sign change with load": {
    title: "+40 % at the two lower loads, −30 % at the two higher",
    files: measured({
      conditions: 4,
      effects: [
        [1, 1.4],
        [1, 1.4],
        [1, 0.7],
        [1, 0.7],
      ],
    }),
    must: {
      "both directions": opens(/\b(beat|gain|more)\b.*\b(lost?|loses?|fewer|lower)\b/i),
      "that level 2 leads at low loads": leadsAlone("2"),
      "that level 1 leads at high loads": leadsAlone("1"),
      "better and worse": (reading) =>
        calls(iops, "better", 0.5)(reading) && calls(iops, "worse", 0.5)(reading),
    },
    never: {},
  },
  "single runs": {
    title: "one run of each setting and load, +10 %",
    files: measured({ repeats: 1, order: "random order", effects: [[1, 1.1]] }),
    must: { "that they were seen once": opens(/single run/i) },
    never: {
      "better, worse or best in the headline": claimsInHeadline,
      "better or worse in IOPS": callsBetterOrWorse(iops),
      "a lone winner": namesLoneWinner,
    },
  },
  "three that tie": {
    title: "settings 1, 2 and 4 are alike, 8 is 40 % slower",
    levels: ["1", "2", "4", "8"],
    files: measured({ levels: ["1", "2", "4", "8"], effects: [[1, 1, 1, 0.6]], repeats: 5 }),
    must: { "that 8 is worse": calls(iops, "worse", 0.2) },
    never: { "a lone winner": namesLoneWinner, "8 among the leaders": leads("8") },
  },
};

/** @returns {import("./base.js").Change} runs of setting 2 that have the numbers of setting 1 */
function sameAtBoth() {
  /** @type {Map<string, MadeRun>} */
  const first = new Map();
  return (run) => {
    const key = `${run.place} ${run.repeat}`;
    const known = first.get(key) ?? run;
    first.set(key, known);
    return { iops: known.iops, latency_us: known.latency_us };
  };
}

/** @param {number} seed */
function copies(seed) {
  const runs = makeRuns({ conditions: 3, repeats: 5, effects: [[1, 1.3]], files: "run" }, seed);
  const first = (/** @type {MadeRun} */ run) =>
    /** @type {MadeRun} */ (
      runs.find(({ level, place, repeat }) => level === run.level && place === run.place && repeat === 1)
    );
  const same = changed(runs, (run) => ({ ...first(run), repeat: run.repeat }));
  return { "study.yaml": studyYaml({ defaults: { vms: 1 } }, declared), ...runFiles(same) };
}
