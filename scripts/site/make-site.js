/** The content of the site, made of the tables. */
/** @import {Page} from "../../src/types.js" */
/** @import {Content} from "./built.js" */
/** @import {Kept} from "./kept-studies.js" */
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readManifest } from "../../loaders/store/manifest.js";
import { openStore, parquetFolder, repository } from "../../loaders/store/store.js";
import { readFactors, readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { visible } from "../../src/words/visible.js";
import { answerBlocks } from "./framework/answer-blocks.js";
import { finishPages } from "./framework/finish.js";
import { buildPages, resetCache } from "./framework/framework.js";
import { minifyModules } from "./framework/minify.js";
import { renderPages } from "./framework/render.js";
import { keepWritten, writeAgain } from "./framework/written.js";
import { readIdentity } from "./identity.js";
import { listAsked, listAttached, noteStudies } from "./kept-studies.js";
import { readPractice } from "./practice.js";
import { announceSite } from "./publish/announce.js";
import { ofAllStudies, versionOf, versionsOf } from "./publish/data-package.js";
import { datasetScript } from "./publish/dataset.js";
import { exportTables } from "./publish/export-tables.js";
import { headOf } from "./publish/head.js";
import { mergeFolder } from "./publish/merge-folder.js";
import { drawPictures, pictureName, placePictures } from "./publish/pictures.js";
import { findParquet, ofOneStudy, publishFiles } from "./publish/publish.js";
import { withholdChanged } from "./publish/raw-files.js";
import { readReading } from "./reading.js";
import { readSite } from "./read-site.js";
import { askRows, keepRows, recallRows } from "./study-rows.js";
import { readSynonyms } from "./synonyms.js";
import { bundleLibraries } from "./vendor/vendor.js";

const made = new URL("../../src/.observablehq/", import.meta.url);
/** Where tables to take away are written first: Framework empties its folder. */
export const exportsFolder = fileURLToPath(new URL("exports", made));
/** What stands beside the pages, until Framework has made them. */
const besideFolder = fileURLToPath(new URL("beside", made));

/**
 * @typedef {object} Made
 * @property {string[]} files all pages of the site, also those that are kept
 * @property {string[]} studies
 * @property {number} kept how many studies are
 * @property {string[]} loaded files of the site that pages which were made load
 * @property {Content} content
 */

/**
 * From Parquet to a folder: read, render, run Framework, and meanwhile publish files; complete its pages.
 * @param {string} dist the site, which is whole at the end but for what is kept
 * @param {string} code that it is made by
 * @param {Kept} kept
 * @param {string} last the site that has it
 * @returns {Promise<Made>}
 */
export async function makeSite(dist, code, kept, last) {
  const licences = kept.size > 0 ? null : await step("libraries", bundleLibraries());
  const taken = step("tables to take away", takeTablesAway(kept));
  const rendered = step("charts and tables", renderSite(taken, kept));
  const [{ tables }, { site, pages, fragments, rows }] = await Promise.all([taken, rendered]);
  for (const { study, problems } of site.failed)
    console.error(visible(`${study}: its page says that it cannot be shown: ${problems[0].message}`));
  const pictured = site.address ? pages : [];
  await rm(besideFolder, { recursive: true, force: true });
  const beside = publishFiles(besideFolder, site, { tables, exports: exportsFolder, licences });
  const written = writePages(dist, code, pages, [...kept.keys()]);
  const pictures = drawPictures(
    pictured,
    [...kept.values()].map(({ picture }) => picture),
  );
  const [raw] = await step("pages and files", Promise.all([beside, written, pictures]));
  const about = new Map(pages.map((page) => [`${page.path}.html`, page.about]));
  const describe = (/** @type {string} */ file, /** @type {string} */ page) =>
    `${headOf(site, file, page, about.get(file))}${datasetScript(site, file)}`;
  const others = [...site.kept.keys()].map((study) => `studies/${study}.html`);
  const files = await step(
    "finish",
    finishPages(dist, fragments, describe, others, kept.size > 0 ? last : dist),
  );
  await step("modules", minifyModules(dist));
  await mergeFolder(besideFolder, dist);
  await placePictures(dist, pictured);
  await announceSite(dist, site, files);
  const manifest = readManifest(parquetFolder(repository));
  const read = (/** @type {string} */ page) => readFileSync(path.join(dist, `${page}.html`), "utf8");
  const pictureOf = (/** @type {Page} */ page) => (site.address ? pictureName(page) : null);
  const fresh = files.filter((file) => !others.includes(file)).map((file) => file.replace(/\.html$/, ""));
  const studies = site.studies.map(({ study }) => study);
  return {
    files,
    loaded: fresh.flatMap((page) => listAttached(read(page))),
    studies,
    kept: site.kept.size,
    content: {
      asked: listAsked(pages, kept),
      unsure: studies.filter((study) => !kept.has(study) && !raw.has(study)),
      studies: noteStudies(site, pages, { manifest, kept, raw, rows, read, pictureOf }),
    },
  };
}

/**
 * By Framework, where some page is not as it wrote it for an earlier build.
 * @param {string} dist
 * @param {string} code
 * @param {Page[]} pages
 * @param {string[]} kept studies
 */
async function writePages(dist, code, pages, kept) {
  const stay = kept.map((study) => `studies/${study}`);
  if (kept.length > 0) {
    if (await writeAgain(dist, code, pages, stay)) return;
    await bundleLibraries();
  }
  await resetCache();
  await buildPages({ SITE_OUTPUT: dist });
  await keepWritten(dist, code, pages, stay);
}

/**
 * A DuckDB of its own, of one thread like all of them: the rows of pages are read meanwhile.
 * @param {Kept} [kept] studies whose own tables are not taken
 */
export async function takeTablesAway(kept) {
  const store = await openStore();
  const from = { root: repository, tables: readTables(), published: await findParquet(store) };
  const made = await exportTables(store, exportsFolder, from, kept);
  store.close();
  return made;
}

/**
 * Reads the store and writes what Framework builds or previews.
 * @param {ReturnType<typeof takeTablesAway>} taken  tables to take away, which may still be written
 * @param {Kept} [kept] studies whose pages are not written
 */
export async function renderSite(taken, kept) {
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
    kept,
    exports,
  }));
  about.catch(() => {}); // Awaited by readSite, which may still be asking for rows when it fails.
  const store = await openStore();
  const studies = Object.keys(readManifest(parquetFolder(repository)).studies);
  const rows = kept?.size ? await recallRows(repository, kept, studies) : await askRows(store);
  const hashes = kept ? keepRows(rows, kept) : new Map();
  const site = await readSite(store, about, rows);
  const fresh = site.studies.filter(({ study }) => !site.kept.has(study));
  for (const line of await withholdChanged(fresh, repository)) console.error(line);
  const answers = await answerBlocks(store, site);
  store.close();
  const { fragments, ...rendered } = await renderPages(site);
  return { ...rendered, fragments: { ...fragments, ...answers }, rows: hashes };
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
