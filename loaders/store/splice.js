/** Parquet files as one: their pages are copied as they are, only what is constant is added. */
import { closeSync, fstatSync, mkdirSync, openSync, readSync } from "node:fs";
import { dirname } from "node:path";
import { parquetMetadata } from "hyparquet";
import { openParquet } from "../parquet/file.js";
import { encodeMissing } from "../parquet/pages.js";
import { encodeRepeated, writeChunk } from "../parquet/row-groups.js";

/** @import {ParquetWriter} from "hyparquet-writer" */
/** @import {ColumnMetaData, RowGroup} from "hyparquet" */
/** @import {Table} from "../types.js" */

const pieceBytes = 1 << 22;

/**
 * @typedef {object} Part a file that becomes a part of another one
 * @property {string} file
 * @property {Record<string, string>} [constants] columns that are not in it, or otherwise
 * @property {[from: number, to: number]} [groups] which of its row groups, if not all
 */

/**
 * Columns of the table that a part does not have are missing in each of its rows; others than the table's are left out.
 * @param {string} target
 * @param {Table} table
 * @param {Part[]} parts one after the other
 * @returns {Promise<{groups: number, rows: number}[]>} how many row groups and rows each part has
 */
export async function splice(target, table, parts) {
  mkdirSync(dirname(target), { recursive: true });
  const parquet = openParquet(target, table);
  parquet.statisticsTruncateLength = Infinity; // They stay as they are.
  /** A file that gives several parts is read for what it has but once. @type {Map<string, RowGroup[]>} */
  const known = new Map();
  const copied = [];
  for (const { file, constants = {}, groups } of parts) {
    const from = openSync(file, "r");
    try {
      const all = known.get(file) ?? readMetadata(from).row_groups;
      if (groups) known.set(file, all);
      const some = all.slice(...(groups ?? []));
      for (const group of some) copyRowGroup(parquet, table, from, group, constants);
      const rows = some.reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
      copied.push({ groups: some.length, rows });
    } finally {
      closeSync(from);
    }
  }
  await parquet.finish();
  return copied;
}

/** What statistics hold, to the microsecond and to the byte. */
const exact = /** @type {any} */ ({
  timestampFromMicroseconds: (/** @type {bigint} */ value) => value,
  stringFromBytes: (/** @type {Uint8Array} */ bytes) => bytes,
});

/** @param {number} from open file */
function readMetadata(from) {
  const { size } = fstatSync(from);
  const tail = readBytes(from, size - 8, 8);
  const footer = readBytes(from, size - 8 - tail.readUInt32LE(0), tail.readUInt32LE(0) + 8);
  return parquetMetadata(footer.buffer, { parsers: exact });
}

/**
 * @param {number} from
 * @param {number} position
 * @param {number} length
 */
function readBytes(from, position, length) {
  const bytes = Buffer.from(new ArrayBuffer(length));
  for (let at = 0; at < length;) {
    const read = readSync(from, bytes, at, length - at, position + at);
    if (!read) throw new Error("a staged file ends too early");
    at += read;
  }
  return bytes;
}

/**
 * @param {ParquetWriter} parquet
 * @param {Table} table
 * @param {number} from open file
 * @param {RowGroup} group of that file
 * @param {Record<string, string>} constants
 */
function copyRowGroup(parquet, table, from, group, constants) {
  const { writer } = parquet;
  const start = writer.offset;
  const length = Number(group.num_rows);
  const known = new Map(group.columns.map(({ meta_data }) => [meta_data?.path_in_schema[0], meta_data]));
  const columns = Object.entries(table.properties).map(([name, column], i) => {
    const found = known.get(name);
    if (found && !Object.hasOwn(constants, name)) return copyChunk(writer, from, found);
    const pages = Object.hasOwn(constants, name)
      ? encodeRepeated(name, column, { values: [constants[name]], each: length, times: 1 })
      : encodeMissing(length);
    return writeChunk(parquet, i + 1, name, pages, length);
  });
  parquet.num_rows += group.num_rows;
  parquet.row_groups.push({
    columns,
    total_byte_size: columns.reduce((sum, { meta_data }) => sum + meta_data.total_uncompressed_size, 0n),
    num_rows: group.num_rows,
    total_compressed_size: BigInt(writer.offset - start),
  });
  return writer.flush?.();
}

/**
 * @param {ParquetWriter["writer"]} writer
 * @param {number} from open file
 * @param {ColumnMetaData} found
 */
function copyChunk(writer, from, found) {
  const first = found.dictionary_page_offset ?? found.data_page_offset;
  const moved = BigInt(writer.offset) - first;
  const end = Number(first + found.total_compressed_size);
  for (let at = Number(first); at < end; at += pieceBytes)
    writer.appendBytes(readBytes(from, at, Math.min(pieceBytes, end - at)));
  return {
    file_offset: first + moved,
    meta_data: {
      ...found,
      data_page_offset: found.data_page_offset + moved,
      dictionary_page_offset:
        found.dictionary_page_offset === undefined ? undefined : found.dictionary_page_offset + moved,
      statistics: found.statistics && { ...found.statistics, min: undefined, max: undefined },
      bloom_filter_offset: undefined,
      bloom_filter_length: undefined,
    },
  };
}
