/** What a run was asked to do where fio's output does not say it: counted, or unknown, and never a default. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factorRows, runRow } from "../../../../loaders/formats/fio/runs.js";

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

describe("a share of reads that is counted", () => {
  test("is one of all jobs together: by itself each is a little off", () => {
    const rows = [
      [0, 690, 310],
      [1, 712, 288],
    ].flatMap(([index, reads, writes]) => {
      const workload = { ...measured, read_pct: Math.round(reads / 10) };
      return [
        job({ index, direction: "read", total_ios: reads, workload }),
        job({ index, direction: "write", total_ios: writes, workload }),
      ];
    });
    const { factors, problems } = read(rows);
    expect(factors).toMatchObject({ read_pct: 70, block_size_bytes: 4096 });
    expect(problems).toEqual([]);
  });

  test("of one kind is 0 or 100, of a mix neither, whatever the counts", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1e9), fc.nat(1e9)), { minLength: 1, maxLength: 5 }), (counts) => {
        const rows = counts.flatMap(([reads, writes], index) => [
          job({ index, direction: "read", total_ios: reads, workload: measured }),
          job({ index, direction: "write", total_ios: writes, workload: measured }),
        ]);
        const [reads, writes] = [0, 1].map((place) => counts.reduce((sum, each) => sum + each[place], 0));
        fc.pre(reads + writes > 0);
        const share = read(rows).factors.read_pct;
        expect(share === 100).toBe(writes === 0);
        expect(share === 0).toBe(reads === 0);
        expect(Math.abs(share - (100 * reads) / (reads + writes))).toBeLessThan(1);
      }),
    );
  });
});

test("of a job without its options nothing is stored but what its figures show", () => {
  const workload = { ...measured, queue_depth: null, threads: null, random_pct: null, direct: null };
  const rows = [job({ workload })];
  expect(read(rows).factors).toEqual({ block_size_bytes: 4096, read_pct: 100, duration_s: 1 });
  expect(runRow("", rows)).toMatchObject({ queue_slots: null, queue_full_pct: null });
});
