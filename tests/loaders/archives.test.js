import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
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

/**
 * Zips of one rule are checked at once, each in a study of its own.
 * @param {[string, () => Uint8Array, ...unknown[]][]} zips by what is wrong with them
 * @returns {(name: string) => string[]} what is told of the zip
 */
function problemsOf(zips) {
  const study = (/** @type {string} */ name) => `zip-${zips.findIndex(([each]) => each === name)}`;
  /** @type {string[]} */
  let lines;
  beforeAll(async () => {
    const repository = makeRepository(
      Object.fromEntries(
        zips.flatMap(([name, make]) => [
          [`${study(name)}/study.yaml`, studyYaml()],
          [`${study(name)}/x.zip`, make()],
        ]),
      ),
    );
    ({ lines } = await check(repository));
    repository.remove();
  }, 300_000);
  return (name) => lines.filter((line) => line.startsWith(`data/studies/${study(name)}/`));
}

describe("the zip of a result folder", () => {
  /** Read once, for several cases. @type {string[]} */
  let [plain, zipped] = ["", ""];
  beforeAll(async () => {
    const folder = makeRepository({ "zipped/study.yaml": studyYaml() });
    cpSync(early, join(folder.root, "data", "studies", "zipped", "early-finish"), { recursive: true });
    const zip = makeRepository({
      "zipped/study.yaml": studyYaml(),
      "zipped/early-finish.zip": zipFolder(early),
    });
    [plain, zipped] = [folder.root, zip.root];
    for (const root of [plain, zipped]) await ingest({ root, quiet: true });
    return () => [folder, zip].forEach(({ remove }) => remove());
  }, 300_000);

  test("gives the same rows as the folder", async () => {
    expect(await rowsOf(zipped)).toEqual(await rowsOf(plain));
  });

  test("gives the same rows as the folder, its names below that of the folder", async () => {
    const { root } = repositoryWith("early-finish.zip", zipFolder(early, "early-finish/"));
    await ingest({ root, quiet: true });
    expect(await rowsOf(root)).toEqual(await rowsOf(plain));
  });

  test("is withheld, and its files name it", async () => {
    const store = await openStore(zipped);
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

  // The last that needs it: then the zip is gone.
  test("is unpacked once, and what was unpacked goes with it", async () => {
    const root = zipped;
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
  /** @type {[string, () => Uint8Array, string][]} */
  const zips = [
    ["leads out of its folder", () => makeZip(`z.writestr("../../out.json", "{}")`), "error: "],
    ["has an absolute name", () => makeZip(`z.writestr("/tmp/out.json", "{}")`), "error: "],
    [
      "holds a link",
      () =>
        makeZip(
          `link = zipfile.ZipInfo("link")\nlink.external_attr = 0o120777 << 16\nz.writestr(link, "/etc/passwd")`,
        ),
      "error: ",
    ],
    ["has too many files", () => makeZip(`for i in range(20001): z.writestr(str(i), "")`), "error: "],
    ["grows too much", () => makeZip(`z.writestr("zeros.json", bytes(17 << 20))`), "error: "],
    ["is cut off", () => zipFolder(early).subarray(0, -30), "error: "],
    ["is another file", () => readFileSync(join(fixtures, "hcibench", "README.md")), "error: "],
    ["has other content than its checksum says", () => damagedZip(), "wrong checksum of x.json"],
  ];
  const linesOf = problemsOf(zips);

  test.each(zips)("%s", (name, _, said) => {
    const lines = linesOf(name);
    expect(lines).toEqual([
      expect.stringMatching(/^data\/studies\/zip-\d\/x\.zip: error: .*\(zip-not-unpacked\)/),
    ]);
    expect(lines[0]).toContain(said);
  });
});

function damagedZip() {
  const zip = makeZip(`z.writestr(zipfile.ZipInfo("x.json"), "0123456789" * 9)`);
  zip[zip.indexOf("0123456789")]++;
  return zip;
}

describe("a zip inside a zip", () => {
  /** @type {(name: string, zip: Uint8Array) => Buffer} a zip that holds another */
  const wrap = (name, zip) => {
    const folder = mkdtempSync(join(tmpdir(), "atlas-inner-"));
    removals.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, name), zip);
    return zipFolder(folder);
  };

  test.each([1, 2])("stands for a folder: %i deep", async (depth) => {
    let zip = wrap("early-finish.zip", zipFolder(early));
    for (let i = 1; i < depth; i++) zip = wrap("upload.zip", zip);
    const { root } = repositoryWith("download.zip", zip);
    expect((await check({ root })).lines.filter((line) => line.includes("(zip-"))).toEqual([]);
    const { runs, run_sources } = await rowsOf(root);
    expect(runs).toHaveLength(1);
    expect(run_sources.length).toBeGreaterThan(3);
    expect(run_sources.every(({ source }) => source.startsWith("download/"))).toBe(true);
  });

  /** @type {[string, () => Uint8Array, string][]} */
  const zips = [
    [
      "four deep",
      () => wrap("c.zip", wrap("b.zip", wrap("a.zip", zipFolder(early)))),
      "more than 3 zips inside each other",
    ],
    ["damaged", () => wrap("a.zip", zipFolder(early).subarray(0, -30)), "not unpacked"],
    [
      "that leads out of its folder",
      () => wrap("a.zip", makeZip(`z.writestr("../../out.json", "{}")`)),
      "not unpacked",
    ],
    [
      "with more files than all of them may have",
      () =>
        makeZip(`import io
inner = io.BytesIO()
with zipfile.ZipFile(inner, "w") as y:
  for i in range(19998): y.writestr(str(i), "")
for i in range(2): z.writestr(f"README{'.md' * i}", "what it is")
z.writestr("y.zip", inner.getvalue())`),
      "20001 entries, of which 20000 are allowed",
    ],
    [
      "that grows only in steps",
      () =>
        makeZip(`import io
inner = io.BytesIO()
with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as y: y.writestr("zeros.json", bytes(16 << 20))
again = io.BytesIO()
with zipfile.ZipFile(again, "w", zipfile.ZIP_DEFLATED) as y: y.writestr("y.zip", inner.getvalue())
z.writestr("x.zip", again.getvalue())`),
      "times as large; 200 times are allowed",
    ],
  ];
  const linesOf = problemsOf(zips);

  test.each(zips)("%s is one problem, and nothing else is lost", (name, _, message) => {
    const lines = linesOf(name).filter((line) => line.includes("(zip-"));
    expect(lines).toEqual([expect.stringContaining(message)]);
    expect(lines[0]).toMatch(/zip-\d\/x\//);
  });

  test("whose files are there already is left out", async () => {
    const folder = mkdtempSync(join(tmpdir(), "atlas-inner-"));
    removals.push(() => rmSync(folder, { recursive: true }));
    cpSync(early, join(folder, "early-finish"), { recursive: true });
    writeFileSync(join(folder, "early-finish.zip"), zipFolder(early));
    const { root } = repositoryWith("x.zip", zipFolder(folder));
    expect((await check({ root })).lines.filter((line) => line.includes("(zip-"))).toEqual([
      expect.stringContaining("zipped/x/early-finish.zip: error: left out"),
    ]);
    expect((await rowsOf(root)).runs).toHaveLength(1);
  });
});
