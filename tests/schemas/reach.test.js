/** A setting of schemas/factors.yaml reaches column, path part, page, filter and search without any code of its own. */
import { describe, expect, test } from "vitest";
import { parsePath } from "../../loaders/vocabulary/paths.js";
import { readFactors, readMeasures, readPractice, readTables } from "../../loaders/vocabulary/schemas.js";
import { compareHead } from "../../src/comparison/head.js";
import { documentsOf } from "../../src/home/documents.js";
import { columnsOf } from "../../src/explore/charts/columns.js";
import { filtersOf } from "../../src/explore/charts/choices.js";
import { sayLevel } from "../../src/words/levels.js";
import { readSynonyms } from "../../scripts/site/own/synonyms.js";
import { comparedFactors } from "../../scripts/site/read-site.js";

/** @import {Factor} from "../../loaders/types.js" */

const factors = readFactors();
const settings = factors.filter(({ kind }) => kind === "setting");
const columns = readTables().runs.properties;
const practice = readPractice(factors.map(({ name }) => name));

/** Two values of a setting, as people write them. @param {Factor} factor @returns {[string, string]} */
function valuesOf({ type, values }) {
  const named = Object.keys(values ?? {});
  if (named.length) return [named[0], named[1] ?? named[0]];
  return type === "boolean" ? ["true", "false"] : type === "string" ? ["one", "two"] : ["1", "2"];
}

/** @param {Factor} factor */
const studyOf = (factor) =>
  /** @type {any} */ ({
    ...{ study: "a", title: "A study", question: "Which is it?", platform: "vsan", provenance: "measured" },
    ...{
      factor: factor.name,
      load_axis: "outstanding_io",
      factorInfo: factor,
      loadInfo: null,
      environment: {},
    },
    ...{ levels: valuesOf(factor).map((value) => ({ value })), workloads: [], tools: [] },
    ...{ answers: [], statements: [], factorInfos: new Map([[factor.name, factor]]) },
    runs: [{ factors: { [factor.name]: valuesOf(factor)[0] } }],
  });

/** What the search knows of a setting that a study compares. @param {Factor} factor */
const findable = (factor) =>
  documentsOf(
    /** @type {any} */ ({
      ...{
        compared: comparedFactors([studyOf(factor)]),
        factors: [],
        measures: [],
        studies: [],
        syntheses: [],
      },
      ...{ synonyms: readSynonyms(), practice },
    }),
  );

describe.each(settings.map((factor) => /** @type {const} */ ([factor.name, factor])))(
  "%s",
  (name, factor) => {
    const [one, other] = valuesOf(factor);

    test("is a column of runs", () => expect(columns[name].description).toBe(factor.meaning));

    test("is said by a part of a path, under each of its names", () => {
      for (const each of [name, ...factor.aliases]) {
        const { problems, factors: read } = parsePath(`${each}=${one}/a.json`, factors);
        expect([problems, read.map((found) => [found.factor, found.value])]).toEqual([[], [[name, one]]]);
      }
    });

    test("has a page, with its default where one is known", () => {
      const [compared] = comparedFactors([studyOf(factor)]);
      expect(compared.factor.name).toBe(name);
      expect(compared.slug).toMatch(/^[a-z0-9-]+$/);
      const head = String(compareHead(factor, practice[name]));
      const [stated] = practice[name]?.defaults ?? [];
      if (stated && !practice[name].default)
        expect(head).toContain(factor.unit ? stated.value : sayLevel(stated.value));
    });

    test("is a filter of Explore", () => {
      const read = [one, other].map((value) => ({ study: "a", [name]: value, iops: 1 }));
      const filters = filtersOf(columnsOf(["study", name, "iops"], read, readMeasures()), ["a"]);
      if (one !== other) expect(filters.map(({ column }) => column.name)).toContain(name);
    });

    test("is found by its title and its name", () => {
      const [{ title, names }] = findable(factor);
      expect([title, names]).toEqual([factor.title, expect.stringContaining(name)]);
    });
  },
);

test("names that administrators use lead to settings", () => {
  const found = (/** @type {string} */ name) =>
    findable(/** @type {Factor} */ (factors.find((each) => each.name === name)))[0].alike;
  expect(found("competing_io_limit")).toMatch(/\bDSNRO\b.*\bDisk\.SchedNumReqOutstanding\b/);
  expect(found("multipath_plugin")).toContain("HPP");
  expect(found("vaai_clone")).toContain("XCOPY");
});

test("each default names where it is known from, and is a value of its setting", () => {
  for (const [name, { defaults }] of Object.entries(practice))
    for (const { value, source } of defaults) {
      expect(source).toMatch(/^https:\/\/\S+$/);
      expect(parsePath(`${name}=${value}/a.json`, factors).problems, `${name}=${value}`).toEqual([]);
    }
});
