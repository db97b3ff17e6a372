import { describe, expect, test } from "vitest";
import { contributions } from "../../../src/analysis/synthesis/contributions.js";
import { classOfLoad, measureOf } from "../../../src/analysis/synthesis/load-class.js";
import { makeContext } from "../context.js";

/** @import {Comparison, Run, Stated} from "../../../src/analysis/types.js" */

const load = { block_size_bytes: "4096", read_pct: "100", random_pct: "100" };

/** @param {string} level @param {Record<string, string>} [factors] @param {number} [iops] @param {Record<string, string>} [settings] */
const run = (level, factors = load, iops = 1000, settings = {}) =>
  /** @type {Run} */ (
    /** @type {any} */ ({
      tool: "fio",
      workload: "4k",
      load: 1,
      iops,
      factors: { stripe_width: level, ...factors, ...settings },
      settings: Object.entries({ stripe_width: level, ...settings }).map(([factor, value]) => ({
        factor,
        value,
      })),
    })
  );

/** @param {Partial<Comparison>} given */
const row = (given) =>
  /** @type {Comparison} */ (
    /** @type {any} */ ({
      ...{
        scope: "load",
        factor: "stripe_width",
        level: "4",
        baseline: "1",
        tool: "fio",
        workload: "4k",
        load: 1,
        others: "",
      },
      ...{ measure: "iops", ratio: 1.2, plain_ratio: 1.3, se: 0.1, scatter_log_sd: null, verdict: "better" },
      ...{ runs: 3, baseline_runs: 3, confounders: null },
      ...given,
    })
  );

/** @param {Partial<Comparison>[]} rows @param {Run[]} [runs] */
const contribute = (rows, runs = [run("1"), run("4")]) =>
  contributions(runs, makeContext({ findings: { comparisons: rows.map(row) } }));

describe("comparisons of a study", () => {
  test("at several conditions are one: the mean of logarithms, and of errors", () => {
    const [one, ...others] = contribute([{ ratio: 1.2 }, { ratio: 1.5, se: 0.3, runs: 5 }]);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      basis: "repeated",
      conditions: 2,
      runs: 8,
      against_runs: 6,
      load_known: true,
    });
    expect(one).toMatchObject({ load: "reads, small blocks, random", measure: "iops" });
    expect(one.ratio).toBeCloseTo(Math.sqrt(1.2 * 1.5), 12);
    expect(one.log_se).toBeCloseTo(0.2, 12);
    expect([one.low, one.high]).toEqual([expect.closeTo(1.2, 12), expect.closeTo(1.5, 12)]);
  });

  test("seen once have the scatter of their kind for an error", () => {
    const given = {
      verdict: /** @type {const} */ ("beyond variation"),
      se: null,
      scatter_log_sd: 0.04,
      runs: 1,
      baseline_runs: 1,
    };
    const [once] = contribute([given]);
    expect(once).toMatchObject({ basis: "single run", log_se: expect.closeTo(0.04 * Math.SQRT2, 12) });
  });

  test.each(
    /** @type {[Partial<Comparison>, string, string | null][]} */ ([
      [{ verdict: "confounded", confounders: '["another day"]' }, "confounded", '["another day"]'],
      [{ verdict: "order-confounded" }, "one after the other", null],
      [{ verdict: "single run", se: null }, "single run, variation unknown", null],
    ]),
  )("%j are shown as they stand, without an error", (given, basis, confounders) => {
    const [one] = contribute([given]);
    expect(one).toMatchObject({ basis, log_se: null, confounders, ratio: expect.closeTo(1.3, 12) });
  });

  test("of a better basis leave the others out", () => {
    const [one] = contribute([{ verdict: "confounded", plain_ratio: 9 }, { ratio: 1.2 }]);
    expect(one).toMatchObject({ basis: "repeated", conditions: 1 });
  });

  test("of one pool are of its runs alone, though another was asked for something else", () => {
    const pool = (/** @type {string} */ name, /** @type {string} */ read_pct) =>
      ["1", "4"].map((level) => run(level, { ...load, read_pct }, 1000, { pool: name }));
    const found = contribute(
      [{ others: "pool=a" }, { others: "pool=b", ratio: 2 }],
      [...pool("a", "100"), ...pool("b", "0")],
    );
    expect(found).toMatchObject([
      { load: "reads, small blocks, random", ratio: expect.closeTo(1.2, 12) },
      { load: "writes, small blocks, random", ratio: expect.closeTo(2, 12) },
    ]);
  });

  test("count the runs that have the measure alone", () => {
    const other = { ...run("4", { ...load, block_size_bytes: "1048576" }), iops: null };
    expect(contribute([{}], [run("1"), run("4"), other])).toMatchObject([{ load_known: true }]);
  });

  test("with every other pool are a range, and none of them stands for the others", () => {
    const confounded = { verdict: /** @type {const} */ ("confounded"), confounders: '["pool a against c"]' };
    const rows = [
      { ...confounded, others: "pool=a against c", plain_ratio: 0.4 },
      { ...confounded, others: "pool=b against c", plain_ratio: 1.6 },
    ];
    const runs = [run("1", load, 1, { pool: "c" }), ...["a", "b"].map((pool) => run("4", load, 1, { pool }))];
    const [one, ...more] = contribute(rows, runs);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ basis: "confounded", conditions: 2, ratio: null });
    expect([one.low, one.high]).toEqual([expect.closeTo(0.4, 12), expect.closeTo(1.6, 12)]);
  });

  test("of several pools, each with itself, have a mean, though something else differs", () => {
    const confounded = { verdict: /** @type {const} */ ("confounded"), confounders: '["another day"]' };
    const rows = ["a", "b"].map((pool, i) => ({
      ...confounded,
      others: `pool=${pool}`,
      plain_ratio: 2 + 6 * i,
    }));
    const runs = ["a", "b"].flatMap((pool) => ["1", "4"].map((level) => run(level, load, 1, { pool })));
    expect(contribute(rows, runs)).toMatchObject([{ basis: "confounded", ratio: expect.closeTo(4, 12) }]);
  });

  test.each(
    /** @type {[string, Partial<Comparison>, Run[]][]} */ ([
      ["may not be made", { verdict: "not comparable", ratio: null }, [run("1"), run("4")]],
      ["are over a curve", { scope: "curve" }, [run("1"), run("4")]],
      ["mix loads on a side", {}, [run("1"), run("4"), run("4", { ...load, read_pct: "0" })]],
    ]),
  )("that %s are none", (_, given, runs) => {
    expect(contribute([given], runs)).toEqual([]);
  });
});

describe("kinds of load", () => {
  test.each([
    [
      { block_size_bytes: 8192, read_pct: 70, random_pct: 100 },
      "reads and writes, small blocks, random",
      true,
    ],
    [{ block_size_bytes: 32768, read_pct: 0, random_pct: 0 }, "writes, large blocks, sequential", true],
    [{ read_pct: "0", random_pct: "60" }, "writes, partly random", false],
    [{}, "load not given", false],
  ])("%j is %s", (factors, said, known) => {
    expect(classOfLoad(factors, "stripe_width")).toEqual({ load: said, known });
  });

  test("leave out what is under test", () => {
    expect(classOfLoad({ read_pct: 100, random_pct: 0 }, "block_size_bytes")).toEqual({
      ...{ load: "reads, sequential", known: true },
    });
  });

  test("throughput at one block size is IOPS; without one, or where it is under test, it is not", () => {
    expect(measureOf("bytes_per_s", { block_size_bytes: 4096 }, "stripe_width")).toBe("iops");
    expect(measureOf("bytes_per_s", {}, "stripe_width")).toBe("bytes_per_s");
    expect(measureOf("bytes_per_s", { block_size_bytes: 4096 }, "block_size_bytes")).toBe("bytes_per_s");
    expect(measureOf("latency_mean_us", { block_size_bytes: 4096 }, "stripe_width")).toBe("latency_mean_us");
  });
});

describe("what documents state", () => {
  /** @param {Partial<Stated>} given @returns {Stated} */
  const state = (given) => ({
    ...{
      kind: "difference",
      measure: "iops",
      low: 50,
      high: 50,
      unit: "%",
      scope: null,
      source: "t.csv",
      line: 2,
    },
    ...{ factors: { stripe_width: 4 }, against: { stripe_width: 1 } },
    ...given,
  });
  /** @param {Stated[]} stated @param {Run[]} [runs] */
  const read = (stated, runs = []) => contributions(runs, makeContext({ loadAxis: null, stated }));

  test("in percent and as a ratio", () => {
    const ratio = state({ kind: "ratio", unit: "times", low: 2, high: 2, scope: "large" });
    expect(read([state({}), ratio])).toMatchObject([
      { basis: "claim, no data", ratio: 1.5, level: "4", against: "1", runs: null, source: "t.csv", line: 2 },
      { basis: "claim, no data", ratio: 2, scope: "large" },
    ]);
  });

  test("as two figures: between the ends that they leave open", () => {
    const figure = {
      kind: /** @type {const} */ ("figure"),
      unit: "us",
      measure: "latency_mean_us",
      against: {},
    };
    const high = state({ ...figure, low: 9000, high: 11000, factors: { stripe_width: 1, vms: 2 } });
    const low = state({ ...figure, low: 0, high: 1000, factors: { stripe_width: 4, vms: 2 } });
    const [one] = read([high, low]);
    expect(one).toMatchObject({ level: "4", against: "1", ratio: null, low: null, high: 1 / 9 });
    expect(read([high, { ...low, factors: { stripe_width: 4, vms: 3 } }])).toEqual([]);
    expect(read([high, { ...low, scope: "elsewhere" }])).toEqual([]);
    // What one of them does not say may differ.
    expect(read([high, { ...low, factors: { stripe_width: 4 } }])).toEqual([]);
  });

  test("many times of two levels is one ratio, between the ends of all", () => {
    const figure = { kind: /** @type {const} */ ("figure"), unit: "1/s", against: {} };
    const many = Array.from({ length: 20_000 }, (_, i) =>
      state({ ...figure, low: 1000 + i, high: 1000 + i, factors: { stripe_width: i % 2 ? 4 : 1 } }),
    );
    expect(read(many)).toMatchObject([
      { level: "4", against: "1", ratio: null, low: 1001 / 20_998, high: 20_999 / 1000 },
    ]);
  });

  test("of an axis of many levels is no choice between two of them", () => {
    const figure = { kind: /** @type {const} */ ("figure"), unit: "1/s", against: {} };
    const curve = (/** @type {number} */ levels) =>
      read(
        Array.from({ length: levels }, (_, i) =>
          state({ ...figure, low: i + 1, high: i + 1, factors: { stripe_width: i } }),
        ),
      );
    expect(curve(64)).toHaveLength((64 * 63) / 2);
    expect(curve(65)).toEqual([]);
  });

  test("a figure beside a run of the same load", () => {
    const figure = { kind: /** @type {const} */ ("figure"), unit: "1/s", low: 500, high: 550, against: {} };
    const whole = { stripe_width: 4, block_size_bytes: 4096, read_pct: 100, random_pct: 100 };
    expect(read([state({ ...figure, factors: whole })], [run("1")])).toMatchObject([
      { level: "4", against: "1", low: 0.5, high: 0.55, basis: "claim, no data" },
    ]);
    expect(read([state(figure)], [run("1")])).toEqual([]);
    expect(read([state({ ...figure, factors: { ...whole, read_pct: 0 } })], [run("1")])).toEqual([]);
  });

  test.each(
    /** @type {[string, Partial<Stated>][]} */ ([
      ["no other level", { against: {} }],
      [
        "more than one factor",
        { factors: { stripe_width: 4, vms: 2 }, against: { stripe_width: 1, vms: 1 } },
      ],
      ["a measure of its own", { measure: "CPU cycles of an I/O" }],
      ["a difference without a base", { unit: "1/s" }],
    ]),
  )("of %s is left out", (_, given) => {
    expect(read([state(given)])).toEqual([]);
  });
});
