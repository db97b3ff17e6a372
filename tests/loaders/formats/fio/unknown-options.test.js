/** Whatever options a section of fio's JSON lacks, no default is stored for it; and what it only read back is no load. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { load } from "../../../../loaders/formats/fio/format.js";
import { startWorkers } from "../../../../loaders/reading/python.js";
import { makeBatch } from "../../../../loaders/store/batch.js";
import { readStagedTables, readTables } from "../../../../loaders/vocabulary/schemas.js";
import { stagedTable } from "../../../../loaders/vocabulary/tables.js";
import { sourceOf } from "../../../formats.js";

const definitions = { ...readTables(), ...readStagedTables() };
const seconds = 20;

/** @type {ReturnType<typeof startWorkers>} */
let workers;
/** @type {string} */
let scratch;
beforeAll(() => {
  workers = startWorkers(1);
  scratch = mkdtempSync(join(tmpdir(), "atlas-fio-"));
});
afterAll(() => {
  workers.stop();
  rmSync(scratch, { recursive: true });
});

/** @param {object} report @returns {Promise<Record<string, any[]>>} rows by table */
async function read(report) {
  const file = join(scratch, "a.json");
  writeFileSync(file, JSON.stringify(report));
  const source = sourceOf({ file, name: "a.json", path: "a.json", mapping: null }, workers.rows);
  /** @type {Record<string, any[]>} */
  const tables = { runs: [], results: [], problems: [], run_factors: [] };
  for await (const { table, columns } of load(/** @type {any} */ (source)))
    (tables[table] ??= []).push(
      ...makeBatch(stagedTable(definitions[table]), columns)
        .toArray()
        .map((row) => row.toJSON()),
    );
  return tables;
}

/**
 * Figures of one direction, as fio writes them.
 * @param {number} ios
 * @param {number} bytes of each
 * @param {number} us mean latency
 */
const direction = (ios, bytes, us) => {
  const times = (/** @type {number} */ mean) => ({
    ...{ min: Math.min(1000, mean), max: 4 * mean, mean, stddev: mean / 10, N: ios },
  });
  return {
    ...{ io_bytes: ios * bytes, io_kbytes: Math.floor((ios * bytes) / 1024), total_ios: ios },
    ...{ bw_bytes: Math.floor((ios * bytes) / seconds), bw: Math.floor((ios * bytes) / seconds / 1024) },
    ...{ iops: ios / seconds, runtime: ios ? seconds * 1000 : 0, short_ios: 0, drop_ios: 0 },
    ...{ slat_ns: times(0), clat_ns: times(1000 * us), lat_ns: times(1000 * us) },
  };
};
const none = direction(0, 4096, 0);

/**
 * @typedef {{bytes: number, depth: number, jobs: number, isWrite: boolean, isLost: boolean}} Section
 * @type {fc.Arbitrary<Section>}
 */
const section = fc.record({
  bytes: fc.constantFrom(4096, 8192, 65536),
  depth: fc.constantFrom(1, 2, 8, 32),
  jobs: fc.constantFrom(1, 2, 4),
  isWrite: fc.boolean(),
  isLost: fc.boolean(),
});

/** @param {Section} section */
const optionsOf = ({ bytes, depth, jobs, isWrite }) => ({
  ...{ rw: isWrite ? "randwrite" : "randread", bs: String(bytes), iodepth: String(depth) },
  ...{
    numjobs: String(jobs),
    group_reporting: "",
    stonewall: "",
    size: "1g",
    direct: "1",
    ioengine: "libaio",
  },
});

/** @param {Section} section @param {number} group @param {object} [more] */
function entry({ bytes, depth, jobs, isWrite }, group, more) {
  const us = 1000;
  const load = direction((seconds * 1e6 * depth * jobs) / us, bytes, us);
  return {
    ...{ jobname: `part${group}`, groupid: group, job_start: 1.9e12 + group * 3e4, error: 0, elapsed: 21 },
    ...{ read: isWrite ? none : load, write: isWrite ? load : none, trim: none },
    ...{ job_runtime: seconds * 1000 * jobs, ctx: 1, majf: 0, minf: 1, usr_cpu: 1, sys_cpu: 1 },
    ...more,
  };
}

const about = { "fio version": "fio-3.36", timestamp: 1.9e9, timestamp_ms: 1.9e12, "global options": {} };

/** @param {Record<string, any[]>} tables @param {string} run */
const factorsOf = ({ run_factors }, run) =>
  Object.fromEntries(
    run_factors.filter((row) => row.run === run).map(({ factor, number }) => [factor, number]),
  );

test("a section that fio's client shows without options has what its figures show, on any number of servers", async () => {
  const sections = fc.array(section, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(sections, fc.integer({ min: 1, max: 3 }), async (drawn, hosts) => {
      const parts = drawn.map((each, i) => ({ ...each, isLost: i > 0 && each.isLost }));
      const stats = parts.flatMap((each, group) =>
        Array.from({ length: hosts }, (_, host) =>
          entry(each, group, {
            ...(each.isLost ? {} : { "job options": { name: `part${group}`, ...optionsOf(each) } }),
            ...{ hostname: `198.51.100.${host + 1}`, port: 8765 },
          }),
        ),
      );
      const tables = await read({ ...about, client_stats: stats });
      const lost = parts.flatMap(({ isLost }, group) => (isLost ? [`part${group}`] : []));
      const told = tables.problems.filter(({ code }) => code === "options-lost");
      for (const name of lost) expect(told.some(({ message }) => message.includes(`'${name}'`))).toBe(true);
      expect(told.length > 0).toBe(lost.length > 0);
      for (const [group, { bytes, depth, jobs, isLost }] of parts.entries()) {
        const run = parts.length > 1 ? `group=${group}` : "";
        const { block_size_bytes = bytes, ...factors } = factorsOf(tables, run);
        expect(block_size_bytes).toBe(bytes);
        if (isLost)
          for (const name of ["queue_depth", "threads", "outstanding_io", "random_pct", "direct_io"])
            expect(factors).not.toHaveProperty(name);
        else
          expect(factors).toMatchObject({
            ...{ queue_depth: depth, threads: jobs * hosts, outstanding_io: depth * jobs * hosts },
            random_pct: 100,
          });
      }
    }),
    { numRuns: 25 },
  );
});

test("of sections that fio merges into one entry nothing is said of which the last one alone tells", async () => {
  const others = fc.array(section, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(others, section, async (before, last) => {
      const all = [...before, last];
      const figures = (/** @type {boolean} */ isWrite) => {
        const own = all.filter((each) => each.isWrite === isWrite);
        const ios = own.reduce((sum, { depth, jobs }) => sum + seconds * 1000 * depth * jobs, 0);
        return own.length ? direction(ios, own[0].bytes, 1000) : none;
      };
      const merged = entry(last, 0, {
        ...{ read: figures(false), write: figures(true), "job options": { name: "z", ...optionsOf(last) } },
        job_runtime: all.reduce((sum, { jobs }) => sum + seconds * 1000 * jobs, 0),
      });
      const tables = await read({ ...about, jobs: [merged] });
      expect(tables.problems.map(({ code }) => code)).toContain("sections-merged");
      for (const name of ["queue_depth", "outstanding_io", "random_pct"])
        expect(factorsOf(tables, "")).not.toHaveProperty(name);
    }),
    { numRuns: 25 },
  );
});

test("what a job that writes reads back is left out, whatever it is", async () => {
  await fc.assert(
    fc.asyncProperty(section, fc.integer({ min: 1, max: 1e6 }), async (drawn, reads) => {
      const each = { ...drawn, isWrite: true };
      const options = { name: "v", ...optionsOf(each), verify: "crc32c" };
      const tables = await read({
        ...about,
        jobs: [entry(each, 0, { read: direction(reads, each.bytes, 500), "job options": options })],
      });
      expect(tables.problems.map(({ code }) => code)).toContain("verify-reads");
      const [write, ...others] = tables.results;
      expect([write.operation, others]).toEqual(["write", []]);
      expect(write.iops).toBeCloseTo(1000 * each.depth * each.jobs, 6);
    }),
    { numRuns: 15 },
  );
});
