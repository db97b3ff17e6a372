/** What an executor answers: its part of a question, about a group of studies. */
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { sqlPath } from "../../../loaders/assemble/sql.js";
import { remove } from "../../../loaders/store/files.js";
import { refuseNames } from "../../query/tables.js";
import { putFile } from "../job.js";
import { lockFiles, openTables } from "./tables.js";

/**
 * @typedef {object} Asked
 * @property {string} parquet folder of the tables
 * @property {string[]} studies
 * @property {string} sql
 * @property {Record<string, string>} variables
 */

/**
 * Into a database file, which keeps all types as they are.
 * @param {Asked & {job: string}} asked job: its folder
 * @returns {Promise<string>} the file, which has a table answer
 */
export async function answerPart({ parquet, studies, sql, variables, job }) {
  const folder = mkdtempSync(join(resolve("."), "atlas-"));
  const store = await openTables(parquet, studies, variables);
  try {
    await refuseNames(store, sql);
    const made = join(folder, "part.duckdb");
    await store.connection.run(`attach '${sqlPath(made)}' as part`);
    await lockFiles(store, parquet, folder);
    await store.connection.run(`create table part.answer as (${sql}\n)`);
    await store.connection.run("detach part");
    const file = join(job, "parts", `${randomUUID()}.duckdb`);
    putFile(made, file);
    return file;
  } finally {
    store.close();
    remove(folder);
  }
}
