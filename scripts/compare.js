#!/usr/bin/env node
/** Before and after: two folders of results in, one sentence out. Nothing is written but a report that is asked for. */
import { isCommand, sayFailure } from "./command/begin.js";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../loaders/store/store.js";
import { refusals } from "../src/sentences/compare.js";
import { fill } from "../src/sentences/fill.js";
import { visible, visibleJson } from "../src/words/visible.js";
import { renameTexts } from "./compare/groups.js";
import { readOne, withStudy } from "./compare/reading.js";
import { studyName } from "./compare/sides.js";
import { readOptions } from "./command/options.js";

/** @import {Compared} from "./compare/compared.js" */
/** @import {Store} from "../loaders/store/store.js" */
/** @import {Request} from "./compare/reading.js" */
/** @import {Setting} from "./compare/groups.js" */
/** @import {Sides} from "./compare/sides.js" */
/** @import {Study} from "../src/types.js" */

const help = `Usage: npm run --silent compare -- BEFORE AFTER [MORE ...] [options]

Shows what changed from one folder of results to the next. It prints the finding, a table, what else differs, and
which runs to add. Each folder or zip is a setting, named after it; the first is the baseline. Nothing leaves this
machine, and you need no study.

  --settings FILE...  host settings as esxcli, PowerCLI, govc or vsish print them: one file for each folder, in the
                      same order, after the folders
  --format            text (default) or json
  --out FILE          write a report as one HTML file: charts, tables and the numbers of every run. Names of hosts,
                      users, disks and networks are replaced
  --keep-names        keep these names in the report
  --study NAME        add both folders to data/studies/NAME, as npm run add does; also takes --title, --question,
                      --platform, --order and --licence
  --fail-on worse     exit code 1 if a result is worse, clearly or as a lead; 2 if nothing can be compared
  --help              show this text

Example: npm run --silent compare -- results/before results/after`;

/** What a study is asked for beside its files. */
const ofStudy = /** @type {const} */ (["title", "question", "platform", "order", "licence"]);

/**
 * @param {Request} request
 * @param {(step: string) => void} [tell] of what is done now
 * @returns {Promise<Compared>}
 * @throws {Error} a sentence where they cannot be compared
 */
export async function compare(request, tell = () => {}) {
  checkRequest(request);
  return withStudy(request, tell, async (store, { sides }) => {
    const { compareGroups, hostQuestion } = await import("./compare/compared.js");
    return compareGroups(await readOne(store), namesOf(sides), await store.rows(hostQuestion));
  });
}

/** @param {Request} request @throws {Error} */
function checkRequest({ paths, settings }) {
  if (paths.length < 2)
    throw new Error(fill(refusals.one_folder, { command: "npm run compare -- BEFORE AFTER" }));
  if (settings && settings.length !== paths.length)
    throw new Error(fill(refusals.other_settings, { files: settings.length, folders: paths.length }));
}

/** @param {Sides["sides"]} sides */
const namesOf = (sides) => sides.map(({ name }) => name);

/**
 * @param {Store} store
 * @param {Sides} given
 * @param {{out: string, isRenamed: boolean}} wanted
 */
async function writeReport(store, given, { out, isRenamed }) {
  const { compareGroups, hostQuestion } = await import("./compare/compared.js");
  const { saveReport, startRenaming } = await import("./compare/save-report.js");
  const rename = isRenamed ? await startRenaming(given) : (/** @type {string} */ text) => text;
  const study = await readOne(store, { rename });
  const hosts = renameTexts(await store.rows(hostQuestion), rename);
  const compared = compareGroups(study, namesOf(given.sides).map(rename), hosts);
  await saveReport(out, study, { compared, isRenamed });
}

/**
 * Puts the files into a study of this repository.
 * @param {Study} study of the repository that is thrown away
 * @param {Sides} given
 * @param {string} root of that repository
 * @param {Record<string, any>} values of the command line
 */
async function addStudy({ load_axis, title, question }, { setting, sides }, root, values) {
  const {
    factor,
    values: [baseline],
  } = /** @type {Setting} */ (setting);
  const said = {
    title,
    question,
    provenance: "measured",
    factor,
    baseline: String(baseline.value),
  };
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
  const { add } = await import("./add.js");
  if (!(await add(request, (line) => console.log(visible(line)), null))) process.exitCode = 1;
}

/** @param {string[]} args @returns {string[]} each file that stands behind --settings as a value of its own */
function spreadSettings(args) {
  const at = args.indexOf("--settings") + 1;
  if (at === 0) return args;
  const end = args.findIndex((text, i) => i > at && text.startsWith("--"));
  const [files, rest] = [args.slice(at, end < 0 ? args.length : end), end < 0 ? [] : args.slice(end)];
  return [...args.slice(0, at - 1), ...files.map((file) => `--settings=${file}`), ...rest];
}

/** @param {string[]} args */
async function main(args) {
  const text = /** @type {const} */ ({ type: "string" });
  /** @type {{values: Record<string, any>, positionals: string[]}} */
  const { values, positionals: paths } = readOptions({
    args: spreadSettings(args),
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
  checkRequest(request);
  await withStudy(request, tell, async (store, given, root) => {
    const study = await readOne(store);
    if (values.study) return addStudy(study, given, root, values);
    const { compareGroups, hostQuestion } = await import("./compare/compared.js");
    const { describeCompared } = await import("./compare/lines.js");
    const compared = compareGroups(study, namesOf(given.sides), await store.rows(hostQuestion));
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

/** @param {string} path @returns {string} as a shell takes it */
const quote = (path) => (/[^\w@%+=:,./\\-]/.test(path) ? `"${path}"` : path);

/** @param {string[]} paths @returns {string | null} what makes a study of them; null where there is no repository to put it into */
const commandOf = (paths) =>
  existsSync(join(repository, "data", "studies"))
    ? `npm run compare -- ${paths.map(quote).join(" ")} --study NAME --platform vsan`
    : null;

if (isCommand(import.meta.url))
  await main(process.argv.slice(2)).catch((error) => {
    console.error(visible(`compare: ${sayFailure(error)}`));
    process.exitCode = 2;
  });
