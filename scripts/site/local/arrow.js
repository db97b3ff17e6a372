/** Columns of plain values as Arrow, without the builders of the library: they make functions of texts, which the page's policy forbids. */
import * as arrow from "apache-arrow";
import { isRepeated, lengthOf, storedValue } from "../../../loaders/parquet/values.js";

/** @import {ArrowType, Batch, Column, Table, Values} from "../../../loaders/types.js" */

/**
 * @param {Table} table
 * @param {Record<string, Values>} columns undefined is null
 * @param {number} length
 * @returns {Uint8Array} an IPC stream, with the values as they would be stored
 */
export function toArrow({ properties }, columns, length) {
  const children = Object.entries(properties).map(([name, column]) =>
    columnData(name, column, columns[name], length),
  );
  const fields = Object.keys(properties).map((name, i) => new arrow.Field(name, children[i].type, true));
  const type = new arrow.Struct(fields);
  const data = arrow.makeData({ type, length, nullCount: 0, children: /** @type {any[]} */ (children) });
  const batch = new arrow.RecordBatch(new arrow.Schema(fields), data);
  return arrow.tableToIPC(new arrow.Table([batch]), "stream");
}

/**
 * As the ingest tells them while it stages a file: what cannot be stored is a problem of its file alone.
 * @param {Batch} batch
 * @param {Table} table
 * @throws {Error} when a value is none of its column
 */
export function checkStored({ table: name, columns }, { properties }) {
  for (const [key, values] of Object.entries(columns)) {
    const column = properties[key];
    if (!column) continue;
    try {
      for (const value of isRepeated(values) ? values.values : values) storedValue(key, column, value);
    } catch (error) {
      throw new Error(`${name}: ${/** @type {Error} */ (error).message}`, { cause: error });
    }
  }
}

/**
 * @param {string} name
 * @param {Column} column
 * @param {Values | undefined} values
 * @param {number} length
 */
function columnData(name, column, values, length) {
  const stored = new Array(length).fill(null);
  if (values)
    for (const [i, value] of spread(values).entries()) stored[i] = storedValue(name, column, value) ?? null;
  const nullBitmap = bitmap(stored, (value) => value !== null);
  const nullCount = stored.reduce((count, value) => count + Number(value === null), 0);
  return arrow.makeData({
    length,
    nullCount,
    nullBitmap,
    .../** @type {any} */ (buffers(column.arrow, stored)),
  });
}

/** @param {Values} values */
function spread(values) {
  if (!isRepeated(values)) return Array.from(values);
  const { values: distinct, each } = values;
  const period = distinct.length * each;
  return Array.from({ length: lengthOf(values) }, (_, i) => distinct[Math.trunc((i % period) / each)]);
}

/**
 * @param {ArrowType} type
 * @param {any[]} values
 */
function buffers(type, values) {
  if (type === "utf8") return { type: new arrow.Utf8(), ...textBuffers(values) };
  if (type === "bool") return { type: new arrow.Bool(), data: bitmap(values, (value) => value === true) };
  if (type === "float64")
    return { type: new arrow.Float64(), data: Float64Array.from(values, (value) => value ?? 0) };
  const data = BigInt64Array.from(values, (value) => value ?? 0n);
  return { type: type === "int64" ? new arrow.Int64() : new arrow.TimestampMicrosecond(), data };
}

/**
 * @param {any[]} values
 * @param {(value: any) => boolean} isSet
 */
function bitmap(values, isSet) {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  for (let i = 0; i < values.length; i++) if (isSet(values[i])) bits[i >> 3] |= 1 << (i & 7);
  return bits;
}

/**
 * Columns say few texts many times: each is written once, and its bytes copied.
 * @param {(string | null)[]} values
 */
function textBuffers(values) {
  const encoder = new TextEncoder();
  const written = new Map([...new Set(values)].map((value) => [value, encoder.encode(value ?? "")]));
  const valueOffsets = new Int32Array(values.length + 1);
  for (const [i, value] of values.entries())
    valueOffsets[i + 1] = valueOffsets[i] + /** @type {Uint8Array} */ (written.get(value)).length;
  const data = new Uint8Array(valueOffsets[values.length]);
  for (const [i, value] of values.entries())
    data.set(/** @type {Uint8Array} */ (written.get(value)), valueOffsets[i]);
  return { valueOffsets, data };
}
