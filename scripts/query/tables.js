/** What a question finds besides the tables: run_results, and variables; and what it may not name. */
import { readFileSync } from "node:fs";

/** @import {Store} from "../../loaders/store/store.js" */

/** The table that most want, a row a run: nothing in it is part of anything else. */
const runResults = `create view if not exists run_results as ${readFileSync(new URL("../../src/data/run_results.csv.sql", import.meta.url), "utf8")}`;

/**
 * @param {Store} store that gains them
 * @param {Record<string, string>} variables
 */
export async function prepareTables({ connection }, variables) {
  await connection.run(runResults);
  for (const [name, value] of Object.entries(variables))
    await connection.run(`set variable "${name.replaceAll('"', "")}" = $value`, { value: String(value) });
}

/** A text in quotes that may be the name of files: with a pattern, or of the map that sanitise keeps. */
const fileNames = /'((?:[^']|'')*(?:[*?[]|\.pseudonyms)(?:[^']|'')*)'|"([^"]*(?:[*?[]|\.pseudonyms)[^"]*)"/g;

/**
 * The map from real to invented names lies beside the tables, and patterns of DuckDB match hidden files: who asks for all
 * files of a folder does not mean it.
 * @param {Store} store
 * @param {string} sql
 * @throws {Error} when the question names the map
 */
export async function refuseNames(store, sql) {
  for (const [, text, name] of sql.matchAll(fileNames)) {
    const pattern = text?.replaceAll("''", "'") ?? name;
    const found = await store.rows(
      "select file from glob($pattern) where contains(file, '.pseudonyms') limit 1",
      {
        pattern,
      },
    );
    if (found.length)
      throw new Error(`'${pattern}' names ${found[0].file}, which holds real names: name other files`);
  }
}
