/** The order of runs, from study.yaml and raw files to what the analysis asks for. */
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";
import { openExamples } from "../examples.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

/** @type {ReturnType<typeof makeRepository>} */
let repository;
afterEach(() => repository?.remove());

/** @param {string} order lines of study.yaml */
async function read(order) {
  repository = makeRepository({ "s/study.yaml": studyYaml(order), "s/vms=1/repeat=1/a.json": fioJson() });
  const { lines } = await check(repository);
  const store = await openStore(repository.root);
  const [studied, facts] = await Promise.all(
    ["studied", "facts"].map((name) =>
      store.rows(readFileSync(new URL(`../../src/data/${name}.sql`, import.meta.url), "utf8")),
    ),
  );
  const [{ started_at }] = await store.rows("from runs");
  store.close();
  return { lines, study: studied[0], run: facts[0], started_at };
}

test("blocks and random are read, blocks by any name of the factor", async () => {
  const { lines, study, run, started_at } = await read("order: { blocks: rep, random: true }\n");
  expect(lines).toEqual([]);
  expect(study).toMatchObject({ blocks: "repeat", order_random: true });
  expect(run.started_at).toBe(Date.parse(started_at));
});

test("what is not said is not known", async () => {
  const { lines, study } = await read("order: { random: false }\n");
  expect(lines).toEqual([]);
  expect(study).toMatchObject({ blocks: null, order_random: false });
  const { study: silent } = await read("");
  expect(silent).toMatchObject({ blocks: null, order_random: null });
});

test("blocks of a factor that nobody knows are a problem, and none are taken", async () => {
  const { lines, study } = await read("order: { blocks: repaet, random: true }\n");
  expect(lines).toEqual([
    expect.stringMatching(/^data\/studies\/s\/study\.yaml:\d+: error: unknown factor: repaet/),
  ]);
  expect(study).toMatchObject({ blocks: null, order_random: true });
});

/**
 * @param {string} condition of studies
 * @returns {Promise<Record<string, any>[]>} runs in the order in which they began
 */
async function readRuns(condition) {
  const store = await openExamples();
  const rows = await store.rows(`select study, run, repeat, disk_max_io_size_kib as level
    from runs join studies using (study) where ${condition} order by study, started_at`);
  store.close();
  return rows;
}

/** @param {unknown[]} values @returns {unknown[]} with the equal ones that follow each other taken together */
const turns = (values) => values.filter((value, i) => i === 0 || value !== values[i - 1]);

test("studies that state blocks ran one block after the other, as their runs say", async () => {
  const runs = await readRuns("blocks = 'repeat'");
  const studies = new Set(runs.map(({ study }) => study));
  expect(studies.size).toBeGreaterThan(0);
  for (const study of studies) {
    const repeats = runs.filter((run) => run.study === study).map(({ repeat }) => repeat);
    expect(turns(repeats), study).toEqual([...new Set(repeats)].sort((a, b) => a - b));
  }
});

test("the deliberately bad study has its levels one after the other, as its runs say", async () => {
  const runs = await readRuns("study = 'lab-bad-order'");
  expect(runs).toHaveLength(15);
  expect(turns(runs.map(({ level }) => level))).toEqual([1280, 256, 64]);
});

test("of the deliberately bad study no verdict is given, for the order of its levels", async () => {
  const store = await openExamples();
  const rows = await store.rows(
    "select verdict, sentence from comparisons where study = 'lab-bad-order' and measure = 'iops'",
  );
  store.close();
  const told = expect.stringContaining("all runs of one setting were made before the other's");
  expect(rows).toEqual(Array(3).fill({ verdict: "order-confounded", sentence: told }));
});
