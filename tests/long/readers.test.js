/** Programs of others read everything that the site publishes, and validate what describes it. */
import path from "node:path";
import { expect, test } from "vitest";
import { openStore, repository } from "../../loaders/store/store.js";
import { packagePath } from "../../scripts/site/publish/data-package.js";
import { filesOf } from "../dist/scan.js";
import { dist } from "../dist/site.js";
import { askReader, withoutSpark, withoutValidators } from "../readers.js";

const data = path.join(dist, "data");
const stored = path.join(repository, "data", "parquet");
const store = await openStore();
const studies = (await store.rows("select study from studies order by study")).map(({ study }) => study);
store.close();

test.skipIf(withoutValidators)("Frictionless finds nothing wrong with any package or its CSVs", async () => {
  const packages = ["datapackage.json", ...studies.map(packagePath)];
  expect(await askReader("validate.py", ...packages.map((file) => path.join(data, file)))).toEqual([]);
});

test.skipIf(withoutValidators)("polars reads every CSV without options", async () => {
  const said = await askReader("plain.py", data, path.join(dist, "charts"));
  expect(said.differ).toEqual([]);
  // As docs/data.md says: of figures as they are printed, the first hundred may look like numbers.
  expect(said.whole.filter((/** @type {string} */ file) => !/\/data\/reported[./]/.test(file))).toEqual([]);
  expect(said.files).toBeGreaterThan(filesOf(data, ".csv.gz").length);
});

test.skipIf(withoutValidators)(
  "mlcroissant reads the Croissants, and data/ is a valid RO-Crate",
  async () => {
    const croissants = filesOf(data, "croissant.json").map((file) => path.join(data, file));
    expect(await askReader("cite.py", ...croissants, data)).toEqual([]);
  },
);

test.skipIf(withoutValidators)(
  "DuckDB, polars, pyarrow and DataFusion read the same in every Parquet file",
  async () => {
    const said = await askReader("engines.py", data, stored);
    expect(said.differ).toEqual([]);
    const ofSite = filesOf(data, ".parquet").length;
    expect(said.files).toBeGreaterThan(2 * ofSite);
  },
);

test.skipIf(withoutSpark)("Spark reads the same in them", async () => {
  const said = await askReader("spark.py", data, stored);
  expect(said.differ).toEqual([]);
  expect(said.files).toBeGreaterThanOrEqual(filesOf(data, ".parquet").length);
});
