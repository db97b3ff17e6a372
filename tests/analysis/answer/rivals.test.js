/** What a headline of two values would hide: other values, other measures, failed and short runs. From raw files to the sentence. */
import { describe, expect, test } from "vitest";
import { fioJson } from "../../repository.js";
import { answerOf, table, yaml } from "./raw-tables.js";

const columns = {
  Stripes: "{ factor: stripe_width }",
  Run: "{ factor: repeat }",
  Workload:
    "{ values: { r: { block_size_bytes: 4k, read_pct: 100, random_pct: 100 }, w: { block_size_bytes: 4k, read_pct: 0, random_pct: 100 } } }",
  IOPS: "{ measure: iops, unit_as_printed: IOPS, unit: 1/s }",
};
const order = "order: { blocks: repeat, random: true }\nfactor: stripe_width\n";

/** Repeats differ a little, and by another amount for each value. */
const noise = (/** @type {number} */ stripes, /** @type {number} */ run) =>
  1 + 0.004 * Math.sin(7 * run + stripes);

/**
 * @param {number[]} values
 * @param {(stripes: number, workload: string) => number | null} truth
 * @param {number} [repeats]
 */
const study = (values, truth, repeats = 4) =>
  table(
    columns,
    values.flatMap((stripes) =>
      ["r", "w"].flatMap((workload) =>
        Array.from({ length: repeats }, (_, i) => i + 1).flatMap((run) => {
          const own = truth(stripes, workload);
          const each = noise(stripes, run);
          return own ? [[stripes, run, workload, Math.round(own * each)]] : [];
        }),
      ),
    ),
    order,
  );

/**
 * @param {number} gain  IOPS of 4 stripes over those of one
 * @param {number} wait  the same of the 99th percentile
 * @returns {Record<string, string>} runs of fio whose queue is full
 */
const waits = (gain, wait) => ({
  "study.yaml": yaml(order),
  ...Object.fromEntries(
    [1, 4].flatMap((stripes) =>
      [1, 2, 3, 4].map((repeat) => {
        const result = JSON.parse(fioJson({ size: "20g", direct: "1" }));
        const turn = 2 * repeat + Number((stripes === 4) === (repeat % 2 === 0));
        result.timestamp += 60 * turn;
        result.timestamp_ms += 60_000 * turn;
        const { read } = result.jobs[0];
        const each = noise(stripes, repeat);
        const times = (stripes === 4 ? gain : 1) * each;
        const ios = Math.round(read.total_ios * times);
        Object.assign(read, { iops: ios / 3, total_ios: ios, io_bytes: ios * 4096, io_kbytes: ios * 4 });
        Object.assign(read, { bw_bytes: (ios * 4096) / 3, bw: (ios * 4) / 3 });
        for (const name of ["lat_ns", "clat_ns"])
          read[name] = { ...read[name], mean: read[name].mean / times, max: 9e6, N: ios };
        read.clat_ns.percentile = { "99.000000": Math.round(500_000 * (stripes === 4 ? wait : 1) * each) };
        return [`stripe_width=${stripes}/repeat=${repeat}/a.json`, JSON.stringify(result)];
      }),
    ),
  ),
});

describe.concurrent("a headline", () => {
  test("names another value that is as good", async () => {
    const answer = await answerOf(study([1, 2, 4], (stripes) => (stripes === 1 ? 10_000 : 13_000)));
    expect(answer.support).toMatch(/\d stripes gave about the same as \d stripes\.$/);
    expect(answer.action).toBe("Choose 2 stripes or 4 stripes.");
  });

  test("names a value that keeps what the best one loses nothing of", async () => {
    const answer = await answerOf(
      study([1, 2, 4], (stripes) => ({ 1: 8000, 2: 9950, 4: 10_000 })[stripes] ?? 0),
    );
    expect(answer.support).toContain("2 stripes gave about the same as 4 stripes.");
  });

  test("of many values names the first that gives nearly as much", async () => {
    const answer = await answerOf(study([1, 2, 4, 8, 16], (stripes) => (40_000 * stripes) / (stripes + 1)));
    expect(answer.finding).toMatch(/^16 stripes /);
    expect(answer.support).toContain("8 stripes already gave 95 % of that.");
  });

  test("says for which workloads its value was not tested", async () => {
    const answer = await answerOf(
      study([1, 2, 4], (stripes, workload) =>
        stripes === 4 && workload === "w" ? null : 10_000 * (1 + stripes / 10),
      ),
    );
    expect(answer.support).toContain("Nobody tested 4 stripes for 4k writes.");
    expect(answer.action).toBe("Choose 4 stripes for 4k reads.");
  });

  test("of equal IOPS is the 99th percentile where that is far apart", async () => {
    const answer = await answerOf(waits(1, 10));
    expect(answer).toMatchObject({ measure: "latency_p99_us", verdict: "worse", action: "Keep 1 stripe." });
    expect(answer.support).toMatch(/^No practical difference: /);
  });

  test("of more IOPS with far longer waits advises a test", async () => {
    const answer = await answerOf(waits(1.3, 4));
    expect(answer.finding).toMatch(/^4 stripes gave 30 % more IOPS /);
    expect(answer.support).toContain("But with 4 stripes, 99th-percentile latency was 4 times as high.");
    expect(answer.action_kind).toBe("test");
  });

  test("of 99th percentiles that follow the IOPS says nothing of them", async () => {
    const answer = await answerOf(waits(1.3, 0.8));
    expect(`${answer.finding} ${answer.support}`).not.toContain("percentile");
  });

  test.each([
    [
      [4.7, 5.6, 5.8],
      "criterion_missed",
      "8k reached 5.34 ms. That misses its target of 5.00 ms.",
      "Don't count on the target: first find out what limits this system.",
    ],
    [
      [4.7, 4.9, 5.1],
      "criterion_met",
      "8k reached 4.90 ms. That meets its target of 5.00 ms.",
      "The system does what was asked of it: keep it as it is.",
    ],
  ])(
    "of a criterion judges the mean of repeats, not the best of %j",
    async (times, form, finding, action) => {
      const criterion =
        "{ name: 8k, measure: latency_mean_us, comparator: '<=', value: 5, unit: ms, factors: { block_size_bytes: 8k } }";
      const answer = await answerOf(
        table(
          {
            ...{ Run: columns.Run, IOPS: columns.IOPS },
            ms: "{ measure: latency_mean_us, unit_as_printed: ms, unit: ms }",
          },
          times.map((ms, i) => [i + 1, Math.round(32_000 / ms), ms]),
          `criteria: [${criterion}]\ndefaults: { block_size_bytes: 8k, read_pct: 70, random_pct: 100, outstanding_io: 32 }\n`,
        ),
      );
      expect(answer).toMatchObject({ form, finding, action });
    },
  );

  test("of a setting whose other value always failed says so", async () => {
    const runs = [1, 2, 3].flatMap((repeat) =>
      [1, 4].map((stripes) => {
        const result = JSON.parse(fioJson());
        result.jobs[0].error = stripes === 4 ? 5 : 0;
        return [`stripe_width=${stripes}/repeat=${repeat}/a.json`, JSON.stringify(result)];
      }),
    );
    const answer = await answerOf({ "study.yaml": yaml(order), ...Object.fromEntries(runs) });
    expect(answer).toMatchObject({
      form: "all_failed",
      finding: "No comparison of 1 stripe and 4 stripes: every run of 4 stripes was cut short or failed.",
    });
  });
});
