import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { bestSettings } from "../../src/study/best-settings.js";

/** @import {Study} from "../../src/types.js" */

const factor = { name: "stripe_width", title: "Disk stripes", unit: "stripes" };
const contenders = ["1", "2", "4", "8"];

/**
 * @param {string} tool
 * @param {number} from
 * @param {number} to
 * @param {string[]} winners
 */
const region = (tool, from, to, winners) => ({
  ...{
    study: "one",
    factor: "stripe_width",
    contenders,
    winners,
    tool,
    workload: "4k randwrite",
    others: null,
  },
  ...{ measure: "iops", from_load: from, to_load: to, loads: to - from + 1, clear: winners.length === 1 },
  ...{ replicated: false, grade: "single run" },
});

/**
 * @param {number} load
 * @param {string} level
 * @param {number} ratio
 */
const duel = (load, level, ratio) => ({
  ...{ scope: "load", factor: "stripe_width", level, baseline: "1", tool: "fio", workload: "4k randwrite" },
  ...{ others: null, measure: "iops", load, ratio, low95: null, high95: null, verdict: "single run" },
});

/** @param {object} more */
const shown = (more) => {
  const study = {
    ...{ study: "one", factor: "stripe_width", load_axis: "vms", levels: [], winners: [], comparisons: [] },
    ...{ factorInfo: factor, factorInfos: new Map([["stripe_width", factor]]), measures: readMeasures() },
    loadInfo: { name: "vms", title: "VMs", unit: "VMs" },
    runs: [1, 2, 3, 4, 5, 6].map((load) => ({ load })),
    ...more,
  };
  const text = String(bestSettings(/** @type {Study} */ (/** @type {unknown} */ (study))));
  return [...text.matchAll(/<t(?:d|h(?= scope="row"))[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) =>
    cell
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
};

test("loads that have a level at the top in common stand together, all tools in one row, with the gain", () => {
  const winners = [
    ...[region("fio", 1, 1, ["1", "2"]), region("diskspd", 1, 1, ["1"])],
    ...[region("fio", 2, 3, ["4", "8"]), region("diskspd", 2, 3, ["2", "4"])],
    ...[region("fio", 5, 5, ["4"]), region("fio", 6, 6, contenders)],
  ];
  const comparisons = [duel(2, "4", 1.2), duel(3, "4", 2.5), duel(5, "4", 1.5), duel(5, "8", 9)];
  expect(shown({ winners, comparisons })).toEqual([
    "4k random write",
    "1 or 2 at 1, 6 VMs",
    "4 at 2–3, 5 VMs +20 to +150 %",
  ]);
});

test("tools that have no level at the top in common are said to disagree", () => {
  const winners = [
    ...[region("fio", 1, 3, ["8"]), region("diskspd", 1, 3, ["1", "2"])],
    ...[region("fio", 4, 4, ["8"]), region("diskspd", 4, 4, ["8"])],
  ];
  expect(shown({ winners })).toEqual([
    "4k random write",
    "the tools disagree at 1–3 VMs: 8 with fio, 1 or 2 with DiskSPD",
    "8 at 4 VMs",
  ]);
});

test("there is no table where nothing is distinguished", () => {
  expect(shown({ winners: [region("fio", 1, 6, contenders)] })).toEqual([]);
  expect(shown({})).toEqual([]);
});
