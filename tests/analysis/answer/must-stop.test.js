/** Answers that were false or misleading once: from raw files to the sentence, for each rule that stops them. */
import { describe, expect, test } from "vitest";
import { fioJson } from "../../repository.js";
import { readStudy } from "../../together.js";

/**
 * @param {Record<string, string>} files
 * @returns {Promise<Record<string, any>>} the headline of a study of these files
 */
async function answerOf(files) {
  const { rows } = await readStudy(files);
  const [answer] = await rows("select * from answers where number = 1");
  return answer;
}

const yaml = (/** @type {string} */ more) =>
  `version: 1\ntitle: T\nquestion: Is it faster?\nplatform: vsan\nprovenance: published\nadded: 2026-01-01\n${more}`;

/**
 * @param {Record<string, string>} columns  of the CSV: heading and factor or measure
 * @param {(string | number)[][]} rows
 * @param {string} [more]  of study.yaml
 */
const table = (
  columns,
  rows,
  more = "factor: stripe_width\nbaseline: 1\ndefaults: { read_pct: 100, random_pct: 100 }\n",
) => ({
  "study.yaml": yaml(
    `${more}tables:\n  - file: figures.csv\n    columns:\n${Object.entries(columns)
      .map(([head, field]) => `      ${head}: ${field}\n`)
      .join("")}`,
  ),
  "figures.csv": [Object.keys(columns), ...rows].map((row) => row.join(",")).join("\n") + "\n",
});
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
      action: "Try 2 stripes, and check it on your own system.",
    });
    expect(answer.finding).toBe("2 stripes gave 2x the IOPS of 1 (4k reads, single runs).");
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
    expect(answer).toMatchObject({ kind: "none", form: "moves_together", verdict: null, action: null });
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
    expect(answer.doubt).toBe("Also changed: duration 60 against 3.");
    expect(answer.action).not.toMatch(/^Try/);
  });
});
