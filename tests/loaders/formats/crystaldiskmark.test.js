import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accepts, readResults } from "../../../loaders/formats/crystaldiskmark/format.js";
import { decodeText } from "../../../loaders/reading/encodings.js";
import { fixtures } from "../../repository.js";

/** @param {string} name */
const sample = (name) => decodeText(readFileSync(join(fixtures, "crystaldiskmark", name)));

/** @param {Record<string, any[]>} rows @param {string} run */
const factorsOf = ({ run_factors }, run) =>
  Object.fromEntries(
    run_factors
      .filter((row) => row.run === run)
      .map(({ factor, number, value }) => [factor, number ?? value]),
  );

/** @param {Record<string, any[]>} rows */
const figuresOf = ({ results }) =>
  results.map(({ run, operation, iops, bytes_per_s }) => [run, operation, iops, bytes_per_s]);

describe("version 8", () => {
  const rows = readResults(sample("v8-with-mix.txt"));

  test("a run for each test that was run", () => {
    expect(rows.problems).toEqual([]);
    expect(figuresOf(rows)).toEqual([
      ["test=SEQ1M-Q8T1-read", "read", 500, 524288000],
      ["test=SEQ1M-Q1T1-read", "read", 400, 419430000],
      ["test=RND4K-Q32T16-read", "read", 150000, 614400000],
      ["test=RND4K-Q1T1-read", "read", 10000, 40960000],
      ["test=SEQ1M-Q8T1-write", "write", 400, 419430000],
      ["test=SEQ1M-Q1T1-write", "write", 300, 314573000],
      ["test=RND4K-Q32T16-write", "write", 100000, 409600000],
      ["test=RND4K-Q1T1-write", "write", 7500, 30720000],
      ["test=SEQ1M-Q8T1-mix", "all", 450, 471859000],
      ["test=RND4K-Q32T16-mix", "all", 125000, 512000000],
    ]);
    expect(new Set(rows.runs.map(({ tool, tool_version }) => `${tool} ${tool_version}`))).toEqual(
      new Set(["crystaldiskmark 8.0.4"]),
    );
  });

  test("with the options of each", () => {
    expect(factorsOf(rows, "test=RND4K-Q32T16-mix")).toEqual({
      ...{ block_size_bytes: 4096, random_pct: 100, read_pct: 70, queue_depth: 32, threads: 16 },
      ...{ outstanding_io: 512, working_set_bytes: 2 ** 30, duration_s: 5, best_of: 5 },
      software_cache: "false",
    });
    expect(factorsOf(rows, "test=SEQ1M-Q1T1-write")).toMatchObject({
      ...{ block_size_bytes: 2 ** 20, random_pct: 0, read_pct: 0, queue_depth: 1, threads: 1 },
    });
    expect(rows.runs.find(({ run }) => run === "test=RND4K-Q32T16-read")).toMatchObject({
      ...{ queue_slots: 512, asked_s: 5, outcome: "completed" },
    });
  });

  test("the latency is no mean of results: it is printed as the lowest of five", () => {
    expect(rows.results.every((row) => !("latency_mean_us" in row))).toBe(true);
    const of = rows.reported.filter(({ run }) => run === "test=RND4K-Q32T16-read");
    expect(of).toMatchObject([
      { measure: "bytes_per_s", text: "614.400", unit_as_printed: "MB/s", half_step: 500, line: 11 },
      { measure: "iops", text: "150000.0", half_step: 0.05 },
      { measure: "lowest_of_5_latency_mean_us", text: "3390.21", value: 3390.21, operation: "read" },
    ]);
  });
});

test("two texts in a file are two of each, with their own figures", () => {
  const rows = readResults(sample("v9-two-appended.txt"));
  expect(rows.problems).toEqual([]);
  expect(rows.runs).toHaveLength(16);
  const iops = Object.fromEntries(rows.results.map(({ run, iops }) => [run, iops]));
  expect(iops["run=1/test=RND4K-Q1T1-read"]).toBe(10000);
  expect(iops["run=2/test=RND4K-Q1T1-read"]).toBe(8000);
  expect(factorsOf(rows, "run=2/test=RND4K-Q1T1-read")).toMatchObject({
    best_of: 3,
    working_set_bytes: 2 ** 36,
  });
});

test("a copy without its banner has all but the version", () => {
  const rows = readResults(sample("v7-clipboard-without-banner.txt"));
  expect(rows.problems).toEqual([]);
  expect(rows.runs).toHaveLength(8);
  expect(rows.runs[0].tool_version).toBeNull();
  expect(rows.results.map(({ iops }) => iops)).toEqual([500, 400, 150000, 10000, 400, 300, 100000, 7500]);
});

test("version 6: sequential blocks and their IOPS are not printed", () => {
  const rows = readResults(sample("v6.txt"));
  expect(rows.problems).toEqual([]);
  expect(figuresOf(rows).slice(0, 3)).toEqual([
    ["test=SEQ-Q32T1-read", "read", null, 520e6],
    ["test=SEQ-Q32T1-write", "write", null, 410e6],
    ["test=RND4K-Q8T8-read", "read", 150000, 614400000],
  ]);
  expect(factorsOf(rows, "test=SEQ-Q32T1-read")).toEqual({
    ...{ random_pct: 0, read_pct: 100, queue_depth: 32, threads: 1, outstanding_io: 32 },
    ...{ working_set_bytes: 2 ** 30, best_of: 5 },
  });
});

test("version 5: one thread without a queue has one I/O", () => {
  const rows = readResults(sample("v5.txt"));
  expect(rows.problems).toEqual([]);
  expect(factorsOf(rows, "test=SEQ-Q1T1-read")).toMatchObject({ queue_depth: 1, threads: 1 });
});

test("version 3: no threads, and a size in MB that is of neither kind", () => {
  const rows = readResults(sample("v3.txt"));
  expect(rows.problems).toEqual([]);
  expect(figuresOf(rows)).toEqual([
    ["test=SEQ-read", "read", null, 250e6],
    ["test=SEQ-write", "write", null, 200e6],
    ["test=RND512K-read", "read", null, 180e6],
    ["test=RND512K-write", "write", null, 150e6],
    ["test=RND4K-Q1-read", "read", 6000, 24576000],
    ["test=RND4K-Q1-write", "write", 5000, 20480000],
    ["test=RND4K-Q32-read", "read", 40000, 163840000],
    ["test=RND4K-Q32-write", "write", 30000, 122880000],
  ]);
  expect(factorsOf(rows, "test=RND4K-Q32-read")).toEqual({
    ...{ block_size_bytes: 4096, random_pct: 100, read_pct: 100, queue_depth: 32, outstanding_io: 32 },
    best_of: 5,
  });
});

test("without the number of passes nothing is known of the figures", () => {
  const rows = readResults(sample("v8-cut-before-test.txt"));
  expect(rows.problems).toMatchObject([{ code: "no-end", line: 2 }]);
  expect(new Set(rows.runs.map(({ outcome }) => outcome))).toEqual(new Set(["incomplete"]));
  expect(rows.results).toEqual([]);
});

describe("what is wrong is reported", () => {
  const text = sample("v8-with-mix.txt");
  const codes = (/** @type {string} */ changed) => readResults(changed).problems.map(({ code }) => code);

  test.each([
    ["a decimal comma", "524.288", "524,288", ["wrong-line", "unequal-lines"]],
    ["IOPS that are not those of MB/s", "150000.0", "15000.0", ["inconsistent"]],
    ["a section that is lost", "[Write]", "", Array(4).fill("repeated-line")],
    ["the first section", "[Read]", "", Array(4).fill("no-section")],
    ["sections that changed places", /\[Read\]([^]*)\[Write\]/, "[Write]$1[Read]", ["out-of-order"]],
    ["a text of which nothing was run", /\d+\.\d{3} MB/g, "0.000 MB", ["no-test"]],
  ])("%s", (_, from, to, expected) => {
    expect(codes(text.replace(from, to))).toEqual(expected);
  });

  test("a banner alone", () => {
    expect(codes(text.slice(0, text.indexOf("[Read]")))).toEqual(["no-test"]);
  });
});

test("AmorphousDiskMark's text: both directions of each test, at two decimals, with a queue and no threads", () => {
  const rows = readResults(sample("amorphous.txt"));
  expect(rows.problems).toEqual([]);
  expect(figuresOf(rows)).toEqual([
    ["test=SEQ1M-Q8-read", "read", 2765.8, 2_900_120_000],
    ["test=SEQ1M-Q8-write", "write", 2289.1, 2_400_250_000],
    ["test=SEQ1M-Q1-read", "read", 1525.9, 1_600_000_000],
    ["test=SEQ1M-Q1-write", "write", 1430.5, 1_500_000_000],
    ["test=RND4K-Q64-read", "read", 200000, 819_200_000],
    ["test=RND4K-Q64-write", "write", 50000, 204_800_000],
    ["test=RND4K-Q1-read", "read", 10000, 40_960_000],
    ["test=RND4K-Q1-write", "write", 5000, 20_480_000],
  ]);
  expect(rows.runs[0]).toMatchObject({ tool: "amorphousdiskmark", tool_version: "4.0.1" });
  expect(factorsOf(rows, "test=RND4K-Q64-read")).toEqual({
    ...{ block_size_bytes: 4096, random_pct: 100, read_pct: 100, queue_depth: 64, outstanding_io: 64 },
    ...{ working_set_bytes: 2 ** 30, best_of: 5 },
  });
});

test("whatever quotes a text line by line, it is read as it was", () => {
  const names = ["v3.txt", "v8-with-mix.txt", "v9-two-appended.txt", "amorphous.txt"];
  const quote = fc.stringMatching(/^(?:[>|] ?){1,4}$/);
  fc.assert(
    fc.property(fc.constantFrom(...names), quote, (name, before) => {
      const text = sample(name);
      const quoted = text.replace(/^/gm, before);
      expect(accepts("post.txt", new TextEncoder().encode(quoted))).toBe(true);
      expect(readResults(quoted)).toEqual(readResults(text));
    }),
    { numRuns: 50 },
  );
});
