import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { fixtures } from "../repository.js";
import { openExamples } from "../examples.js";

/** The true values that came with the files of the lab studies, one row a file and operation. */
const truth = /** @type {Record<string, string>[]} */ (
  parse(readFileSync(join(fixtures, "lab", "truth.csv"), "utf8"), { columns: true })
);

test("the lab studies hold every row of their truth and no other", async () => {
  const store = await openExamples();
  const rows = await store.rows(
    "from results where study in ('lab-oio-sweep', 'lab-vm-sweep') and entity_kind = 'job' and operation <> 'all'",
  );
  store.close();
  const found = new Map(rows.map((row) => [`${basename(row.source)} ${row.operation}`, row]));
  expect(found.size).toBe(truth.length);
  for (const { file, direction, ...values } of truth) {
    const row = /** @type {Record<string, any>} */ (found.get(`${basename(file)} ${direction}`));
    expect(row, file).toMatchObject({
      ios: Number(values.total_ios),
      bytes: Number(values.io_bytes),
      iops: Number(values.iops),
      bytes_per_s: Number(values.bw_bytes_per_s),
    });
    expect(row.latency_mean_us, file).toBeCloseTo(Number(values.lat_mean_ns) / 1000, 6);
    expect(row.clat_mean_us, file).toBeCloseTo(Number(values.clat_mean_ns) / 1000, 6);
    expect(row.duration_s * 1000, file).toBeCloseTo(Number(values.runtime_ms), 6);
  }
});
