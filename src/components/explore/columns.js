/** The runs of all studies, column by column. */
import { makeColumn } from "../../charts/explore/columns.js";
import { parquetMetadataAsync, parquetRead } from "../../vendor/parquet.js";

/** @import {Columns} from "../../charts/explore/columns.js" */

/**
 * @param {ArrayBuffer} file  Parquet
 * @returns {Promise<Columns>}
 */
export async function readColumns(file) {
  const metadata = await parquetMetadataAsync(file);
  const length = Number(metadata.num_rows);
  /** @type {Map<string, unknown[]>} */
  const read = new Map();
  await parquetRead({
    file,
    metadata,
    onChunk: ({ columnName, columnData, rowStart }) => {
      const values = read.get(columnName) ?? new Array(length).fill(null);
      read.set(columnName, values);
      for (let i = 0; i < columnData.length; i++) values[rowStart + i] = columnData[i] ?? null;
    },
  });
  const used = [...read].filter(([, values]) => values.some((value) => value !== null));
  return new Map(used.map(([name, values]) => [name, makeColumn(name, values)]));
}
