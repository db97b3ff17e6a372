/** Parts of addresses within the site. */

/** What may stand in a path and in a query as it is, and stands in most names of files: slashes, equal signs, commas. */
const plain = /** @type {Record<string, string>} */ ({ "%2F": "/", "%3D": "=", "%2C": "," });

/** @param {string} path of a file */
export const encodePath = (path) => encodeURIComponent(path).replace(/%(2F|3D|2C)/g, (code) => plain[code]);

/**
 * The page of a run, relative to the site's root.
 * @param {string} run  its id
 */
export const runAddress = (run) => `run.html?run=${encodePath(run)}`;
