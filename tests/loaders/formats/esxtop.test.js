import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, describe, expect, test } from "vitest";
import { accepts } from "../../../loaders/formats/esxtop/format.js";
import { makeCapture, readCapture, readRows } from "../../captures.js";
import { openStore } from "../../../loaders/store/store.js";
import { ingest } from "../../../scripts/ingest.js";
import { fixtures, makeRepository, studyYaml } from "../../repository.js";

/** @param {any[]} rows */
const sum = (rows) => rows.reduce((total, { value }) => total + (value ?? 0), 0);

/**
 * @param {any[]} rows
 * @param {Record<string, unknown>} wanted
 */
const where = (rows, wanted) =>
  rows.filter((row) => Object.entries(wanted).every(([name, value]) => row[name] === value));

/**
 * @param {any[]} rows
 * @returns {string[]} times of the samples, in order
 */
const timesOf = (rows) => [...new Set(rows.map(({ at }) => new Date(at).toISOString().slice(0, 19)))].sort();

const all = { allCounters: true };

/** What was read of a capture: reading one costs up to a second, and many tests ask for it. @type {Map<string, ReturnType<typeof readRows>>} */
const readings = new Map();
afterAll(() => readings.clear());

/** @param {string} name @param {import("../../../loaders/types.js").Options} [options] */
function readFixture(name, options = {}) {
  const key = JSON.stringify([name, options]);
  const reading = readings.get(key) ?? readRows(readCapture(name), options);
  readings.set(key, reading);
  return reading;
}

const names = readdirSync(join(fixtures, "esxtop")).filter(
  (name) => /\.csv(\.gz)?$/.test(name) && name !== "sweep.csv",
);

test.each([
  ["diskmaxiosize-default.csv", 1, 1226, 25, "2024-03-14T08:00:00", "2024-03-14T08:02:00"],
  ["diskmaxiosize-64k.csv", 1, 1226, 25, "2024-03-14T09:00:00", "2024-03-14T09:02:00"],
  ["odd-names-truncated.csv", 1, 919, 7, "2024-03-14T08:00:00", "2024-03-14T08:00:31"],
  ["odd-names-doubled-quotes.csv", 1, 919, 8, "2024-03-14T08:00:00", "2024-03-14T08:00:36"],
  ["restarted.csv", 1, 428, 8, "2024-03-14T08:00:00", "2024-03-14T08:00:40"],
  ["restarted.csv", 2, 352, 3, "2024-03-14T08:07:45", "2024-03-14T08:07:55"],
  ["leader-worlds.csv", 1, 877, 8, "2024-03-14T08:00:00", "2024-03-14T08:00:36"],
  // A cell of the header behind the time has no name: the A/MPERF value of the last processor.
  ["aperf-glitch.csv.gz", 1, 710, 5, "2024-03-14T08:00:00", "2024-03-14T08:00:20"],
])(
  "%s, segment %d: %d columns, %d rows, first and last time",
  async (name, segment, columns, samples, first, last) => {
    const rows = where((await readFixture(name, all)).rows, { segment });
    expect(rows.length).toBe(columns * samples);
    expect(new Set(rows.map((row) => [row.counter_group, row.instance, row.counter].join("|"))).size).toBe(
      columns,
    );
    const times = timesOf(rows);
    expect(times.length).toBe(samples);
    expect([times[0], times.at(-1)]).toEqual([first, last]);
  },
);

describe.each(["diskmaxiosize-default.csv", "diskmaxiosize-64k.csv"])(
  "%s, every cell of the block-size sweep",
  (name) => {
    const device = "naa.68c3cd04b91026866a5b4d4448140a5b";
    const latency = (/** @type {string} */ layer) => ({
      device,
      counter: `Average ${layer} MilliSec/Command`,
      counter_group: "Physical Disk SCSI Device",
    });
    const io = (/** @type {string} */ counter) => ({
      device,
      counter,
      counter_group: "Physical Disk SCSI Device",
    });
    const measures = {
      commands_per_s: io("Commands/sec"),
      mb_read_per_s: io("MBytes Read/sec"),
      mb_written_per_s: io("MBytes Written/sec"),
      davg_ms: latency("Driver"),
      kavg_ms: latency("Kernel"),
      gavg_ms: latency("Guest"),
      queued: io("Queued Commands"),
      split_per_s: {
        adapter: "vmhba0",
        counter: "Split Commands/sec",
        counter_group: "Physical Disk Adapter",
      },
      guest_iops: {
        vm: "hci-fio-1",
        disk: "scsi0:1",
        counter: "Commands/sec",
        counter_group: "Virtual Disk",
      },
    };
    const truth = /** @type {Record<string, string>[]} */ (
      parse(readFileSync(join(fixtures, "esxtop", "sweep.csv")), { columns: true })
    ).filter(({ file }) => file === name);

    test("eight phases", () => expect(truth.length).toBe(8));

    test.each(Object.entries(measures))("%s", async (measure, wanted) => {
      const rows = where((await readFixture(name)).rows, wanted);
      expect(rows.length).toBe(25);
      for (const [phase, expected] of truth.entries()) {
        const first = 2 + 3 * phase;
        const mean = sum(rows.filter(({ sample }) => sample >= first && sample < first + 3)) / 3;
        expect(mean, `${expected.operation} ${expected.block_size_kib}`).toBeCloseTo(
          Number(expected[measure]),
          4,
        );
      }
    });
  },
);

test.each([
  ["diskmaxiosize-default.csv", 16.0683, 92984.78],
  ["diskmaxiosize-64k.csv", 2.4487, 91174.64],
])("%s: mean DAVG %d, most commands a second %d", async (name, davg, most) => {
  const device = "naa.68c3cd04b91026866a5b4d4448140a5b";
  const { rows } = await readFixture(name);
  const ofDevice = where(rows, { device, counter_group: "Physical Disk SCSI Device" });
  const latencies = where(ofDevice, { counter: "Average Driver MilliSec/Command" });
  expect(latencies.filter(({ value }) => value !== null).length).toBe(24);
  expect(sum(latencies) / 24).toBeCloseTo(davg, 4);
  expect(Math.max(...where(ofDevice, { counter: "Commands/sec" }).map(({ value }) => value))).toBe(most);
});

describe.each([
  ["odd-names-truncated.csv", 0],
  ["odd-names-doubled-quotes.csv", 1],
])("%s", (name, column) => {
  test.each(
    /** @type {[string, number[]][]} */ ([
      ["SQL02 (df09cdf2-1e74-45fb-9ccc-90d1c402fc6b)", [16001.12, 18154.98]],
      ["web,front,01", [17001.19, 19289.67]],
      ['dev "blue" box', [18001.26, 20424.36]],
      ["db:primary", [19001.34, 21559.05]],
      ["legacy\\vm", [20001.41, 22693.74]],
      ["share%5cdata%2f1", [21001.47, 23828.41]],
      ["München (Test), älter", [22001.54, 24963.1]],
    ]),
  )("%s: its virtual disks' commands", async (vm, totals) => {
    const { rows } = await readFixture(name);
    const ofVm = where(rows, { vm, counter_group: "Virtual Disk", counter: "Commands/sec" });
    expect(sum(where(ofVm, { disk: null }))).toBeCloseTo(totals[column], 6);
    expect([...new Set(ofVm.map(({ disk }) => disk))].sort()).toEqual(["scsi0:0", "scsi0:1", null].sort());
    expect(where(rows, { vm, counter_group: "Group Cpu", counter: "% Ready" }).length).toBe(7 + column);
  });
});

test("worlds and ports are those of their virtual machine", async () => {
  const { rows } = await readFixture("diskmaxiosize-default.csv");
  const vms = (/** @type {string} */ group) =>
    new Map(where(rows, { counter_group: group }).map(({ instance, vm }) => [instance, vm]));
  expect([...vms("Physical Disk Per-Device-Per-World").values()]).toEqual(["hci-fio-1", "hci-dskspd-2"]);
  expect(vms("Network Port").get("vSwitch0:33554450:84489:hci-dskspd-2")).toBe("hci-dskspd-2");
  expect(vms("Network Port").get("vSwitch0:33554434:vmnic0")).toBeNull();
  expect(vms("Group Cpu").get("9:helper")).toBeNull();
});

test("of the commands of worlds all are attributed to their VM, though the leaders that issue them are in no group", async () => {
  const { rows } = await readFixture("leader-worlds.csv");
  const commands = where(rows, {
    counter_group: "Physical Disk Per-Device-Per-World",
    counter: "Commands/sec",
  });
  // Added up in the file with Python's csv module, world by world; its ports say which world is whose.
  expect(
    new Map(commands.map(({ vm }) => [vm, Math.round(100 * sum(where(commands, { vm }))) / 100])),
  ).toEqual(
    new Map([
      ["hci-fio-1", 25978.99],
      ["hci-fio-3", 29226.35],
      ["hci-fio-5", 32473.75],
      ["hci-dskspd-2", 41033.07],
      ["hci-dskspd-4", 45860.5],
    ]),
  );
});

describe("a world is its VM's", () => {
  const world = (/** @type {number} */ id) =>
    `\\\\esx01\\Physical Disk Per-Device-Per-World(naa.1-${id})\\Commands/sec`;
  const row = (/** @type {string[]} */ names) => ["01/01/2024 00:00:00", ...names.map(() => "1.00")];

  test.each([
    [
      "a listed world",
      ["Group Cpu(7:db (a:b))\\% VmWait", "Vcpu(7:db (a:b):100:vmx)\\% Used"],
      100,
      "db (a:b)",
    ],
    ["vmast.<id>", ["Group Cpu(7:a:1)\\% VmWait", "Vcpu(7:a:1:102:vmast.101)\\% Used"], 101, "a:1"],
    ["vmast.<id> without its group", ["Vcpu(7:db (x):102:vmast.101)\\% Used"], 101, "db (x)"],
    [
      "a port",
      ["Virtual Disk(web)\\Commands/sec", "Network Port(vSwitch0:5:101:web)\\MBits Received/sec"],
      101,
      "web",
    ],
    [
      "a port with an adapter",
      ["Network Port(DvsPortset-0:5:101:web 01.eth0)\\MBits Received/sec"],
      101,
      "web 01",
    ],
    ["a world of no VM", ["Group Cpu(7:hostd.1)\\% Used", "Vcpu(7:hostd.1:101:hostd)\\% Used"], 101, null],
    ["a port of the host", ["Network Port(vSwitch0:5:101:vmk0)\\MBits Received/sec"], 101, null],
    ["a world that is nowhere", ["Group Cpu(7:a)\\% VmWait"], 101, null],
  ])("by %s", async (_, cells, id, vm) => {
    const names = [...cells.map((cell) => `\\\\esx01\\${cell}`), world(id)];
    const { rows } = await readRows(makeCapture(names, [row(names)]));
    expect(where(rows, { counter_group: "Physical Disk Per-Device-Per-World" })).toMatchObject([{ vm }]);
  });
});

test.each([
  ["perfmon", "(PDH-CSV 4.0) (GMT Daylight Time)(-60)"],
  ["perfmon in UTC", "(PDH-CSV 4.0) (UTC)(0)"],
  ["typeperf", "(PDH-CSV 4.0)"],
])("counters of Windows by %s are told, once, and not read", async (_, marker) => {
  const names = [
    "\\\\WIN01\\Memory\\Available MBytes",
    "\\\\WIN01\\PhysicalDisk(0 C:)\\Avg. Disk sec/Read",
    "\\\\WIN01\\Processor(_Total)\\% Processor Time",
  ];
  const rows = [
    ["11/21/2026 10:00:00.123", " ", " ", " "],
    ["11/21/2026 10:00:01.123", "9000", "0.001", "3.5"],
  ];
  const content = makeCapture(names, rows, { marker, end: "\r\n" }).replaceAll(/,(?=\r)/g, "");
  expect(accepts("a.csv", new TextEncoder().encode(content))).toBe(true);
  const found = await readRows(`${content}\r\nThe command completed successfully.\r\n`);
  expect(found.rows).toEqual([]);
  expect(found.problems).toMatchObject([{ code: "windows-counters", line: 1 }]);
});

test("the cut line is dropped and reported, with its line and offset", async () => {
  const bytes = readCapture("odd-names-truncated.csv");
  const { rows, problems } = await readRows(bytes);
  const ofDevice = where(rows, {
    device: "naa.6e6868b26f5cd005ebadd3e432793b1e",
    counter_group: "Physical Disk SCSI Device",
  });
  expect(sum(where(ofDevice, { counter: "Average Driver MilliSec/Command" }))).toBeCloseTo(17.81, 6);
  expect(sum(where(ofDevice, { counter: "Average Kernel MilliSec/Command" }))).toBeCloseTo(56.26, 6);
  expect(sum(where(ofDevice, { counter: "Commands/sec" }))).toBeCloseTo(133017.37, 6);
  expect(problems).toMatchObject([{ code: "cut-line", line: 9, byte: bytes.lastIndexOf("\n") + 1 }]);
});

test("a restart starts a segment that is read by its own header; a short row is left out", async () => {
  const { rows, problems } = await readFixture("restarted.csv");
  const device = {
    device: "naa.6516da2b45e312bba9e784e9ddb38381",
    counter_group: "Physical Disk SCSI Device",
  };
  const latency = where(rows, { ...device, counter: "Average Driver MilliSec/Command" });
  const commands = where(rows, { ...device, counter: "Commands/sec" });
  expect(sum(where(latency, { segment: 1 }))).toBeCloseTo(21.32, 6);
  expect(sum(where(latency, { segment: 2 }))).toBeCloseTo(6.14, 6);
  expect(sum(where(commands, { segment: 1 }))).toBeCloseTo(150498.85, 6);
  expect(sum(where(commands, { segment: 2 }))).toBeCloseTo(42731.59, 6);
  expect([...new Set(where(rows, { vm: "hci-dskspd-2" }).map(({ segment }) => segment))]).toEqual([1]);
  expect(new Set(where(commands, { segment: 1 }).map(({ sample }) => sample))).toEqual(
    new Set([1, 2, 3, 4, 6, 7, 8, 9]),
  );
  expect(problems.map(({ code, line }) => [code, line])).toEqual(
    [
      ["another-header", 11],
      ["wrong-width", 6],
    ].sort((a, b) => Number(a[1]) - Number(b[1])),
  );
});

test("a glued A/MPERF cell is null and reported; the columns beside it are right", async () => {
  const { rows, problems } = await readFixture("aperf-glitch.csv.gz", all);
  const device = {
    device: "naa.6ca515e5ae92622565e9cf8a4ba49190",
    counter_group: "Physical Disk SCSI Device",
  };
  expect(sum(where(rows, { ...device, counter: "Average Driver MilliSec/Command" }))).toBeCloseTo(5.97, 6);
  const states = where(rows, { counter_group: "PCPU Power State", sample: 1 });
  expect(states.map(({ instance, counter, value }) => [instance, counter, value])).toEqual([
    ["PCPU 0", "%C-State C0", 4.33],
    ["PCPU 0", "%C-State C1", 38.07],
    ["PCPU 0", "%C-State C2", 35.71],
    ["PCPU 1", "%C-State C0", null],
    ["PCPU 1", "%C-State C1", 33.32],
    ["PCPU 1", "%C-State C2", 14.88],
  ]);
  expect(problems).toMatchObject([{ code: "wrong-values", line: 2, severity: "warning" }]);
  expect(problems[0].message).toContain("5 cells");
});

test.each(["diskmaxiosize-default.csv", "diskmaxiosize-64k.csv", "odd-names-doubled-quotes.csv"])(
  "%s: no problem; the first sample has no disk statistics but depths",
  async (name) => {
    const { rows, problems } = await readFixture(name, all);
    expect(problems).toEqual([]);
    const first = rows.filter(({ sample, counter_group }) => sample === 1 && /Disk|VSAN/.test(counter_group));
    const kept = new Set(first.filter(({ value }) => value !== null).map(({ counter }) => counter));
    expect([...kept].every((counter) => /Q Depth$|^Shares$|\?$/.test(counter))).toBe(true);
    expect(kept).toContain("Device Q Depth");
    const cpu = rows.filter(({ sample, counter_group }) => sample === 1 && counter_group === "Physical Cpu");
    expect(cpu.every(({ value }) => value !== null)).toBe(true);
  },
);

test("every capture is taken for one", () => {
  for (const name of names) expect(accepts(name, readCapture(name).subarray(0, 65536))).toBe(true);
});

describe("through the whole arrow", () => {
  const { root, remove } = makeRepository(
    { "captures/study.yaml": studyYaml() },
    { captures: join(fixtures, "esxtop") },
  );
  afterAll(remove);

  /** @param {string} sql */
  async function ask(sql) {
    const store = await openStore(root);
    try {
      return await store.rows(sql);
    } finally {
      store.close();
    }
  }

  test("values are published with study and source, and a key of their own", async () => {
    rmSync(join(root, "data", "studies", "captures", "sweep.csv"));
    await ingest({ root, quiet: true });
    const expected = await Promise.all(
      names.map(async (source) => [source, (await readFixture(source)).rows]),
    );
    const found = await ask(
      `select source, count(*) as rows, count(value) as given, sum(value) as total from counters
       where study = 'captures' group by source order by source`,
    );
    expect(found.map(({ source, rows, given }) => [source, rows, given])).toEqual(
      expected.map(([source, rows]) => [
        source,
        rows.length,
        /** @type {any[]} */ (rows).filter(({ value }) => value !== null).length,
      ]),
    );
    for (const [i, [, rows]] of expected.entries())
      expect(found[i].total).toBeCloseTo(sum(/** @type {any[]} */ (rows)), 3);
    const [{ rows, keys }] = await ask(
      "select count(*) as rows, count(distinct (source, segment, sample, host, counter_group, instance, counter)) as keys from counters",
    );
    expect(keys).toBe(rows);
    expect(
      await ask("select format, count(*) as files from sources where format = 'esxtop' group by format"),
    ).toEqual([{ format: "esxtop", files: names.length }]);
  });

  // Three ingests; what all counters are is read above.
  test.runIf(process.env.LONG)("--all-counters reads and publishes again, and back", async () => {
    const count = async () => (await ask("select count(*) as rows from counters"))[0].rows;
    await ingest({ root, quiet: true });
    const few = await count();
    await ingest({ root, quiet: true, allCounters: true });
    expect(await count()).toBe(2 * 1226 * 25 + 919 * 15 + 877 * 8 + 428 * 8 + 352 * 3 + 710 * 5);
    await ingest({ root, quiet: true });
    expect(await count()).toBe(few);
  });
});
