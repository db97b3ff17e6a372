/** Every kind of contradiction between answers is found. That the site has none: tests/dist/told.test.js. */
import { describe, expect, test } from "vitest";
import { findContradictions, readTold } from "../../src/findings/contradictions.js";
import { html } from "../../src/html/markup.js";
import { say } from "../../src/findings/told.js";

/** @import {Told} from "../../src/findings/told.js" */

const place = ["fio", "4k randwrite", ""];

/** @param {Partial<Told>} given @returns {Told} */
const pair = (given) => ({
  ...{ of: "pair", study: "one", factor: "stripe_width", levels: ["4", "1"], place, from: 2, to: 2 },
  ...{ measure: "iops", verdict: "better", runs: 3, grade: "repeated, random order" },
  ...given,
});

/** @param {Partial<Told>} given @returns {Told} */
const region = (given) => ({
  ...{ of: "region", study: "one", factor: "stripe_width", levels: ["4"], contenders: ["1", "4"], place },
  ...{ from: 1, to: 3, measure: "iops", verdict: "lone", grade: "repeated, random order" },
  ...given,
});

/** @param {Told[]} told @param {number} [runs] of each level that the study has */
const find = (told, runs = 5) => {
  const study = {
    study: "one",
    runs: ["1", "2", "4"].flatMap((level) =>
      [2, 3].flatMap((load) =>
        Array.from({ length: runs }, () => ({
          ...{ tool: "fio", workload: "4k randwrite", load, factors: { stripe_width: level } },
        })),
      ),
    ),
  };
  const pages = told.map((each) => String(html`<p data-told="${say(each)}">…</p>`));
  return findContradictions(pages, /** @type {any} */ ([study]));
};

test("what is reported is read from the page as it was said", () => {
  const told = pair({ place: ["fio", `<a> & "b"`, ""] });
  expect(readTold(String(html`<td data-told="${say(told)}">x</td>`))).toEqual([told]);
  expect(readTold("<p>nothing</p>")).toEqual([]);
});

describe("a site agrees with itself", () => {
  test.each([
    ["where one question has one verdict, twice", [pair({}), pair({})]],
    ["whichever way round it is asked", [pair({}), pair({ levels: ["1", "4"], verdict: "worse" })]],
    [
      "of different loads, tools and measures",
      [
        pair({}),
        pair({ from: 3, to: 3, verdict: "worse" }),
        pair({ measure: "latency_mean_us", verdict: "worse" }),
      ],
    ],
    ["where the better level stands at the top", [pair({}), region({})]],
    [
      "where undecided levels share the top",
      [pair({ verdict: "undecided" }), region({ levels: ["1", "4"], verdict: "set" })],
    ],
    [
      "where a level that leads elsewhere is behind here",
      [pair({ verdict: "worse" }), region({ from: 7, to: 9 })],
    ],
    ["where single runs are told as such", [pair({ verdict: "single run", runs: 1 })]],
    [
      "where a claim holds and its criterion is met",
      [
        { ...pair({}), of: "claim", levels: ["8K mixed"], verdict: "holds" },
        { ...pair({}), of: "criterion", levels: ["8K mixed"], verdict: "met" },
      ],
    ],
  ])("%s", (_, told) => expect(find(/** @type {Told[]} */ (told))).toEqual([]));
});

describe("a contradiction is found:", () => {
  const lines = /** @type {[string, Told[], RegExp][]} */ ([
    [
      "two verdicts for one question",
      [pair({}), pair({ verdict: "undecided" })],
      /one, 1 against 4, fio, 4k randwrite, 2, iops: shown as worse and as undecided/,
    ],
    [
      "two, asked the other way round",
      [pair({}), pair({ levels: ["1", "4"] })],
      /shown as worse and as better/,
    ],
    ["a verdict of repeats over fewer than three", [pair({ runs: 2 })], /needs 3 runs of each, there are 2/],
    [
      "the same of an order that nobody recorded",
      [pair({ verdict: "differs", runs: 1 })],
      /differs needs 3 runs of each, there are 1/,
    ],
    [
      "a workload that nobody ran",
      [pair({ place: ["fio", "8k mix", ""] })],
      /shown with 3 runs of each, there are 0/,
    ],
    ["more runs than there are", [pair({ runs: 9 })], /shown with 9 runs of each, there are 5/],
    [
      "two levels at the top, of which one is better",
      [pair({}), region({ levels: ["1", "4"], verdict: "set" })],
      /both lead one/,
    ],
    ["only the worse one at the top", [pair({ verdict: "worse" }), region({})], /only the other leads/],
    [
      "only the worse one at the top, asked the other way round",
      [pair({ levels: ["1", "4"] }), region({})],
      /only the other leads/,
    ],
    [
      "one of two equivalent levels alone at the top",
      [pair({ verdict: "equivalent" }), region({})],
      /one of them leads alone at/,
    ],
    [
      "a claim that holds where its criterion is not tested",
      [
        { ...pair({}), of: "claim", levels: ["64K mixed"], verdict: "holds" },
        { ...pair({}), of: "criterion", levels: ["64K mixed"], verdict: "not tested" },
      ],
      /one: a claim of 64K mixed holds, the criterion is not tested/,
    ],
  ]);
  test.each(lines)("%s", (_, told, line) => {
    const found = find(told);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join("\n")).toMatch(line);
  });

  test("each once, however often it is reported", () => {
    expect(find([pair({ runs: 2 }), pair({ runs: 2 }), pair({ runs: 2 })])).toHaveLength(1);
  });
});
