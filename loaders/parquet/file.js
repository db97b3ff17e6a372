/** A Parquet file with the columns of a table. */
import { ByteWriter, fileWriter, ParquetWriter } from "hyparquet-writer";

/** @import {ArrowType, Table} from "../types.js" */

/** @type {Record<ArrowType, object>} */
const parquetTypes = {
  utf8: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  float64: { type: "DOUBLE" },
  int64: { type: "INT64" },
  bool: { type: "BOOLEAN" },
  timestamp_us: {
    type: "INT64",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: false, unit: "MICROS" },
  },
};

/** The end of no rows (field 3, an i64) and an empty list of row groups (field 4) in Thrift's compact protocol. */
const noRows = [0x16, 0x00];
const field4 = 0x19;
const [listOfNothing, listOfStructs] = [0x00, 0x0c];

/**
 * @param {string} file
 * @param {Table} table
 * @returns {ParquetWriter} to which row groups are written, and which is finished
 */
export function openParquet(file, table) {
  const columns = Object.entries(table.properties).map(([name, { arrow }]) => ({
    name,
    repetition_type: "OPTIONAL",
    ...parquetTypes[arrow],
  }));
  const schema = /** @type {any} */ ([{ name: "root", num_children: columns.length }, ...columns]);
  return new TableFile({ writer: fileWriter(file), schema });
}

/**
 * hyparquet-writer gives an empty list no type, as it has no element to take it from: arrow-rs, and so DataFusion and
 * Daft, refuse a file without row groups for that.
 * https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md#list-and-set
 */
class TableFile extends ParquetWriter {
  /** @override */
  finish() {
    if (this.row_groups.length > 0) return super.finish();
    const { writer } = this;
    const footer = new ByteWriter();
    this.writer = footer;
    super.finish();
    const bytes = Buffer.from(footer.getBytes());
    const at = bytes.lastIndexOf(Buffer.from([...noRows, field4, listOfNothing]));
    if (at >= 0) bytes[at + noRows.length + 1] = listOfStructs;
    writer.appendBytes(bytes);
    return writer.finish();
  }
}
