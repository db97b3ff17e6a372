/** @import {Site} from "../../../src/types.js" */
/** @import {Table} from "../../../loaders/types.js" */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  describeSite,
  describeStudy,
  packageOfAll,
  packagePath,
  schemaOf,
  schemaPath,
} from "./data-package.js";
import { croissantOfSite, croissantOfStudy, croissantPath } from "./croissant.js";
import { cratePath, describeCrate } from "./ro-crate.js";
import { publishCharts } from "./charts.js";
import { publishLake } from "./lake.js";
import { mergeFolder } from "./merge-folder.js";
import { publishPivots } from "./pivots.js";
import { publishPython } from "./python.js";
import { publishRawFiles, rawListPath } from "./raw-files.js";
import { documentsOf } from "../../../src/home/documents.js";
import { newestDay, newsOf } from "../../../src/home/news.js";
import { headsOf } from "../../../src/run/heads.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * @typedef {object} Content
 * @property {Record<string, Table>} tables those of site.exports
 * @property {string} exports the folder that they were written to, gone afterwards
 * @property {string | null} licences null where what is of code alone stays
 * @property {Set<string>} [charted] studies whose charts are there
 * @property {Awaited<ReturnType<typeof import("./lake.js").describeFiles>>} [described] what the catalogue tells of the tables
 */

/**
 * Puts beside the pages what they link to: tables and what describes them, the rows of charts, raw files and lists of them,
 * Python for the browser, licences.
 * @param {string} dist
 * @param {Site} site
 * @param {Content} content
 * @param {string} [from] the repository's folder
 * @returns {Promise<Map<string, Record<string, string>>>} stamps of the raw files of each study that is known by them
 */
export async function publishFiles(dist, site, content, from = root) {
  const { tables, exports, licences, described } = content;
  const data = path.join(dist, "data");
  if (site.exports.length > 0) await mergeFolder(exports, data);
  await writeFile(await place(data, "published.json"), JSON.stringify(site.published));
  await writeFile(await place(dist, "search.json"), JSON.stringify(documentsOf(site)));
  const lake = publishLake(data, site, tables, newestDay(newsOf(site)), described);
  const [stamped] = await Promise.all([publishStudies(dist, site, content, from), lake]);
  if (licences !== null) {
    await publishPython(path.join(dist, "python"));
    await writeFile(await place(dist, "third-party-licences.txt"), licences);
  }
  return stamped;
}

/**
 * What is published of studies, and what describes it, while DuckDB writes the catalogue.
 * @param {string} dist
 * @param {Site} site
 * @param {Content} content
 * @param {string} from the repository's folder
 */
async function publishStudies(dist, site, { tables, charted = new Set() }, from) {
  const data = path.join(dist, "data");
  await publishPackages(data, site, tables);
  const left = freshStudies(site).filter(({ study }) => !charted.has(study));
  await publishCharts(dist, site, left);
  await publishPivots(dist, left);
  const stamped = new Map();
  for (const study of freshStudies(site)) {
    const { files, changed, stamps } = await publishRawFiles(dist, study, from);
    for (const line of changed) console.error(line);
    await writeFile(await place(data, rawListPath(study.study)), `${JSON.stringify({ files })}\n`);
    const tables = site.published.filter((file) => file.study === study.study);
    const heads = JSON.stringify(headsOf(study, tables));
    await writeFile(await place(data, `run-heads/${study.study}.json`), heads);
    if (stamps) stamped.set(study.study, stamps);
  }
  return stamped;
}

/** @param {Site} site @returns {Site["studies"]} those whose files are not kept */
const freshStudies = ({ studies, kept }) => studies.filter(({ study }) => !kept.has(study));

/**
 * What describes the tables: for all studies, for each of them, and the schemas that they share.
 * @param {string} data
 * @param {Site} site
 * @param {Record<string, Table>} tables
 */
async function publishPackages(data, site, tables) {
  const write = async (/** @type {string} */ file, /** @type {object} */ content) =>
    writeFile(await place(data, file), `${JSON.stringify(content)}\n`);
  for (const [name, table] of Object.entries(tables)) await write(schemaPath(name), schemaOf(table));
  await write(packageOfAll, describeSite(site, tables));
  await write("croissant.json", croissantOfSite(site, tables));
  await write(cratePath, describeCrate(site));
  for (const study of freshStudies(site)) {
    await write(packagePath(study.study), describeStudy(site, study));
    await write(croissantPath(study.study), croissantOfStudy(site, study, tables));
  }
}

/**
 * @param {string} dist
 * @param {string} file
 */
async function place(dist, file) {
  const target = path.join(dist, file);
  await mkdir(path.dirname(target), { recursive: true });
  return target;
}
