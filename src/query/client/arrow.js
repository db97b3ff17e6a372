/** Rows to Arrow, without the builders of the library: they make functions from text, which the page's policy forbids. */

/** @typedef {{name: string, type: string}} TypedColumn  type: of the table's schema */

/**
 * @param {Record<string, any>[]} rows
 * @param {TypedColumn[]} columns
 * @returns {Promise<Uint8Array>} an Arrow IPC stream
 */
export async function toArrow(rows, columns) {
  const arrow = await import("../../vendor/duckdb.js");
  const children = columns.map(({ name, type }) =>
    columnData(
      arrow,
      type,
      rows.map((row) => row[name] ?? null),
    ),
  );
  const fields = columns.map(({ name }, i) => new arrow.Field(name, children[i].type, true));
  const data = arrow.makeData({
    type: new arrow.Struct(fields),
    length: rows.length,
    nullCount: 0,
    children,
  });
  const schema = new arrow.Schema(fields);
  return arrow.tableToIPC(new arrow.Table([new arrow.RecordBatch(schema, data)]), "stream");
}

/**
 * @param {any} arrow
 * @param {string} type
 * @param {any[]} values  null where missing
 */
function columnData(arrow, type, values) {
  const present = bitmap(values, (value) => value !== null);
  const given = {
    length: values.length,
    nullCount: values.filter((value) => value === null).length,
    nullBitmap: present,
  };
  if (type === "utf8") return arrow.makeData({ ...given, type: new arrow.Utf8(), ...textBuffers(values) });
  if (type === "bool")
    return arrow.makeData({
      ...given,
      type: new arrow.Bool(),
      data: bitmap(values, (value) => value === true),
    });
  if (type === "float64")
    return arrow.makeData({ ...given, type: new arrow.Float64(), data: Float64Array.from(values, Number) });
  const whole = BigInt64Array.from(values, (value) => BigInt(Math.round(Number(value))));
  const kind = type === "int64" ? new arrow.Int64() : new arrow.TimestampMillisecond();
  return arrow.makeData({ ...given, type: kind, data: whole });
}

/**
 * @param {any[]} values
 * @param {(value: any) => boolean} isSet
 */
function bitmap(values, isSet) {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, i) => {
    if (isSet(value)) bits[i >> 3] |= 1 << (i & 7);
  });
  return bits;
}

/** @param {(string | null)[]} values */
function textBuffers(values) {
  const texts = values.map((value) => new TextEncoder().encode(value ?? ""));
  const valueOffsets = new Int32Array(values.length + 1);
  texts.forEach((text, i) => (valueOffsets[i + 1] = valueOffsets[i] + text.length));
  const data = new Uint8Array(valueOffsets[values.length]);
  texts.forEach((text, i) => data.set(text, valueOffsets[i]));
  return { valueOffsets, data };
}
