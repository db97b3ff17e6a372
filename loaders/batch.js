/** Columns of plain values to Arrow: the only place where types are decided. */
import {
  Bool,
  Field,
  Float64,
  Int64,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  TimestampMicrosecond,
  Utf8,
  vectorFromArray,
} from "apache-arrow";

/** @import {ArrowType, Column, Table} from "./types.js" */

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
 * @param {Record<string, unknown[]>} columns values by column name, all of one length; undefined is null
 * @returns {RecordBatch}
 * @throws {Error} when a column is unknown, lengths differ, or a value is not of the column's type
 */
export function makeBatch(table, columns) {
  const unknown = Object.keys(columns).find((name) => !Object.hasOwn(table.properties, name));
  if (unknown) throw new Error(`${table.title}: unknown column: ${unknown}`);
  const length = Math.max(0, ...Object.values(columns).map((values) => values.length));
  const fields = Object.entries(table.properties).map(
    ([name, { arrow }]) => new Field(name, arrowTypes[arrow](), true),
  );
  const children = Object.entries(table.properties).map(([name, column]) => {
    const values = columns[name] ?? new Array(length).fill(null);
    if (values.length !== length)
      throw new Error(`${table.title}: column ${name} has ${values.length} values, others ${length}`);
    return columnData(name, column, values);
  });
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
 * @param {unknown[]} values
 */
function columnData(name, { arrow }, values) {
  if (arrow === "utf8" || arrow === "bool") {
    const kind = arrow === "utf8" ? "string" : "boolean";
    const checked = values.map((value) => checkKind(name, kind, value));
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

/**
 * @param {string} name
 * @param {"string" | "boolean"} kind
 * @param {unknown} value
 */
function checkKind(name, kind, value) {
  if (value === null || value === undefined) return null;
  if (typeof value !== kind) throw new Error(`column ${name}: expected a ${kind}, got ${describe(value)}`);
  return value;
}

/**
 * Not-a-number and infinity are how some tools print "not measured": they become null.
 * @param {string} name
 * @param {ArrowType} arrow
 * @param {unknown} value a timestamp is milliseconds since 1970, UTC
 * @returns {any} the number that the Arrow column stores
 */
function numberOrNull(name, arrow, value) {
  if (value === null || value === undefined) return null;
  if (typeof value !== "number") throw new Error(`column ${name}: expected a number, got ${describe(value)}`);
  if (!Number.isFinite(value)) return null;
  if (arrow === "float64") return value;
  if (arrow === "timestamp_us") return BigInt(Math.round(value * 1000));
  if (!Number.isSafeInteger(value)) throw new Error(`column ${name}: expected an integer, got ${value}`);
  return BigInt(value);
}

/** @param {unknown} value */
const describe = (value) => `${typeof value} ${JSON.stringify(value)?.slice(0, 40)}`;
