#!/usr/bin/env node
/** Puts result files into a study: shows what they say, asks for what is missing, and never overwrites. */
import { isCommand } from "./command/begin.js";
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { allowedNames, findNames } from "../loaders/names/study.js";
import { parsePath } from "../loaders/vocabulary/paths.js";
import { wrongStudyName } from "../loaders/reading/problems.js";
import { readFactors } from "../loaders/vocabulary/schemas.js";
import { openStore, repository } from "../loaders/store/store.js";
import { formatMany } from "../src/words/numbers.js";
import { checkSize, gatherFiles } from "./add/files.js";
import { inferDesign } from "./add/infer.js";
import { describeLeftOut } from "./add/left-out.js";
import { proposeOrder } from "./add/order.js";
import { readOut } from "./add/preview.js";
import { askAbout, askFor, withTerminal } from "./add/questions.js";
import { isShelfUnread, tellNext, tellPlan } from "./add/results.js";
import { describeKey, essential, extendStudy, judgeStudy, optional } from "./add/study-file.js";
import { ingest } from "./ingest.js";
import { describeStanding } from "./report.js";
import { visible } from "../src/words/visible.js";
import { orLost, readOptions } from "./command/options.js";

/** @import {Given} from "./add/files.js" */
/** @import {Proposal} from "./add/infer.js" */
/** @import {Ask} from "./add/questions.js" */

const help = `Usage: npm run add -- FILE... --study NAME [name=value ...] [options]

Puts result files into data/studies/NAME and writes study.yaml. It reports what it reads in each file, and which files
it keeps or leaves out. It never overwrites a file.

  FILE               a file, a folder or a zip. A folder keeps its name (folder/. adds only its files); a zip becomes a
                     folder, also inside another zip
  name=value         a setting that the files don't record: stripe_width=4, vm=1, host=esx01, phase=pre. It becomes a
                     folder; schemas/factors.yaml lists the names
  --study NAME       lower-case words with hyphens; part of the page's address
  --title, --question, --platform, --provenance, --licence, --factor, --baseline, --load_axis TEXT
                     written to study.yaml. On a terminal you are asked for what is missing. --factor and --load_axis
                     follow from what differs between the runs, where only one setting does
  --order ORDER      random or fixed: how the order of repeated runs was chosen
  --dry-run          change nothing
  --root             use another repository of the atlas
  --help             show this text

Example: npm run add -- results/vm1.json --study my-cluster stripe_width=4 vms=8 vm=1`;

const factors = readFactors();

/**
 * @typedef {object} Request
 * @property {string[]} given files, folders and zips
 * @property {string[]} settings name=value, outermost first
 * @property {string} [study]
 * @property {Record<string, string>} said values of study.yaml
 * @property {boolean} [dryRun]
 * @property {string} [root]
 */

/**
 * @param {Request} request
 * @param {(line: string) => void} say
 * @param {Ask | null} ask null where nobody can be asked
 * @returns {Promise<boolean>} whether the files are in the study now, or would be
 */
export async function add({ given, settings, said, dryRun = false, root = repository, ...named }, say, ask) {
  checkSettings(settings);
  const scratch = mkdtempSync(join(tmpdir(), "atlas-add-"));
  try {
    const wanted = named.study ?? (await findName(given, ask));
    const folder = join(root, "data", "studies", wanted);
    const before = readIfThere(join(folder, "study.yaml"));
    const { files, leftOut, studyYaml } = await gatherFiles(given, settings.join("/"), scratch, before);
    if (before !== null && studyYaml !== null && before !== studyYaml)
      throw new Error(`data/studies/${wanted}: has a different study.yaml; add the results without one`);
    checkSize(wanted, folder, files);
    const fresh = findFresh(folder, files);
    say(`data/studies/${wanted}: ${before === null ? "a new study" : "a study that is there"}`);
    for (const line of describeLeftOut(leftOut, "left out")) say(line);
    const known = files.length - fresh.length;
    if (known) say(`  there already: ${formatMany(known, "file")}, the same bytes`);
    if (!fresh.length) throw new Error("nothing to add: every file is there already, or no format reads it");
    const draft = extendStudy(before ?? studyYaml, { ...dayOfNew(before ?? studyYaml), ...said });
    const { lines, runs } = await readOut(join(scratch, "preview"), folder, completeDraft(draft), fresh);
    for (const line of lines) say(line);
    const isNew = before === null && studyYaml === null;
    const proposals = isNew ? inferDesign(runs, factors, said) : [];
    if (!ask) for (const line of proposals.map(describeProposal)) say(line);
    const copies = fresh.map(({ from, to }) => ({ path: to, file: from }));
    const { findings } = await findNames(copies, allowedNames(folder));
    const kinds = [...new Set(findings.map(({ kind }) => kind))];
    const complete = await completeStudy(draft, say, ask);
    if (complete === null) return false;
    const design = ask ? await askAbout(proposals, ask, say) : taken(proposals);
    const order = isNew && !said.order ? proposeOrder(runs, design.factor ?? said.factor) : null;
    if (order && !ask) say(describeOrder(order));
    const yaml = extendStudy(complete, {
      ...design,
      ...(order && ask ? await askAbout([order], ask, say) : {}),
    });
    if (dryRun) tellPlan(wanted, fresh, yaml !== before, say);
    else {
      write(folder, fresh, yaml, before);
      if (isShelfUnread(root)) await tellAlone(join(scratch, "preview"), wanted, yaml, say);
      else await tellStanding(root, wanted, say);
      tellNext(wanted, fresh.length, before === null, say);
      if (kinds.length)
        say(
          `First replace names in the files (${kinds.join(", ")}). npm run sanitise -- ${wanted} replaces them.`,
        );
    }
    return true;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param {Proposal} proposal */
const describeProposal = ({ key, name, reason }) =>
  name === null
    ? `  ${key}: not inferred: ${reason}; type --${key} and a name`
    : `  ${key}: ${name} (inferred: ${reason}); type --${key} to change`;

/** @param {Proposal} order  never taken unasked: whether chance chose it no file tells */
const describeOrder = ({ reason }) => `  order: ${reason}; type --order random or --order fixed`;

/**
 * @param {Proposal[]} proposals
 * @returns {Record<string, string>} where nobody can be asked: what is plain
 */
const taken = (proposals) =>
  Object.fromEntries(proposals.flatMap(({ key, name }) => (name === null ? [] : [[key, name]])));

/** @param {string[]} settings */
function checkSettings(settings) {
  const leading = settings.find((setting) => setting.includes(".."));
  if (leading) throw new Error(`${leading}: expected a name without / and ..`);
  const [problem] = parsePath(`${settings.join("/")}/x`, factors).problems;
  if (problem)
    throw new Error(
      [
        problem.message.replace(/^path part /, ""),
        problem.expected && `expected ${problem.expected}`,
        problem.advice,
      ]
        .filter(Boolean)
        .join("; "),
    );
}

/**
 * @param {string[]} given
 * @param {Ask | null} ask
 */
async function findName(given, ask) {
  const own = given.find((path) => existsSync(join(path, "study.yaml")));
  const name = own
    ? own
        .replace(/[/\\.]+$/, "")
        .split(/[/\\]/)
        .at(-1)
    : await ask?.("study (its folder's name): ");
  if (!name) throw new Error(orLost("no study given; type --study and a name, such as --study my-cluster"));
  return checkName(name.trim());
}

/** @param {string} name */
function checkName(name) {
  if (/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)) return name;
  throw new Error(`--study ${name}: expected ${wrongStudyName(name).expected}`);
}

/** @param {string} file */
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, "utf8") : null);

/**
 * @param {string} folder of the study
 * @param {Given[]} files
 * @returns {Given[]} those that are not there yet
 * @throws {Error} when one is there with other content
 */
function findFresh(folder, files) {
  return files.filter(({ from, to }) => {
    const place = join(folder, to);
    if (!existsSync(place)) return true;
    if (readFileSync(place).equals(readFileSync(from))) return false;
    throw new Error(
      `${to}: exists with other content, and nothing is overwritten; add it with repeat=2 or under another name`,
    );
  });
}

/**
 * The day that a study came here, said once: when its study.yaml is begun.
 * @param {string | null} yaml
 * @returns {Record<string, string>}
 */
const dayOfNew = (yaml) => (yaml === null ? { added: new Date().toISOString().slice(0, 10) } : {});

/**
 * A draft that can be read before its author was asked.
 * @param {string} yaml
 */
const completeDraft = (yaml) =>
  extendStudy(
    yaml,
    Object.fromEntries(
      judgeStudy(yaml).missing.map((key) => [key, key === "provenance" ? "measured" : "unnamed"]),
    ),
  );

/**
 * @param {string} draft
 * @param {(line: string) => void} say
 * @param {Ask | null} ask
 * @returns {Promise<string | null>} null if something is missing or wrong, which was reported
 */
async function completeStudy(draft, say, ask) {
  const { missing, wrong } = judgeStudy(draft);
  for (const line of wrong) say(line);
  if (wrong.length) return null;
  if (!missing.length) return draft;
  if (ask) return extendStudy(draft, await askFor(missing, ask, say));
  say("Nothing was added. study.yaml needs:");
  for (const key of missing) say(`  --${key} "…"  ${describeKey(key).replace(/\. .*/, ".")}`);
  return null;
}

/**
 * @param {string} folder
 * @param {Given[]} files
 * @param {string} yaml
 * @param {string | null} before
 */
function write(folder, files, yaml, before) {
  for (const { from, to } of files) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(from, join(folder, to), constants.COPYFILE_EXCL);
  }
  if (yaml !== before)
    writeFileSync(join(folder, "study.yaml"), yaml, { flag: before === null ? "wx" : "w" });
}

/**
 * @param {string} preview root of the temporary repository that has the study alone
 * @param {string} study
 * @param {string} yaml
 * @param {(line: string) => void} say
 */
async function tellAlone(preview, study, yaml, say) {
  writeFileSync(join(preview, "data", "studies", study, "study.yaml"), yaml);
  const ownLines = 2;
  await tellStanding(preview, study, say, ownLines);
  say(`Published results: not read yet. npm run ingest reads them; npm run report -- ${study} compares.`);
}

/**
 * @param {string} root
 * @param {string} study
 * @param {(line: string) => void} say
 * @param {number} [most] lines
 */
async function tellStanding(root, study, say, most = Infinity) {
  await ingest({ root, quiet: true });
  const store = await openStore(root);
  try {
    for (const line of (await describeStanding(store, study, { brief: true })).slice(0, most)) say(line);
  } finally {
    store.close();
  }
}

/**
 * @param {string[]} args
 * @returns {Request & {help?: boolean}}
 */
export function readArguments(args) {
  const texts = ["study", "root", ...essential, ...optional];
  /** @type {{values: Record<string, unknown>, positionals: string[]}} */
  const { values, positionals } = readOptions({
    args,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(texts.map((name) => [name, /** @type {const} */ ({ type: "string" })])),
      "dry-run": { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const isSetting = (/** @type {string} */ text) => /^[A-Za-z_]\w*=[^/\\]*$/.test(text) && !existsSync(text);
  const said = Object.fromEntries(
    [...essential, ...optional]
      .filter((key) => values[key] !== undefined)
      .map((key) => [key, String(values[key])]),
  );
  const given = positionals.filter((text) => !isSetting(text));
  if (!values.help && !given.length)
    throw new Error("no file given: type npx atlas add FILE --study NAME, or --help");
  return {
    given,
    settings: positionals.filter(isSetting),
    said,
    study: values.study === undefined ? undefined : checkName(String(values.study)),
    root: values.root === undefined ? undefined : String(values.root),
    dryRun: Boolean(values["dry-run"]),
    help: Boolean(values.help),
  };
}

/** @param {string[]} args */
async function main(args) {
  const { help: isHelp, ...request } = readArguments(args);
  if (isHelp) return console.log(help);
  const run = (/** @type {Ask | null} */ ask) => add(request, (line) => console.log(visible(line)), ask);
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  if (!(await (isTerminal ? withTerminal((ask) => run((text) => ask(visible(text)))) : run(null))))
    process.exitCode = 1;
}

if (isCommand(import.meta.url))
  await main(process.argv.slice(2)).catch((error) => {
    console.error(visible(`add: ${error.message}`));
    process.exitCode = 1;
  });
