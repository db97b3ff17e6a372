import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../../loaders/store/store.js";
import { check } from "../../../../scripts/check.js";
import { ingest } from "../../../../scripts/ingest.js";
import { fixtures, makeRepository, studies, studyYaml } from "../../../repository.js";

/** @import {Store} from "../../../../loaders/store/store.js" */

/** Studies of this repository, beside the fixtures: one before a landing. */
const names = ["hcibench-easy-run", ...(process.env.LONG ? ["hcibench-oio-sweep"] : [])];
const truth = /** @type {Record<string, string>[]} */ (
  parse(readFileSync(join(fixtures, "hcibench", "truth.csv"), "utf8"), { columns: true })
).filter(({ study }) => study === "hcibench" || names.includes(study));

/** @param {string[]} names */
const repository = (names) =>
  makeRepository(
    { "hcibench/study.yaml": studyYaml("ignore: [truth.csv]\nallowed_names: [Lab-DC, vSAN-Lab-Cluster]\n") },
    {
      hcibench: join(fixtures, "hcibench"),
      ...Object.fromEntries(names.map((name) => [name, join(studies, name)])),
    },
  );

/** @type {ReturnType<typeof repository>} */
let first;
/** @type {ReturnType<typeof repository>} */
let last;
/** @type {Store} */
let firsts;
/** @type {Store} */
let store;
/** @type {string[]} */
let told;

beforeAll(async () => {
  first = repository(names);
  await ingest({ root: first.root, quiet: true, firstFinished: true });
  firsts = await openStore(first.root);
  // Before a landing .ci/run checks the studies of this repository.
  last = repository(process.env.LONG ? names : []);
  told = (await check({ root: last.root })).lines;
  store = await openStore(last.root);
});
afterAll(() => {
  firsts.close();
  store.close();
  first.remove();
  last.remove();
});

/** @param {number | undefined} us none where there is no I/O */
const milliseconds = (us) => (us === undefined ? "" : (us / 1000).toFixed(4));

describe.each(truth.map((row) => ({ title: `${row.study} ${row.case} ${row.entity}`, row })))(
  "$title, as HCIBench reads it",
  ({ row }) => {
    const of = `study = '${row.study}' and contains(run, '${row.case}')`;
    const moref = /\((.*)\)/.exec(row.entity)?.[1] ?? "";
    const vms = `${of} and entity_kind = 'vm' and contains(entity, '${moref}')
      and source not in (select source from problems where code = 'ended-early')`;

    test("IOPS and MiB/s of the VMs add up", async () => {
      const [sums] = await firsts.rows(
        `select count(*) as vms, sum(iops) as iops from results where ${vms} and operation = 'all'`,
      );
      const [{ mib }] = await firsts.rows(
        `select sum(floor(bytes_per_s / 1024)) / 1024 as mib from results where ${vms} and operation <> 'all'`,
      );
      expect(sums.vms).toBe(Number(row.vms));
      expect(sums.iops).toBeCloseTo(Number(row.iops), 2);
      expect(mib).toBeCloseTo(Number(row.exact_mib), 3);
    });

    test("latencies are weighted by I/Os, percentiles are those of VMs", async () => {
      const means = await firsts.rows(
        `select operation, sum(ios * latency_mean_us) / sum(ios) as us from results where ${vms} group by operation`,
      );
      const p95 = await firsts.rows(
        `select operation, avg(latency_us) as mean, max(latency_us) as max from percentiles
         join results using (study, run, entity_kind, entity, operation) where ${vms} and percentile = 95 and percentiles.latency_layer = 'total' and percentiles.latency_layer = 'total'
         group by operation`,
      );
      for (const operation of ["read", "write"]) {
        const of = (/** @type {any[]} */ rows) => rows.find((each) => each.operation === operation);
        expect(milliseconds(of(means)?.us)).toBe(row[`${operation}_ms`]);
        expect(milliseconds(of(p95)?.mean)).toBe(row[`mean_${operation}_p95_ms`]);
        expect(milliseconds(of(p95)?.max)).toBe(row[`max_${operation}_p95_ms`]);
      }
    });

    test("the whole is the sum, unless a VM is missing", async () => {
      const entity = row.entity || "all";
      const kind = row.entity ? "datastore" : "all";
      const [whole] = await firsts.rows(
        `select iops from results where ${of} and entity_kind = '${kind}' and entity = '${entity}' and operation = 'all'`,
      );
      if (row.case === "early-finish") expect(whole.iops).toBeNull();
      else expect(whole.iops).toBeCloseTo(Number(row.iops), 2);
    });

    test("what the summary printed is reported", async () => {
      const rows = await firsts.rows(
        `select operation || ' ' || measure as name, text from reported
         where ${of} and entity = '${row.entity || "all"}' and entity_kind <> 'job'`,
      );
      expect(Object.fromEntries(rows.map(({ name, text }) => [name, text]))).toEqual({
        "all vms": row.vms,
        "all iops": row.iops,
        "all bytes_per_s": row.printed_mib,
        "read latency_mean_us": row.printed_read_ms,
        "write latency_mean_us": row.printed_write_ms,
        "read latency_p95_us": row.printed_read_p95_ms,
        "write latency_p95_us": row.printed_write_p95_ms,
      });
    });
  },
);

test("by our rule the last finished report counts", async () => {
  const [whole] = await store.rows(
    `select iops, bytes_per_s from results where contains(run, 'DemoTest') and entity_kind = 'all' and operation = 'all'`,
  );
  expect(whole.iops).toBeCloseTo(72386.54, 2);
  const [{ mib }] = await store.rows(
    `select sum(floor(bytes_per_s / 1024)) / 1024 as mib from results
     where contains(run, 'DemoTest') and entity_kind = 'vm' and operation <> 'all'`,
  );
  expect(mib).toBeCloseTo(282.765, 3);
  // fio's bw, which the figure adds, is cut to whole KiB/s for each of 4 VMs and 2 directions.
  expect((whole.bytes_per_s - mib * 2 ** 20) / 1024).toBeGreaterThanOrEqual(0);
  expect((whole.bytes_per_s - mib * 2 ** 20) / 1024).toBeLessThan(8);
});

test("factors come from the name of the case and its parameter files", async () => {
  const rows = await store.rows(
    `select split_part(run, '/', 2) as test, tool, tool_version, outcome, workload, vms, disks_per_vm, queue_depth,
       outstanding_io, working_set_pct, warmup_s, datastores
     from runs where study = 'hcibench' and not contains(run, '/summaries/') order by run`,
  );
  expect(rows.map((row) => Object.values(row).join(" "))).toEqual([
    "DemoTest fio 3.33 completed 4k 70/30 random 4 4 4 64 100 5 1",
    "early-finish fio 3.33 incomplete 8k 50/50 random 3 2 4 24 50 3 1",
    "mixed-groups fio 3.33 completed  4 2 4 32 100 1 1",
    "two-datastores fio 3.33 completed 32k 70/30 sequential 4 2 2 16 100 1 2",
    "vdbench-50406 vdbench 50406 completed 4k 70/30 random 4 4 4 64 100 150 1",
    "vdbench-50407 vdbench 50407 completed 4k 70/30 random 4 4 4 64 100 5 1",
  ]);
});

test("parallel groups are one run, and what differs between them is reported once", async () => {
  const rows = await store.rows(
    `select entity_kind || ' ' || entity as name, iops from results
     where contains(run, 'mixed-groups') and operation = 'all' and entity_kind in ('all', 'group') order by name`,
  );
  expect(rows).toEqual([
    { name: "all all", iops: expect.closeTo(44370.88 + 41025.66, 1) },
    { name: "group group0", iops: expect.closeTo(44370.88, 2) },
    { name: "group group1", iops: expect.closeTo(41025.66, 2) },
  ]);
  expect(told.filter((line) => line.includes("mixed-groups"))).toEqual([
    expect.stringContaining(
      "read_pct: the VM groups of the run hcibench/mixed-groups/groups-1795248558 have 0, 100",
    ),
  ]);
});

test("a VM that ended early is reported and leaves the run without a whole", async () => {
  const early = told.filter((line) => line.includes("ended-early"));
  expect(early).toEqual([
    expect.stringMatching(/hci-fio-datastore-1021-0-3\.json: warning: .* expects 2 s more/),
  ]);
  const [{ sentence }] = await store.rows(
    `select sentence from checks where contains(run, 'early-finish') and "check" = 'printed_iops'`,
  );
  expect(sentence).toMatch(
    /30921\.66 IO\/S printed.* taken without hci-fio-datastore-1021-0-3, which ended early/,
  );
});

test.runIf(process.env.LONG)("only what is true is said of the studies", () => {
  expect(told.filter((line) => names.some((name) => line.includes(`${name}/`)))).toEqual([]);
});

test.each(["vdbench-50406", "vdbench-50407"])(
  "%s: the average of each console, and intervals after the warm-up",
  async (name) => {
    const rows = await store.rows(
      `select operation, iops, bytes_per_s, latency_mean_us, latency_stddev_us from results
     where contains(run, '${name}') and entity_kind = 'vm' and entity = 'hci-vdb-datastore-1021-0-1' order by operation`,
    );
    expect(rows[0]).toEqual({
      operation: "all",
      iops: expect.closeTo(18176.3, 0),
      bytes_per_s: 71 * 2 ** 20,
      latency_mean_us: 880,
      latency_stddev_us: 776,
    });
    expect(rows.slice(1).map(({ operation, latency_mean_us }) => [operation, latency_mean_us])).toEqual([
      ["read", 833],
      ["write", 990],
    ]);
    const [whole] = await store.rows(
      `select iops, bytes_per_s / 1048576 as mib from results where contains(run, '${name}') and entity_kind = 'all' and operation = 'all'`,
    );
    expect(whole).toEqual({ iops: expect.closeTo(72466.03, 1), mib: expect.closeTo(283.07, 6) });
    const [series] = await store.rows(
      `select count(*) as rows, max(t_s) as last, sum(iops) / count(*) as mean from samples
     where contains(run, '${name}') and entity_kind = 'all' and operation = 'all'`,
    );
    const duration = name === "vdbench-50406" ? 600 : 20;
    expect(series).toMatchObject({ rows: name === "vdbench-50406" ? 5 : 4, last: duration });
    const percentiles = await store.rows(`from percentiles where contains(run, '${name}')`);
    expect(percentiles).toEqual([]);
  },
);

test("Vdbench's printed figures are reported", async () => {
  const rows = await store.rows(
    `select text from reported where contains(run, 'vdbench-50406') and entity_kind = 'all' order by line`,
  );
  expect(rows.map(({ text }) => text)).toEqual(["4", "72466.03", "283.07", "0.88", "0.84", "1.0", "2.27"]);
});

test("resource usage is of the cluster and of its hosts", async () => {
  const rows = await store.rows(
    `select coalesce(host, scope) as what, value from host_metrics
     where contains(run, 'DemoTest') and metric = 'cpu_utilization_pct' order by what`,
  );
  expect(rows.map(({ what, value }) => [what, value])).toEqual([
    ["cluster vSAN-Lab-Cluster", 52],
    ["esx01.lab.example", 52.11],
    ["esx02.lab.example", 50.8],
    ["esx03.lab.example", 53.42],
    ["esx04.lab.example", 51.66],
  ]);
  if (!process.env.LONG) return;
  const old = await store.rows(
    `from host_metrics where starts_with(run, 'hcibench-oio-sweep') and contains(run, '-1threads-')`,
  );
  expect(old.map(({ scope, metric, value }) => [scope, metric, value]).sort()).toEqual([
    ["cluster", "cpu_usage_pct", 34.38],
    ["cluster", "mem_usage_pct", 41.9],
    ["cluster", "vsan_pcpu_usage_pct", 5.75],
  ]);
});

test("every printed figure agrees or is explained, and the IOPS agree with the first finished report", async () => {
  const kinds = (/** @type {Store} */ from) =>
    from.rows(
      `select distinct "check" as name, class from checks where starts_with("check", 'printed') and contains(run, 'DemoTest') order by all`,
    );
  expect((await store.rows(`from checks where class = 'misfit'`)).length).toBe(0);
  expect((await kinds(store)).map(({ name }) => name)).toEqual([
    "printed_bandwidth",
    "printed_iops",
    "printed_latency",
    "printed_percentile",
  ]);
  expect((await kinds(firsts)).map(({ name }) => name)).toEqual(["printed_bandwidth", "printed_percentile"]);
});
