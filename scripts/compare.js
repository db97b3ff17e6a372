#!/usr/bin/env node
/** Before and after: two folders of results in, one sentence out. Nothing is written but a report that is asked for. */
import { isCommand, sayFailure } from "./command/begin.js";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPseudonyms } from "../loaders/names/pseudonyms.js";
import { replaceNames } from "../loaders/names/replace.js";
import { findNames } from "../loaders/names/study.js";
import { openStore, repository } from "../loaders/store/store.js";
import { readFactors, readMeasures } from "../loaders/vocabulary/schemas.js";
import { visible, visibleJson } from "../src/words/visible.js";
import { refusals } from "../src/sentences/compare.js";
import { fill } from "../src/sentences/fill.js";
import { add } from "./add.js";
import { compareGroups } from "./compare/compared.js";
import { describeCompared } from "./compare/lines.js";
import { makeReport } from "./compare/report.js";
import {
  capturesQuestion,
  copyFiles,
  describeStudy,
  findFurther,
  gatherSides,
  studyName,
} from "./compare/sides.js";
import { readOptions } from "./command/options.js";
import { ingest } from "./ingest.js";
import { readMeanings } from "./ingest/families.js";
import { readQuestion } from "./site/question.js";
import { localQuestions, readStudy } from "./site/read-study.js";

/** @import {Compared} from "./compare/compared.js" */
/** @import {Sides} from "./compare/sides.js" */
/** @typedef {Awaited<ReturnType<typeof openStore>>} Store */
/** @import {Study} from "../src/types.js" */

const help = `Usage: npm run --silent compare -- BEFORE AFTER [MORE ...] [options]

Says what changed from one folder of results to the next: a sentence, a table, what else differs, what to run next. A folder
or zip is a setting, and its name is the setting's; the first is what the others are compared with. Nothing leaves this
machine, and no study is needed.

  --settings FILE...  settings of the hosts, printed by esxcli, PowerCLI, govc or vsish: a file for each folder, in the same
                      order; names them after the folders
  --format            text or json; text when absent
  --out FILE          a report as one HTML file, to pass on: charts, tables, the numbers of every run. Names of hosts, users,
                      disks and networks are replaced in it
  --keep-names        leave these names in it
  --study NAME        put both into data/studies/NAME of this repository, as npm run add does; further options are those of
                      add: --title, --question, --platform, --licence
  --fail-on worse     exit code 1 where a result is worse, clearly or as a lead; 2 where nothing can be compared
  --help              show this text

Example: npm run --silent compare -- results/before results/after`;

/**
 * @typedef {object} Request
 * @property {string[]} paths folders and zips, the baseline first
 * @property {string[]} [settings] files with settings of hosts, in the same order
 */

/** What a study is asked for beside its files. */
const ofStudy = /** @type {const} */ (["title", "question", "platform", "licence"]);

/**
 * @param {Request} request
 * @param {(step: string) => void} [tell] of what is done now
 * @returns {Promise<Compared>}
 * @throws {Error} a sentence where they cannot be compared
 */
export async function compare(request, tell = () => {}) {
  return withStudy(request, tell, async (store, { sides }) =>
    compareGroups(await readOne(store), namesOf(sides)),
  );
}

/** @param {Sides["sides"]} sides */
const namesOf = (sides) => sides.map(({ name }) => name);

/**
 * Reads the folders as one study, in a repository of its own that is thrown away.
 * @template T
 * @param {Request} request
 * @param {(step: string) => void} tell
 * @param {(store: Store, given: Sides, root: string) => Promise<T>} use store: of that study alone; root: of that repository
 * @returns {Promise<T>}
 */
async function withStudy({ paths, settings = [] }, tell, use) {
  if (paths.length < 2)
    throw new Error(fill(refusals.one_folder, { command: "npm run compare -- BEFORE AFTER" }));
  const scratch = mkdtempSync(join(tmpdir(), "atlas-compare-"));
  try {
    tell("looking at the files");
    const given = await gatherSides(paths, settings, scratch);
    const root = join(scratch, "repository");
    mkdirSync(root);
    copyFiles(root, given);
    describeStudy(root, given);
    tell(`reading ${given.sides.flatMap(({ files }) => files).length} files`);
    await ingest({ root, quiet: true });
    let store = await openStore(root);
    try {
      const further = findFurther(
        await store.rows(await readQuestion("run_results.csv")),
        await store.rows(capturesQuestion),
        given.factor,
      );
      if (further) {
        store.close();
        tell("comparing load by load");
        describeStudy(root, given, further);
        await ingest({ root, quiet: true });
        store = await openStore(root);
      }
      return await use(store, given, root);
    } finally {
      store.close();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {Pick<Store, "rows">} store with one study
 * @param {(text: string) => string} [rename] of every text
 * @returns {Promise<Study>}
 */
export async function readOne(store, rename) {
  const [row] = await store.rows(await readQuestion("studies"));
  /** @type {Record<string, any[]>} */
  const rows = {};
  for (const name of localQuestions) rows[name] = await store.rows(await readQuestion(name));
  const [study, own] = rename ? renameIn([row, rows], rename) : [row, rows];
  return readStudy(study, own, {
    factors: readFactors(),
    measures: readMeasures(),
    meanings: await readMeanings(),
  });
}

/**
 * @param {any} value of rows
 * @param {(text: string) => string} rename
 * @returns {any} the same with every text renamed
 */
function renameIn(value, rename) {
  if (typeof value === "string") return rename(value);
  if (Array.isArray(value)) return value.map((each) => renameIn(each, rename));
  if (value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renameIn(each, rename)]));
}

/** What a report is to whoever looks for names: a text that is written to be read. */
const reportFile = "report.md";

/**
 * @param {Sides} given
 * @returns {Promise<(text: string) => string>} puts invented names in the place of those that the files have
 */
async function startRenaming({ sides }) {
  const files = sides.flatMap(({ files }) => files.map(({ from, to }) => ({ path: to, file: from })));
  const { find } = await findNames(files, new Set());
  const pseudonyms = startPseudonyms();
  return (text) => replaceNames(text, reportFile, find, pseudonyms);
}

/**
 * @param {Store} store
 * @param {Sides} given
 * @param {{out: string, isRenamed: boolean}} wanted
 */
async function writeReport(store, given, { out, isRenamed }) {
  const rename = isRenamed ? await startRenaming(given) : (/** @type {string} */ text) => text;
  const study = await readOne(store, rename);
  const compared = compareGroups(study, namesOf(given.sides).map(rename));
  writeFileSync(out, await makeReport(study, compared, { isRenamed }));
}

/**
 * Puts the files into a study of this repository.
 * @param {Study} study of the repository that is thrown away
 * @param {Sides} given
 * @param {string} root of that repository
 * @param {Record<string, any>} values of the command line
 */
async function addStudy({ load_axis, title, question }, { factor, baseline, sides }, root, values) {
  const said = { title, question, provenance: "measured", factor, baseline: String(baseline) };
  /** @type {Record<string, string>} */
  const axis = load_axis ? { load_axis } : {};
  const named = Object.fromEntries(
    ofStudy.flatMap((key) => (values[key] ? [[key, String(values[key])]] : [])),
  );
  const folder = join(root, "data", "studies", studyName);
  const request = {
    given: sides.map(({ name }) => join(folder, `${factor}=${name}`)),
    ...{ settings: [], study: values.study, said: { ...said, ...axis, ...named } },
    ...(values.root ? { root: values.root } : {}),
  };
  if (!(await add(request, (line) => console.log(visible(line)), null))) process.exitCode = 1;
}

/** @param {string[]} args */
async function main(args) {
  const text = /** @type {const} */ ({ type: "string" });
  /** @type {{values: Record<string, any>, positionals: string[]}} */
  const { values, positionals: paths } = readOptions({
    args,
    allowPositionals: true,
    options: {
      ...{
        settings: { type: "string", multiple: true },
        format: text,
        "fail-on": text,
        study: text,
        root: text,
      },
      ...{ out: text, "keep-names": { type: "boolean" } },
      ...Object.fromEntries(ofStudy.map((name) => [name, text])),
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(help);
  checkValue(values, "format", ["text", "json"]);
  checkValue(values, "fail-on", ["worse"]);
  const tell = (/** @type {string} */ step) => console.error(`${step} ...`);
  const request = { paths, settings: values.settings };
  await withStudy(request, tell, async (store, given, root) => {
    const study = await readOne(store);
    if (values.study) return addStudy(study, given, root, values);
    const compared = compareGroups(study, namesOf(given.sides));
    if (values.format === "json") console.log(visibleJson(JSON.stringify(compared, null, 1)));
    else for (const line of describeCompared(compared, commandOf(paths))) console.log(visible(line));
    if (values.out) {
      tell(`writing ${values.out}`);
      await writeReport(store, given, { out: values.out, isRenamed: !values["keep-names"] });
    }
    if (values["fail-on"] && compared.worse) process.exitCode = 1;
  });
}

/**
 * @param {Record<string, any>} values
 * @param {string} name of an option
 * @param {string[]} known
 * @throws {Error}
 */
function checkValue(values, name, known) {
  if (values[name] !== undefined && !known.includes(values[name]))
    throw new Error(`--${name} ${values[name]}: expected ${known.join(" or ")}`);
}

/** @param {string[]} paths @returns {string | null} what makes a study of them; null where there is no repository to put it into */
const commandOf = (paths) =>
  existsSync(join(repository, "data", "studies"))
    ? `npm run compare -- ${paths.join(" ")} --study NAME --platform vsan`
    : null;

if (isCommand(import.meta.url))
  await main(process.argv.slice(2)).catch((error) => {
    console.error(visible(`compare: ${sayFailure(error)}`));
    process.exitCode = 2;
  });
