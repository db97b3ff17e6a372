/** Builds and versions are factors like any other: two of them in one study are a comparison, in three labs a synthesis. */
import { expect, test } from "vitest";
import { comparisons } from "../../../src/analysis/compare/comparisons.js";
import { contributions } from "../../../src/analysis/synthesis/contributions.js";
import { syntheses } from "../../../src/analysis/synthesis/syntheses.js";
import { readFactors, readMeasures } from "../../../loaders/vocabulary/schemas.js";
import { makeContext } from "../context.js";

/** @import {Context, Run} from "../../../src/analysis/types.js" */

/**
 * Five runs at each version, the later one faster.
 * @param {string} factor
 * @param {string[]} versions
 * @param {number} gain
 * @returns {Run[]}
 */
const makeRuns = (factor, versions, gain) =>
  versions.flatMap((version, i) =>
    [1, 2, 3, 4, 5].map(
      (repeat) =>
        /** @type {Run} */ (
          /** @type {any} */ ({
            ...{
              run: `${version}/${repeat}`,
              tool: "fio",
              workload: "4k randread",
              load: null,
              operation: "all",
            },
            ...{ platform: "vsan", provenance: "published", started_at: null, tool_version: null, vms: null },
            ...{ iops: 10000 * gain ** i * (1 + repeat / 1000), bytes_per_s: null, latency_mean_us: null },
            ...{ iops_half_step: 0, bytes_per_s_half_step: 0, latency_half_step_us: 0, printed: false },
            settings: [{ factor, value: version, number: null }],
            factors: {
              [factor]: version,
              block_size_bytes: "4096",
              read_pct: "100",
              random_pct: "100",
              repeat: String(repeat),
            },
          })
        ),
    ),
  );

test.each([
  ["hypervisor_build", ["21495797", "24022510"]],
  ["hypervisor_version", ["8.0 U3", "9.0"]],
  ["vsan_version", ["9.0.1", "10.0"]],
])("%s", (factor, versions) => {
  const found = readFactors().find(({ name }) => name === factor);
  expect(found?.kind).toBe("setting");
  /** @type {Context} */
  const about = makeContext({
    ...{ loadAxis: null, fields: readFactors() },
    study: { factor, baseline: null, margin_pct: null, blocks: null, order_random: null },
  });
  const told = [1.1, 1.12, 1.15].flatMap((gain, i) => {
    const runs = makeRuns(factor, versions, gain);
    const rows = comparisons(runs, about);
    const given = contributions(runs, { ...about, findings: { comparisons: rows } });
    const study = {
      study: `study ${i}`,
      lab: `lab ${i}`,
      platform: "vsan",
      provenance: /** @type {const} */ ("published"),
    };
    return given.map((row) => ({ ...row, ...study, status: "current", is_tested: true, baseline: null }));
  });
  const words = { measures: readMeasures(), units: { [factor]: { title: found?.title, unit: null } } };
  const pair = syntheses(/** @type {any} */ (told), words).find(({ role }) => role === "pair");
  expect(pair).toMatchObject({ level: versions[1], against: versions[0], joined: 3, verdict: "higher" });
});
