/** Modules of the browser import bundles, which a build makes: without one yet, they are made before the tests. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../loaders/store/store.js";
import { bundleLibraries } from "../scripts/site/vendor/vendor.js";

export default async function setup() {
  if (!existsSync(join(repository, "src/vendor/parquet.js"))) await bundleLibraries();
}
