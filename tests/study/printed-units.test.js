/** A figure stands under the unit that it is in: printed digits under the printed one, ours under ours. */
import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { figureKey } from "../../src/html/cells.js";
import { resultsTables } from "../../src/study/results-table.js";

/** @param {{provenance: string, runs: {bytes_per_s: number, printed?: {bytes_per_s: string, bytes_unit: string | null}}[]}} given */
function headAndCells({ provenance, runs: given }) {
  const runs = given.map(({ bytes_per_s }, i) => ({
    ...{ study: "one", run: `one/${i}`, tool: "fio", workload: "1M read", operation: "all", level: null },
    ...{ load: i + 1, repeat: null, outcome: "completed", factors: {}, iops: null },
    ...{ bytes_per_s, latency_mean_us: null },
  }));
  const printed = runs.flatMap((run, i) => {
    const own = given[i].printed;
    return own
      ? [[figureKey(/** @type {any} */ (run)), { run: run.run, source: "t.csv", line: i + 2, ...own }]]
      : [];
  });
  const study = /** @type {any} */ ({
    ...{ study: "one", provenance, levels: [], tools: ["fio"], workloads: ["1M read"], runs, checks: [] },
    ...{ sources: [{ study: "one", source: "t.csv", withheld: null }], runSources: new Map() },
    ...{ printed: new Map(/** @type {any} */ (printed)), measures: readMeasures() },
    ...{ factorInfo: null, loadInfo: null, factorInfos: new Map() },
  });
  const page = String(resultsTables(study));
  const text = page.replace(/<[^>]*>/g, "|").replace(/\s+/g, " ");
  return { page, text };
}

const gigabytes = { bytes_per_s: "2", bytes_unit: "GB/s" };

test("digits stand under the unit that they are printed in", () => {
  const { text } = headAndCells({
    provenance: "published",
    runs: [{ bytes_per_s: 2e9, printed: gigabytes }],
  });
  expect(text).toMatch(/\|GB\/s\|/);
  expect(text).not.toMatch(/MiB\/s/);
});

test("a figure that was computed beside printed ones says its own unit", () => {
  const { text } = headAndCells({
    provenance: "published",
    runs: [{ bytes_per_s: 2e9, printed: gigabytes }, { bytes_per_s: 3 * 2 ** 20 }],
  });
  expect(text).toMatch(/\|Throughput\|/);
  expect(text).toMatch(/\|2 GB\/s\|/);
  expect(text).toMatch(/\|3(\.0+)? MiB\/s\|/);
});

test("what a document prints changes no unit of a measured study", () => {
  const { text } = headAndCells({
    provenance: "measured",
    runs: [{ bytes_per_s: 2 * 2 ** 20, printed: gigabytes }],
  });
  expect(text).toMatch(/\|MiB\/s\|/);
  expect(text).not.toMatch(/GB\/s\|/);
});
