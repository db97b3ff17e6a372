/** What several tools saw alike, where nothing was repeated. */
import { describe, expect, test } from "vitest";
import { comparisons } from "../../../src/analysis/compare/comparisons.js";
import { findAgreement } from "../../../src/analysis/compare/tools.js";
import { simulate } from "../../closed-loop.js";
import { makeContext } from "../context.js";

/** @import {Comparison} from "../../../src/analysis/types.js" */

const tie = { margin: 0.1, strict: 0.4 };

/**
 * @param {string} tool
 * @param {(number | null)[]} ratios at 1, 2, 3 … VMs
 * @returns {Comparison[]}
 */
const seen = (tool, ratios) =>
  ratios.map(
    (ratio, i) =>
      /** @type {any} */ ({
        ...{ tool, ratio, load: i + 1, runs: 1, baseline_runs: 1, margin_pct: 5 },
        ...{ factor: "stripe_width", level: "4", baseline: "1", workload: "4k", others: "", measure: "iops" },
      }),
  );

/** @param {Comparison[]} rows */
const loadsOf = (rows) => [...new Set([...findAgreement(rows, () => tie).keys()].map(({ load }) => load))];

describe("tools agree", () => {
  test("where all of them are beyond their scatter on one side at adjacent loads", () => {
    const rows = [...seen("fio", [1.2, 1.2, 1, 1.3]), ...seen("diskspd", [1.3, 1.15, 1.2, 1.05])];
    expect(loadsOf(rows)).toEqual([1, 2]);
    expect(findAgreement(rows, () => tie).get(rows[0])).toEqual(["fio", "diskspd"]);
  });

  test("at a single load only beyond what all comparisons together scatter", () => {
    const lone = (/** @type {number} */ ratio) =>
      loadsOf([...seen("fio", [1, ratio, 1]), ...seen("diskspd", [1, 0.99 * ratio, 1])]);
    expect(lone(1.3)).toEqual([]);
    expect(lone(1.5)).toEqual([2]);
  });

  test("never on different sides, nor of adjacent loads with different sides", () => {
    expect(loadsOf([...seen("fio", [1.3, 1.3]), ...seen("diskspd", [0.7, 0.7])])).toEqual([]);
    expect(loadsOf([...seen("fio", [1.3, 0.75]), ...seen("diskspd", [1.3, 0.75])])).toEqual([]);
  });

  test("not of one tool, nor where a tie is not known, nor of repeated runs", () => {
    const rows = [...seen("fio", [2, 2]), ...seen("diskspd", [2.1, 2.1])];
    expect(loadsOf(seen("fio", [2, 2]))).toEqual([]);
    expect(findAgreement(rows, () => null).size).toBe(0);
    expect(loadsOf(rows.map((row) => ({ ...row, runs: 3, baseline_runs: 3 })))).toEqual([]);
    expect(loadsOf(rows.map((row) => ({ ...row, ratio: row.tool === "fio" ? row.ratio : null })))).toEqual(
      [],
    );
  });

  test("not in ratios that are the same to the last digit: one result that is filed under two tools is one", () => {
    expect(loadsOf([...seen("fio", [1.5, 1.6]), ...seen("diskspd", [1.5, 1.6])])).toEqual([]);
  });

  test("not within the margin of the study, however little they scatter", () => {
    const rows = [...seen("fio", [1.04, 1.04]), ...seen("diskspd", [1.045, 1.045])];
    expect(findAgreement(rows, () => ({ margin: 0.01, strict: 0.02 })).size).toBe(0);
  });
});

describe("a study of two tools, each load once", () => {
  const loads = Array.from({ length: 12 }, (_, i) => i + 1);
  /** @param {number} speed @param {number} seed */
  const study = (speed, seed) =>
    ["fio", "diskspd"].flatMap((tool, i) =>
      simulate({
        ...{ seed: 2 * seed + i, tool, loads, repeats: 1, cv: 0.04 },
        levels: [
          { value: "1", speed: 1 },
          { value: "2", speed },
        ],
      }),
    );
  const rowsOf = (/** @type {number} */ speed, seed = 1) =>
    comparisons(study(speed, seed), makeContext()).filter(
      ({ scope, measure }) => scope === "load" && measure === "iops",
    );

  test("shows what both saw, as a lead and not as a verdict", () => {
    for (const row of rowsOf(1.6)) {
      expect(row).toMatchObject({ verdict: "single run", grade: "single run" });
      expect(JSON.parse(String(row.agreeing_tools))).toEqual(["fio", "diskspd"]);
      expect(row.sentence).toMatch(/: seen with fio and DiskSPD, single runs\.$/);
      expect(row.tie_margin_pct).toBeGreaterThanOrEqual(5);
    }
  });

  test("like levels agree at few loads", () => {
    const rows = Array.from({ length: 30 }, (_, i) => rowsOf(1, i + 1)).flat();
    const agreeing = rows.filter(({ agreeing_tools }) => agreeing_tools);
    expect(rows).toHaveLength(30 * 48);
    expect(agreeing.length / rows.length).toBeLessThan(0.01);
  });
});
