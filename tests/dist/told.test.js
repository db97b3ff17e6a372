/** What the built pages tell equals the rows that they are made of, and no two of them disagree. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { readFactors, readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { readSite } from "../../scripts/site/read-site.js";
import { findContradictions, readTold } from "../../src/findings/contradictions.js";
import { filesOf } from "./scan.js";
import { dist, withoutStudies } from "./site.js";

/** @import {Told} from "../../src/findings/told.js" */
/** @import {Site} from "../../src/types.js" */

const identity = { title: "T", description: "", base: "/", address: null, repository: null };

/** @type {Site} */
let site;
/** What tells something, by the path of its page. @type {Map<string, string>} */
let texts;

beforeAll(async () => {
  const store = await openStore();
  const given = { identity, factors: readFactors(), measures: readMeasures(), tables: readTables() };
  site = await readSite(store, { ...given, published: [] });
  store.close();
  texts = new Map(
    filesOf(dist, ".html")
      .map((file) => /** @type {const} */ ([file, readFileSync(path.join(dist, file), "utf8")]))
      .filter(([, text]) => text.includes("data-told=")),
  );
});

/** @param {string} study @returns {string[]} its page, and those of what that has no room for */
const textsOf = (study) =>
  [...texts].flatMap(([file, text]) =>
    file === `studies/${study}.html` || file.startsWith(`tables/${study}_`) ? text : [],
  );

/** @param {string} study @returns {Told[]} */
const toldOf = (study) => textsOf(study).flatMap(readTold);

/** @param {number | null} load @param {{from?: number | null, to?: number | null}} region */
const isIn = (load, { from, to }) =>
  load === from || (Number(from) <= Number(load) && Number(load) <= Number(to));

test.skipIf(withoutStudies())(
  "each workload, tool and load that a page names stands at the top in the table winners",
  () => {
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
  },
);

test.skipIf(withoutStudies("vsan-stripes"))(
  "the stripes page says at how many places one level stands alone, as the table has it",
  () => {
    const { winners } = /** @type {Site["studies"][number]} */ (
      site.studies.find(({ study }) => study === "vsan-stripes")
    );
    const full = winners.filter(({ contenders, measure }) => contenders.length === 4 && measure === "iops");
    const sum = (/** @type {typeof full} */ rows) => rows.reduce((all, { loads }) => all + loads, 0);
    const said = `One setting leads alone in ${sum(full.filter(({ clear }) => clear))} of ${sum(full)} results`;
    expect(textsOf("vsan-stripes").join("")).toContain(said);
  },
);

describe("contradictions", () => {
  test("there are none on the pages of this repository", () => {
    expect(findContradictions([...texts.values()], site.studies)).toEqual([]);
  });

  test.skipIf(withoutStudies())(
    "could be seen: every study has a headline, and each that compares repeated runs tells a pair",
    () => {
      const told = [...texts.values()].flatMap(readTold);
      const ofStudies = (/** @type {string} */ kind) =>
        new Set(told.filter(({ of }) => of === kind).map(({ study }) => study));
      const compared = site.studies.filter(({ comparisons }) =>
        comparisons.some(({ interval }) => interval === "t"),
      );
      expect(compared.length).toBeGreaterThan(2);
      const [pairs, headlines] = ["pair", "headline"].map(ofStudies);
      expect(compared.filter(({ study }) => !pairs.has(study))).toEqual([]);
      expect(site.studies.filter(({ study }) => !headlines.has(study))).toEqual([]);
    },
  );
});
