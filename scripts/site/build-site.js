import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readFactors, readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { openStore, repository } from "../../loaders/store/store.js";
import { findContradictions } from "../../src/html/told/contradictions.js";
import { formatBytes, formatMany } from "../../src/words/numbers.js";
import { ingest, summaryLine } from "../ingest.js";
import { announceSite } from "./publish/announce.js";
import { describeBuild, isBuilt, noteBuild } from "./built.js";
import { ofAllStudies, versionOf } from "./publish/data-package.js";
import { exportTables } from "./publish/export-tables.js";
import { answerBlocks } from "./framework/answer-blocks.js";
import { finishPages } from "./framework/finish.js";
import { buildPages, resetCache } from "./framework/framework.js";
import { measureGrowth, summariseGrowth } from "./publish/growth.js";
import { headOf } from "./publish/head.js";
import { readIdentity } from "./identity.js";
import { mergeFolder } from "./publish/merge-folder.js";
import { minifyModules } from "./framework/minify.js";
import { drawPictures, placePictures } from "./publish/pictures.js";
import { findParquet, ofOneStudy, publishFiles } from "./publish/publish.js";
import { withholdChanged } from "./publish/raw-files.js";
import { readSite } from "./read-site.js";
import { renderPages } from "./framework/render.js";
import { bundleLibraries } from "./vendor/vendor.js";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const made = new URL("../../src/.observablehq/", import.meta.url);
/** Where tables to take away are written first: Framework empties dist. */
export const exportsFolder = fileURLToPath(new URL("exports", made));
/** What stands beside the pages, until Framework has made them. */
const besideFolder = fileURLToPath(new URL("beside", made));

/**
 * From raw files to dist/, with a summary line at the end.
 * @param {{base?: string, skipIngest?: boolean, full?: boolean}} [options]  full: even if nothing changed
 */
export async function ingestAndBuild({ base, skipIngest = false, full = false } = {}) {
  const started = performance.now();
  if (base) process.env.BASE_PATH = base;
  if (!skipIngest) console.log(summaryLine(await ingest()));
  const build = describeBuild();
  if (!full && isBuilt(build)) {
    console.log("dist/: built of the same data and code before; npm run build -- --full builds it again");
    return;
  }
  const { pages, studies } = await buildSite();
  noteBuild(build);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `dist/: ${formatMany(pages, "page")}, ${formatMany(studies, "study", "studies")}, ${seconds} s`,
  );
}

/** From Parquet to dist/: read, render, run Framework, and meanwhile publish files; complete its pages. */
async function buildSite() {
  await resetCache();
  const licences = await step("libraries", bundleLibraries());
  const taken = step("tables to take away", takeTablesAway());
  const rendered = step("charts and tables", renderSite(taken));
  const [{ tables }, { site, pages, fragments }] = await Promise.all([taken, rendered]);
  refuseContradictions(findContradictions(Object.values(fragments), site.studies));
  const pictured = site.address ? pages : [];
  await rm(besideFolder, { recursive: true, force: true });
  const beside = publishFiles(besideFolder, site, { tables, exports: exportsFolder, licences });
  await step("pages and files", Promise.all([buildPages({}), drawPictures(pictured), beside]));
  const about = new Map(pages.map((page) => [`${page.path}.html`, page.about]));
  const describe = (/** @type {string} */ file, /** @type {string} */ page) =>
    headOf(site, file, page, about.get(file));
  const files = await step("finish", finishPages(dist, fragments, describe));
  await step("modules", minifyModules(dist));
  await mergeFolder(besideFolder, dist);
  await placePictures(dist, pictured);
  await announceSite(dist, site, files);
  if (site.studies.length > 0) tellGrowth(site.studies.map(({ study }) => study));
  return { pages: files.length, studies: site.studies.length };
}

/**
 * @param {string[]} found
 * @throws {Error} where pages disagree: such a site is not published
 */
function refuseContradictions(found) {
  if (found.length === 0) return;
  const shown = found.slice(0, 20).map((line) => `  ${line}`);
  const more = found.length > shown.length ? [`  and ${found.length - shown.length} more`] : [];
  throw new Error([`pages contradict each other:`, ...shown, ...more].join("\n"));
}

/** A DuckDB of its own, of one thread like all of them: the rows of pages are read meanwhile. */
export async function takeTablesAway() {
  const store = await openStore();
  const from = { root: repository, tables: readTables(), published: await findParquet(store) };
  const made = await exportTables(store, exportsFolder, from);
  store.close();
  return made;
}

/**
 * Reads the store and writes what Framework builds or previews.
 * @param {ReturnType<typeof takeTablesAway>} taken  tables to take away, which may still be written
 */
export async function renderSite(taken) {
  const store = await openStore();
  const identity = readIdentity();
  const site = await readSite(
    store,
    taken.then(({ exports }) => ({
      identity: { ...identity, version: versionOf(identity, ofAllStudies(exports)) },
      factors: readFactors(),
      measures: readMeasures(),
      tables: readTables(),
      published: ofOneStudy(exports),
      exports,
    })),
  );
  for (const line of await withholdChanged(site.studies, repository)) console.error(line);
  const answers = await answerBlocks(store, site);
  store.close();
  const { pages, fragments } = await renderPages(site);
  return { site, pages, fragments: { ...fragments, ...answers } };
}

/** @param {string[]} studies */
function tellGrowth(studies) {
  const growth = measureGrowth(dist, studies);
  const { median, largest } = summariseGrowth(growth);
  const bytes = formatBytes(growth.get(largest ?? "")?.own ?? 0);
  console.log(`dist: pages and tables of a study have ${formatBytes(median)}, of ${largest} ${bytes}`);
}

/**
 * @template T
 * @param {string} name
 * @param {Promise<T>} work
 */
async function step(name, work) {
  const started = performance.now();
  const result = await work;
  console.log(`${path.basename(dist)}: ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
