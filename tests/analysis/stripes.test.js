/** What the audit finds in the stripes study beside Little's law and the bandwidth: no rule names it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExamples } from "../examples.js";

/** @import {Store} from "../../loaders/store/store.js" */

/** @type {Store} */
let store;
beforeAll(async () => {
  store = await openExamples();
});
afterAll(() => store.close());

const find = (/** @type {string} */ where) =>
  store.rows(`select c.*, tool, stripe_width, vms, workload, latency_mean_us, iops
    from checks c left join runs r using (study, run)
    left join results o on o.study = c.study and o.run = c.run and o.operation = 'all' and o.entity_kind = 'all'
    where c.study = 'vsan-stripes' and ${where} order by c.run`);

test("latency doubles at the last point of two curves, and nowhere else", async () => {
  const found = await find(`"check" = 'queue_jump'`);
  const at = { tool: "diskspd", stripe_width: 8, vms: 20 };
  expect(found).toMatchObject([
    { ...at, workload: "4k randwrite", latency_mean_us: 29350, ratio: expect.closeTo(2.18, 2) },
    { ...at, workload: "8k 70/30 random", latency_mean_us: 37950, ratio: expect.closeTo(2.0, 2) },
  ]);
});

test("one cell stands in two rows: 7598 at 17 and at 19 VMs", async () => {
  const [found, ...others] = await find(`"check" = 'duplicate_result'`);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ value: 7598, cells: 2 });
  expect(found.sentence).toContain(
    "DiskSPD, 1 stripe, 17 VMs, 1M sequential read and DiskSPD, 1 stripe, 19 VMs, 1M sequential read",
  );
});

test("two latencies are not written like the others", async () => {
  const [found, ...others] = await find(`"check" = 'printed_digits'`);
  expect(others).toEqual([]);
  expect(found.sentence).toContain(`"2" (DiskSPD, 1 stripe, 9 VMs, 4k random read)`);
  expect(found.sentence).toContain(`"92.259" (fio, 1 stripe, 17 VMs, 1M sequential read)`);
});

test("at 1 stripe IOPS rise by a median of 13.5 % with each round over the hosts; no longer at 2, 4 and 8", async () => {
  const [found, ...others] = await find(`"check" = 'host_rounds'`);
  expect(others).toEqual([]);
  expect(found.series).toBe("tool=diskspd, stripe_width=1; tool=fio, stripe_width=1");
  expect(found.value).toBeCloseTo(0.135, 3);
  expect(found.expected).toBeLessThan(0.03);
  expect(found.sentence).toContain("5, 9, 13 and 17 VMs");
});

test("VMs must be less unequal the more stripes: the median excess of 4k writes is about 1.3 at 1 stripe, none at 8", async () => {
  const excess = async (/** @type {number} */ stripes) => {
    const series = `tool=diskspd, stripe_width=${stripes}, workload=4k randwrite`;
    return (await find(`"check" = 'worker_imbalance' and series = '${series}'`))[0].ratio;
  };
  expect((await excess(1)).toFixed(1)).toBe("1.3");
  expect((await excess(8)).toFixed(2)).toBe("1.00");
});

test("81 cells are under the queue of their series by the printed digits, 11 of them by more than a turnaround", async () => {
  const under = await find(`"check" = 'littles_law' and scope = 'run' and high < expected`);
  expect(under.length).toBe(81);
  expect(under.filter((check) => ["short", "gross"].includes(check.class)).length).toBe(11);
});

test("what is grossly short is not used, and latencies at another queue are not compared", async () => {
  const forbidden = async (/** @type {string} */ column) =>
    (await find(`${column} is not null and scope = 'series' and "check" = 'littles_law'`)).map((check) => [
      check.class,
      check.cells,
      JSON.parse(check[column]),
    ]);
  const latencies = ["latency_mean_us", "latency_p99_us"];
  expect(await forbidden("unusable")).toEqual([["gross", 6, ["iops", "bytes_per_s", ...latencies]]]);
  expect(await forbidden("not_comparable")).toEqual([["multiple", 360, latencies]]);
  expect(await forbidden("confounded")).toContainEqual(["multiple", 360, ["iops", "bytes_per_s"]]);
});
