/** Records what a checkout publishes, of its studies and of its fixtures, as a folder of plain text files. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkOut, runAtlas } from "./checkout.js";
import { useFixturesAsStudies } from "./fixture-studies.js";
import { recordPages } from "./pages.js";
import { recordTables } from "./tables.js";

/** @typedef {"tables" | "pages"} Part */

/**
 * A process of a build that failed may still be writing: then it is tried again, and what stays is no error.
 * @param {string} folder
 */
function removeFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  } catch {
    // The failure of the build is what matters.
  }
}

/** What is built of each commit: its studies, then its fixtures as studies. */
export const sets = ["studies", "fixtures"];

/**
 * Builds a tree in clean folders and records its tables and pages: a folder for each set, with `tables`, `pages` and
 * `files.txt` in it.
 * @param {string} repository
 * @param {string} tree id of a tree of git
 * @param {string} to
 * @param {{only?: Part, say?: (text: string) => void}} [manner]
 */
export async function recordTree(repository, tree, to, { only, say = () => {} } = {}) {
  for (const set of sets) {
    const checkout = join(to, `.checkout-${set}`);
    try {
      say(`${set}: ${only === "tables" ? "ingest" : "build"}`);
      await checkOut(repository, tree, checkout);
      if (set === "fixtures") useFixturesAsStudies(checkout);
      await runAtlas(checkout, only === "tables" ? ["ingest", "--quiet"] : ["build"]);
      mkdirSync(join(to, set), { recursive: true });
      if (only !== "pages") await recordTables(checkout, join(to, set, "tables"));
      if (only !== "tables") recordPages(join(checkout, "dist"), join(to, set));
    } finally {
      removeFolder(checkout);
    }
  }
}
