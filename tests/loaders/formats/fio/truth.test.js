import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { openFixtures } from "../../../fixture-studies.js";
import { fixtures } from "../../../repository.js";

/** The true values that came with the samples, through the whole arrow: read, assembled, published. */
const truth = /** @type {Record<string, string>[]} */ (
  parse(readFileSync(join(fixtures, "fio", "truth.csv"), "utf8"), {
    columns: true,
    relax_column_count: true,
  })
).filter((row) => existsSync(join(fixtures, "fio", row.file)));

/** @type {Map<string, Record<string, any>>} */
const found = new Map();

beforeAll(async () => {
  const store = await openFixtures("fio");
  const rows = await store.rows("from results where entity_kind = 'job'");
  // vm1.json and vm2.json ran at the same time: jobs of their run are named with their VM.
  for (const { entity, ...row } of rows)
    found.set([row.source, entity.replace(/^vm\d\//, ""), row.operation].join("|"), row);
  store.close();
});

const summed = truth.filter(
  ({ jobname, direction }) => direction && direction !== "sync" && jobname !== "All clients",
);

/** unified_rw_reporting=both prints a mixed entry beside read and write: our sum of the two must be the same. */
describe("every row of truth.csv that is part of a sum is a job's result", () => {
  test("there are many of them", () => expect(summed.length).toBeGreaterThan(150));

  test.each(summed.map((row) => [`${row.file} ${row.index}:${row.jobname} ${row.direction}`, row]))(
    "%s",
    (_, row) => {
      const { file, hostname, index, jobname, direction, total_ios, io_bytes, runtime_ms, iops } = row;
      const entity = `${hostname ? `${hostname}/` : ""}${index}:${jobname}`;
      const operation = direction === "mixed" ? "all" : direction;
      const result = found.get([file, entity, operation].join("|"));
      expect(result).toBeDefined();
      const {
        ios,
        bytes,
        duration_s,
        iops: rate,
        bytes_per_s,
        latency_mean_us,
        clat_mean_us,
      } = /** @type {any} */ (result);
      expect(ios).toBe(total_ios === "" ? null : Number(total_ios));
      expect(bytes).toBe(Number(io_bytes));
      expect(duration_s * 1000).toBeCloseTo(Number(runtime_ms), 6);
      expect(rate).toBeCloseTo(Number(iops), 5);
      expect(Math.abs(bytes_per_s - Number(row.bw_bytes_per_s))).toBeLessThanOrEqual(1024);
      expectMicros(latency_mean_us, row.lat_mean_ns);
      expectMicros(clat_mean_us, row.clat_mean_ns);
    },
  );
});

/**
 * @param {number | null} micros
 * @param {string} ns
 */
function expectMicros(micros, ns) {
  if (ns === "") expect(micros).toBeNull();
  else expect(Number(micros)).toBeCloseTo(Number(ns) / 1000, 5);
}
