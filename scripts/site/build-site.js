/** @import {Build, Note, Stamps} from "./built.js" */
/** @import {Ahead} from "./threads/look-ahead.js" */
/** @import {Made} from "./make-site.js" */
/** @import {Summary} from "../ingest.js" */
import { remove } from "../../loaders/store/files.js";
import { readManifest } from "../../loaders/store/manifest.js";
import { lockTables, parquetFolder, repository } from "../../loaders/store/store.js";
import { formatBytes, formatMany } from "../../src/words/numbers.js";
import { ingest, summaryLine } from "../ingest.js";
import { bytesOf, describeCode, describeData, listStamps, noteBuild, stampFiles } from "./built.js";
import { areUntouched, findKept, linksStay, listKept } from "./kept-studies.js";
import { laySite } from "./lay-site.js";
import { lookAhead } from "./threads/look-ahead.js";
import { summariseGrowth, sumGrowth } from "./publish/growth.js";
import { lockSite, makeAside, mendSite, prepareExchange, siteFolder, swapSite } from "./site-folder.js";

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
    const ahead = full ? null : lookAhead(loadProgram);
    try {
      if (!skipIngest) tellIngest(await ingest());
      const releaseTables = await lockTables(repository, "npm run build", console.log);
      try {
        await buildChanged(ahead, started);
      } finally {
        releaseTables();
      }
    } finally {
      await ahead?.stop();
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
 * @param {Ahead | null} ahead null where everything is built
 * @param {number} started
 */
async function buildChanged(ahead, started) {
  const { code, damage, last } = (await ahead?.looked) ?? { code: describeCode(), damage: null, last: null };
  const build = { code, data: describeData() };
  const untouched = await ahead?.untouched;
  if (last && untouched && last.data === build.data && areUntouched(last, untouched)) {
    console.log("dist/: built of the same data and code before; npm run build -- --full builds it again");
    return;
  }
  if (damage) console.log(`dist/: it was damaged (${damage}): built again`);
  if (!ahead) await (await import("./publish/pictures.js")).forgetPictures();
  const program = await loadProgram();
  const again = ahead && last && (await buildAgain(program, build, ahead, last));
  const { files, studies } = again ?? (await buildAnew(program, build));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `dist/: ${formatMany(files.length, "page")}, ${formatMany(studies.length, "study", "studies")}, ${seconds} s`,
  );
}

/** @typedef {typeof import("./make-site.js")} Program */

/** @returns {Promise<Program>} */
const loadProgram = () => import("./make-site.js");

/**
 * @param {Program} program
 * @param {Build} build
 * @returns {Promise<Made>}
 */
async function buildAnew({ makeSite }, build) {
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
 * @param {Program} program
 * @param {Build} build
 * @param {Ahead} ahead
 * @param {Note} last
 * @returns {Promise<Made | null>} null where the rest would not be what it was
 */
async function buildAgain({ makeSite }, build, ahead, last) {
  const kept = findKept(last, await ahead.recalled, readManifest(parquetFolder(repository)));
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
  const exchange = prepareExchange();
  const stay = listKept(last, kept, made.loaded);
  const { next, mirrored } = await ahead.mirrored;
  const laid = laySite(next, mirrored, Object.keys(last.files), stay, aside);
  const files = {
    ...Object.fromEntries(stay.map((file) => [file, last.files[file]])),
    ...stampFiles(next, laid.files),
  };
  noteBuild({ ...build, ...made.content }, files);
  tellGrowth(files, made.studies);
  await swapSite(next, repository, laid, exchange);
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
