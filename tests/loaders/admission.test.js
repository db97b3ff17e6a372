/** From raw files to the runs that take no part in verdicts. */
import { describe, expect, test } from "vitest";
import { fioJson, studyYaml } from "../repository.js";
import { readStudy } from "../together.js";

/**
 * @param {Record<string, string>} files by path in the study
 * @param {string} [extra] lines of study.yaml
 */
async function read(files, extra) {
  const { lines, rows } = await readStudy({ "study.yaml": studyYaml(extra), ...files });
  const refused = await rows(
    "select run, reason, effect, value, sentence from refusals where measure = 'iops'",
  );
  const runs = await rows("select run, outcome, lacks, overlap_pct from runs order by run");
  const factors = await rows("select run, factor, value from run_factors order by all");
  const compared = await rows("select * from comparisons where measure = 'iops' and scope = 'load'");
  const samples = await rows("select distinct entity_kind from samples order by all");
  const codes = lines.map((line) => /\(([a-z-]+)\)/.exec(line)?.[1]).sort();
  return { refused, runs, factors, compared, samples, codes };
}

let made = 0;

/**
 * A run of 60 s; each call gives other figures.
 * @param {{options?: Record<string, string>, late_s?: number, share?: number, drift?: number}} [given] late_s: its start
 *   and end are later; share: of the usual length
 */
function fio({ options = {}, late_s = 0, share = 1, drift = 0 } = {}) {
  const whole = JSON.parse(
    fioJson({ description: String(++made), direct: "1", ioengine: "libaio", ...options }),
  );
  whole.timestamp_ms += 1000 * late_s;
  const { read: found } = whole.jobs[0];
  found.runtime *= 20 * share;
  // Counts and rates say the same: what contradicts itself is left out.
  for (const name of ["total_ios", "io_bytes", "io_kbytes"])
    found[name] = Math.round(found[name] * 20 * share * (1 + drift));
  for (const name of ["iops", "bw_bytes", "bw"]) found[name] *= 1 + drift;
  for (const kind of ["lat_ns", "clat_ns"])
    for (const name of ["min", "max", "mean"]) if (found[kind]?.[name]) found[kind][name] /= 1 + drift;
  whole.jobs[0].elapsed = 60 * share;
  return `${JSON.stringify(whole, null, 2)}\n`;
}

describe.concurrent("workers that did not run together", () => {
  test("a VM that is late by a third of the run is listed, and its run shown", async () => {
    const files = { "vms=2/vm=1/r.json": fio(), "vms=2/vm=2/r.json": fio({ late_s: 20 }) };
    const { runs, refused, codes } = await read(files);
    expect(runs).toMatchObject([{ outcome: "completed", lacks: null }]);
    expect(Number(runs[0].overlap_pct)).toBeCloseTo((100 * 45) / 80, 1);
    expect(refused).toMatchObject([{ reason: "incomplete", effect: "not used" }]);
    expect(codes).toContain("workers-overlap");
  });

  test.runIf(process.env.LONG)("one that ended at half time is, too", async () => {
    const files = { "vms=2/vm=1/r.json": fio(), "vms=2/vm=2/r.json": fio({ share: 0.5 }) };
    expect((await read(files)).refused).toMatchObject([{ reason: "incomplete" }]);
  });

  test("a few seconds are the clocks'", async () => {
    const files = { "vms=2/vm=1/r.json": fio(), "vms=2/vm=2/r.json": fio({ late_s: 4 }) };
    expect((await read(files)).refused).toEqual([]);
  });
});

test.concurrent("a lost VM is listed, though its run has no figures", async () => {
  const { runs, refused } = await read({ "vms=2/vm=1/r.json": fio(), "vms=1/vm=1/r.json": fio() });
  expect(runs).toMatchObject([
    { run: "s/vms=1", outcome: "completed", lacks: null },
    { run: "s/vms=2", outcome: "incomplete", lacks: "1 of 2 VMs" },
  ]);
  expect(refused).toMatchObject([
    { run: "s/vms=2", reason: "incomplete", sentence: "Incomplete: 1 of 2 VMs." },
  ]);
});

test.runIf(process.env.LONG)("a lost host is listed", { concurrent: true }, async () => {
  const { runs, refused, codes } = await read({ "hosts=2/host=a/r.json": fio() });
  expect(runs).toMatchObject([{ outcome: "incomplete", lacks: "1 of 2 hosts" }]);
  expect(refused).toMatchObject([{ reason: "incomplete" }]);
  expect(codes).toContain("missing-host");
});

describe.concurrent("logs", () => {
  const options = { numjobs: "2", group_reporting: "1", write_iops_log: "r", log_avg_msec: "1000" };
  const log = Array.from({ length: 60 }, (_, i) => `${1000 * (i + 1)}, 5000, 0, 0\n`).join("");

  test("of which one is lost: no series over all workers, and no verdict", async () => {
    const { runs, refused, codes, samples } = await read({
      "a/r.json": fio({ options }),
      "a/r_iops.1.log": log,
    });
    expect(runs).toMatchObject([{ outcome: "completed", lacks: "logs of 1 of 2 jobs" }]);
    expect(refused).toContainEqual(expect.objectContaining({ reason: "incomplete" }));
    expect(samples.map(({ entity_kind }) => entity_kind)).not.toContain("all");
    expect(codes).toContain("missing-log");
  });

  test.runIf(process.env.LONG)("that are all there, or none of them", async () => {
    const both = { "a/r.json": fio({ options }), "a/r_iops.1.log": log, "a/r_iops.2.log": log };
    const whole = await read(both);
    expect(whole.runs).toMatchObject([{ lacks: null }]);
    expect(whole.samples.map(({ entity_kind }) => entity_kind)).toContain("all");
    expect((await read({ "a/r.json": fio({ options }) })).runs).toMatchObject([{ lacks: null }]);
  });
});

test.concurrent(
  "after a cliff at half time of a fio log the level that follows stands for the run",
  async () => {
    const options = { write_iops_log: "r", log_avg_msec: "1000" };
    const levels = Array.from({ length: 600 }, (_, i) => (i < 300 ? 14000 : 6000) + ((i * 37) % 100));
    const log = levels.map((iops, i) => `${1000 * (i + 1)}, ${iops}, 0, 0\n`).join("");
    const { refused } = await read({ "a/r.json": fio({ options, share: 10 }), "a/r_iops.1.log": log });
    expect(refused).toMatchObject([{ reason: "unsteady", effect: "window used" }]);
    expect(Math.abs(Number(refused[0].value) - 6050)).toBeLessThan(60);
    expect(refused[0].sentence).toMatch(
      /^The run was steady before, too, at a different level: IOPS drop by 57 % at about 300 s\. .* IOPS: the mean of that stretch is 40 % below/,
    );
  },
);

test.concurrent("a rate limit leaves the latency", async () => {
  const { refused } = await read({ "a/r.json": fio({ options: { rate_iops: "10000" } }) });
  expect(refused).toMatchObject([{ reason: "rate_limited", effect: "latency only" }]);
});

describe.concurrent("how I/Os are handed to the kernel", () => {
  const study = "factor: stripe_width\nbaseline: 1\n";
  const levels = (/** @type {Record<string, string>} */ options) => ({
    "stripe_width=1/repeat=1/r.json": fio(),
    "stripe_width=1/repeat=2/r.json": fio({ drift: 0.01 }),
    "stripe_width=2/repeat=1/r.json": fio({ options, drift: 0.5 }),
    "stripe_width=2/repeat=2/r.json": fio({ options, drift: 0.51 }),
  });

  /** @type {[Record<string, string>, string][]} */
  const alone = [
    [{ direct: "0" }, "direct I/O off against on"],
    [{ ioengine: "psync" }, "I/O engine psync against libaio"],
    [{ sync: "1" }, "synchronous writes sync against none"],
    [{ fdatasync: "8" }, "synchronous writes fdatasync 8 against none"],
    [{ ba: "512" }, "I/O alignment 512 against block size"],
  ];
  test.each(alone.filter((_, i) => process.env.LONG || i % 3 === 0))(
    "on one side only, %j is named and confounds",
    async (options, text) => {
      const { compared } = await read(levels(options), study);
      expect(compared).toHaveLength(1);
      expect(JSON.parse(compared[0].confounders)).toContain(text);
      expect(["better", "worse", "equivalent", "undecided"]).not.toContain(compared[0].verdict);
    },
  );

  test("on both sides alike, nothing is", async () => {
    const { compared, factors } = await read(levels({}), study);
    expect(JSON.parse(compared[0].confounders ?? "[]")).toEqual([]);
    const found = Object.fromEntries(factors.map(({ factor, value }) => [factor, value]));
    expect(found).toMatchObject({
      direct_io: "true",
      io_engine: "libaio",
      sync_io: "none",
      block_alignment: "block size",
    });
  });

  test("without the option, direct I/O is off and the engine is not known", async () => {
    const { factors } = await read({ "a/r.json": fioJson() });
    const names = Object.fromEntries(factors.map(({ factor, value }) => [factor, value]));
    expect(names.direct_io).toBe("false");
    expect(names.io_engine).toBeUndefined();
  });

  test.runIf(process.env.LONG)("a path may say it as fio's option does", async () => {
    const { factors, codes } = await read({ "direct=1/r.json": fio() });
    expect(factors).toContainEqual({ run: "s/direct=1", factor: "direct_io", value: "true" });
    expect(codes).toEqual([]);
  });
});
