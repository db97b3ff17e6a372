/** Sizes of I/Os, links that are full, and repeats of which a few are far from the others: what a headline says of them. */
import { describe, expect, test } from "vitest";
import { answers } from "../../../src/analysis/answer/answers.js";
import { comparisons } from "../../../src/analysis/compare/comparisons.js";
import { makeContext } from "../context.js";
import { blocked } from "../ordered.js";
import { point } from "../points.js";

/** @import {Context, Run} from "../../../src/analysis/types.js" */

/**
 * @param {Record<string, string | number>} factors
 * @param {Partial<Run>} given
 * @returns {Run}
 */
const runOf = (factors, given) =>
  /** @type {any} */ ({
    ...point({ settings: [], ...given }),
    ...{ tool_version: null, hosts: 1, platform: "iscsi-array", provenance: "published", started_at: null },
    factors: Object.fromEntries(Object.entries(factors).map(([name, value]) => [name, String(value)])),
  });

/**
 * @param {number} kib
 * @param {number} readPct
 * @param {number} rate  MB/s
 * @param {number} ms
 */
const ofSize = (kib, readPct, rate, ms) =>
  runOf(
    { block_size_bytes: kib * 1024, read_pct: readPct },
    {
      run: `study/${kib}-${readPct}`,
      ...{ workload: `${kib}k ${readPct ? "randread" : "randwrite"}`, read_pct: readPct },
      ...{ block_size_bytes: kib * 1024, bytes_per_s: rate * 1e6, iops: (rate * 1e6) / kib / 1024 },
      ...{ latency_mean_us: ms * 1000, load: null },
    },
  );

const sizes = {
  study: { ...blocked(), factor: "block_size_bytes", baseline: null, blocks: null },
  loadAxis: null,
};
const sites = { environment: { network: [{ role: "sites", gbit_per_s: 1 }] } };
/** @param {Run[]} runs @param {Partial<Context>} [given] */
const ask = (runs, given = {}) => answers(runs, makeContext({ ...sizes, ...given }))[0];

describe("a setting that is the share of reads", () => {
  const mixes = [0, 30, 70, 100].map((share) => ofSize(4, share, 40 + share, 2 - share / 100));
  const shares = { study: { ...sizes.study, factor: "read_pct" } };
  test("says what changes from the smallest to the largest, whatever the workloads are called", () =>
    expect(ask(mixes, shares)).toMatchObject({
      ...{ kind: "curve", form: "sizes" },
      finding:
        "As the read share grows from 0 % to 100 %, IOPS are 3.5 times as high, and latency falls by 50 % (I/O).",
      action: "Find out the read share of your VMs, and measure with that on your own system.",
    }));
  test("of reads and writes alone says nothing: those are two workloads", () =>
    expect(ask([mixes[0], mixes[3]], shares).form).not.toBe("sizes"));
});

describe("a setting that is the size of an I/O", () => {
  const reads = [ofSize(4, 100, 40, 2), ofSize(16, 100, 80, 4), ofSize(64, 100, 120, 10)];
  test("says IOPS, throughput and latency from the smallest to the largest", () =>
    expect(ask(reads)).toMatchObject({
      ...{ kind: "curve", form: "sizes", results: 1 },
      finding:
        "As the I/O size grows from 4k to 64k, IOPS fall by 81 %. Throughput is 3 times as high, and latency is 5 times as high (reads).",
      action: "Find out the I/O size of your VMs, and measure with that on your own system.",
    }));
  test("says the range over several kinds of I/O, also where a comparison was asked for", () =>
    expect(
      ask([...reads, ofSize(4, 0, 40, 2), ofSize(64, 0, 160, 8)], { asks: [{ kind: "comparison" }] }),
    ).toMatchObject({
      finding:
        "As the I/O size grows from 4k to 64k, IOPS fall by 75 to 81 %. Throughput is 3 to 4 times as high, and latency is 4 to 5 times as high (reads and writes).",
      results: 2,
    }));
  test("leaves out what was run at one size alone", () =>
    expect(ask([...reads, ofSize(8, 0, 40, 2)]).finding).toMatch(/\(reads\)\.$/));
  test("is said where nothing is studied, too", () =>
    expect(ask(reads, { study: { ...sizes.study, factor: null } }).form).toBe("sizes"));
  test("stands before the author's conclusion, which supports it with its condition", () =>
    expect(ask(reads, { conclusion: { text: "Fine up to 64K.", condition: "One array." } })).toMatchObject({
      ...{ form: "sizes", support: "Fine up to 64K.", doubt: "One array." },
    }));
});

describe("results that stop at the speed of a link", () => {
  const writes = [ofSize(4, 0, 20, 2), ofSize(64, 0, 114, 4), ofSize(128, 0, 112, 8)];
  test("say so first", () =>
    expect(ask([...writes, ofSize(4, 100, 50, 1), ofSize(128, 100, 220, 3)], sites)).toMatchObject({
      form: "link_limit",
      finding:
        "Writes reach at most 114 MB/s, 91 % of the 1 Gbit/s link between the sites. 2 of 3 write results come within 5 % of that. Reads reach 220 MB/s, more than the link carries, so at least part of them did not cross it.",
      action: "Plan for 114 MB/s of writes, or get a faster link.",
    }));
  test.each([
    ["where the speed of the link is not known", writes, {}],
    ["where one result alone is near it", writes.slice(0, 2), sites],
    ["far below it", writes.map((run) => ({ ...run, bytes_per_s: Number(run.bytes_per_s) / 2 })), sites],
    ["above it", writes.map((run) => ({ ...run, bytes_per_s: Number(run.bytes_per_s) * 1.3 })), sites],
  ])("do not %s", (_, runs, given) => expect(ask(runs, given).form).toBe("sizes"));
  test("count the links of all hosts to the storage", () => {
    const network = [{ role: "storage", per_host: 2, gbit_per_s: 10 }];
    const runs = [64, 128, 256].map((kib, i) => ({ ...ofSize(kib, 0, 9200 + 50 * i, 4), hosts: 4 }));
    expect(ask(runs, { environment: { network } }).finding).toBe(
      "Writes reach at most 9,300 MB/s, 93 % of 8 links of 10 Gbit/s to the storage. 3 of 3 write results come within 5 % of that.",
    );
  });
  test("say so where nothing can be compared", () => {
    expect(ask(writes, { ...sites, study: { ...sizes.study, factor: "stripe_width" } })).toMatchObject({
      form: "link_limit",
      support:
        "No two settings were measured under the same conditions; the best result is 4,883 IOPS (4k writes).",
    });
  });
});

describe("repeats", () => {
  /** @param {number[]} slow  runs of the baseline that are ten times slower */
  const repeated = (slow) =>
    [1, 4].flatMap((level) =>
      Array.from({ length: 20 }, (_, repeat) => {
        const times = level === 1 && slow.includes(repeat) ? 0.1 : 1;
        return runOf(
          { stripe_width: level, repeat },
          {
            run: `study/${level}-${repeat}`,
            settings: [{ factor: "stripe_width", value: String(level), number: level }],
            ...{
              iops: (level === 4 ? 15000 : 10000) * times * (1 + (repeat * level) / 10000),
              workload: "4k randread",
            },
          },
        );
      }),
    );
  /** @param {Run[]} runs */
  const answerOf = (runs) => {
    const about = makeContext({ study: { ...blocked(), blocks: null, order_random: null } });
    return answers(runs, { ...about, findings: { comparisons: comparisons(runs, about) } })[0];
  };
  test("of which a few are far from the others give their medians, and then the mean", () => {
    const answer = answerOf(repeated([3, 11]));
    expect(answer).toMatchObject({
      finding: "4 stripes gave 50 % more IOPS than one (4k reads, comparing medians).",
      support:
        "Geometric means give +89 %, arithmetic means +65 %. 2 of 40 runs are more than twice, or less than half, the median of their setting.",
    });
    expect(answer.ratio).toBeCloseTo(1.5, 2);
  });
  test("that are alike give their mean", () =>
    expect(answerOf(repeated([]))).toMatchObject({
      finding: "4 stripes gave 50 % more IOPS than one (4k reads).",
      support: expect.stringMatching(/^That is 15,0\d\d IOPS with 4 stripes, and 10,0\d\d IOPS with one\.$/),
    }));
});
