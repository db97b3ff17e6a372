/** What scripts/site/vendor/duckdb-entry.js bundles into duckdb.js beside this file. */
export { AsyncDuckDB, VoidLogger } from "@duckdb/duckdb-wasm";
export {
  Bool,
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
  Utf8,
} from "apache-arrow";
