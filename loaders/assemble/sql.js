/** Paths in DuckDB's SQL. */

/**
 * A path where DuckDB takes patterns: what would be one is matched as it is.
 * @param {string} path
 */
export const globPath = (path) => exactly(sqlPath(path));

/** @param {string} text @returns {string} a pattern that matches it alone */
export const exactly = (text) => text.replace(/[[*?]/g, "[$&]");

/** @param {string} path */
export const sqlPath = (path) => path.replaceAll("\\", "/").replaceAll("'", "''");
