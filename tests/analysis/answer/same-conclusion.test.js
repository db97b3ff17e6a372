/** What a careful reader of the source concludes, the first screen concludes too: from raw tables to the answer, for each rule. */
import { describe, expect, test } from "vitest";
import { answers } from "../../../src/analysis/answer/answers.js";
import { comparisons } from "../../../src/analysis/compare/comparisons.js";
import { makeContext, statement } from "../context.js";
import { point } from "../points.js";
import { answerOf, table } from "./raw-tables.js";

/** @import {Run, Stated} from "../../../src/analysis/types.js" */

const iops = "{ measure: iops, unit_as_printed: IOPS, unit: 1/s }";

/** @param {string} factor @param {Record<string, string>} given */
const settings = (factor, given) => ({
  Setting: `{ factor: ${factor} }`,
  Run: "{ factor: repeat }",
  ...given,
  IOPS: iops,
});

/** @param {string} value  stripes @param {Partial<Run>} given @returns {Run} */
const ofStripes = (value, given) => ({
  ...point({
    run: `study/${value}`,
    settings: [{ factor: "stripe_width", value, number: Number(value) }],
    ...given,
  }),
  ...{ tool_version: null, hosts: 4, platform: "vsan", provenance: "published", started_at: null },
  factors: { stripe_width: value },
});

/** @param {string} factor @param {string | number} baseline @param {string} [more] */
const study = (factor, baseline, more = "") =>
  `factor: ${factor}\nbaseline: ${baseline}\ndefaults: { read_pct: 100, random_pct: 100, block_size_bytes: 4k }\n${more}`;

describe.concurrent("advice and doubts", () => {
  const sizes = {
    Block: "{ factor: block_size_bytes }",
    Run: "{ factor: repeat }",
    IOPS: iops,
  };
  const ofSizes = "factor: block_size_bytes\ndefaults: { read_pct: 100, random_pct: 100 }\n";
  test("say how many results are single runs, and how far the others vary", async () => {
    const rows = [
      ["4k", 1, 1000],
      ["4k", 2, 1050],
      ["8k", 1, 700],
      ["64k", 1, 100],
    ];
    expect(await answerOf(table(sizes, rows, ofSizes))).toMatchObject({
      doubt: "2 of 3 results are single runs; repeats of the others differ by up to 5 %.",
      next: "Test each workload 3 times in random order.",
    });
  });

  test("leave a verdict out that only some results of the two settings have", () => {
    const runs = ["1", "4"].map((value) => ofStripes(value, { iops: value === "1" ? 1000 : 2200 }));
    const about = makeContext({ loadAxis: null });
    const found = comparisons(runs, about);
    const others = found.map((row) => ({ ...row, verdict: /** @type {const} */ ("confounded") }));
    const verdictOf = (/** @type {typeof found} */ rows) =>
      answers(runs, { ...about, findings: { comparisons: rows } })[0].verdict;
    expect(verdictOf(found)).toBe("single run");
    expect(verdictOf([...found, ...others])).toBeNull();
  });

  test("explain no difference where none was seen", async () => {
    const more = "environment: { comes_with: { stripe_width: the day } }\n";
    const rows = [1, 2].flatMap((stripes) => [1, 2, 3].map((run) => [stripes, run, 1000 + 10 * run]));
    expect(
      await answerOf(table(settings("stripe_width", {}), rows, study("stripe_width", 1, more))),
    ).toMatchObject({
      form: "close",
      doubt: "The two also differed in the day; that may hide a difference.",
    });
  });

  test("are what the source says of its runs before that each was run once", async () => {
    const more = "source: { title: T, licence: L, conclusion: { condition: All data came from cache. } }\n";
    const rows = [
      [1, 1, 1000],
      [2, 1, 1500],
    ];
    expect(
      await answerOf(table(settings("stripe_width", {}), rows, study("stripe_width", 1, more))),
    ).toMatchObject({
      form: "gave",
      doubt: "All data came from cache.",
    });
  });

  test("name another tool that does not show what the finding says", async () => {
    const columns = settings("stripe_width", {
      Tool: "{ values: { A: { tool: diskspd }, B: { tool: fio } } }",
      VMs: "{ factor: vms }",
      Engine: "{ factor: io_engine }",
    });
    const rows = [1, 2].flatMap((stripes) =>
      [1, 2, 3, 4].flatMap((vms) => [
        [stripes, 1, "A", vms, "x", 1000 * vms * (stripes === 2 ? 1.5 : 1)],
        [stripes, 1, "B", vms, stripes === 2 ? "y" : "x", 1000 * vms * (stripes === 2 ? 0.7 : 1)],
      ]),
    );
    expect(await answerOf(table(columns, rows, study("stripe_width", 1, "load_axis: vms\n")))).toMatchObject({
      tool: "diskspd",
      doubt: expect.stringMatching(
        /For 4k reads( with .*)?, fio shows the opposite, but with .*engine y against x[.]$/,
      ),
    });
  });

  test("follow the author's advice", () => {
    const about = makeContext({
      conclusion: { text: "The log holds writes back.", condition: null },
      advice: [{ text: "Give the log a device of its own." }],
    });
    expect(answers([], about)[0]).toMatchObject({
      action: "First test what the author advises: give the log a device of its own.",
      action_kind: "test",
    });
  });

  test("never follow a claim where that loses data", () => {
    const risks = { async: "VMs lose acknowledged writes when the server fails." };
    const about = makeContext({
      study: { factor: "server_sync", baseline: "sync", margin_pct: 5, blocks: null, order_random: null },
      conclusion: { text: "Without synchronous writes latency is far lower.", condition: null },
      practice: /** @type {any} */ ({ server_sync: { risks } }),
      stated: ["sync", "async"].map((value) => statement({ server_sync: value })),
    });
    expect(answers([], about)[0]).toMatchObject({
      action: "Keep sync: with async, VMs lose acknowledged writes when the server fails.",
      action_kind: "keep",
      action_value: "sync",
    });
  });
});

describe("what a source states beside its runs", () => {
  const runs = ["1", "4"].map((value) => ofStripes(value, { iops: value === "1" ? 1000 : 2200 }));
  const answerTo = (/** @type {Stated[]} */ stated) => {
    const about = makeContext({ loadAxis: null, stated });
    return answers(runs, { ...about, findings: { comparisons: comparisons(runs, about) } })[0];
  };
  const perHost = (/** @type {string} */ stripes, /** @type {number} */ low, more = {}) =>
    statement(
      { stripe_width: stripes, ...more },
      { measure: "iops", low, high: low, scope: "per host (average)" },
    );

  test("is said per host, as its exact numbers have it", () =>
    expect(answerTo([perHost("1", 60_000), perHost("4", 116_000)]).support).toBe(
      "Per host, IOPS rise by 93 %.",
    ));
  test("gives outstanding I/O of the runs that are compared, and of no other test", () => {
    const two = (/** @type {Record<string, string>} */ more) =>
      ["1", "4"].flatMap((stripes) => [
        perHost(stripes, Number(stripes) * 20_000, more),
        statement({ stripe_width: stripes, ...more }, { measure: "latency_mean_us", low: 2000, high: 2000 }),
      ]);
    const unknown = runs.map((run) => ({ ...run, outstanding_io: null, latency_mean_us: null }));
    const doubtOf = (/** @type {Stated[]} */ stated) => {
      const about = makeContext({ loadAxis: null, stated });
      return answers(unknown, { ...about, findings: { comparisons: comparisons(unknown, about) } })[0].doubt;
    };
    expect(doubtOf(two({}))).toContain("about 160 outstanding I/Os with 4 stripes, 40 with 1 stripe");
    expect(doubtOf(two({ media: "all-flash" }))).not.toContain("outstanding");
  });
  test("leads per host where the number of hosts varies", () => {
    const about = makeContext({ loadAxis: "hosts", stated: [perHost("1", 60_000), perHost("4", 120_000)] });
    const findings = { comparisons: comparisons(runs, about) };
    expect(answers(runs, { ...about, findings })[0]).toMatchObject({
      finding: "Per host, 4 stripes gave twice the IOPS of one (1 result, single runs).",
      support: "Over 1 host together, 4 stripes gave 2.2 times the IOPS of one.",
    });
  });
  test("has the condition that takes the gain away", () =>
    expect(
      answerTo([
        perHost("4", 87_000, { working_set_bytes: "100000000000" }),
        perHost("4", 56_000, { working_set_bytes: "1200000000000" }),
      ]).support,
    ).toMatch(/^IOPS per host fall by 36 % from .* to .*, with 4 stripes[.]$/));
  test("has a measure that no run has", () =>
    expect(
      answerTo(
        ["1", "4"].map((value) =>
          statement(
            { stripe_width: value },
            { measure: "stun time", low: Number(value), high: Number(value) },
          ),
        ),
      ).support,
    ).toBe("Stun time is 4 times as high."));
  test("is left out where several numbers have the same conditions", () =>
    expect(answerTo([perHost("1", 60_000), perHost("1", 20_000), perHost("4", 116_000)]).support).toBe(
      "That is 2,200 IOPS with 4 stripes, and 1,000 IOPS with one.",
    ));
});

describe.concurrent("what leads", () => {
  test("is no result that a cache served, where there are others", async () => {
    const columns = {
      Link: "{ factor: link_gbit_per_s }",
      Block: "{ factor: block_size_bytes }",
      Random: "{ factor: random_pct }",
      IOPS: iops,
      MBps: "{ measure: bytes_per_s, unit_as_printed: MB/s, unit: MB/s }",
    };
    const rows = [1, 10].flatMap((link) => [
      [link, "512", 100, 20_000 * link, ""],
      [link, "64k", 0, "", link === 1 ? 110 : 165],
    ]);
    const defaults = "defaults: { read_pct: 100, media: hdd, storage_disks: 7 }\n";
    const answer = await answerOf(table(columns, rows, `factor: link_gbit_per_s\nbaseline: 1\n${defaults}`));
    expect(answer.finding).toMatch(/^A link speed of 10 Gbit\/s gave 50 % higher throughput than 1 Gbit\/s/);
    expect(answer.support).toBe(
      "From cache, with a link speed of 10 Gbit/s, IOPS were 10 times as high for 512 B random reads.",
    );
  });

  test("is the drift, where it is larger than the difference of settings that ran one after the other", async () => {
    const columns = settings("stripe_width", { Start: "{ started_at: true }" });
    const rows = [1, 2].flatMap((stripes) =>
      [1, 2, 3, 4, 5, 6].map((run) => {
        const at = (stripes - 1) * 6 + run;
        return [
          stripes,
          run,
          `2026-01-01T10:${at + 10}:00Z`,
          1000 - 10 * at + (stripes - 1) * 80 + (run % 2),
        ];
      }),
    );
    expect(
      await answerOf(table(columns, rows, study("stripe_width", 1, "order: { random: false }\n"))),
    ).toMatchObject({
      form: "drifted",
      doubt: "All runs with 1 stripe came first; something else may have changed.",
      action: "No choice yet: on your own system, test 2 stripes and one, and compare IOPS and latency.",
      besides:
        "This does not apply to vSAN ESA (8.0 and later): stripe width works differently; above 2 it is ignored.",
    });
  });

  test("goes with the setting that takes the gain away, though no comparison has it", async () => {
    const columns = {
      ...settings("stripe_width", {
        Cache: "{ values: { on: { read_cache_device: true }, off: { read_cache_device: false } } }",
      }),
    };
    const rows = [
      [1, 1, "on", 1000],
      [2, 1, "on", 1500],
      [2, 1, "off", 900],
    ];
    expect(await answerOf(table(columns, rows, study("stripe_width", 1)))).toMatchObject({
      finding: "2 stripes gave 50 % more IOPS than one (4k reads, single runs).",
      support: "With read cache device off the gain is lost: IOPS fall by 10 % (4k reads).",
    });
  });

  test("names both of two results that are far apart", async () => {
    const columns = { ...settings("stripe_width", { Read: "{ factor: read_pct }" }) };
    const rows = [1, 2].flatMap((stripes) => [
      [stripes, 1, 100, stripes === 1 ? 1000 : 1400],
      [stripes, 1, 0, stripes === 1 ? 1000 : 9000],
    ]);
    const answer = await answerOf(
      table(
        columns,
        rows,
        "factor: stripe_width\nbaseline: 1\ndefaults: { random_pct: 100, block_size_bytes: 4k }\n",
      ),
    );
    expect(answer.finding).toBe(
      "2 stripes gave more IOPS than one (single runs). IOPS were 40 % higher for 4k reads and 9 times as high for 4k writes.",
    );
  });
});

describe.concurrent("many conditions", () => {
  const columns = {
    Stripes: "{ factor: stripe_width }",
    Cache: "{ values: { on: { read_cache_device: true }, off: { read_cache_device: false } } }",
    Block: "{ factor: block_size_bytes }",
    Read: "{ factor: read_pct }",
    Depth: "{ factor: queue_depth }",
    IOPS: iops,
  };
  const more = "factor: stripe_width\nbaseline: 1\nload_axis: queue_depth\ndefaults: { random_pct: 100 }\n";
  /** @type {[string, number, number, number][]} a sweep of eight depths, and one point of three other sizes */
  const places = ["on", "off"].flatMap((cache) => [
    ...[1, 2, 4, 8, 16, 32, 64, 128].map(
      (depth) => /** @type {[string, number, number, number]} */ ([cache, 4, 100, depth]),
    ),
    ...[8, 32, 64, 128].flatMap((size) =>
      [0, 100].map((read) => /** @type {[string, number, number, number]} */ ([cache, size, read, 8])),
    ),
  ]);
  /** @param {(cache: string, size: number) => number} ratio */
  const rowsOf = (ratio) =>
    places.flatMap(([cache, size, read, depth]) =>
      [1, 2].map((stripes) => {
        // IOPS stop growing at a depth of 32.
        const base = (10_000 * Math.min(depth, 32)) / size;
        return [
          stripes,
          cache,
          `${size}k`,
          read,
          depth,
          Math.round(base * (stripes === 2 ? ratio(cache, size) : 1)),
        ];
      }),
    );

  test("are split by what separates the signs, and a sweep has one vote", async () => {
    const { finding, support } = await answerOf(
      table(
        columns,
        rowsOf((cache, size) => (cache === "off" ? 1 : size <= 8 ? 1.3 : 0.7)),
        more,
      ),
    );
    expect(finding).toBe(
      "Whether 2 stripes or one is better depends on the read cache device. With it off, 2 stripes averaged about the same IOPS in all 9 workloads. With it on, 2 stripes averaged 30 % more IOPS for I/O of 8k or less, and 30 % fewer for 32k or more.",
    );
    expect(support).toMatch(
      /^For 4k reads, the knee is at 32 outstanding I\/Os in all 4 combinations of read cache device and disk stripes per object: /,
    );
  });

  test("have one vote each in a mean, at however many loads they were measured", async () => {
    const rows = [...[1, 2, 4, 8].map((depth) => [4, depth, 2]), [8, 1, 1.2]].flatMap(
      ([size, depth, times]) =>
        [1, 2].map((stripes) => [
          stripes,
          "on",
          `${size}k`,
          100,
          depth,
          1000 * depth * (stripes === 2 ? times : 1),
        ]),
    );
    expect((await answerOf(table(columns, rows, more))).finding).toBe(
      "2 stripes beat one in all 5 results for 4k and 8k reads (single runs). On average, 2 stripes gave 55 % more IOPS (1.2 to 2 times).",
    );
  });

  test("whose signs nothing separates are counted", async () => {
    const ratio = (/** @type {string} */ cache, /** @type {number} */ size) =>
      cache === "off" ? 2 : size === 8 || size === 64 ? 1.5 : 0.6;
    expect((await answerOf(table(columns, rowsOf(ratio), more))).finding).toBe(
      "Whether 2 stripes or one is better depends on the read cache device. With it off, 2 stripes gave twice the IOPS on average. With it on, 2 stripes averaged fewer IOPS in 5 of 9 workloads (up to 40 %). It gave more in 4 (up to 50 %).",
    );
  });
});

describe("a study that asks about other settings than it compares", () => {
  const runs = ["1", "4"].map((value) => {
    const run = ofStripes(value, { iops: value === "1" ? 1000 : 2200 });
    return { ...run, factors: { ...run.factors, protocol: value === "1" ? "nfs" : "iscsi" } };
  });
  const formsOf = (/** @type {string} */ question, conclusion = "NFS is as fast as iSCSI.") => {
    const fields = ["stripe_width", "protocol"].map((name) => ({
      ...{ name, kind: /** @type {const} */ ("setting"), workers: /** @type {const} */ ("same") },
    }));
    const about = makeContext({
      ...{ loadAxis: null, fields, question, conclusion: { text: conclusion, condition: null } },
    });
    const findings = { comparisons: comparisons(runs, about) };
    return answers(runs, { ...about, findings }).map(({ form, factor }) => [form, factor]);
  };

  test("is led by its author's conclusion", () =>
    expect(formsOf("Is NFS as fast as iSCSI?")).toEqual([
      ["conclusion", "protocol"],
      ["gave", "stripe_width"],
    ]));
  test("has another setting that its question names by its title, where that is free of other causes", () => {
    const all = ["nfs", "iscsi"].flatMap((protocol) =>
      runs.map((run) => ({
        ...{ ...run, run: `${run.run}/${protocol}`, iops: Number(run.iops) * (protocol === "nfs" ? 1 : 2) },
        settings: [...run.settings, { factor: "protocol", value: protocol, number: null }],
        factors: { ...run.factors, protocol },
      })),
    );
    const fields = ["stripe_width", "protocol"].map((name) => ({
      ...{ name, kind: /** @type {const} */ ("setting"), workers: /** @type {const} */ ("same") },
    }));
    const question = "What do stripes and the storage protocol change?";
    const units = { stripe_width: { unit: "stripes" }, protocol: { title: "Storage protocol", unit: null } };
    const about = makeContext({ loadAxis: null, fields, question, units });
    const findings = { comparisons: comparisons(all, about) };
    const said = answers(all, { ...about, findings });
    expect(said.map(({ number, kind, factor }) => [number, kind, factor])).toEqual([
      [1, "comparison", "stripe_width"],
      [2, "comparison", "protocol"],
    ]);
  });
  test.each(["Are 4 stripes faster than 1 stripe over NFS?", "What do stripes give over NFS?", ""])(
    "is led by its comparison where that is what it asks: %s",
    (question) => expect(formsOf(question)).toEqual([["gave", "stripe_width"]]),
  );
});
