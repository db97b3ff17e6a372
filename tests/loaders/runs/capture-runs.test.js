import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { load as loadDiskspd } from "../../../loaders/formats/diskspd/format.js";
import { findPython } from "../../../loaders/reading/python.js";
import { openStore } from "../../../loaders/store/store.js";
import { check } from "../../../scripts/check.js";
import { deviceNames, makeCapture } from "../../captures.js";
import { openExamples } from "../../examples.js";
import { fixtures, fioJson, makeRepository, studies, studyYaml } from "../../repository.js";
import { readStudy, separate } from "../../together.js";

/** @typedef {import("../../together.js").Read} Read */

/**
 * @param {Record<string, string>} files by path in the study
 * @param {string} [yaml] more lines of study.yaml
 */
async function read(files, yaml = "") {
  const { lines, rows } = await readStudy({
    "study.yaml": studyYaml(`allowed_names: [h, esx01, esx02]\n${yaml}`),
    ...files,
  });
  const codes = lines.map((line) => /\(([a-z-]+)\)/.exec(line)?.[1]);
  return { lines, rows, codes, davg: () => davg(rows), roles: () => roles(rows) };
}

/** A capture whose DAVG in ms is the number of the sample. @param {string} start @param {number} samples */
function capture(start, samples) {
  const rows = Array.from({ length: samples }, (_, i) => {
    const at = new Date(Date.parse(`${start}Z`) + 5000 * i).toISOString();
    const time = `${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)} ${at.slice(11, 19)}`;
    return [time, i ? "1000.00" : "0.00", `${i}.00`, 64];
  });
  return makeCapture(deviceNames, rows);
}

/** A fio result that was measured from 10:00:30 to 10:01:00, whatever came before. */
const fio = (description = "fio") => {
  const whole = JSON.parse(fioJson({ description }));
  whole.timestamp = Date.UTC(2026, 10, 21, 10, 1) / 1000;
  whole.timestamp_ms = 1000 * whole.timestamp;
  whole.jobs[0].elapsed = 41;
  const { read } = whole.jobs[0];
  Object.assign(read, {
    runtime: 30000,
    iops: read.iops / 10,
    bw: read.bw / 10,
    bw_bytes: read.bw_bytes / 10,
  });
  return JSON.stringify(whole);
};

const manifest = (/** @type {number} */ offset) =>
  JSON.stringify({ version: 1, host: "esx01", phase: "pre", clock_offset_s: offset, commands: [] });

const davg = (/** @type {Read["rows"]} */ rows) =>
  rows("select run, host, value from host_metrics where metric = 'davg_us' and scope = 'host' order by all");
const roles = (/** @type {Read["rows"]} */ rows) =>
  rows("select run, source from run_sources where role = 'capture' order by all");

describe.concurrent("a capture beside a run", () => {
  test("is cut to the measured interval, warm-up aside", async () => {
    const { codes, rows, davg, roles } = await read({
      "vms=1/a.json": fio(),
      "vms=1/host=esx01/esxtop.csv": capture("2026-11-21T10:00:00", 20),
    });
    expect(codes).toEqual(["clock-not-known"]);
    // Samples at 10:00:35 to 10:01:00 are numbers 7 to 12.
    expect(await davg()).toEqual([{ run: "s/vms=1", host: "esx01", value: 9500 }]);
    expect(await roles()).toEqual([{ run: "s/vms=1", source: "vms=1/host=esx01/esxtop.csv" }]);
    expect(await rows("select tool from sources where format = 'esxtop'")).toEqual([{ tool: "esxtop" }]);
  });

  test.each(process.env.LONG ? [-90, 90.2] : [90.2])(
    "of a host whose clock is %d s off is cut by that clock",
    async (offset) => {
      const start = new Date(Date.UTC(2026, 10, 21, 10) + 1000 * Math.trunc(offset))
        .toISOString()
        .slice(0, 19);
      const { codes, davg } = await read({
        "vms=1/a.json": fio(),
        "vms=1/esxtop,host=esx01.csv": capture(start, 20),
        "host=esx01/phase=pre/manifest.json": manifest(offset),
      });
      expect(codes).toEqual([]);
      // At 90.2 s the run begins within sample 7: its interval does not lie wholly inside.
      expect((await davg())[0].value).toBe(offset < 0 ? 9500 : 10000);
    },
  );

  test("above several runs is cut to each of them, and hosts stay apart", async () => {
    const { codes, davg } = await read(
      {
        "vms=1/a.json": fio("a"),
        "vms=2/b.json": fio("b").replaceAll(
          String(Date.UTC(2026, 10, 21, 10, 1)),
          String(Date.UTC(2026, 10, 21, 10, 2)),
        ),
        "host=esx01/esxtop.csv": capture("2026-11-21T10:00:00", 40),
        "host=esx02/esxtop.csv": capture("2026-11-21T09:59:00", 40),
        "host=esx01/phase=pre/manifest.json": manifest(0),
        "host=esx02/phase=pre/manifest.json": manifest(0).replace("esx01", "esx02"),
      },
      "load_axis: vms\n",
    );
    expect(codes).toEqual([]);
    expect(await davg()).toEqual([
      { run: "s/vms=1", host: "esx01", value: 9500 },
      { run: "s/vms=1", host: "esx02", value: 21500 },
      { run: "s/vms=2", host: "esx01", value: 21500 },
      { run: "s/vms=2", host: "esx02", value: 33500 },
    ]);
  });

  test("that covers none of it, or a part, is reported", async () => {
    const { codes, lines, davg, roles } = await read({
      "vms=1/a.json": fio(),
      "vms=1/host=esx01/early.csv": capture("2026-11-21T09:00:00", 20),
      "vms=1/host=esx01/part.csv": capture("2026-11-21T10:00:40", 20),
      "host=esx01/phase=pre/manifest.json": manifest(0),
    });
    expect(codes.sort()).toEqual(["capture-outside-runs", "run-partly-covered"]);
    expect(lines.join("\n")).toContain("s/vms=1: 20 of 30 s are covered");
    expect(await davg()).toEqual([{ run: "s/vms=1", host: "esx01", value: 2500 }]);
    expect(await roles()).toHaveLength(1);
  });

  test.runIf(process.env.LONG)("is no capture of runs in other folders", async () => {
    const { codes, lines, davg } = await read({
      "vms=1/a.json": fio(),
      "vms=2/host=esx01/esxtop.csv": capture("2026-11-21T10:00:00", 20),
    });
    expect(codes).toEqual(["capture-outside-runs"]);
    expect(lines[0]).toMatch(
      /no run in its folder or below: .* expected a capture in the folder of its runs, or above it$/,
    );
    expect(await davg()).toEqual([]);
  });

  test("of iostat and sadf in guests is cut to the run too: by device, not added up, and distinguished by VM", async () => {
    /** @param {number} second @param {string} devices */
    const report = (second, devices) =>
      `2026-11-21T10:0${Math.trunc(second / 60)}:${String(second % 60).padStart(2, "0")}+0000\nDevice r/s w/s rkB/s wkB/s r_await w_await aqu-sz %util\n${devices}\n\n`;
    const seconds = [0, 20, 30, 50, 60, 80];
    const figures = [
      "9 9 9 9 9 9 9 9",
      "9 9 9 9 9 9 9 9",
      "9 9 9 9 9 9 9 9",
      "100 0 400 0 1.00 0.00 2 50",
      "400 10 1600 40 2.00 5.00 4 80",
      "9 9 9 9 9 9 9 9",
    ];
    const iostat = seconds
      .map((second, i) => report(second, `sda ${figures[i]}\nsda1 ${figures[i]}`))
      .join("");
    const sadf = [
      "10:00:40 UTC;-1;10.00;0.00;5.00;0.00;0.00;50.00",
      "10:01:00 UTC;-1;10.00;0.00;5.00;0.00;0.00;25.00",
    ].map((row) => `h;20;2026-11-21 ${row}\n`);
    const { codes, lines, rows, davg, roles } = await read(
      {
        "vms=2/vm=1/a.json": fio("a"),
        "vms=2/vm=2/a.json": fio("b"),
        "vms=2/vm=1/iostat.txt": `Linux 6.1.0 (h) \t2026-11-21 \t_x86_64_\t(2 CPU)\n\n${iostat}`,
        "vms=2/vm=2/sadf.csv": `# hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle\n${sadf.join("")}`,
        "vms=2/host=esx01/esxtop.csv": capture("2026-11-21T10:00:00", 20),
        "host=esx01/phase=pre/manifest.json": manifest(0),
      },
      `windows:\n  - { capture: "vms=2/vm=1/iostat.txt", name: x, from: 2026-11-21T10:00:30Z, to: 2026-11-21T10:01:00Z }\n`,
    );
    expect(codes.sort(), lines.join("\n")).toEqual(["since-boot", "window-of-guest"]);
    const found = await rows(
      "select run, host, scope, metric, value from host_metrics where starts_with(scope, 'guest') order by host, scope, metric",
    );
    expect(new Set(found.map(({ run }) => run))).toEqual(new Set(["s/vms=2"]));
    const of = (/** @type {string} */ host, /** @type {string} */ scope) =>
      Object.fromEntries(
        found
          .filter((row) => row.host === host && row.scope === scope)
          .map(({ metric, value }) => [metric, value]),
      );
    // 20 s of the first and 10 s of the second report; latencies by their requests.
    const expected = {
      reads_per_s: 200,
      writes_per_s: 10 / 3,
      read_bytes_per_s: 800 * 1024,
      written_bytes_per_s: (40 / 3) * 1024,
      latency_read_us: 5000 / 3,
      latency_write_us: 5000,
      queue_mean: 8 / 3,
      utilisation_pct: 60,
    };
    for (const device of ["guest device sda", "guest device sda1"])
      for (const [metric, value] of Object.entries(expected))
        expect(of("1", device)[metric], metric).toBeCloseTo(value, 6);
    expect(of("2", "guest cpu all")).toMatchObject({ cpu_idle_pct: 25, cpu_kernel_pct: 5 });
    expect(await davg()).toEqual([{ run: "s/vms=2", host: "esx01", value: 9500 }]);
    expect(
      await rows("select distinct tool from sources where format in ('esxtop', 'sysstat') order by tool"),
    ).toEqual(["esxtop", "iostat", "sar"].map((tool) => ({ tool })));
    expect(await roles()).toHaveLength(3);
    expect(await rows("select distinct run from results")).toEqual([{ run: "s/vms=2" }]);
  });

  // Before a landing the windows below have the figures of such captures.
  test.runIf(process.env.LONG)(
    "as make_esxtop.py writes it gives DAVG, KAVG and queue of the run's phase",
    async () => {
      const tool = fileURLToPath(new URL("../../tools/make_esxtop.py", import.meta.url));
      const options =
        "--vms 1 --devices 1 --paths 1 --adapters 1 --pcpus 2 --phases read:64,write:64 --samples-per-phase 7 --drift 0 --max-io-kb 32 --seed 3";
      const { root, remove } = makeRepository({});
      const file = join(root, "esxtop.csv");
      const [python, ...pythonArguments] = findPython();
      const { status, stderr } = spawnSync(python, [
        ...pythonArguments,
        tool,
        ...options.split(" "),
        ...["--start", "11/21/2026 10:00:25", "--out", file],
      ]);
      expect(status, String(stderr)).toBe(0);
      const content = readFileSync(file, "utf8");
      remove();
      const { rows: rowsOf } = await read({ "vms=1/a.json": fio(), "vms=1/host=esx01/esxtop.csv": content });
      const [header, ...rows] = /** @type {string[][]} */ (parse(content, { relax_column_count: true }));
      const at = (/** @type {string} */ counter) =>
        header.findIndex((cell) => cell.includes("SCSI Device(") && cell.endsWith(`\\${counter}`));
      const inside = rows.filter(([time]) => time > "11/21/2026 10:00:30" && time <= "11/21/2026 10:01:00");
      expect(inside).toHaveLength(6);
      const sum = (/** @type {(row: string[]) => number} */ of) =>
        inside.reduce((total, row) => total + of(row), 0);
      const rate = (/** @type {string[]} */ row) => Number(row[at("Commands/sec")]);
      const mean = (/** @type {string} */ counter) =>
        sum((row) => Number(row[at(counter)]) * rate(row)) / sum(rate);
      const found = Object.fromEntries(
        (await rowsOf("select metric, value from host_metrics where scope = 'host'")).map((row) => [
          row.metric,
          row.value,
        ]),
      );
      expect(found.davg_us).toBeCloseTo(1000 * mean("Average Driver MilliSec/Command"), 6);
      expect(found.kavg_us).toBeCloseTo(1000 * mean("Average Kernel MilliSec/Command"), 6);
      expect(found.qavg_us).toBeCloseTo(1000 * mean("Average Queue MilliSec/Command"), 6);
      expect(found.commands_per_s).toBeCloseTo(sum(rate) / 6, 6);
      expect(found.split_commands_per_s).toBeGreaterThan(0);
    },
  );
});

/** Beside those above, whose ingest it shares. */
test.concurrent(
  "windows of captures in study.yaml that hold no whole interval are reported, and have no result",
  async () => {
    const { codes, rows } = await read(
      { "a.csv": capture("2026-11-21T10:00:00", 20) },
      "windows:\n  - { capture: a.csv, name: late, from: 2026-11-21T11:00:00Z, to: 2026-11-21T11:01:00Z }\n  - { capture: b.csv, name: x, from: 2026-11-21T11:00:00Z, to: 2026-11-21T11:01:00Z }\n",
    );
    expect(codes.sort()).toEqual(["empty-window", "missing-file"]);
    expect(await rows("select count(*) as n from results where iops is not null")).toEqual([{ n: 0 }]);
  },
);

describe("when DiskSPD measured", () => {
  /** @param {string} name @param {(text: string) => string} [change] */
  async function times(name, change = (text) => text) {
    const text = change(readFileSync(join(fixtures, "diskspd", name), "utf8"));
    for await (const { table, columns } of loadDiskspd(/** @type {any} */ ({ text: async () => text })))
      if (table === "measured_times")
        return [columns.starts_at, columns.ends_at].map((list) =>
          new Date(/** @type {number[]} */ (list)[0]).toISOString().slice(11, 19),
        );
    return null;
  }
  const long = (/** @type {string} */ text) =>
    text.replace("<TestTimeSeconds>2.00<", "<TestTimeSeconds>20.00<");

  test("is before its clock up to 2.2, less the cool-down and a second at either end", async () => {
    expect(await times("win-2.2.0_verbose_noise_before.xml", long)).toEqual(["08:16:24", "08:16:42"]);
  });

  test("is behind it from 2.3 on", async () => {
    const newer = (/** @type {string} */ text) =>
      long(text).replace(/<Version>2\.2\.0[^<]*</, "<Version>2.3.0<");
    expect(await times("win-2.2.0_verbose_noise_before.xml", newer)).toEqual(["08:16:46", "08:17:04"]);
  });

  test("is not known of several time spans, or without a clock", async () => {
    expect(await times("win-2.2.0_two_timespans.xml")).toBe(null);
    expect(await times("win-2.0.12_8k_70_30_L_D500.xml")).toBe(null);
  });
});

describe("windows of captures in study.yaml", () => {
  /** @type {import("../../../loaders/store/store.js").Store} */
  let store;
  /** @type {Read["rows"]} */
  let rows;
  const name = "esxtop-diskmaxiosize";
  const truth = /** @type {Record<string, string>[]} */ (
    parse(readFileSync(join(fixtures, "esxtop", "sweep.csv")), { columns: true })
  );
  /** @type {string[]} */
  let lines;
  /** Before a landing they are those of the store that tests share. */
  beforeAll(async () => {
    if (process.env.LONG) {
      const repository = makeRepository({}, { [name]: join(studies, name) });
      lines = (await check(repository)).lines;
      store = await openStore(repository.root);
      rows = store.rows;
    } else {
      store = await openExamples();
      [{ rows }] = await separate(store, [name], [], name);
      lines = (await rows("from problems")).map((problem) => JSON.stringify(problem));
    }
  });
  afterAll(() => store.close());

  test("are read without a problem, as synthetic runs", async () => {
    expect(lines).toEqual([]);
    expect(await rows("select provenance from studies")).toEqual([{ provenance: "synthetic" }]);
    const runs = await rows(
      "select run, tool, outcome, disk_max_io_size_kib, duration_s from runs order by run",
    );
    expect(runs).toHaveLength(16);
    expect(runs[0]).toEqual({
      run: `${name}/disk_max_io_size_kib=32767/read-1m`,
      tool: "esxtop",
      outcome: "completed",
      disk_max_io_size_kib: 32767,
      duration_s: 15,
    });
  });

  test.each(truth.map((phase) => [`${phase.file} ${phase.operation} ${phase.block_size_kib} KiB`, phase]))(
    "%s",
    async (_, phase) => {
      const limit = phase.file.includes("64k") ? 64 : 32767;
      const size = phase.block_size_kib === "1024" ? "1m" : `${phase.block_size_kib}k`;
      const run = `${name}/disk_max_io_size_kib=${limit}/${phase.operation}-${size}`;
      const device = "naa.68c3cd04b91026866a5b4d4448140a5b";
      const metrics = await rows("select scope, metric, value, host from host_metrics where run = $run", {
        run,
      });
      const of = (/** @type {string} */ scope, /** @type {string} */ metric) =>
        metrics.find((row) => row.scope === scope && row.metric === metric)?.value;
      expect(new Set(metrics.map(({ host }) => host))).toEqual(new Set(["esx01"]));
      expect(of(`device/${device}`, "commands_per_s")).toBeCloseTo(Number(phase.commands_per_s), 3);
      expect(of(`device/${device}`, "queued_commands")).toBe(Number(phase.queued));
      expect(of("adapter/vmhba0", "split_commands_per_s")).toBeCloseTo(Number(phase.split_per_s), 3);
      expect(of("host", "cpu_util_pct")).toBeGreaterThan(0);
      for (const layer of ["davg", "kavg", "gavg"]) {
        const plain = Number(phase[`${layer}_ms`]);
        // The table has plain means; weighted by commands they move by less than 2 % here.
        const found = of(`device/${device}`, `${layer}_us`) / 1000;
        expect(Math.abs(found - plain), layer).toBeLessThan(0.02 * plain + 0.0005);
      }
      const results = await rows(
        "select entity_kind, entity, operation, iops, bytes_per_s, latency_mean_us, latency_layer from results where run = $run",
        { run },
      );
      const result = (/** @type {string} */ entity, /** @type {string} */ operation) =>
        results.find((row) => row.entity === entity && row.operation === operation);
      const { operation } = phase;
      // The VM's total holds the I/O of its idle boot disk too: about 1/s.
      expect(Math.abs(result("esx01/hci-fio-1", operation)?.iops - Number(phase.guest_iops))).toBeLessThan(2);
      expect(result("all", "all")).toMatchObject({ entity_kind: "all", latency_layer: "guest" });
      expect(result("all", "all")?.iops).toBeCloseTo(
        result("esx01/hci-fio-1", "all")?.iops + result("esx01/hci-dskspd-2", "all")?.iops,
        6,
      );
      expect(result(`esx01/${device}`, "all")).toMatchObject({
        entity_kind: "disk",
        latency_layer: "device",
      });
      const davg = Number(phase.davg_ms);
      expect(Math.abs(result(`esx01/${device}`, operation)?.latency_mean_us / 1000 - davg)).toBeLessThan(
        0.02 * davg + 0.0005,
      );
    },
  );
});
