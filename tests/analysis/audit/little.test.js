import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingest } from "../../../scripts/ingest.js";
import { checks, classifyQueue, findMultiple, implyQueue } from "../../../src/analysis/audit/little.js";
import { point } from "../points.js";
import { openExamples } from "../../examples.js";

/** @import {Store} from "../../../loaders/store/store.js" */
/** @import {Point} from "../../../src/analysis/types.js" */

/** @param {Partial<Point>} given */
const imply = (given) => /** @type {NonNullable<ReturnType<typeof implyQueue>>} */ (implyQueue(point(given)));

test("IOPS × mean latency is the queue: 32,000/s × 1 ms = 32", () => {
  expect(imply({})).toMatchObject({ value: 32, low: 32, high: 32, stated: 32 });
});

test("printed digits give an interval: 120 ± 0.5 IOPS, 1.00 ± 0.005 s", () => {
  const { low, high } = imply({
    iops: 120,
    iops_half_step: 0.5,
    latency_mean_us: 1e6,
    latency_half_step_us: 5000,
  });
  expect(low).toBeCloseTo(119.5 * 0.995, 9);
  expect(high).toBeCloseTo(120.5 * 1.005, 9);
});

test.each([{ iops: null }, { latency_mean_us: null }, { outstanding_io: null }, { rate_iops: 500 }])(
  "nothing is implied where there is %o",
  (given) => expect(implyQueue(point(given))).toBeNull(),
);

test.each([
  [1, "consistent"],
  [0.9951, "consistent"],
  [0.9949, "below"],
  [1.0049, "consistent"],
  [1.0051, "above"],
])("%d times the stated queue is %s", (ratio, found) => {
  expect(classifyQueue(imply({ latency_mean_us: 1000 * ratio }), 32)).toBe(found);
});

test.each([
  [320, 0.91, "consistent"],
  [320, 0.89, "below"],
  [320000, 0.9949, "below"],
  [320, 1.11, "consistent"],
])("with 32 in flight at the edges of %d I/Os %d times the stated queue is %s", (ios, ratio, found) => {
  const figures = { iops: null, bytes_per_s: null, latency_min_us: null, latency_mean_us: null };
  const rest = { latency_max_us: null, latency_layer: null, percentiles: [], binned_ios: null };
  const parts = [{ operation: "all", ios, ...figures, ...rest }];
  expect(classifyQueue(imply({ latency_mean_us: 1000 * ratio, parts }), 32)).toBe(found);
});

describe("multiples of a series", () => {
  const series = (/** @type {number[]} */ ratios) =>
    ratios.map((ratio, i) => imply({ load: i + 1, latency_mean_us: 1000 * ratio }));

  test("a series at eight times its stated queue is found", () =>
    expect(findMultiple(series([7.98, 8.1, 8.4, 7.99]))).toBe(8));
  test("an excess that grows with the load is none", () =>
    expect(findMultiple(series([1, 2, 3, 4]))).toBe(1));
  test("a multiple at the first load only is none", () => expect(findMultiple(series([8, 1, 1, 1]))).toBe(1));
  test("one and a half is none", () => expect(findMultiple(series([1.5, 1.5, 1.5]))).toBe(1));
  test("two points are too few", () => expect(findMultiple(series([8, 8]))).toBe(1));
});

test("a finding about one series says what was stated, what is implied and what it forbids", () => {
  const series = (/** @type {string} */ level, /** @type {number} */ latency_mean_us) =>
    [1, 2, 3, 4].map((load) =>
      point({
        run: `s/${level}/${load}`,
        settings: [{ factor: "stripe_width", value: level, number: Number(level) }],
        load,
        outstanding_io: 32 * load,
        iops: 32000 * load,
        latency_mean_us,
      }),
    );
  const units = { stripe_width: "stripes", vms: "VMs" };
  const [found, ...runs] = checks([...series("1", 1000), ...series("2", 4000)], { units, loadAxis: "vms" });
  expect(found).toMatchObject({
    scope: "series",
    class: "multiple",
    cells: 4,
    ratio: 4,
    expected: 32,
    value: 128,
  });
  expect(found.sentence).toMatch(/^fio at 2 stripes did not run at the stated queue depth: at 1 VM, /);
  expect(found.forbids).toMatch(/may not be set beside fio at 1 stripe,/);
  expect(runs.map((run) => run.class)).toEqual(new Array(8).fill("consistent"));
});

describe("the stripes study", () => {
  /** @type {Store} */
  let store;
  beforeAll(async () => {
    await ingest({ quiet: true });
    store = await openExamples();
  });
  afterAll(() => store.close());

  const query = (/** @type {string} */ where) =>
    store.rows(`select c.*, tool, stripe_width, vms, workload from checks c left join runs r using (study, run)
      where c.study = 'vsan-stripes' and "check" = 'implied_queue' and ${where} order by c.run`);

  test("fio at 2, 4 and 8 stripes ran at 8 times its stated queue, with the cells", async () => {
    const [found, ...others] = await query("class = 'multiple'");
    expect(others).toEqual([]);
    expect(found.series).toBe("tool=fio, stripe_width=2; tool=fio, stripe_width=4; tool=fio, stripe_width=8");
    expect(Math.round(found.ratio)).toBe(8);
    expect(found.cells).toBe(360);
    expect(JSON.parse(found.runs).length).toBe(360);
  });

  test("412 of 960 cells are over 5 % above the queue that their series had", async () => {
    expect((await query("scope = 'run'")).length).toBe(960);
    expect((await query("scope = 'run' and severity = 'warning' and class = 'above'")).length).toBe(412);
    expect(await query("scope = 'series' and class = 'above'")).toMatchObject([{ cells: 412 }]);
  });

  test("16 cells are below it, by more than the printed digits allow", async () => {
    const rows = await query("scope = 'run' and class = 'below'");
    const cells = rows.map((row) =>
      [row.tool, row.stripe_width, row.vms, row.workload, row.ratio.toFixed(2)].join(" "),
    );
    expect(cells.sort()).toEqual(
      [
        "diskspd 1 17 4k randread 0.89",
        "diskspd 1 17 64k randread 0.91",
        "diskspd 1 19 4k randread 0.85",
        "diskspd 1 19 64k randread 0.92",
        "diskspd 2 7 1m seqread 0.78",
        "diskspd 2 7 4k randread 0.88",
        "diskspd 2 7 64k randread 0.80",
        "diskspd 2 7 64k randwrite 0.93",
        "fio 1 1 4k randread 0.97",
        "fio 1 1 64k randread 0.99",
        "fio 1 2 4k randread 0.97",
        "fio 4 20 1m seqread 0.98",
        "fio 4 5 8k 70/30 random 0.99",
        "fio 8 16 8k 70/30 random 0.60",
        "fio 8 17 1m seqread 0.81",
        "fio 8 17 8k 70/30 random 0.69",
      ].sort(),
    );
  });

  test("the worst excess is DiskSPD's 4k write at 8 VMs on 2 stripes, 83.2 a VM", async () => {
    const [worst] = await store.rows(`select value / vms as per_vm, vms, stripe_width, workload
      from checks join runs using (study, run) where tool = 'diskspd' and "check" = 'implied_queue'
      order by value / vms desc limit 1`);
    expect(worst).toMatchObject({ vms: 8, stripe_width: 2, workload: "4k randwrite" });
    expect(worst.per_vm).toBeCloseTo(83.2, 1);
  });

  test("runs of fio on the lab machine fit Little's law to 0.5 %", async () => {
    const rows = await store.rows(`select class, count(*) as runs from checks
      where study in ('lab-oio-sweep', 'lab-vm-sweep') and "check" = 'implied_queue' group by class`);
    expect(rows).toEqual([{ class: "consistent", runs: 33 }]);
  });
});

test("series that are not every combination of their levels are named one by one, and a load that nobody knows is not said", () => {
  const group = (
    /** @type {string} */ stripes,
    /** @type {string} */ groups,
    /** @type {number} */ latency_mean_us,
  ) =>
    [1, 2, 3].map((i) =>
      point({
        run: `s/${stripes}/${groups}/${i}`,
        settings: [
          { factor: "disk_groups_per_host", value: groups, number: Number(groups) },
          { factor: "stripe_width", value: stripes, number: Number(stripes) },
        ],
        load: null,
        latency_mean_us,
      }),
    );
  const points = [
    group("2", "1", 8000),
    group("4", "2", 8000),
    group("2", "2", 1000),
    group("4", "1", 1000),
  ].flat();
  const units = { stripe_width: "stripes", disk_groups_per_host: "disk groups" };
  const [found] = checks(points, { units, loadAxis: "vms" });
  expect(found.sentence).toMatch(
    /^fio at 1 disk group, 2 stripes and fio at 2 disk groups, 4 stripes did not run at the stated queue depth: IOPS/,
  );
  expect(found.forbids).toContain(
    "beside fio at 2 disk groups, 2 stripes and fio at 1 disk group, 4 stripes,",
  );
});
