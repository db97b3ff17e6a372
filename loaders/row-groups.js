/**
 * Row groups of repeated columns and doubles, straight to Parquet's encodings: a value that is repeated costs one
 * entry of a dictionary and one run, not an object a row. Other columns go through ParquetWriter.write.
 */
import { ByteWriter } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";
import { writeDictionaryPage } from "hyparquet-writer/src/dictionary.js";
import { checkLengths, isRepeated, storedValue } from "./batch.js";
import { writePacked, writeRun, writeRuns } from "./hybrid.js";

/** @import {ParquetWriter} from "hyparquet-writer" */
/** @import {Column, Repeated, Table, Values} from "./types.js" */

/**
 * @typedef {object} Pages encoded values of a column
 * @property {ByteWriter} levels which values are there: 1, and which are missing: 0
 * @property {Uint8Array} data the values that are there
 * @property {"PLAIN" | "RLE_DICTIONARY"} encoding
 * @property {number} missing
 * @property {any[]} [dictionary] what the data are places in
 */

/**
 * @param {Table} table
 * @param {Record<string, Values>} columns
 * @returns {columns is Record<string, Repeated | Float64Array>} whether all of them can be written so
 */
export const isCompact = ({ properties }, columns) =>
  Object.entries(properties).every(([name, { arrow }]) => {
    const values = columns[name];
    if (values instanceof Float64Array) return arrow === "float64";
    return arrow !== "bool" && (values === undefined || isRepeated(values));
  });

/**
 * @param {ParquetWriter} parquet
 * @param {Table} table its columns are those of the file, in order
 * @param {Record<string, Repeated | Float64Array>} columns
 */
export function writeRowGroup(parquet, table, columns) {
  const length = checkLengths(table, columns);
  const start = parquet.writer.offset;
  const nothing = { values: [null], each: length, times: 1 };
  const chunks = Object.entries(table.properties).map(([name, column], i) =>
    writeChunk(parquet, i + 1, name, column, columns[name] ?? nothing, length),
  );
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
 * @param {number} place of the column in the file's schema
 * @param {string} name
 * @param {Column} column
 * @param {Repeated | Float64Array} values
 * @param {number} length
 */
function writeChunk({ writer, schema, codec, compressors }, place, name, column, values, length) {
  const start = writer.offset;
  const element = schema[place];
  const page = values instanceof Float64Array ? encodeDoubles(values) : encodeRepeated(name, column, values);
  const encoder = /** @type {any} */ ({ element, codec, compressors });
  let size = page.dictionary ? writeDictionaryPage(writer, encoder, page.dictionary) : 0;
  const data_page_offset = BigInt(writer.offset);
  size += writeDataPage(writer, compressors[codec] ?? ((bytes) => bytes), page, length);
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
      statistics: rangeOf(column, page),
    },
  };
}

/**
 * Smallest and largest integer, by which readers pass over row groups: those of other samples.
 * @param {Column} column
 * @param {Pages} page
 */
function rangeOf({ arrow }, { dictionary, missing }) {
  if (arrow !== "int64" || !dictionary?.length) return undefined;
  const [min_value, max_value] = dictionary.reduce(
    ([min, max], value) => [value < min ? value : min, value > max ? value : max],
    [dictionary[0], dictionary[0]],
  );
  return { min_value, max_value, null_count: BigInt(missing) };
}

/**
 * @param {ParquetWriter["writer"]} writer
 * @param {(bytes: Uint8Array) => Uint8Array} compress
 * @param {Pages} page
 * @param {number} length
 * @returns {number} bytes, not compressed
 */
function writeDataPage(writer, compress, { levels, data, encoding, missing }, length) {
  const compressed = compress(data);
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
 * @param {Float64Array} values not-a-number is missing
 * @returns {Pages}
 */
function encodeDoubles(values) {
  const present = new Float64Array(values.length);
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value - value !== 0) continue;
    present[count++] = value;
    bits[i >> 3] |= 1 << (i & 7);
  }
  const levels = new ByteWriter();
  if (count === values.length || count === 0) writeRun(levels, count ? 1 : 0, values.length, 1);
  else {
    levels.appendVarInt((bits.length << 1) | 1);
    levels.appendBytes(bits);
  }
  const data = new Uint8Array(present.buffer, 0, count * 8);
  return { levels, data, encoding: "PLAIN", missing: values.length - count };
}

/**
 * @typedef {object} Coded
 * @property {number[]} ids place in the dictionary of each value, -1 for missing
 * @property {number[]} present those that are not missing
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
    const stored = storedValue(name, column.arrow, value);
    if (stored === null) return -1;
    if (!places.has(stored)) places.set(stored, places.size);
    return /** @type {number} */ (places.get(stored));
  });
  const encoder = new TextEncoder();
  const dictionary = [...places.keys()].map((value) =>
    typeof value === "string" ? encoder.encode(value) : value,
  );
  return { ids, present: ids.filter((id) => id >= 0), dictionary };
}

/**
 * @param {string} name
 * @param {Column} column
 * @param {Repeated} repeated
 * @returns {Pages}
 */
function encodeRepeated(name, column, { values, each, times }) {
  const known = column.arrow === "utf8" ? coded.get(values) : undefined;
  const { ids, present, dictionary } = known ?? codeValues(name, column, values);
  if (column.arrow === "utf8") coded.set(values, { ids, present, dictionary });
  const data = new ByteWriter();
  const width = Math.max(1, Math.ceil(Math.log2(dictionary.length)));
  data.appendUint8(width);
  if (each >= 8 || dictionary.length <= 1) writeRuns(data, present, each, times, width);
  else writePacked(data, present, each, times, width);
  const levels = new ByteWriter();
  const flags = ids.map((id) => Number(id >= 0));
  writeRuns(levels, flags, each, times, 1);
  const missing = (ids.length - present.length) * each * times;
  return { levels, data: data.getBytes(), encoding: "RLE_DICTIONARY", missing, dictionary };
}
