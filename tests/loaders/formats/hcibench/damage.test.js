import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accepts, load } from "../../../../loaders/formats/hcibench/format.js";
import {
  datastoreOf,
  findCases,
  homeOf,
  layout,
  parseCase,
  readParameters,
  vmOf,
} from "../../../../loaders/formats/hcibench/names.js";
import { parsePath } from "../../../../loaders/vocabulary/paths.js";
import { readFactors } from "../../../../loaders/vocabulary/schemas.js";
import { fixtures } from "../../../repository.js";

const factors = readFactors();
const folder = join(fixtures, "hcibench");
const fileOf = (/** @type {RegExp} */ name) => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const path = /** @type {string} */ (paths.find((each) => name.test(each.replaceAll("\\", "/"))));
  return { path: path.replaceAll("\\", "/"), text: readFileSync(join(folder, path), "utf8") };
};
const samples = [
  /two-datastores.*-res\.txt$/,
  /vdbench-50406.*-res\.txt$/,
  /vdbench\.cfg$/,
  /fio\.cfg$/,
  /hcibench\.cfg$/,
  /resource_usage\.info$/,
  /resource_util\.info$/,
].map(fileOf);

/**
 * @param {string} path
 * @param {string} text
 * @returns {Promise<Record<string, object[]>>} rows by table
 */
async function read(path, text) {
  const source = /** @type {any} */ ({ path, text: async () => text, factors });
  /** @type {Record<string, object[]>} */
  const tables = {};
  for await (const { table, columns } of load(source)) {
    const names = Object.keys(columns);
    const length = /** @type {unknown[]} */ (columns[names[0]]).length;
    tables[table] = Array.from({ length }, (_, i) =>
      Object.fromEntries(names.map((name) => [name, /** @type {any} */ (columns[name])[i]])),
    );
  }
  return tables;
}

const figures = ["results", "samples", "host_metrics"];

describe.each(samples)("$path", ({ path, text }) => {
  test("is recognised, and read", async () => {
    expect(accepts(path, new TextEncoder().encode(text))).toBe(true);
    expect(Object.keys(await read(path, text)).length).toBeGreaterThan(0);
  });

  test("cut at any byte gives no figure that the whole has not", async () => {
    const whole = await read(path, text);
    const known = new Set(figures.flatMap((table) => (whole[table] ?? []).map((row) => JSON.stringify(row))));
    const printed = new Set(
      (whole.reported ?? []).map((/** @type {any} */ row) => `${row.measure} ${row.text} ${row.line}`),
    );
    for (let end = 0; end < text.length; end++) {
      const cut = await read(path, text.slice(0, end));
      for (const row of figures.flatMap((table) => cut[table] ?? []))
        expect(known.has(JSON.stringify(row)), `${end}: ${JSON.stringify(row)}`).toBe(true);
      for (const { measure, text, line } of /** @type {any[]} */ (cut.reported ?? []))
        expect(printed.has(`${measure} ${text} ${line}`), `${end}: ${measure} ${text}`).toBe(true);
    }
  });

  test("with any damage never fails, and gives finite numbers", async () => {
    const damage = fc.record({
      at: fc.nat(text.length - 1),
      length: fc.nat(20),
      by: fc.string({ maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
        let damaged = text;
        for (const { at, length, by } of damages)
          damaged = damaged.slice(0, at) + by + damaged.slice(at + length);
        for (const rows of Object.values(await read(path, damaged)))
          for (const value of rows.flatMap((row) => Object.values(row)))
            if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
      }),
    );
  });
});

test("a summary that leaves VMs out says so", async () => {
  const all = "Datastore     = vsanDatastore\nAll the VMs finished testing early, no results summarized\n";
  const { problems, reported = [] } = await read("x-1795247344-res.txt", all);
  expect(reported).toEqual([]);
  expect(problems).toMatchObject([{ code: "vms-left-out", line: 2 }, { code: "no-figures" }]);
});

test("an older summary has other separators", async () => {
  const text = "Datastore:  vsanDatastore\nVMs = 2\nIOPS = 1234.50 IO/s\nLATENCY = 1.2345 ms\n";
  const { reported } = await read("x-1795247344-res.txt", text);
  expect(reported).toMatchObject([
    { measure: "vms", value: 2 },
    { measure: "iops", text: "1234.50", value: 1234.5 },
    { measure: "latency_mean_us", value: 1234.5 },
  ]);
});

describe("names", () => {
  test("of parameter files state factors; without a suffix a block size is in bytes", () => {
    expect(readParameters("fio-8vmdk-100ws-4-70rdpct-100randompct-16threads-50compress-25dedupe")).toEqual({
      disks_per_vm: "8",
      working_set_pct: "100",
      block_size_bytes: "4",
      read_pct: "70",
      random_pct: "100",
      queue_depth: "16",
      compressible_pct: "50",
      duplicate_pct: "25",
    });
    expect(readParameters("rriops20-fio-2vmdk-50ws-64k-100rdpct-0randompct-2500lt")).toMatchObject({
      block_size_bytes: "64k",
      latency_target_us: "2500",
    });
    expect(readParameters("vdb-4vmdk-100ws-4k-70rdpct-100randompct-threads")).not.toHaveProperty(
      "queue_depth",
    );
    expect(readParameters("my-own-profile")).toEqual({});
  });

  test("of a case may be free where its summary lies beside it", () => {
    const paths = ["t/mine-1795247344/vm.json", "t/mine-1795247344-res.txt", "t/other-1795247344/x.json"];
    expect([...findCases(paths)]).toEqual(["t/mine-1795247344"]);
    expect(homeOf(paths[1], findCases(paths))).toBe("t/mine-1795247344/mine-1795247344-res.txt");
    expect(parseCase("group1-mine-1795247344")).toEqual({
      group: "group1",
      parameterFile: "mine",
      run: "groups-1795247344",
    });
  });

  test("of files are VMs or side files", () => {
    expect(vmOf("hci-fio-datastore-739-0-1.json")).toBe("hci-fio-datastore-739-0-1");
    expect(datastoreOf("hci-fio-g0-datastore-739-0-1")).toBe("datastore-739");
    for (const file of ["fio.cfg", "resource_usage.info", "vSAN-health.info", "mine-1795247344-res.txt"])
      expect(vmOf(file)).toBeNull();
  });

  test("above a case set factors by name=value, and the case its own", () => {
    const path = "path_io_limit=20/repeat=2/fio-2vmdk-100ws-8k-70rdpct-100randompct-4threads-1795248108";
    const parts = parsePath(`${path}/hci-fio-datastore-1-0-2.json`, factors, new Map([[path, layout]]));
    expect(parts).toMatchObject({
      entity_kind: "vm",
      entity: "hci-fio-datastore-1-0-2",
      datastore: "datastore-1",
      grouped: true,
    });
    expect(parts.folder).toBe(path);
    expect(Object.fromEntries(parts.factors.map(({ factor, number }) => [factor, number]))).toMatchObject({
      path_io_limit: 20,
      repeat: 2,
      block_size_bytes: 8192,
      queue_depth: 4,
    });
  });
});
