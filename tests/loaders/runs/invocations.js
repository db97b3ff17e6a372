/** Files with several invocations of a tool, made of outputs of one each: modules of the folder invocations. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBatch } from "../../../loaders/store/batch.js";
import { readStagedTables, readTables } from "../../../loaders/vocabulary/schemas.js";
import { stagedTable } from "../../../loaders/vocabulary/tables.js";
import { detect, sourceOf } from "../../formats.js";

/**
 * @typedef {object} Invocations
 * @property {string} of what of the tool's
 * @property {string} name of the file that holds several
 * @property {() => (string | Uint8Array)[]} pieces output of one complete invocation each, all of them different
 * @property {(pieces: (string | Uint8Array)[]) => string | Uint8Array} [join] as a user's file has them; one after
 *   the other where it is left out
 * @property {boolean} [isOrdered] whether another order of the pieces is no file that anybody could have
 */

const folder = new URL("../invocations/", import.meta.url);
const tables = { ...readTables(), ...readStagedTables() };

/** @returns {Promise<(Invocations & {tool: string})[]>} */
export async function listInvocations() {
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const modules = await Promise.all(names.map((name) => import(new URL(name, folder).href)));
  return modules.flatMap((module, i) =>
    module.default.map((/** @type {Invocations} */ each) => ({ ...each, tool: names[i].slice(0, -3) })),
  );
}

/** @param {(string | Uint8Array)[]} pieces */
export const concatenate = (pieces) => Buffer.concat(pieces.map((piece) => Buffer.from(piece)));

/** What says where in its file a row was found, not what it is. */
const places = new Set(["run", "line", "byte"]);

/**
 * @param {string} name of the file
 * @param {string | Uint8Array} content
 * @param {import("../../formats.js").Rows} rows
 * @returns {Promise<{runs: string[], problems: any[]}>} each run as one text: all rows that are of it, in their order,
 *   without its name and their lines
 */
export async function readRuns(name, content, rows) {
  const scratch = mkdtempSync(join(tmpdir(), "atlas-invocations-"));
  try {
    const file = join(scratch, name);
    writeFileSync(file, content);
    const fixture = { file, name, path: name, mapping: null };
    const accepting = await detect(fixture);
    if (accepting.length !== 1) return { runs: [], problems: [{ code: "undetected" }] };
    return await gatherRuns(accepting[0].load(/** @type {any} */ (sourceOf(fixture, rows))));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** @param {AsyncIterable<import("../../../loaders/types.js").Batch>} batches */
async function gatherRuns(batches) {
  /** @type {Map<string, string[]>} */
  const runs = new Map();
  const problems = [];
  for await (const { table, columns } of batches)
    for (const each of makeBatch(stagedTable(tables[table]), columns).toArray()) {
      const row = each.toJSON();
      if (table === "problems") problems.push(row);
      else if (row.run !== undefined && row.run !== null)
        runs.set(row.run, [...(runs.get(row.run) ?? []), `${table} ${textOf(row)}`]);
    }
  return { runs: [...runs.values()].map((texts) => texts.sort().join("\n")).sort(), problems };
}

/** @param {Record<string, unknown>} row */
const textOf = (row) =>
  JSON.stringify(
    Object.entries(row)
      .filter(([name, value]) => !places.has(name) && value !== null)
      .map(([name, value]) => [name, typeof value === "bigint" ? String(value) : value]),
  );
