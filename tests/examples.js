/** The studies that came with the repository: in data/studies, or fixtures once somebody started their own. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openStore, repository } from "../loaders/store/store.js";
import { ingest } from "../scripts/ingest.js";
import { fixtures } from "./repository.js";

const moved = join(fixtures, "examples");

/** The repository that holds them. */
export const exampleRoot = existsSync(join(moved, "data", "studies")) ? moved : repository;

/** Files of tests share a process: the first that asks has what changed read. @type {Promise<unknown> | null} */
let reading = null;

/** A store over them, as the files and the code now are. */
export async function openExamples() {
  await (reading ??= ingest({ root: exampleRoot, quiet: true }));
  return openStore(exampleRoot);
}
