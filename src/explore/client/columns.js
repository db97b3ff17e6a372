/** The runs of all studies, column by column. */
import { makeColumn } from "../charts/columns.js";
import { parquetMetadataAsync, parquetRead } from "../../vendor/parquet.js";

/** @import {Columns} from "../charts/columns.js" */
/** @import {MeasureEntry} from "../../types.js" */

/**
 * @param {ArrayBuffer} file  Parquet
 * @param {MeasureEntry[]} measures
 * @returns {Promise<Columns>}
 */
export async function readColumns(file, measures) {
  const metadata = await parquetMetadataAsync(file);
  /** @type {Map<string, Chunk[]>} */
  const parts = new Map(metadata.schema.slice(1).map(({ name }) => [name, []]));
  await parquetRead({
    file,
    metadata,
    onChunk: (chunk) => parts.get(chunk.columnName)?.push(chunk),
  });
  const read = [...parts].map(([name, chunks]) => /** @type {const} */ ([name, joinChunks(chunks)]));
  const used = read.filter(([, values]) => values.some((value) => value !== null && value !== undefined));
  return new Map(used.map(([name, values]) => [name, makeColumn(name, values, measures)]));
}

/** @typedef {{columnData: ArrayLike<unknown>, rowStart: number}} Chunk */

/**
 * Most files have one chunk a column, which is taken as it is.
 * @param {Chunk[]} chunks  in any order
 * @returns {unknown[]}
 */
function joinChunks(chunks) {
  const [{ columnData } = { columnData: [] }] = chunks;
  if (chunks.length === 1 && Array.isArray(columnData)) return columnData;
  return chunks.sort((a, b) => a.rowStart - b.rowStart).flatMap(({ columnData }) => Array.from(columnData));
}
