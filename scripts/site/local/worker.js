/** The program of the worker of the page /check: files in, HTML out. What it is made of is handed in by its entry. */
import { parseStudy } from "../../../loaders/study/study-file.js";
import { notSaid } from "../../../src/analysis/place/places.js";
import { inferDesign } from "../../add/infer.js";
import { formatMany } from "../../../src/words/numbers.js";
import { sayStanding, sayStudy } from "./answer.js";
import { openDatabase } from "./database.js";
import { gatherDrop, withoutIgnored } from "./drop.js";
import { readFiles } from "./reading.js";
import { analyse, askStudy, makeTables } from "./study.js";
import { openPython } from "./python.js";
import { readArchive } from "./archive.js";

/** @import {Format, Problem} from "../../../loaders/types.js" */
/** @import {LocalFile} from "./zip.js" */
/** @import {Making} from "./study.js" */
/** @import {Taken} from "./reading.js" */

/**
 * @typedef {Making & {formats: Format[], studySchema: object, duckdb: any}} Given what the program is made of
 * @typedef {{database: string, placed: string, python: string}} Addresses of the site's own files
 * @typedef {{platform?: string, hosts?: number}} Said what the visitor says of the environment
 * @typedef {Given & {python: ReturnType<typeof openPython>}} Tools
 * @typedef {{read?: {path: string, blob: Blob}[], said: Said, addresses: Addresses}} Request read: new files; without it the same again
 * @typedef {{step: string, share?: number} | {html: string, isOwn: boolean, runs: number} | {failed: string}} Reply
 */

/**
 * @typedef {object} Read files that were read
 * @property {Taken[]} taken without study.yaml
 * @property {Problem[]} problems
 * @property {LocalFile | null} yaml
 * @property {number} files
 */

/** @param {Given} given */
export function serve(given) {
  const tell = (/** @type {Reply} */ reply) => self.postMessage(reply);
  /** @type {Read | null} */
  let read = null;
  /** @type {ReturnType<typeof openDatabase> | undefined} */
  let store;
  /** @type {Tools | undefined} */
  let tools;
  self.onmessage = async ({ data }) => {
    const request = /** @type {Request} */ (data);
    try {
      store ??= openDatabase(given.duckdb, request.addresses.database);
      store.catch(() => {}); // Told where it is awaited, after files that need no database for their problems.
      tools ??= { ...given, python: openPython(request.addresses.python) };
      if (request.read) read = await readDrop(tools, request.read, tell);
      if (read) tell(await answer(tools, await store, read, request, tell));
    } catch (error) {
      tell({ failed: error instanceof Error ? error.message : String(error) });
    }
  };
}

/**
 * @param {Tools} tools
 * @param {{path: string, blob: Blob}[]} chosen
 * @param {(reply: Reply) => void} tell
 * @returns {Promise<Read>}
 */
async function readDrop(tools, chosen, tell) {
  tell({ step: "looking at the files" });
  const { files: all, problems } = await gatherDrop(chosen);
  const yaml = all.find(({ path }) => path === "study.yaml") ?? null;
  const about = yaml ? (await judge(tools, await yaml.blob.text())).study : null;
  const files = withoutIgnored(all, about?.ignore ?? []).filter((file) => file !== yaml);
  const known = knownOf(tools);
  const taken = await readFiles(files, known, about, (path, done) =>
    tell({ step: path, share: done / files.length }),
  );
  return { taken, problems, yaml, files: files.length };
}

/** @param {Tools} tools */
const knownOf = ({ formats, studySchema, python, definitions: { factors, measures, tables } }) => ({
  ...{ formats, studySchema, python, factors, measures, tables },
});

/**
 * @param {Tools} tools
 * @param {string} text
 */
const judge = async ({ studySchema, definitions: { factors, measures } }, text) =>
  parseStudy(text, studySchema, factors, measures);

/**
 * @param {Tools} tools
 * @param {Awaited<ReturnType<typeof openDatabase>>} store
 * @param {Read} read
 * @param {Request} request
 * @param {(reply: Reply) => void} tell
 * @returns {Promise<Reply>}
 */
async function answer(tools, store, read, { said, addresses }, tell) {
  tell({ step: "putting runs together" });
  const written = read.yaml && (await read.yaml.blob.text());
  const usable = written !== null && (await judge(tools, written)).study !== null;
  const first = usable ? /** @type {string} */ (written) : makeYaml(said, {});
  const design = await tabulate(tools, store, read, first, usable ? null : written);
  if (!usable && Object.keys(design).length > 0)
    await tabulate(tools, store, read, makeYaml(said, design), written);
  tell({ step: "checking" });
  await analyse(store, tools);
  const study = await askStudy(store, tools);
  const own = await store.rows(tools.questions["placed.parquet"]);
  tell({ step: "looking for the like in the archive" });
  const archive = own.length > 0 ? await readArchive(addresses.placed) : [];
  const note = `${formatMany(read.files, "file")} read here; nothing was sent.`;
  const page = [sayStudy(study, note), sayStanding(own, archive, tools.definitions.factors)];
  return { html: page.join(""), isOwn: usable, runs: study.runs.length };
}

/**
 * @param {Tools} tools
 * @param {Awaited<ReturnType<typeof openDatabase>>} store
 * @param {Read} read
 * @param {string} yaml that is used
 * @param {string | null} refused what the visitor's own says, where it cannot be used
 * @returns {Promise<Record<string, string>>} what its runs say of its design
 */
async function tabulate(tools, store, { taken, problems }, yaml, refused) {
  const { study: about } = await judge(tools, yaml);
  const [own] = await readFiles(
    [{ path: "study.yaml", blob: new Blob([yaml]), archive: null }],
    knownOf(tools),
    about,
    () => {},
  );
  const wrong = refused === null ? [] : (await judge(tools, refused)).problems;
  const told = wrong.map((problem) => ({ ...problem, source: "study.yaml" }));
  await makeTables(store, [...taken, own], [...problems, ...told], about, tools);
  const runs = await store.rows(tools.questions["run_results.csv"]);
  const proposals = inferDesign(runs, tools.definitions.factors, about);
  return Object.fromEntries(proposals.flatMap(({ key, name }) => (name === null ? [] : [[key, name]])));
}

/**
 * What a study has to say before it has a page: YAML takes JSON.
 * @param {Said} said
 * @param {Record<string, string>} design
 */
const makeYaml = ({ platform, hosts }, design) =>
  JSON.stringify({
    version: 1,
    title: "Your files",
    question: "Where does it stand?",
    platform: platform || notSaid,
    provenance: "measured",
    ...(hosts ? { defaults: { hosts } } : {}),
    ...design,
  });
