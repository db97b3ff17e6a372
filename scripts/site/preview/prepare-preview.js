// What `npm run dev` runs at its start (--fresh), after changes of code, and again for each message that data changed.
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { repository } from "../../../loaders/store/store.js";
import { formatMany } from "../../../src/words/numbers.js";
import { visible } from "../../../src/words/visible.js";
import { ingest, summaryLine } from "../../ingest.js";
import { tellProblems } from "../../ingest/told.js";
import { exportsFolder, makeWholes, renderSite, takeTablesAway } from "../make-site.js";
import { resetCache } from "../framework/framework.js";
import { madeFolder, previewFolder } from "./preview-folder.js";
import { publishFiles } from "../publish/publish.js";
import { writeFragments, writeSources } from "../framework/render.js";
import { lockSite } from "../site-folder.js";
import { bundleLibraries } from "../vendor/vendor.js";

/** @param {boolean} fresh whether nothing of an earlier preview is used */
async function prepare(fresh) {
  const release = await lockSite("npm run dev");
  if (fresh) {
    await resetCache();
    await rm(previewFolder, { recursive: true, force: true });
  }
  const licences = fresh
    ? await bundleLibraries()
    : await readFile(path.join(previewFolder, "third-party-licences.txt"), "utf8");
  console.log(summaryLine(await ingest()));
  for (const line of await tellProblems(repository)) console.log(visible(line));
  const wholes = makeWholes();
  const taken = takeTablesAway(wholes);
  const [{ tables }, { pages, site, fragments }] = await Promise.all([taken, renderSite(wholes, taken)]);
  await writeSources(pages);
  await writeFragments(fragments);
  await publishFiles(previewFolder, site, { tables, exports: exportsFolder, licences });
  // Framework keeps what it has made of a query as long as the query stays the same.
  await rm(madeFolder, { recursive: true, force: true });
  console.log(`dev: rendered ${formatMany(pages.filter(({ markdown }) => markdown).length, "page")}`);
  release();
}

process.on("message", async () => {
  await prepare(false);
  process.send?.("done");
});
await prepare(process.argv.includes("--fresh"));
process.send?.("done");
