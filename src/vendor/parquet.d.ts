/** What scripts/site/vendor/parquet-entry.js bundles into parquet.js beside this file. */
export { asyncBufferFromUrl, parquetMetadataAsync, parquetRead } from "hyparquet";
