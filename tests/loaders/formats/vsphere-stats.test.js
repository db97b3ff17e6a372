import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accepts, readStatistics } from "../../../loaders/formats/vsphere-stats/format.js";
import { openStore } from "../../../loaders/store/store.js";
import { ingest } from "../../../scripts/ingest.js";
import { fixtures, makeRepository, studyYaml } from "../../repository.js";

const textOf = (/** @type {string} */ name) => readFileSync(join(fixtures, "vsphere-stats", name), "utf8");
const read = (/** @type {string} */ name) => readStatistics(textOf(name));
const codes = (/** @type {Record<string, any[]>} */ { problems }) => problems.map(({ code }) => code);
const at = (/** @type {string} */ text) => Date.parse(text);

describe("Get-Stat", () => {
  const tables = read("get-stat.csv");

  test("objects of one grid share its times, of which the first begins at sample 0", () => {
    expect(tables.problems).toEqual([]);
    const times = tables.capture_samples.map(({ segment, sample, at }) => [segment, sample, at]);
    expect(times).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((sample) => [1, sample, at("2031-03-04T09:00:00Z") + 20_000 * sample]),
    );
  });

  test("a figure keeps its object, instance and unit", () => {
    const counters = tables.counters.filter(({ sample }) => sample === 2);
    expect(counters.map(({ host, counter, instance, value }) => [host, instance, counter, value])).toEqual([
      ["web01", "scsi0:1", "virtualdisk.numberreadaveraged.average (number)", 2000],
      ["web01", "scsi0:1", "virtualdisk.numberwriteaveraged.average (number)", 1000],
      ["web01", "scsi0:1", "virtualdisk.read.average (KBps)", 8000],
      ["web01", "scsi0:1", "virtualdisk.totalreadlatency.average (ms)", 2],
      ["esx01", "naa.600000000000000000000000000000a1", "disk.numberreadaveraged.average (number)", 2010],
      ["esx01", "naa.600000000000000000000000000000a1", "disk.devicelatency.average (ms)", 3],
      ["esx01", null, "cpu.usage.average (%)", 41],
      ["esx02", null, "cpu.usage.average (%)", 10],
    ]);
    expect(counters[0]).toMatchObject({ vm: "web01", disk: "scsi0:1" });
  });

  test("a gap begins another segment; an object of another phase has its own", () => {
    const text = textOf("get-stat.csv");
    const gap = text
      .split("\n")
      .filter((line) => !line.includes("09:01:20Z"))
      .join("\n");
    const segments = readStatistics(gap).capture_samples.map(({ segment, sample }) => `${segment}.${sample}`);
    expect(segments).toEqual(["1.0", "1.1", "1.2", "1.3", "2.0", "2.1", "2.2"]);
    const other = text.replace(/^(?=.*"esx02")(.*09:0\d:)(\d)0Z/gm, "$1$27Z");
    const phases = readStatistics(other);
    expect(
      new Set(phases.counters.filter(({ host }) => host === "esx02").map(({ segment }) => segment)),
    ).toEqual(new Set([2]));
  });

  test("a latency of 0 ms is missing, a figure that is there twice counts once", () => {
    const text = textOf("get-stat.csv").replace(
      '"3","2031-03-04 09:01:00Z","virtualDisk.total',
      '"0","2031-03-04 09:01:00Z","virtualDisk.total',
    );
    const below = readStatistics(text);
    expect(codes(below)).toEqual(["below-resolution"]);
    const latencies = below.counters.filter(({ counter }) => counter.startsWith("virtualdisk.totalread"));
    expect(latencies.map(({ value }) => value)).toEqual([1, 2, null, 4, 5, 6]);
    const lines = textOf("get-stat.csv").split("\n");
    const twice = readStatistics([...lines.slice(0, 3), ...lines.slice(2)].join("\n"));
    expect(codes(twice)).toEqual(["repeated-figure"]);
    expect(twice.counters).toEqual(tables.counters);
  });

  test("of another locale is read, without the longer intervals", () => {
    const locale = read("get-stat-locale.csv");
    expect(codes(locale)).toEqual(["no-zone", "coarser-interval"]);
    expect(locale.counters.map(({ at, value }) => [at, value])).toEqual(
      [20, 40, 60].map((s) => [at("2031-03-04T09:00:00Z") + s * 1000, 100.5]),
    );
  });

  test("a date that may be two, and a table of the console, are reported and not read", () => {
    expect(codes(read("ambiguous-date.csv"))).toEqual(["ambiguous-date"]);
    expect(read("ambiguous-date.csv").counters).toEqual([]);
    expect(codes(readStatistics(textOf("ambiguous-date.csv").replaceAll("3/4/", "3/14/")))).toEqual([
      "no-zone",
    ]);
    expect(codes(read("console.txt"))).toEqual(["printed-table"]);
  });
});

test("Get-VsanStat: the interval is the step of its times", () => {
  const tables = read("get-vsanstat.csv");
  expect(tables.problems).toEqual([]);
  expect(tables.capture_samples[0].at).toBe(at("2031-03-04T08:55:20Z"));
  expect(
    tables.counters
      .filter(({ counter }) => counter === "VMConsumption.ReadIops (Count)")
      .map(({ value }) => value),
  ).toEqual([1200, 1201, 1202]);
});

test("vSAN's service: None is missing, a list of another length is left out, units are not guessed", () => {
  const tables = read("vsan-performance.json");
  expect(codes(tables)).toEqual(["unequal-lists", "unknown-units", "no-zone"]);
  expect(tables.counters.map(({ host, counter, value }) => [host, counter, value])).toEqual([
    ["cluster-domclient:*", "iopsRead", 1200],
    ["cluster-domclient:*", "iopsRead", 1300],
    ["cluster-domclient:*", "iopsRead", null],
    ["cluster-domclient:*", "latencyAvgRead", 410],
    ["cluster-domclient:*", "latencyAvgRead", 420],
    ["cluster-domclient:*", "latencyAvgRead", 430],
  ]);
  expect(codes(readStatistics(textOf("vsan-performance.json").slice(0, 300)))).toEqual(["damaged-json"]);
});

describe("beside a run", () => {
  /** @type {ReturnType<typeof makeRepository>} */
  let repository;
  /** @type {Record<string, any>[]} */
  let metrics;
  beforeAll(async () => {
    repository = makeRepository({ "a/study.yaml": studyYaml() });
    // From 09:00:35 to 09:01:25: of the intervals that end at :20, :40, :00 and :20 the last two lie inside it.
    const row = readFileSync(join(fixtures, "elbencho/spread/qd1.csv"), "utf8");
    const [heading, line] = row
      .replace("2031-03-04T10:00:00.250+0100", "2031-03-04T10:00:35.000+0100")
      .split("\n");
    const cells = line.split(",");
    cells[heading.split(",").indexOf("time ms [last]")] = "50000";
    repository.write("a/case/run.csv", `${heading}\n${cells.join(",")}\n`);
    repository.write("a/case/get-stat.csv", textOf("get-stat.csv"));
    await ingest({ root: repository.root, quiet: true });
    const store = await openStore(repository.root);
    metrics = await store.rows(
      "select scope, metric, value from host_metrics where scope not like 'guest%' order by all",
    );
    store.close();
  });
  afterAll(() => repository.remove());

  test("figures of its time are means by object; objects are never summed, latencies not averaged", () => {
    expect(metrics.map(({ scope, metric, value }) => [scope, metric, value])).toEqual([
      ["cpu esx01", "cpu_usage_pct", 42.5],
      ["cpu esx02", "cpu_usage_pct", 10],
      ["disk esx01/naa.600000000000000000000000000000a1", "reads_per_s", 3510],
      ["virtualdisk web01/scsi0:1", "read_bytes_per_s", 14000 * 1024],
      ["virtualdisk web01/scsi0:1", "reads_per_s", 3500],
      ["virtualdisk web01/scsi0:1", "writes_per_s", 1750],
    ]);
  });
});

describe("exporters", () => {
  /** @param {string} name */
  const figures = (name) =>
    read(name).counters.map(({ at, host, counter_group, counter, instance, value }) => [
      new Date(at).toISOString().slice(11, 19),
      host,
      counter_group,
      counter,
      instance,
      value,
    ]);

  test("Telegraf's line protocol: objects, instances, units, escapes; other plugins aside", () => {
    const tables = read("telegraf.txt");
    expect(codes(tables)).toEqual(["wrong-row", "below-resolution", "unknown-interval"]);
    const first = figures("telegraf.txt").filter(([time]) => time === "09:00:40");
    expect(first).toEqual([
      [
        "09:00:40",
        "web01",
        "Telegraf virtualdisk",
        "virtualdisk.numberreadaveraged.average (number)",
        "scsi0:1",
        2000,
      ],
      [
        "09:00:40",
        "web01",
        "Telegraf virtualdisk",
        "virtualdisk.numberwriteaveraged.average (number)",
        "scsi0:1",
        1000,
      ],
      ["09:00:40", "web01", "Telegraf virtualdisk", "virtualdisk.read.average (KBps)", "scsi0:1", 8000],
      [
        "09:00:40",
        "web01",
        "Telegraf virtualdisk",
        "virtualdisk.totalreadlatency.average (ms)",
        "scsi0:1",
        1,
      ],
      ["09:00:40", "web01", "Telegraf virtualdisk", "virtualdisk.readlatencyus.latest (µs)", "scsi0:1", 1400],
      [
        "09:00:40",
        "esx01.example.com",
        "Telegraf disk",
        "disk.devicelatency.average (ms)",
        "naa.600000000000000000000000000000a1",
        3,
      ],
      [
        "09:00:40",
        "esx01.example.com",
        "Telegraf disk",
        "disk.kernellatency.average (ms)",
        "naa.600000000000000000000000000000a1",
        1,
      ],
      [
        "09:00:40",
        "esx01.example.com",
        "Telegraf disk",
        "disk.totallatency.average (ms)",
        "naa.600000000000000000000000000000a1",
        4,
      ],
      [
        "09:00:40",
        "esx01.example.com",
        "Telegraf disk",
        "disk.numberreadaveraged.average (number)",
        "naa.600000000000000000000000000000a1",
        2010,
      ],
      ["09:00:40", "esx01.example.com", "Telegraf cpu", "cpu.usage.average (%)", null, 41.5],
      ["09:00:40", "esx01.example.com", "Telegraf mem", "mem.active.average (unit not stated)", null, 5001],
    ]);
  });

  test.each([";", ",", "\t"])("Grafana: one series, whose name has commas, behind %j", (mark) => {
    const name = "vsphere_vm_virtualDisk.totalReadLatency_average {vmname: vm1, disk: scsi0:0}";
    const value = (/** @type {string} */ text) => (mark === ";" ? text.replace(".", ",") : text);
    const text = [
      ...(mark === ";" ? ["sep=;"] : []),
      ["Time", name].map((cell) => `"${cell}"`).join(mark),
      `"2031-03-04 10:00:00"${mark}"${value("1.5")}"`,
      `"2031-03-04 10:00:20"${mark}"${value("2.5")}"`,
    ].join("\n");
    expect(accepts("a.csv", new TextEncoder().encode(text))).toBe(true);
    const { counters, problems } = readStatistics(`${text}\n`);
    expect(counters.map(({ value, instance }) => [value, instance])).toEqual([
      [1.5, "scsi0:0"],
      [2.5, "scsi0:0"],
    ]);
    expect(problems).toMatchObject([
      { code: "no-zone", advice: expect.stringContaining("time zone of the dashboard") },
    ]);
  });

  test("Grafana: a series a column, and a series a row with semicolons and decimal commas", () => {
    expect(codes(read("grafana.csv"))).toEqual(["no-zone", "below-resolution"]);
    expect(figures("grafana.csv").slice(0, 2)).toEqual([
      [
        "09:00:20",
        "web01",
        "Grafana virtualdisk",
        "virtualdisk.numberreadaveraged.average (number)",
        "scsi0:1",
        1000,
      ],
      [
        "09:00:20",
        "web01",
        "Grafana virtualdisk",
        "virtualdisk.totalreadlatency.average (ms)",
        "scsi0:1",
        null,
      ],
    ]);
    expect(codes(read("grafana-series.csv"))).toEqual([]);
    expect(figures("grafana-series.csv").at(-1)).toEqual([
      ...["09:01:00", "esx01", "Grafana datastore", "datastore.totalwritelatency.average (ms)", "ds1", 6.5],
    ]);
  });

  test("annotated CSV of InfluxDB", () => {
    expect(figures("influx-annotated.csv")[2]).toEqual([
      ...["09:01:00", "esx01", "Grafana disk", "disk.numberreadaveraged.average (number)"],
      ...["naa.600000000000000000000000000000a1", 2002],
    ]);
  });

  test.each([
    ["a column that names no counter", "Time,read IOPS esx01\n2031-03-04 09:00:00,5\n"],
    [
      "lines of other plugins",
      "cpu,host=a usage_idle=5 1930000000000000000\ndiskio,host=a reads=5i 1930000000000000000\n",
    ],
    ["text about a counter", "we looked at vsphere_host_disk_read_average, which grew\n"],
  ])("%s is not of this format", (_, text) =>
    expect(accepts("a.csv", new TextEncoder().encode(text))).toBe(false),
  );
});
