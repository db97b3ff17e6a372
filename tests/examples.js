/** The studies that came with the repository: in data/studies, or fixtures once somebody started their own. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { manifestFile, tellWrongSize } from "../loaders/store/manifest.js";
import { openStore, parquetFolder, repository } from "../loaders/store/store.js";
import { ingest } from "../scripts/ingest.js";
import { fixtures } from "./repository.js";

const moved = join(fixtures, "examples");

/** The repository that holds them. */
export const exampleRoot = existsSync(join(moved, "data", "studies")) ? moved : repository;

/** A store over them, read where they were not. */
export async function openExamples() {
  const parquet = parquetFolder(exampleRoot);
  if (!existsSync(manifestFile(parquet)) || tellWrongSize(parquet))
    await ingest({ root: exampleRoot, quiet: true });
  return openStore(exampleRoot);
}
