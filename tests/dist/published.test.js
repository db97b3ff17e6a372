import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { readTables } from "../../loaders/vocabulary/schemas.js";
import { isOfAllStudies } from "../../loaders/vocabulary/tables.js";
import { openStore } from "../../loaders/store/store.js";
import { packagePath } from "../../scripts/site/publish/data-package.js";
import { servePages } from "../../scripts/site/preview/serve-pages.js";
import { askReader, withoutReaders } from "../readers.js";
import { filesOf } from "./scan.js";
import { dist } from "./site.js";

const data = path.join(dist, "data");
const store = await openStore();
const studies = (await store.rows("select study from studies order by study")).map(({ study }) => study);
store.close();

/** @param {string} file below data */
const readJson = (file) => JSON.parse(readFileSync(path.join(data, file), "utf8"));
const packages = ["datapackage.json", ...studies.map(packagePath)];

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
