/** The numbers of headlines, computed once more by SQL over the tables of results: not by the code that made them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExamples } from "../../examples.js";

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let store;
/** @type {Record<string, any>[]} */
let answers = [];
beforeAll(async () => {
  store = await openExamples();
  answers = await store.rows("select * from answers where number = 1");
}, 600_000);
afterAll(() => store?.close());

/** @param {string} study */
const answerOf = (study) => /** @type {Record<string, any>} */ (answers.find((row) => row.study === study));

/** IOPS by stripes, VMs and workload, of DiskSPD. */
const stripes = `
  with cells as (
    select r.workload, r.vms, r.stripe_width as stripes, o.iops from runs r join results o using (run)
    where r.study = 'vsan-stripes' and r.tool = 'diskspd' and o.operation = 'all'
  ), ratios as (
    select a.workload, a.vms, a.stripes, a.iops / b.iops as ratio from cells a join cells b using (workload, vms)
    where b.stripes = 1 and a.stripes > 1
  )`;

test("4 stripes beat 1 at 2 to 12 VMs, in 66 of 66 results", async () => {
  const [row] = await store.rows(`${stripes}
    select count(*)::int as n, sum((ratio > 1)::int)::int as up,
      exp(avg(ln(ratio))) as mean, exp(avg(ln(ratio)) filter (workload <> '4k randwrite')) as others,
      exp(avg(ln(ratio)) filter (workload = '4k randwrite')) as writes
    from ratios where stripes = 4 and vms between 2 and 12`);
  expect(row).toMatchObject({ n: 66, up: 66 });
  expect(row.mean).toBeCloseTo(1.5, 1);
  expect(row.others).toBeCloseTo(1.36, 2);
  expect(answerOf("vsan-stripes").finding).toContain(`4k writes ${Number(row.writes.toFixed(1))}x`);
  const means = await store.rows(`${stripes}
    select exp(avg(ln(ratio))) as mean from ratios
    where stripes = 4 and vms between 2 and 12 and workload <> '4k randwrite' group by workload order by mean`);
  const percent = (/** @type {number} */ ratio) => `+${Math.round((ratio - 1) * 100)}`;
  expect(answerOf("vsan-stripes").finding).toContain(
    `the others ${percent(means[0].mean)} to ${percent(means[4].mean)} %`,
  );
});

test("from 14 VMs, 4k I/O and 64k reads lose", async () => {
  const rows = await store.rows(`${stripes}
    select workload, exp(avg(ln(ratio))) as mean from ratios where stripes = 4 and vms >= 14 group by workload
    having mean < 1 / 1.1 order by mean`);
  expect(rows.map(({ workload }) => workload).toSorted()).toEqual([
    "4k randread",
    "4k randwrite",
    "64k randread",
  ]);
  const lost = rows.map(({ mean }) => Math.round((1 - mean) * 100)).toSorted((a, b) => a - b);
  expect(answerOf("vsan-stripes").finding).toContain(
    `From 14 VMs, 4k I/O and 64k reads lose ${lost[0]} to ${lost[2]} %.`,
  );
});

test("8 stripes beat 1 for 64k writes at every load", async () => {
  const [row] = await store.rows(`${stripes}
    select min(ratio) as low, max(ratio) as high, count(*)::int as n from ratios where stripes = 8 and workload = '64k randwrite'`);
  expect(row.low).toBeGreaterThan(1);
  expect(answerOf("vsan-stripes").support).toContain(
    `+${Math.round((row.low - 1) * 100)} to +${Math.round((row.high - 1) * 100)} %`,
  );
});

// Runs with other numbers of threads are no repeats of each other: their condition enters no number.
test("9tec: the sum of five VMs, with and without Storage I/O Control", async () => {
  const rows = await store.rows(`
    with sums as (
      select r.vscsi_controller as controller, r.sioc, r.workload, r.queue_depth, r.threads,
        r.duration_s, sum(o.iops) as iops
      from runs r join results o using (run) where r.study = '9tec-pvscsi' and o.operation = 'all' group by all
    )
    , conditions as (
      select a.sioc, a.workload, a.queue_depth, avg(ln(a.iops / b.iops)) as log
      from sums a join sums b using (sioc, workload, queue_depth, threads)
      where a.duration_s is not distinct from b.duration_s and a.controller = 'pvscsi' and b.controller = 'lsi-sas'
      group by all having count(distinct threads) = 1
    )
    select sioc::varchar as sioc, exp(avg(log)) as mean from conditions group by all order by 1`);
  expect(rows).toHaveLength(2);
  const finding = answerOf("9tec-pvscsi").finding;
  for (const { mean } of rows) {
    const percent = Math.abs((mean - 1) * 100);
    const shown = percent < 10 ? String(Number(percent.toFixed(1))) : String(Math.round(percent));
    expect(finding).toContain(`${mean > 1 ? "+" : "−"}${shown} %`);
  }
});

test("the typical effect of every comparison lies between its ends, and its results are counted", async () => {
  for (const { study, ratio, low, high, results, kind } of answers)
    if (kind === "comparison" && ratio !== null) {
      expect(ratio, study).toBeGreaterThanOrEqual(low * 0.999999);
      expect(ratio, study).toBeLessThanOrEqual(high * 1.000001);
      expect(results, study).toBeGreaterThan(0);
    }
});

test("single effects are the ratio of two printed figures", async () => {
  const rows = await store.rows(`
    select a.study, a.finding, a.ratio, c.ratio as compared from answers a join comparisons c using (study, factor, measure)
    where a.number = 1 and a.results = 1 and c.scope = 'load' and c.against_baseline and c.level = json_extract_string(a.levels, '$[0]')
      and c.ratio is not null`);
  expect(rows.length).toBeGreaterThan(3);
  for (const { study, ratio, finding } of rows)
    expect(
      rows
        .filter((row) => row.study === study)
        .some(({ compared }) => Math.abs(compared / ratio - 1) < 1e-9) || finding.includes("medians"),
      study,
    ).toBe(true);
});

test("the highest IOPS within each limit are those of the runs, and none where every run is slower", async () => {
  const rows = await store.rows(`
    with listed as (
      select c.series, c.workload, unnest(from_json(c.limits, '[{"limit_us":"DOUBLE","iops":"DOUBLE","load":"DOUBLE"}]')) as each
      from curves c where study = 'vsan-stripes' and tool = 'diskspd'
    )
    select l.series, l.workload, each.limit_us as limit_us, each.iops as printed, max(o.iops) as computed,
      arg_max(r.vms, o.iops) as load, each.load as printed_load
    from listed l left join runs r on r.study = 'vsan-stripes' and r.tool = 'diskspd' and r.workload = l.workload
        and l.series = 'tool=diskspd, stripe_width=' || r.stripe_width
      left join results o on o.run = r.run and o.operation = 'all' and o.latency_mean_us <= each.limit_us
    where not exists (from refusals x where x.run = r.run)
    group by all`);
  expect(rows.length).toBe(6 * 4 * 5);
  for (const row of rows) expect(row.printed, JSON.stringify(row)).toBe(row.computed);
  const mixed = rows.filter(({ workload, limit_us }) => workload.startsWith("8k 70/30") && limit_us === 5000);
  expect(mixed.map(({ printed, printed_load }) => [Math.round(printed), printed_load]).toSorted()).toEqual([
    [118865, 14],
    [136457, 12],
    [137537, 8],
    [143151, 5],
  ]);
});

test("9tec: the knee is 32 outstanding I/Os, summed over the five VMs", async () => {
  const rows = await store.rows(`
    select r.queue_depth::int as depth, sum(o.iops) as iops, sum(o.iops * o.latency_mean_us) / sum(o.iops) as latency
    from runs r join results o using (study, run)
    where study = '9tec-pvscsi' and o.operation = 'all' and r.vscsi_controller = 'lsi-sas' and r.sioc
      and r.workload = '4k randread' and r.threads = 1 and r.queue_depth in (32, 64)
    group by all order by 1`);
  const [at, next] = rows;
  expect(Math.round(at.iops)).toBe(156857);
  expect(next.iops / at.iops).toBeLessThan(1.05);
  expect(answerOf("9tec-pvscsi").support).toBe(
    `4k reads, LSI Logic SAS and Storage I/O Control on: 32 outstanding I/Os per VM is the knee: 156,857 IOPS at ${(at.latency / 1000).toFixed(2)} ms. ` +
      `64 add ${(100 * (next.iops / at.iops - 1)).toFixed(1)} % and take twice the latency.`,
  );
});
