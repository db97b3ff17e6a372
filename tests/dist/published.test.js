import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { readTables } from "../../loaders/vocabulary/schemas.js";
import { isOfAllStudies } from "../../loaders/vocabulary/tables.js";
import { openStore, repository } from "../../loaders/store/store.js";
import { packagePath } from "../../scripts/site/publish/data-package.js";
import { servePages } from "../../scripts/site/preview/serve-pages.js";
import { askReader, withoutReaders, withoutSpark, withoutValidators } from "../readers.js";
import { filesOf } from "./scan.js";
import { dist } from "./site.js";

const data = path.join(dist, "data");
const store = await openStore();
const studies = (await store.rows("select study from studies order by study")).map(({ study }) => study);
store.close();

/** @param {string} file below data */
const readJson = (file) => JSON.parse(readFileSync(path.join(data, file), "utf8"));
const packages = ["datapackage.json", ...studies.map(packagePath)];
/** Tables with the rows of all studies. Those of each study were written by the same functions: they are read each night. */
const wholeTables = filesOf(data, ".parquet")
  .filter((file) => !file.includes("/"))
  .map((file) => path.join(data, file));

test("a package of all studies names those of each study", () => {
  const { studies: named } = readJson("datapackage.json");
  expect(named.map((/** @type {any} */ { path }) => path).sort()).toEqual(studies.map(packagePath).sort());
});

test("every table is in a package, with the size and the hash that it has", () => {
  const named = packages.flatMap((file) => readJson(file).resources);
  const known = named.map(({ path }) => path);
  const tables = [".parquet", ".csv", ".csv.gz"].flatMap((ending) => filesOf(data, ending));
  expect([...known].sort()).toEqual(tables.filter((file) => file !== "explore.parquet").sort());
  for (const resource of named) {
    const content = readFileSync(path.join(data, resource.path));
    expect(content.length, resource.path).toBe(resource.bytes);
    expect(`sha256:${createHash("sha256").update(content).digest("hex")}`, resource.path).toBe(resource.hash);
  }
});

test("the tables of the studies are the whole ones, row by row counted", () => {
  const { resources } = readJson("datapackage.json");
  const parts = studies.flatMap((study) => readJson(packagePath(study)).resources);
  const ofStudies = Object.entries(readTables()).filter(([, table]) => !isOfAllStudies(table));
  for (const [table] of ofStudies) {
    const whole = resources.find((/** @type {any} */ { path }) => path === `${table}.parquet`);
    const rows = parts.filter(({ path }) => path.startsWith(`${table}/`) && path.endsWith(".parquet"));
    expect(whole.rows, table).toBe(rows.reduce((sum, each) => sum + each.rows, 0));
  }
});

test("a schema that a package names is there, with a type and a meaning for every column", () => {
  const named = packages.flatMap((file) =>
    readJson(file).resources.map((/** @type {any} */ each) => each.schema),
  );
  for (const schema of new Set(named))
    for (const field of (typeof schema === "string" ? readJson(schema) : schema).fields) {
      expect(field.type).toMatch(/^(string|number|integer|boolean|datetime)$/);
      expect(field.description).toMatch(/\S/);
    }
});

test("hyparquet reads the rows and columns that a package names", async () => {
  for (const name of packages)
    for (const { path: table, rows, schema } of readJson(name).resources) {
      if (!table.endsWith(".parquet")) continue;
      const read = await parquetReadObjects({ file: await asyncBufferFromFile(path.join(data, table)) });
      expect(read.length, table).toBe(rows);
      const { fields } = typeof schema === "string" ? readJson(schema) : schema;
      if (rows > 0)
        expect(Object.keys(read[0]), table).toEqual(fields.map((/** @type {any} */ field) => field.name));
    }
});

test.skipIf(withoutReaders)("Frictionless finds nothing wrong with any package or its CSVs", async () => {
  // What packages say is read of all, and the rows of the first study; each night the rows of all.
  const read = process.env.LONG ? packages : packages.slice(1, 2);
  const described = packages.filter((file) => !read.includes(file));
  const at = (/** @type {string} */ file) => path.join(data, file);
  expect(await askReader("validate.py", ...read.map(at), "--descriptions", ...described.map(at))).toEqual([]);
});

test.skipIf(withoutReaders)("polars reads every CSV without options", async () => {
  const said = await askReader("plain.py", data, path.join(dist, "charts"));
  expect(said.differ).toEqual([]);
  // As docs/data.md says: of figures as they are printed, the first hundred may look like numbers.
  expect(said.whole.filter((/** @type {string} */ file) => !/\/data\/reported[./]/.test(file))).toEqual([]);
  expect(said.files).toBeGreaterThan(filesOf(data, ".csv.gz").length);
});

test("every study's page has it as a Dataset, with files that are there and what is known of its licence", () => {
  for (const study of studies) {
    const page = readFileSync(path.join(dist, "studies", `${study}.html`), "utf8");
    const [, text] = /<script type="application\/ld\+json">\n(.*)\n<\/script>/.exec(page) ?? [];
    const dataset = JSON.parse(text);
    const { title, resources } = readJson(packagePath(study));
    expect(dataset).toMatchObject({ "@context": "https://schema.org", "@type": "Dataset", name: title });
    const addresses = dataset.distribution.map((/** @type {any} */ { contentUrl }) => contentUrl);
    expect(
      addresses.map((/** @type {string} */ address) => /data\/(.*)/.exec(address)?.[1]),
      study,
    ).toEqual(resources.map((/** @type {any} */ { path }) => path));
  }
});

test.skipIf(withoutValidators)(
  "mlcroissant reads the Croissants, and data/ is a valid RO-Crate",
  async () => {
    // The Croissant of all studies has every table; those of each study and the crate are read each night.
    const named = filesOf(data, "croissant.json").map((file) => path.join(data, file));
    const read = process.env.LONG ? [...named, data] : [path.join(data, "croissant.json")];
    expect(await askReader("cite.py", ...read)).toEqual([]);
  },
  120_000,
);

test.skipIf(withoutReaders)(
  "DuckDB, polars, pyarrow and DataFusion read the same in every Parquet file",
  async () => {
    const read = process.env.LONG ? [data, path.join(repository, "data", "parquet")] : wholeTables;
    const said = await askReader("engines.py", ...read);
    expect(said.differ).toEqual([]);
    const ofSite = filesOf(data, ".parquet").length;
    if (process.env.LONG) expect(said.files).toBeGreaterThan(2 * ofSite);
    else expect(said.files).toBe(wholeTables.length);
  },
);

test.skipIf(withoutSpark)("Spark reads the same in them", async () => {
  const some = ["results", "runs"].map((table) => path.join(data, `${table}.parquet`));
  const said = await askReader(
    "spark.py",
    ...(process.env.LONG ? [data, path.join(repository, "data", "parquet")] : some),
  );
  expect(said.differ).toEqual([]);
  expect(said.files).toBeGreaterThanOrEqual(
    process.env.LONG ? filesOf(data, ".parquet").length : some.length,
  );
});

test.skipIf(withoutReaders)(
  "a DuckLake attached at an address has the rows of the files beside it",
  async () => {
    const { address, close } = await servePages(dist, { base: "/moved/elsewhere/", port: 0 });
    try {
      const said = await askReader("lake.py", new URL("/moved/elsewhere/data/", address).href);
      expect(said.differ).toEqual([]);
      /** @type {string[]} */
      const whole = readJson("datapackage.json").resources.map((/** @type {any} */ each) => each.path);
      const named = whole.filter((file) => file.endsWith(".parquet"));
      expect(said.tables).toEqual(named.map((file) => file.replace(".parquet", "")).sort());
      expect(said.unit[0][0]).toMatch(/Unit: /);
    } finally {
      await close();
    }
  },
);
