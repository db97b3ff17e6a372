// What the Query page needs once somebody asks for it: the database's own client, and Arrow to feed it.
export { AsyncDuckDB, VoidLogger } from "@duckdb/duckdb-wasm";
export {
  Field,
  Float64,
  Int64,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  tableToIPC,
  TimestampMillisecond,
  Bool,
  Utf8,
} from "apache-arrow";
