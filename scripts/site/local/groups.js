/** Before and after on the page Check: two groups of files as one study, what they say of each other, and the report. */
import { isArchive } from "../../../loaders/zip/names.js";
import { compareGroups, hostQuestion } from "../../compare/compared.js";
import { findSetting, renameTexts } from "../../compare/groups.js";
import { answerOf, makeReport, resultsOf } from "../../compare/report.js";
import { html } from "../../../src/html/markup.js";
import { refusals } from "../../../src/sentences/compare.js";
import { fill } from "../../../src/sentences/fill.js";

/** @import {Factor} from "../../../loaders/types.js" */
/** @import {Study} from "../../../src/types.js" */
/** @import {Setting} from "../../compare/groups.js" */
/** @import {LocalStore} from "./database.js" */
/** @import {Taken} from "./reading.js" */
/** @import {LocalFile} from "./zip.js" */

/** @typedef {{names: string[], setting: Setting, files: LocalFile[]}} Groups names: the baseline first; files: below a folder of their setting */

/** What the folders from before and after a change are called. */
const marks = [/before/i, /after/i];

/**
 * @param {LocalFile[]} files with zips and what is in them
 * @param {string[] | undefined} asked folders that the visitor compares, the baseline first
 * @param {Factor[]} factors
 * @returns {Groups | null} null where these are not two groups
 */
export function findGroups(files, asked, factors) {
  const loose = files.filter(({ path }) => !isArchive(path));
  const top = asked ? "" : commonFolder(loose.map(({ path }) => path));
  const folderOf = (/** @type {LocalFile} */ { path }) => path.slice(top.length).split("/")[0];
  const found = [...new Set(loose.map(folderOf))];
  const isPair = found.length === 2 && loose.every(({ path }) => path.slice(top.length).includes("/"));
  const marked = marks.flatMap((mark) => found.find((name) => mark.test(name)) ?? []);
  const folders = asked ?? (isPair && new Set(marked).size === 2 ? marked : null);
  if (!folders) return null;
  const setting = findSetting(folders, factors);
  const names = setting.values.map(({ text }) => text);
  const moved = loose.map((file) => ({
    ...file,
    path: `${setting.factor}=${names[folders.indexOf(folderOf(file))]}${file.path.slice(top.length + folderOf(file).length)}`,
    archive: null,
  }));
  return { names, setting, files: moved };
}

/** @param {string[]} paths @returns {string} folders that all lie in, with / at the end */
function commonFolder(paths) {
  const parts = paths.map((path) => path.split("/").slice(0, -1));
  const [first = []] = parts;
  const depth = first.findIndex((part, i) => !parts.every((other) => other[i] === part));
  const shared = first.slice(0, depth < 0 ? first.length : depth);
  return shared.map((part) => `${part}/`).join("");
}

/**
 * @param {Study} study
 * @param {Groups} groups
 * @param {Taken[]} taken
 * @param {LocalStore} store
 * @returns {Promise<{html: unknown, isCompared: boolean}>} the answer, or why there is none
 */
export async function sayCompared(study, groups, taken, store) {
  const { names } = groups;
  try {
    refuseSame(groups, taken);
    const compared = compareGroups(study, names, await store.rows(hostQuestion));
    const said = html`<h2 id="before-and-after">Before and after</h2>
      ${answerOf(compared)}
      <p><button type="button" data-asks="report">Save the report</button></p>
      ${resultsOf(study, compared)}`;
    return { html: said, isCompared: true };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const said = html`<h2 id="before-and-after">Before and after</h2>
      <p class="answer-text">No comparison: ${why}.</p>`;
    return { html: said, isCompared: false };
  }
}

/**
 * @param {Groups} groups
 * @param {Taken[]} taken
 * @throws {Error} where both groups are the same files, or one has none
 */
function refuseSame({ names: [first, second], setting: { factor } }, taken) {
  const [one, other] = [first, second].map((name) =>
    taken.filter(({ file }) => file.source.startsWith(`${factor}=${name}/`)).map(({ file }) => file.sha256),
  );
  if (JSON.stringify(one.sort()) === JSON.stringify(other.sort()))
    throw new Error(fill(refusals.same_files, { first, second }));
}

/**
 * @param {Study} study with every text renamed
 * @param {Groups} groups
 * @param {{rename: (text: string) => string, store: LocalStore, style: string}} manner
 * @returns {Promise<{report: string, charts: object[]}>} a page with a mark in the place of each chart, which the visitor's page draws
 */
export async function reportGroups(study, { names }, { rename, store, style }) {
  const hosts = renameTexts(await store.rows(hostQuestion), rename);
  const compared = compareGroups(study, names.map(rename), hosts);
  /** @type {{mark: string, spec: object, rows: object[], label: string}[]} */
  const charts = [];
  const draw = async (/** @type {object} */ spec, /** @type {object[]} */ rows, { label = "" }) => {
    const mark = `<!--chart ${charts.length}-->`;
    charts.push({ mark, spec, rows, label });
    return mark;
  };
  return { report: await makeReport(study, { compared, isRenamed: true }, { draw, style }), charts };
}
