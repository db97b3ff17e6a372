// What pages need to read the published Parquet files in the browser.
export { asyncBufferFromUrl, parquetMetadataAsync, parquetRead } from "hyparquet";
