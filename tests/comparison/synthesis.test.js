/** What a comparison page says over all studies: a line of its answer, and a section. */
import { describe, expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { syntheses } from "../../src/analysis/synthesis/syntheses.js";
import { synthesisLine, synthesisSection } from "../../src/comparison/synthesis.js";
import { findContradictions, readTold } from "../../src/findings/contradictions.js";
import { html } from "../../src/html/markup.js";
import { say } from "../../src/findings/told.js";
import { makeTold, words } from "../analysis/synthesis/told.js";

/** @import {Told} from "../../src/analysis/synthesis/syntheses.js" */
/** @import {Told as ToldOfPage} from "../../src/findings/told.js" */

const measures = readMeasures();

/** @param {Partial<Told>[]} given @returns {Promise<string>} */
async function show(given) {
  const rows = syntheses(given.map(makeTold), { ...words, measures }).map((row) => ({
    ...row,
    ...{ seen: JSON.parse(row.seen), details: JSON.parse(row.details) },
  }));
  const factors = [{ name: "vscsi_controller", title: "Virtual controller", unit: null }];
  const sources = [{ study: "study of two", source: "figures.csv", withheld: null }];
  const studies = [{ study: "study of one" }, { study: "study of two", sources }];
  const site = /** @type {any} */ ({ syntheses: rows, studies, measures, factors });
  return `${synthesisLine(site, "vscsi_controller")}${await synthesisSection(site, "vscsi_controller")}`;
}

const stated = {
  lab: "two",
  basis: /** @type {const} */ ("claim, no data"),
  log_se: null,
  ratio: null,
  low: 0.5,
  high: null,
};

describe("two labs", () => {
  test("stand side by side, each with its mark and a link, and no plot", async () => {
    const text = await show([
      { lab: "one", ratio: 1.2, low: 1.1, high: 1.3, runs: 5, against_runs: 4 },
      { ...stated, runs: null, against_runs: null, source: "figures.csv", line: 7, scope: "all tests" },
    ]);
    expect(text).toContain("No average across labs: 2 labs have results");
    expect(text).not.toContain("<svg");
    expect(text).toContain('<a href="../studies/study of one.html">one</a>');
    expect(text).toContain("+20 % (+10 to +30 %)");
    expect(text).toContain("5 and 4");
    expect(text).toContain("at least 0.5x");
    expect(text).toMatch(/href="\.\.\/raw\/study%20of%20two\/figures\.csv[^"]*#L7"[^>]*>stated</);
    expect(text).toContain("claim, no data");
    expect(text.match(/badge-published/g)).toHaveLength(2);
  });

  test("with other levels are said to have none in common", async () => {
    const text = await show([
      { lab: "one" },
      { lab: "two", against: "lsi-parallel", baseline: "lsi-parallel" },
    ]);
    expect(text).toContain("No two of them tested the same two settings.");
    expect(text).not.toContain("<details");
  });

  test("levels that one of them set are folded", async () => {
    const text = await show([{ lab: "one" }, { lab: "two" }, { lab: "two", level: "nvme" }]);
    expect(text).toContain("<details");
  });

  test("of hundreds of rows twenty stand open, and a bounded number is in the page", async () => {
    const loads = Array.from({ length: 300 }, (_, i) => `load ${i}`);
    const text = await show(
      loads.flatMap((load) => [
        { load, lab: "one" },
        { load, lab: "two" },
      ]),
    );
    const [open, folded] = text.split("<details");
    const mark = /<td><span class="badge/g;
    expect(open.match(mark)).toHaveLength(20);
    expect(folded.match(mark)).toHaveLength(180);
    expect(folded).toContain("400 more rows are in the table");
  });
});

test("three labs have a forest plot that the build has drawn, with its numbers", async () => {
  const text = await show([
    { lab: "one", ratio: 1.1 },
    { lab: "two", ratio: 1.2 },
    { lab: "a <third>", ratio: 1.15 },
  ]);
  expect(text).toContain('<svg viewBox="0 0 360');
  expect(text).toContain("all labs");
  expect(text).toContain("a further lab");
  expect(text).toContain("synthesis of 3 labs");
  expect(text).not.toContain("<third>");
  expect(text).toContain('"head":["lab","ratio","low","high"]');
  expect(Buffer.byteLength(text)).toBeLessThan(12_000);
});

test("one lab is a line, and no factor without figures has a section", async () => {
  const text = await show([{ lab: "one" }]);
  expect(text.trim()).toMatch(/^<p class="answer-line"[^]*Only one lab tested this\.\s*<\/p>$/);
  expect(await show([])).toBe("");
});

describe("the page tests itself", () => {
  /** @param {Partial<ToldOfPage>} given */
  const page = (given) => {
    const told = {
      ...{ of: /** @type {const} */ ("synthesis"), study: "", factor: "hypervisor", levels: ["kvm", "esxi"] },
      ...{ place: ["reads"], from: null, to: null, measure: "iops", verdict: "higher", runs: 3, grade: null },
      ...given,
    };
    return String(html`<p data-told="${say(told)}">…</p>`);
  };

  test("a synthesis is the same everywhere, and of three labs", async () => {
    expect(findContradictions([page({}), page({})], [])).toEqual([]);
    expect(findContradictions([page({}), page({ verdict: "lower" })], [])).toEqual([
      "all studies, kvm against esxi, reads, iops: shown as higher and as lower",
    ]);
    expect(findContradictions([page({ runs: 2 })], [])).toEqual([
      "all studies, kvm against esxi, reads, iops: higher takes 3 labs, there are 2",
    ]);
    expect(findContradictions([page({ runs: 2, verdict: "too few labs" })], [])).toEqual([]);
  });

  test("and the section says what it tells", async () => {
    const text = await show([{ lab: "one" }, { lab: "two" }]);
    expect(readTold(text)).toMatchObject([{ of: "synthesis", verdict: "too few labs", runs: 2 }]);
    expect(findContradictions([text], [])).toEqual([]);
  });
});
