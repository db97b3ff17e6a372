/** Paths in DuckDB's SQL. */

/**
 * A path where DuckDB takes patterns: what would be one is matched as it is.
 * @param {string} path
 */
export const globPath = (path) => sqlPath(path).replace(/[[*?]/g, "[$&]");

/** @param {string} path */
export const sqlPath = (path) => path.replaceAll("\\", "/").replaceAll("'", "''");
