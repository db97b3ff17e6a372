/** An extract as a file: its columns, its row groups, and whether it is whole. */
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { damagedParquet, tooLargeExtract, unknownColumns, wrongType } from "./problems.js";
import { extractTables } from "./tables.js";

/** @import {FileMetaData, RowGroup, SchemaElement} from "hyparquet" */
/** @import {ArrowType, Problem, Source, Table} from "../../types.js" */

const mostBytes = 1 << 26;
const mostRows = 2_000_000;
const mostGroupBytes = 1 << 28;

/** Kinds of Parquet's columns that hold a type of ours. @type {Record<ArrowType, string[]>} */
const stored = {
  utf8: ["text"],
  float64: ["number", "decimal", "integer"],
  int64: ["integer", "decimal", "number"],
  bool: ["boolean"],
  timestamp_us: ["time"],
};

/**
 * @typedef {object} Group
 * @property {() => Promise<{rows: Record<string, any>[], problem: Problem | null}>} read
 */

/**
 * @param {Source} source
 * @returns {Promise<{problem: Problem | null, groups: Group[]}>}
 */
export async function openExtract(source) {
  const file = await readAll(source.bytes());
  if (!file) return { problem: tooLargeExtract("the file is longer", `${mostBytes} bytes`), groups: [] };
  try {
    const metadata = parquetMetadata(file);
    const problem = checkWhole(file, metadata) ?? checkColumns(metadata.schema.slice(1), source.tables);
    return { problem, groups: problem ? [] : groupsOf(file, metadata) };
  } catch (error) {
    return { problem: damagedParquet(String(/** @type {Error} */ (error).message)), groups: [] };
  }
}

/**
 * @param {ArrayBuffer} file
 * @param {FileMetaData} metadata
 * @returns {Group[]}
 */
function groupsOf(file, metadata) {
  let start = 0;
  return metadata.row_groups.map((group) => {
    const rowStart = start;
    const rowEnd = (start += Number(group.num_rows));
    return { read: () => readGroup({ file, metadata, rowStart, rowEnd }, group) };
  });
}

/**
 * @param {{file: ArrayBuffer, metadata: FileMetaData, rowStart: number, rowEnd: number}} options
 * @param {RowGroup} group
 */
async function readGroup(options, group) {
  try {
    const rows = await readColumns(options);
    return { rows, problem: checkStatistics(group, options.rowEnd - options.rowStart, rows) };
  } catch (error) {
    return { rows: [], problem: damagedParquet(/** @type {Error} */ (error).message) };
  }
}

/**
 * One column after the other: of several that are damaged the library awaits the first alone, and the failure of
 * another would end the program.
 * @param {{file: ArrayBuffer, metadata: FileMetaData, rowStart: number, rowEnd: number}} options
 * @returns {Promise<Record<string, any>[]>}
 */
async function readColumns(options) {
  /** @type {Record<string, any>[]} */
  const rows = [];
  for (const { name } of options.metadata.schema.slice(1)) {
    const column = await parquetReadObjects({ ...options, columns: [name] });
    if (rows.length && column.length !== rows.length)
      throw new Error(`column ${name} has ${column.length} rows`);
    column.forEach((row, i) => Object.assign((rows[i] ??= {}), row));
  }
  return rows;
}

/**
 * @param {AsyncIterable<Uint8Array>} chunks
 * @returns {Promise<ArrayBuffer | null>} null for more than is taken
 */
async function readAll(chunks) {
  const parts = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length > mostBytes) return null;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.buffer;
}

/**
 * Column chunks, filters and indexes fill the file from its sign to its footer: what was lost or added shows.
 * @param {ArrayBuffer} file
 * @param {FileMetaData} metadata
 * @returns {Problem | null}
 */
function checkWhole(file, { row_groups: groups, num_rows: rows, metadata_length: length }) {
  const chunks = groups.flatMap(({ columns }) => columns);
  const ends = chunks.map((chunk) => {
    const { dictionary_page_offset, data_page_offset, total_compressed_size, ...filter } =
      chunk.meta_data ?? /** @type {any} */ ({});
    const first = Number(dictionary_page_offset || data_page_offset);
    const filters = Number(filter.bloom_filter_offset ?? 0) + Number(filter.bloom_filter_length ?? 0);
    const indexes = [
      Number(chunk.column_index_offset ?? 0) + Number(chunk.column_index_length ?? 0),
      Number(chunk.offset_index_offset ?? 0) + Number(chunk.offset_index_length ?? 0),
    ];
    return Math.max(first + Number(total_compressed_size), filters, ...indexes);
  });
  const footer = file.byteLength - 8 - length;
  if (Math.max(4, ...ends) !== footer)
    return damagedParquet(`its columns end at byte ${Math.max(4, ...ends)}, its footer begins at ${footer}`);
  if (groups.reduce((sum, group) => sum + group.num_rows, 0n) !== rows)
    return damagedParquet("its row groups have another number of rows than the whole");
  if (rows > mostRows) return tooLargeExtract(`${rows} rows`, `${mostRows} rows`);
  const large = groups.find((group) => group.total_byte_size > mostGroupBytes);
  return large
    ? tooLargeExtract(`a row group of ${large.total_byte_size} bytes`, `${mostGroupBytes} bytes, unpacked`)
    : null;
}

/**
 * @param {SchemaElement[]} elements
 * @param {Record<string, Table>} tables
 * @returns {Problem | null} about the first kind of wrong columns
 */
function checkColumns(elements, tables) {
  const allowed = extractTables(tables);
  /** @type {Map<string, string[]>} kinds of values, by column */
  const known = new Map([["table", stored.utf8]]);
  for (const { properties } of Object.values(allowed))
    for (const [name, { arrow }] of Object.entries(properties))
      known.set(name, [...(known.get(name) ?? []), ...stored[arrow]]);
  const names = elements.map(({ name }) => name);
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  const unknown = elements.filter(({ name, num_children }) => !known.has(name) || num_children);
  if (unknown.length > 0 || twice.length > 0)
    return unknownColumns([...unknown.map(({ name }) => name), ...twice], Object.keys(allowed));
  if (!names.includes("table")) return wrongType("table", "no such column", "a text: the table of each row");
  const wrong = elements.find((element) => !known.get(element.name)?.includes(kindOf(element)));
  return wrong
    ? wrongType(wrong.name, kindOf(wrong), [...new Set(known.get(wrong.name))].join(" or "))
    : null;
}

/**
 * @param {SchemaElement} element
 * @returns {string} what its values are
 */
function kindOf({ type, repetition_type, logical_type, converted_type }) {
  if (repetition_type === "REPEATED") return "list";
  const said = logical_type?.type ?? converted_type ?? "";
  if (/^TIMESTAMP/.test(said)) return "time";
  if (/^(DATE|TIME|DECIMAL|INTERVAL|FLOAT16|UUID)/.test(said)) return said.toLowerCase();
  if (type === "BOOLEAN") return "boolean";
  if (type === "DOUBLE" || type === "FLOAT") return "number";
  if (type === "INT32" || type === "INT64") return "integer";
  return type === "BYTE_ARRAY" ? "text" : String(type);
}

/**
 * The smallest and largest number of each column and how many are missing, as the file says and as they were read.
 * @param {RowGroup} group
 * @param {number} expected
 * @param {Record<string, any>[]} rows
 * @returns {Problem | null}
 */
function checkStatistics({ columns }, expected, rows) {
  if (rows.length !== expected) return damagedParquet(`${rows.length} rows where ${expected} should be`);
  for (const { meta_data: chunk } of columns) {
    const [name] = chunk?.path_in_schema ?? [""];
    const { min_value, max_value, null_count } = chunk?.statistics ?? {};
    const values = rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined);
    const isOther = (/** @type {unknown} */ said, /** @type {(a: any, b: any) => boolean} */ isBetter) =>
      ["number", "bigint"].includes(typeof said) &&
      values.length > 0 &&
      values.reduce((a, b) => (isBetter(b, a) ? b : a)) !== said;
    if (
      isOther(min_value, (a, b) => a < b) ||
      isOther(max_value, (a, b) => a > b) ||
      (null_count !== undefined && Number(null_count) !== rows.length - values.length)
    )
      return damagedParquet(`column ${name} has other values than its footer says`);
  }
  return null;
}
