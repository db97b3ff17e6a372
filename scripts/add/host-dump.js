/** What a dump of a host says of its settings: output of esxcli, PowerCLI, govc or vsish, in files, folders and zips. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashText, readText } from "../../loaders/reading/bytes.js";
import { readFormat } from "../../loaders/reading/formats.js";
import { readFactors, readPractice } from "../../loaders/vocabulary/schemas.js";
import { describeTuned } from "../../src/analysis/place/tuned-sentences.js";
import { findTuned } from "../../src/analysis/place/tuned.js";
import { gatherFiles } from "./files.js";

/** @import {Recorded, Tested} from "../../src/analysis/place/tuned.js" */

/** Given as a dump, what other programs print too is taken for the host's: a path part says so. */
const capture = "phase=pre";

/**
 * @param {string} path a file, a folder or a zip
 * @returns {Promise<boolean>} whether there is output of a host in it, and nothing else that a format reads
 */
export async function isHostDump(path) {
  const scratch = mkdtempSync(join(tmpdir(), "atlas-dump-"));
  try {
    const { files } = await gatherFiles([path], capture, scratch, null);
    return files.length > 0 && files.every(({ format }) => format === "esxi-settings");
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {string} path a file, a folder or a zip
 * @returns {Promise<Recorded[]>} rows of the table settings
 * @throws {Error} where nothing in it is output of a host
 */
export async function readHostDump(path) {
  const scratch = mkdtempSync(join(tmpdir(), "atlas-dump-"));
  try {
    const { files } = await gatherFiles([path], capture, scratch, null);
    const own = files.filter(({ format }) => format === "esxi-settings");
    if (!own.length)
      throw new Error(
        `${path}: no output of a host; expected a study's name, or output of esxcli, PowerCLI, govc or vsish. For result files: npm run add -- ${path} --study NAME`,
      );
    const { load } = await readFormat("esxi-settings");
    /** @type {Recorded[]} */
    const rows = [];
    for (const { from, to } of own) {
      const source = /** @type {any} */ ({ path: to, text: () => readText(from), sha256: hashText });
      for await (const { table, columns } of load(source))
        if (table === "settings") rows.push(...toRows(columns));
    }
    return rows;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {Record<string, any>} columns lists of values
 * @returns {any[]}
 */
const toRows = (columns) => {
  const names = Object.keys(columns);
  return columns[names[0]].map((/** @type {unknown} */ _, /** @type {number} */ i) =>
    Object.fromEntries(names.map((name) => [name, columns[name][i] ?? null])),
  );
};

/**
 * @param {Recorded[]} rows
 * @param {Tested[] | null} tested null where no archive is read here
 * @returns {string[]} lines
 */
export function describeHost(rows, tested) {
  const factors = readFactors();
  const practice = readPractice(factors.map(({ name }) => name));
  const { headline, items, rest } = describeTuned(
    findTuned(rows, { factors, practice, tested: tested ?? [] }),
  );
  return [
    `Settings: ${headline}`,
    ...items.flatMap(({ text, tested: found, untested }) => [
      `  ${text}`,
      ...found.map(({ study, sentence }) => `    ${study}: ${sentence}`),
      ...(tested !== null && untested !== null ? [`    ${untested}`] : []),
    ]),
    ...rest.map((line) => `  ${line}`),
    ...(tested === null ? ["Type npm run ingest to see what is published about them."] : []),
  ];
}
