/** Bins of histograms, as they are published. */
import { expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { ingest } from "../../scripts/ingest.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

/** @param {Record<string, number>} bins of latency, by their value in ns */
function fioBins(bins) {
  const result = JSON.parse(fioJson());
  const [{ read }] = result.jobs;
  read.clat_ns = { ...read.clat_ns, bins };
  return `${JSON.stringify(result)}\n`;
}

test("few bins stand in the order of their key, as many do", async () => {
  const repository = makeRepository({
    "s/study.yaml": studyYaml(),
    "s/a.json": fioBins({ 90000: 10000, 100000: 20000 }),
    ...Object.fromEntries(["b", "c", "d", "e"].map((name) => [`s/${name}.json`, fioBins({ 100000: 30000 })])),
  });
  try {
    await ingest({ root: repository.root, quiet: true });
    const store = await openStore(repository.root);
    const key = "run, entity_kind, entity, operation, latency_layer, lower_ns";
    const bins = await store.rows(`select ${key} from histograms`);
    expect(bins.length).toBeGreaterThan(5);
    expect(bins).toEqual(await store.rows(`select ${key} from histograms order by ${key}`));
    store.close();
  } finally {
    repository.remove();
  }
});
