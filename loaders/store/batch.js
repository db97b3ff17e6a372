/** Columns of plain values to Arrow. */
import {
  Bool,
  Dictionary,
  Field,
  Float64,
  Int32,
  Int64,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  TimestampMicrosecond,
  Utf8,
  vectorFromArray,
  Vector,
} from "apache-arrow";
import { checkKind, checkLengths, isRepeated, numberOrNull } from "../parquet/values.js";

/** @import {ArrowType, Column, Repeated, Table, Values} from "../types.js" */

/** @type {Record<ArrowType, () => any>} */
const arrowTypes = {
  utf8: () => new Utf8(),
  float64: () => new Float64(),
  int64: () => new Int64(),
  bool: () => new Bool(),
  timestamp_us: () => new TimestampMicrosecond(),
};

/**
 * A record batch with the table's columns in schema order. Columns that are not given are null.
 * @param {Table} table
 * @param {Record<string, Values>} columns values by column name, all of one length; undefined is null
 * @returns {RecordBatch} repeated texts are a dictionary
 * @throws {Error} when a column is unknown, lengths differ, or a value is not of the column's type
 */
export function makeBatch(table, columns) {
  const length = checkLengths(table, columns);
  const children = Object.entries(table.properties).map(([name, column]) => {
    const values = columns[name] ?? new Array(length).fill(null);
    return isRepeated(values) ? repeatedData(name, column, values) : columnData(name, column, values);
  });
  const fields = Object.keys(table.properties).map((name, i) => new Field(name, children[i].type, true));
  const schema = new Schema(fields);
  return new RecordBatch(
    schema,
    makeData({
      type: new Struct(fields),
      length,
      nullCount: 0,
      children: /** @type {import("apache-arrow").Data[]} */ (children),
    }),
  );
}

/**
 * @param {string} name
 * @param {Column} column
 * @param {Repeated} repeated
 */
function repeatedData(name, column, { values, each, times }) {
  const period = values.length * each;
  const places = Int32Array.from({ length: period * times }, (_, i) => Math.trunc((i % period) / each));
  const dictionary = columnData(name, column, values);
  if (column.arrow !== "utf8")
    return columnData(
      name,
      column,
      Array.from(places, (place) => values[place]),
    );
  const present = places.map((place) => Number(values[place] != null));
  const nullBitmap = new Uint8Array(Math.ceil(places.length / 8));
  for (const [i, bit] of present.entries()) nullBitmap[i >> 3] |= bit << (i & 7);
  return makeData({
    type: new Dictionary(new Utf8(), new Int32()),
    length: places.length,
    nullCount: present.length - present.reduce((sum, bit) => sum + bit, 0),
    nullBitmap,
    data: places,
    dictionary: new Vector([dictionary]),
  });
}

/**
 * @param {string} name
 * @param {Column} column
 * @param {unknown[] | Float64Array} values
 */
function columnData(name, { arrow }, values) {
  if (arrow === "utf8" || arrow === "bool") {
    const kind = arrow === "utf8" ? "string" : "boolean";
    const checked = Array.from(values, (value) => checkKind(name, kind, value));
    return vectorFromArray(/** @type {any[]} */ (checked), arrowTypes[arrow]()).data[0] ?? emptyData(arrow);
  }
  const data = arrow === "float64" ? new Float64Array(values.length) : new BigInt64Array(values.length);
  const nullBitmap = new Uint8Array(Math.ceil(values.length / 8));
  let nullCount = 0;
  for (let i = 0; i < values.length; i++) {
    const value = numberOrNull(name, arrow, values[i]);
    if (value === null) nullCount++;
    else {
      data[i] = value;
      nullBitmap[i >> 3] |= 1 << (i & 7);
    }
  }
  return makeData({ type: arrowTypes[arrow](), length: values.length, nullCount, nullBitmap, data });
}

/** @param {ArrowType} arrow */
const emptyData = (arrow) => makeData({ type: arrowTypes[arrow](), length: 0 });
