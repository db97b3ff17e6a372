/** Ways to write the rows that readers give as Parquet: our own, that of the library alone, that of the database. */
import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBDataChunk,
  DuckDBTimestampValue,
  TIMESTAMP,
  VARCHAR,
} from "@duckdb/node-api";
import { storedValues, writeRowGroup, writeRows } from "../../loaders/parquet/row-groups.js";
import { sqlPath } from "../../loaders/assemble/sql.js";
import { duckdbColumns } from "../../loaders/vocabulary/tables.js";
import { openParquet } from "../../loaders/parquet/file.js";
import { openDuckDB } from "../../loaders/store/store.js";
import { lengthOf } from "../../loaders/parquet/values.js";

/** @import {Column, Table, Values} from "../../loaders/types.js" */

/**
 * @typedef {object} Writer of a file
 * @property {(batches: Record<string, Values>[]) => unknown} write columns by name, as one row group
 * @property {() => unknown} finish
 */

/** @typedef {(file: string, table: Table) => Writer | Promise<Writer>} OpenWriter */

/** Rows that DuckDB takes at once. */
const chunkRows = 2048;

const duckdbTypes = { utf8: VARCHAR, float64: DOUBLE, int64: BIGINT, bool: BOOLEAN, timestamp_us: TIMESTAMP };

/** @type {Record<string, OpenWriter>} */
export const writers = {
  own: (file, table) => {
    const parquet = openParquet(file, table);
    return { write: (batches) => writeRowGroup(parquet, table, batches), finish: () => parquet.finish() };
  },

  "hyparquet-writer": (file, table) => {
    const parquet = openParquet(file, table);
    return { write: (batches) => writeRows(parquet, table, batches), finish: () => parquet.finish() };
  },

  DuckDB: async (file, table) => {
    const { connection, close } = await openDuckDB();
    await connection.run(`create table written (${duckdbColumns(table)})`);
    const appender = await connection.createAppender("written");
    const columns = Object.entries(table.properties);
    const types = columns.map(([, { arrow }]) => duckdbTypes[arrow]);
    return {
      write(batches) {
        const rows = countRows(batches);
        const lengths = batches.map((each) => countRows([each]));
        const data = columns.map(([name, column]) =>
          storedValues(name, column, batches, lengths).map(duckdbValue(column)),
        );
        for (let at = 0; at < rows; at += chunkRows) {
          const chunk = DuckDBDataChunk.create(types, Math.min(chunkRows, rows - at));
          data.forEach((values, i) => chunk.setColumnValues(i, values.slice(at, at + chunkRows)));
          appender.appendDataChunk(chunk);
        }
      },
      async finish() {
        appender.closeSync();
        await connection.run(`copy written to '${sqlPath(file)}' (format parquet, compression snappy)`);
        close();
      },
    };
  },
};

/** @param {Column} column */
const duckdbValue =
  ({ arrow }) =>
  (/** @type {any} */ value) =>
    arrow === "timestamp_us" && value !== null ? new DuckDBTimestampValue(value) : value;

/** @param {Record<string, Values>[]} batches */
export const countRows = (batches) =>
  batches.reduce((rows, columns) => rows + lengthOf(Object.values(columns)[0]), 0);
