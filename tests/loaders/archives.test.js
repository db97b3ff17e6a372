import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { check } from "../../scripts/check.js";
import { ingest } from "../../scripts/ingest.js";
import { makeZip, zipFolder } from "../archive.js";
import { fixtures, makeRepository, studyYaml } from "../repository.js";
import { readStudy } from "../together.js";

const early = join(fixtures, "hcibench", "early-finish");
/** @type {(() => void)[]} */
const removals = [];
afterEach(() => removals.splice(0).forEach((remove) => remove()));

/** @param {string} folder @param {string} below where its files lie in a study */
const filesOf = (folder, below) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [`${below}/${path.replaceAll("\\", "/")}`, readFileSync(join(folder, path))]),
  );

/** @param {Record<string, Uint8Array>} files of the study, beside its study.yaml */
const readWith = (files) => readStudy({ "study.yaml": studyYaml(), ...files });

/** @param {import("../together.js").Read} study */
async function rowsOf({ rows: ask }) {
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
  const rows = await Promise.all(tables.map((table) => ask(`from ${table}`)));
  return Object.fromEntries(tables.map((table, i) => [table, rows[i]]));
}

/**
 * Every fifth one before a landing; LONG=1, as each night, takes all.
 * @template T
 * @param {T[]} cases
 */
const sample = (cases) => cases.filter((_, i) => process.env.LONG || i % 5 === 0);

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
  test("gives the same rows as the folder, also where its names are below that of the folder", async () => {
    const expected = await rowsOf(await readWith(filesOf(early, "early-finish")));
    const zipped = await readWith({ "early-finish.zip": zipFolder(early) });
    expect(await rowsOf(zipped)).toEqual(expected);
    if (!process.env.LONG) return;
    const below = await readWith({ "early-finish.zip": zipFolder(early, "early-finish/") });
    expect(await rowsOf(below)).toEqual(expected);
  });
});

describe.concurrent("the zip of a result folder", () => {
  test("is withheld, and its files name it", async () => {
    const study = await readWith({ "early-finish.zip": zipFolder(early) });
    const rows = await study.rows("select source, archive, withheld is not null as withheld from sources");
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

  test("beside that folder is left out", async () => {
    const files = { "early-finish.zip": zipFolder(early), ...filesOf(early, "early-finish") };
    const study = await readWith(files);
    expect(study.lines.filter((line) => line.includes("zip-beside-folder"))).toEqual([
      expect.stringContaining("s/early-finish.zip: error: left out: early-finish/"),
    ]);
    const { runs } = await rowsOf(study);
    expect(runs.length).toBe(1);
  });
});

test.runIf(process.env.LONG)("a zip is unpacked once, and what was unpacked goes with it", async () => {
  const { root, remove } = makeRepository({
    "zipped/study.yaml": studyYaml(),
    "zipped/early-finish.zip": zipFolder(early),
  });
  removals.push(remove);
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
  const chosen = sample(zips);
  const linesOf = problemsOf(chosen);

  test.each(chosen)("%s", (name, _, said) => {
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

  test.concurrent.each(process.env.LONG ? [1, 2] : [1])("stands for a folder: %i deep", async (depth) => {
    let zip = wrap("early-finish.zip", zipFolder(early));
    for (let i = 1; i < depth; i++) zip = wrap("upload.zip", zip);
    const study = await readWith({ "download.zip": zip });
    expect(study.lines.filter((line) => line.includes("(zip-"))).toEqual([]);
    const { runs, run_sources } = await rowsOf(study);
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
      "of which 20000 are allowed",
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
  const chosen = sample(zips);
  const linesOf = problemsOf(chosen);

  test.each(chosen)("%s is one problem, and nothing else is lost", (name, _, message) => {
    const lines = linesOf(name).filter((line) => line.includes("(zip-"));
    expect(lines).toEqual([expect.stringContaining(message)]);
    expect(lines[0]).toMatch(/zip-\d\/x\//);
  });

  test.runIf(process.env.LONG).concurrent("whose files are there already is left out", async () => {
    const folder = mkdtempSync(join(tmpdir(), "atlas-inner-"));
    removals.push(() => rmSync(folder, { recursive: true }));
    cpSync(early, join(folder, "early-finish"), { recursive: true });
    writeFileSync(join(folder, "early-finish.zip"), zipFolder(early));
    const study = await readWith({ "x.zip": zipFolder(folder) });
    expect(study.lines.filter((line) => line.includes("(zip-"))).toEqual([
      expect.stringContaining("s/x/early-finish.zip: error: left out"),
    ]);
    expect((await rowsOf(study)).runs).toHaveLength(1);
  });
});
