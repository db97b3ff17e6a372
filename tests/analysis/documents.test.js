/** What the analysis says of the five documents, and of what they claim. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingest } from "../../scripts/ingest.js";
import { openExamples } from "../examples.js";
import { fixtures } from "../repository.js";

/** @import {Store} from "../../loaders/store/store.js" */

/** @type {Store} */
let store;
beforeAll(async () => {
  await ingest({ quiet: true });
  store = await openExamples();
});
afterAll(() => store.close());

test("every claim has the verdict and the sentence of the committed ledger", async () => {
  const rows = await store.rows("select study, claim, verdict, sentence from claims order by all");
  const ledger = rows.map(
    ({ study, claim, verdict, sentence }) => `${study}: ${claim}\n  ${verdict}: ${sentence}\n`,
  );
  await expect(ledger.join("\n")).toMatchFileSnapshot(join(fixtures, "analysis", "claims.expected"));
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
