import { describe, expect, test } from "vitest";
import { readMeasures } from "../../../loaders/vocabulary/schemas.js";
import { syntheses } from "../../../src/analysis/synthesis/syntheses.js";
import { makeTold, words as own } from "./told.js";

/** @import {Told} from "../../../src/analysis/synthesis/syntheses.js" */

const words = { ...own, measures: readMeasures() };

/** @param {Partial<Told>[]} given */
const synthesise = (given) => syntheses(given.map(makeTold), words);

/** @param {Partial<Told>[]} given */
const pairOf = (given) => synthesise(given).filter(({ role }) => role === "pair")[0];

const three = [
  { lab: "one", ratio: 1.1 },
  { lab: "two", ratio: 1.15 },
  { lab: "three", ratio: 1.05, log_se: 0.04, basis: /** @type {const} */ ("single run") },
];

describe("three labs with the same levels, measure and load", () => {
  test("have a ratio, an interval, and a sentence", () => {
    const [headline, pair] = synthesise(three);
    expect(pair).toMatchObject({ labs: 3, joined: 3, verdict: "no direction", grade: "synthesis of 3 labs" });
    expect(pair.ratio).toBeCloseTo(Math.cbrt(1.1 * 1.15 * 1.05), 12);
    expect(pair.sentence).toMatchInlineSnapshot(
      `"Virtual controller PVSCSI against LSI Logic SAS, IOPS (reads, small blocks, random): +9.9 % on average over 3 labs (95 % confidence interval −1.8 to +23 %). A further lab is expected to see −12 to +38 %. 61 % of the variation lies between labs (τ 0.03). 1 lab ran a setting fewer than three times."`,
    );
    expect(headline).toMatchObject({
      role: "headline",
      labs: 3,
      verdict: "no direction",
      sentence: pair.sentence,
    });
  });

  test("stand the same way round, whichever way a study tells it", () => {
    const turned = { level: "lsi-sas", against: "pvscsi", ratio: 1 / 1.15, low: 1 / 1.2, high: 1 / 1.1 };
    const pair = pairOf([three[0], { ...three[1], ...turned, is_tested: false }, three[2]]);
    expect(pair.ratio).toBeCloseTo(Number(pairOf(three).ratio), 12);
    const [{ low, high }] = JSON.parse(pair.seen)[1].studies;
    expect([low, high]).toEqual([expect.closeTo(1.1, 12), expect.closeTo(1.2, 12)]);
  });

  test("are three where one of them has two studies, and that one counts once", () => {
    const more = pairOf([...three, { lab: "one", study: "again", ratio: 1.3, log_se: 0.04 }]);
    expect(more.joined).toBe(3);
    const [{ ratio, log_se }] = JSON.parse(more.seen);
    expect(ratio).toBeCloseTo(Math.sqrt(1.1 * 1.3), 12);
    expect(log_se).toBeCloseTo(0.03, 12);
  });

  test("are one where they are spellings of one, called as most studies call it", () => {
    const spelled = ["Lab A", "lab a ", "Lab\u00a0A.", "Lab A"].map((lab, i) => ({
      lab,
      study: `study ${i}`,
    }));
    const { joined, labs, seen } = pairOf(spelled);
    expect([joined, labs]).toEqual([1, 1]);
    expect(JSON.parse(seen)).toMatchObject([{ lab: "Lab A" }]);
  });
});

test.each(
  /** @type {[string, Partial<Told>, string][]} */ ([
    ["has no lab", { lab: null }, "no lab is named; it may be one of the others"],
    [
      "is emulated",
      { platform: "linux-lab", provenance: "measured" },
      "emulated or made up: says nothing about storage",
    ],
    ["was made by a program", { provenance: "synthetic" }, "emulated or made up: says nothing about storage"],
    ["does not give its load", { load_known: false }, "the load is not fully recorded"],
    ["is confounded", { basis: "confounded", log_se: null }, "something else changed, too"],
    ["ran apart", { basis: "one after the other", log_se: null }, "all runs of one setting came first"],
    [
      "has no scatter",
      { basis: "single run, variation unknown", log_se: null },
      "single runs, and their variation is not known",
    ],
    ["is stated", { basis: "claim, no data", log_se: null, runs: null }, "claim, no data"],
  ]),
)("a lab that %s is shown, with the reason, and does not enter", (_, given, reason) => {
  const pair = pairOf([three[0], three[1], { ...three[2], ...given }]);
  expect(pair).toMatchObject({
    joined: 2,
    ratio: null,
    low: null,
    tau: null,
    verdict: "too few labs",
    grade: null,
  });
  expect(JSON.parse(pair.seen)[2].out).toBe(reason);
});

test("a document about somebody's small lab is of storage, and enters", () => {
  expect(pairOf([three[0], three[1], { ...three[2], platform: "vsphere-lab" }]).joined).toBe(3);
});

test("studies that name no lab may be of one, and count as one", () => {
  const unnamed = ["a", "b"].map((study) => ({ study, lab: null }));
  expect(pairOf([three[0], ...unnamed])).toMatchObject({ labs: 2, joined: 1 });
});

test("withdrawn and superseded studies say nothing", () => {
  expect(synthesise([{ status: "withdrawn" }, { status: "superseded" }])).toEqual([]);
});

describe("other levels, measures and loads", () => {
  test.each(
    /** @type {Partial<Told>[]} */ ([
      { level: "nvme" },
      { measure: "latency_mean_us" },
      { load: "writes, small blocks, random" },
    ]),
  )("are another pair: %j", (other) => {
    const rows = synthesise([three[0], three[1], { ...three[2], ...other }]);
    expect(rows.map(({ verdict }) => verdict)).toEqual(["too few labs", "too few labs", "too few labs"]);
  });
});

describe("the headline says what each lab saw where it cannot tell", () => {
  test("the same in both", () => {
    const [{ sentence }] = synthesise([three[0], { ...three[1], load: "writes" }]);
    expect(sentence).toMatchInlineSnapshot(
      `"No average across labs: 2 labs have results, at most 1 can be averaged, and 3 are needed."`,
    );
  });

  test("not the same", () => {
    const [{ sentence }] = synthesise([
      three[0],
      {
        lab: "two",
        basis: "claim, no data",
        log_se: null,
        ratio: null,
        low: 0.5,
        high: 0.9,
        load: "load not given",
      },
      { lab: "two", measure: "latency_mean_us", ratio: null, low: 1.3, high: null },
    ]);
    expect(sentence).toMatchInlineSnapshot(
      `"No average across labs: 2 labs have results, at most 1 can be averaged, and 3 are needed."`,
    );
  });

  test("the same in both, as far as nothing else made it", () => {
    const seen = [
      { ...three[0], low: 1.1, high: 1.2 },
      { ...three[1], low: 1.1, high: 1.2 },
    ];
    const detailsOf = (/** @type {Partial<Told>[]} */ given) => JSON.parse(synthesise(given)[0].details);
    expect(detailsOf(seen)).toEqual([
      "Virtual controller PVSCSI against LSI Logic SAS: throughput higher in both labs (one; two).",
    ]);
    for (const basis of /** @type {const} */ (["confounded", "one after the other"]))
      expect(detailsOf([seen[0], { ...seen[1], basis, log_se: null }])).toEqual([
        "No two of them compared the same two settings with nothing else changed.",
      ]);
    const split = {
      ...seen[1],
      study: "again",
      basis: /** @type {const} */ ("confounded"),
      low: 0.4,
      high: 0.5,
    };
    expect(detailsOf([...seen, split])).toEqual(detailsOf(seen));
  });

  test("none of the same levels, one lab, none", () => {
    const [two] = synthesise([three[0], { ...three[1], against: "lsi-parallel", baseline: "lsi-parallel" }]);
    const [one] = synthesise([three[0]]);
    const [none] = synthesise([{ platform: "linux-lab", provenance: "measured" }]);
    expect([two, one, none].map(({ sentence }) => sentence)).toMatchInlineSnapshot(`
      [
        "No average across labs: 2 labs have results, at most 1 can be averaged, and 3 are needed.",
        "Only one lab tested this.",
        "No lab measured this on real storage.",
      ]
    `);
  });
});

test("below is the baseline of most studies that put the factor under test, else the lower level", () => {
  const limit = { factor: "path_io_limit", level: "1", against: "1000", baseline: "1000" };
  expect(pairOf([limit])).toMatchObject({ level: "1", against: "1000" });
  expect(pairOf([{ ...limit, is_tested: false }])).toMatchObject({ level: "1000", against: "1" });
});
