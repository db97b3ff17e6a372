/** What comparisons and curves must find in a study of 960 single runs, by rules that do not know it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExamples } from "../examples.js";

/** @import {Store} from "../../loaders/store/store.js" */

/** @type {Store} */
let store;
beforeAll(async () => {
  store = await openExamples();
});
afterAll(() => store.close());

const ofStudy = "study = 'vsan-stripes'";
const fourAgainstOne = `${ofStudy} and factor = 'stripe_width' and level = '4' and baseline = '1' and workload = '4k randwrite' and measure = 'iops'`;

describe("4 stripes against 1 at 4k random writes", () => {
  test.each(["diskspd", "fio"])(
    "%s: ahead at 2 to 13 VMs, behind at 1, as the other tool saw it",
    async (tool) => {
      const rows = await store.rows(
        `select load, verdict, grade, ratio, interval, agreeing_tools from comparisons where ${fourAgainstOne} and scope = 'load' and tool = '${tool}' order by load`,
      );
      expect(rows).toHaveLength(20);
      expect(rows.every(({ interval }) => interval === "single run")).toBe(true);
      const agreed = rows.filter(({ agreeing_tools }) => agreeing_tools);
      for (const { grade, agreeing_tools } of agreed) {
        expect(grade).toBe("single run");
        expect(JSON.parse(agreeing_tools).sort()).toEqual(["diskspd", "fio"]);
      }
      const higher = agreed.filter(({ ratio }) => ratio > 1).map(({ load }) => load);
      expect(higher).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
      expect(agreed.filter(({ ratio }) => ratio < 1).map(({ load }) => load)).toEqual([1]);
      if (tool === "diskspd") expect(Math.round((rows[0].ratio - 1) * 100)).toBe(-64);
      // The 1-stripe runs are from an earlier session; fio ran another queue at 1 stripe than at 4, too.
      const confounded = rows.filter(({ verdict }) => verdict === "confounded").map(({ load }) => load);
      expect(confounded).toEqual(rows.map(({ load }) => load));
      expect(rows.every(({ verdict }) => ["confounded", "single run"].includes(verdict))).toBe(true);
    },
  );

  test.each(["diskspd", "fio"])(
    "%s: regions of load are 1, 2 to 13, and 14 on without a win of 4",
    async (tool) => {
      const regions = await store.rows(
        `select from_load, to_load, winners from winners where ${ofStudy} and factor = 'stripe_width' and contenders = '["1","4"]'
       and workload = '4k randwrite' and measure = 'iops' and tool = '${tool}' order by from_load`,
      );
      expect(regions.slice(0, 2)).toEqual([
        { from_load: 1, to_load: 1, winners: '["1"]' },
        { from_load: 2, to_load: 13, winners: '["4"]' },
      ]);
      expect(regions[2].from_load).toBe(14);
      expect(regions[regions.length - 1].to_load).toBe(20);
      expect(regions.slice(2).map(({ winners }) => winners)).not.toContain('["4"]');
    },
  );

  test("the margin of single runs is the scatter between the tools where both ran the stated queue", async () => {
    const rows = await store.rows(
      `select workload, max(tie_margin_pct) as margin from comparisons where ${ofStudy} and measure = 'iops' group by workload`,
    );
    expect(rows).toHaveLength(6);
    for (const { margin } of rows) {
      expect(margin).toBeGreaterThan(5);
      expect(margin).toBeLessThan(35);
    }
  });

  test("no verdict is one of repeated runs, as nothing was repeated", async () => {
    const rows = await store.rows(
      `select distinct verdict from comparisons where ${ofStudy} and scope = 'load'`,
    );
    expect(rows.map(({ verdict }) => verdict).sort()).toEqual(["confounded", "not comparable", "single run"]);
    const graded = await store.rows(`select distinct grade from winners where ${ofStudy}`);
    expect(graded.map(({ grade }) => grade).sort()).toEqual(["single run"]);
  });
});

test("no study has a verdict of repeats over fewer than three, nor without an order better or worse", async () => {
  const rows = await store.rows(
    `select study, verdict, runs, baseline_runs, design, grade, rejected, low, high, margin_pct, q_level from comparisons
     where scope = 'load' and verdict in ('better', 'worse', 'equivalent', 'undecided', 'differs', 'alike')`,
  );
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    expect(Math.min(row.runs, row.baseline_runs), JSON.stringify(row)).toBeGreaterThanOrEqual(3);
    expect(["differs", "alike"].includes(row.verdict) && row.design !== "order_unknown").toBe(false);
    expect(["better", "worse", "equivalent"].includes(row.verdict) && row.design === "order_unknown").toBe(
      false,
    );
    if (row.rejected === null) continue;
    const margin = 1 + row.margin_pct / 100;
    expect(row.low > margin || row.high < 1 / margin, JSON.stringify(row)).toBe(row.rejected);
  }
  const refused = await store.rows(
    `select order_separation, visits from comparisons where verdict = 'order-confounded'`,
  );
  for (const { order_separation } of refused) expect(order_separation).toBeGreaterThan(0.8);
});

test("latencies of fio at 1 stripe are not set beside those at 2, 4 and 8, and the gain of IOPS has another cause", async () => {
  const rows = await store.rows(
    `select measure, verdict, ratio, reason, confounders from comparisons
     where ${ofStudy} and scope = 'load' and tool = 'fio' and factor = 'stripe_width' and baseline = '1'`,
  );
  const latencies = rows.filter(({ measure }) => measure === "latency_mean_us");
  expect(latencies.length).toBeGreaterThan(300);
  for (const { verdict, ratio, reason } of latencies) {
    expect(verdict).toBe("not comparable");
    expect(ratio).toBeNull();
    expect(reason).toContain("8 times");
  }
  for (const { verdict, confounders } of rows.filter(({ measure }) => measure === "iops"))
    if (verdict !== "not comparable") expect(confounders).toContain("8 times");
});

test("figures that are grossly short of their queue are in no comparison, and no other is refused for them", async () => {
  const rows = await store.rows(
    `select baseline, verdict, reason from comparisons where ${ofStudy} and tool = 'diskspd' and workload = '4k randread'
     and load = 19 and scope = 'load' and measure = 'iops'`,
  );
  expect(rows).toHaveLength(6);
  for (const { baseline, verdict, reason } of rows) {
    expect(verdict).toBe(baseline === "1" ? "not comparable" : "single run");
    if (baseline === "1") expect(reason).toBe("All runs with 1 stripe failed a check.");
  }
});

test("coherency of 64k reads grows with the stripes; at 1 stripe the rounds over hosts forbid a fit", async () => {
  const rows = await store.rows(
    `select round(usl_coherency, 4) as coherency, usl_refused from curves
     where ${ofStudy} and tool = 'diskspd' and workload = '64k randread' order by series`,
  );
  expect(rows.map(({ coherency }) => coherency)).toEqual([null, 0.0048, 0.014, 0.0501]);
  expect(rows[0].usl_refused).toContain("5, 9, 13 and 17 VMs");
  for (const { usl_refused } of rows.slice(1)) expect(usl_refused).toBeNull();
});

test("in both tools each doubling of the stripes moves the peak of 64k reads to fewer VMs", async () => {
  const rows = await store.rows(
    `select tool, list(peak_load order by series) as peaks from curves where ${ofStudy} and workload = '64k randread' group by tool`,
  );
  expect(rows).toHaveLength(2);
  for (const { peaks } of rows) expect(peaks[0]).toBeGreaterThan(peaks[3]);
});

test("the law is refused for flat curves, and then has no parameters", async () => {
  const rows = await store.rows(
    `select usl_coherency, usl_contention, usl_refused from curves where ${ofStudy} and workload = '64k randwrite' and series like '%stripe_width=8'`,
  );
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    expect(row.usl_refused).toContain("% of the variance");
    expect([row.usl_coherency, row.usl_contention]).toEqual([null, null]);
  }
});
