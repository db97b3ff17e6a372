/** Texts of a Parquet file: packed as they are there, no search through its bytes would find a name. */
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { readBytes } from "../reading/bytes.js";

/** Longer files are no extracts. */
const mostBytes = 1 << 26;

/** @param {Uint8Array} head */
export const isParquet = (head) => String.fromCharCode(...head.subarray(0, 4)) === "PAR1";

/**
 * @param {string} file
 * @returns {AsyncGenerator<string>} for each row group the distinct texts of its columns, a line each
 * @throws {Error} when it cannot be read
 */
export async function* readParquetTexts(file) {
  const chunks = [];
  let length = 0;
  for await (const chunk of readBytes(file)) {
    length += chunk.length;
    if (length > mostBytes) throw new Error(`a Parquet file of more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(Buffer.concat(chunks)).buffer;
  const metadata = parquetMetadata(whole);
  let rowStart = 0;
  for (const { num_rows: rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(rows);
    const read = await parquetReadObjects({ file: whole, metadata, rowStart, rowEnd });
    rowStart = rowEnd;
    const texts = new Set(
      read.flatMap((row) => Object.values(row).filter((value) => typeof value === "string")),
    );
    yield [...texts].join("\n");
  }
}
