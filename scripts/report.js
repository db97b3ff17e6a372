#!/usr/bin/env node
/** A folder of results, or a study: what was measured, what is wrong with it, and how it compares with published results. */
import { isCommand, sayFailure } from "./command/begin.js";
import { join } from "node:path";
import { existsSync } from "node:fs";
import { manifestFile } from "../loaders/store/manifest.js";
import { openStore, parquetFolder, repository } from "../loaders/store/store.js";
import { readFactors } from "../loaders/vocabulary/schemas.js";
import { notSaid, placeRuns, readPlace } from "../src/analysis/place/places.js";
import {
  leadingPlaces,
  sayAgainst,
  sayNoPlace,
  sayPlace,
  saySound,
} from "../src/analysis/place/sentences.js";
import { sayWorkload } from "../src/words/workloads.js";
import { visible } from "../src/words/visible.js";
import { check as standingWords } from "../src/sentences/check.js";
import { lines as problemLines, report as words } from "../src/sentences/compare.js";
import { fill } from "../src/sentences/fill.js";
import { findSides, never } from "./add/infer.js";
import { describeHost, isHostDump, readHostDump } from "./add/host-dump.js";
import { compareGroups, listProblems } from "./compare/compared.js";
import { sayFirst } from "./compare/lines.js";
import { readOne, withStudy } from "./compare/reading.js";
import { studyName } from "./compare/sides.js";
import { readQuestion } from "./site/question.js";
import { nameOfStudy, readOptions } from "./command/options.js";

/** @typedef {Awaited<ReturnType<typeof openStore>>} Store */
/** @import {Placed} from "../src/analysis/place/places.js" */
/** @import {Study} from "../src/types.js" */
/** @import {Compared} from "./compare/compared.js" */

const help = `Usage: npm run --silent report -- FOLDER|STUDY|DUMP [options]

Checks a folder of results, or a study, and compares it with published results. Shows what was measured, its problems,
which published results have the same workload and a similar load, and what differs. Needs npm run ingest.
For a DUMP, which is output of esxcli, PowerCLI, govc or vsish, it lists the host's settings that are not the default,
and what is published about them.

  --out FILE       write one HTML file with charts and the numbers of every run. Names of hosts, users, disks and
                   networks of a folder are replaced
  --keep-names     keep these names in it
  --platform NAME  for a folder: vsan, fc-array and so on; compares with the same platform only
  --hosts COUNT    for a folder: hosts in the cluster
  --all            show every workload and load; default: the one with most published results
  --root           use another repository of the atlas
  --help           show this text`;

/**
 * @param {Store} store
 * @param {string} study
 * @param {{all?: boolean, brief?: boolean, published?: Placed[]}} [options] all: every place; brief: how it compares
 *   in a line; published: runs of another store
 * @returns {Promise<string[]>} lines
 * @throws {Error} where there is no such study
 */
export async function describeStanding(store, study, { all = false, brief = false, published = [] } = {}) {
  const own = (/** @type {Record<string, any>[]} */ rows) => rows.filter((row) => row.study === study);
  const [summary] = own(await store.rows(await readQuestion("study-summary")));
  if (!summary) throw new Error(`${study}: no such study; put it into data/studies and type npm run ingest`);
  const [answer] = own(await store.rows(await readQuestion("answers")));
  const placed = [...(await readPlaced(store)), ...published];
  const places = findPlaces(placed, study);
  return [
    await describeSoundness(store, summary),
    `Answer: ${answer ? sayAnswer(answer) : "none yet"}`,
    ...(summary.runs > 0
      ? describePlaces(
          places,
          placed.filter((run) => run.study === study),
          { all, brief },
        )
      : []),
  ];
}

/** @param {Record<string, any>} answer */
const sayAnswer = ({ sentence, grade, kind }) =>
  grade && kind !== "none" ? `${sentence} (${grade})` : sentence;

/**
 * @param {Store} store
 * @returns {Promise<Placed[]>} all completed runs
 */
export async function readPlaced(store) {
  const rows = await store.rows(await readQuestion("placed.parquet"));
  return rows.map(readPlace);
}

/**
 * @param {Placed[]} runs of all studies
 * @param {string} study
 */
const findPlaces = (runs, study) =>
  placeRuns(
    runs.filter((run) => run.study === study),
    runs,
    readFactors(),
  );

/**
 * @param {Store} store
 * @param {Record<string, any>} summary
 */
async function describeSoundness(store, summary) {
  const checks = await store.rows(await readQuestion("findings"));
  const worst = checks.find(({ study, severity }) => study === summary.study && severity !== "note");
  const said = saySound(/** @type {any} */ (summary), worst?.sentence ?? null);
  return `Checks: ${said[0].toLowerCase()}${said.slice(1)}`;
}

/**
 * @param {ReturnType<typeof findPlaces>} places
 * @param {Placed[]} runs of the study
 * @param {{all: boolean, brief: boolean}} options
 */
function describePlaces(places, runs, { all, brief }) {
  if (places.length === 0)
    return ["Published results: none to compare.", ...sayNoPlace(runs).map((line) => `  ${line}`)];
  const found = sayAgainst(places);
  const said = found.length > 0 || !brief ? found : [standingWords.unusable];
  const against = `Published results: ${(brief ? said.slice(0, 1) : said).join(" ")}`.trimEnd();
  if (brief)
    return said.length > 1 ? [fill(standingWords.more, { said: against, study: runs[0].study })] : [against];
  const leading = leadingPlaces(places);
  const told = all ? places : leading.slice(0, 1);
  const rest = leading.slice(1).map(({ workload }) => sayWorkload(workload));
  const more = all || rest.length === 0 ? [] : [`Other workloads, with --all: ${rest.join(", ")}.`];
  return [
    against,
    ...(runs[0].platform === notSaid ? [`  ${standingWords.platform}`] : []),
    ...told.flatMap((place) => sayPlace(place).map((line) => `  ${line}`)),
    ...more,
  ];
}

/**
 * @param {string} path of a dump
 * @param {string} root
 * @returns {Promise<string[]>} lines
 */
export async function describeDump(path, root) {
  const rows = await readHostDump(path);
  if (!existsSync(manifestFile(parquetFolder(root)))) return describeHost(rows, null);
  const store = await openStore(root);
  try {
    return describeHost(rows, /** @type {any[]} */ (await store.rows(await readQuestion("tested.parquet"))));
  } finally {
    store.close();
  }
}

/**
 * @param {string} study
 * @param {string} root
 * @param {Record<string, any>} values of the command line
 */
async function reportStudy(study, root, { all, out }) {
  const store = await openStore(root);
  try {
    const lines = await describeStanding(store, study, { all });
    const read = await readOne(store, { study });
    for (const line of [...lines, ...sayProblems(read)]) console.log(visible(line));
    if (out) await writeReport(out, read, { standing: lines, isRenamed: false });
  } finally {
    store.close();
  }
}

/**
 * @param {string} path
 * @param {string} root
 * @param {Record<string, any>} values of the command line
 */
async function reportFolder(path, root, values) {
  const about = {
    ...(values.platform ? { platform: values.platform } : {}),
    ...(values.hosts ? { defaults: { hosts: Number(values.hosts) } } : {}),
  };
  const tell = (/** @type {string} */ step) => console.error(`${step} ...`);
  await withStudy({ paths: [path], about }, tell, async (store, given) => {
    const published = await readPublished(root);
    const lines = await describeStanding(store, studyName, { all: values.all, published });
    const study = await readOne(store);
    for (const line of [...lines, ...sayProblems(study), ...(await suggestSides(store, path))])
      console.log(visible(line));
    if (!values.out) return;
    const isRenamed = !values["keep-names"];
    const { startRenaming } = await import("./compare/save-report.js");
    const rename = isRenamed ? await startRenaming(given) : (/** @type {string} */ text) => text;
    const [{ name }] = given.sides;
    const title = fill(words.of_one, { name: rename(name) });
    const standing = lines.map(rename);
    await writeReport(values.out, await readOne(store, { rename }), { title, standing, isRenamed });
  });
}

/** @param {Study} study @returns {string[]} a line on what is wrong with its files, where anything is */
const sayProblems = (study) => {
  const problems = listProblems(study);
  return problems.length > 0 ? [sayFirst(problemLines.problems, problems)] : [];
};

/**
 * @param {Pick<Store, "rows">} store of a folder's results
 * @param {string} path of that folder
 * @returns {Promise<string[]>} a line where folders in it look like what was changed
 */
async function suggestSides(store, path) {
  const differing = await store.rows(await readQuestion("differing-factors"));
  if (!differing.every(({ factor }) => never.has(factor))) return [];
  const runs = await store.rows("select run from runs order by run");
  const sides = findSides(runs.map(({ run }) => run.slice(studyName.length + 1)));
  const folders = sides.map((side) => join(path, side)).join(" ");
  return sides.length > 0 ? [fill(words.sides, { command: `npm run compare -- ${folders}` })] : [];
}

/** @param {string} root @returns {Promise<Placed[]>} none where nothing was ingested */
async function readPublished(root) {
  if (!existsSync(manifestFile(parquetFolder(root)))) return [];
  const store = await openStore(root);
  try {
    return await readPlaced(store);
  } finally {
    store.close();
  }
}

/**
 * @param {string} out
 * @param {Study} study
 * @param {{title?: string, standing: string[], isRenamed: boolean}} content
 */
async function writeReport(out, study, { title = String(study.title), ...content }) {
  const { saveReport } = await import("./compare/save-report.js");
  await saveReport(out, study, { ...content, title, compared: compareOwn(study) });
}

/** @param {Study} study @returns {Compared | undefined} its setting against the baseline, where there is such a comparison */
function compareOwn(study) {
  const baseline = study.comparisons.find(
    ({ factor, scope }) => factor === study.factor && scope === "load",
  )?.baseline;
  if (!baseline || study.answers[0]?.kind !== "comparison") return undefined;
  const others = study.levels.map(({ value }) => value).filter((value) => value !== baseline);
  try {
    return compareGroups(study, [baseline, ...others]);
  } catch {
    return undefined;
  }
}

/** @param {string[]} args */
async function main(args) {
  const text = /** @type {const} */ ({ type: "string" });
  const { values, positionals } = readOptions({
    args,
    allowPositionals: true,
    options: {
      ...{ out: text, platform: text, hosts: text, root: text },
      ...{ all: { type: "boolean" }, "keep-names": { type: "boolean" }, help: { type: "boolean" } },
    },
  });
  if (values.help) return console.log(help);
  if (positionals.length !== 1)
    throw new Error(
      "expected a folder of results, a study of data/studies, or a dump of a host: type npx atlas report NAME",
    );
  const root = values.root ?? repository;
  const [named] = positionals;
  const study = nameOfStudy(named);
  if (existsSync(join(root, "data", "studies", study)) || !existsSync(named))
    await reportStudy(study, root, values);
  else if (await isHostDump(named)) {
    for (const line of await describeDump(named, root)) console.log(visible(line));
  } else await reportFolder(named, root, values);
}

if (isCommand(import.meta.url))
  await main(process.argv.slice(2)).catch((error) => {
    console.error(visible(`report: ${sayFailure(error)}`));
    process.exitCode = 1;
  });
