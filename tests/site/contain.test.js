/** One study whose pages fail, or contradict each other, among others. */
import { expect, test } from "vitest";
import { makeContained } from "../../scripts/site/framework/contain.js";
import { lazily } from "../../scripts/site/read-study.js";
import { failedPage } from "../../src/study/failed.js";

/** @param {string[]} names @returns {any} */
const siteOf = (names) => ({
  studies: names.map((study) => ({ study, title: `<${study}>`, runs: [] })),
  compared: [{ slug: "vms", studies: [{ study: "bad" }] }],
  explored: { studies: names, names: [], rows: [{ study: "bad" }] },
  problems: [],
  failed: [],
  kept: new Map(),
});

/** A page for each study and one for all, of which `bad` may fail. @param {(study: string) => string} fragment */
const maker = (fragment) => async (/** @type {any} */ site) => [
  ...site.studies.map((/** @type {any} */ { study }) => ({
    path: `studies/${study}`,
    fragments: { [study]: fragment(study) },
  })),
  {
    path: "index",
    fragments: {
      index: `${site.studies.length} ${site.compared.length} ${site.explored.rows.length} ${site.explored.studies}`,
    },
  },
  ...site.failed.map(failedPage),
];

test("a study that throws has a page that says so, others are as without it", async () => {
  const make = maker((study) => {
    if (study === "bad") throw new RangeError("Maximum call stack size exceeded");
    return study;
  });
  const { site, fragments, pages } = await makeContained(siteOf(["a", "bad", "c"]), make);
  expect(fragments).toMatchObject({ a: "a", c: "c", index: "2 0 0 a,c" });
  expect(fragments["studies/bad/head"]).toContain("&lt;bad&gt;");
  expect(fragments["studies/bad/head"]).toContain("Maximum call stack size exceeded");
  expect(pages.map(({ path }) => path).sort()).toEqual(["index", "studies/a", "studies/bad", "studies/c"]);
  expect(site.problems).toMatchObject([{ study: "bad", severity: "error", code: "study-failed" }]);
});

test("one that cannot be read when a page asks for it, too", async () => {
  const unread = siteOf(["a", "bad"]);
  unread.studies[1] = lazily({ study: "bad", title: "Bad" }, { runs: () => JSON.parse("{") });
  const make = async (/** @type {any} */ site) => [
    {
      path: "index",
      fragments: { index: `${site.studies.map((/** @type {any} */ { runs }) => runs.length)}` },
    },
    ...site.failed.map(failedPage),
  ];
  const { fragments } = await makeContained(unread, make);
  expect(fragments.index).toBe("0");
  expect(fragments["studies/bad/head"]).toContain("in JSON at position 1");
});

test("a study whose pages contradict each other is treated so too", async () => {
  const told = (/** @type {string} */ study, /** @type {string} */ verdict) =>
    `<p data-told="${JSON.stringify({ of: "pair", study, factor: "vms", levels: ["1", "2"], verdict, runs: 0 }).replaceAll('"', "&quot;")}">`;
  const make = maker(
    (study) => told(study, "not comparable") + told(study, study === "bad" ? "alone" : "not comparable"),
  );
  const { fragments } = await makeContained(siteOf(["a", "bad"]), make);
  expect(fragments["studies/bad/head"]).toContain("its pages contradict each other: bad, 1 against 2");
  expect(Object.keys(fragments)).toContain("a");
});

test("what no study by itself is the reason of ends the build", async () => {
  const make = async (/** @type {any} */ site) => {
    if (site.studies.length > 1) throw new Error("a mistake of ours");
    return [];
  };
  await expect(makeContained(siteOf(["a", "b"]), make)).rejects.toThrow("a mistake of ours");
});
