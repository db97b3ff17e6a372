/** Runs that were not steady, not whole, or in an order that separates the levels. */
import {
  calls,
  callsBetterOrWorse,
  claimsInHeadline,
  decides,
  iops,
  namesLoneWinner,
  opens,
  says,
  uses,
} from "./checks.js";
import { logged, measured, ofVms, printed } from "./base.js";
import { partOf } from "./queues.js";
import { studyYaml } from "../studies/files.js";
import { orders } from "../studies/orders.js";

/** @import {MadeRun} from "../studies/runs.js" */
/** @import {Planted} from "./base.js" */

/** @param {(t: number) => number} shape @returns {(t: number, run: MadeRun) => number} at level 2 only */
const second = (shape) => (t, run) => (run.level === "2" ? shape(t) : 1);
const claims = { "better or worse in IOPS": callsBetterOrWorse(iops), "a lone winner": namesLoneWinner };

/** @type {Record<string, Planted>} */
export const times = {
  "warm-up in the runs": {
    title: "runs at setting 2 begin at half speed and catch up after 40 %",
    files: logged(second((t) => (t < 0.4 ? 0.5 + 1.25 * t : 1))),
    must: { "that they were not steady from the start": opens(/steady|warm/i) },
    never: claims,
  },
  "cliff at half time": {
    title: "runs at setting 2 fall to half at 300 s",
    files: logged(second((t) => (t < 0.5 ? 1 : 0.5))),
    must: { "where they fall": opens(/\b(29\d|30\d|310) s/i) },
    never: { "that they were steady throughout": says(/100 % of the run lies in steady/i) },
  },
  oscillation: {
    title: "runs at setting 2 swing by 40 % all along",
    files: logged(second((t) => 1 + 0.4 * Math.sign(Math.sin(2 * Math.PI * t * 3.5)))),
    must: { "that they were never steady": opens(/not steady|never steady|unsteady/i) },
    never: { ...claims, "a verdict on IOPS": decides(iops) },
  },
  "late VM": {
    title: "in one run the second VM began when the first was half done",
    files: ofVms(2, ({ level, repeat, iops: all, condition, at }, vm) => ({
      ...partOf(all / 2, condition.depth, vm),
      at: level === "2" && repeat === 3 && vm === 2 ? at + 30_000 : at,
    })),
    must: { "that they did not run together": opens(/same time|overlap|together|incomplete/i) },
    never: { "the run among those compared": uses(iops, /5 and 5/) },
  },
  "evening setting": {
    title: "setting 2 ran after setting 1 while the system slowed down by 25 %",
    files: measured({ order: "one after the other", noise: { cv: 0.03, drift: "linear", swing: -0.3 } }),
    must: {
      "that one level ran after the other": opens(/came first/i),
      "that IOPS drifted": opens(/drift|over the runs/i),
      "no verdict": calls(iops, "order-confounded", 1),
    },
    never: { ...claims, "better or worse in the headline": claimsInHeadline },
  },
  "an order that was not kept": {
    title: "study.yaml says random blocks; the times say that setting 2 ran after setting 1",
    files: (seed) => ({
      ...measured({ effects: [[1, 1.3]], order: "one after the other" })(seed),
      "study.yaml": studyYaml({ defaults: { vms: 1 } }, orders["blocks, random"].declared),
    }),
    must: {
      "that one level ran after the other": opens(/came first/i),
    },
    never: { ...claims, "a verdict on IOPS": decides(iops) },
  },
  "run time at one setting only": {
    title: "runs at setting 2 lasted 20 s, those at setting 1 a minute",
    files: measured({ effects: [[1, 1.3]] }, (run) => (run.level === "2" ? { seconds: 20 } : {})),
    must: { "that run times differ": opens(/run ?time|duration/i) },
    never: claims,
  },
  "drift under blocks": {
    title: "the system slows down by a third, and +30 % shows in every block",
    files: measured({ effects: [[1, 1.3]], noise: { cv: 0.02, drift: "linear", swing: -0.4 } }),
    must: {
      "that level 2 is better": calls(iops, "better"),
      "that figures drift": opens(/drift|over the runs/i),
    },
    never: { "a refusal for order": calls(iops, "order-confounded", 0.01) },
  },
  "same order in every block": {
    title: "setting 1 always ran before setting 2",
    files: measured({ effects: [[1, 1.3]], order: "blocks, same order" }),
    must: {
      "that the order was not random": opens(/same order/i),
    },
    never: { "that it was": says(/repeated, random order/i) },
  },
  "no times": {
    title: "nothing says when a run was made",
    files: printed({ effects: [[1, 1.3]] }),
    must: {
      "that the order is not recorded": opens(/order of the runs was not recorded/i),
    },
    never: { ...claims, "better or worse in the headline": claimsInHeadline },
  },
};
