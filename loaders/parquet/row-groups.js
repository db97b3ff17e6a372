/**
 * Row groups. A block of a capture, whose columns are repeated values and doubles, goes straight to Parquet's
 * encodings: a value that is repeated costs one entry of a dictionary and one run, not an object a row. Any other rows
 * are hyparquet-writer's. docs/parquet.md has what that gains.
 */
import { ByteWriter } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";
import { writeDictionaryPage } from "hyparquet-writer/src/dictionary.js";
import { writePacked, writeRuns } from "./hybrid.js";
import { encodeDoubles } from "./pages.js";
import { checkLengths, isRepeated, storedValue } from "./values.js";

/** @import {ParquetWriter} from "hyparquet-writer" */
/** @import {SchemaElement} from "hyparquet" */
/** @import {Pages} from "./pages.js" */
/** @import {Column, Repeated, Table, Values} from "../types.js" */

/**
 * The rows of one or more batches as a row group.
 * @param {ParquetWriter} parquet
 * @param {Table} table its columns are those of the file, in order
 * @param {Record<string, Values>[]} batches columns by name
 * @returns {void | Promise<void>}
 * @throws {Error} when a column is unknown, lengths differ, or a value is not of the column's type or enumeration
 */
export function writeRowGroup(parquet, table, batches) {
  const [block] = batches;
  return batches.length === 1 && isBlock(table, block)
    ? writeBlock(parquet, table, block)
    : writeRows(parquet, table, batches);
}

/**
 * @param {Table} table
 * @param {Record<string, Values>} columns
 */
const isBlock = (table, columns) =>
  Object.entries(table.properties).every(([name, { arrow }]) => {
    const values = columns[name];
    if (arrow === "float64" && values instanceof Float64Array) return true;
    return arrow !== "bool" && (!values || isRepeated(values));
  });

/**
 * @param {ParquetWriter} parquet
 * @param {Table} table
 * @param {Record<string, Values>} columns repeated values and doubles
 */
function writeBlock(parquet, table, columns) {
  const length = checkLengths(table, columns);
  const start = parquet.writer.offset;
  const chunks = Object.entries(table.properties).map(([name, column], i) => {
    const values = columns[name] ?? { values: [null], each: length, times: 1 };
    const pages =
      values instanceof Float64Array
        ? encodeDoubles(values)
        : encodeRepeated(name, column, /** @type {Repeated} */ (values));
    return writeChunk(parquet, i + 1, name, pages, length);
  });
  parquet.num_rows += BigInt(length);
  parquet.row_groups.push({
    columns: chunks,
    total_byte_size: chunks.reduce((sum, { meta_data }) => sum + meta_data.total_uncompressed_size, 0n),
    num_rows: BigInt(length),
    total_compressed_size: BigInt(parquet.writer.offset - start),
  });
}

/**
 * @param {ParquetWriter} parquet
 * @param {Table} table
 * @param {Record<string, Values>[]} batches
 */
export function writeRows(parquet, table, batches) {
  const lengths = batches.map((columns) => checkLengths(table, columns));
  const columnData = Object.entries(table.properties).map(([name, column]) => ({
    name,
    data: storedValues(name, column, batches, lengths),
    // By the ranges of integers readers pass over row groups: those of other samples.
    statistics: column.arrow === "int64",
  }));
  return parquet.write({ columnData, rowGroupSize: lengths.reduce((sum, each) => sum + each, 0) });
}

/**
 * @param {string} name
 * @param {Column} column
 * @param {Record<string, Values>[]} batches
 * @param {number[]} lengths of the batches
 * @returns {any[]} a value a row
 */
export function storedValues(name, column, batches, lengths) {
  const rows = new Array(lengths.reduce((sum, each) => sum + each, 0)).fill(null);
  let at = 0;
  for (const [i, { [name]: values }] of batches.entries()) {
    if (!values) at += lengths[i];
    else if (!isRepeated(values)) for (const value of values) rows[at++] = storedValue(name, column, value);
    else {
      const stored = values.values.map((value) => storedValue(name, column, value));
      for (let time = 0; time < values.times; time++)
        for (const value of stored) rows.fill(value, at, (at += values.each));
    }
  }
  return rows;
}

/**
 * @param {ParquetWriter} parquet
 * @param {number} place of the column in the file's schema
 * @param {string} name
 * @param {Pages} page
 * @param {number} length
 */
export function writeChunk({ writer, schema, codec, compressors }, place, name, page, length) {
  const start = writer.offset;
  const element = schema[place];
  const encoder = /** @type {any} */ ({ element, codec, compressors });
  let size = page.dictionary ? writeDictionaryPage(writer, encoder, page.dictionary) : 0;
  const data_page_offset = BigInt(writer.offset);
  const compress = compressors[codec] ?? ((bytes) => bytes);
  const compressed = page.compress ? page.compress(page.data) : compressOnce(page.data, compress);
  size += writeDataPage(writer, compressed, page, length);
  return {
    file_offset: BigInt(start),
    meta_data: {
      type: /** @type {import("hyparquet").ParquetType} */ (element.type),
      encodings: [.../** @type {const} */ (["PLAIN"]), page.encoding],
      path_in_schema: [name],
      codec,
      num_values: BigInt(length),
      total_compressed_size: BigInt(writer.offset - start),
      total_uncompressed_size: BigInt(size),
      data_page_offset,
      dictionary_page_offset: page.dictionary ? BigInt(start) : undefined,
      statistics: rangeOf(element, page),
    },
  };
}

/**
 * Smallest and largest integer, by which readers pass over row groups: those of other samples.
 * @param {SchemaElement} element
 * @param {Pages} page
 */
function rangeOf({ type, logical_type, converted_type }, { dictionary, missing }) {
  if (type !== "INT64" || logical_type || converted_type || !dictionary?.length) return undefined;
  const [min_value, max_value] = dictionary.reduce(
    ([min, max], value) => [value < min ? value : min, value > max ? value : max],
    [dictionary[0], dictionary[0]],
  );
  return { min_value, max_value, null_count: BigInt(missing) };
}

/** @type {WeakMap<Uint8Array, Uint8Array>} */
const compressedBefore = new WeakMap();

/**
 * @param {Uint8Array} data
 * @param {(data: Uint8Array) => Uint8Array} compress
 */
function compressOnce(data, compress) {
  const compressed = compressedBefore.get(data) ?? compress(data);
  compressedBefore.set(data, compressed);
  return compressed;
}

/**
 * @param {ParquetWriter["writer"]} writer
 * @param {Uint8Array} compressed
 * @param {Pages} page
 * @param {number} length
 * @returns {number} bytes, not compressed
 */
function writeDataPage(writer, compressed, { levels, data, encoding, missing }, length) {
  const start = writer.offset;
  writePageHeader(writer, {
    type: "DATA_PAGE_V2",
    uncompressed_page_size: levels.offset + data.length,
    compressed_page_size: levels.offset + compressed.length,
    data_page_header_v2: {
      num_values: length,
      num_nulls: missing,
      num_rows: length,
      encoding,
      definition_levels_byte_length: levels.offset,
      repetition_levels_byte_length: 0,
      is_compressed: true,
    },
  });
  const head = writer.offset - start;
  writer.appendBytes(levels.getBytes());
  writer.appendBytes(compressed);
  return head + levels.offset + data.length;
}

/**
 * @typedef {object} Coded
 * @property {number[]} ids place in the dictionary of each value, -1 for missing
 * @property {any[]} dictionary
 */

/** Batch after batch of a reader has the same names. @type {WeakMap<unknown[], Coded>} */
const coded = new WeakMap();

/**
 * @param {string} name
 * @param {Column} column
 * @param {unknown[]} values
 * @returns {Coded}
 */
function codeValues(name, column, values) {
  /** @type {Map<unknown, number>} */
  const places = new Map();
  const ids = values.map((value) => {
    const stored = storedValue(name, column, value);
    if (stored === null) return -1;
    if (!places.has(stored)) places.set(stored, places.size);
    return /** @type {number} */ (places.get(stored));
  });
  const encoder = new TextEncoder();
  const dictionary = [...places.keys()].map((value) =>
    typeof value === "string" ? encoder.encode(value) : value,
  );
  return { ids: shareIds(ids), dictionary };
}

/** @type {number[]} */
let counting = [];

/**
 * Samples and times of a batch are all different, and those of the next are as many.
 * @param {number[]} ids
 * @returns {number[]} the same array for the same ids, as long as they count and are as many
 */
function shareIds(ids) {
  if (ids.length < 2 || ids.some((id, i) => id !== i)) return ids;
  if (ids.length !== counting.length) counting = ids;
  return counting;
}

/** Pages that ids were written as last. @type {WeakMap<number[], {each: number, times: number, pages: Pages}>} */
const encoded = new WeakMap();

/**
 * @param {string} name
 * @param {Column} column
 * @param {Repeated} repeated
 * @returns {Pages}
 */
export function encodeRepeated(name, column, { values, each, times }) {
  const known = column.arrow === "utf8" ? coded.get(values) : undefined;
  const { ids, dictionary } = known ?? codeValues(name, column, values);
  if (column.arrow === "utf8") coded.set(values, { ids, dictionary });
  const last = encoded.get(ids);
  if (last?.each === each && last.times === times) return { ...last.pages, dictionary };
  const pages = encodeIds(ids, dictionary.length, each, times);
  encoded.set(ids, { each, times, pages });
  return { ...pages, dictionary };
}

/**
 * @param {number[]} ids
 * @param {number} count of different ids
 * @param {number} each
 * @param {number} times
 * @returns {Pages}
 */
function encodeIds(ids, count, each, times) {
  const present = ids.filter((id) => id >= 0);
  const data = new ByteWriter();
  const width = Math.max(1, Math.ceil(Math.log2(count)));
  data.appendUint8(width);
  if (each >= 8 || count <= 1) writeRuns(data, present, each, times, width);
  else writePacked(data, present, each, times, width);
  const levels = new ByteWriter();
  const flags = ids.map((id) => Number(id >= 0));
  writeRuns(levels, flags, each, times, 1);
  const missing = (ids.length - present.length) * each * times;
  return { levels, data: data.getBytes(), encoding: "RLE_DICTIONARY", missing };
}
