/** Workloads that imitate what a disk was seen to do. */
import { expect, test } from "vitest";
import { imitate } from "../../../src/analysis/plan/imitate.js";

test("a disk of one size of I/O is imitated as it was", () => {
  const seen = { io_bytes_mean: 4096, read_pct: 70.4, sequential_pct: 12, outstanding_mean: 6.3 };
  expect(imitate("app", seen)).toEqual({
    workload: {
      ...{ name: "app", block_size_bytes: "4k", read_pct: 70, random_pct: 88, outstanding_io: 6 },
      duration_s: 60,
    },
    notes: [],
  });
});

test("what is another than was seen is reported", () => {
  const { workload, notes } =
    imitate("app", { io_bytes_mean: 7168, read_io_bytes_mean: 16384, write_io_bytes_mean: 4864 }) ?? {};
  expect(workload).toEqual({ name: "app", block_size_bytes: "8k", duration_s: 60 });
  expect(notes).toEqual([
    "I/Os have 7.00 KiB on average; 8.00 KiB is the nearest size in use",
    "reads have 16.0 KiB and writes 4.75 KiB on average: one size stands for both",
    "the share of reads was not recorded: reads alone",
    "the order of addresses was not recorded: random",
    "outstanding I/Os were not recorded: one",
  ]);
});

test.each([[undefined], [0], [Number.NaN]])("a size of %s imitates nothing", (io_bytes_mean) => {
  expect(imitate("app", { io_bytes_mean, read_pct: 50 })).toBeNull();
});

test("an idle disk is one I/O at a time, and a small I/O a sector", () => {
  expect(imitate("log", { io_bytes_mean: 100, outstanding_mean: 0.01 })?.workload).toMatchObject({
    ...{ block_size_bytes: 512, outstanding_io: 1 },
  });
});
