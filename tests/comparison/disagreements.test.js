/** Pages that disagree with themselves are found, and those that do not are let alone. */
import { expect, test } from "vitest";
import { findContradictions } from "../../src/findings/contradictions.js";
import { say } from "../../src/findings/told.js";

/** @import {Study} from "../../src/types.js" */
/** @import {Told} from "../../src/findings/told.js" */

const runs = ["1", "2"].flatMap((stripes) =>
  [1, 2, 3].map(() => ({ tool: "fio", workload: "4k randread", factors: { stripes }, load: 8 })),
);
const studies = /** @type {Study[]} */ (/** @type {unknown} */ ([{ study: "s", runs }]));

const about = { study: "s", factor: "stripes", measure: "iops" };
const at = { place: ["fio", "4k randread", ""], from: 8, to: 8 };
/** @param {Partial<Told>} [given] @returns {Told} */
const pair = (given) => ({
  ...{ of: "pair", ...about, ...at, levels: ["2", "1"], verdict: "better" },
  ...{ runs: 3, grade: "repeated, random order" },
  ...given,
});
/** @param {Partial<Told>} [given] @returns {Told} */
const region = (given) => ({
  ...{ of: "region", ...about, ...at, levels: ["2"], contenders: ["1", "2"], verdict: "lone" },
  ...given,
});
/** @param {Partial<Told>} [given] @returns {Told} */
const headline = (given) => ({
  ...{ of: "headline", ...about, place: [null, null, null], from: 8, to: 8 },
  ...{ levels: ["2"], against: "1", verdict: "better" },
  ...given,
});

/** @param {Told[]} told */
const find = (told) =>
  findContradictions(
    told.map((each) => `<p data-told="${say(each).replaceAll('"', "&quot;")}">`),
    studies,
  );

test.each(
  /** @type {[string, Told[]][]} */ ([
    ["told from both sides", [pair(), pair({ levels: ["1", "2"], verdict: "worse" })]],
    ["a headline with the verdict of its comparison", [pair(), headline()]],
    ["a headline that has no verdict of its own", [pair(), headline({ verdict: null })]],
    ["a headline of another measure", [pair(), headline({ measure: "latency_mean_us", verdict: "worse" })]],
    ["a region with its comparison", [pair(), region()]],
    ["a region that is told twice", [region(), region()]],
    ["regions that follow each other", [region(), region({ from: 9, to: 12, levels: ["1"] })]],
    ["a pattern that tools share", [pair({ verdict: "single run" }), region()]],
  ]),
)("%s is no contradiction", (_, told) => {
  expect(find(told)).toEqual([]);
});

test.each(
  /** @type {[string, Told[]][]} */ ([
    ["a headline with another verdict", [pair({ verdict: "undecided" }), headline()]],
    ["a headline that turns it round", [pair(), headline({ verdict: "worse" })]],
    ["one that stands alone, undecided", [pair({ verdict: "undecided" }), region()]],
    ["one that stands alone, of no verdict for its order", [pair({ verdict: "order-confounded" }), region()]],
    ["two sets at the top of one load", [region(), region({ levels: ["1"] })]],
    ["another evidence", [pair(), pair({ grade: "single run" })]],
    ["another number of runs", [pair(), pair({ runs: 4 })]],
    ["runs of another workload", [pair({ place: ["fio", "64k randwrite", ""] })]],
  ]),
)("%s is one", (_, told) => {
  expect(find(told)).not.toEqual([]);
});
