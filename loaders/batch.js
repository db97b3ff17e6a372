/** Columns of plain values to Arrow: the only place where types are decided. */
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

/** @import {ArrowType, Column, Repeated, Table, Values} from "./types.js" */

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
 * @param {Table} table
 * @param {Record<string, Values>} columns
 * @returns {number} rows
 * @throws {Error} when a column is unknown or lengths differ
 */
export function checkLengths(table, columns) {
  const unknown = Object.keys(columns).find((name) => !Object.hasOwn(table.properties, name));
  if (unknown) throw new Error(`${table.title}: unknown column: ${unknown}`);
  const lengths = Object.entries(columns).map(([name, values]) => ({ name, length: lengthOf(values) }));
  const length = Math.max(0, ...lengths.map(({ length }) => length));
  const other = lengths.find((column) => column.length !== length);
  if (other)
    throw new Error(`${table.title}: column ${other.name} has ${other.length} values, others ${length}`);
  return length;
}

/**
 * @param {Values} values
 * @returns {values is Repeated}
 */
export const isRepeated = (values) => "each" in values;

/** @param {Values} values */
const lengthOf = (values) =>
  isRepeated(values) ? values.values.length * values.each * values.times : values.length;

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

/**
 * @param {string} name
 * @param {ArrowType} arrow
 * @param {unknown} value
 * @returns {any} what is stored: integers and times as bigint; null for missing
 * @throws {Error} when it is not of the column's type
 */
export const storedValue = (name, arrow, value) =>
  arrow === "utf8"
    ? checkKind(name, "string", value)
    : arrow === "bool"
      ? checkKind(name, "boolean", value)
      : numberOrNull(name, arrow, value);

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
