/** The counted gates: a design, how many studies of it, and what pages may say of them how often. */
import { drifts, scatters } from "../studies/noise.js";
import {
  beyondScatter,
  called,
  coverage,
  falseDiscoveries,
  fewAlarms,
  fewBetterHeadlines,
  fewDirections,
  fewLeads,
  fewLoneWinners,
  fewOverall,
  fewWrong,
  found,
  intervalsShown,
  pagesBeyondScatter,
  refusedForOrder,
  repeatsNamed,
} from "./limits.js";

/** @import {Design} from "../studies/runs.js" */
/** @import {Wanted} from "./limits.js" */

/**
 * @typedef {object} Case
 * @property {string} gate
 * @property {string} name
 * @property {Design} design
 * @property {number} studies of the long run: at least 2,000 pairs
 * @property {number} slice studies of the short run; 0: none. A landing takes some of them
 * @property {Wanted[]} wanted
 */

const pairs = 2000;
const two = ["1", "2"];
const four = ["1", "2", "4", "8"];

/** True ratios half a percent off whole ones: then bounds that are printed as whole percents tell as much as bounds. */
const offWhole = [[1, 1.005, 0.995, 1.015]];

/**
 * @param {string} gate
 * @param {string} name
 * @param {Design} design
 * @param {Wanted[]} wanted
 * @param {number} [slice]
 * @returns {Case}
 */
const makeCase = (gate, name, design, wanted, slice = 0) => ({
  ...{ gate, name, design, wanted, slice },
  studies: Math.ceil(pairs / ((design.conditions ?? 20) * ((design.levels ?? two).length - 1))),
});

const quiet = [fewWrong, fewLoneWinners, fewBetterHeadlines];

/** @param {number} repeats @returns {number} single runs are shown as a list where there are few of them */
const conditionsFor = (repeats) => (repeats < 3 ? 15 : 20);

/** Combinations of the short run. */
const nullSlice = /** @type {Record<string, number>} */ ({
  "lognormal, n 1, one after the other": 1,
  "random walk, n 3, one after the other": 1,
  "AR(1) 0.8, n 3, blocks, random": 1,
  "random walk, n 5, random order": 1,
});

const nullCases = Object.keys(scatters).flatMap((scatter) =>
  [1, 3, 5].flatMap((repeats) =>
    ["one after the other", "blocks, random", "random order"].map((order) => {
      const name = `${scatter}, n ${repeats}, ${order}`;
      const design = { order, repeats, conditions: conditionsFor(repeats), noise: { scatter } };
      // A walk of its own at each load makes curves that do jump: only scatter is nothing to warn of.
      const wanted = scatter === "lognormal" ? [...quiet, fewAlarms] : quiet;
      return makeCase("null studies", name, design, wanted, nullSlice[name]);
    }),
  ),
);

const furtherNullCases = [
  ...["no times", "no times, random", "blocks, same order"].map((order) =>
    makeCase(
      "null studies",
      `lognormal, n 3, ${order}`,
      { order, repeats: 3 },
      quiet,
      order === "no times" ? 1 : 0,
    ),
  ),
  makeCase("null studies", "four levels, n 3, blocks, random", { levels: four, conditions: 10 }, quiet, 1),
  makeCase(
    "null studies",
    "four levels, n 5, random order",
    { levels: four, conditions: 10, repeats: 5, order: "random order" },
    quiet,
  ),
  makeCase("null studies", "CVs of 2 to 12 %, n 3, blocks, random", { noise: { spread: 0.6 } }, quiet),
  makeCase(
    "null studies",
    "family of one, random walk, n 3, one after the other",
    { conditions: 1, order: "one after the other", noise: { scatter: "random walk" } },
    [...quiet, fewLeads],
  ),
  makeCase(
    "null studies",
    "family of one, a linear drift, n 5, one after the other",
    { conditions: 1, repeats: 5, order: "one after the other", noise: { drift: "linear" } },
    [...quiet, fewLeads],
  ),
  makeCase(
    "null studies",
    "family of one, random walk, n 3, blocks, random",
    { conditions: 1, noise: { scatter: "random walk" } },
    [...quiet, fewDirections],
  ),
  makeCase(
    "null studies",
    "family of one, AR(1) 0.8, n 5, random order",
    { conditions: 1, repeats: 5, order: "random order", noise: { scatter: "AR(1) 0.8" } },
    [...quiet, fewDirections],
  ),
];

/** A direction without a size, a sum over blocks, and a lead of settings that ran one after the other. */
const directionCases = [
  makeCase("directions", "family of one, n 3, blocks, random", { conditions: 1 }, [fewDirections]),
  makeCase(
    "directions",
    "family of one, n 5, random order",
    { conditions: 1, repeats: 5, order: "random order" },
    [fewDirections],
  ),
  {
    ...makeCase("directions", "family of eight, n 5, blocks, random", { conditions: 8, repeats: 5 }, [
      fewDirections,
      fewOverall,
    ]),
    studies: pairs,
  },
  ...[3, 5].map((repeats) =>
    makeCase(
      "directions",
      `family of one, n ${repeats}, one after the other`,
      { conditions: 1, repeats, order: "one after the other" },
      [fewLeads],
    ),
  ),
];

/** @param {string} name @param {Design} design @param {[number, number]} limits @param {number} [slice] */
const coverageCase = (name, design, limits, slice) =>
  makeCase("coverage", name, { effects: offWhole, ...design }, [coverage(...limits), intervalsShown], slice);

/** @type {[string, number, string[], string][]} order, repeats, levels, words */
const shapes = [
  ["blocks, random", 3, two, "n 3, blocks"],
  ["blocks, random", 5, four, "n 5, four levels, blocks"],
  ["blocks, random", 8, two, "n 8, blocks"],
  ["random order", 5, two, "n 5, random order"],
  ["random order", 4, four, "n 4, four levels, random order"],
];

/** @param {string[]} levels fewer conditions of more levels: as many pairs a study */
const conditionsOf = (levels) => (levels.length > 2 ? 14 : 40);

const driftCases = Object.keys(drifts).flatMap((drift) =>
  shapes.map(([order, repeats, levels, words]) => {
    const design = { order, repeats, levels, conditions: conditionsOf(levels), noise: { drift } };
    const slice = drift === "linear" && order !== "random order" && repeats === 3 ? 1 : 0;
    return coverageCase(`${drift}, ${words}`, design, [0.92, 0.99], slice);
  }),
);

const independentCases = [3, 4, 5, 8].flatMap((repeats) =>
  [two, four].flatMap((levels) =>
    ["blocks, random", "random order"].map((order) =>
      coverageCase(
        `independent noise, n ${repeats}, ${levels.length} levels, ${order}`,
        { order, repeats, levels, conditions: conditionsOf(levels) },
        [0.93, 0.97],
        repeats === 5 && levels === two && order === "blocks, random" ? 1 : 0,
      ),
    ),
  ),
);

const inBlocks = { order: "blocks, random", repeats: 5 };

const marginCases = [
  makeCase(
    "at the margin",
    "true +5 %, n 5, blocks, family of one",
    { ...inBlocks, conditions: 1, effects: [[1, 1.05]] },
    [called(["better"], 0, 0.05)],
  ),
  makeCase(
    "at the margin",
    "true −5 %, n 3, random order",
    { order: "random order", effects: [[1, 1 / 1.05]] },
    [called(["worse"], 0, 0.05)],
    1,
  ),
  makeCase(
    "at the margin",
    "true +5 %, n 8, blocks, a drift of 15 %",
    { ...inBlocks, repeats: 8, effects: [[1, 1.05]], noise: { drift: "warm-up" } },
    [called(["better"], 0, 0.05)],
    1,
  ),
];

const powerCases = [
  makeCase(
    "power",
    "+10 %, CV 5 %, n 5, blocks, family of one",
    { ...inBlocks, conditions: 1, effects: [[1, 1.1]] },
    [found(0.18)],
  ),
  makeCase(
    "power",
    "+10 %, CV 5 %, n 5, blocks, family of 20",
    { ...inBlocks, effects: [[1, 1.1]] },
    [repeatsNamed],
    1,
  ),
  makeCase(
    "power",
    "+33 %, CV 5 %, n 5, blocks, family of 20",
    { ...inBlocks, effects: [[1, 1.33]] },
    [found(0.95)],
    1,
  ),
];

/** @param {string} name @param {Design} design @param {number} least @param {number} most @param {number} [slice] */
const orderCase = (name, design, least, most, slice) =>
  makeCase("order", name, { effects: [[1, 1.3]], ...design }, [refusedForOrder(least, most)], slice);

const orderCases = [
  ...[3, 5, 8].map((repeats) =>
    orderCase(
      `one after the other, n ${repeats}`,
      { order: "one after the other", repeats },
      1,
      1,
      repeats === 3 ? 1 : 0,
    ),
  ),
  ...Object.entries({ 3: [0.05, 0.15], 5: [0.01, 0.06], 8: [0, 0.015] }).map(([repeats, [least, most]]) =>
    orderCase(
      `random order, n ${repeats}, an order each`,
      { order: "random order", files: /** @type {const} */ ("run"), repeats: Number(repeats) },
      least,
      most,
    ),
  ),
  ...[3, 5].map((repeats) =>
    orderCase(`blocks, random, n ${repeats}`, { repeats }, 0, 0, repeats === 3 ? 1 : 0),
  ),
  makeCase(
    "order",
    "no times, +30 %",
    { order: "no times", repeats: 5, effects: [[1, 1.3]] },
    [called(["better", "worse"], 0, 0), called(["differs"], 0.5)],
    1,
  ),
];

/** A third at the margin above, a third below, a third well beyond it. */
const mixed = [
  [1, 1.05],
  [1, 1 / 1.05],
  [1, 1.35],
];

const familyCases = [
  [10, 200],
  [60, 60],
  [300, 20],
].map(([conditions, studies]) => ({
  ...makeCase(
    "families",
    `${conditions} at the margin and beyond, n 3, blocks`,
    { conditions, effects: mixed, noise: { spread: 0.4 } },
    [falseDiscoveries(0.07)],
    conditions <= 60 ? 1 : 0,
  ),
  studies,
}));

/** @param {string} name @param {Design} design @param {Wanted[]} wanted @param {number} studies */
const singleCase = (name, design, wanted, studies) => ({
  ...makeCase("single runs", name, { noise: { spread: 0.4 }, order: "random order", ...design }, wanted),
  studies,
});

const singleCases = [
  singleCase(
    "one difference, variation of ten series, CVs spread by e^0.4",
    { conditions: 6, loads: 6, single: 1 },
    [beyondScatterOf(1, 0.045)],
    2000,
  ),
  singleCase(
    "three curves of five loads, variation of ten series, CVs spread by e^0.4",
    { conditions: 20, single: 15 },
    [pagesBeyondScatter(0.02), fewLoneWinners],
    400,
  ),
  singleCase(
    "one difference, CVs spread by e^0.8",
    { conditions: 6, loads: 6, single: 1, noise: { spread: 0.8 } },
    [beyondScatterOf(1, 0.08)],
    2000,
  ),
];

/**
 * @param {number} single pairs a page that were seen once
 * @param {number} most
 * @returns {Wanted}
 */
function beyondScatterOf(single, most) {
  return (counts) => beyondScatter(most)({ ...counts, pairs: counts.pages * single });
}

/** @type {Case[]} */
const all = [
  ...nullCases,
  ...furtherNullCases,
  ...directionCases,
  ...independentCases,
  ...driftCases,
  ...marginCases,
  ...powerCases,
  ...orderCases,
  ...familyCases,
  ...singleCases,
];

/** Before a landing one design of each gate that has a short run: of few runs, where few tell as much. */
const landing = [
  "random walk, n 5, random order",
  "linear, n 3, blocks",
  "true −5 %, n 3, random order",
  "+10 %, CV 5 %, n 5, blocks, family of 20",
  "one after the other, n 3",
  "10 at the margin and beyond, n 3, blocks",
];

/** LONG=1 takes all of the short run. @type {Case[]} */
export const cases = all.map((each) =>
  process.env.LONG || landing.includes(each.name) ? each : { ...each, slice: 0 },
);
