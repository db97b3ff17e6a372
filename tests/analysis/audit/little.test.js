import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checks } from "../../../src/analysis/audit/little.js";
import { point } from "../points.js";
import { openExamples } from "../../examples.js";

/** @import {Store} from "../../../loaders/store/store.js" */

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
  const units = { stripe_width: { unit: "stripes" }, vms: { unit: "VMs" } };
  const [found, ...runs] = checks([...series("1", 1000), ...series("2", 4000)], { units, loadAxis: "vms" });
  expect(found).toMatchObject({
    scope: "series",
    class: "multiple",
    cells: 4,
    ratio: 4,
    expected: 32,
    value: 128,
  });
  expect(found.sentence).toMatch(
    /^fio at 2 stripes: at 1 VM, IOPS × latency gives about 128 outstanding I\/Os \(median\); 32 were set\. /,
  );
  expect(found.forbids).toMatch(/^Don't compare latencies of fio at 2 stripes with fio at 1 stripe\./);
  expect(runs.map((run) => run.class)).toEqual([
    ...new Array(4).fill("consistent"),
    ...new Array(4).fill("multiple"),
  ]);
});

describe("the stripes study", () => {
  /** @type {Store} */
  let store;
  beforeAll(async () => {
    store = await openExamples();
  });
  afterAll(() => store.close());

  const query = (/** @type {string} */ where) =>
    store.rows(`select c.*, tool, stripe_width, vms, workload from checks c left join runs r using (study, run)
      where c.study = 'vsan-stripes' and "check" = 'littles_law' and ${where} order by c.run`);

  test("fio at 2, 4 and 8 stripes ran at 8 times its stated queue, with the cells", async () => {
    const [found, ...others] = await query("class = 'multiple' and scope = 'series'");
    expect(others).toEqual([]);
    expect(found.series).toBe("tool=fio, stripe_width=2; tool=fio, stripe_width=4; tool=fio, stripe_width=8");
    expect(Math.round(found.ratio)).toBe(8);
    expect(found.cells).toBe(360);
    expect(JSON.parse(found.runs).length).toBe(360);
  });

  test("407 of 960 cells are over 5 % above the queue that their series had, beyond the digits of the latency", async () => {
    expect((await query("scope = 'run'")).length).toBe(960);
    expect((await query("scope = 'run' and severity = 'warning' and class = 'above'")).length).toBe(407);
    expect(await query("scope = 'series' and class = 'above'")).toMatchObject([{ cells: 407 }]);
  });

  test("six of those had one VM: a plain mean over reads and writes explains the four mixed ones, nothing the others", async () => {
    const rows = await query("scope = 'run' and class = 'above' and vms = 1");
    expect(rows.length).toBe(6);
    for (const { sentence, workload } of rows)
      expect(sentence).toContain(
        workload === "8k 70/30 random" ? "A plain mean over reads and writes" : "More I/Os were in flight",
      );
    const [{ sentence }] = await query("scope = 'series' and class = 'above'");
    expect(sentence).toContain("In 2 of them a plain mean does not explain it");
  });

  test("11 cells are short of it by more than a turnaround; 5 that lack 13 to 76 µs or under 2.5 % are sound", async () => {
    const cells = async (/** @type {string} */ where) =>
      (await query(`scope = 'run' and ${where}`))
        .map((row) =>
          [row.tool, row.stripe_width, row.vms, row.workload, row.ratio.toFixed(2), row.class].join(" "),
        )
        .sort();
    expect(await cells("class in ('short', 'gross')")).toEqual(
      [
        "diskspd 1 17 4k randread 0.89 short",
        "diskspd 1 17 64k randread 0.91 short",
        "diskspd 1 19 4k randread 0.85 gross",
        "diskspd 1 19 64k randread 0.92 short",
        "diskspd 2 7 1m seqread 0.78 gross",
        "diskspd 2 7 4k randread 0.88 short",
        "diskspd 2 7 64k randread 0.80 gross",
        "diskspd 2 7 64k randwrite 0.93 short",
        "fio 8 16 8k 70/30 random 0.60 gross",
        "fio 8 17 1m seqread 0.81 gross",
        "fio 8 17 8k 70/30 random 0.69 gross",
      ].sort(),
    );
    expect(await cells("high < expected * 0.995 and class not in ('short', 'gross')")).toEqual(
      [
        "fio 1 1 4k randread 0.97 consistent",
        "fio 1 1 64k randread 0.99 consistent",
        "fio 1 2 4k randread 0.97 consistent",
        "fio 4 20 1m seqread 0.98 multiple",
        "fio 4 5 8k 70/30 random 0.99 multiple",
      ].sort(),
    );
  });

  test("a sentence shows the difference that it speaks of, and what is usual", async () => {
    const [worst] = await query("scope = 'run' and class = 'gross' and tool = 'fio' and vms = 17");
    expect(worst.sentence).toBe(
      "fio, 8 stripes, 17 VMs, 1M sequential read: on average 3,516 of 4,352 I/Os were in flight (8 times the 544 set), which leaves 102 ms per I/O unexplained; in comparable runs it is at most 1.1 ms. The run time is unknown, so ramp-up and ramp-down could not be subtracted.",
    );
    const [sound] = await query("run like '%fio/stripes=1/vms=1/workload=4k-random-read'");
    expect(sound.sentence).toMatch(
      /^fio, 1 stripe, 1 VM, 4k random read: on average 31\.\d+ of 32 I\/Os were in flight; fio needed 1\d µs between I\/Os\.$/,
    );
  });

  test("the worst excess is DiskSPD's 4k write at 8 VMs on 2 stripes, 83.2 a VM", async () => {
    const [worst] = await store.rows(`select value / vms as per_vm, vms, stripe_width, workload
      from checks join runs using (study, run) where tool = 'diskspd' and "check" = 'littles_law'
      order by value / vms desc limit 1`);
    expect(worst).toMatchObject({ vms: 8, stripe_width: 2, workload: "4k randwrite" });
    expect(worst.per_vm).toBeCloseTo(83.2, 1);
  });

  test("runs of fio on the lab machine fit Little's law", async () => {
    const rows = await store.rows(`select class, count(*) as runs from checks
      where study in ('lab-oio-sweep', 'lab-vm-sweep') and "check" = 'littles_law' group by class`);
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
  const units = { stripe_width: { unit: "stripes" }, disk_groups_per_host: { unit: "disk groups" } };
  const [found] = checks(points, { units, loadAxis: "vms" });
  expect(found.sentence).toMatch(
    /^fio at 1 disk group, 2 stripes and fio at 2 disk groups, 4 stripes: IOPS × latency gives about /,
  );
  expect(found.forbids).toContain("with fio at 2 disk groups, 2 stripes and fio at 1 disk group, 4 stripes.");
});
