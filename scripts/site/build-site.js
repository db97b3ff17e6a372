/** @import {Store} from "./read-site.js" */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readFactors, readTables } from "../../loaders/schemas.js";
import { openStore } from "../../loaders/store.js";
import { formatMany } from "../../src/charts/numbers.js";
import { ingest, summaryLine } from "../ingest.js";
import { finishPages } from "./finish.js";
import { buildPages, resetCache } from "./framework.js";
import { readIdentity } from "./identity.js";
import { minifyModules } from "./minify.js";
import { findParquet, publishFiles } from "./publish.js";
import { groupByStudy, readQuestion, readSite } from "./read-site.js";
import { renderPages } from "./render.js";
import { bundleLibraries } from "./vendor.js";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));

/**
 * From raw files to dist/, with a summary line at the end.
 * @param {{base?: string, skipIngest?: boolean}} [options]
 */
export async function ingestAndBuild({ base, skipIngest = false } = {}) {
  const started = performance.now();
  if (base) process.env.BASE_PATH = base;
  if (!skipIngest) console.log(summaryLine(await ingest()));
  const { pages, studies } = await buildSite();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `dist/: ${formatMany(pages, "page")}, ${formatMany(studies, "study", "studies")}, ${seconds} s`,
  );
}

/**
 * From Parquet to dist/: read, render, run Framework, complete its pages, publish files beside them.
 * @param {Store} [given]  where the rows come from, when not from data/parquet
 */
export async function buildSite(given) {
  await resetCache();
  const licences = await step("libraries", bundleLibraries());
  const store = given ?? (await openStore());
  const { site, fragments } = await step("charts and tables", renderSite(store));
  const results = groupByStudy(await store.rows(await readQuestion("results.csv")));
  await store.close();
  await step("pages", buildPages({}));
  const pages = await step("finish", finishPages(dist, fragments));
  await step("modules", minifyModules(dist));
  await step("files", publishFiles(dist, site, { results, licences }));
  return { pages, studies: site.studies.length };
}

/**
 * Reads the store and writes what Framework builds or previews.
 * @param {Store} store
 */
export async function renderSite(store) {
  const given = {
    identity: readIdentity(),
    factors: readFactors(),
    tables: readTables(),
    published: await findParquet(store),
  };
  const site = await readSite(store, given);
  return { site, ...(await renderPages(site)) };
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
