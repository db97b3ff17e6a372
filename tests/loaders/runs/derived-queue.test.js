/** The queue of runs that state none follows from IOPS and latency, where their product is one number. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { studyYaml } from "../../repository.js";
import { readStudy } from "../../together.js";

const mapping = `
tables:
  - file: figures.csv
    columns:
      system: { factor: array_software }
      vms: { factor: vms }
      test: { values: { 4k: { block_size_bytes: 4k, read_pct: 100, random_pct: 100 } } }
      iops: { measure: iops, unit_as_printed: IOPS, unit: 1/s }
      us: { measure: latency_mean_us, unit_as_printed: us, unit: us }
`;

/**
 * @param {[string, number, number, number][]} rows system, VMs, IOPS, latency
 * @param {string} [yaml]
 */
async function queuesOf(rows, yaml = "") {
  const lines = rows.map(([system, vms, iops, us]) => `${system},${vms},4k,${iops},${us}`);
  const store = await readStudy({
    "study.yaml": studyYaml(mapping + yaml),
    "figures.csv": `system,vms,test,iops,us\n${lines.join("\n")}\n`,
  });
  const factors = await store.rows(
    "select value, origin from run_factors where factor = 'outstanding_io' order by run",
  );
  const queues = await store.rows("select class from queues");
  const checks = await store.rows("select sentence from checks where \"check\" = 'derived_queue'");
  return { factors: factors.map(({ value, origin }) => [value, origin]), queues, checks };
}

/** @param {number} queue @param {number} iops */
const latency = (queue, iops) => Number(((queue * 1e6) / iops).toFixed(2));

test.concurrent(
  "the number is a value, marked as derived, and is not judged by the figures that it came from",
  async () => {
    const rows = [8000, 9000, 12000, 16000, 20000].map(
      (iops, i) => /** @type {[string, number, number, number]} */ ([`v${i}`, 1, iops, latency(32, iops)]),
    );
    const { factors, queues, checks } = await queuesOf(rows);
    expect(factors).toEqual(rows.map(() => ["32", "derived"]));
    expect(new Set(queues.map((row) => row.class))).toEqual(new Set(["not stated"]));
    expect(checks.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining("runs; the source states no queue depth. Comparisons use that number"),
    ]);
  },
);

/** @type {[string, number[], number[], string][]} */
const underivable = [
  ["products that differ by more than 0.5 %", [32, 32, 32.3], [8000, 12000, 20000], ""],
  ["runs of one speed", [32, 32, 32], [8000, 8010, 8020], ""],
  ["a product that is no whole number", [32.4, 32.4, 32.4], [8000, 12000, 20000], ""],
  ["two runs", [32, 32], [8000, 20000], ""],
  ["a rate limit", [32, 32, 32], [8000, 12000, 20000], "defaults: { rate_iops: 9000 }\n"],
];
test.concurrent.each(underivable.filter((_, i) => process.env.LONG || i % 4 === 0))(
  "nothing is derived of %s",
  async (_, queues, iops, yaml) => {
    const rows = queues.map(
      (queue, i) =>
        /** @type {[string, number, number, number]} */ ([`v${i}`, 1, iops[i], latency(queue, iops[i])]),
    );
    expect((await queuesOf(rows, yaml)).factors).toEqual([]);
  },
);

test.concurrent("a queue that is stated stays as it is stated; loads are asked apart", async () => {
  const rows = [1, 2].flatMap((vms) =>
    [8000, 12000, 20000].map(
      (iops, i) =>
        /** @type {[string, number, number, number]} */ ([`v${i}`, vms, iops, latency(16 * vms, iops)]),
    ),
  );
  const [{ factors }, stated] = await Promise.all([
    queuesOf(rows),
    queuesOf(rows, "defaults: { outstanding_io: 64 }\n"),
  ]);
  expect(factors.map(([value]) => value).sort()).toEqual(["16", "16", "16", "32", "32", "32"]);
  expect(new Set(stated.factors.map(String))).toEqual(new Set(["64,default"]));
});

/** Seeded: whatever the queue and the speeds, if these are far enough apart, the queue is found, and nothing where one differs. */
const drawn = fc.sample(
  fc.record({
    queue: fc.integer({ min: 1, max: 512 }),
    iops: fc.uniqueArray(fc.integer({ min: 1000, max: 90_000 }), {
      ...{ minLength: 4, maxLength: 8 },
      comparator: (a, b) => Math.abs(Math.log(a / b)) < 0.2,
    }),
    off: fc.double({ min: 0.03, max: 0.4, noNaN: true }),
  }),
  { numRuns: 8, seed: 45 },
);

/**
 * All draws are one study, each at a load of its own: loads are asked apart.
 * @param {(draw: (typeof drawn)[number], i: number) => number} queueOf of the run at the i-th speed
 * @returns {Promise<string[][]>} what is derived of each draw
 */
async function derivedOf(queueOf) {
  const lines = drawn.flatMap((draw, place) =>
    draw.iops.map((iops, i) => `v${i},${place + 1},4k,${iops},${latency(queueOf(draw, i), iops)}`),
  );
  const study = await readStudy({
    "study.yaml": studyYaml(mapping),
    "figures.csv": `system,vms,test,iops,us\n${lines.join("\n")}\n`,
  });
  const rows = await study.rows(
    `select r.vms, f.value from run_factors f join runs r using (study, run) where f.factor = 'outstanding_io'`,
  );
  return drawn.map((_, place) => rows.flatMap(({ vms, value }) => (vms === place + 1 ? [value] : [])));
}

test.concurrent("whatever the queue and the speeds, it is derived", async () =>
  expect(await derivedOf(({ queue }) => queue)).toEqual(
    drawn.map(({ queue, iops }) => iops.map(() => String(queue))),
  ),
);

test.runIf(process.env.LONG)(
  "none is derived where half of the runs have another",
  { concurrent: true },
  async () =>
    expect(await derivedOf(({ queue, off }, i) => queue * (i % 2 ? 1 + off : 1))).toEqual(
      drawn.map(() => []),
    ),
);
