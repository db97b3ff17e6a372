/** The program of the worker of the page /check: files in, HTML out. What it is made of is handed in by its entry. */
import { stringify } from "yaml";
import { parseStudy } from "../../../loaders/study/study-file.js";
import { notSaid } from "../../../src/analysis/place/places.js";
import { inferDesign } from "../../add/infer.js";
import { capturesQuestion, findFurther } from "../../compare/groups.js";
import { formatMany } from "../../../src/words/numbers.js";
import { sayHost, sayStanding, sayStudy } from "./answer.js";
import { sayKit } from "./kit.js";
import { findNeeded } from "./counters.js";
import { openDatabase } from "./database.js";
import { sayNext } from "./next.js";
import { gatherDrop, withoutIgnored } from "./drop.js";
import { aboutGroups } from "../../compare/groups.js";
import { findGroups, reportGroups, sayCompared } from "./groups.js";
import { readFiles } from "./reading.js";
import { startRenaming, withoutNames } from "./names.js";
import { checkFigures, filesToShare, packFiles, wholeOf } from "./share.js";
import { analyse, askStudy, makeTables } from "./study.js";
import { openPython } from "./python.js";
import { readArchive } from "./archive.js";

/** @import {Format, Problem} from "../../../loaders/types.js" */
/** @import {LocalStore} from "./database.js" */
/** @import {IsNeeded} from "./counters.js" */
/** @import {LocalFile} from "./zip.js" */
/** @import {Placed} from "../../../src/analysis/place/places.js" */
/** @import {Tested} from "../../../src/analysis/place/tuned.js" */
/** @import {Standing} from "./answer.js" */
/** @import {Groups} from "./groups.js" */
/** @import {Kept, Names} from "./names.js" */
/** @import {Making} from "./study.js" */
/** @import {Taken} from "./reading.js" */

/**
 * @typedef {Making & {formats: Format[], studySchema: object, duckdb: any, names: Names, style: string}} Given what the program is made of; style: CSS of a report
 * @typedef {{database: string, placed: string, tested: string, python: string}} Addresses of the site's own files
 * @typedef {{platform?: string, hosts?: number}} Said what the visitor says of the environment
 * @typedef {Given & {store: LocalStore, python: ReturnType<typeof openPython>, isNeeded: IsNeeded, archive?: Placed[], tested?: Tested[]}} Tools archive, tested: once they were needed
 * @typedef {{read?: {path: string, blob: Blob}[], groups?: string[], tables?: string[], share?: {title: string, question: string}, report?: boolean, said: Said, addresses: Addresses, width: number}} Request width: of a chart; read: new
 *   files, without it the same again; groups: their folders, where these are compared, the baseline first; share: what they become for the archive;
 *   tables: rows of these, which tests compare with those of the ingest
 * @typedef {{step: string, share?: number} | {html: string, isOwn: boolean, runs: number, charts: Standing["charts"]} | {failed: string} | {zip: Blob, note: string} | {report: string, charts: object[]} | {tables: Record<string, object[]>}} Reply
 */

/**
 * @typedef {object} Read files that were read
 * @property {Taken[]} taken without study.yaml
 * @property {Problem[]} problems
 * @property {LocalFile | null} yaml
 * @property {LocalFile[]} files in the study, without study.yaml
 * @property {Groups | null} groups where two are compared
 * @property {Record<string, any>} design what its runs say of it
 */

/** @param {Given} given */
export function serve(given) {
  const tell = (/** @type {Reply} */ reply) => self.postMessage(reply);
  /** @type {Read | null} */
  let read = null;
  /** @type {Tools | undefined} */
  let tools;
  self.onmessage = async ({ data }) => {
    const request = /** @type {Request} */ (data);
    try {
      tools ??= await openTools(given, request.addresses);
      if (request.tables) return tell({ tables: await rowsOf(tools.store, request.tables) });
      if (request.read) {
        read = null;
        read = await readDrop(tools, request.read, request.groups, tell);
      }
      if (read && request.report) tell(await report(tools, read, request, tell));
      else if (read && request.share) tell(await share(tools, read, request, tell));
      else if (read) tell(await answer(tools, read, request, tell));
      else tell({ failed: "Nothing was kept: choose the files again." });
    } catch (error) {
      tell({ failed: error instanceof Error ? error.message : String(error) });
    }
  };
}

/**
 * @param {Given} given
 * @param {Addresses} addresses
 * @returns {Promise<Tools>}
 */
async function openTools(given, { database, python }) {
  const store = await openDatabase(given.duckdb, database);
  const isNeeded = await findNeeded(store, given.definitions.sql.metric_counters);
  return { ...given, store, isNeeded, python: openPython(python) };
}

/**
 * @param {LocalStore} store
 * @param {string[]} tables
 */
async function rowsOf(store, tables) {
  const rows = [];
  for (const table of tables) rows.push([table, await store.rows(`from ${table}`)]);
  return Object.fromEntries(rows);
}

/**
 * @param {Tools} tools
 * @param {{path: string, blob: Blob}[]} chosen
 * @param {string[] | undefined} asked folders that are compared
 * @param {(reply: Reply) => void} tell
 * @returns {Promise<Read>}
 */
async function readDrop(tools, chosen, asked, tell) {
  tell({ step: "looking at the files" });
  const { files: all, problems } = await gatherDrop(chosen);
  const yaml = all.find(({ path }) => path === "study.yaml") ?? null;
  const about = yaml ? (await judge(tools, await yaml.blob.text())).study : null;
  const groups = yaml ? null : findGroups(all, asked, tools.definitions.factors);
  const files = groups?.files ?? withoutIgnored(all, about?.ignore ?? []).filter((file) => file !== yaml);
  const known = knownOf(tools);
  const taken = await readFiles(files, known, about, (path, done) =>
    tell({ step: path, share: done / files.length }),
  );
  return { taken, problems, yaml, files, groups, design: {} };
}

/** @param {Tools} tools */
const knownOf = ({ formats, studySchema, python, isNeeded, definitions }) => {
  const { factors, measures, tables, stagedTables } = definitions;
  return { formats, studySchema, python, isNeeded, factors, measures, tables, stagedTables };
};

/**
 * @param {Tools} tools
 * @param {string} text
 */
const judge = async ({ studySchema, definitions: { factors, measures } }, text) =>
  parseStudy(text, studySchema, factors, measures);

/**
 * @param {Tools} tools
 * @param {Read} read
 * @param {Request} request
 * @param {(reply: Reply) => void} tell
 * @returns {Promise<Reply>}
 */
async function answer(tools, read, { said, addresses, width }, tell) {
  const { store } = tools;
  tell({ step: "putting runs together" });
  const written = read.yaml && (await read.yaml.blob.text());
  const about = written === null ? null : (await judge(tools, written)).study;
  const usable = about !== null;
  const first = usable ? /** @type {string} */ (written) : JSON.stringify(describe(said, begin(read)));
  await tabulate(tools, read, first, usable ? null : written);
  read.design = { ...begin(read), ...(await designOf(tools, read, about ?? {})) };
  if (!usable && Object.keys(read.design).length > Object.keys(begin(read)).length)
    await tabulate(tools, read, JSON.stringify(describe(said, read.design)), written);
  tell({ step: "checking" });
  await analyse(store, tools);
  const study = await askStudy(store, tools);
  const compared = read.groups && (await sayCompared(study, read.groups, read.taken, store));
  const own = compared?.isCompared ? [] : await store.rows(tools.questions["placed.parquet"]);
  if (own.length > 0) {
    tell({ step: "looking for the like in the archive" });
    tools.archive ??= await readArchive(addresses.placed);
  }
  const settings = await store.rows("from settings");
  if (settings.length > 0) tools.tested ??= await readArchive(addresses.tested);
  const { practice, definitions, tested = [] } = tools;
  const host =
    settings.length > 0
      ? sayHost(/** @type {any[]} */ (settings), { factors: definitions.factors, practice, tested })
      : "";
  const note = `${formatMany(read.files.length, "file")} read here; nothing was sent.`;
  const standing = sayStanding(own, tools.archive ?? [], tools.definitions.factors, width);
  const paths = read.files.map(({ path }) => path);
  const repeat = sayKit(own, tools.archive ?? [], paths, definitions.factors);
  const claims = about?.claims?.length ?? 0;
  const page = compared?.isCompared
    ? [compared.html, sayStudy(study, note, { claims, isAnswered: true }), host]
    : [
        compared?.html,
        repeat,
        sayStudy(study, note, { claims, against: standing.against }),
        host,
        standing.html,
        sayNext(study, usable),
      ];
  return {
    html: page.filter(Boolean).join(""),
    isOwn: usable,
    runs: study.runs.length,
    charts: standing.charts,
  };
}

/**
 * @param {Tools} tools
 * @param {Pick<Read, "taken" | "problems">} read
 * @param {string} yaml that is used
 * @param {string | null} refused what the visitor's own says, where it cannot be used
 */
async function tabulate(tools, { taken, problems }, yaml, refused) {
  const { study: about } = await judge(tools, yaml);
  const [own] = await readFiles(
    [{ path: "study.yaml", blob: new Blob([yaml]), archive: null }],
    knownOf(tools),
    about,
    () => {},
  );
  const wrong = refused === null ? [] : (await judge(tools, refused)).problems;
  const told = wrong.map((problem) => ({ ...problem, source: "study.yaml" }));
  await makeTables(tools.store, [...taken, own], [...problems, ...told], about, tools);
}

/**
 * @param {Tools} tools
 * @param {Read} read
 * @param {any} about study.yaml
 * @returns {Promise<Record<string, any>>} what the runs say of the study's design that study.yaml does not
 */
async function designOf({ store, questions, definitions: { factors } }, { groups }, about) {
  const runs = await store.rows(questions["run_results.csv"]);
  if (groups)
    return findFurther(runs, await store.rows(capturesQuestion), groups.setting.factor, factors) ?? {};
  const proposals = inferDesign(runs, factors, about);
  return Object.fromEntries(proposals.flatMap(({ key, name }) => (name === null ? [] : [[key, name]])));
}

/** @param {Read} read @returns {Record<string, any>} what is known of its study before it has runs */
function begin({ groups }) {
  if (!groups) return {};
  const { title, question, factor, baseline } = aboutGroups(groups.names, groups.setting);
  return { title, question, factor, baseline };
}

/**
 * What a study has to say before it has a page: YAML takes JSON.
 * @param {Said} said
 * @param {Record<string, any>} design
 * @param {{title: string, question: string}} [words]
 */
const describe = ({ platform, hosts }, design, words) => ({
  ...{ version: 1, title: "Your files", question: "How do these results compare?" },
  ...{ platform: platform || notSaid, provenance: "measured" },
  ...(hosts ? { defaults: { hosts } } : {}),
  ...design,
  ...words,
});

/**
 * @param {Tools} tools
 * @param {Read} read
 * @param {Request} request
 * @param {(reply: Reply) => void} tell
 * @returns {Promise<{report: string, charts: object[]}>} with invented names in the place of those that the files have
 */
async function report(tools, read, request, tell) {
  // The tables may be those of files that were shared since.
  await answer(tools, read, request, tell);
  const rename = await startRenaming(read.files, tools.names, (path) => tell({ step: `names in ${path}` }));
  const study = await askStudy(tools.store, tools, rename);
  const { store, style } = tools;
  return reportGroups(study, /** @type {Groups} */ (read.groups), { rename, store, style });
}

/**
 * The files without names are read again before they are handed over: no figure may differ.
 * @param {Tools} tools
 * @param {Read} read
 * @param {Request} request
 * @param {(reply: Reply) => void} tell
 * @returns {Promise<{zip: Blob, note: string}>}
 */
async function share(tools, { files, taken, yaml, design }, { said, share: words }, tell) {
  const written = yaml && (await yaml.blob.text());
  const own = written === null ? null : (await judge(tools, written)).study && written;
  const text = own ?? stringify(describe(said, design, words));
  const { study: about } = await judge(tools, text);
  const kept = [{ path: "study.yaml", blob: new Blob([text]) }, ...filesToShare(files, taken)];
  const allowed = new Set(
    (about?.allowed_names ?? []).map((/** @type {any} */ each) => String(each).toLowerCase()),
  );
  const clean = await withoutNames(kept, allowed, tools.names, (path) => tell({ step: `names in ${path}` }));
  const isLeft = (/** @type {{path: string}} */ { path }) => !clean.stuck.includes(path);
  if (clean.replaced > 0) {
    const before = await wholeOfFiles(tools, kept.filter(isLeft), tell);
    checkFigures(before, await wholeOfFiles(tools, clean.files, tell));
  }
  return packFiles(clean.files, { ...clean, taken });
}

/**
 * @param {Tools} tools
 * @param {Kept[]} files with study.yaml first
 * @param {(reply: Reply) => void} tell
 */
async function wholeOfFiles(tools, [yaml, ...files], tell) {
  const text = await yaml.blob.text();
  const { study: about } = await judge(tools, text);
  const local = files.map((file) => ({ ...file, archive: null }));
  const taken = await readFiles(local, knownOf(tools), about, (path) =>
    tell({ step: `reading ${path} again` }),
  );
  await tabulate(tools, { taken, problems: [] }, text, null);
  return wholeOf(tools.store, tools.definitions.tables);
}
