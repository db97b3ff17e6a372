/** What a run was asked to do where fio's output does not say it: counted, or unknown, and never a default. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { factorRows, runRow, shapeRows } from "../../../../loaders/formats/fio/runs.js";

/** @param {Partial<{direction: string, total_ios: number, index: number, options: object | null, workload: object}>} row */
const job = (row) => ({
  ...{ direction: "read", total_ios: 100, runtime_ms: 1000, index: 0, jobname: "a", hostname: null },
  ...{ run: "", error: 0, complete: true, left_s: null, started_at_ms: null, tool_version: "3.33" },
  ...{ options: null, unsure_options: null, workload: {} },
  ...row,
});

/** @param {any[]} rows */
function read(rows) {
  /** @type {any[]} */
  const problems = [];
  const factors = factorRows("", rows, { add: (problem) => void problems.push(problem) });
  return { problems, factors: Object.fromEntries(factors.map(({ factor, number }) => [factor, number])) };
}

const measured = { block_size_bytes: 4096, read_pct: 70, measured: ["block_size_bytes", "read_pct"] };

test("reads and writes are counted over all jobs of a run, one size where all have it", () => {
  const counts = fc.array(fc.tuple(fc.nat(1e9), fc.nat(1e9), fc.constantFrom(4096, 8192)), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(counts, (jobs) => {
      const rows = jobs.flatMap(([reads, writes, block_size_bytes], index) => {
        const workload = { ...measured, block_size_bytes };
        return [
          job({ index, direction: "read", total_ios: reads, workload }),
          job({ index, direction: "write", total_ios: writes, workload }),
        ];
      });
      const [shape] = shapeRows("", rows);
      const [reads, writes] = [0, 1].map((place) => jobs.reduce((sum, each) => sum + each[place], 0));
      const sizes = new Set(jobs.map(([, , size]) => size));
      expect(shape).toEqual({
        run: "",
        reads,
        writes,
        block_size_bytes: sizes.size === 1 ? jobs[0][2] : null,
      });
      expect(read(rows).factors).not.toHaveProperty("read_pct");
    }),
  );
});

test("of a mix that is printed as one nothing tells the share", () => {
  const [shape] = shapeRows("", [job({ direction: "mixed", workload: { ...measured, read_pct: null } })]);
  expect(shape).toMatchObject({ reads: null, writes: null, block_size_bytes: 4096 });
  expect(shapeRows("", [job({ workload: { read_pct: 70, measured: [] } })])).toEqual([]);
});

test("of a job without its options nothing is stored but what its figures show", () => {
  const workload = { ...measured, queue_depth: null, threads: null, random_pct: null, direct: null };
  const rows = [job({ workload })];
  expect(read(rows).factors).toEqual({ duration_s: 1 });
  expect(shapeRows("", rows)).toEqual([{ run: "", reads: 100, writes: 0, block_size_bytes: 4096 }]);
  expect(runRow("", rows)).toMatchObject({ queue_slots: null, queue_full_pct: null });
});
