#!/usr/bin/env node
/** Where a study stands: whether its runs are sound, what they say, and what may be set beside them. */
import { isCommand } from "./command/begin.js";
import { join } from "node:path";
import { existsSync, readFileSync } from "node:fs";
import { manifestFile } from "../loaders/store/manifest.js";
import { openStore, parquetFolder, repository } from "../loaders/store/store.js";
import { readFactors } from "../loaders/vocabulary/schemas.js";
import { placeRuns, readPlace } from "../src/analysis/place/places.js";
import { leadingPlaces, sayNoPlace, sayPlace, saySound } from "../src/analysis/place/sentences.js";
import { sayWorkload } from "../src/words/workloads.js";
import { visible } from "../src/words/visible.js";
import { describeHost, readHostDump } from "./add/host-dump.js";
import { nameOfStudy, readOptions } from "./command/options.js";

/** @typedef {Awaited<ReturnType<typeof openStore>>} Store */
/** @import {Placed} from "../src/analysis/place/places.js" */

const question = (/** @type {string} */ name) =>
  readFileSync(new URL(`../src/data/${name}.sql`, import.meta.url), "utf8");

const help = `Usage: npm run --silent place -- STUDY|DUMP [options]

Says whether the runs of a study are sound, what they answer, and where they stand among all others: which runs have the
same workload and a load that can be compared, what differs, how many were left out and why. Needs data/parquet: npm run
ingest.
Of a file or folder with output of esxcli, PowerCLI, govc or vsish (DUMP) it says which settings of the host differ from
the default, and what is published of them.

  --all     every workload and load; without it the one with most beside it
  --root    folder of another repository of this kind
  --help    show this text`;

/**
 * @param {Store} store
 * @param {string} study
 * @param {{all?: boolean}} [options] all: every place
 * @returns {Promise<string[]>} lines
 * @throws {Error} where there is no such study
 */
export async function describeStanding(store, study, { all = false } = {}) {
  const own = (/** @type {Record<string, any>[]} */ rows) => rows.filter((row) => row.study === study);
  const [summary] = own(await store.rows(question("study-summary")));
  if (!summary)
    throw new Error(
      `${study}: no such study among those that were read: its folder lies below data/studies, and npm run ingest reads it`,
    );
  const [answer] = own(await store.rows(question("answers")));
  const placed = await readPlaced(store);
  const places = findPlaces(placed, study);
  return [
    await describeSoundness(store, summary),
    `Verdict: ${answer ? sayAnswer(answer) : "none yet"}`,
    ...(summary.runs > 0
      ? describePlaces(
          places,
          placed.filter((run) => run.study === study),
          all,
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
  const rows = await store.rows(question("placed.parquet"));
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
  const checks = await store.rows(question("findings"));
  const worst = checks.find(({ study, severity }) => study === summary.study && severity !== "note");
  const said = saySound(/** @type {any} */ (summary), worst?.sentence ?? null);
  return `Sound: ${said[0].toLowerCase()}${said.slice(1)}`;
}

/**
 * @param {ReturnType<typeof findPlaces>} places
 * @param {Placed[]} runs of the study
 * @param {boolean} all
 */
function describePlaces(places, runs, all) {
  if (places.length === 0) return ["Place: none.", ...sayNoPlace(runs).map((line) => `  ${line}`)];
  const leading = leadingPlaces(places);
  const told = all ? places : leading.slice(0, 1);
  const rest = leading.slice(1).map(({ workload }) => sayWorkload(workload));
  const more = all || rest.length === 0 ? [] : [`Other workloads, with --all: ${rest.join(", ")}.`];
  return [...told.flatMap((place) => ["Place:", ...sayPlace(place).map((line) => `  ${line}`)]), ...more];
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
    return describeHost(rows, /** @type {any[]} */ (await store.rows(question("tested.parquet"))));
  } finally {
    store.close();
  }
}

/**
 * @param {string} named
 * @param {string} root
 * @returns {boolean} whether it is a file or folder of the visitor's own, and no study
 */
const isDump = (named, root) =>
  existsSync(named) && !existsSync(join(root, "data", "studies", nameOfStudy(named)));

/** @param {string[]} args */
async function main(args) {
  const { values, positionals } = readOptions({
    args,
    allowPositionals: true,
    options: { all: { type: "boolean" }, root: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(help);
  if (positionals.length !== 1)
    throw new Error(
      "expected one study, which is a folder below data/studies, or one dump of a host: type npx atlas place NAME",
    );
  const root = values.root ?? repository;
  if (isDump(positionals[0], root)) {
    for (const line of await describeDump(positionals[0], root)) console.log(visible(line));
    return;
  }
  const store = await openStore(root);
  try {
    const lines = await describeStanding(store, nameOfStudy(positionals[0]), { all: values.all });
    for (const line of lines) console.log(visible(line));
  } finally {
    store.close();
  }
}

if (isCommand(import.meta.url))
  await main(process.argv.slice(2)).catch((error) => {
    console.error(visible(`place: ${error.message}`));
    process.exitCode = 1;
  });
