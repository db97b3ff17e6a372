import { cpSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";
import { ingest } from "../../scripts/ingest.js";
import { makeZip, zipFolder } from "../archive.js";
import { fixtures, makeRepository, studyYaml } from "../repository.js";

const early = join(fixtures, "hcibench", "early-finish");
/** @type {(() => void)[]} */
const removals = [];
afterEach(() => removals.splice(0).forEach((remove) => remove()));

/**
 * @param {string} name of the zip in the study
 * @param {Uint8Array} zip
 */
function repositoryWith(name, zip) {
  const repository = makeRepository({
    "zipped/study.yaml": studyYaml(),
    [`zipped/${name}`]: zip,
  });
  removals.push(repository.remove);
  return repository;
}

/** @param {string} root */
async function rowsOf(root) {
  const store = await openStore(root);
  const tables = [
    "runs",
    "run_factors",
    "results",
    "percentiles",
    "samples",
    "reported",
    "host_metrics",
    "checks",
    "run_sources",
  ];
  const rows = await Promise.all(tables.map((table) => store.rows(`from ${table}`)));
  store.close();
  return Object.fromEntries(tables.map((table, i) => [table, rows[i]]));
}

/** @param {Uint8Array} zip */
async function problemsOf(zip) {
  const { root } = repositoryWith("x.zip", zip);
  return (await check({ root })).lines;
}

describe("the zip of a result folder", () => {
  test.each(["", "early-finish/"])("gives the same rows as the folder, its names below %j", async (top) => {
    const plain = makeRepository({ "zipped/study.yaml": studyYaml() });
    removals.push(plain.remove);
    cpSync(early, join(plain.root, "data", "studies", "zipped", "early-finish"), { recursive: true });
    await ingest({ root: plain.root, quiet: true });
    const zipped = repositoryWith("early-finish.zip", zipFolder(early, top));
    await ingest({ root: zipped.root, quiet: true });
    expect(await rowsOf(zipped.root)).toEqual(await rowsOf(plain.root));
  });

  test("is withheld, and its files name it", async () => {
    const { root } = repositoryWith("early-finish.zip", zipFolder(early));
    await ingest({ root, quiet: true });
    const store = await openStore(root);
    const rows = await store.rows("select source, archive, withheld is not null as withheld from sources");
    store.close();
    expect(rows.find(({ source }) => source === "early-finish.zip")).toMatchObject({
      archive: null,
      withheld: true,
    });
    const inside = rows.filter(({ source }) => source.startsWith("early-finish/"));
    expect(inside.length).toBe(9);
    expect(inside.every(({ archive }) => archive === "early-finish.zip")).toBe(true);
    expect(inside.filter(({ withheld }) => withheld).map(({ source }) => source.split("/").at(-1))).toEqual([
      "hcibench.cfg",
    ]);
  });

  test("is unpacked once, and what was unpacked goes with it", async () => {
    const { root } = repositoryWith("early-finish.zip", zipFolder(early));
    await ingest({ root, quiet: true });
    const cache = join(root, "data", "parquet", ".unzipped");
    const [sha256] = readdirSync(cache);
    const unpacked = join(cache, sha256, "early-finish");
    const before = statSync(unpacked).mtimeMs;
    await ingest({ root, quiet: true });
    expect(statSync(unpacked).mtimeMs).toBe(before);
    rmSync(join(root, "data", "studies", "zipped", "early-finish.zip"));
    await ingest({ root, quiet: true });
    expect(readdirSync(cache)).toEqual([]);
  });

  test("beside that folder is left out", async () => {
    const { root } = repositoryWith("early-finish.zip", zipFolder(early));
    cpSync(early, join(root, "data", "studies", "zipped", "early-finish"), { recursive: true });
    const { lines } = await check({ root });
    expect(lines.filter((line) => line.includes("zip-beside-folder"))).toEqual([
      expect.stringContaining("zipped/early-finish.zip: error: left out: early-finish/"),
    ]);
    const { runs } = await rowsOf(root);
    expect(runs.length).toBe(1);
  });
});

describe("a zip that is not unpacked is one problem", () => {
  test.each([
    ["leads out of its folder", `z.writestr("../../out.json", "{}")`],
    ["has an absolute name", `z.writestr("/tmp/out.json", "{}")`],
    [
      "holds a link",
      `link = zipfile.ZipInfo("link")\nlink.external_attr = 0o120777 << 16\nz.writestr(link, "/etc/passwd")`,
    ],
    ["has too many files", `for i in range(20001): z.writestr(str(i), "")`],
    ["grows too much", `z.writestr("zeros.json", bytes(17 << 20))`],
  ])("%s", async (_, code) => {
    const lines = await problemsOf(makeZip(code));
    expect(lines).toEqual([
      expect.stringMatching(/^data\/studies\/zipped\/x\.zip: error: .*\(zip-not-unpacked\)/),
    ]);
  });

  test("is cut off, or another file", async () => {
    const whole = zipFolder(early);
    expect(await problemsOf(whole.subarray(0, -30))).toEqual([expect.stringContaining("(zip-not-unpacked)")]);
    expect(await problemsOf(readFileSync(join(fixtures, "hcibench", "README.md")))).toEqual([
      expect.stringContaining("(zip-not-unpacked)"),
    ]);
  });

  test("has other content than its checksum says", async () => {
    const zip = makeZip(`z.writestr(zipfile.ZipInfo("x.json"), "0123456789" * 9)`);
    zip[zip.indexOf("0123456789")]++;
    expect(await problemsOf(zip)).toEqual([
      expect.stringContaining("wrong checksum of x.json (zip-not-unpacked)"),
    ]);
  });
});
