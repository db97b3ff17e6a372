import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readFactors, readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { lockTables, openStore, repository } from "../../loaders/store/store.js";
import { formatBytes, formatMany } from "../../src/words/numbers.js";
import { visible } from "../../src/words/visible.js";
import { ingest, summaryLine } from "../ingest.js";
import { announceSite } from "./publish/announce.js";
import { describeBuild, lookAtBuild, noteBuild } from "./built.js";
import { ofAllStudies, versionOf, versionsOf } from "./publish/data-package.js";
import { exportTables } from "./publish/export-tables.js";
import { answerBlocks } from "./framework/answer-blocks.js";
import { finishPages } from "./framework/finish.js";
import { buildPages, resetCache } from "./framework/framework.js";
import { measureGrowth, summariseGrowth } from "./publish/growth.js";
import { datasetScript } from "./publish/dataset.js";
import { headOf } from "./publish/head.js";
import { readIdentity } from "./identity.js";
import { mergeFolder } from "./publish/merge-folder.js";
import { minifyModules } from "./framework/minify.js";
import { drawPictures, placePictures } from "./publish/pictures.js";
import { findParquet, ofOneStudy, publishFiles } from "./publish/publish.js";
import { withholdChanged } from "./publish/raw-files.js";
import { readReading } from "./reading.js";
import { readPractice } from "./practice.js";
import { readSynonyms } from "./synonyms.js";
import { readSite } from "./read-site.js";
import { lockSite, makeAside, mendSite, swapSite } from "./site-folder.js";
import { renderPages } from "./framework/render.js";
import { bundleLibraries } from "./vendor/vendor.js";

const made = new URL("../../src/.observablehq/", import.meta.url);
/** Where tables to take away are written first: Framework empties its folder. */
export const exportsFolder = fileURLToPath(new URL("exports", made));
/** What stands beside the pages, until Framework has made them. */
const besideFolder = fileURLToPath(new URL("beside", made));

/**
 * From raw files to dist/, with a summary line at the end. One builds at a time; another one waits, and finds mostly
 * that there is nothing left to build.
 * @param {{base?: string, skipIngest?: boolean, full?: boolean}} [options]  full: even if nothing changed
 */
export async function ingestAndBuild({ base, skipIngest = false, full = false } = {}) {
  const started = performance.now();
  if (base) process.env.BASE_PATH = base;
  const releaseSite = await lockSite("npm run build");
  try {
    await mendSite();
    if (!skipIngest) console.log(summaryLine(await ingest()));
    const releaseTables = await lockTables(repository, "npm run build", console.log);
    try {
      await buildChanged(full, started);
    } finally {
      releaseTables();
    }
  } finally {
    releaseSite();
  }
}

/**
 * @param {boolean} full
 * @param {number} started
 */
async function buildChanged(full, started) {
  const build = describeBuild();
  const { isBuilt, damage } = lookAtBuild(build);
  if (!full && isBuilt) {
    console.log("dist/: built of the same data and code before; npm run build -- --full builds it again");
    return;
  }
  if (damage) console.log(`dist/: it was damaged (${damage}): built again`);
  const aside = makeAside();
  const { pages, studies } = await buildSite(aside);
  noteBuild(build, aside);
  await swapSite(aside);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `dist/: ${formatMany(pages, "page")}, ${formatMany(studies, "study", "studies")}, ${seconds} s`,
  );
}

/**
 * From Parquet to a folder: read, render, run Framework, and meanwhile publish files; complete its pages.
 * @param {string} dist the site, which is whole at the end
 */
async function buildSite(dist) {
  await resetCache();
  const licences = await step("libraries", bundleLibraries());
  const taken = step("tables to take away", takeTablesAway());
  const rendered = step("charts and tables", renderSite(taken));
  const [{ tables }, { site, pages, fragments }] = await Promise.all([taken, rendered]);
  for (const { study, problems } of site.failed)
    console.error(visible(`${study}: its page says that it cannot be shown: ${problems[0].message}`));
  const pictured = site.address ? pages : [];
  await rm(besideFolder, { recursive: true, force: true });
  const beside = publishFiles(besideFolder, site, { tables, exports: exportsFolder, licences });
  const framework = buildPages({ SITE_OUTPUT: dist });
  await step("pages and files", Promise.all([framework, drawPictures(pictured), beside]));
  const about = new Map(pages.map((page) => [`${page.path}.html`, page.about]));
  const describe = (/** @type {string} */ file, /** @type {string} */ page) =>
    `${headOf(site, file, page, about.get(file))}${datasetScript(site, file)}`;
  const files = await step("finish", finishPages(dist, fragments, describe));
  await step("modules", minifyModules(dist));
  await mergeFolder(besideFolder, dist);
  await placePictures(dist, pictured);
  await announceSite(dist, site, files);
  const named = site.studies.map(({ study }) => study);
  if (named.length > 0) tellGrowth(dist, named);
  return { pages: files.length, studies: named.length };
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
  const identity = readIdentity();
  const about = taken.then(({ exports }) => ({
    identity: { ...identity, version: versionOf(identity, ofAllStudies(exports)) },
    factors: readFactors(),
    measures: readMeasures(),
    tables: readTables(),
    reading: readReading(),
    synonyms: readSynonyms(),
    practice: readPractice(readFactors().map(({ name }) => name)),
    published: ofOneStudy(exports),
    versions: versionsOf(identity, exports),
    exports,
  }));
  about.catch(() => {}); // Awaited by readSite, which may still be asking for rows when it fails.
  const store = await openStore();
  const site = await readSite(store, about);
  for (const line of await withholdChanged(site.studies, repository)) console.error(line);
  const answers = await answerBlocks(store, site);
  store.close();
  const { fragments, ...rendered } = await renderPages(site);
  return { ...rendered, fragments: { ...fragments, ...answers } };
}

/**
 * @param {string} dist
 * @param {string[]} studies
 */
function tellGrowth(dist, studies) {
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
  console.log(`dist: ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
