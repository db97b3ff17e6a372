/** The end of a Parquet file. */
import { ByteWriter } from "hyparquet-writer";

/** @import {ParquetWriter} from "hyparquet-writer" */

/** The end of no rows (field 3, an i64) and an empty list of row groups (field 4) in Thrift's compact protocol. */
const noRows = [0x16, 0x00];
const [listOfNothing, listOfStructs] = [0x00, 0x0c];
const field4 = 0x19;

/**
 * Writes the footer. hyparquet-writer gives an empty list no type, as it has no element to take it from: arrow-rs, and
 * so DataFusion and Daft, refuse a file without row groups for that.
 * https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md#list-and-set
 * @param {ParquetWriter} parquet
 */
export function finishParquet(parquet) {
  if (parquet.row_groups.length > 0) return parquet.finish();
  const { writer } = parquet;
  const footer = new ByteWriter();
  parquet.writer = footer;
  parquet.finish();
  const bytes = Buffer.from(footer.getBytes());
  const at = bytes.lastIndexOf(Buffer.from([...noRows, field4, listOfNothing]));
  if (at >= 0) bytes[at + noRows.length + 1] = listOfStructs;
  writer.appendBytes(bytes);
  return writer.finish();
}
