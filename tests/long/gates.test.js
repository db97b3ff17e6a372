/**
 * The gates of the verdicts, at least 2,000 pairs a case: raw files, ingest, page, and what it says. GATES_SHARE=0.1 takes a
 * tenth of the studies. Both write docs/methodology-gates.md: its columns say how many pages and pairs were counted.
 * GATES_ONLY="family of 20" counts the cases whose names hold that, and writes their rows anew.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { cases } from "../gates/cases/cases.js";
import { addUp } from "../gates/judge.js";
import { prepareKept } from "../gates/kept.js";
import { failures, measureCase, sayLimit } from "../gates/measure.js";
import { leastHandled, preparePlanted } from "../gates/planted/planted.js";
import { renderReport, replaceRows } from "../gates/report.js";
import { takeStudies } from "../gates/take.js";

/** @import {Measured} from "../gates/measure.js" */
/** @import {Handled} from "../gates/planted/planted.js" */
/** @import {Kept} from "../gates/kept.js" */

const page = fileURLToPath(new URL("../../docs/methodology-gates.md", import.meta.url));
const share = Number(process.env.GATES_SHARE ?? 1);
const only = process.env.GATES_ONLY ?? "";
const chosen = cases.filter(({ name }) => name.includes(only));

/** @type {Measured[]} */
const measured = [];
/** @type {Handled[]} */
let handled = [];
/** @type {Kept[]} */
let kept = [];

test.each(chosen.map((each) => /** @type {const} */ ([each.gate, each.name, each])))(
  "%s: %s",
  async (_gate, _name, given) => {
    const found = await measureCase(given, share);
    measured.push(found);
    console.log(
      `${found.name}: ${found.limits.map(sayLimit).join("; ")}; ${JSON.stringify(found.counts.verdicts)}`,
    );
    expect(failures(found)).toEqual([]);
  },
);

test.skipIf(only)(
  "null studies of all designs together: no more than 5 in 100 pages name a lone winner",
  () => {
    const nulls = measured.filter(({ gate }) => gate === "null studies").map(({ counts }) => counts);
    const { lonePages, pages, wrong, pairs } = nulls.reduce(addUp);
    expect(wrong / pairs).toBeLessThan(0.05);
    expect(lonePages / pages).toBeLessThanOrEqual(0.05);
  },
);

test.skipIf(only)("planted designs are handled in the headline", async () => {
  const { studies, judge } = preparePlanted();
  handled = judge(await takeStudies(studies));
  const faults = handled.flatMap((each) => (each.handled ? [] : [`${each.name}: ${each.faults.join("; ")}`]));
  expect(handled.length - faults.length, faults.join("\n")).toBeGreaterThanOrEqual(leastHandled);
});

test.skipIf(only)(
  "real runs raise no alarm, and what is known of the stripes document is found",
  async () => {
    const { studies, judge } = prepareKept();
    kept = judge(await takeStudies(studies));
    expect(kept.filter(({ holds }) => !holds)).toEqual([]);
  },
);

test("docs/methodology-gates.md is written", async () => {
  expect(measured.length).toBe(chosen.length);
  const report = only
    ? await replaceRows(await readFile(page, "utf8"), measured)
    : await renderReport(measured, handled, kept);
  await writeFile(page, report);
});
