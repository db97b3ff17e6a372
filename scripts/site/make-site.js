/** The content of the site, made of the tables. */
/** @import {Page} from "../../src/types.js" */
/** @import {Content} from "./built.js" */
/** @import {Kept} from "./kept-studies.js" */
/** @import {Last, Wholes} from "./tables/export-tables.js" */
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { emptyStudy, readManifest } from "../../loaders/store/manifest.js";
import {
  openDuckDB,
  openStore,
  parquetFolder,
  repository,
  viewsOfStudies,
  viewsOfWholes,
} from "../../loaders/store/store.js";
import { readFactors, readMeasures, readPractice, readTables } from "../../loaders/vocabulary/schemas.js";
import { visible } from "../../src/words/visible.js";
import { answerBlocks } from "./framework/answer-blocks.js";
import { makeContained } from "./framework/contain.js";
import { finishPages } from "./framework/finish.js";
import { minifyModules } from "./framework/minify.js";
import { answerOurs, writeAgain, writeAnew } from "./framework/written.js";
import { readIdentity } from "./identity.js";
import { listAsked, listAttached, noteStudies } from "./kept-studies.js";
import { readQuestion } from "./question.js";
import { announceSite } from "./publish/announce.js";
import { chartFolder } from "./publish/charts.js";
import { ofAllStudies, versionOf, versionsOf } from "./publish/data-package.js";
import { datasetScript } from "./publish/dataset.js";
import { headOf } from "./publish/head.js";
import { mergeFolder } from "./publish/merge-folder.js";
import { drawPictures, pictureName, placePictures } from "./publish/pictures.js";
import { withdrawPivot } from "./publish/pivots.js";
import { describeFiles } from "./publish/lake.js";
import { publishFiles } from "./publish/publish.js";
import { withholdChanged } from "./publish/raw-files.js";
import { readReading } from "./own/reading.js";
import { readSite } from "./read-site.js";
import { askRows, keepRows, recallRows } from "./study-rows.js";
import { readSynonyms } from "./own/synonyms.js";
import { makePagesInThreads } from "./threads/pages.js";
import { exportTables, writeWholes } from "./tables/export-tables.js";
import { findPublished, ofOneStudy } from "./tables/published.js";
import { bundleLibraries } from "./vendor/vendor.js";

const made = new URL("../../src/.observablehq/", import.meta.url);
/** Where tables of all studies are, and stay until the next build: the site's questions are asked of them. */
const wholesFolder = fileURLToPath(new URL("wholes", made));
/** Where tables to take away are written first: Framework empties its folder. */
export const exportsFolder = fileURLToPath(new URL("exports", made));
/** Files next to the pages, until Framework has made them. */
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
 * @typedef {object} Before the last site, of which something is kept
 * @property {string} folder
 * @property {Kept} kept
 * @property {Wholes} wholes
 */

/**
 * From Parquet to a folder: read, render, run Framework, and meanwhile publish files; complete its pages.
 * @param {string} dist the site, which is whole at the end but for what is kept
 * @param {string} code that it is made by
 * @param {Before | null} before
 * @returns {Promise<Made>}
 */
export async function makeSite(dist, code, before) {
  const { kept, folder: last } = before ?? { kept: new Map(), folder: dist };
  const libraries = before ? null : step("libraries", bundleLibraries());
  const wholes = makeWholes(before);
  const whole = step(
    "tables of all studies",
    wholes.then(({ from }) => from.written),
  );
  whole.catch(() => {}); // Awaited below.
  await rm(besideFolder, { recursive: true, force: true });
  const [licences] = await Promise.all([libraries, before ? null : whole]);
  const answered = before && whole.then(openWholes).then(answerOurs);
  answered?.catch(() => {}); // Awaited where pages are written.
  const taken = step("tables to take away", takeTablesAway(wholes, before));
  const described = taken.then((made) => describeFiles(exportsFolder, made.exports, made.tables));
  described.catch(() => {}); // Awaited before their files are moved.
  const rendered = step("charts and tables", renderSite(wholes, taken, kept));
  const [parquet, { tables, csv }, { site, pages, fragments, rows, charted }] = await Promise.all([
    whole,
    taken,
    rendered,
  ]);
  for (const { study, problems } of site.failed)
    console.error(visible(`${study}: its page says that it cannot be shown: ${problems[0].message}`));
  const pictured = site.address ? pages : [];
  const content = { tables, exports: exportsFolder, licences, charted, described: await described };
  const beside = publishFiles(besideFolder, site, content);
  const written = writePages(dist, code, pages, answered);
  const pictures = drawPictures(
    pictured,
    [...kept.values()].map(({ picture }) => picture),
  );
  const [raw] = await step("pages and files", Promise.all([beside, written, pictures]));
  const about = new Map(pages.map((page) => [`${page.path}.html`, page.about]));
  const describe = (/** @type {string} */ file, /** @type {string} */ page) =>
    `${headOf(site, file, page, about.get(file))}${datasetScript(site, file)}`;
  const others = [...site.kept.keys()].flatMap((study) => kept.get(study)?.pages ?? []);
  const files = await step("finish", finishPages(dist, fragments, describe, others, last));
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
      wholes: { parquet, csv },
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
 * @param {ReturnType<typeof answerOurs> | null} answered null where nothing is kept
 */
async function writePages(dist, code, pages, answered) {
  if (answered) {
    if (await writeAgain(dist, code, pages, answered)) return;
    await bundleLibraries();
  }
  await writeAnew(dist, code, pages);
}

/**
 * Begins to write the tables of all studies.
 * @param {Before | null} [before]
 */
export async function makeWholes(before = null) {
  const store = await openStore();
  const studies = Object.keys(readManifest(parquetFolder(repository)).studies);
  const fresh = studies.filter((study) => !before?.kept.has(study));
  const published = await findPublished(store, repository, before && { kept: before.kept, fresh });
  const from = { root: repository, tables: readTables(), published };
  const written = writeWholes(store, wholesFolder, from, lastOf(before)).finally(() => store.close());
  written.catch(() => {}); // Awaited by whoever needs them.
  return { from: { ...from, fresh, wholes: wholesFolder, written } };
}

/** @param {Before | null} before @returns {Last | null} */
const lastOf = (before) => before && { ...before, data: path.join(before.folder, "data") };

/**
 * A DuckDB of its own, of one thread like all of them: the rows of pages are read meanwhile.
 * @param {ReturnType<typeof makeWholes>} wholes
 * @param {Before | null} [before] with studies whose own tables are not taken
 */
export async function takeTablesAway(wholes, before = null) {
  const { from } = await wholes;
  if (!before) await from.written;
  const store = await (before
    ? openViews(viewsOfStudies([parquetFolder(repository)], [emptyStudy, ...from.fresh]))
    : openWholes());
  const made = await exportTables(store, exportsFolder, from, lastOf(before));
  store.close();
  return made;
}

/** The tables of so few are opened sooner than those of all studies are written: who edits one waits for it. */
const fewStudies = 8;

/** A DuckDB with the tables of all studies, one file each: that of each study is opened but once. */
const openWholes = () => openViews(viewsOfWholes((table) => path.join(wholesFolder, `${table}.parquet`)));

/** @param {string} views SQL */
async function openViews(views) {
  const store = await openDuckDB();
  await store.connection.run(views);
  return store;
}

/**
 * Reads the store and makes what Framework builds or previews.
 * @param {ReturnType<typeof makeWholes>} wholes
 * @param {ReturnType<typeof takeTablesAway>} taken  tables to take away, which may still be written
 * @param {Kept} [kept] studies whose pages are not written
 */
export async function renderSite(wholes, taken, kept) {
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
    isLazy: true,
  }));
  about.catch(() => {}); // Awaited by readSite, which may still be asking for rows when it fails.
  const studies = Object.keys(readManifest(parquetFolder(repository)).studies);
  const recalled = kept?.size ? await recallRows(repository, kept, studies) : null;
  const store = await (studies.length > fewStudies
    ? wholes.then(({ from }) => from.written).then(openWholes)
    : openStore());
  const rows = recalled ?? (await askRows(store));
  const hashes = kept ? keepRows(rows, kept) : new Map();
  const site = await readSite(store, about, rows);
  const fresh = site.studies.filter(({ study }) => !site.kept.has(study));
  for (const line of await withholdChanged(fresh, repository)) console.error(line);
  const answers = await answerBlocks(store, site);
  const named = await store.rows(await readQuestion("studies"));
  store.close();
  const known = new Map(
    named.flatMap((row) =>
      hashes.has(row.study) ? [[row.study, { row, hash: hashes.get(row.study) }]] : [],
    ),
  );
  const charted = new Set();
  const given = { known, beside: besideFolder, charted };
  const made = await makeContained(site, (some) => makePagesInThreads(some, given));
  for (const { study } of made.site.failed) {
    await rm(chartFolder(besideFolder, study), { recursive: true, force: true });
    await withdrawPivot(besideFolder, study);
  }
  return { ...made, fragments: { ...made.fragments, ...answers }, rows: hashes, charted };
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
