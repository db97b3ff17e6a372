import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { openFixtures } from "../../../fixture-studies.js";
import { fixtures } from "../../../repository.js";

/** What normal text printed, through the whole arrow. Files with JSON in them count as JSON. */
const truth = /** @type {Record<string, string>[]} */ (
  parse(readFileSync(join(fixtures, "fio", "truth_text.csv"), "utf8"), { columns: true })
);
const series = "v3.33/messy/status-interval-1s.txt";

/** @type {Record<"results" | "reported" | "samples" | "percentiles", Record<string, any>[]>} */
let tables;

beforeAll(async () => {
  const store = await openFixtures("fio");
  const results = await store.rows("from results where entity_kind = 'job' order by source, entity");
  const reported = await store.rows("from reported");
  const samples = await store.rows(
    "from samples where entity_kind = 'job' and operation <> 'all' order by t_s",
  );
  const percentiles = await store.rows("from percentiles where entity_kind = 'job' and percentile = 99");
  tables = { results, reported, samples, percentiles };
  store.close();
});

/** The place of each row's entry in its file: a new one begins where the name changes or a direction comes again. */
/** @type {Record<string, any>[]} */
const placed = truth.map((row) => ({ ...row, place: 0 }));
placed.forEach((row, i) => {
  const before = placed[i - 1];
  if (before?.file !== row.file) return;
  const ofEntry = placed.slice(0, i).filter(({ file, place }) => file === row.file && place === before.place);
  const isNew =
    before.jobname !== row.jobname || ofEntry.some(({ direction }) => direction === row.direction);
  row.place = before.place + Number(isNew);
});
const inSums = placed.filter(({ file, jobname }) => file !== series && jobname !== "All clients");

describe("every row of truth_text.csv that is part of a sum", () => {
  test("there are many of them", () => expect(inSums).toHaveLength(47));

  test.each(inSums.map((row) => [`${row.file} ${row.jobname} ${row.direction} ${row.place}`, row]))(
    "%s",
    (_, row) => {
      const operation = row.direction === "mixed" ? "all" : row.direction;
      const entity = new RegExp(`(^|/)${row.place}:`);
      const result = /** @type {Record<string, any>} */ (
        tables.results.find(
          (r) => r.source === row.file && r.operation === operation && entity.test(r.entity),
        )
      );
      expect(result).toBeDefined();
      const printed = tables.reported.filter(
        ({ run, entity, operation: of }) =>
          run === result.run && entity === result.entity && of === operation,
      );
      const isText = printed.length > 0;
      expect(result.duration_s).toBeCloseTo(Number(row.runtime_ms) / 1000, 6);
      for (const [measure, text] of [
        ["iops", row.iops_printed],
        ["bytes_per_s", row.bw_bytes_per_s_printed],
        ["bytes", row.io_bytes_printed],
      ]) {
        const figure = printed.find((other) => other.measure === measure);
        if (isText) expect(figure?.value).toBeCloseTo(Number(text), 0);
        // The exact figure lies where the printed digits say: beside JSON, within a step of three digits.
        const half = figure?.half_step ?? Number(text) * 0.005;
        expect(Math.abs(result[measure] - Number(text))).toBeLessThanOrEqual(half);
      }
      expectMicros(result.latency_mean_us, row.lat_avg_ns, isText);
      expectMicros(result.clat_mean_us, row.clat_avg_ns, isText);
      const p99 = tables.percentiles.find(
        ({ run, entity, operation: of, latency_layer }) =>
          run === result.run &&
          entity === result.entity &&
          of === operation &&
          latency_layer === "completion",
      );
      if (row.p99_ns_printed === "") expect(p99).toBeUndefined();
      // Text rounds up to the microsecond.
      else expect(Number(row.p99_ns_printed) / 1000 - p99?.latency_us).toBeCloseTo(0, isText ? 6 : -0.5);
    },
  );
});

describe("rows of a series of reports", () => {
  test.each(
    placed.filter(({ file }) => file === series).map((row) => [`${row.direction} ${row.place}`, row]),
  )("%s: the intervals up to it add up to what it printed", (_, row) => {
    const rows = tables.samples.filter(
      ({ run, operation, t_s }) =>
        run === `s/${series}` && operation === row.direction && t_s * 1000 <= Number(row.runtime_ms) + 0.5,
    );
    const length = (/** @type {number} */ i) => rows[i].t_s - (rows[i - 1]?.t_s ?? 0);
    const seconds = Number(row.runtime_ms) / 1000;
    const ios = rows.reduce((sum, { iops }, i) => sum + iops * length(i), 0);
    const bytes = rows.reduce((sum, { bytes_per_s }, i) => sum + bytes_per_s * length(i), 0);
    const latency = rows.reduce((sum, r, i) => sum + (r.latency_mean_us * r.iops * length(i)) / ios, 0);
    expect(Math.abs(ios / seconds - Number(row.iops_printed))).toBeLessThanOrEqual(50);
    expect(Math.abs(bytes - Number(row.io_bytes_printed))).toBeLessThanOrEqual(2 ** 19);
    expect(latency).toBeCloseTo(Number(row.lat_avg_ns) / 1000, 2);
  });
});

/**
 * @param {number | null} micros
 * @param {string} ns
 * @param {boolean} isText expected values have one decimal of a nanosecond; beside JSON two of the unit
 */
function expectMicros(micros, ns, isText) {
  if (ns === "") expect(micros).toBeNull();
  else expect(Math.abs(Number(micros) - Number(ns) / 1000)).toBeLessThanOrEqual(isText ? 0.0001 : 0.00501);
}
