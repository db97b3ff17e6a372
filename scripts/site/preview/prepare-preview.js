// What `npm run dev` runs at its start (--fresh), after changes of code, and again for each message that data changed.
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { manifestFile } from "../../../loaders/store/manifest.js";
import { parquetFolder, repository } from "../../../loaders/store/store.js";
import { formatMany } from "../../../src/words/numbers.js";
import { visible } from "../../../src/words/visible.js";
import { bringUpToDate, summarise, summaryLine } from "../../ingest.js";
import { tellProblems } from "../../ingest/told.js";
import { exportsFolder, makeWholes, renderSite, takeTablesAway } from "../make-site.js";
import { resetCache } from "../framework/framework.js";
import { madeFolder, previewFolder } from "./preview-folder.js";
import { publishFiles } from "../publish/publish.js";
import { writeFragments, writeSources } from "../framework/render.js";
import { lockSite } from "../site-folder.js";
import { bundleLibraries } from "../vendor/vendor.js";

/** The manifest of the tables that the pages show. One saved file may be announced more than once. */
let shown = "";

/** So long Framework and the browser have the processor, in ms: who changed a file waits for its page, not for its downloads. */
const drawing = 600;

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
  const seconds = await bringUpToDate();
  const found = await readFile(manifestFile(parquetFolder(repository)), "utf8");
  const problems = tellProblems(repository).then((lines) =>
    lines.forEach((line) => console.log(visible(line))),
  );
  const count = async () => console.log(summaryLine(await summarise(repository, seconds)));
  if (found === shown) {
    await problems;
    await count();
    return release();
  }
  shown = found;
  const wholes = makeWholes();
  const taken = takeTablesAway(wholes);
  const [{ tables }, { pages, site, fragments }] = await Promise.all([taken, renderSite(wholes, taken)]);
  // Framework keeps what it has made of a query as long as the query stays the same.
  await rm(madeFolder, { recursive: true, force: true });
  await writeFragments(fragments);
  await writeSources(pages, new Date());
  if (!fresh) await setTimeout(drawing);
  await problems;
  await publishFiles(previewFolder, site, { tables, exports: exportsFolder, licences });
  await count();
  console.log(`dev: rendered ${formatMany(pages.filter(({ markdown }) => markdown).length, "page")}`);
  release();
}

/** Whoever waits for it may have ended meanwhile. */
const sayDone = () => void (process.connected && process.send?.("done"));

process.on("message", async () => {
  await prepare(false);
  sayDone();
});
await prepare(process.argv.includes("--fresh"));
sayDone();
