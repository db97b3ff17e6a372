/** @import {Build, Note, Stamps} from "./built.js" */
/** @import {Made} from "./make-site.js" */
/** @import {Summary} from "../ingest.js" */
import { remove } from "../../loaders/store/files.js";
import { readManifest } from "../../loaders/store/manifest.js";
import { lockTables, parquetFolder, repository } from "../../loaders/store/store.js";
import { formatBytes, formatMany } from "../../src/words/numbers.js";
import { ingest, summaryLine } from "../ingest.js";
import { bytesOf, describeBuild, listStamps, lookAtBuild, noteBuild, stampFiles } from "./built.js";
import { areUntouched, findKept, linksStay, listKept } from "./kept-studies.js";
import { laySite } from "./lay-site.js";
import { makeSite } from "./make-site.js";
import { summariseGrowth, sumGrowth } from "./publish/growth.js";
import { forgetPictures } from "./publish/pictures.js";
import { lockSite, makeAside, mendSite, siteFolder, swapSite, takeBefore } from "./site-folder.js";

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
    if (!skipIngest) tellIngest(await ingest());
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

/** @param {Summary} summary */
function tellIngest(summary) {
  console.log(summaryLine(summary));
  if (summary.problems > 0) console.log("npm run check says what is wrong, with file and line");
}

/**
 * @param {boolean} full
 * @param {number} started
 */
async function buildChanged(full, started) {
  const build = describeBuild();
  const { isBuilt, damage, last } = full ? noBuild : lookAtBuild(build);
  if (isBuilt && last && areUntouched(last, repository)) {
    console.log("dist/: built of the same data and code before; npm run build -- --full builds it again");
    return;
  }
  if (damage) console.log(`dist/: it was damaged (${damage}): built again`);
  if (full) await forgetPictures();
  const { files, studies } = (last && (await buildAgain(build, last))) ?? (await buildAnew(build));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `dist/: ${formatMany(files.length, "page")}, ${formatMany(studies.length, "study", "studies")}, ${seconds} s`,
  );
}

/** What is known where nothing is to be known. */
const noBuild = { isBuilt: false, damage: null, last: null };

/**
 * @param {Build} build
 * @returns {Promise<Made>}
 */
async function buildAnew(build) {
  const aside = makeAside();
  const made = await makeSite(aside, build.code, null);
  const files = listStamps(aside);
  noteBuild({ ...build, ...made.content }, files);
  tellGrowth(files, made.studies);
  await swapSite(aside);
  return made;
}

/**
 * What changed is built, the rest is taken from the last site.
 * @param {Build} build
 * @param {Note} last
 * @returns {Promise<Made | null>} null where the rest would not be what it was
 */
async function buildAgain(build, last) {
  const kept = findKept(last, readManifest(parquetFolder(repository)), repository);
  if (kept.size === 0) return null;
  console.log(`dist: ${formatMany(kept.size, "study stays as it is", "studies stay as they are")}`);
  const aside = makeAside();
  const { wholes } = last;
  const made = await makeSite(aside, build.code, { folder: siteFolder(), kept, wholes });
  const isAsked = String(made.content.asked) === String(last.asked);
  if (made.kept < kept.size || !isAsked || !linksStay(siteFolder(), last, kept, made.files)) {
    remove(aside);
    return null;
  }
  const stay = listKept(last, kept, made.loaded);
  const next = takeBefore();
  const laid = laySite(next, siteFolder(), stay, aside);
  const files = {
    ...Object.fromEntries(stay.map((file) => [file, last.files[file]])),
    ...stampFiles(next, laid.files),
  };
  noteBuild({ ...build, ...made.content }, files);
  tellGrowth(files, made.studies);
  await swapSite(next, repository, laid);
  return made;
}

/**
 * @param {Stamps} files
 * @param {string[]} studies
 */
function tellGrowth(files, studies) {
  if (studies.length === 0) return;
  const sizes = Object.entries(files).map(
    ([file, stamp]) => /** @type {[string, number]} */ ([file, bytesOf(stamp)]),
  );
  const growth = sumGrowth(sizes, studies);
  const { median, largest } = summariseGrowth(growth);
  const bytes = formatBytes(growth.get(largest ?? "")?.own ?? 0);
  console.log(`dist: pages and tables of a study have ${formatBytes(median)}, of ${largest} ${bytes}`);
}
