/** From raw files to what a study's page says: ingest, read, render, without a browser. */
import { ingest } from "../../scripts/ingest.js";
import { readSite } from "../../scripts/site/read-site.js";
import { openStore } from "../../loaders/store/store.js";
import { readFactors, readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { pages } from "../../src/study/pages.js";
import { makeRepository } from "../repository.js";
import { readPage } from "./pages/statements.js";

/** @import {Files} from "./studies/files.js" */
/** @import {Reading} from "./pages/statements.js" */

/**
 * @typedef {object} GivenStudy
 * @property {string} name
 * @property {Files} files
 * @property {string} [folder] to copy in place of files
 * @property {string[]} levels of its factor
 */

/** A generation of Parquet has a file for each study and table: more studies than that are taken one batch after the other. */
const together = 200;

const identity = { title: "T", description: "", base: "/", address: null, repository: null };

/**
 * @param {GivenStudy[]} studies
 * @returns {Promise<Reading[]>} in the order of the studies
 */
export async function takeStudies(studies) {
  const readings = [];
  for (let from = 0; from < studies.length; from += together)
    readings.push(...(await takeBatch(studies.slice(from, from + together))));
  return readings;
}

/**
 * @param {GivenStudy[]} studies
 * @returns {Promise<Reading[]>}
 */
async function takeBatch(studies) {
  const files = studies.flatMap(({ name, files: own }) =>
    Object.entries(own).map(([path, content]) => [`${name}/${path}`, content]),
  );
  const folders = studies.flatMap(({ name, folder }) => (folder ? [[name, folder]] : []));
  const repository = makeRepository(Object.fromEntries(files), Object.fromEntries(folders));
  try {
    await ingest({ root: repository.root, quiet: true });
    const rendered = await renderStudies(repository.root);
    return studies.map((study) => readOne(study, rendered));
  } finally {
    repository.remove();
  }
}

/**
 * @param {GivenStudy} study
 * @param {Awaited<ReturnType<typeof renderStudies>>} rendered
 */
function readOne({ name, levels }, { made, studies }) {
  const page = made.find(({ path }) => path === `studies/${name}`);
  if (!page) throw new Error(`studies/${name}: no page; expected one for each study below data/studies`);
  // What the page has no room for stands on pages beside it.
  const moved = made.filter(
    ({ path }) => /^_[a-z]/.test(path.slice(`tables/${name}`.length)) && path.startsWith(`tables/${name}_`),
  );
  const fragments = Object.assign({}, ...[page, ...moved].map((each) => each.fragments));
  return readPage({ path: page.path, fragments }, levels, studies);
}

/** @param {string} root */
async function renderStudies(root) {
  const store = await openStore(root);
  try {
    const given = { identity, factors: readFactors(), measures: readMeasures(), tables: readTables() };
    const site = await readSite(store, { ...given, published: [] });
    return { made: await pages(site), studies: site.studies };
  } finally {
    store.close();
  }
}
