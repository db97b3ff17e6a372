/**
 * Answers that were false or misleading once: from raw files to the sentence, for each rule that stops them. Elsewhere:
 * rows of different systems (tests/loaders/formats/published-systems.test.js); what one storage gives by itself as a bound
 * of another (tests/analysis/audit/stated/storage.test.js); findings about another measure on a chart
 * (tests/findings/findings.test.js); parts of a setting called another cause (answers.test.js); counts, queues of one disk
 * and what a source gives after all, on the shelf (shelf.test.js).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as advice from "../../../src/sentences/actions.js";
import * as answers from "../../../src/sentences/answers.js";
import { fioJson, fixtures } from "../../repository.js";
import { answerOf, table, yaml } from "./raw-tables.js";

const columns = {
  Stripes: "{ factor: stripe_width }",
  Run: "{ factor: repeat }",
  Block: "{ factor: block_size_bytes }",
  IOPS: "{ measure: iops, unit_as_printed: IOPS, unit: 1/s }",
  ms: "{ measure: latency_mean_us, unit_as_printed: ms, unit: ms }",
};

/** @param {(stripes: number, run: number) => (string | number)[]} row  from the third column on */
const sixRows = (row) =>
  [1, 2].flatMap((stripes) => [1, 2, 3].map((run) => [stripes, run, ...row(stripes, run)]));

describe.concurrent("a study", () => {
  test("whose rows are three times the same has single runs, no repeats", async () => {
    const answer = await answerOf(
      table(
        columns,
        sixRows((stripes) => ["4k", stripes * 10000, 1 / stripes]),
      ),
    );
    expect(answer).toMatchObject({
      grade: "single run",
      action: "Try 2 stripes, and compare with 1 stripe on your own system.",
      besides:
        "This does not apply to vSAN ESA (8.0 and later): stripe width works differently; above 2 it is ignored.",
    });
    expect(answer.finding).toBe("2 stripes gave twice the IOPS of one (4k reads, single runs).");
  });

  describe("of queue depths over a link of 10 Gbit/s", () => {
    const rows = [1, 2, 4, 8, 16, 32].map((depth) => {
      const iops = Math.min(4700 * depth, 18_400 + 10 * depth);
      return [4, 1, depth, "64k", iops, (1000 * depth) / iops, (iops * 65_536) / 1e6];
    });
    const MBps = "{ measure: bytes_per_s, unit_as_printed: MB/s, unit: MB/s }";
    const depths = { Stripes: columns.Stripes, Run: columns.Run, Depth: "{ factor: queue_depth }" };
    const about = (/** @type {string} */ factor) =>
      table(
        { ...depths, Block: columns.Block, IOPS: columns.IOPS, ms: columns.ms, MBps },
        rows,
        `factor: ${factor}\nload_axis: queue_depth\nenvironment: { link_gbit_per_s: 10 }\ndefaults: { read_pct: 100, random_pct: 0, hosts: 1 }\n`,
      );
    test("names the link beside the knee", async () => {
      const answer = await answerOf(about("queue_depth"));
      expect(answer.finding).toMatch(/^The knee is at 4 /);
      expect(answer.support).toMatch(
        /^Reads reach at most 1,22\d MB\/s, 98 % of the 10 Gbit\/s link to the storage\./,
      );
    });
    test("says before it that the setting has one value", async () =>
      expect(await answerOf(about("stripe_width"))).toMatchObject({
        ...{ kind: "none", form: "one_value", action_kind: "test" },
        finding: "All 6 runs here have 4 stripes: there is no other value to compare.",
        support: expect.stringMatching(/^The knee is at 4 /),
        action: "Change the disk stripes per object, and test again; if that was done, correct study.yaml.",
      }));
  });

  test("whose rows differ has repeats", async () => {
    const answer = await answerOf(
      table(
        columns,
        sixRows((stripes, run) => ["4k", stripes * 10000 + run, 1 / stripes]),
      ),
    );
    expect(answer.grade).toMatch(/^repeated/);
  });

  test("whose block size moves with its setting says that the two cannot be separated", async () => {
    const rows = sixRows((stripes, run) => [`${4 * stripes}k`, stripes * 10000 + run, 1 / stripes]);
    const answer = await answerOf(table(columns, rows));
    expect(answer).toMatchObject({
      kind: "none",
      form: "moves_together",
      verdict: null,
      action: "Change one setting at a time.",
    });
    expect(answer.finding).toMatch(
      /^Disk stripes per object and block size change together, so their effects cannot be/,
    );
  });

  test("of equal runs says that there is no difference, and gives no direction", async () => {
    const files = sixRows(() => []).map(([stripes, run]) => [
      `stripe_width=${stripes}/repeat=${run}/a.json`,
      fioJson({ iodepth: "8" }).replace('"total_ios": 30000', `"total_ios": ${30000 + Number(run)}`),
    ]);
    const answer = await answerOf({
      "study.yaml": yaml("factor: stripe_width\nbaseline: 1\n").replace("published", "measured"),
      ...Object.fromEntries(files),
    });
    expect(answer.finding).not.toMatch(/more|fewer|higher|lower|beat|0 %/);
  });

  test("whose settings ran for 3 and for 60 seconds says so, and advises neither", async () => {
    const files = sixRows(() => []).map(([stripes, run]) => {
      const result = JSON.parse(fioJson({ iodepth: "1" }));
      const times = stripes === 1 ? 1 : 20;
      const { read } = result.jobs[0];
      result.timestamp_ms += 120_000 * Number(run) + 1_000_000 * Number(stripes);
      result.timestamp = Math.floor(result.timestamp_ms / 1000);
      for (const count of ["io_bytes", "io_kbytes", "total_ios", "runtime"]) read[count] *= times;
      read.total_ios += Number(run);
      result.jobs[0].elapsed *= times;
      const faster = stripes === 1 ? 1 : 1.5;
      for (const figure of ["iops", "bw", "bw_bytes", "io_bytes", "io_kbytes", "total_ios"])
        read[figure] *= faster;
      for (const latency of ["slat_ns", "clat_ns", "lat_ns"]) read[latency].mean /= faster;
      return [`stripe_width=${stripes}/repeat=${run}/a.json`, JSON.stringify(result)];
    });
    const answer = await answerOf({
      "study.yaml": yaml("factor: stripe_width\nbaseline: 1\n").replace("published", "measured"),
      ...Object.fromEntries(files),
    });
    expect(answer.doubt).toBe("Something else changed, too: duration 60 s against 3 s.");
    expect(answer.action_kind).not.toBe("try");
  });

  test("whose one number is of writes and whose other of all I/O compares nothing", async () => {
    const answer = await answerOf(
      table(
        {
          Stripes: columns.Stripes,
          Kind: "{ values: { write latency: { operation: write }, latency: {} } }",
          ms: columns.ms,
        },
        [
          [1, "write latency", 6.09],
          [2, "latency", 11.58],
        ],
        "factor: stripe_width\nbaseline: 1\n",
      ),
    );
    expect(answer).toMatchObject({ kind: "none", ratio: null });
    expect(answer.sentence).not.toMatch(/%|higher|lower/);
  });

  test("of which one result failed a check takes its numbers from the others", async () => {
    const rows = [4, 8, 16, 32].flatMap((size) =>
      [1, 2].map((stripes) => {
        const iops = stripes === 2 && size === 16 ? 2000 : (1000 * (40 + stripes * 20)) / size;
        return [stripes, `${size}k`, 32, iops, stripes === 2 && size === 16 ? 0.5 : 32000 / iops];
      }),
    );
    const answer = await answerOf(
      table(
        {
          ...{ Stripes: columns.Stripes, Block: columns.Block, OIO: "{ factor: outstanding_io }" },
          ...{ IOPS: columns.IOPS, ms: columns.ms },
        },
        rows,
      ),
    );
    expect(answer).toMatchObject({
      results: 3,
      doubt: "1 result is left out: IOPS × latency is far below the queue depth set.",
    });
    expect(Number(answer.low)).toBeCloseTo(80 / 60, 2);
    expect(Number(answer.high)).toBeCloseTo(80 / 60, 2);
  });

  test("of systems of which each has its own setting compares none, and says why", async () => {
    const hosts =
      "{ values: { A: { hypervisor: esxi }, B: { hypervisor: esxi }, C: { hypervisor: hyper-v }, D: { hypervisor: hyper-v } } }";
    const rows = ["A", "B", "C", "D"].map((host, i) => [host, 10000 * (1 + i)]);
    const more = "factor: hypervisor\ndefaults: { block_size_bytes: 4k, read_pct: 100, random_pct: 100 }\n";
    const answer = await answerOf(table({ Host: hosts, IOPS: columns.IOPS }, rows, more));
    expect(answer).toMatchObject({
      ...{ kind: "none", verdict: null, ratio: null },
      finding:
        "Hypervisor and system change together, so their effects cannot be separated; the best result is 40,000 IOPS.",
      action: "Change one setting at a time.",
    });
  });

  test("of random reads and writes whose shares nobody stated never pools them", async () => {
    const text = (/** @type {string} */ name) =>
      readFileSync(join(fixtures, "fio/by-hand/randrw", `${name}.txt`), "utf8");
    const answer = await answerOf({
      "study.yaml": yaml("factor: block_size_bytes\nbaseline: 4096\n").replace("published", "measured"),
      ...{
        "read-4k.txt": text("read-4k"),
        "read-64k.txt": text("read-64k"),
        "write-4k.txt": text("write-4k"),
      },
    });
    // 16,000 reads of 4k against 4,000 of 64k: the 8,000 writes of 4k are in no number.
    expect(answer.finding).toBe(
      "As the I/O size grows from 4k to 64k, IOPS fall by 75 %. Throughput is 4 times as high, and latency is 4 times as high (reads).",
    );
  });

  /**
   * @param {number[]} iops  in thousands, an hour between runs
   * @param {(i: number) => number} stripesOf
   */
  const answerToRuns = (iops, stripesOf) =>
    answerOf(
      table(
        {
          ...{ Stripes: columns.Stripes, Run: columns.Run, Start: "{ started_at: true }" },
          ...{ Block: columns.Block, IOPS: columns.IOPS },
        },
        iops.map((each, i) => [stripesOf(i), i + 1, `2026-01-01T${10 + i}:00:00Z`, "4k", 1000 * each]),
      ),
    );

  test("of two runs each is not called a single run", async () => {
    const answer = await answerToRuns([100, 150, 102, 148], (i) => (i % 2 ? 2 : 1));
    expect([answer.finding, answer.strength, answer.doubt].join(" ")).not.toMatch(/single|once/);
    expect(answer.strength).toMatch(/^Weak: two runs each \(n=2\)/);
  });

  test.each([
    ["no drift", [100, 101, 99, 150, 151, 149], /^All runs with 1 stripe came first/, /drifted/],
    [
      "a drift",
      [100, 94, 88, 82, 76, 70, 64, 58, 52, 46],
      /fell by more, .* during the runs of one|fell by .* run of one setting alone|fall by .* during the runs of one setting alone/,
      /a change in between/,
    ],
  ])("that ran one setting after the other with %s", async (_, iops, expected, never) => {
    const answer = await answerToRuns(iops, (i) => (i < iops.length / 2 ? 1 : 2));
    // A drift that is larger than the difference is the finding itself.
    const said = `${answer.form === "drifted" ? answer.finding : answer.doubt}`;
    expect(said).toMatch(expected);
    expect(said).not.toMatch(never);
    expect(answer).toMatchObject({
      action: "No choice yet: on your own system, test 2 stripes and one, and compare IOPS and latency.",
      action_kind: "test",
      besides:
        "This does not apply to vSAN ESA (8.0 and later): stripe width works differently; above 2 it is ignored.",
    });
  });

  test("whose settings ran one after the other has no winner where equal runs differ as much", async () => {
    const answer = await answerToRuns([100, 140, 72, 120, 92, 150], (i) => (i < 3 ? 1 : 2));
    expect(answer.finding).toMatch(
      / differ by \d+ % in IOPS: too close to call\. Repeats of one setting differ as much by chance\.$/,
    );
  });
});

test("no sentence promises that some number of runs will settle anything", () => {
  const all = [...Object.values(answers), ...Object.values(advice)].flatMap((group) =>
    typeof group === "string" ? [group] : Object.values(group),
  );
  expect(all.filter((text) => /settle|blocks/i.test(text))).toEqual([]);
});
