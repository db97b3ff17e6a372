/** Tables as files to take away. */
import { globPath, sqlPath } from "../assemble/sql.js";

/** @import {Store} from "./store.js" */

/**
 * Rows of a row group. Measured on tables of 20,000 runs (bench/slices.js): with fewer the list of row groups weighs
 * more than what it saves, with more a reader of one study fetches the rows of others.
 */
export const rowsOfGroup = 8192;

/** Of a study's own file, in which a page looks for one run: decoding a row group of a column keeps a phone for 20 ms. */
export const rowsOfStudyGroup = 2048;

/**
 * @param {string[]} files Parquet
 * @returns {string} a question: their rows, in this order
 */
export const rowsOf = (files) =>
  `from read_parquet([${files.map((file) => `'${globPath(file)}'`).join(", ")}])`;

/** @param {string} text @returns {string} in SQL */
export const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

/**
 * @param {string} question SQL
 * @param {string} study
 * @returns {string} the same about one study
 */
export const ofStudy = (question, study) => `select * from (${question}\n) where study = ${quoted(study)}`;

/**
 * @param {string} question SQL
 * @returns {string} how many values each column of its answer has, by study
 */
export const countValues = (question) =>
  `select study as of_study, count(columns(*)) from (${question}\n) group by study order by study`;

/**
 * Answers a question once for many that ask about a part of it.
 * @param {Store} store
 * @param {string} question SQL
 * @returns {Promise<string>} a question that gives the same rows
 */
export async function keepRows({ connection }, question) {
  await connection.run(`create or replace temp table kept_rows as (${question}\n)`);
  return "from kept_rows";
}

/**
 * An answer as Parquet, of which a reader may fetch a part.
 * @param {Store} store
 * @param {string} question SQL
 * @param {string} to
 * @param {number} [rows] of a row group
 */
export const writeParquet = ({ connection }, question, to, rows = rowsOfGroup) =>
  connection.run(
    `copy (${question}\n) to '${sqlPath(to)}' (format parquet, compression snappy, row_group_size ${rows})`,
  );

/**
 * An answer as a Parquet file that is read whole.
 * @param {Store} store
 * @param {string} question SQL
 * @param {string} to
 */
export const writeAnswer = ({ connection }, question, to) =>
  connection.run(`copy (${question}\n) to '${sqlPath(to)}' (format parquet, compression snappy)`);

/** What a spreadsheet would take for a formula, as csv-stringify's escape_formulas; behind an apostrophe it is text. */
const formula = String.raw`^[=+\-@\t\r＝＋－＠]`;

/**
 * @param {Store} store
 * @param {string} question SQL
 * @returns {Promise<{name: string, type: string}[]>} columns of its answer, types as DuckDB calls them
 */
export async function columnsOf(store, question) {
  const rows = await store.rows(`describe (${question}\n)`);
  return rows.map(({ column_name: name, column_type: type }) => ({ name, type }));
}

/**
 * @param {{name: string, type: string}[]} columns of an answer
 * @returns {string} what stands for them in a CSV, in SQL: no text is a formula
 */
export const guardFormulas = (columns) =>
  columns
    .map(({ name, type }) => {
      const column = `"${name}"`;
      return type === "VARCHAR"
        ? `case when regexp_matches(${column}, '${formula}') then '''' || ${column} else ${column} end as ${column}`
        : column;
    })
    .join(", ");

/**
 * An answer as CSV, gzip where the name of the file ends so. Missing is empty; times are ISO 8601, UTC.
 * @param {Store} store
 * @param {string} columns of guardFormulas
 * @param {string} question SQL
 * @param {string} to
 */
export const writeCsv = ({ connection }, columns, question, to) =>
  connection.run(
    `copy (select ${columns} from (${question}\n)) to '${sqlPath(to)}'
     (format csv, header, timestampformat '%Y-%m-%dT%H:%M:%S.%gZ')`,
  );
