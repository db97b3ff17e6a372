/** What the analysis says of the five documents, and of what they claim. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExamples } from "../examples.js";
import { fixtures } from "../repository.js";

/** @import {Store} from "../../loaders/store/store.js" */

/** @type {Store} */
let store;
beforeAll(async () => {
  store = await openExamples();
});
afterAll(() => store.close());

test("every claim has the verdict and the sentence of the committed ledger", async () => {
  const rows = await store.rows(
    "select study, claim, place, verdict, grade, sentence from claims order by all",
  );
  const ledger = rows.map(
    ({ study, claim, place, verdict, grade, sentence }) =>
      `${study}: ${claim} (${place})\n  ${verdict}${grade ? `, ${grade}` : ""}: ${sentence}\n`,
  );
  await expect(ledger.join("\n")).toMatchFileSnapshot(join(fixtures, "analysis", "claims.expected"));
});

test("no claim holds, or was seen so, where the page says not tested, may not be compared, or confounded", async () => {
  const rows = await store.rows(
    "select claim, verdict, cells from claims where verdict in ('holds', 'agrees') and kind <> 'arithmetic'",
  );
  for (const { claim, cells } of rows)
    for (const { says } of JSON.parse(cells)) expect([claim, says]).toEqual([claim, "so"]);
  const [{ count }] = await store.rows(`
    select count(*) as count from claims join criteria using (study)
    where claims.kind = 'criterion' and criteria.verdict = 'not tested' and claims.verdict = 'holds'`);
  expect(count).toBe(0);
});

test("nothing that single runs show is proof", async () => {
  const rows = await store.rows(
    "select distinct verdict from claims where study = 'vsan-stripes' order by verdict",
  );
  expect(rows.map(({ verdict }) => verdict)).toEqual(["agrees", "agrees in part", "disagrees", "open"]);
});

test("4 stripes gain at 4k writes from 2 to 13 VMs with DiskSPD; queues confound its 1 VM, and all of fio", async () => {
  const [{ cells }] = await store.rows(
    "select cells from claims where study = 'vsan-stripes' and contains(claim, 'until the 13th')",
  );
  const says = (/** @type {string} */ tool, /** @type {string} */ word) =>
    JSON.parse(cells)
      .filter((/** @type {any} */ cell) => cell.tool === tool && cell.says === word)
      .map((/** @type {any} */ { load }) => load);
  expect(says("diskspd", "so")).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(says("diskspd", "not so")).toEqual([]);
  expect(says("diskspd", "open")).toEqual([1]);
  expect(says("fio", "open")).toHaveLength(13);
});

test("half of the last digit of a figure of which the document says about", async () => {
  const [{ sentence }] = await store.rows(
    "select sentence from claims where study = 'hcibench-guide' and contains(claim, 'points B and C')",
  );
  expect(sentence).toBe("35K is printed; a sixth of the cluster is 33K at B and 37K at C.");
});

test("no run of the HCIBench guide tests its 64K criterion", async () => {
  const rows = await store.rows(
    "from criteria where study = 'hcibench-guide' and contains(criterion, '64K')",
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(["not tested"]));
});

test("with small commands DAVG is worse in 3 of 6 cells, and not the same quantity", async () => {
  const [cells] = await store.rows(`
    select count(*) as cells, count(*) filter (a.latency_mean_us > b.latency_mean_us) as worse
    from (select * from results join runs using (study, run)) a join (select * from results join runs using (study, run)) b
      using (study, block_size_bytes, operation)
    where study = 'fcoe-diskmaxiosize' and operation <> 'all'
      and a.disk_max_io_size_kib = 64 and b.disk_max_io_size_kib = 32767`);
  expect(cells).toEqual({ cells: 6, worse: 3 });
  const layers = await store.rows(
    `select not_comparable from checks where study = 'fcoe-diskmaxiosize' and "check" = 'latency_layer'`,
  );
  expect(layers.length).toBeGreaterThan(0);
  for (const { not_comparable } of layers) expect(not_comparable).toContain("latency_mean_us");
});
