/** What rendered pages tell equals the rows that they are made of, and no two of them disagree. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFactors, readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { readSite } from "../../scripts/site/read-site.js";
import { findContradictions, readTold } from "../../src/findings/contradictions.js";
import { makePages } from "../../scripts/site/framework/page-rooms.js";
import { openExamples } from "../examples.js";

/** @import {Told} from "../../src/findings/told.js" */
/** @import {Site} from "../../src/types.js" */

const identity = { title: "T", description: "", base: "/", address: null, repository: null };

/** @type {Site} */
let site;
/** @type {Map<string, string[]>} */
const texts = new Map();
/** @type {Awaited<ReturnType<typeof openExamples>>} */
let store;

beforeAll(async () => {
  store = await openExamples();
  const given = { identity, factors: readFactors(), measures: readMeasures(), tables: readTables() };
  site = await readSite(store, { ...given, published: [] });
  for (const { path, fragments = {} } of await makePages(site))
    texts.set(path, Object.values(fragments).map(String));
});
afterAll(() => store.close());

/** @param {string} study @returns {string[]} its page, and those of what that has no room for */
const textsOf = (study) =>
  [...texts].flatMap(([path, own]) =>
    path === `studies/${study}` || path.startsWith(`tables/${study}_`) ? own : [],
  );

/** @param {string} study @returns {Told[]} */
const toldOf = (study) => textsOf(study).flatMap(readTold);

/** @param {number | null} load @param {{from?: number | null, to?: number | null}} region */
const isIn = (load, { from, to }) =>
  load === from || (Number(from) <= Number(load) && Number(load) <= Number(to));

test("each workload, tool and load that a page names stands at the top in the table winners", () => {
  const named = site.studies.flatMap(({ study, winners, runs }) =>
    toldOf(study)
      .filter(({ of }) => of === "region")
      .flatMap((region) => {
        const loads = [...new Set(runs.map(({ load }) => load))].filter((load) => isIn(load, region));
        const row = winners.find(
          (each) =>
            each.from_load === region.from &&
            each.measure === region.measure &&
            JSON.stringify([each.tool, each.workload, each.others]) === JSON.stringify(region.place) &&
            JSON.stringify(each.contenders) === JSON.stringify(region.contenders),
        );
        expect(row?.winners).toEqual(region.levels);
        expect(row?.to_load).toBe(region.to);
        return loads.map((load) => JSON.stringify([study, region.place, load, region.levels]));
      }),
  );
  expect(new Set(named).size).toBeGreaterThan(200);
});

test("the stripes page says at how many places one level stands alone, as the table has it", () => {
  const { winners } = /** @type {Site["studies"][number]} */ (
    site.studies.find(({ study }) => study === "vsan-stripes")
  );
  const full = winners.filter(({ contenders, measure }) => contenders.length === 4 && measure === "iops");
  const sum = (/** @type {typeof full} */ rows) => rows.reduce((all, { loads }) => all + loads, 0);
  const said = `One setting leads alone in ${sum(full.filter(({ clear }) => clear))} of ${sum(full)} results`;
  expect(textsOf("vsan-stripes").join("")).toContain(said);
});

describe("contradictions", () => {
  test("there are none on the pages of this repository", () => {
    expect(findContradictions([...texts.values()].flat(), site.studies)).toEqual([]);
  });

  test("could be seen: every study has a headline, and each that compares repeated runs tells a pair", () => {
    const told = [...texts.values()].flat().flatMap(readTold);
    const ofStudies = (/** @type {string} */ kind) =>
      new Set(told.filter(({ of }) => of === kind).map(({ study }) => study));
    const compared = site.studies.filter(({ comparisons }) =>
      comparisons.some(({ interval }) => interval === "t"),
    );
    expect(compared.length).toBeGreaterThan(2);
    const [pairs, headlines] = ["pair", "headline"].map(ofStudies);
    expect(compared.filter(({ study }) => !pairs.has(study))).toEqual([]);
    expect(site.studies.filter(({ study }) => !headlines.has(study))).toEqual([]);
  });
});
