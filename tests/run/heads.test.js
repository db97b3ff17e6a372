/** What a run's page shows before it reads a table is what the tables have. */
import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { headsOf, readHeads } from "../../src/run/heads.js";
import { emptyStudy } from "../empty-study.js";

/** @type {(run: string, iops: number, given?: object) => any} */
const run = (name, iops, given) => ({
  ...{ run: `a/${name}`, outcome: "completed", tool: "fio", workload: "4k randread", level: null, load: 1 },
  ...{ operation: "all", iops, bytes_per_s: null, latency_mean_us: null, factors: { vms: "1", queue: name } },
  ...given,
});

test("runs come back as they were, with how many findings are about each", () => {
  const study = /** @type {any} */ ({
    ...{ ...emptyStudy, study: "a", measures: readMeasures(), factor: "queue", load_axis: "vms" },
    runs: [
      run("1", 1234.56789),
      run("2", 2, { operation: "read", workload: "4k 50/50 random, reads" }),
      run("2", 3, { operation: "write", workload: "4k 50/50 random, writes" }),
      run("3", 3, { tool: "tool not known", workload: "workload not known" }),
    ],
    checks: [
      { severity: "warning", run: "a/3", runs: [] },
      { severity: "error", run: "a/1", runs: ["a/1"], sentence: "Wrong.", forbids: null, scope: "run" },
      {
        severity: "error",
        run: null,
        runs: ["a/1", "a/2"],
        sentence: "Not so.",
        forbids: "No.",
        scope: "series",
      },
    ],
  });
  expect(headsOf(study, []).serious.map(({ sentence }) => sentence)).toEqual(["Wrong.", "Not so."]);
  const [first, second, third, ...others] = readHeads(JSON.parse(JSON.stringify(headsOf(study, []))));
  expect(first).toMatchObject({ run: "a/1", tool: "fio", iops: 1234.568, setting: "1", load: "1" });
  expect(first).toMatchObject({ errors: 2, serious: "0 1", warnings: 0, latency_mean_us: null });
  expect(second).toMatchObject({ workload: "4k 50/50 random", iops: null, errors: 1, serious: "1" });
  expect(third).toMatchObject({ tool: null, workload: null, warnings: 1 });
  expect(others).toEqual([]);
  expect(readHeads(headsOf({ ...study, runs: study.runs.slice(0, 1) }, []))).toHaveLength(1);
  expect(readHeads(headsOf({ ...study, runs: [] }, []))).toEqual([]);
});
