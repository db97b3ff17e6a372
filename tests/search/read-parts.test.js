/** Of hundreds of studies, pages of all of them read the parts that they show, and no other. */
import { expect, test } from "vitest";
import { ratioCharts } from "../../src/comparison/ratios.js";
import { documentsOf } from "../../src/home/documents.js";
import { emptyStudy } from "../empty-study.js";

const about = {
  study: "s",
  title: "S",
  question: "Q?",
  status: "current",
  platform: "vsan",
  provenance: "measured",
  lab: null,
  source_title: null,
};

/** @param {object} known @returns {any} a study of which nothing else may be read */
function studyOf(known) {
  const study = { ...about, environment: {}, factorInfo: null, factorInfos: new Map(), ...known };
  for (const name of [...Object.keys(emptyStudy), "repeated", "hostFigures", "printed"])
    if (!Object.hasOwn(study, name))
      Object.defineProperty(study, name, {
        enumerable: true,
        get() {
          throw new Error(`${name} is read`);
        },
      });
  return study;
}

test("the words that a study is found by", () => {
  const { tools, workloads, levels, runs, loadInfo, statements } = emptyStudy;
  const study = studyOf({ tools, workloads, levels, runs, loadInfo, statements, answers: [] });
  const site = /** @type {any} */ ({ compared: [], studies: [study], synonyms: [["vsan", "virtual san"]] });
  expect(documentsOf(site)[0].alike).toBe("vsan · virtual san");
});

const places = Array.from({ length: 5 }, (_, i) => `workload ${i}`).flatMap((workload) =>
  [1, 2].flatMap((load) => ["1", "2"].map((level) => ({ tool: "fio", workload, load, level }))),
);

const all = [...new Set(places.map(({ workload }) => workload))];

/** With a chart of each workload. */
const charted = (workloads = all) =>
  studyOf({
    ...emptyStudy,
    ...{ factor: "f", baseline: "1", load_axis: "l", tools: ["fio"] },
    levels: ["1", "2"].map((value, index) => ({ value, index, slug: value })),
    workloads,
    runs: places.map((place, i) => ({
      ...{ ...place, run: `${i}`, factors: {}, outcome: "completed", operation: "all", iops: i + 1 },
    })),
    comparisons: places
      .filter(({ level }) => level === "2")
      .map((place) => ({ ...place, factor: "f", scope: "load", measure: "iops", ratio: 2, low: 1, high: 3 })),
  });

test("charts of a setting, four of a study and twelve in all", async () => {
  const beyond = studyOf({});
  const shown = String(await ratioCharts([charted(), charted(), charted(), beyond], [beyond]));
  expect(shown.match(/<figure class="panel"/g)?.length).toBe(12);
  expect(shown).toContain("More charts are on the pages of the studies.");
  const few = String(await ratioCharts([charted(["workload 1"])], []));
  expect(few.match(/<figure class="panel"/g)?.length).toBe(1);
  expect(few).not.toContain("More charts");
});
