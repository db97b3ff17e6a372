/**
 * Studies of which nothing changed since the last build: what they have on the site is taken from there. A page of a
 * study and its files follow from the code, who the site is, and the study's own tables and raw files; from no other
 * study.
 */
/** @import {Export, Page, Site} from "../../src/types.js" */
/** @import {Manifest} from "../../loaders/store/manifest.js" */
/** @import {Note} from "./built.js" */
import { lstatSync, readFileSync } from "node:fs";
import path from "node:path";
import { hashOf } from "../../loaders/store/files.js";
import { entryOf } from "../../loaders/store/manifest.js";
import { stampOf } from "../../loaders/reading/known-files.js";
import { toldIn } from "../../src/findings/contradictions.js";
import { nameFiles } from "./framework/links.js";
import { filesOfStudy } from "./publish/data-package.js";
import { readKeptRows } from "./study-rows.js";

/**
 * @typedef {object} StudyNote what is known of a study of the last site
 * @property {string} tables changes with its tables
 * @property {Record<string, string>} raw of the files that were published, by their path below the repository: their
 *   stamps
 * @property {string} rows of what was asked about it, as it was kept
 * @property {Export[]} exports
 * @property {string[]} pages files of the site: its page, and those of its tables
 * @property {string[]} asks what its pages ask of Framework, as other pages do
 * @property {string[]} attached files of the site that Framework made for its pages
 * @property {string} told markup: what its pages tell, as far as it may contradict others
 * @property {string | null} picture name of its drawn picture
 */

/** @typedef {Map<string, StudyNote & {recalled: Buffer}>} Kept by study; recalled: its rows */

/**
 * @param {Note} last of a site that is whole, and of the same code
 * @param {string} repository its folder
 * @returns {Generator<void, Set<string>>} steps to the studies whose raw files are those of which the last site tells
 */
export function* lookAtRawFiles({ studies }, repository) {
  const untouched = new Set();
  for (const [study, { raw }] of Object.entries(studies)) {
    yield;
    if (Object.entries(raw).every(([file, stamp]) => lookAt(`${repository}/${file}`) === stamp))
      untouched.add(study);
  }
  return untouched;
}

/**
 * @param {Note} last
 * @param {Iterable<string>} studies
 * @returns {Generator<void, Map<string, Buffer>>} steps to the rows of those whose rows are as they were kept
 */
export function* recallKept(last, studies) {
  const recalled = new Map();
  for (const study of studies) {
    yield;
    const rows = readKeptRows(study, last.studies[study].rows);
    if (rows) recalled.set(study, rows);
  }
  return recalled;
}

/**
 * @param {Note} last of a site that is whole, and of the same code
 * @param {Map<string, Buffer>} recalled rows of studies whose raw files did not change
 * @param {Manifest} manifest
 * @returns {Kept}
 */
export const findKept = (last, recalled, manifest) =>
  new Map(
    Object.entries(last.studies).flatMap(([study, note]) => {
      const rows = note.tables === hashTables(manifest, study) && recalled.get(study);
      return rows ? [[study, { ...note, recalled: rows }]] : [];
    }),
  );

/**
 * @param {Note} last
 * @param {Set<string>} untouched
 * @returns {boolean} whether every raw file is known to be the one of which the last site tells
 */
export const areUntouched = ({ studies, unsure }, untouched) =>
  unsure.length === 0 && Object.keys(studies).every((study) => untouched.has(study));

/**
 * @param {Manifest} manifest
 * @param {string} study
 */
const hashTables = (manifest, study) => hashOf(JSON.stringify(entryOf(manifest, study)?.tables ?? null));

/** @param {string} file @returns {string | null} */
function lookAt(file) {
  const stat = lstatSync(file, { bigint: true, throwIfNoEntry: false });
  return stat?.isFile() ? stampOf(stat) : null;
}

/** Where the files of a study lie on the site: its name stands at one place of the path. */
const places = [
  /^(?:raw|charts)\/([^/]+)\//,
  /^studies\/([^/]+)\.(?:html|png)$/,
  /^tables\/([^/_]+)(?:_\w+)?\.(?:html|csv)$/,
  /^data\/[^/]+\/([^/]+?)\.(?:parquet|csv|csv\.gz)$/,
  /^data\/(?:raw-files|run-heads)\/([^/]+)\.json$/,
  /^data\/([^/]+)\.(?:datapackage|croissant)\.json$/,
];

/**
 * @param {string} file below the site's folder
 * @returns {string | undefined} the study that alone it is about
 */
const studyOf = (file) => places.flatMap((place) => place.exec(file)?.[1] ?? [])[0];

/** What is made of code alone; of what Framework makes for pages together, that is so while they ask for the same. */
const shared = /^(?:_(?!file\/)|python\/|third-party-licences\.txt$)/;

/**
 * @param {Note} last
 * @param {Kept} kept
 * @param {string[]} loaded files that pages which were made load
 * @returns {string[]} files of the last site that stay, unless they are made again
 */
export function listKept({ files }, kept, loaded) {
  const attached = new Set([...loaded, ...[...kept.values()].flatMap((note) => note.attached)]);
  return Object.keys(files).filter(
    (file) => shared.test(file) || attached.has(file) || kept.has(studyOf(file) ?? ""),
  );
}

/**
 * @param {string} dist the last site
 * @param {Note} last
 * @param {Kept} kept
 * @param {string[]} pages of the next site
 * @returns {boolean} whether pages that are kept name the same files when they stand among those of the next site
 */
export function linksStay(dist, { files }, kept, pages) {
  const places = new Set(pages);
  const before = Object.keys(files).filter((file) => file.endsWith(".html"));
  if (before.length === places.size && before.every((file) => places.has(file))) return true;
  const known = [...kept.values()].flatMap((note) => note.pages);
  return known.every((page) => {
    const text = readFileSync(path.join(dist, page), "utf8");
    return nameFiles(text, page, places) === text;
  });
}

/**
 * @param {Page[]} pages
 * @param {Kept} kept
 * @returns {string[]} what all pages that are made ask of Framework, also those that are kept
 */
export const listAsked = (pages, kept) => {
  const asked = [...pages.map(asksOf), ...[...kept.values()].map(({ asks }) => asks)];
  return [...new Set(asked.flat())].sort();
};

/** @param {Page} page @returns {string[]} stylesheets and modules */
const asksOf = ({ markdown = "" }) =>
  [...markdown.matchAll(/^style: .*$|<script\b[^>]*>/gm)].map(([found]) => found);

/**
 * @param {string} html
 * @returns {string[]} files of the site that Framework made for a page
 */
export const listAttached = (html) => [...new Set(html.match(/\b_file\/[^"'?#\s]+/g))];

/**
 * @param {Site} site as it was built
 * @param {Page[]} pages that were made
 * @param {object} made
 * @param {Manifest} made.manifest
 * @param {Kept} made.kept
 * @param {Map<string, Record<string, string>>} made.raw stamps of what was published of each other study
 * @param {Map<string, string>} made.rows hashes of what was asked about each other study
 * @param {(page: string) => string} made.read HTML by its path without ending
 * @param {(page: Page) => string | null} made.pictureOf name of its drawn picture
 * @returns {Record<string, StudyNote>}
 */
export function noteStudies(site, pages, { manifest, kept, raw, rows, read, pictureOf }) {
  /** @type {Map<string | undefined, Page[]>} */
  const pagesOf = new Map();
  for (const page of pages) {
    const study = studyOf(`${page.path}.html`);
    pagesOf.set(study, [...(pagesOf.get(study) ?? []), page]);
  }
  const notes = site.studies.flatMap(({ study }) => {
    const [known, own = [], stamps] = [kept.get(study), pagesOf.get(study), raw.get(study)];
    const page = own.find((each) => each.path === `studies/${study}`);
    if (known) return [[study, { ...known, recalled: undefined }]];
    if (!page || !stamps || !site.versions?.[study]) return [];
    const note = {
      tables: hashTables(manifest, study),
      raw: stamps,
      rows: String(rows.get(study)),
      exports: filesOfStudy(site, { study }),
      pages: own.map(({ path }) => `${path}.html`),
      asks: own.flatMap(asksOf),
      attached: [...new Set(own.flatMap(({ path }) => listAttached(read(path))))],
      told: toldIn(own.flatMap(({ fragments = {} }) => Object.values(fragments))),
      picture: pictureOf(page),
    };
    return [[study, note]];
  });
  return Object.fromEntries(notes);
}
